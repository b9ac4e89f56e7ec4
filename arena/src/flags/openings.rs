//! `-openings`.

use std::path::{Path, PathBuf};

use super::draft::Draft;
use super::flag::Key;
use super::given::Given;
use super::values::{nonempty, one_of, path, whole};
use treville_games::settings::{Openings, Order, Source};
use treville_kit::failure::quoted;

/// The keys of openings.
pub const OPENING_KEYS: &[Key] = &[
    Key::new("file", "FILE", "A book of positions or games"),
    Key::new("format", "epd|pgn", "What the book is (by the ending of its name)"),
    Key::new("order", "NAME", "The order of the book: sequential or random (sequential)"),
    Key::new("plies", "N", "How many plies of a book's game are played (all)"),
    Key::new("start", "N", "The number of the first opening (1)"),
    Key::new("from", "NAME", "Without a book: start (or selection), pair or random (start)"),
    Key::new("pair", "LETTERS", "The two types that are chosen already, in order, as in LC"),
    Key::new(
        "gates",
        "FILES",
        "Where the pair waits, White's and Black's: bg/cf; else engines place",
    ),
    Key::new("randomplies", "N", "Random plies behind every opening (0)"),
    Key::new("balance", "CP", "Draw random plies again until a short search is this near to zero"),
];

/// Sets where games start; what a file has said about it is forgotten.
///
/// # Errors
///
/// A value is wrong, or one is given that the source of the openings has no use for.
pub fn set(draft: &mut Draft, given: &Given) -> Result<(), String> {
    draft.settings.plan.openings = Openings {
        from: source(given)?,
        order: given.key("order", order)?.unwrap_or_default(),
        plies: given.key("plies", whole)?,
        start: given.key("start", whole)?,
        randomplies: given.key("randomplies", whole)?.unwrap_or(0),
        balance: given.key("balance", whole)?,
    };
    Ok(())
}

fn order(text: &str) -> Result<Order, String> {
    one_of(text, &[("sequential", Order::Sequential), ("random", Order::Random)])
}

/// What `from` may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Start,
    Pair,
    Random,
}

fn source(given: &Given) -> Result<Source, String> {
    let words = [
        ("start", From::Start),
        ("selection", From::Start),
        ("pair", From::Pair),
        ("random", From::Random),
    ];
    let from = given.key("from", |text| one_of(text, &words))?;
    let has = |key: &&str| given.words.iter().any(|word| word.key == **key);
    let refuse = |keys: &[&str], where_it_belongs: &str| match keys.iter().find(|key| has(key)) {
        Some(key) => Err(given.wrong(key, &format!("expected only with {where_it_belongs}"))),
        None => Ok(()),
    };
    if let Some(file) = given.key("file", path)? {
        refuse(&["from", "pair", "gates"], "openings that come from no book")?;
        return book(given, file);
    }
    refuse(&["format", "order", "plies"], "a book, file=FILE")?;
    if from == Some(From::Pair) || (from.is_none() && has(&"pair")) {
        let pair = given.need("pair", nonempty)?.to_ascii_uppercase();
        let gates = given.key("gates", nonempty)?.map(|gates| gates.to_ascii_lowercase());
        return Ok(Source::Pair { pair, gates });
    }
    refuse(&["pair", "gates"], "from=pair pair=LETTERS")?;
    Ok(if from == Some(From::Random) { Source::Random } else { Source::Start })
}

fn book(given: &Given, file: PathBuf) -> Result<Source, String> {
    let read = |text: &str| one_of(text, &[("epd", false), ("pgn", true)]);
    let is_pgn = match given.key("format", read)? {
        Some(is_pgn) => is_pgn,
        None => by_ending(&file).ok_or_else(|| {
            let name = quoted(&file.display().to_string());
            given.wrong(
                "file",
                &format!(
                    "expected a name in .epd, .fen or .pgn, or format=epd or format=pgn, got {name}"
                ),
            )
        })?,
    };
    Ok(if is_pgn { Source::Pgn(file) } else { Source::Epd(file) })
}

/// Whether a book is one of games, by the ending of its name, if that says so.
fn by_ending(file: &Path) -> Option<bool> {
    let ending = file.extension()?.to_str()?.to_ascii_lowercase();
    one_of(&ending, &[("epd", false), ("fen", false), ("txt", false), ("pgn", true)]).ok()
}
