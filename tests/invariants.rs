//! Properties of every position that play can reach.
//!
//! Games are drawn at random from the start of every kind of game and from the edge cases. Where
//! one fails, proptest looks for the shortest game that still does; seeds are fixed.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use treville_core::bitboard::Bitboard;
use treville_core::board::Board;
use treville_core::color::Color;
use treville_core::fen::{self, Form};
use treville_core::game::Game;
use treville_core::make::BoardObserver;
use treville_core::movegen::Scope;
use treville_core::moves::{Move, MoveKind, MoveList};
use treville_core::piece::{PieceType, Slot};
use treville_core::position::{Position, Stage};
use treville_core::rules::{Castling, Gating, Rules};
use treville_core::square::{Rank, Square};

use crate::common::{mirror, musketeer, musketeer960, names, read};
use crate::perft::edge_fens;
use crate::random::{Random, pick};

/// Number of games on which a property is tried.
pub fn tries(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0x4D75_736B),
        ..ProptestConfig::default()
    }
}

/// The start of a random game.
fn start() -> impl Strategy<Value = Position> {
    let rules = prop_oneof![
        4 => Just(Rules::musketeer()),
        2 => Just(Rules::musketeer_peer()),
        1 => Just(Rules::chess()),
        2 => Just(Rules::chess960()),
        3 => Just(musketeer960()),
        3 => Just(Rules::seirawan()),
    ];
    let first = (rules, any::<u64>()).prop_map(|(rules, seed)| Random::new(seed).start(rules));
    let edge = proptest::sample::select(edge_fens()).prop_map(musketeer);
    prop_oneof![2 => first, 1 => edge]
}

/// A random game of at most `plies` moves.
pub fn game(plies: usize) -> impl Strategy<Value = Game> {
    (start(), proptest::collection::vec(any::<u64>(), 0..plies)).prop_map(|(start, numbers)| {
        let mut game = Game::new(start);
        for number in numbers {
            let Some(m) = pick(game.position(), number) else { break };
            game.play_unchecked(m);
        }
        game
    })
}

/// The last position of a random game.
pub fn position() -> impl Strategy<Value = Position> {
    game(100).prop_map(|game| *game.position())
}

/// Such a position in which pieces move.
fn in_play() -> impl Strategy<Value = Position> {
    position().prop_filter("before play", |position| position.stage() == Stage::Play)
}

/// The moves within a scope.
fn within(position: &Position, from: Bitboard, to: Bitboard) -> MoveList {
    let mut moves = MoveList::new();
    position.generate(Scope { from, to }, &mut moves);
    moves
}

fn sorted(mut moves: MoveList) -> MoveList {
    moves.sort_unstable();
    moves
}

proptest! {
    #![proptest_config(tries(400))]

    #[test]
    fn a_position_kept_up_to_date_is_the_one_built_from_scratch(game in game(120)) {
        for position in game.positions() {
            prop_assert_eq!(position.setup().position(), Ok(*position), "{}", position);
            let fen = position.to_string();
            let read = read(&fen, position.rules());
            prop_assert_eq!(read.key(), position.key(), "the key of {}", &fen);
            prop_assert_eq!(&read, position, "{}", &fen);
        }
    }

    #[test]
    fn bitboards_and_mailbox_tell_the_same(game in game(120)) {
        for position in game.positions() {
            prop_assert_eq!(inconsistency(position.board()), None, "{}", position);
        }
    }

    #[test]
    fn every_legal_move_is_listed_once_and_counted(game in game(120)) {
        for position in game.positions() {
            let moves = sorted(position.legal_moves());
            prop_assert_eq!(position.count_moves(), moves.len() as u64, "{}", position);
            prop_assert_eq!(position.has_moves(), !moves.is_empty(), "{}", position);
            prop_assert!(moves.windows(2).all(|pair| pair[0] != pair[1]), "{}: {:?}", position, moves);
            let mut names = names(position);
            names.dedup();
            prop_assert_eq!(names.len(), moves.len(), "two moves of {} have one text", position);
        }
    }

    #[test]
    fn there_are_at_most_two_checkers(game in game(120)) {
        for position in game.positions() {
            let king = position.board().king(position.turn());
            let occupied = position.board().occupied();
            let attackers = position.attackers(king, !position.turn(), occupied);
            prop_assert_eq!(position.checkers(), attackers, "{}", position);
            prop_assert!(position.checkers().count() <= 2, "{}", position);
        }
    }

    #[test]
    fn a_move_gives_check_exactly_if_it_does(position in in_play()) {
        let squares = position.check_squares();
        for m in position.legal_moves() {
            let checks = position.after_unchecked(m).in_check();
            prop_assert_eq!(position.gives_check(m, &squares), checks, "{} {:?}", position, m);
        }
    }

    #[test]
    fn the_key_after_a_plain_move_is_known_before_it(position in in_play()) {
        for m in position.legal_moves() {
            let after = position.after_unchecked(m);
            let mut copy = position;
            copy.play_unchecked_in_copy_of(&position, m);
            prop_assert_eq!(&copy, &after, "{} {:?}", position, m);
            let states = [position, after].map(|p| (p.castling_rooks(), *p.gates(), p.en_passant()));
            let plain = MoveKind::Plain == m.kind() && states[0] == states[1];
            if plain && position.en_passant().is_none() {
                prop_assert_eq!(position.plain_key_after(m), after.key(), "{} {:?}", position, m);
            }
        }
    }

    #[test]
    fn a_waiting_piece_always_has_an_own_piece_in_front(game in game(120)) {
        for position in game.positions() {
            let mut squares = Bitboard::EMPTY;
            for color in Color::ALL {
                for number in 0..2 {
                    let Some(square) = position.gates().square(color, number) else { continue };
                    prop_assert_eq!(square.rank(), Rank::first_of(color));
                    prop_assert!(position.board().color(color).has(square), "{}", position);
                    prop_assert!(!squares.has(square), "two pieces wait behind one: {}", position);
                    prop_assert_eq!(position.gates().behind(color, square), Some(number));
                    squares |= square.into();
                }
            }
            if position.rules().gating != Gating::Optional {
                prop_assert_eq!(position.gates().squares(), squares, "{}", position);
            }
        }
    }

    #[test]
    fn squares_are_open_only_under_own_pieces_and_to_a_hand_that_holds_something(
        game in game(120),
    ) {
        for position in game.positions() {
            if position.rules().gating != Gating::Optional {
                continue;
            }
            for color in Color::ALL {
                let home = Bitboard::rank(Rank::first_of(color));
                let open = position.gates().squares() & home;
                prop_assert!((open - position.board().color(color)).is_empty(), "{}", position);
                let unmoved = position.castling_rooks() & home;
                if !position.gates().has_hand(color) {
                    prop_assert!(open.is_empty(), "{}", position);
                } else if unmoved.any() {
                    let king = position.board().king(color);
                    prop_assert!((unmoved - open).is_empty() && open.has(king), "{}", position);
                }
            }
        }
    }

    #[test]
    fn taking_back_restores_everything(game in game(60)) {
        let mut shorter = game.clone();
        let mut replayed = Game::new(*game.start());
        for (number, m) in game.moves().iter().enumerate() {
            prop_assert_eq!(replayed.position(), &game.positions()[number]);
            replayed.play_unchecked(*m);
            let mut back = replayed.clone();
            prop_assert_eq!(back.undo(), Some(*m));
            prop_assert_eq!(back.positions(), &game.positions()[..=number]);
            prop_assert_eq!(back.moves(), &game.moves()[..number]);
        }
        prop_assert_eq!(&replayed, &game);
        while shorter.undo().is_some() {}
        prop_assert_eq!(shorter, Game::new(*game.start()));
    }

    #[test]
    fn what_an_observer_is_told_makes_the_same_board(game in game(120)) {
        let mut watcher = Watcher::of(game.start().board());
        let mut position = *game.start();
        for m in game.moves() {
            watcher.changes = 0;
            position.play_unchecked_observed(*m, &mut watcher);
            prop_assert!(watcher.changes <= 5, "{} changes of {:?} to {}", watcher.changes, m, position);
            prop_assert_eq!(&watcher.fault, &None, "{:?} to {}", m, position);
            prop_assert_eq!(watcher.pieces, Watcher::of(position.board()).pieces, "{}", position);
        }
        prop_assert_eq!(&position, game.position());
    }

    #[test]
    fn passing_twice_restores_the_key(position in in_play()) {
        // En passant is gone after a pass, so only a position without it can come back.
        prop_assume!(!position.in_check());
        let mut passed = position;
        passed.pass_unchecked();
        prop_assert_eq!(passed.en_passant(), None);
        prop_assert_ne!(passed.key(), position.key());
        // The rebuilt position tells whether pass keeps checks and pins up to date.
        prop_assert_eq!(passed.setup().position(), Ok(passed), "after {}", position);
        passed.pass_unchecked();
        prop_assert_eq!(passed.board().occupied(), position.board().occupied());
        prop_assert_eq!(passed.key() == position.key(), position.en_passant().is_none(), "{}", position);
        prop_assert_eq!(passed.checkers(), position.checkers());
        prop_assert_eq!(passed.pinned(), position.pinned());
    }

    #[test]
    fn the_mirrored_position_has_the_mirrored_moves(position in in_play()) {
        let mirrored = mirror(&position);
        let flipped = |m: Move| {
            let (from, to) = (m.from().flip(), m.to().flip());
            let bare = match m.kind() {
                MoveKind::EnPassant => Move::en_passant(from, to),
                MoveKind::Castle => Move::castle(from, to),
                MoveKind::Promote(slot) => Move::promote(from, to, slot),
                _ => Move::plain(from, to),
            };
            let castles = m.kind() == MoveKind::Castle;
            match m.entering() {
                Some((number, at)) => bare.with_entering(number, castles && at == m.to()),
                None => bare,
            }
        };
        let expected = position.legal_moves().into_iter().map(flipped).collect();
        prop_assert_eq!(sorted(mirrored.legal_moves()), sorted(expected), "{}", position);
        prop_assert_eq!(mirrored.outcome().is_some(), position.outcome().is_some(), "{}", position);
    }

    /// Captures end on enemies. Quiet moves end on empty squares, and so does en passant. Castling
    /// counts as ending on the king's target, which in Chess960 can be the king's own square or the
    /// rook's: only there can moves end on own pieces.
    #[test]
    fn scopes_part_the_legal_moves_without_loss(position in in_play(), mask in any::<u64>()) {
        let (us, board) = (position.turn(), position.board());
        let captures = within(&position, Bitboard::ALL, board.color(!us));
        let quiets = within(&position, Bitboard::ALL, !board.occupied());
        let on_own = within(&position, Bitboard::ALL, board.color(us));
        for m in &captures {
            prop_assert!(position.captured(*m).is_some(), "{:?} in {}", m, position);
        }
        for m in &quiets {
            let en_passant = m.kind() == MoveKind::EnPassant;
            prop_assert_eq!(position.captured(*m).is_some(), en_passant, "{:?} in {}", m, position);
        }
        for m in &on_own {
            prop_assert_eq!(m.kind(), MoveKind::Castle, "{:?} in {}", m, position);
            prop_assert_eq!(position.rules().castling, Castling::Chess960);
        }
        let all = sorted(position.legal_moves());
        let parts = sorted([captures, quiets, on_own].concat());
        prop_assert_eq!(&parts, &all, "{}", position);

        // Any other division of the squares does as well.
        let mask = Bitboard(mask);
        let by_start = [(mask, Bitboard::ALL), (!mask, Bitboard::ALL)];
        let by_target = [(Bitboard::ALL, mask), (Bitboard::ALL, !mask)];
        for halves in [by_start, by_target] {
            let parts = halves.map(|(from, to)| within(&position, from, to));
            prop_assert_eq!(&sorted(parts.concat()), &all, "{} parted by {:?}", position, mask);
        }
    }

    #[test]
    fn ten_rows_keep_the_key_where_both_types_show(position in in_play()) {
        let Ok(pair) = <[PieceType; 2]>::try_from(
            position.chosen(Color::White).into_iter().flatten().collect::<Vec<_>>(),
        ) else {
            return Ok(());
        };
        let text = fen::write(&position, Form::TenRows);
        let known = fen::parse(&text, position.rules(), Some(pair));
        prop_assert_eq!(known.map(|parsed| parsed.position), Ok(position), "{}", &text);
        let unknown = fen::parse(&text, position.rules(), None).map_err(|error| {
            TestCaseError::fail(format!("{text}: {error}"))
        })?;
        let both_show = unknown.notes.is_empty();
        prop_assert_eq!(unknown.position.key() == position.key(), both_show, "{}", &text);
    }
}

proptest! {
    #![proptest_config(tries(150))]

    #[test]
    fn of_all_sixteen_bit_patterns_exactly_the_listed_moves_are_legal(position in position()) {
        let legal = (0..=u16::MAX).filter_map(Move::from_bits).filter(|m| position.is_legal(*m));
        let legal: MoveList = legal.collect();
        prop_assert_eq!(legal, sorted(position.legal_moves()), "{}", position);
    }
}

/// The place where the views of a board disagree, if they do.
fn inconsistency(board: &Board) -> Option<String> {
    let both = board.color(Color::White) & board.color(Color::Black);
    let slots = Slot::ALL.into_iter().fold(Bitboard::EMPTY, |set, slot| set | board.slot(slot));
    if both.any() || slots != board.occupied() {
        return Some(format!("{both:?} of both colours, {slots:?} in slots"));
    }
    for square in Square::all() {
        let in_slots: Vec<Slot> =
            Slot::ALL.into_iter().filter(|slot| board.slot(*slot).has(square)).collect();
        let in_mailbox: Vec<Slot> = board.slot_at(square).into_iter().collect();
        if in_slots != in_mailbox || board.color_at(square).is_some() == in_slots.is_empty() {
            return Some(format!("{square}: {in_slots:?}, in the mailbox {in_mailbox:?}"));
        }
    }
    for color in Color::ALL {
        if board.pieces(color, Slot::King) != Bitboard::of(board.king(color)) {
            return Some(format!("the {color} king"));
        }
    }
    None
}

/// A board that knows only what it is told.
struct Watcher {
    pieces: [Option<(Color, PieceType)>; 64],
    changes: usize,
    fault: Option<String>,
}

impl Watcher {
    fn of(board: &Board) -> Watcher {
        let mut pieces = [None; 64];
        for square in Square::all() {
            pieces[square.index()] = board.piece_at(square).map(|piece| (piece.color, piece.kind));
        }
        Watcher { pieces, changes: 0, fault: None }
    }

    fn change(
        &mut self,
        square: Square,
        before: Option<(Color, PieceType)>,
        now: Option<(Color, PieceType)>,
    ) {
        self.changes += 1;
        let old = std::mem::replace(&mut self.pieces[square.index()], now);
        if old != before {
            self.fault = Some(format!("{square}: {old:?} where {before:?} is reported"));
        }
    }
}

impl BoardObserver for Watcher {
    fn put(&mut self, color: Color, kind: PieceType, square: Square) {
        self.change(square, None, Some((color, kind)));
    }

    fn take(&mut self, color: Color, kind: PieceType, square: Square) {
        self.change(square, Some((color, kind)), None);
    }
}

#[test]
fn castling_with_a_gate_makes_five_changes() {
    let position = musketeer("r3k2r/8/8/8/8/8/8/R3K2R[LeC-lhc-] w KQkq - 0 1");
    for (text, changes) in [("e1g1l", 5), ("e1e2l", 3), ("a1b1", 2), ("h1h8", 3)] {
        let mut watcher = Watcher::of(position.board());
        let m = crate::common::the_move(&position, text);
        let mut played = position;
        played.play_unchecked_observed(m, &mut watcher);
        assert_eq!(watcher.changes, changes, "{text}");
        assert_eq!(watcher.pieces, Watcher::of(played.board()).pieces, "{text}");
    }
}

#[test]
fn two_hundred_and_fifty_eight_moves_fit() {
    let position = musketeer("1R5R/B2DD1K1/D5D1/N2D4/B4D2/N1D4Q/nM6/kb2DrDr[D-M-d-m-] w - - 0 1");
    assert_eq!(position.legal_moves().len(), 258);
    assert_eq!(position.count_moves(), 258);
    assert_eq!(names(&position).len(), 258);
    assert_eq!(mirror(&position).count_moves(), 258);
}

/// The pair is placed in the order in which it was chosen, so until then the order is a part of the
/// position, and afterwards it is not.
#[test]
fn the_order_of_the_pair_counts_until_its_pieces_are_placed() {
    let gated = |bracket: &str| {
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[{bracket}] w KQkq - 0 1");
        read(&fen, Rules::musketeer())
    };
    let (open, turned) = (gated("L?C?l?c?"), gated("C?L?c?l?"));
    assert_ne!(open.key(), turned.key());
    assert_ne!(open, turned);
    let (placed, turned) = (gated("LbCdlgcf"), gated("CdLbcflg"));
    assert_eq!(placed.key(), turned.key());
    assert_eq!(placed, turned);
    assert_ne!(placed, gated("LbCdlgca"));
}
