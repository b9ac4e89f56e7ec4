//! Experience of a net with each kind of game, as metadata of its file.

use treville_eval::net::facts::{Facts, GameKind};

use super::sources::Source;
use treville_results::training::Judgement;

/// The facts of a net after a training: those before, the sources that it was trained on, and its
/// validation losses on them. The classical evaluation helps where its validation loss is lower; in
/// games without held-out positions nothing changes.
#[must_use]
pub fn after(before: &Facts, sources: &[Source], judged: &[Judgement]) -> Facts {
    let mut facts = before.clone();
    for (kind, own) in GameKind::ALL.into_iter().zip(&mut facts.games) {
        let (mut net, mut classical) = (0.0, 0.0);
        for (source, judged) in sources.iter().zip(judged) {
            let positions = source.games[kind as usize];
            own.positions += positions;
            if judged.positions > 0 {
                net += positions as f64 * judged.net;
                classical += positions as f64 * judged.classical;
            }
        }
        if classical > 0.0 {
            own.is_helped = net > classical;
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use treville_eval::net::facts::Experience;

    use super::*;

    fn source(games: [u64; 3]) -> Source {
        let mut source = Source::new("games".to_owned(), 1500);
        source.games = games;
        source
    }

    /// Chess is learnt, armies are learnt badly, and games in which pieces enter never come.
    #[test]
    fn the_better_judge_of_held_out_positions_is_a_fact() {
        let known = |positions, is_helped| Experience { positions, is_helped };
        let before = Facts { unit: 0.6, games: [known(5, true), known(70, false), known(0, true)] };
        let sources = [source([100, 0, 0]), source([0, 0, 40]), source([0, 0, 60])];
        let judged = |positions, net| Judgement { positions, net, classical: 0.04 };
        let facts = after(&before, &sources, &[judged(9, 0.03), judged(0, 9.0), judged(4, 0.05)]);
        let games = [known(105, false), known(70, false), known(100, true)];
        assert_eq!(facts, Facts { unit: 0.6, games });
        // Without positions that are held out there is nothing to go by.
        let facts = after(&before, &sources[..1], &[judged(0, 0.03)]);
        assert_eq!(facts.games[0], known(105, true));
    }
}
