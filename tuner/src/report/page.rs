//! The page, put together: a template with words, and pictures and tables for its places.

use std::collections::BTreeMap;
use std::sync::Arc;

use minijinja::value::Value;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior};
use serde_json::json;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::{Chances, Convention, Profile, exact};
use treville_eval::piece::sources::disagreements::DISAGREEMENTS;

use super::charts::{convergence, density, values};
use super::games::Games;
use super::pieces::{Piece, by_name};
use super::runs::Runs;
use super::tables::{compare, formula, mobility, montecarlo, summary};
use super::{boards, diagrams, pieces};
use crate::fit::document::Fit;
use treville_kit::failure::Failure;
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

/// The words of the page.
const TEMPLATE: &str = include_str!("page.html");
/// How it looks.
use treville_kit::page::STYLE;

/// A finished report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The page.
    pub html: String,
    /// Every number on it, as JSON.
    pub values: String,
}

impl Report {
    /// Computes everything, with a fit to show; equal arguments give equal reports.
    ///
    /// # Errors
    ///
    /// The engine's own fit cannot be read, or the words of the page ask for something that is not there, which a test excludes.
    pub fn make(trials: u64, seed: u64, fit: &Fit) -> Result<Report, Failure> {
        let pieces = pieces::all();
        let runs = Runs::new(trials, seed)?;
        let mut numbers = Numbers::default();
        let mut parts = parts(&pieces, &runs, &mut numbers);
        let games = Games::new(fit, &pieces, &mut numbers)?;
        let text = |part: Option<Element>| part.map_or_else(String::new, |part| part.to_string());
        parts.extend(games.parts.into_iter().map(|(name, part)| (name, text(part))));

        let document = json!({
            "program": env!("CARGO_PKG_NAME"),
            "version": env!("CARGO_PKG_VERSION"),
            "options": { "trials": trials, "seed": seed },
            "numbers": numbers.to_json(),
        });
        let values = format!("{}\n", serde_json::to_string_pretty(&document)?);
        // In a script element only a tag could end the text too early.
        let embedded = serde_json::to_string(&document)?.replace('<', "\\u003c");
        let html = fill(parts, games.words, numbers, embedded, (trials, seed))
            .map_err(|error| Failure::Request(format!("the page: {error:#}")))?;
        Ok(Report { html, values })
    }
}

/// The pictures and tables by their names in the template.
type Parts = BTreeMap<&'static str, String>;

fn parts(pieces: &[Piece], runs: &Runs, numbers: &mut Numbers) -> Parts {
    let mut parts = Parts::new();
    let mut put = |name, element: Element| {
        parts.insert(name, element.to_string());
    };
    let (dots, dots_legend) = values::dots(pieces, numbers);
    put("values_chart", scrolling(dots));
    put("values_legend", dots_legend);
    put("values_table", summary::all_values(pieces, runs, numbers));
    put("ranks_chart", scrolling(values::rank_lines(pieces, numbers)));

    put("diagrams", movement_diagrams(pieces));
    put("diagram_signs", diagram_signs());

    put("maximum", mobility::maximum(pieces, numbers));
    put("maximum_ranks", mobility::all_ranks(pieces, numbers));
    put("counted_boards", mobility::counted_boards(pieces, numbers));
    put("leap_squares", mobility::leap_squares(numbers));
    put("average", mobility::average(pieces, numbers));
    put("coefficients", mobility::coefficients(numbers));
    put("betza", mobility::closed(pieces, numbers));
    put("open_closed", mobility::open_closed(pieces, numbers));
    put("musketeer_ranks", mobility::musketeer_ranks(pieces, numbers));

    let convergence = convergence::gather(pieces, runs, numbers);
    let (chart, legend) = convergence::main_chart(&convergence);
    put("convergence", scrolling(chart));
    put("convergence_legend", legend);
    put("convergence_small", multiples(convergence::small_charts(&convergence)));
    put("experiments", tag("div").children(montecarlo::experiments(pieces, runs, numbers)));
    put("recommendations", montecarlo::recommendations(pieces, numbers));

    put("heat_maps", heat_maps(pieces, numbers));
    put("phases", summary::phases(pieces, numbers));

    if let Some(queen) = by_name(pieces, "queen") {
        put("figure_1", boards::distances(queen, numbers));
    }
    put("formula_factors", formula::factors(numbers));
    put("formula_counts", formula::counts(pieces, numbers));
    put("formula_orthodox", formula::orthodox(pieces, numbers));
    put("formula_musketeer", formula::musketeer(pieces, numbers));
    put("formula_others", formula::others(pieces, numbers));

    let all = density::Boards::new();
    put("wraparound", scrolling(boards::wraparound()));
    put("spacious", summary::spacious(numbers));
    put("density", scrolling(density::main_chart(pieces, &all, numbers)));
    put("density_small", multiples(density::small_charts(pieces, &all, numbers)));
    put("density_gain", scrolling(density::gain_chart(pieces, &all, numbers)));

    put("exchanges", compare::exchanges(pieces, numbers));
    put("containments", compare::containments(pieces));
    put("safe_attacks", multiples(compare::safe_attacks(pieces)));
    put("unsafe_attacks", compare::unsafe_attacks(pieces));
    put("ratios", compare::ratios(numbers));
    put("beginnings", compare::beginnings(numbers));
    put("disagreements", summary::disagreements());
    keep_for_words(pieces, runs, numbers);
    parts
}

/// Numbers that only the words of the page need.
fn keep_for_words(pieces: &[Piece], runs: &Runs, numbers: &mut Numbers) {
    numbers.keep("pawn/squares", exact::pawn());
    if let [pawn, knight, ..] = pieces {
        let in_words = Profile::with(pawn.movement, Convention::PAWN_IN_WORDS);
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
}

/// A box in which a picture that is too wide can be scrolled.
pub(super) fn scrolling(picture: Element) -> Element {
    tag("div").class("scroll").with("tabindex", "0").child(picture)
}

/// Small pictures side by side, as many as fit.
pub(super) fn multiples(pictures: Vec<Element>) -> Element {
    tag("div").class("multiples").children(pictures)
}

fn movement_diagrams(pieces: &[Piece]) -> Element {
    let figure = |piece: &Piece| {
        let name = tag("b").text(&piece.title());
        let betza = tag("code").text(&piece.betza);
        let caption = tag("figcaption").child(name).text(" ").child(betza);
        tag("figure").child(diagrams::diagram(piece)).child(caption)
    };
    multiples(pieces.iter().map(figure).collect()).class("wide")
}

fn diagram_signs() -> Element {
    let sign = |(picture, text)| tag("li").child(picture).child(tag("span").text(text));
    tag("ul").class("legend signs").children(diagrams::legend().into_iter().map(sign))
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

/// Puts everything into the template. Its words may ask for any number by its key.
fn fill(
    parts: Parts,
    fit: Value,
    numbers: Numbers,
    embedded: String,
    (trials, seed): (u64, u64),
) -> Result<String, Error> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    let numbers = Arc::new(numbers);
    environment.add_function("number", move |key: String, decimals: usize| {
        let number = numbers.get(&key).ok_or_else(|| {
            Error::new(ErrorKind::UndefinedError, format!("there is no number {key}"))
        })?;
        Ok::<Value, Error>(Value::from_safe_string(number.inline(decimals).to_string()))
    });
    let safe = |text: String| Value::from_safe_string(text);
    let mut context: BTreeMap<&'static str, Value> =
        parts.into_iter().map(|(name, text)| (name, safe(text))).collect();
    context.insert("fit", fit);
    context.insert("style", safe(STYLE.to_owned()));
    context.insert("json", safe(embedded));
    context.insert("version", Value::from(env!("CARGO_PKG_VERSION")));
    context.insert("trials", Value::from(trials));
    context.insert("seed", Value::from(seed));
    environment.template_from_str(TEMPLATE)?.render(Value::from(context))
}
