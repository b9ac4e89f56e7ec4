use super::*;
use crate::net::judge::Judge;
use crate::position::evaluator::Evaluator;
use crate::position::piece_values::PieceValues;
use treville_core::fen;
use treville_core::pieces::PieceSet;
use treville_core::rules::Rules;
use treville_notation::armies::{self, ARMIES};

fn read(text: &str) -> Result<ValueSet, String> {
    ValueSet::read(text.as_bytes()).map_err(|error| error.to_string())
}

/// The fit inside the program, spoilt.
fn spoilt(spoil: impl FnOnce(&mut serde_json::Value)) -> String {
    let mut fit = serde_json::from_str(crate::FIT).unwrap();
    spoil(&mut fit);
    read(&fit.to_string()).unwrap_err()
}

/// Its file judges Musketeer chess as the numbers inside do. A piece that the fit has no correction
/// for has no value by the law then.
#[test]
fn the_fit_inside_is_the_set_inside_but_for_the_law() {
    let set = read(crate::FIT).unwrap();
    assert_eq!(set.weights, Weights::FITTED);
    assert_eq!(set.factors.corrections.pieces, Factors::FITTED.corrections.pieces);
    let pieces = PieceSet::musketeer();
    let text = "r1b1kb1r/1cq5/2pp3p/p1nl1PN1/P5n1/NP1QP2P/2P1K3/R2C1L1R[C-L-c-l-] w kq - 5 20";
    let position = fen::parse(text, Rules::musketeer(), None).unwrap().position;
    let by = |values| Evaluator::with_values(pieces, values, Judge::Classical).evaluate(&position);
    assert_eq!(by(&set), by(&ValueSet::FITTED));
    let army = armies::game(&ARMIES[1], &ARMIES[2], false).rules().unwrap().pieces;
    let bare = ValueSet::named("combined").unwrap();
    let values = |set: &ValueSet| PieceValues::new(army, &set.factors);
    assert_ne!(values(&set), values(&ValueSet::FITTED));
    let new = army.types().filter(|kind| {
        let text = army.kind(*kind).movement.to_string();
        set.factors.corrections.pieces.iter().all(|known| known.movement != text)
    });
    let all: Vec<_> = new.map(|kind| (values(&set).of(kind), values(&bare).of(kind))).collect();
    assert!(all.len() > 5 && all.iter().all(|(own, bare)| own == bare), "{all:?}");
}

/// How much of a game is left, and how much a lead counts, follow from ratios.
#[test]
fn a_piece_may_be_worth_less_than_nothing() {
    let position = fen::parse("n7/8/8/k7/8/8/8/6RK w - - 0 1", Rules::chess(), None).unwrap();
    for knight in (-600..0).step_by(20) {
        let mut fit: serde_json::Value = serde_json::from_str(crate::FIT).unwrap();
        fit["pieces"][0]["correction"] = serde_json::json!([knight, knight]);
        fit["pieces"][2]["correction"] = serde_json::json!([-250, -250]);
        let set = read(&fit.to_string()).unwrap();
        let pieces = Rules::chess().pieces;
        let evaluator = Evaluator::with_values(pieces, &set, Judge::Classical);
        let score = evaluator.evaluate(&position.position);
        assert!(score.abs() < 1500, "{knight}: {score}");
    }
}

#[test]
fn words_mean_sets_without_corrections() {
    let [combined, source] = ValueSet::NAMES.map(|name| ValueSet::named(name).unwrap());
    assert_eq!(combined.factors.distance, Factors::FITTED.distance);
    assert_eq!(combined.factors.corrections, Corrections::NONE);
    assert_eq!(source.factors, Factors::SOURCE);
    assert_eq!(ValueSet::open(Path::new("source")).unwrap(), source);
    assert_eq!(ValueSet::named("fitted"), None);
}

/// A GUI may name the same file before every game.
#[test]
fn corrections_of_a_file_are_kept_once() {
    let of = |text: &str| read(text).unwrap().factors.corrections.pieces;
    let mut other: serde_json::Value = serde_json::from_str(crate::FIT).unwrap();
    other["pieces"][0]["correction"][0] = 32.into();
    let other = other.to_string();
    assert!(std::ptr::eq(of(crate::FIT), of(crate::FIT)) && std::ptr::eq(of(&other), of(&other)));
    assert_eq!((of(crate::FIT)[0].middlegame, of(&other)[0].middlegame), (45, 32));
}

#[test]
fn what_is_no_fit_of_this_game_is_refused_in_one_line() {
    let file = read(crate::LAW).unwrap_err();
    assert_eq!(file, "expected the file of a fit: got that of a law");
    assert_eq!(read("{\"a\": 1}").unwrap_err(), "expected the file of a fit: got another document");
    for text in ["", "{", "[1]", "\u{0}net", &"[".repeat(100_000)] {
        let problem = read(text).unwrap_err();
        assert!(problem.starts_with("expected the file of a fit: "), "{problem}");
        assert!(!problem.contains('\n'), "{problem}");
    }
    let long = read(&" ".repeat(FILE_LIMIT as usize + 1)).unwrap_err();
    assert_eq!(long, "expected a fit of at most 1048576 bytes, got a longer file");
    let version = spoilt(|fit| fit["treville_fit"] = 2.into());
    assert_eq!(version, "expected version 1 of a fit, got 2");
    let game = spoilt(|fit| {
        let pieces = fit["pieces"].as_array_mut().unwrap();
        pieces.retain(|piece| "NBRQ".contains(piece["movement"].as_str().unwrap()));
    });
    assert_eq!(game, "expected a fit of the pieces of Musketeer chess, got none of B2N");
    let row = spoilt(|fit| fit["weights"][0]["name"] = "PAIR".into());
    assert_eq!(row, "expected the row COLOR_PAIR of 1, got PAIR of 1");
}

/// Neither sums of squares nor a correction leave what a tapered value holds.
#[test]
fn numbers_out_of_bounds_are_refused() {
    let factor = spoilt(|fit| fit["factors"]["distance"][2] = 28_423.into());
    assert_eq!(factor, "expected factors of squares from -1000 to 1000, got 28423");
    let dear = spoilt(|fit| fit["factors"]["distance"][2] = 900.into());
    let limit = "expected factors by which no piece is worth more than 18000 centipawns, got ";
    assert!(dear.starts_with(limit), "{dear}");
    let taper = spoilt(|fit| fit["factors"]["taper"] = (-1.0).into());
    assert_eq!(taper, "expected a taper from 0.1 to 10, got -1");
    let correction = spoilt(|fit| fit["pieces"][0]["correction"][0] = 20_000.into());
    assert_eq!(correction, "expected corrections from -10000 to 10000, got 20000");
    let movement = spoilt(|fit| fit["pieces"][0]["movement"] = "N N".into());
    assert_eq!(movement, "expected a movement in canonical notation, got N N");
    let weight = spoilt(|fit| fit["weights"][0]["places"][0][1] = (-3000).into());
    assert_eq!(weight, "expected weights of COLOR_PAIR from -2000 to 2000, got -3000");
}
