//! Core against the walker, on games of random pieces.
//!
//! Every game has pieces of its own, in many games other ones for each side. In every position on
//! the way the two must agree on the legal moves, on what each of them leads to, and on whether it
//! gives check; and what core writes it must read back as the same thing.
//!
//! Thousands of games, in some minutes:
//!
//! ```text
//! cargo test -p treville-tests --test suite random_sets -- --ignored --nocapture
//! ```

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};

use treville_core::color::ByColor;
use treville_core::definition::{Definition, Gating, Stalemate};
use treville_core::fen;
use treville_core::game::Game;
use treville_core::moves::{Move, MoveList};
use treville_core::outcome::{DrawReason, Outcome};
use treville_core::position::{Position, Stage};
use treville_core::{san, uci};
use treville_notation::pgn::{Pgn, Reader};

use crate::common::check_all;
use crate::random::pick;
use crate::sets::{self, RandomGame, Style, Wish};
use crate::splitmix::Random;
use crate::walker::Walker;

/// A game to play: the number that it is drawn from, and how many plies.
struct Job {
    number: u64,
    plies: usize,
    /// Whether all bit patterns are tried in one of its positions.
    patterns: bool,
}

fn jobs(games: u64, plies: usize, patterns_every: u64) -> Vec<Job> {
    let job = |number: u64| Job { number, plies, patterns: number.is_multiple_of(patterns_every) };
    (0..games).map(job).collect()
}

fn draw(number: u64) -> RandomGame {
    sets::game(&mut Random::new(number), Wish::number(number))
}

/// Plays the games and compares every position. Returns how many positions that were.
#[track_caller]
fn compare_all(jobs: &[Job]) -> usize {
    let positions = AtomicUsize::new(0);
    check_all(jobs, |job| compare(job, &positions));
    positions.into_inner()
}

/// Plays one game and says where the two disagree, if they do.
fn compare(job: &Job, positions: &AtomicUsize) -> Vec<String> {
    let game = draw(job.number);
    let complaint = |text: String| {
        let pieces = game.definition.pieces.iter();
        let pieces: Vec<String> = pieces
            .map(|piece| format!("{}:{} ({:?})", piece.letter, piece.movement, piece.owner))
            .collect();
        let start = &game.definition.start;
        vec![format!("game {}: {text}\n  start {start}\n  {}", job.number, pieces.join(" "))]
    };
    let rules = match game.definition.rules() {
        Ok(rules) => rules,
        Err(error) => return complaint(format!("refused: {error}")),
    };
    let mut position = Position::start(rules);
    if position.to_string() != game.definition.start {
        return complaint(format!("the start is {position}"));
    }
    if game.wish.style == Style::Plain && !rules.pieces.is_plain() {
        return complaint("masks should hold everything".to_owned());
    }
    let mut random = Random::new(!job.number);
    let patterns_at = job.patterns.then(|| random.below(job.plies));
    let mut played = Vec::new();
    let mut is_dead = false;
    // The whole game, and the end of it as one that begins where it has come to.
    let mut games = vec![Game::new(position)];
    let joins_at = 1 + random.below(job.plies - 1);
    for ply in 0..job.plies {
        if ply == joins_at {
            games.push(Game::new(position));
        }
        positions.fetch_add(1, Ordering::Relaxed);
        let found = match_walker(&position, &game)
            .or_else(|| written_is_read(&position))
            .or_else(|| (patterns_at == Some(ply)).then(|| bit_patterns(&position)).flatten())
            .or_else(|| {
                (is_dead && is_mate(&position)).then(|| "mate in a dead position".to_owned())
            });
        if let Some(found) = found {
            return complaint(format!("{position}\n  after {}\n  {found}", played.join(" ")));
        }
        is_dead |= position.outcome() == Some(Outcome::Draw(DrawReason::DeadPosition));
        let Some(m) = pick(&position, random.next()) else { break };
        played.push(uci::write(&position, m, true));
        position.play_unchecked(m);
        games.iter_mut().for_each(|game| game.play_unchecked(m));
    }
    let is_section = is_section(&game.definition);
    let found = games.into_iter().filter(|_| is_section).find_map(game_is_read);
    found.map_or_else(Vec::new, |found| complaint(format!("after {}\n  {found}", played.join(" "))))
}

fn is_mate(position: &Position) -> bool {
    matches!(position.outcome(), Some(Outcome::Mate(_)))
}

/// Legal moves, where they lead, check and the end of the game.
fn match_walker(position: &Position, game: &RandomGame) -> Option<String> {
    let walker = match Walker::parse(&position.to_string(), &game.rules) {
        Ok(walker) => walker,
        Err(error) => return Some(format!("the walker says {error}")),
    };
    let expected: BTreeMap<String, Walker> = walker.legal_moves().into_iter().collect();
    let moves = position.legal_moves();
    let squares = (position.stage() == Stage::Play).then(|| position.check_squares());
    let mut names = Vec::new();
    for m in &moves {
        let name = uci::write(position, *m, true);
        let Some(next) = expected.get(&name) else {
            return Some(format!("{name} is too many"));
        };
        let after = position.after_unchecked(*m);
        if after.to_string() != next.fen() {
            return Some(format!("{name} gives {after} instead of {}", next.fen()));
        }
        let checks = next.in_check(next.white_to_move);
        if after.in_check() != checks {
            return Some(format!("{name}: check is {checks}"));
        }
        if squares.is_some_and(|squares| position.gives_check(*m, &squares) != checks) {
            return Some(format!("{name}: gives_check, and check is {checks}"));
        }
        names.push(name);
    }
    if let Some(missing) = expected.keys().find(|name| !names.contains(name)) {
        return Some(format!("{missing} is missing"));
    }
    if names.len() != expected.len() || position.count_moves() != moves.len() as u64 {
        return Some(format!("{} moves, {} counted", names.len(), position.count_moves()));
    }
    let is_over = expected.is_empty();
    let in_check = walker.in_check(walker.white_to_move);
    let Definition { stalemate, halfmove_limit, .. } = game.definition;
    let is_slow = halfmove_limit > 0 && walker.halfmove_clock >= u32::from(halfmove_limit);
    let is_stalemate = is_over && !in_check;
    let is_right = match position.outcome() {
        Some(Outcome::Mate(winner)) => is_over && in_check && winner != position.turn(),
        Some(Outcome::Stalemate(winner)) if winner == position.turn() => {
            is_stalemate && stalemate == Stalemate::Win
        }
        Some(Outcome::Stalemate(_)) => is_stalemate && stalemate == Stalemate::Loss,
        Some(Outcome::Draw(DrawReason::Stalemate)) => is_stalemate && stalemate == Stalemate::Draw,
        Some(Outcome::Draw(DrawReason::FiftyMoves)) => !is_over && is_slow,
        Some(Outcome::Draw(_)) => !is_over,
        None => !is_over && !is_slow,
    };
    let is_right = is_right && position.has_moves() != is_over && position.in_check() == in_check;
    (!is_right).then(|| format!("the outcome is {:?}", position.outcome()))
}

/// FEN, key, coordinates and SAN are read back as what they were written from.
fn written_is_read(position: &Position) -> Option<String> {
    let text = position.to_string();
    let again = match fen::parse(&text, position.rules(), None) {
        Ok(parsed) if parsed.notes.is_empty() => parsed.position,
        other => return Some(format!("the FEN is read as {other:?}")),
    };
    if again != *position || again.key() != position.key() || again.to_string() != text {
        return Some(format!("the FEN is read as {again}"));
    }
    for m in position.legal_moves() {
        let coordinates = uci::write(position, m, true);
        let read = uci::parse(position, &coordinates);
        if read != Ok(m) {
            return Some(format!("{coordinates} is read as {read:?}, not as {m:?}"));
        }
        let san = san::write(position, m);
        let read = san::parse(position, &san);
        if read != Ok(m) {
            return Some(format!("{san} is read as {read:?}, not as {m:?}"));
        }
    }
    None
}

/// Whether a section of a file, and so a PGN, can say the game: at the start each side has both
/// pieces in hand, in the same order if they are the same, and pawns become something.
fn is_section(game: &Definition) -> bool {
    let Definition { start, gating, pairs, promotions, .. } = game;
    let in_hand = start.split(['[', ']']).nth(1).map_or(0, str::len);
    let may_begin = match pairs {
        Some(ByColor([[one, two], black])) if *gating == Gating::Optional => {
            in_hand == 4 && *black != [*two, *one]
        }
        _ => true,
    };
    may_begin && promotions.0.iter().flatten().all(|kinds| !kinds.is_empty())
}

/// A game is read back from its PGN, whose tags say all of its rules: by an exact reader and by a
/// lenient one, which has nothing to note. Types that neither side has are gone then, so what was
/// read is written and read once more, and that is the same in every word.
fn game_is_read(game: Game) -> Option<String> {
    let text = Pgn::new(game.clone()).to_string();
    if !text.contains("\n[VariantMen ") || !text.contains("\n[VariantRules ") {
        return Some(format!("the PGN lacks VariantMen or VariantRules:\n{text}"));
    }
    let once = match read_alike(&text) {
        Ok(once) => once,
        Err(found) => return Some(format!("{found}:\n{text}")),
    };
    let again = once.to_string();
    let moves = |text: &str| text.split_once("[SetUp ").map(|(_, rest)| rest.to_owned());
    let found = differs("moves", moves(&text), moves(&again))
        .or_else(|| differs("game", played_out(&game), played_out(&once.game)))
        .or_else(|| match read_alike(&again) {
            Ok(twice) => differs("game", once.clone(), twice),
            Err(found) => Some(found),
        });
    found.map(|found| format!("{found}:\n{text}"))
}

/// The one game of a text, which both readers have to read as the same.
fn read_alike(text: &str) -> Result<Pgn, String> {
    let one = |reader: Reader<'_>| match &reader.collect::<Result<Vec<Pgn>, _>>() {
        Ok(games) if games.len() == 1 => Ok(games[0].clone()),
        Ok(games) => Err(format!("the PGN is read as {} games", games.len())),
        Err(error) => Err(format!("the PGN is read with an error: {error}")),
    };
    let (exact, lenient) = (one(Reader::new(text))?, one(Reader::new(text).lenient())?);
    differs("exact reading", exact.clone(), lenient).map_or(Ok(exact), Err)
}

/// Every position of a game, how it ended, and all that could be played then.
fn played_out(game: &Game) -> Vec<String> {
    let positions = game.positions().iter().map(ToString::to_string);
    let last = game.position();
    let mut moves: Vec<String> =
        last.legal_moves().into_iter().map(|m| uci::write(last, m, true)).collect();
    moves.sort();
    let end = format!("{:?} {:?}", game.outcome(), last.outcome());
    positions.chain([end]).chain(moves).collect()
}

fn differs<T: PartialEq + Debug>(what: &str, written: T, read: T) -> Option<String> {
    (written != read).then(|| format!("the {what} of the PGN is read as {read:?}"))
}

/// Of all sixteen bits exactly the listed moves are legal.
fn bit_patterns(position: &Position) -> Option<String> {
    let legal = (0..=u16::MAX).filter_map(Move::from_bits).filter(|m| position.is_legal(*m));
    let legal: MoveList = legal.collect();
    let mut listed = position.legal_moves();
    listed.sort_unstable();
    (legal != listed).then(|| format!("legal are {legal:?}, listed {listed:?}"))
}

#[test]
fn games_of_random_pieces_agree() {
    assert!(compare_all(&jobs(240, 24, 12)) > 5_000);
}

#[test]
#[ignore = "minutes"]
fn thousands_of_games_of_random_pieces_agree() {
    let positions = compare_all(&jobs(10_000, 60, 10));
    println!("{positions} positions");
    assert!(positions > 400_000);
}
