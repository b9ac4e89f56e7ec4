//! Books: files of positions or games.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rand::seq::SliceRandom;
use treville_core::fen;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::pgn::Reader;
use treville_core::position::Position;
use treville_core::rules::{Castling, Rules};
use treville_engine::variant::Variant;

use super::random::{Topic, stream};
use crate::settings::{Openings, Order};
use treville_kit::failure::{Failure, printable};

/// The largest book. The bound ends the reading of a file without end.
const LARGEST: u64 = 1 << 30;

/// A book in memory.
#[derive(Debug)]
pub(super) struct BookFile {
    entries: Entries,
    order: Order,
    /// The last pass through the book that was needed, and its order.
    shuffled: Mutex<Option<(u64, Arc<[u32]>)>>,
}

/// The openings of a book in compact form: books have hundreds of thousands of them.
#[derive(Debug)]
enum Entries {
    /// Texts that were checked when the book was read, and the rules to read them by.
    Epd(Vec<Box<str>>, Rules),
    Pgn(Vec<(Position, Box<[Move]>)>),
}

impl BookFile {
    /// Reads a book of positions: a FEN or an EPD on each line. Empty lines and lines that begin
    /// with `#` are comments.
    pub(super) fn epd(
        path: &Path,
        openings: &Openings,
        variant: Variant,
    ) -> Result<BookFile, Failure> {
        let text = read(path)?;
        let mut lines: Vec<Box<str>> = Vec::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fen = epd_to_fen(line);
            position(&fen, variant)
                .map_err(|problem| wrong(path, &format!("line {number}: {problem}")))?;
            lines.push(fen.into_boxed_str());
        }
        if lines.is_empty() {
            return Err(wrong(path, "expected at least one position, got none"));
        }
        Ok(BookFile::new(Entries::Epd(lines, variant.rules()), openings))
    }

    /// Reads a book of games of any program, of which the first plies are the openings; those of the
    /// set-up count.
    pub(super) fn pgn(
        path: &Path,
        openings: &Openings,
        variant: Variant,
    ) -> Result<BookFile, Failure> {
        let text = read(path)?;
        let rules = variant.rules();
        let most = openings.plies.map_or(usize::MAX, |plies| plies as usize);
        let mut games = Vec::new();
        for (number, pgn) in (1..).zip(Reader::with_rules(&text, rules).lenient()) {
            let wrong = |problem: String| wrong(path, &format!("game {number}: {problem}"));
            let game = pgn.map_err(|error| wrong(error.to_string()))?.game;
            let game = opening(&game, most, variant).map_err(wrong)?;
            games.push((*game.start(), Box::from(game.moves())));
        }
        if games.is_empty() {
            return Err(wrong(path, "expected at least one game, got none"));
        }
        Ok(BookFile::new(Entries::Pgn(games), openings))
    }

    fn new(entries: Entries, openings: &Openings) -> BookFile {
        BookFile { entries, order: openings.order, shuffled: Mutex::new(None) }
    }

    /// The number of openings.
    pub(super) fn len(&self) -> usize {
        match &self.entries {
            Entries::Epd(lines, _) => lines.len(),
            Entries::Pgn(games) => games.len(),
        }
    }

    /// The opening with this number. After the last opening the book begins again, in another order
    /// if the order is random.
    pub(super) fn game(&self, seed: u64, index: u64) -> Result<Game, Failure> {
        let count = self.len() as u64;
        let (pass, place) = (index / count, (index % count) as usize);
        let entry = match self.order {
            Order::Sequential => place,
            Order::Random => self.shuffled(seed, pass)[place] as usize,
        };
        match &self.entries {
            Entries::Epd(lines, rules) => {
                let parsed = fen::parse(&lines[entry], *rules, None);
                parsed
                    .map(|parsed| Game::new(parsed.position))
                    .map_err(|problem| Failure::Request(printable(&problem.to_string())))
            }
            Entries::Pgn(games) => {
                let (start, moves) = &games[entry];
                let mut game = Game::new(*start);
                moves.iter().for_each(|m| game.play(*m));
                Ok(game)
            }
        }
    }

    /// The order of one pass through the book.
    fn shuffled(&self, seed: u64, pass: u64) -> Arc<[u32]> {
        let mut last = self.shuffled.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((known, order)) if *known == pass => Arc::clone(order),
            _ => {
                let mut order: Vec<u32> = (0..self.len() as u32).collect();
                order.shuffle(&mut stream(seed, Topic::Order, pass));
                let order: Arc<[u32]> = order.into();
                *last = Some((pass, Arc::clone(&order)));
                order
            }
        }
    }
}

fn wrong(path: &Path, problem: &str) -> Failure {
    Failure::Request(printable(&format!("{}: {problem}", path.display())))
}

/// The text of a book, whatever its bytes.
fn read(path: &Path) -> Result<String, Failure> {
    let file = fs::File::open(path).map_err(|error| Failure::file(path, error))?;
    let mut bytes = Vec::new();
    let length = file.take(LARGEST + 1).read_to_end(&mut bytes);
    if length.map_err(|error| Failure::file(path, error))? as u64 > LARGEST {
        return Err(wrong(path, &format!("expected at most {LARGEST} bytes, got more")));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// The FEN in a line of a book. After its first four fields a FEN has two counters, and an EPD has
/// operations such as `bm Nf3; id "one";`, among which `hmvc` and `fmvn` are the counters (S.
/// Edwards, "Standard: Portable Game Notation Specification and Implementation Guide", 1994,
/// section 16.2). Operations after counters are not standard, but common.
fn epd_to_fen(line: &str) -> String {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let Some((fields, rest)) = words.split_at_checked(4) else { return words.join(" ") };
    let is_number = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = rest.iter().take(2).take_while(is_number).count();
    let (counters, operations) = rest.split_at(numbers);
    let is_operation =
        |word: &&str| word.starts_with(|first: char| first.is_ascii_alphabetic() || first == ';');
    if !operations.first().is_none_or(is_operation) {
        // The FEN reader will report what is wrong.
        return words.join(" ");
    }
    let operation = |name: &str| {
        let at = operations.iter().position(|word| *word == name)?;
        operations.get(at + 1).map(|value| value.trim_end_matches(';'))
    };
    let halfmoves = counters.first().copied().or_else(|| operation("hmvc")).unwrap_or("0");
    let number = counters.get(1).copied().or_else(|| operation("fmvn")).unwrap_or("1");
    format!("{} {halfmoves} {number}", fields.join(" "))
}

/// Reads a position of the variant in which the game is not over.
fn position(fen: &str, variant: Variant) -> Result<Position, String> {
    let rules = variant.rules();
    let parsed = fen::parse(fen, rules, None).map_err(|problem| problem.to_string())?;
    if *parsed.position.rules() != rules {
        return Err(format!(
            "expected a position of {variant}, got one of {}",
            named(parsed.position.rules())
        ));
    }
    match parsed.position.outcome() {
        None => Ok(parsed.position),
        Some(outcome) => Err(format!("expected a game that goes on, got its end ({outcome})")),
    }
}

/// The first plies of a game of the variant, after which it is not over.
fn opening(game: &Game, most: usize, variant: Variant) -> Result<Game, String> {
    let rules = game.start().rules();
    if *rules != variant.rules() {
        return Err(format!("expected a game of {variant}, got one of {}", named(rules)));
    }
    let mut opening = Game::new(*game.start());
    let moves = game.moves().iter().take(most);
    moves.for_each(|m| opening.play(*m));
    match opening.outcome() {
        None => Ok(opening),
        Some(outcome) => Err(format!("expected a game that goes on, got its end ({outcome})")),
    }
}

/// The name of the variant with these rules.
fn named(rules: &Rules) -> &'static str {
    let variant = Variant::ALL.into_iter().find(|variant| variant.rules() == *rules);
    match variant {
        Some(variant) => variant.name(),
        None if rules.castling == Castling::Chess960 => "musketeer chess960",
        None => "other rules",
    }
}
