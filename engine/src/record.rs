//! A game in progress: its moves, who makes them, and what the engine thought of them.
//!
//! A place to play, a terminal or a board, keeps its game in a [`Record`]. Nothing here reads a
//! clock or writes a file: the caller says what day it is and what to do with the PGN.

use std::fmt;
use std::time::Duration;

use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::moves::{Move, MoveKind};
use treville_core::outcome::Outcome;
use treville_core::position::{Position, Stage};
use treville_core::san;
use treville_core::square::Square;
use treville_notation::pgn::{Annotation, Evaluation, GameResult, Pgn};

use crate::message::Info;

/// The engine's name in a game.
pub const ENGINE: &str = concat!("Treville ", env!("CARGO_PKG_VERSION"));

/// The player of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// A person.
    Human,
    /// The engine.
    Engine,
}

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    players: ByColor<Player>,
    game: Game,
    annotations: Vec<Annotation>,
    resigned: Option<Color>,
    event: String,
    date: String,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// On the board.
    Board(Outcome),
    /// This side has resigned.
    Resigned(Color),
    /// This side has run out of time.
    Time(Color),
    /// A side has run out of time, and the other one cannot win.
    TimeDraw,
    /// The players have agreed on a draw.
    Agreed,
    /// A PGN gives this result and does not say why.
    Reported(GameResult),
}

impl Ending {
    /// The ending where a side runs out of time here.
    #[must_use]
    pub fn on_time(position: &Position, side: Color) -> Ending {
        if position.cannot_win(!side) { Ending::TimeDraw } else { Ending::Time(side) }
    }

    /// The result in a PGN.
    #[must_use]
    pub fn result(self) -> GameResult {
        match self {
            Ending::Board(outcome) => Some(outcome).into(),
            Ending::Resigned(Color::White) | Ending::Time(Color::White) => GameResult::BlackWins,
            Ending::Resigned(Color::Black) | Ending::Time(Color::Black) => GameResult::WhiteWins,
            Ending::TimeDraw | Ending::Agreed => GameResult::Draw,
            Ending::Reported(result) => result,
        }
    }

    /// The tag `Termination` of a PGN for it.
    #[must_use]
    pub fn termination(self) -> &'static str {
        match self {
            Ending::Board(_) | Ending::Reported(_) => "normal",
            Ending::Resigned(_) => "resignation",
            Ending::Time(_) | Ending::TimeDraw => "time forfeit",
            Ending::Agreed => "agreement",
        }
    }

    /// The end of a game that goes on on the board, from the result and the `Termination` of its
    /// PGN; none if the result is unknown.
    #[must_use]
    pub fn reported(result: GameResult, termination: &str) -> Option<Ending> {
        let loser = match result {
            GameResult::WhiteWins => Some(Color::Black),
            GameResult::BlackWins => Some(Color::White),
            GameResult::Draw => None,
            GameResult::Unknown => return None,
        };
        let known = match loser {
            Some(color) => vec![Ending::Resigned(color), Ending::Time(color)],
            None => vec![Ending::Agreed, Ending::TimeDraw],
        };
        let is_said = |ending: &Ending| termination.eq_ignore_ascii_case(ending.termination());
        Some(known.into_iter().find(is_said).unwrap_or(Ending::Reported(result)))
    }
}

/// The reason in words.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Board(outcome) => outcome.fmt(f),
            Ending::Resigned(color) => write!(f, "{color} resigns"),
            Ending::Time(color) => write!(f, "{color} runs out of time"),
            Ending::TimeDraw => f.write_str("Draw: time runs out, and the other side cannot win"),
            Ending::Agreed => f.write_str("Draw by agreement"),
            Ending::Reported(GameResult::WhiteWins) => f.write_str("White wins"),
            Ending::Reported(GameResult::BlackWins) => f.write_str("Black wins"),
            Ending::Reported(GameResult::Draw) => f.write_str("Draw"),
            Ending::Reported(GameResult::Unknown) => f.write_str("Unknown"),
        }
    }
}

impl Record {
    /// A game without moves from this position. The event and the date, such as `2025.03.14`, go
    /// into its PGN.
    #[must_use]
    pub fn new(start: Position, players: ByColor<Player>, event: &str, date: &str) -> Record {
        Record {
            players,
            game: Game::new(start),
            annotations: Vec::new(),
            resigned: None,
            event: event.to_owned(),
            date: date.to_owned(),
        }
    }

    /// The game alone.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The player who has to move.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.players[self.position().turn()]
    }

    /// Whether a human plays at all.
    #[must_use]
    pub fn has_human(&self) -> bool {
        self.players.0.contains(&Player::Human)
    }

    /// The name of a side's player.
    #[must_use]
    pub fn name(&self, color: Color) -> &'static str {
        match self.players[color] {
            Player::Human => "Human",
            Player::Engine => ENGINE,
        }
    }

    /// The end of the game, if it has ended.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.resigned.map(Ending::Resigned).or_else(|| self.game.outcome().map(Ending::Board))
    }

    /// Plays a move without a look at whether it is legal, which it must be. `thought` is the
    /// engine's last word on it and the time that it took.
    pub fn play_unchecked(&mut self, m: Move, thought: Option<(&Info, Duration)>) {
        let evaluation = thought.map(|(info, time)| evaluation(info, time));
        self.game.play_unchecked(m);
        self.annotations.push(Annotation { evaluation, ..Annotation::default() });
    }

    /// The side to move gives up.
    pub fn resign(&mut self) {
        self.resigned = Some(self.position().turn());
    }

    /// Takes back a resignation, or all moves since the last turn of a human. Returns whether there
    /// was anything to take back.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let before = self.game.positions().split_last().map_or(&[][..], |(_, before)| before);
        let human = |position: &Position| self.players[position.turn()] == Player::Human;
        let Some(moves) = before.iter().rposition(human) else { return false };
        while self.game.moves().len() > moves {
            self.game.undo();
        }
        self.annotations.truncate(moves);
        true
    }

    /// The last move with its number, such as `4... Nf6/L`.
    #[must_use]
    pub fn last_move(&self) -> Option<String> {
        let moves = self.game.moves().len().checked_sub(1)?;
        let (before, m) = (&self.game.positions()[moves], self.game.moves()[moves]);
        let dots = if before.turn() == Color::White { "." } else { "..." };
        Some(format!("{}{dots} {}", self.game.number(moves), san::write(before, m)))
    }

    /// The squares of the last move, for marking them; a set-up move has none.
    #[must_use]
    pub fn last_squares(&self) -> [Option<Square>; 2] {
        self.game.moves().last().map_or([None; 2], |m| squares_of(self.position(), *m))
    }

    /// The game as a PGN.
    #[must_use]
    pub fn pgn(&self) -> Pgn {
        let mut pgn = Pgn::new(self.game.clone())
            .with_tag("Event", &self.event)
            .with_tag("Date", &self.date)
            .with_tag("White", self.name(Color::White))
            .with_tag("Black", self.name(Color::Black));
        pgn.annotations.clone_from(&self.annotations);
        let ending = self.ending();
        pgn.result = ending.map_or(GameResult::Unknown, Ending::result);
        pgn.set_tag("Termination", if ending.is_some() { "normal" } else { "unterminated" });
        if let (Some(ending), Some(last)) = (ending, pgn.annotations.last_mut()) {
            last.comment = ending.to_string();
        }
        pgn
    }
}

/// The squares of a move of this game, for marking them: from where to where the piece goes, of
/// castling the king. A set-up move has none.
#[must_use]
pub fn squares_of(position: &Position, m: Move) -> [Option<Square>; 2] {
    let to = match m.kind() {
        MoveKind::Select(_) | MoveKind::Place(_) => return [None; 2],
        MoveKind::Castle => position.castling_targets(m.from(), m.to()).0,
        _ => m.to(),
    };
    [Some(m.from()), Some(to)]
}

/// The task of the side to move, in a sentence such as `White places the leopard.`
#[must_use]
pub fn task(position: &Position) -> String {
    let turn = position.turn();
    let place = position.next_to_place().and_then(|number| position.chosen(turn)[number]);
    match (position.stage(), place) {
        (Stage::Selection, _) => {
            let number =
                if position.chosen(Color::White)[0].is_none() { "first" } else { "second" };
            format!("{turn} names the {number} type.")
        }
        (Stage::Placement, Some(kind)) => {
            format!("{turn} places the {}.", position.pieces().kind(kind).name)
        }
        _ if position.in_check() => format!("{turn} is in check."),
        _ => format!("{turn} to move."),
    }
}

/// The engine's evaluation, as a PGN tells it.
fn evaluation(info: &Info, time: Duration) -> Evaluation {
    // A PGN has no more than milliseconds.
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    Evaluation {
        score: info.score.into(),
        depth: u16::try_from(info.depth).unwrap_or(u16::MAX),
        time: Some(Duration::from_millis(milliseconds)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::rules::Rules;
    use treville_core::uci;

    /// A PGN's tags of an end are read as the same end again.
    #[test]
    fn an_end_comes_back_from_its_result_and_termination() {
        for ending in [
            Ending::Resigned(Color::White),
            Ending::Time(Color::Black),
            Ending::TimeDraw,
            Ending::Agreed,
            Ending::Reported(GameResult::BlackWins),
            Ending::Reported(GameResult::Draw),
        ] {
            assert_eq!(Ending::reported(ending.result(), ending.termination()), Some(ending));
        }
        assert_eq!(Ending::reported(GameResult::Unknown, "resignation"), None);
        assert_eq!(Ending::reported(GameResult::Draw, "Resignation").unwrap().to_string(), "Draw");
    }

    const HUMANS: ByColor<Player> = ByColor([Player::Human; 2]);

    fn played(rules: Rules, players: ByColor<Player>, moves: &str) -> Record {
        let mut record = Record::new(Position::start(rules), players, "Test", "2025.03.14");
        for text in moves.split_whitespace() {
            let m = uci::parse(record.position(), text).unwrap();
            record.play_unchecked(m, None);
        }
        record
    }

    /// The numbers are those that the PGN of the same game has.
    #[test]
    fn moves_are_numbered_as_in_a_pgn() {
        let record =
            played(Rules::musketeer(), HUMANS, "L C L@b0 L@g9 C@d0 C@f9 d2d4 g8f6 b1c3 e7e5");
        let movetext = record.pgn().to_string();
        for moves in (0..record.game().moves().len()).step_by(2) {
            let mut before = record.clone();
            while before.game.moves().len() > moves + 1 {
                before.undo();
            }
            let last = before.last_move().unwrap();
            assert!(movetext.contains(&last), "{last} in {movetext}");
        }
        assert_eq!(record.last_move().unwrap(), "5... e5");
    }

    #[test]
    fn taking_back_ends_at_a_turn_of_the_human() {
        let mut record = played(Rules::chess(), HUMANS, "e2e4 e7e5");
        assert!(record.undo());
        assert_eq!(record.last_move().unwrap(), "1. e4");

        let black = ByColor([Player::Engine, Player::Human]);
        let mut record = played(Rules::chess(), black, "e2e4 e7e5 g1f3");
        assert!(record.undo());
        assert_eq!(record.last_move().unwrap(), "1. e4");
        assert!(!record.undo(), "the human has had no earlier turn");
        assert_eq!(record.last_move().unwrap(), "1. e4");

        record.resign();
        assert_eq!(record.ending(), Some(Ending::Resigned(Color::Black)));
        assert!(record.undo());
        assert_eq!(record.ending(), None);

        let mut engines = played(Rules::chess(), ByColor([Player::Engine; 2]), "e2e4");
        assert!(!engines.undo());
    }
}
