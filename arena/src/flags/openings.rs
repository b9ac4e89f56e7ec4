//! `-openings`: where games start.

use std::path::{Path, PathBuf};

use super::flag::{Draft, GivenFlag, Key};
use super::keys::{nonempty, one_of, path, whole};
use crate::settings::OpeningPolicy;
use treville_games::settings::{Openings, Order, Source};
use treville_kit::failure::quoted_path;

/// The keys of `-openings`.
pub(super) const OPENING_KEYS: &[Key] = &[
    Key::new("file", "FILE", "A book of positions or games"),
    Key::new("format", "epd|pgn", "The format of the book (by its file name)"),
    Key::new("order", "NAME", "The order of the book: sequential or random (sequential)"),
    Key::new("plies", "N", "How many plies of a book game are played (all)"),
    Key::new("start", "N", "The number of the first opening (1)"),
    Key::new("policy", "NAME", "An opening stays for: default (game or pair), encounter or round"),
    Key::new("from", "NAME", "Without a file: start (or selection), pair, random or book (start)"),
    Key::new("pair", "LETTERS", "The two chosen types, in order, as in LC"),
    Key::new(
        "gates",
        "FILES",
        "Where the pair waits, White's and Black's: bg/cf; else engines place",
    ),
    Key::new("randomplies", "N", "Random plies after every opening (0)"),
    Key::new("balance", "CP", "Redraw random plies until a short search is this close to zero"),
];

/// `-openings`: replaces what a file says about openings, the policy with it.
pub(super) fn openings(draft: &mut Draft, given: &GivenFlag) -> Result<(), String> {
    let orders = [("sequential", Order::Sequential), ("random", Order::Random)];
    let policies = [
        ("default", OpeningPolicy::Default),
        ("encounter", OpeningPolicy::Encounter),
        ("round", OpeningPolicy::Round),
    ];
    let policy = given.key("policy", |text| one_of(text, &policies))?;
    draft.settings.plan.policy = policy.unwrap_or_default();
    draft.settings.plan.openings = Openings {
        from: source(given)?,
        order: given.key("order", |text| one_of(text, &orders))?.unwrap_or_default(),
        plies: given.key("plies", whole)?,
        start: given.key("start", whole)?,
        randomplies: given.key("randomplies", whole)?.unwrap_or(0),
        balance: given.key("balance", whole)?,
    };
    Ok(())
}

/// The kinds of `from`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Start,
    Pair,
    Random,
    Book,
}

fn source(given: &GivenFlag) -> Result<Source, String> {
    let words = [
        ("start", From::Start),
        ("selection", From::Start),
        ("pair", From::Pair),
        ("random", From::Random),
        ("book", From::Book),
    ];
    let from = given.key("from", |text| one_of(text, &words))?;
    let has = |key: &&str| given.pairs.iter().any(|pair| pair.key == **key);
    let refuse = |keys: &[&str], where_it_belongs: &str| match keys.iter().find(|key| has(key)) {
        Some(key) => Err(given.wrong(key, &format!("expected only with {where_it_belongs}"))),
        None => Ok(()),
    };
    if let Some(file) = given.key("file", path)? {
        refuse(&["from", "pair", "gates"], "openings that come from no book")?;
        return book(given, file);
    }
    refuse(&["format", "plies"], "a book, file=FILE")?;
    if from == Some(From::Book) {
        refuse(&["pair", "gates"], "from=pair pair=LETTERS")?;
        return Ok(Source::Book);
    }
    refuse(&["order"], "a book, file=FILE or from=book")?;
    if from == Some(From::Pair) || (from.is_none() && has(&"pair")) {
        let pair = given.need("pair", nonempty)?.to_ascii_uppercase();
        let gates = given.key("gates", nonempty)?.map(|gates| gates.to_ascii_lowercase());
        return Ok(Source::Pair { pair, gates });
    }
    refuse(&["pair", "gates"], "from=pair pair=LETTERS")?;
    Ok(if from == Some(From::Random) { Source::Random } else { Source::Start })
}

pub(super) fn book(given: &GivenFlag, file: PathBuf) -> Result<Source, String> {
    let read = |text: &str| one_of(text, &[("epd", false), ("pgn", true)]);
    let is_pgn = match given.key("format", read)?.or_else(|| is_pgn_by_name(&file)) {
        Some(is_pgn) => is_pgn,
        None => {
            let name = quoted_path(&file);
            let expected = "a name in .epd, .fen or .pgn, or format=epd or format=pgn";
            let key = if given.flag.name == "quick" { "book" } else { "file" };
            return Err(given.wrong(key, &format!("expected {expected}, got {name}")));
        }
    };
    Ok(if is_pgn { Source::Pgn(file) } else { Source::Epd(file) })
}

/// Whether a book has games, if its name says so.
fn is_pgn_by_name(file: &Path) -> Option<bool> {
    let ending = file.extension()?.to_str()?.to_ascii_lowercase();
    one_of(&ending, &[("epd", false), ("fen", false), ("txt", false), ("pgn", true)]).ok()
}
