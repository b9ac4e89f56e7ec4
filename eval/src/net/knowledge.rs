//! Which games a net does not judge better than the hand-made evaluation, or not alone.
//!
//! A parameter of which no position of the training made use is zero. Where much of what makes up a
//! piece's rows is, the net takes the piece for one that hardly moves.

use treville_core::betza::Movement;
use treville_core::color::Color;
use treville_core::piece::{PieceType, Slot};
use treville_core::rules::Rules;
use treville_core::square::Square;

use crate::net::built_in::NAME;
use crate::net::evaluator::Net;
use crate::net::parameters::Parameters;
use crate::net::parts::{Man, Numbering};
use crate::net::rows::{Place, Side};

/// The least share of each movement that a net must know to judge. Against the hand-made evaluation
/// a net lost with pieces of which it knew 66 to 83 %, and did not with other pieces that were new
/// to it, of which it knew all (`docs/nets.md`).
pub const ENOUGH: f64 = 0.9;

/// Why a net is not to judge a game, or not alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Doubt {
    /// Of how this type moves it knows no more than this share, from 0 to 1.
    Stranger(PieceType, f64),
    /// It has learnt too little of armies other than the orthodox one to judge them alone. The mean
    /// of its scores and of those by hand is better than either (`docs/nets.md`).
    Armies,
}

impl Doubt {
    /// What comes of it, as a sentence for the user.
    #[must_use]
    pub fn consequence(self, rules: Rules) -> String {
        match self {
            Doubt::Stranger(kind, known) => {
                let (name, percent) = (&rules.pieces.kind(kind).name, (100.0 * known).floor());
                format!(
                    "the net knows {percent} % of how the {name} moves, so the hand-made \
                     evaluation judges"
                )
            }
            Doubt::Armies => {
                "the net has learnt too little of armies like these, so the hand-made \
                              evaluation judges too"
                    .to_owned()
            }
        }
    }
}

impl Net {
    /// Why this game is not for the net alone, if it is not. Armies are known to be a weakness of
    /// the net inside the program; another one may know them.
    #[must_use]
    pub fn doubt(&self, rules: Rules) -> Option<Doubt> {
        let slot = |kind| match kind {
            PieceType::PAWN => Slot::Pawn,
            PieceType::KING => Slot::King,
            _ => Slot::First,
        };
        let movement = |kind| rules.pieces.kind(kind).movement;
        let known = |kind| (kind, known(self.parameters(), movement(kind), slot(kind)));
        let least = rules.pieces.types().map(known).min_by(|a, b| a.1.total_cmp(&b.1));
        let stranger = least.filter(|(_, known)| *known < ENOUGH);
        let is_weak = self.name() == NAME && has_other_army(rules);
        stranger
            .map(|(kind, known)| Doubt::Stranger(kind, known))
            .or(is_weak.then_some(Doubt::Armies))
    }
}

/// Whether a side has officers on the board that are not those of chess, apart from those that
/// enter.
fn has_other_army(rules: Rules) -> bool {
    let enters = |slot: Slot| rules.has_gating() && matches!(slot, Slot::First | Slot::Second);
    Color::ALL.into_iter().any(|color| {
        let slots = rules.armies[color].slots;
        let is_other = |kind: PieceType| kind.index() >= PieceType::ORTHODOX;
        Slot::ALL.into_iter().any(|slot| !enters(slot) && slots[slot].is_some_and(is_other))
    })
}

/// The share of the steps and targets behind a type's rows on the board that some position of the
/// training made use of, each as often as it counts. Own rows do not count: who has some was in the
/// training, but a pawn was never on its first rank.
fn known(parameters: &Parameters, movement: &Movement, slot: Slot) -> f64 {
    let man = Man::new(&parameters.numbering(), movement, slot);
    let (mut all, mut known) = (0_u32, 0_u32);
    for side in Side::ALL {
        for square in Square::all() {
            // The first part is the same for every type.
            for part in &man.parts(side, false, Place::Square(square))[1..] {
                let row = part.row as usize;
                if row < Numbering::first_own() {
                    let quarters = u32::from(part.quarters);
                    all += quarters;
                    known += if parameters.is_learnt(row) { quarters } else { 0 };
                }
            }
        }
    }
    if all == 0 { 1.0 } else { f64::from(known) / f64::from(all) }
}

#[cfg(test)]
mod tests {
    use treville_core::armies::{self, ARMIES};
    use treville_core::definition::Definition;
    use treville_core::rules::Rules;

    use super::*;
    use crate::net::built_in::built_in;
    use crate::piece::factors::{Corrections, Factors};

    /// A net that knows how the pieces of Musketeer chess move, and nothing else.
    fn musketeer() -> Net {
        let factors = Factors { corrections: Corrections::NONE, ..Factors::FITTED };
        let mut net = Parameters::zero(32, Vec::new(), factors, 346);
        let pieces = Rules::musketeer().pieces;
        for kind in pieces.types() {
            let man = Man::new(&net.numbering(), pieces.kind(kind).movement, Slot::First);
            for (side, square) in
                Side::ALL.into_iter().flat_map(|s| Square::all().map(move |q| (s, q)))
            {
                for part in man.parts(side, false, Place::Square(square)) {
                    net.rows[part.row as usize * 32 + 7] = -1;
                }
            }
        }
        Net::new(net).unwrap()
    }

    /// Musketeer chess, the first of the ten types with another movement.
    fn with(betza: &str) -> Rules {
        let mut game = Definition { name: "others".to_owned(), ..Definition::musketeer() };
        let first = &mut game.pieces[PieceType::ORTHODOX];
        (first.name, first.betza) = ("other".to_owned(), betza.to_owned());
        game.rules().unwrap()
    }

    #[test]
    fn a_net_judges_what_it_was_trained_on() {
        assert_eq!(musketeer().doubt(Rules::musketeer()), None);
        assert_eq!(musketeer().doubt(Rules::chess()), None);
        // The parts of movements are what counts: knight and rook are known one by one.
        assert_eq!(musketeer().doubt(with("NR")), None);
    }

    #[test]
    fn the_least_known_piece_is_named_with_what_is_known_of_it() {
        let rules = with("gQ");
        let doubt = musketeer().doubt(rules).unwrap();
        // Of a grasshopper nothing is, not even which squares it reaches by a hurdle.
        assert_eq!(doubt, Doubt::Stranger(PieceType::new(PieceType::ORTHODOX as u8), 0.0));
        assert_eq!(
            doubt.consequence(rules),
            "the net knows 0 % of how the other moves, so the hand-made evaluation judges"
        );
        let half = musketeer().doubt(with("NgQ"));
        assert!(matches!(half, Some(Doubt::Stranger(_, known)) if known > 0.1), "{half:?}");
        let nothing = Parameters::zero(32, Vec::new(), musketeer().parameters().factors, 346);
        let doubt = Net::new(nothing).unwrap().doubt(rules);
        assert!(matches!(doubt, Some(Doubt::Stranger(_, 0.0))), "{doubt:?}");
    }

    /// It learnt from pieces of nine families, of which none turns on its way.
    #[test]
    fn the_net_inside_knows_all_but_riders_that_turn() {
        let Some(net) = built_in() else { return };
        for known in ["gQ", "mRcpR", "nN", "NN", "CZ", "vRsB", "fRrlbK", "H"] {
            assert_eq!(net.doubt(with(known)), None, "{known}");
        }
        for rider in ["FyafsF", "t[WB]"] {
            assert!(matches!(net.doubt(with(rider)), Some(Doubt::Stranger(..))), "{rider}");
        }
    }

    #[test]
    fn the_net_inside_does_not_judge_armies_alone() {
        let Some(net) = built_in() else { return };
        let [fides, clobberers, ..] = ARMIES;
        let game = |white, black| armies::game(white, black, false).rules().unwrap();
        let all = [(&fides, &clobberers), (&clobberers, &fides), (&clobberers, &clobberers)];
        for (white, black) in all {
            let rules = game(white, black);
            assert_eq!(net.doubt(rules), Some(Doubt::Armies));
            assert!(Doubt::Armies.consequence(rules).contains("too little of armies"));
            // Another net is asked for what it knows alone.
            assert!(!matches!(musketeer().doubt(rules), Some(Doubt::Armies)));
        }
        assert_eq!(net.doubt(game(&fides, &fides)), None);
        assert_eq!(net.doubt(Rules::seirawan()), None);
    }
}
