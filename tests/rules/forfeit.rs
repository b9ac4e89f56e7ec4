//! Rule 6: how a waiting piece is lost.

use treville_core::color::Color;
use treville_core::position::Position;
use treville_core::rules::Rules;

use crate::common::{after, letter_on, musketeer, names, read, waiting};

/// The game of the rules' example: Black's queen gives check on h4, White's king leaves e1.
const EXAMPLE: &str = "L C L@e0 L@a9 C@b0 C@b9 d2d3 e7e5 g2g4 a7a6 f2f3 d8h4 e1d2";

#[test]
fn rule_6a_who_is_captured_takes_the_waiting_piece_along() {
    let position =
        musketeer("rnbqk1nr/pppp1ppp/8/4pb2/8/2P5/PP2PPPP/RNBQKBNR[CbLdc-l-] b KQkq - 0 1");
    let captured = after(&position, "f5b1");
    assert_eq!(waiting(&captured, Color::White), "Ld");
    // Taking back what took it brings nothing in.
    let retaken = after(&captured, "a1b1");
    assert_eq!(letter_on(&retaken, "a1"), None);
    assert_eq!(waiting(&retaken, Color::White), "Ld");
}

#[test]
fn rule_6a_a_rook_taken_by_a_rook_loses_one_gate_and_opens_the_other() {
    let position = musketeer("4k2r/8/8/8/8/8/8/4K2R[LhC-lhc-] w Kk - 0 1");
    let taken = after(&position, "h1h8l");
    assert_eq!(taken.to_string(), "4k2R/8/8/8/8/8/8/4K2L[L-C-l-c-] b - - 0 1");
}

#[test]
fn rule_6a_a_promotion_can_capture_the_piece_in_front() {
    let position = musketeer("rn2k3/P7/8/8/8/8/8/4K3[L-C-lbca] w - - 0 1");
    let promoted = after(&position, "a7b8l");
    assert_eq!(letter_on(&promoted, "b8"), Some('L'));
    assert_eq!(waiting(&promoted, Color::Black), "ca");
}

#[test]
fn rule_6b_a_king_driven_off_by_check_forfeits_its_gate() {
    let official = after(&Position::start(Rules::musketeer()), EXAMPLE);
    assert_eq!(
        official.to_string(),
        "rnb1kbnr/1ppp1ppp/p7/4p3/6Pq/3P1P2/PPPKP2P/RNBQ1BNR[L-Cblacb] b kq - 2 4"
    );
}

#[test]
fn rule_6b_is_a_flag_and_the_peers_gate_all_the_same() {
    let peer = after(&Position::start(Rules::musketeer_peer()), EXAMPLE);
    assert_eq!(
        peer.to_string(),
        "rnb1kbnr/1ppp1ppp/p7/4p3/6Pq/3P1P2/PPPKP2P/RNBQLBNR[L-Cblacb] b kq - 2 4"
    );
}

#[test]
fn rule_6b_other_defences_make_no_difference() {
    // The bishop could block on f2, but the king goes, and that is enough.
    let position = musketeer("4k3/8/8/8/7q/8/8/4K1B1[LeC-l-c-] w - - 0 1");
    assert!(names(&position).contains(&"g1f2".to_owned()));
    assert_eq!(waiting(&after(&position, "g1f2"), Color::White), "Le");
    let gone = after(&position, "e1d2");
    assert_eq!((waiting(&gone, Color::White).as_str(), letter_on(&gone, "e1")), ("", None));
}

#[test]
fn rule_6b_capturing_the_checker_gates() {
    let position = musketeer("4k3/8/8/8/8/8/5q2/4K3[LeC-l-c-] w - - 0 1");
    assert_eq!(names(&position).join(" "), "e1d1 e1f2l");
    assert_eq!(letter_on(&after(&position, "e1f2l"), "e1"), Some('L'));
}

#[test]
fn rule_6b_capturing_another_piece_does_not_save_the_gate() {
    let position = musketeer("4k3/8/8/8/7q/8/3n4/4K3[LeC-l-c-] w - - 0 1");
    let captured = after(&position, "e1d2");
    assert_eq!(captured.to_string(), "4k3/8/8/8/7q/8/3K4/8[L-C-l-c-] b - - 0 1");
}

#[test]
fn rule_6b_in_double_check_one_of_the_two_checkers_is_enough() {
    let position = musketeer("4k3/8/8/8/7q/8/3p4/4K3[LeC-l-c-] w - - 0 1");
    assert_eq!(position.checkers().count(), 2);
    assert_eq!(names(&position).join(" "), "e1d1 e1d2l e1e2 e1f1");
}

#[test]
fn rule_6b_without_check_the_king_gates_wherever_it_goes() {
    let position = musketeer("4k3/8/8/8/8/8/8/4K3[LeC-l-c-] w - - 0 1");
    assert_eq!(names(&position).join(" "), "e1d1l e1d2l e1e2l e1f1l e1f2l");
}

#[test]
fn rule_6b_concerns_the_kings_own_gate_only() {
    let position = musketeer("4k3/8/8/8/7q/8/8/1N2K3[LeCbl-c-] w - - 0 1");
    assert_eq!(waiting(&after(&position, "e1d2"), Color::White), "Cb");
}

#[test]
fn rule_6b_never_changes_the_legal_moves_only_what_they_lead_to() {
    let mut different = 0;
    for fen in crate::perft::edge_fens() {
        let official = read(fen, Rules::musketeer());
        let peer = read(fen, Rules::musketeer_peer());
        assert_eq!(official.legal_moves(), peer.legal_moves(), "{fen}");
        assert_eq!(official.key(), peer.key(), "{fen}");
        for m in official.legal_moves() {
            different +=
                usize::from(official.after_unchecked(m).key() != peer.after_unchecked(m).key());
        }
    }
    assert!(different > 10, "{different} moves lead elsewhere");
}
