//! A game as it is played here: the moves, who makes them, and what was said about them.

use std::fmt;
use std::time::{Duration, SystemTime};

use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::moves::{Move, MoveKind};
use treville_core::outcome::Outcome;
use treville_core::pgn::{self, Annotation, Evaluation, GameResult, Pgn};
use treville_core::position::Position;
use treville_core::san;

use super::args::Player;
use treville_engine::message::Info;
use treville_kit::calendar;

/// The engine's name in a game.
pub(super) const ENGINE: &str = concat!("Treville ", env!("CARGO_PKG_VERSION"));

/// A game with all that is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Record {
    players: ByColor<Player>,
    game: Game,
    annotations: Vec<Annotation>,
    resigned: Option<Color>,
    date: String,
}

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// On the board.
    Board(Outcome),
    /// This side has resigned.
    Resigned(Color),
}

impl Ending {
    /// The result in a PGN.
    pub(super) fn result(self) -> GameResult {
        match self {
            Ending::Board(outcome) => Some(outcome).into(),
            Ending::Resigned(Color::White) => GameResult::BlackWins,
            Ending::Resigned(Color::Black) => GameResult::WhiteWins,
        }
    }
}

/// The reason in words.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Board(outcome) => outcome.fmt(f),
            Ending::Resigned(color) => write!(f, "{color} resigns"),
        }
    }
}

impl Record {
    /// A game that starts today from this position.
    pub(super) fn new(start: Position, players: ByColor<Player>) -> Record {
        Record {
            players,
            game: Game::new(start),
            annotations: Vec::new(),
            resigned: None,
            date: calendar::date(SystemTime::now()),
        }
    }

    /// The game alone.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// The position on the board.
    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    /// Who has to move, human or not.
    pub(super) fn to_move(&self) -> Player {
        self.players[self.position().turn()]
    }

    /// Whether a human plays at all.
    pub(super) fn has_human(&self) -> bool {
        self.players.0.contains(&Player::Human)
    }

    /// The name of a side's player.
    pub(super) fn name(&self, color: Color) -> &'static str {
        match self.players[color] {
            Player::Human => "Human",
            Player::Engine => ENGINE,
        }
    }

    /// How the game has ended, if it has.
    pub(super) fn ending(&self) -> Option<Ending> {
        self.resigned.map(Ending::Resigned).or_else(|| self.game.outcome().map(Ending::Board))
    }

    /// Plays a legal move; `thought` is what the engine thought of it, and how long it took.
    pub(super) fn play(&mut self, m: Move, thought: Option<(&Info, Duration)>) {
        let evaluation = thought.map(|(info, time)| evaluation(info, time));
        self.game.play(m);
        self.annotations.push(Annotation { evaluation, ..Annotation::default() });
    }

    /// The side to move gives up.
    pub(super) fn resign(&mut self) {
        self.resigned = Some(self.position().turn());
    }

    /// Goes back to the last position in which a human could have moved otherwise, or takes back a
    /// resignation. Says whether there was anything to take back.
    pub(super) fn undo(&mut self) -> bool {
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
    pub(super) fn last_move(&self) -> Option<String> {
        let moves = self.game.moves().len().checked_sub(1)?;
        let (before, m) = (&self.game.positions()[moves], self.game.moves()[moves]);
        let dots = if before.turn() == Color::White { "." } else { "..." };
        Some(format!("{}{dots} {}", self.game.number(moves), san::write(before, m)))
    }

    /// The squares of the last move, for marking them; a set-up move has none.
    pub(super) fn last_squares(&self) -> [Option<treville_core::square::Square>; 2] {
        match self.game.moves().last() {
            Some(m) if !m.is_set_up() => {
                let castles = m.kind() == MoveKind::Castle;
                let to =
                    if castles { Position::castling_targets(m.from(), m.to()).0 } else { m.to() };
                [Some(m.from()), Some(to)]
            }
            _ => [None; 2],
        }
    }

    /// The game as a PGN.
    pub(super) fn pgn(&self) -> Pgn {
        let mut pgn = Pgn::new(self.game.clone())
            .with_tag("Event", "Game in the terminal")
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

/// What the engine thought, as a PGN tells it.
fn evaluation(info: &Info, time: Duration) -> Evaluation {
    let score = match info.score.mate_in() {
        Some(moves) => pgn::Score::Mate(moves),
        None => pgn::Score::Centipawns(info.score.0),
    };
    // A PGN has no more than milliseconds.
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    Evaluation {
        score,
        depth: u16::try_from(info.depth).unwrap_or(u16::MAX),
        time: Some(Duration::from_millis(milliseconds)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::rules::Rules;
    use treville_core::uci;

    const HUMANS: ByColor<Player> = ByColor([Player::Human; 2]);

    fn played(rules: Rules, players: ByColor<Player>, moves: &str) -> Record {
        let mut record = Record::new(Position::start(rules), players);
        for text in moves.split_whitespace() {
            let m = uci::parse(record.position(), text).unwrap();
            record.play(m, None);
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
