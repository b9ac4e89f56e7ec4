//! What a move leaves behind: pieces that wait behind a castling king, and the key of the position.

use crate::fen::{self, Form};
use crate::moves::MoveKind;
use crate::position::Position;
use crate::rules::{Castling, Rules};
use crate::splitmix::SplitMix64;

/// A piece enters where king or rook has left, and is lost where the other has come to stand.
#[test]
fn a_piece_behind_castling_enters_unless_its_square_is_taken() {
    let rules = Rules::musketeer().with_castling(Castling::Chess960);
    for (rank, gates, after, why) in [
        ("R2K4", "***L****", "2KR4", "no leopard: the rook stands on the king's square"),
        ("R2K4", "L*******", "L1KR4", "a leopard on the rook's square"),
        ("3K3R", "***L****", "3L1RK1", "a leopard on the king's square"),
        ("5KR1", "*****L**", "5RK1", "none on the king's square"),
        ("5KR1", "******L*", "5RK1", "none on the rook's square"),
    ] {
        let text = format!("********/4k3/8/8/8/8/8/8/{rank}/{gates} w KQ - 0 1");
        let mut position = fen::parse(&text, rules, None).unwrap().position;
        let moves = position.legal_moves();
        let castling = moves.iter().find(|m| m.kind() == MoveKind::Castle).unwrap();
        position.play_unchecked(*castling);
        let text = fen::write(&position, Form::TenRows);
        assert!(
            text.starts_with(&format!("********/4k3/8/8/8/8/8/8/{after}/********")),
            "{why}: {text}"
        );
    }
}

/// A key is kept up move by move, and is the one that the position has when it is read anew.
#[test]
fn random_games_keep_the_key_of_their_position() {
    let all = [
        Rules::chess(),
        Rules::chess960(),
        Rules::musketeer(),
        Rules::musketeer_peer(),
        Rules::seirawan(),
    ];
    let mut random = SplitMix64::new(1);
    for rules in all.into_iter().cycle().take(100) {
        let mut position = Position::start(rules);
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            position.play_unchecked(m);
            let text = position.to_string();
            let again = fen::parse(&text, rules, None).unwrap().position;
            assert_eq!(position.key(), again.key(), "{m:?}: {text}");
        }
    }
}
