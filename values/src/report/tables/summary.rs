//! Our own tables: all values side by side, spacious pieces, and where the sources are wrong.

use treville_core::betza::Movement;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::montecarlo::Estimate;
use treville_eval::piece::mobility::{Chances, Profile, exact, magic};
use treville_eval::piece::sources::disagreements::DISAGREEMENTS;
use treville_eval::piece::values::{Method, combined};

use crate::montecarlo::precision::error_decimals;
use crate::report::charts::values::{custom, sorted, value};
use crate::report::pieces::Piece;
use crate::report::runs::Runs;
use treville_kit::format::capitalised;
use treville_kit::page::build::{blank, headings, ours, row, table, uncertain, words};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

/// Every piece by every method, in pawns.
pub fn all_values(pieces: &[Piece], runs: &Runs, numbers: &mut Numbers) -> Element {
    let best = runs.best();
    let rows = sorted(pieces, Method::Exact).into_iter().map(|piece| {
        let mut cells = Vec::new();
        for method in Method::ALL {
            if method == Method::Exact {
                let index = pieces.iter().position(|other| other.name == piece.name);
                cells.push(sampled(piece, index.and_then(|index| best?.get(index)), numbers));
            }
            cells.push(in_own_unit(piece, method, numbers));
        }
        cells.push(custom(piece, numbers).map_or_else(blank, |number| ours(&number, 0)));
        row(&piece.title(), cells)
    });
    let rows: Vec<Element> = rows.collect();
    let mut names = vec!["Piece"];
    for method in Method::ALL {
        if method == Method::Exact {
            names.push("monte carlo");
        }
        names.push(match method {
            Method::Formula => "formula, centipawns",
            Method::Combined => "combined, centipawns",
            _ => method.name(),
        });
    }
    names.push("custom");
    let caption = "Every piece by every method: in pawns, the last two methods in centipawns";
    table(caption, [headings(names)], rows).class("dense")
}

/// A value in pawns, or in centipawns where the method counts these.
fn in_own_unit(piece: &Piece, method: Method, numbers: &mut Numbers) -> Element {
    let pawns = value(piece, method, numbers);
    if method.counts_squares() {
        return ours(&pawns, 3);
    }
    let key = format!("values/{method}/{}/raw", piece.name);
    numbers.get(&key).map_or_else(blank, |number| ours(&number, 1))
}

/// The Monte Carlo value of a piece with its standard error.
fn sampled(piece: &Piece, estimate: Option<&Estimate>, numbers: &mut Numbers) -> Element {
    let Some(estimate) = estimate else { return blank() };
    let key = format!("values/montecarlo/{}", piece.name);
    let number = numbers.keep(format!("{key}/pawns"), estimate.mean);
    let error = numbers.keep(format!("{key}/error"), estimate.error.unwrap_or(0.0));
    uncertain(&number, 3, &error, error_decimals(error.value()))
}

/// The combination by phase, in centipawns.
pub fn phases(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let rows = sorted(pieces, Method::Combined).into_iter().map(|piece| {
        let values = combined(&piece.profile, &Factors::SOURCE);
        let phases = [
            ("whole", values.whole),
            ("middlegame", values.middlegame),
            ("endgame", values.endgame),
        ];
        let cells = phases.map(|(phase, value)| {
            ours(&numbers.keep(format!("combined/{phase}/{}", piece.name), value), 1)
        });
        row(&piece.title(), cells)
    });
    let rows: Vec<Element> = rows.collect();
    let head = headings(["Piece", "All boards", "Middlegame", "Endgame"]);
    table("The combination of formula and exact mobility by phase, in centipawns", [head], rows)
}

/// The pieces of source 002 and the normal ones that they are measured against.
const SPACIOUS: [(&str, &str, &str); 8] = [
    ("Spacious wazir", "wW", "W"),
    ("Spacious ferz", "wF", "F"),
    ("Spacious knight", "wN", "N"),
    ("Lame dabbaba", "nD", "D"),
    ("Spacious rook", "wR", "R"),
    ("Spacious bishop", "wB", "B"),
    ("Spacious queen", "wQ", "Q"),
    ("Spacious nightrider", "wNN", "NN"),
];

/// The share of a spacious piece in the value of the normal one.
pub fn spacious(numbers: &mut Numbers) -> Element {
    let rows = SPACIOUS.into_iter().filter_map(|(name, special, normal)| {
        let profile =
            |text: &str| text.parse::<Movement>().ok().map(|movement| Profile::new(&movement));
        let (special_profile, normal_profile) = (profile(special)?, profile(normal)?);
        let ratio =
            |value: &dyn Fn(&Profile) -> f64| value(&special_profile) / value(&normal_profile);
        let phases = Factors::SOURCE.phases();
        let columns = [
            ("all-boards", ratio(&|piece| exact::exact(piece, Chances::all()))),
            ("middlegame", ratio(&|piece| exact::exact(piece, &Chances::over(phases.middlegame)))),
            ("endgame", ratio(&|piece| exact::exact(piece, &Chances::over(phases.endgame)))),
            ("magic-0.70", ratio(&|piece| magic::magic(piece, magic::HIGH))),
            ("magic-0.69", ratio(&|piece| magic::magic(piece, magic::USUAL))),
            ("magic-0.67", ratio(&|piece| magic::magic(piece, magic::LOW))),
        ];
        let mut cells = vec![words(&format!("{special} / {normal}")).class("code")];
        for (column, value) in columns {
            cells.push(ours(&numbers.keep(format!("spacious/{special}/{column}"), value), 4));
        }
        Some(row(name, cells))
    });
    let rows: Vec<Element> = rows.collect();
    let names = [
        "Piece",
        "Betza",
        "All boards",
        "Middlegame",
        "Endgame",
        "p = 0.70",
        "p = 0.69",
        "p = 2/3",
    ];
    let caption = "Spacious divided by normal: over the boards of source 000, and by magic number";
    table(caption, [headings(names)], rows)
}

/// Figures in which the sources are wrong, or differ from us.
pub fn disagreements() -> Element {
    let rows = DISAGREEMENTS.iter().zip(1_usize..).map(|(known, number)| {
        let piece = known.piece.map_or("\u{2014}".to_owned(), capitalised);
        let cells =
            [&known.place.to_string(), &piece, known.printed, known.ours, known.reason].map(words);
        let name = tag("th").with("scope", "row").text(&number.to_string());
        tag("tr").with("id", format!("disagreement-{number}")).child(name).children(cells)
    });
    let rows: Vec<Element> = rows.collect();
    let head = headings(["No.", "Where", "Piece", "Printed", "Ours", "Why"]);
    table("Known disagreements", [head], rows).class("prose-table")
}
