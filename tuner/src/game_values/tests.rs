//! Games whose truth is known.

use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;

use clap::Parser;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;
use treville_core::betza::Movement;
use treville_core::moves::Move;
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::position::Position;
use treville_eval::net::judge::Judge;
use treville_eval::position::evaluator::Evaluator;
use treville_eval::position::weights::Feature;
use treville_games::variant_file::VariantFile;
use treville_notation::pgn::GameResult;

use super::phases::Phases;
use super::rows::engine_worth;
use super::*;
use crate::cli::Cli;
use crate::fit::logistic::expected;
use crate::law::measured;
use crate::positions::sample::FOLDS;
use crate::selfplay::openings::OpeningBooks;
use treville_results::law::criteria::Phase;
use treville_results::plan::{PieceDraw, Plan};

const LIST: [(&str, &str); 8] = [
    ("ape", "WAC"),
    ("bee", "nZF"),
    ("cat", "FH"),
    ("dog", "R4"),
    ("elk", "mNcB"),
    ("fox", "NN"),
    ("gnu", "BW"),
    ("hen", "DA"),
];

fn plan() -> Plan {
    let list = LIST.iter().map(|(name, betza)| format!("{name}:{betza}")).collect();
    let army = || "fides".to_owned();
    let (white, black) = (army(), army());
    let drawn = PieceDraw { pieces: None, list, white, black, spacious: false, repeat: None };
    Plan { drawn: Some(drawn), plies: 4, pair_missing: true, seed: 3, ..Plan::default() }
}

/// Values of pieces in the world of these tests: the engine is wrong by up to a quarter about those
/// of the list.
fn truth(movement: &Movement) -> f64 {
    let at = LIST.iter().position(|(_, betza)| betza.parse().as_ref() == Ok(movement));
    let times = at.map_or(1.0, |at| 0.75 + at as f64 / 14.0);
    if is_pawn(movement) { 90.0 } else { times * engine_worth(movement) }
}

/// A centipawn is worth so little that a pawn decides few games.
const SCALE: f64 = 220.0;

const TEMPO: f64 = 30.0;

fn is_pawn(movement: &Movement) -> bool {
    ORTHODOX_PIECES[PieceType::PAWN.index()].betza.parse().as_ref() == Ok(movement)
}

/// A quiet position with a quiet move.
struct Quiet {
    position: Position,
    best: Move,
    /// The worth of White's pieces above Black's.
    sum: f64,
}

/// Most of the time goes into drawing games and evaluating them, so the tests share these.
static QUIET: LazyLock<Vec<Option<Quiet>>> = LazyLock::new(|| {
    let plan = plan();
    let openings = OpeningBooks::new(&plan).unwrap();
    let mut known = HashMap::new();
    let quiet = |number| {
        let opening = openings.game(number).unwrap();
        Quiet::new(*opening.position(), &mut known)
    };
    (0..3000).map(quiet).collect()
});

impl Quiet {
    fn new(position: Position, known: &mut HashMap<usize, Evaluator>) -> Option<Quiet> {
        let best = quiet_move(&position)?;
        let key = std::ptr::from_ref(position.pieces()).addr();
        let known =
            known.entry(key).or_insert_with(|| Evaluator::new(position.pieces(), Judge::Classical));
        let counts = known.trace(&position).pieces;
        let worth = |kind: PieceType| {
            let count = f64::from(counts[kind.index()]);
            if count == 0.0 { 0.0 } else { count * truth(position.pieces().kind(kind).movement) }
        };
        let sum: f64 = position.pieces().types().map(worth).sum();
        Some(Quiet { position, best, sum })
    }

    /// By how much White is ahead.
    fn ahead(&self) -> f64 {
        let tempo = if self.position.turn() == Color::White { TEMPO } else { -TEMPO };
        self.sum + tempo
    }
}

fn quiet_move(position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    moves.iter().copied().find(|m| position.captured(*m).is_none() && m.promotion().is_none())
}

/// Games of these numbers, each a position that comes `times` times, with results by chance.
fn simulated(numbers: std::ops::Range<u32>, times: usize) -> GameContents {
    let mut found = GameContents::default();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    for number in numbers {
        let chance = random.random::<f64>();
        let Some(quiet) = &QUIET[number as usize] else { continue };
        let (ahead, position, best) = (quiet.ahead(), quiet.position, quiet.best);
        let is_won = chance < expected(ahead / SCALE);
        let result = if is_won { GameResult::WhiteWins } else { GameResult::BlackWins };
        let score = ahead.clamp(-1400.0, 1400.0) as i16;
        let fold = (number % u32::from(FOLDS)) as u8;
        let sample = Sample { position, score, best, result, fold };
        found.add(&vec![sample; times], 0);
    }
    found
}

#[test]
fn known_values_are_found_again() {
    let values = simulated(0..3000, 1).values(false).unwrap();
    assert!(values.games > 2800 && values.rare.is_empty());
    let NumberWithError { value, error } = values.scale;
    assert!((value - SCALE).abs() < 4.0 * error && error < 20.0, "{value} {error}");
    assert!((values.tempo.value - TEMPO).abs() < 4.0 * values.tempo.error);
    // In this world a pair is worth no more than its pieces.
    let pair = values.pair.unwrap();
    assert!(pair.value.abs() < 4.0 * pair.error && pair.error < 60.0, "{pair:?}");
    assert_eq!(values.pieces.len(), 12);
    let (mut squares, mut wrong) = (0.0, 0.0);
    for GameValue { name, movement, value, error, games } in &values.pieces {
        let apart = (value - truth(movement)) / error;
        assert!(apart.abs() < 4.0 && *error > 1.0 && *error < 60.0, "{name}: {value} {error}");
        squares += apart * apart / 12.0;
        wrong += ((truth(movement) - engine_worth(movement)) / error).powi(2) / 12.0;
        assert!(*games > 100, "{name}: {games}");
    }
    assert!(squares < 2.0, "{squares}");
    assert!(wrong > 4.0, "the engine's worths would not do: {wrong}");
    // The officers of chess together are the unit, without an error.
    let anchors = values.pieces.iter().filter(|piece| LIST.iter().all(|own| own.0 != piece.name));
    let anchors: Vec<usize> = anchors.map(|one| values.position(&one.movement).unwrap()).collect();
    assert_eq!(anchors.len(), 4);
    let pairs = anchors.iter().flat_map(|a| anchors.iter().map(move |b| (*a, *b)));
    let variance: f64 = pairs.map(|pair| values.covariance[pair]).sum();
    assert!(variance.abs() < 1e-6, "{variance}");
}

/// Endings in which everything counts half as much again, and the ape twice as much.
#[test]
fn a_taper_is_found_again() {
    let full = simulated(0..1000, 1).values(false).unwrap();
    let ape = full.position(&"WAC".parse().unwrap()).unwrap();
    let mut endings = full.clone();
    endings.scale.value /= 1.5;
    endings.pieces[ape].value *= 4.0 / 3.0;
    endings.pieces.remove(3);
    let phases = Phases::new(&full, &endings, &[]);
    let taper = phases.taper();
    // Both scales are off by as much; the other one is smaller.
    let part = full.scale.error / full.scale.value;
    let error = 1.5 * part.hypot(1.5 * part);
    assert!((taper.value - 1.5).abs() < 1e-9 && (taper.error - error).abs() < 1e-9, "{taper:?}");
    let rows = phases.rows();
    assert_eq!(rows.len(), full.pieces.len() - 1, "one piece is in no ending");
    for row in &rows {
        let times = if row.movement == full.pieces[ape].movement.to_string() { 2.0 } else { 1.5 };
        assert!((row.times - times).abs() < 1e-9, "{row:?}");
        assert!((row.endgame - times * row.middlegame).abs() < 1e-9, "{row:?}");
    }
}

/// Positions of a game are one result, however many they are.
#[test]
fn errors_are_by_game() {
    let [once, thrice] = [1, 3].map(|times| simulated(0..600, times).values(false).unwrap());
    assert_eq!(thrice.positions, 3 * once.positions);
    for (one, other) in once.pieces.iter().zip(&thrice.pieces) {
        assert!((one.value - other.value).abs() < 0.1, "{}", one.name);
        assert!((one.error - other.error).abs() < 0.1, "{}", one.name);
    }
}

#[test]
fn material_is_what_the_evaluation_counts() {
    let plan = plan();
    let openings = OpeningBooks::new(&plan).unwrap();
    for number in 0..50 {
        let position = *openings.game(number).unwrap().position();
        let trace = Evaluator::new(position.pieces(), Judge::Classical).trace(&position);
        let mut material = Material::default();
        let Some(best) = quiet_move(&position) else { continue };
        let result = GameResult::Draw;
        let sample = Sample { position, score: 0, best, result, fold: 0 };
        material.add(0, [sample].iter());
        let places: Vec<_> = (0..20).map(Some).collect();
        let design = material.design(&places);
        let (mut counts, mut present) = (vec![0.0; 20], Vec::new());
        crate::fit::material::Rows::row(&design, 0, &mut counts, &mut present).unwrap();
        for kind in position.pieces().types().filter(|kind| *kind != PieceType::KING) {
            let own = material.number(position.pieces().kind(kind).movement).unwrap();
            let count = counts[Other::ALL.len() + own];
            assert_eq!(count, f64::from(trace.pieces[kind.index()]), "{position} {kind:?}");
        }
        let of = |feature: Feature, places: usize| -> f64 {
            (0..places).map(|at| f64::from(trace.counts[feature.at(at).index()])).sum()
        };
        assert_eq!(counts[Other::Colours as usize], of(Feature::COLOR_PAIR, 1), "{position}");
        assert_eq!(counts[Other::Waiting as usize], of(Feature::WAITING, 6), "{position}");
        assert_eq!(counts[Other::Move as usize].abs(), 1.0);
    }
}

fn run_cli(text: &str) -> Result<String, Failure> {
    let mut output = Vec::new();
    let command = Cli::try_parse_from(text.split_whitespace()).unwrap().command;
    command.run(&VariantFile::default(), &mut output)?;
    Ok(String::from_utf8(output).unwrap())
}

fn play(folder: &Path, name: &str, flags: &str) -> PathBuf {
    play_from(
        folder,
        name,
        "pair",
        &format!("--games 300 --resign-score 300 --resign-moves 2 {flags}"),
    )
}

fn play_from(folder: &Path, name: &str, start: &str, flags: &str) -> PathBuf {
    let (list, path) = (folder.join("list.csv"), folder.join(name));
    let lines = LIST[..3].iter().map(|(name, betza)| format!("{name},{betza}\n"));
    std::fs::write(&list, format!("piece,movement\n{}", lines.collect::<String>())).unwrap();
    let usual = "--seed 5 --nodes 30 --balance 0 --plies 2 --max-moves 40";
    let (out, list) = (path.display(), list.display());
    let text = format!(
        "treville-tuner selfplay --out {out} --pieces sample:{list} {usual} --imbalance={start} {flags}"
    );
    run_cli(&text).unwrap();
    path
}

/// From games to the list that `law` reads.
#[test]
fn values_go_on_to_law() {
    let folder = TempDir::new().unwrap();
    let path = play(folder.path(), "games.trv", "");
    let (games, matrix) = (path.display(), folder.path().join("matrix.csv"));
    let ask = |flags: &str| run_cli(&format!("treville-tuner game-values {flags}"));
    let table = ask(&format!("{games}")).unwrap();
    for word in [
        "ape",
        "queen",
        "of 300 games",
        "A pawn: ",
        "A pair on both colours: ",
        "The move: ",
        "Scores of searches: ",
    ] {
        assert!(table.contains(word), "{word}: {table}");
    }
    let flags = format!("{games} --format csv --covariance {}", matrix.display());
    let csv = ask(&flags).unwrap();
    let list = folder.path().join("values.csv");
    std::fs::write(&list, &csv).unwrap();
    let law = |matrix| measured::MeasuredPieces::read(&list, matrix, Phase::Mean).unwrap();
    let (plain, whole) = (law(None), law(Some(&*matrix)));
    assert_eq!((plain.pieces.len(), &plain.values), (7, &whole.values));
    for number in 0..7 {
        let [one, other] = [&plain, &whole].map(|own| own.covariance[(number, number)].sqrt());
        assert!((one - other).abs() < 0.01, "{one} {other}");
    }
    assert!(whole.covariance[(0, 1)] != 0.0);

    // A share and the rest are the whole, whichever comes first, and a file twice is one.
    let shares = [2, 1].map(|share| {
        let name = format!("share{share}.trv");
        play(folder.path(), &name, &format!("--shard {share}/2")).display().to_string()
    });
    assert_eq!(ask(&format!("{} {} --format csv", shares[0], shares[1])).unwrap(), csv);
    assert_eq!(ask(&format!("{games} {games} --format csv")).unwrap(), csv);

    // What is saved is all of it.
    let out = folder.path().join("values.json");
    assert_eq!(ask(&format!("{games} --format csv --out {}", out.display())).unwrap(), csv);
    let values = measure(std::slice::from_ref(&path), Care::default(), 0).unwrap();
    assert_eq!(GameValues::read(&out).unwrap(), values);

    // By phase: a list and a covariance of both values of each piece.
    let endings = play_from(folder.path(), "endings.trv", "ending", "--games 600");
    let flags = format!("{games} --endings {} --format", endings.display());
    let csv = ask(&format!("{flags} csv --covariance {}", matrix.display())).unwrap();
    std::fs::write(&list, &csv).unwrap();
    let [middle, end] = [Phase::Middlegame, Phase::Endgame]
        .map(|phase| measured::MeasuredPieces::read(&list, Some(&*matrix), phase).unwrap());
    assert_eq!((middle.pieces.len(), end.pieces.len()), (7, 7));
    assert_ne!(middle.values, end.values);
    let json = ask(&format!("{flags} json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let row = &json["values"][0];
    assert!((row["endgame"].as_f64().unwrap() - end.values[0]).abs() < 0.001);
    let error = end.covariance[(0, 0)].sqrt();
    assert!((row["endgame_error"].as_f64().unwrap() - error).abs() < 0.001);
    let table = ask(&format!("{flags} table")).unwrap();
    assert!(table.contains("times as much in endings"), "{table}");

    let few = ask(&list.display().to_string());
    assert!(few.unwrap_err().to_string().contains("expected a file of positions"));
}
