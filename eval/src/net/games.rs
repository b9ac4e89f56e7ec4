//! Games for the tests of the net: of every kind of rules and pieces, by random moves.

use std::sync::LazyLock;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use treville_core::betza::Movement;
use treville_core::chess960;
use treville_core::color::ByColor;
use treville_core::definition::Definition;
use treville_core::moves::{Move, MoveKind};
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::rules::Rules;
use treville_notation::armies::{self, ARMIES};

use crate::net::parameters::Parameters;
use crate::piece::factors::{Corrections, Factors};
use crate::piece::random::{ArmySource, Cast, PairSource};

/// Random numbers for tests.
pub(super) struct Random(Xoshiro256StarStar);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(Xoshiro256StarStar::seed_from_u64(seed))
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }
}

/// Movements of every sort that masks cannot hold or that differ to the left and to the right.
const STRANGE: [&str; 10] =
    ["flNrW", "mRcB", "nNF", "pRW", "gQ", "zB", "FyafsF", "wRrF", "fRbBlD", "iDAcN"];

/// Musketeer chess with strange types to choose from.
pub(super) fn strange() -> Definition {
    let mut game = Definition { name: "strange".to_owned(), ..Definition::musketeer() };
    for (piece, betza) in game.pieces[PieceType::ORTHODOX..].iter_mut().zip(STRANGE) {
        piece.movement = betza.parse().expect("a constant that the tests read");
    }
    game
}

/// The starts of one game of each kind.
pub(super) fn starts() -> &'static [Position] {
    static STARTS: LazyLock<Vec<Position>> = LazyLock::new(all_starts);
    &STARTS
}

fn all_starts() -> Vec<Position> {
    let known = [Rules::musketeer(), Rules::chess(), Rules::seirawan()].map(Position::start);
    let arrays = [0, 77, 519, 959].map(|number| chess960::start(Rules::chess960(), number));
    let [fides, clobberers, nutters, rookies] = ARMIES;
    let pairs = [(clobberers, nutters, false), (nutters, rookies, false), (rookies, fides, true)];
    let pairs = pairs.map(|(white, black, spacious)| armies::game(&white, &black, spacious));
    let random = |seed: &str| format!("random:{seed}").parse().unwrap();
    let cast = |one: &str, other: &str| Cast {
        pair: Some(PairSource::Random(random("5"))),
        armies: ByColor([one, other].map(|seed| ArmySource::Random(random(seed)))),
        ..Cast::default()
    };
    let drawn = [("1", "2"), ("3", "3")]
        .into_iter()
        .flat_map(|(one, other)| (0..4).map(move |number| cast(one, other).game(number).unwrap()));
    let others = pairs.into_iter().chain(drawn).chain([strange()]);
    let others = others.map(|game| Position::start(game.rules().unwrap()));
    known.into_iter().chain(arrays).chain(others).collect()
}

/// Plays random moves, a null move among them now and then, and shows every position with the one
/// before it.
pub(super) fn play(start: &Position, seed: u64, mut show: impl FnMut(&Position, &Position)) {
    let mut random = Random::new(seed);
    let mut position = *start;
    for _ in 0..160 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut next = position;
        if position.stage() == Stage::Play && !position.in_check() && random.below(12) == 0 {
            next.pass_unchecked();
        } else {
            // What is rare is played where it can be: castling, promotion, en passant, gating.
            let rare = |m: &&_| is_rare(&position, **m);
            let rare: Vec<_> = moves.iter().filter(rare).collect();
            let m = match rare.len() {
                count if count > 0 && random.below(3) == 0 => *rare[random.below(count)],
                _ => moves[random.below(moves.len())],
            };
            next.play_unchecked(m);
        }
        show(&position, &next);
        position = next;
    }
}

fn is_rare(position: &Position, m: Move) -> bool {
    let kind = matches!(m.kind(), MoveKind::Castle | MoveKind::Promote(_) | MoveKind::EnPassant);
    kind || position.gates_with(m).is_some()
}

/// A small net of random numbers, with own features for some types.
pub(super) fn parameters(seed: u64) -> Parameters {
    let own = ["fmWfceFifmnD", "N", "B", "R", "Q", "K", "KDsN", "B2N", "BN", "fRlDbB"];
    let own = own.map(|text| text.parse::<Movement>().unwrap().to_string()).to_vec();
    let factors = Factors { corrections: Corrections::NONE, ..Factors::FITTED };
    let mut parameters = Parameters::zero(32, own, factors, 346);
    let mut random = Random::new(seed);
    let mut within = |limit: usize| random.below(2 * limit + 1) as i32 - limit as i32;
    parameters.feature_weights.iter_mut().for_each(|number| *number = within(150) as i16);
    parameters.bias.iter_mut().for_each(|number| *number = within(2000));
    for bucket in &mut parameters.output_buckets {
        bucket.weights.iter_mut().for_each(|number| *number = within(100) as i16);
        bucket.bias = within(1_000_000);
    }
    parameters
}
