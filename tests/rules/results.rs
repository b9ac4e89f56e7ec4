//! Rule 9: how games end.

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::outcome::{DrawReason, Outcome};
use treville_core::position::Position;
use treville_core::rules::Rules;

use crate::common::{after, musketeer, read, the_move};

/// A game of these moves from a position.
#[track_caller]
fn play(start: Position, moves: &str) -> Game {
    let mut game = Game::new(start);
    for text in moves.split_whitespace() {
        game.play_unchecked(the_move(game.position(), text));
    }
    game
}

#[test]
fn mate_ends_the_game_and_a_waiting_piece_is_no_help() {
    let position = musketeer("7k/8/8/8/8/8/PPP5/1N1r2K1[LbC-l-c-] w - - 0 1");
    assert_eq!(position.outcome(), None);
    let mate = musketeer("7k/8/8/8/8/8/5PPP/1N1r2K1[LbC-l-c-] w - - 0 1");
    assert_eq!(mate.outcome(), Some(Outcome::Mate(Color::Black)));
    assert_eq!(mate.outcome().map(Outcome::result), Some("0-1"));
}

#[test]
fn a_gated_piece_can_mate() {
    // The bishop leaves a1 for the long diagonal, and the chancellor behind it looks up the file.
    let start = musketeer("k7/2K5/8/8/8/8/8/B7[MaC-m-c-] w - - 0 1");
    let mate = after(&start, "a1d4m");
    assert_eq!(mate.outcome(), Some(Outcome::Mate(Color::White)), "{mate}");
}

#[test]
fn stalemate_is_a_draw() {
    let position = musketeer("7k/8/8/8/8/6q1/8/rN5K[LbC-l-c-] w - - 0 1");
    assert_eq!(position.outcome(), Some(Outcome::Draw(DrawReason::Stalemate)));
}

#[test]
fn before_play_no_game_is_over() {
    let start = Position::start(Rules::musketeer());
    assert_eq!(start.outcome(), None);
    assert_eq!(after(&start, "L C L@a0").outcome(), None);
}

#[test]
fn a_position_for_the_third_time_is_a_draw() {
    let start = "L C L@a0 L@a9 C@b0 C@b9";
    let round = "g1f3 g8f6 f3g1 f6g8";
    let game = play(Position::start(Rules::musketeer()), &format!("{start} {round}"));
    assert_eq!((game.repetitions(), game.outcome()), (2, None));
    let game = play(*game.start(), &format!("{start} {round} {round}"));
    assert_eq!(game.repetitions(), 3);
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

#[test]
fn waiting_pieces_are_part_of_a_position_that_repeats() {
    // The check costs White its leopard. The board comes back, the gate does not.
    let start = musketeer("7k/8/8/r7/8/8/7P/4K3[LeC-l-c-] b - - 0 1");
    let round = "a5a1 e1d2 a1a5 d2e1";
    let game = play(start, round);
    let board = |position: &Position| position.setup().pieces;
    assert_eq!(board(game.position()), board(&start), "the same pieces on the same squares");
    assert_ne!(game.position().key(), start.key());
    assert_eq!(game.repetitions(), 1);
    // So the start does not count: the draw comes a round later than the board alone says.
    let game = play(start, &format!("{round} {round}"));
    assert_eq!((game.repetitions(), game.outcome()), (2, None));
    let game = play(start, &format!("{round} {round} {round}"));
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

#[test]
fn castling_rights_and_en_passant_are_part_of_it_too() {
    let with = read("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Rules::chess());
    let without = read("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Rules::chess());
    assert_ne!(with.key(), without.key());
    let capturable = read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Rules::chess());
    let closed = read("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", Rules::chess());
    assert_ne!(capturable.key(), closed.key());
    // Where no pawn attacks it, the square says nothing.
    let idle = read("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", Rules::chess());
    assert_eq!(idle.en_passant(), None);
}

#[test]
fn the_order_in_which_the_pair_was_chosen_is_no_part_of_it() {
    let one = musketeer("4k3/8/8/8/8/8/L7/1N2K3[LbC-l-c-] w - - 0 1");
    let other = musketeer("4k3/8/8/8/8/8/L7/1N2K3[C-Lbc-l-] w - - 0 1");
    assert_eq!(one.key(), other.key());
}

#[test]
fn a_hundred_plies_without_capture_or_pawn_move_are_a_draw_gating_or_not() {
    let start = musketeer("7k/r7/8/8/8/8/8/1N5K[LbC-l-c-] w - - 97 90");
    let game = play(start, "b1c3l");
    assert_eq!((game.position().halfmove_clock(), game.outcome()), (98, None));
    let game = play(start, "b1c3l h8g8 c3d5");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::FiftyMoves)));
    let game = play(start, "b1c3l h8g8 b1a2");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::FiftyMoves)));
}

#[test]
fn mate_on_the_hundredth_ply_wins() {
    let start = read("k7/8/1K6/8/8/8/8/7R w - - 99 90", Rules::chess());
    assert_eq!(play(start, "h1h8").outcome(), Some(Outcome::Mate(Color::White)));
    assert_eq!(play(start, "h1h7").outcome(), Some(Outcome::Draw(DrawReason::FiftyMoves)));
}

#[test]
fn bare_kings_and_a_lone_knight_or_bishop_are_dead() {
    for piece in ["1", "N", "B", "n", "b"] {
        let fen = format!("4k3/8/8/3{piece}4/8/8/8/4K3");
        for text in [format!("{fen} w - - 0 1"), format!("{fen}[L-C-l-c-] w - - 0 1")] {
            let dead = read(&text, Rules::chess());
            assert_eq!(dead.outcome(), Some(Outcome::Draw(DrawReason::DeadPosition)), "{text}");
        }
    }
}

#[test]
fn a_lone_piece_of_any_of_the_ten_types_is_not_dead() {
    let pieces = Rules::musketeer().pieces;
    for kind in pieces.others() {
        let letter = pieces.kind(kind).letter;
        let other = if letter == 'L' { 'C' } else { 'L' };
        let pair = format!("{letter}-{other}-{letter}-{other}-");
        let (white, black) = pair.split_at(4);
        let bracket = format!("[{white}{}]", black.to_lowercase());
        for fen in [
            format!("7k/8/8/{letter}7/8/8/8/K7{bracket} w - - 0 1"),
            format!("7k/8/8/8/7{}/8/8/K7{bracket} b - - 0 1", letter.to_ascii_lowercase()),
        ] {
            assert_eq!(musketeer(&fen).outcome(), None, "{fen}");
        }
        assert!(pieces.mates_alone(kind), "{letter}");
    }
}

#[test]
fn pawns_rooks_and_queens_are_not_dead_nor_are_two_minor_pieces() {
    for men in ["P", "R", "Q", "p", "NN", "Nn", "BN", "Bb", "bN"] {
        let rest = 8 - men.len();
        let fen = format!("7k/8/8/8/{men}{rest}/8/8/7K w - - 0 1");
        assert_eq!(read(&fen, Rules::chess()).outcome(), None, "{fen}");
    }
}

#[test]
fn bishops_of_one_colour_are_dead_however_many() {
    let dead = read("4k3/8/8/8/1B1b1B2/8/8/4K3 w - - 0 1", Rules::chess());
    assert_eq!(dead.outcome(), Some(Outcome::Draw(DrawReason::DeadPosition)));
}

#[test]
fn a_waiting_piece_counts_as_material_until_it_is_lost() {
    // Bare kings on the board, a leopard behind one of them.
    let alone = musketeer("4k3/8/8/8/8/8/8/4K3[LeC-l-c-] w - - 0 1");
    assert_eq!(alone.outcome(), None);
    // Driven off by a knight, the king leaves without its leopard, and the knight is alone.
    let checked = musketeer("7k/8/8/8/8/5n2/8/4K3[LeC-l-c-] w - - 0 1");
    assert!(checked.in_check());
    assert_eq!(checked.outcome(), None);
    let lost = after(&checked, "e1e2");
    assert_eq!(lost.outcome(), Some(Outcome::Draw(DrawReason::DeadPosition)), "{lost}");
    let peer = read(&checked.to_string(), Rules::musketeer_peer());
    assert_eq!(after(&peer, "e1e2l").outcome(), None);
}
