use proptest::prelude::*;
use treville_core::bitboard::Bitboard;
use treville_core::color::ByColor;
use treville_core::fen;
use treville_core::gates::Gate;
use treville_core::piece::{Piece, PieceType, Slot};
use treville_core::position::Stage;
use treville_core::rules::Rules;
use treville_core::setup::Setup;
use treville_core::square::{File, Square};
use treville_notation::armies::{self, ARMIES};

use super::*;
use crate::net::factoriser::{Factoriser, VirtualFeature, types_of};
use crate::net::features::{View, active, active_threats};
use crate::net::games;
use crate::net::material_skip;
use crate::net::parameters::OutputBucket;
use crate::net::threats::{Threats, ValueClasses};

fn net() -> Net {
    Net::new(games::parameters(1)).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Through whole games, from the last position or from one some plies before, the sums that are
    /// kept up are those of the position.
    #[test]
    fn kept_up_is_fresh(start in 0..games::starts().len(), seed: u64, lazy in 1..20_u32) {
        let net = net();
        let start = games::starts()[start];
        let mut folded = net.folded(&start);
        let mut known = (start, Accumulator::new(&folded));
        known.1.refresh(&start, &folded);
        let mut next = Accumulator::new(&folded);
        let mut ply = 0;
        games::play(&start, seed, |_, after| {
            if !folded.is_for(after) {
                folded = net.folded(after);
            }
            next.update(&known.1, &known.0, after, &folded);
            let mut fresh = Accumulator::new(&folded);
            fresh.refresh(after, &folded);
            assert!(next == fresh, "{} {after}", known.0);
            assert_eq!(net.score(&next, after.turn()), net.evaluate_fresh(after));
            ply += 1;
            if ply % lazy == 0 {
                known.0 = *after;
                std::mem::swap(&mut known.1, &mut next);
            }
        });
    }
}

/// The score by its definition: real numbers, and feature weights from the factoriser.
fn defined(net: &Net, position: &Position) -> f64 {
    let parameters = net.parameters();
    let types = types_of(position);
    let factoriser = Factoriser::new(&parameters.numbering(), position.pieces(), &types);
    let folded = |features: &[VirtualFeature], number: usize| {
        let weight = |feature: &VirtualFeature| {
            let at = feature.index as usize * parameters.width + number;
            f64::from(parameters.feature_weights[at]) * f64::from(feature.quarters) / 64.0
        };
        features.iter().map(weight).sum::<f64>()
    };
    let values = material_skip::values(position.pieces(), &types, &parameters.factors);
    let classes = ValueClasses::new(&values, &parameters.bounds);
    let threats = Threats::of(position, &classes, Bitboard::EMPTY);
    let bucket = ((position.board().occupied().count() - 2) / 4).min(7) as usize;
    let OutputBucket { weights, bias } = &parameters.output_buckets[bucket];
    let mut output = f64::from(*bias) / f64::from(OUTPUT_BIAS_ONE);
    for (color, weights) in
        [position.turn(), !position.turn()].into_iter().zip(weights.chunks(parameters.width))
    {
        let view = View::of(position, color);
        let mut features = Vec::new();
        active(position, view, |one| features.push(factoriser.of(view, one)));
        active_threats(position, &threats, &classes, view, |one| {
            features.push(factoriser.of(view, one));
        });
        for (number, weight) in weights.iter().enumerate() {
            let bias = f64::from(parameters.bias[number]) / 16.0;
            let mut sum = (bias + folded(&factoriser.of_all(view), number)).round();
            sum += features.iter().map(|one| folded(one, number).round()).sum::<f64>();
            let activation = (sum / 255.0).clamp(0.0, 1.0);
            output += f64::from(*weight) / 64.0 * activation * activation;
        }
    }
    let mut material = 0;
    for color in Color::ALL {
        let sign = if color == position.turn() { 1 } else { -1 };
        for slot in Slot::ALL {
            let board = position.board().pieces(color, slot).count() as i32;
            let chosen = Slot::CHOSEN.iter().position(|one| *one == slot);
            let waits = chosen.is_some_and(|number| position.gates().may_enter(color, number));
            material += sign * values[color][slot] * (board + i32::from(waits));
        }
    }
    f64::from(material) + (output * f64::from(parameters.scale)).trunc()
}

#[test]
fn scores_are_what_the_definition_says() {
    let net = net();
    let mut scores = Vec::new();
    for (number, start) in games::starts().iter().enumerate() {
        let mut ply = 0;
        games::play(start, 1000 + number as u64, |_, after| {
            ply += 1;
            if ply % 16 < 2 {
                let (score, defined) = (net.evaluate_fresh(after), defined(&net, after));
                assert!((f64::from(score) - defined).abs() <= 1.0, "{score} {defined} {after}");
                scores.push(score);
            }
        });
    }
    scores.sort_unstable();
    scores.dedup();
    assert!(scores.len() > 100, "the net says more than a constant");
}

/// Positions of play of a game, without castling.
fn without_castling(start: &Position, seed: u64, mut show: impl FnMut(&Position)) {
    games::play(start, seed, |_, after| {
        let setup = Setup { castling: Bitboard::EMPTY, ..after.setup() };
        let is_plain = after.stage() == Stage::Play && after.en_passant().is_none();
        if let Some(Ok(position)) = is_plain.then(|| setup.position()) {
            show(&position);
        }
    });
}

/// The set-up with its squares changed about, for both sides or with the sides changed as well.
fn changed(position: &Position, bits: u8, swap: bool) -> Setup {
    let setup = position.setup();
    let to = |square: Square| Square::new(square.index() as u8 ^ bits);
    let color = |color: Color| if swap { !color } else { color };
    let file = |file: File| File::new(file.index() as u8 ^ (bits & 7));
    let mut changed = setup;
    for square in Square::all() {
        let piece = setup.pieces[square.index()];
        changed.pieces[to(square).index()] =
            piece.map(|piece| Piece { color: color(piece.color), ..piece });
    }
    let gate = |gate| match gate {
        Gate::Waiting(at) => Gate::Waiting(file(at)),
        other => other,
    };
    changed.gates = ByColor::from_fn(|side| setup.gates[color(side)].map(gate));
    changed.chosen = ByColor::from_fn(|side| setup.chosen[color(side)]);
    changed.open = setup.open.into_iter().map(to).collect();
    changed.turn = color(setup.turn);
    changed
}

#[test]
fn changing_the_sides_changes_nothing_for_the_side_to_move() {
    let net = net();
    let mut tried = 0;
    for rules in [Rules::musketeer(), Rules::chess(), Rules::seirawan(), Rules::chess960()] {
        for seed in 0..4 {
            games::play(&Position::start(rules), seed, |_, after| {
                if let Some(flipped) = after.flipped() {
                    tried += 1;
                    assert_eq!(net.evaluate_fresh(after), net.evaluate_fresh(&flipped), "{after}");
                }
            });
        }
    }
    assert!(tried > 1000, "{tried}");
}

#[test]
fn a_mirror_changes_nothing_where_castling_is_over() {
    let net = net();
    let mut tried = [0; 3];
    let games = [Rules::musketeer(), Rules::chess(), Rules::seirawan()];
    for (tried, rules) in tried.iter_mut().zip(games) {
        for seed in 0..4 {
            without_castling(&Position::start(rules), seed, |position| {
                if let Ok(mirrored) = changed(position, 7, false).position() {
                    *tried += 1;
                    let scores = [position, &mirrored].map(|one| net.evaluate_fresh(one));
                    assert_eq!(scores[0], scores[1], "{position}");
                }
            });
        }
    }
    assert!(tried.iter().all(|tried| *tried > 50), "{tried:?}");
}

/// Pieces that differ to the left and to the right look the same after half a turn alone.
#[test]
fn half_a_turn_changes_nothing_for_lopsided_pieces() {
    let net = net();
    let (mut tried, mut differ) = (0, 0);
    let start = Position::start(games::strange().rules().unwrap());
    for seed in 0..12 {
        without_castling(&start, seed, |position| {
            let Ok(turned) = changed(position, 63, true).position() else { return };
            tried += 1;
            assert_eq!(net.evaluate_fresh(position), net.evaluate_fresh(&turned), "{position}");
            let flipped = position.flipped().map(|flipped| net.evaluate_fresh(&flipped));
            differ += usize::from(flipped != Some(net.evaluate_fresh(position)));
        });
    }
    assert!(tried > 200 && differ > 20, "{tried} {differ}");
}

/// Each army's side is judged as the other colour's would be.
#[test]
fn armies_can_change_sides() {
    let net = net();
    let [_, clobberers, nutters, rookies] = ARMIES;
    for (one, other) in [(clobberers, nutters), (nutters, rookies)] {
        let rules =
            [(one, other), (other, one)].map(|(w, b)| armies::game(&w, &b, false).rules().unwrap());
        let same = |kind: PieceType| {
            let [from, to] = rules.map(|rules| rules.pieces);
            let movement = from.kind(kind).movement;
            let mut types = to.types();
            types
                .find(|own| {
                    to.kind(*own).movement == movement
                        && from.kind(kind).letter == to.kind(*own).letter
                })
                .unwrap()
        };
        let mut tried = 0;
        without_castling(&Position::start(rules[0]), 5, |position| {
            let mut setup = changed(position, 56, true);
            setup.rules = rules[1];
            for piece in setup.pieces.iter_mut().flatten() {
                piece.kind = same(piece.kind);
            }
            let swapped = setup.position().unwrap();
            tried += 1;
            assert_eq!(net.evaluate_fresh(position), net.evaluate_fresh(&swapped), "{position}");
        });
        assert!(tried > 20, "{tried}");
    }
}

#[test]
fn passing_changes_no_sums() {
    let net = net();
    let start = Position::start(Rules::seirawan());
    let folded = net.folded(&start);
    let mut accumulator = Accumulator::new(&folded);
    accumulator.refresh(&start, &folded);
    let mut passed = start;
    passed.pass_unchecked();
    let mut next = Accumulator::new(&folded);
    next.update(&accumulator, &start, &passed, &folded);
    assert!(next == accumulator);
}

/// The order in which types were chosen makes no difference once they are placed.
#[test]
fn the_order_of_choice_changes_nothing() {
    let net = net();
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let score = |pair: [char; 2]| {
        let types = pair.map(|letter| Rules::musketeer().pieces.by_letter(Color::White, letter));
        let [one, other] = types.map(Option::unwrap);
        let text = format!("{board}[LaCblacb] w KQkq - 0 1");
        let parsed = fen::parse(&text, Rules::musketeer(), Some([one, other])).unwrap();
        net.evaluate_fresh(&parsed.position)
    };
    assert_eq!(score(['L', 'C']), score(['C', 'L']));
}

#[test]
fn a_net_that_has_learnt_nothing_judges_by_material() {
    let learnt = games::parameters(1);
    let zero = Parameters::zero(64, learnt.own, learnt.factors, 346);
    let net = Net::new(zero).unwrap();
    assert_eq!(net.evaluate_fresh(&Position::start(Rules::musketeer())), 0);
    let text = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1";
    let position = fen::parse(text, Rules::chess(), None).unwrap().position;
    let rook = material_skip::value(&"R".parse().unwrap(), &net.parameters().factors);
    assert_eq!(net.evaluate_fresh(&position), -rook);
}
