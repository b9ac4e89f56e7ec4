//! Judges of a game: the classical evaluation, a net, or both.
//!
//! A net judges what it knows. Where it knows too little of how some piece moves, the classical
//! evaluation judges alone; in games where the net's own [facts](crate::net::facts) ask for help,
//! both do, and the score is the average.

use treville_core::piece::PieceType;
use treville_core::rules::Rules;

use crate::net::evaluator::Net;
use crate::net::facts::GameKind;

/// The judge of a game's positions.
#[derive(Clone, Debug)]
pub enum Judge {
    /// The classical evaluation, whose numbers were fitted to games.
    Classical,
    /// A net.
    Net(Net),
    /// The average of a net and the classical evaluation: they err in different positions, and so
    /// less together.
    Average(Net),
}

/// Why a net does not judge a game alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Doubt {
    /// Of how this type moves it knows no more than this share, from 0 to 1.
    Stranger(PieceType, f64),
    /// It has learnt too little of such games.
    Helped(GameKind),
}

impl Judge {
    /// The judge of a game where this net is at hand, with the reason if the net does not judge
    /// alone.
    #[must_use]
    pub fn of(rules: Rules, net: Option<Net>) -> (Judge, Option<Doubt>) {
        let Some(net) = net else { return (Judge::Classical, None) };
        let doubt = net.doubt(rules);
        let judge = match doubt {
            None => Judge::Net(net),
            Some(Doubt::Helped(_)) => Judge::Average(net),
            Some(Doubt::Stranger(..)) => Judge::Classical,
        };
        (judge, doubt)
    }

    /// The net that takes part.
    #[inline]
    #[must_use]
    pub const fn net(&self) -> Option<&Net> {
        match self {
            Judge::Classical => None,
            Judge::Net(net) | Judge::Average(net) => Some(net),
        }
    }
}

/// A net alone, whatever it knows of the game, or the classical evaluation without one.
impl From<Option<Net>> for Judge {
    fn from(net: Option<Net>) -> Judge {
        net.map_or(Judge::Classical, Judge::Net)
    }
}

impl Doubt {
    /// The consequence, as a sentence for the user.
    #[must_use]
    pub fn consequence(self, rules: Rules) -> String {
        match self {
            Doubt::Stranger(kind, known) => {
                let (name, percent) = (&rules.pieces.kind(kind).name, (100.0 * known).floor());
                format!(
                    "the net knows {percent}% of how the {name} moves, so the classical \
                     evaluation judges"
                )
            }
            Doubt::Helped(kind) => format!(
                "the net has learnt too little of {kind}, so the classical evaluation judges too"
            ),
        }
    }
}

impl Net {
    /// Why this game is not for the net alone, if it is not.
    #[must_use]
    pub fn doubt(&self, rules: Rules) -> Option<Doubt> {
        let kind = GameKind::of(rules);
        let helped = self.parameters().facts.of(kind).is_helped.then_some(Doubt::Helped(kind));
        self.stranger(rules).map(|(kind, known)| Doubt::Stranger(kind, known)).or(helped)
    }
}

#[cfg(test)]
mod tests {
    use treville_notation::armies::{self, ARMIES};

    use super::*;
    use crate::net::built_in::built_in;

    /// A net goes by what its file says, under any name: one that is fine-tuned from the net inside
    /// needs help where that one does, and one whose facts say otherwise does not.
    #[test]
    fn facts_decide_who_judges_and_names_do_not() {
        let Some(inside) = built_in() else { return };
        let armies = armies::game(&ARMIES[0], &ARMIES[1], false).rules().unwrap();
        let is_average = |net: &Net, rules| {
            let (judge, doubt) = Judge::of(rules, Some(net.clone()));
            assert_eq!(matches!(judge, Judge::Average(_)), doubt.is_some());
            matches!(judge, Judge::Average(_))
        };
        let mut child = inside.parameters().clone();
        child.feature_weights[0] += 1;
        let like_inside = Net::new(child.clone()).unwrap();
        for net in [&inside, &like_inside] {
            assert!(is_average(net, armies) && !is_average(net, Rules::musketeer()));
        }
        assert_ne!(inside.name(), like_inside.name());
        child.facts.games[GameKind::Armies as usize].is_helped = false;
        child.facts.games[GameKind::Entering as usize].is_helped = true;
        let other = Net::new(child).unwrap();
        assert!(!is_average(&other, armies) && is_average(&other, Rules::musketeer()));
        let (_, doubt) = Judge::of(Rules::musketeer(), Some(other));
        assert_eq!(
            doubt.unwrap().consequence(Rules::musketeer()),
            "the net has learnt too little of games in which pieces enter, so the classical \
             evaluation judges too"
        );
    }

    #[test]
    fn a_piece_that_the_net_does_not_know_is_named() {
        let doubt = Doubt::Stranger(PieceType::QUEEN, 0.669);
        assert_eq!(
            doubt.consequence(Rules::chess()),
            "the net knows 66% of how the queen moves, so the classical evaluation judges"
        );
    }

    #[test]
    fn without_a_net_the_classical_evaluation_judges() {
        assert!(matches!(Judge::of(Rules::chess(), None), (Judge::Classical, None)));
        assert!(Judge::from(None).net().is_none());
    }
}
