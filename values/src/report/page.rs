//! The page, put together: a template with words, and pictures and tables for its places.

use serde_json::json;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::{Chances, Convention, Profile, exact, pawn_profile};
use treville_eval::piece::sources::disagreements::DISAGREEMENTS;
use treville_eval::piece::values::combined;

use super::charts::{density, forecasts, nets as losses, values};
use super::pieces::{Piece, by_name};
use super::runs::Runs;
use super::tables::{compare, laws as by_law, net_values, nets as trained, own, sources, summary};
use super::{answer, boards, diagrams, findings, games, laws, measured, nets, pieces, questions};
use crate::mates::MatesRow;
use treville_kit::failure::Failure;
use treville_kit::page::frame::Page;
use treville_kit::page::layout::{multiples, on_each_screen};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;
use treville_notation::words::in_words;
use treville_results::fit::Fit;
use treville_results::law::document::LawDocument;
use treville_results::net_values::NetValues;
use treville_results::training::TrainingDocument;

/// The words of the page.
const WORDS: &str = include_str!("page.html");
/// The style of its first screen.
const STYLE: &str = include_str!("answer.css");

/// A finished report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The page.
    pub html: String,
    /// Every number on it, as JSON.
    pub values: String,
}

impl Report {
    /// Computes everything, with a fit and a law to show; equal arguments give equal reports.
    ///
    /// # Errors
    ///
    /// The engine's own fit cannot be read, or the words of the page ask for something that is not
    /// there, which a test excludes.
    pub fn make(
        trials: u64,
        seed: u64,
        (fit, law): (&Fit, &LawDocument),
        own: &Own,
    ) -> Result<Report, Failure> {
        let pieces = pieces::with(&own.pieces);
        let runs = Runs::new(trials, seed)?;
        let mut numbers = Numbers::default();
        let mut page = Page::new(STYLE);
        let answers = answer::gather(&own.asked(), &pieces, &mut numbers);
        page.put("answer", answer::list(&answers));
        show_measured(&mut page, &pieces, &mut numbers);
        fill(&mut page, &pieces, &runs, &mut numbers);
        page.put("diagrams", movement_diagrams(&pieces, own.board.as_deref()));
        page.put("mates", own::mates(&pieces, &own.forces, &mut numbers));
        page.put("own_pieces", own::pieces(&pieces));
        page.put("own_relations", own::relations(&pieces));
        page.set("own", own.pieces.len());
        keep_for_words(&pieces, &runs, fit, &mut numbers);
        let known = &pieces[..pieces::KNOWN];
        page.put_all("source_table", &sources::all(known, &runs, &mut numbers)?);
        games::show(&mut page, fit, known, &mut numbers)?;
        show_law(&mut page, law, &mut numbers)?;
        let nets = nets::gather(&own.nets, &mut numbers);
        let (losses, legend) = losses::losses(&nets).unzip();
        page.put("net_losses", losses);
        page.put("net_losses_legend", legend);
        page.put("net_trainings", trained::trainings(&nets));
        let thinks = own.net_values.as_ref();
        let table = thinks.and_then(|net| net_values::values(net, &pieces, fit, &mut numbers));
        page.put("net_values", table);
        page.set("net", thinks.map_or("", |net| net.net.as_str()));
        page.set("version", env!("CARGO_PKG_VERSION"));
        page.set("trials", trials);
        page.set("seed", seed);

        let document = json!({
            "program": env!("CARGO_PKG_NAME"),
            "version": env!("CARGO_PKG_VERSION"),
            "options": { "trials": trials, "seed": seed },
            "pieces": own.pieces.iter().zip(&pieces[pieces::KNOWN..]).map(described).collect::<Vec<_>>(),
            "numbers": numbers.to_json(),
        });
        let values = format!("{}\n", serde_json::to_string_pretty(&document)?);
        page.set_json("json", &serde_json::to_string(&document)?);
        page.put_numbers(numbers);
        Ok(Report { html: page.fill(WORDS)?, values })
    }
}

/// The page's data beside the pieces that the sources know.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Own {
    /// The pieces that were asked for; none means the officers of chess and Musketeer chess.
    pub asked: Vec<treville_results::pieces::Piece>,
    /// Those of them that the sources do not know.
    pub pieces: Vec<treville_results::pieces::Piece>,
    /// The results of groups of pieces against a bare king.
    pub forces: Vec<MatesRow>,
    /// The trainings of nets.
    pub nets: Vec<TrainingDocument>,
    /// The values of pieces by one of them.
    pub net_values: Option<NetValues>,
    /// The address of a board whose piece lab the pieces are linked to.
    pub board: Option<String>,
}

impl Own {
    /// The pieces of the first screen.
    fn asked(&self) -> Vec<treville_results::pieces::Piece> {
        let is_officer =
            |own: &treville_results::pieces::Piece| !["pawn", "king"].contains(&&*own.name);
        match self.asked.is_empty() {
            true => treville_results::pieces::Piece::all().into_iter().filter(is_officer).collect(),
            false => self.asked.clone(),
        }
    }
}

/// A piece of one's own in the file of numbers, where it goes by its key.
fn described((own, piece): (&treville_results::pieces::Piece, &Piece)) -> serde_json::Value {
    json!({ "key": piece.name, "name": own.name, "betza": piece.betza, "from": own.from })
}

/// Puts the pictures and tables into their places.
fn fill(page: &mut Page, pieces: &[Piece], runs: &Runs, numbers: &mut Numbers) {
    page.put("values_chart", on_each_screen(|screen| values::dots(pieces, screen, numbers)));
    page.put("values_legend", values::key());
    page.put("values_table", summary::all_values(pieces, runs, numbers));

    page.put("diagram_signs", diagram_signs(diagrams::legend()));
    let is_own = pieces.len() > pieces::KNOWN;
    page.put("more_signs", is_own.then(|| diagram_signs(diagrams::more_signs())));

    page.put("heat_maps", heat_maps(pieces, numbers));
    page.put("phases", summary::phases(pieces, numbers));

    if let Some(queen) = by_name(pieces, "queen") {
        page.put("figure_1", boards::distances(queen, numbers));
    }

    let all = density::Boards::new();
    page.put("wraparound", boards::wraparound());
    page.put("spacious", summary::spacious(numbers));
    let chart = on_each_screen(|screen| density::main_chart(pieces, &all, screen, numbers));
    page.put("density", chart);

    page.put("exchanges", compare::exchanges(pieces, numbers));
    page.put("unsafe_attacks", compare::unsafe_attacks(pieces));
    page.put("ratios", compare::ratios(numbers));
    page.put("disagreements", summary::disagreements());
}

/// Numbers that only the words of the page need.
fn keep_for_words(pieces: &[Piece], runs: &Runs, fit: &Fit, numbers: &mut Numbers) {
    numbers.keep("pawn/squares", exact::pawn());
    if let [pawn, knight, ..] = pieces {
        let in_words = Profile::with(pawn.movement(), Convention::PAWN_IN_WORDS);
        let squares = exact::exact(&in_words, Chances::all());
        numbers.keep("pawn/squares-by-the-text", squares);
        let knight = exact::exact(&knight.profile, Chances::all());
        numbers.keep("pawn/knight-by-the-text", knight / squares);
    }
    let most = runs.levels().last().map_or(0, |level| level.trials);
    numbers.keep("runs/trials", most as f64);
    numbers.keep("runs/boards", 342.0 * most as f64);
    numbers.keep("disagreements/count", DISAGREEMENTS.len() as f64);
    numbers.keep("factors/blend", Factors::SOURCE.blend);
    let factors = Factors::from(&fit.factors);
    numbers.keep("fit/blend", factors.blend);
    numbers.keep("fit/pawn", combined(pawn_profile(), &factors).whole);
}

/// The findings, and the measured pieces from which they come.
fn show_measured(page: &mut Page, pieces: &[Piece], numbers: &mut Numbers) {
    let measured = measured::gather(pieces, numbers);
    let findings = findings::keep(&measured, numbers);
    page.set("gains", findings.gains);
    page.set("loses", findings.loses);
    let (pictures, legend) = forecasts::charts(&measured);
    page.put("forecasts", multiples(pictures).class("pairs"));
    page.put("forecasts_legend", legend);
    page.put("measured", measured::table(&measured, numbers));
}

/// The section on the law behind values.
fn show_law(page: &mut Page, law: &LawDocument, numbers: &mut Numbers) -> Result<(), Failure> {
    let laws = laws::gather(law, numbers);
    page.put("law_forms", by_law::forms(&laws));
    page.put("law_factors", by_law::factors(&laws));
    page.put("law_questions", by_law::questions(&questions::all(numbers)?));
    // The words of the section have numbers of these.
    questions::balances(numbers)?;
    questions::phase_laws(numbers)?;
    questions::clashes(numbers)?;
    page.set("law_is_own", *law == LawDocument::committed()?);
    page.set("law_form", laws.form);
    page.set("law_has_unseen", laws.forms.iter().any(|form| form.unseen.is_some()));
    Ok(())
}

fn movement_diagrams(pieces: &[Piece], board: Option<&str>) -> Element {
    let figure = |(number, piece): (usize, &Piece)| {
        let name = tag("b").text(&piece.title());
        let betza = tag("code").text(&piece.betza);
        let betza = match board {
            Some(board) => {
                tag("a").with("href", format!("{board}#lab={}", piece.betza)).child(betza)
            }
            None => betza,
        };
        let caption = tag("figcaption").child(name).text(" ").child(betza);
        // What the signs cannot say is said in words.
        let words = in_words(piece.movement());
        let caption = match number < pieces::KNOWN {
            true => caption,
            false => caption.child(tag("div").class("note").text(&format!("Moves {words}."))),
        };
        tag("figure").child(diagrams::diagram(piece)).child(caption)
    };
    multiples(pieces.iter().enumerate().map(figure).collect()).class("wide")
}

fn diagram_signs(signs: Vec<(Element, &str)>) -> Element {
    let sign = |(picture, text)| tag("li").child(picture).child(tag("span").text(text));
    tag("ul").class("legend signs").children(signs.into_iter().map(sign))
}

fn heat_maps(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let figures = pieces.iter().map(|piece| {
        let maps = boards::heat_maps(piece, numbers);
        let names = ["middlegame", "endgame"];
        let boards = maps.into_iter().zip(names).map(|((board, most), phase)| {
            let text = format!("{phase}, best ");
            let caption = tag("p").text(&text).child(most.inline(2));
            tag("div").child(board).child(caption)
        });
        let pair = tag("div").class("pair").children(boards);
        tag("figure").child(tag("figcaption").child(tag("b").text(&piece.title()))).child(pair)
    });
    tag("div").class("heat-maps").children(figures.collect::<Vec<_>>())
}
