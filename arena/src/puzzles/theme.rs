//! What the solution of a puzzle is about.

use treville_core::color::Color;
use treville_core::moves::Move;
use treville_core::position::Position;

/// The theme of a position in which this move is the best one, and mates or not. What Musketeer
/// chess has of its own comes first.
pub(super) fn of(position: &Position, best: Move, mates: bool) -> &'static str {
    let (us, them) = (position.turn(), !position.turn());
    let after = position.after_unchecked(best);
    let check = after.in_check();
    let enters = position.gates_with(best).is_some();
    let stood_at_a_gate = |square| position.gates().behind(them, square).is_some();
    let takes = position.captured(best).is_some();
    match () {
        () if enters && mates => "gating mate",
        () if enters && check => "entering with check",
        () if takes && stood_at_a_gate(best.to()) => "helper captured",
        () if check && stood_at_a_gate(position.board().king(them)) => "check forfeit",
        () if waiting(position, us) > waiting(&after, us) + usize::from(enters) => "lost gate",
        () if enters => "entering",
        () if mates => "mate",
        () if best.promotion().is_some() => "promotion",
        () if takes => "capture",
        () if check => "check",
        () => "quiet move",
    }
}

/// How many pieces of a side may still enter.
fn waiting(position: &Position, color: Color) -> usize {
    (0..2).filter(|number| position.gates().may_enter(color, *number)).count()
}

#[cfg(test)]
mod tests {
    use treville_core::{position_text, san};

    use super::*;

    #[test]
    fn themes_are_those_of_the_move() {
        let chess = "6k1/5ppp/8/8/8/8/1q3PPP/R5K1 w - - 0 1";
        let gates = "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R[LaCblgce] w KQkq - 0 1";
        for (text, m, mates, theme) in [
            (chess, "Ra8#", true, "mate"),
            (chess, "Rb1", false, "quiet move"),
            (chess, "h3", false, "quiet move"),
            ("6k1/8/8/8/8/8/1q6/B5K1 w - - 0 1", "Bxb2", false, "capture"),
            ("6k1/8/8/8/8/8/8/R5K1 w - - 0 1", "Ra8+", false, "check"),
            ("8/P5k1/8/8/8/8/8/6K1 w - - 0 1", "a8=Q", false, "promotion"),
            (gates, "Nc3/C", false, "entering"),
            (gates, "Nxf7", false, "capture"),
            (gates, "h3", false, "quiet move"),
        ] {
            let rules = position_text::rules_of(text);
            let position = treville_core::fen::parse(text, rules, None).unwrap().position;
            let m = san::parse(&position, m).unwrap();
            assert_eq!(of(&position, m, mates), theme, "{text} {}", san::write(&position, m));
        }
    }

    /// A rook that takes a knight in front of a gate, a check of a king in front of his own, and a
    /// piece that enters with check or mate.
    #[test]
    fn gates_have_themes_of_their_own() {
        let gates = "1n2k3/8/8/8/8/8/4P3/1R1QK2N[LhC-lbce] w - - 0 1";
        let rules = position_text::rules_of(gates);
        let position = treville_core::fen::parse(gates, rules, None).unwrap().position;
        for (m, mates, theme) in [
            ("Rxb8", false, "helper captured"),
            ("Qd8", false, "check forfeit"),
            ("Qa4", false, "check forfeit"),
            ("Ng3/L", false, "entering"),
            ("Ng3/L", true, "gating mate"),
        ] {
            let m = san::parse_lenient(&position, m).unwrap().m;
            assert_eq!(of(&position, m, mates), theme, "{}", san::write(&position, m));
        }
    }
}
