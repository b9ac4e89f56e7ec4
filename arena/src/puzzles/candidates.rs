//! The positions of a game that are searched for a puzzle.

use treville_core::color::Color;
use treville_core::position::{Position, Stage};
use treville_notation::pgn::{NotedScore, Pgn};

/// The first positions of a game, which are left out.
const FIRST: usize = 8;

/// The centipawns beyond which a change of the score changes nothing.
const DECIDED: i32 = 1000;

/// Which positions of a game are searched.
#[derive(Clone, Copy, Debug)]
pub(super) enum Candidates {
    /// One position in this many; which ones differs from game to game.
    Every(usize),
    /// Those where the players' scores change by this many centipawns, or more.
    Swings(i32),
}

impl Candidates {
    /// The positions of the game with this number: in play, and not the first few.
    pub(super) fn of(self, game: &Pgn, number: usize) -> impl Iterator<Item = &Position> {
        let all = game.game.positions().iter().enumerate();
        let in_play = all.filter(|(_, position)| position.stage() == Stage::Play).skip(FIRST);
        let wanted = in_play.enumerate().filter(move |(count, (ply, _))| match self {
            Candidates::Every(plies) => count % plies == number % plies,
            Candidates::Swings(least) => swing(game, *ply).is_some_and(|swing| swing >= least),
        });
        wanted.map(|(_, (_, position))| position)
    }
}

/// The larger of two changes of the score: from the move before to the one played here, and from
/// that to the move after. Where it is large, one of the players has overlooked something. None
/// without scores.
fn swing(game: &Pgn, ply: usize) -> Option<i32> {
    let here = noted(game, ply)?;
    let others = [noted(game, ply.wrapping_sub(1)), noted(game, ply + 1)];
    others.into_iter().flatten().map(|other| (here - other).abs()).max()
}

/// The score that the player of a move has noted, for White, within [`DECIDED`].
fn noted(game: &Pgn, ply: usize) -> Option<i32> {
    let score = match game.annotations.get(ply)?.evaluation?.score {
        NotedScore::Centipawns(score) => score.clamp(-DECIDED, DECIDED),
        NotedScore::Mate(moves) => DECIDED * moves.signum(),
    };
    Some(if game.game.positions()[ply].turn() == Color::White { score } else { -score })
}

#[cfg(test)]
mod tests {
    use treville_notation::pgn::Reader;

    use super::*;

    /// The plies of a game that are searched.
    fn plies(text: &str, candidates: Candidates, number: usize) -> Vec<usize> {
        let game = Reader::new(text).next().unwrap().unwrap();
        let all = game.game.positions();
        let ply = |one: &Position| all.iter().position(|other| other == one).unwrap();
        candidates.of(&game, number).map(ply).collect()
    }

    #[test]
    fn one_position_in_a_few_is_searched() {
        let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 *";
        let every = |count, number| plies(game, Candidates::Every(count), number);
        assert_eq!(every(1, 0), [8, 9, 10, 11, 12]);
        assert_eq!([every(2, 0), every(2, 1)], [vec![8, 10, 12], vec![9, 11]]);
    }

    #[test]
    fn positions_are_searched_where_the_scores_swing() {
        let swings = |[a, b, c, d]: [&str; 4], least| {
            let opening = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 ";
            let text = format!("{opening} 5. d4 {{{a}}} exd4 {{{b}}} 6. O-O {{{c}}} d6 {{{d}}} *");
            plies(&text, Candidates::Swings(least), 0)
        };
        // Black's own scores are the other way round.
        assert_eq!(swings(["+0.30/9", "-0.20/9", "+0.25/9", "-0.30/9"], 100), [0; 0]);
        assert_eq!(swings(["+0.30/9", "-0.20/9", "-1.25/9", "+1.30/9"], 100), [9, 10]);
        assert_eq!(swings(["+0.30/9", "+2.20/9", "-2.25/9", "+2.30/9"], 100), [8, 9]);
        assert_eq!(swings(["+0.30/9", "+2.20/9", "-2.25/9", "+2.30/9"], 300), [0; 0]);
        assert_eq!(swings(["+15.00/9", "-10.00/9", "+M5/9", "-M5/9"], 100), [0; 0]);
        assert_eq!(swings(["no score", "+2.20/9", "none", "-2.30/9"], 100), [0; 0]);
    }
}
