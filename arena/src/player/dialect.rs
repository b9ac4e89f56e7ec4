//! The referee's orders to a player and the player's replies, whatever its protocol.

use std::time::Duration;

use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_notation::pgn::{GameResult, NotedScore};

use super::connection::Connection;
use super::fault::Fault;

/// The operations of both protocols.
pub(super) trait Dialect: Send {
    /// Makes the engine ready for a game.
    fn new_game(&mut self, connection: &mut Connection, game: NewGame) -> Result<(), Fault>;

    /// Has the engine move.
    fn go(
        &mut self,
        connection: &mut Connection,
        game: &Game,
        clocks: &Clocks,
    ) -> Result<MoveReply, Fault>;

    /// Lets the engine think on its opponent's time, if it wants to.
    fn ponder(
        &mut self,
        connection: &mut Connection,
        game: &Game,
        clocks: &Clocks,
    ) -> Result<(), Fault>;

    /// Reports to the engine how the game has ended.
    fn game_over(
        &mut self,
        connection: &mut Connection,
        result: GameResult,
        why: &str,
    ) -> Result<(), Fault>;

    /// Whether the engine plays more than one game.
    fn is_reusable(&self) -> bool {
        true
    }

    /// Whether the engine plays check forfeit as the variant has it.
    fn knows_check_forfeit(&self) -> bool;

    /// Has every reply bring all that the engine has reported as its best move.
    fn keep_all_lines(&mut self);
}

/// The start of a game, from the view of one player.
#[derive(Clone, Copy)]
pub(super) struct NewGame<'a> {
    pub game: &'a Game,
    pub color: Color,
    pub opponent: &'a str,
    pub clocks: &'a Clocks,
}

/// The clocks when a player is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// The time left to each side, if it has a clock.
    pub left: ByColor<Option<Duration>>,
    /// The increments.
    pub increment: ByColor<Duration>,
    /// Number of moves that the side to move has to make before it gets more time, if it ever does.
    pub moves_to_go: Option<u32>,
    /// When the runner stops waiting for the move.
    pub deadline: Duration,
}

/// A player's reply to the order to move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReply {
    /// Its answer.
    pub answer: Answer,
    /// The time from the order to the answer.
    pub time: Duration,
    /// The last that it reported about the position, if anything.
    pub info: Option<EngineInfo>,
    /// Whether it offers a draw with the move, or accepts one.
    pub offers_draw: bool,
    /// Its lines that were [looked for](super::Player::look_for).
    pub lines: Vec<String>,
    /// Its best moves in their order, if [all lines are kept](super::Player::keep_all_lines).
    pub best: Vec<BestMove>,
}

/// The best move at some time of a search, as the player reported it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestMove {
    /// The first move of its variation, as it wrote it.
    pub text: String,
    /// Its score, which is no bound.
    pub score: Option<NotedScore>,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The nodes so far.
    pub nodes: Option<u64>,
    /// The time so far.
    pub time: Option<Duration>,
}

/// The answer of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// To play this move, as it wrote it. Callers must check that it is legal.
    Move(String),
    /// It says that it has no move.
    NoMove,
    /// To resign.
    Resign,
    /// To have the game scored like this, for this reason.
    Claim(GameResult, String),
}

/// A player's report on the position: its last exact line with a variation, or else its last line
/// of any kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineInfo {
    /// The score, good for the player if positive.
    pub score: Option<NotedScore>,
    /// Whether the score is neither an upper nor a lower bound.
    pub is_exact: bool,
    /// The depth in plies.
    pub depth: u32,
    /// Nodes searched for this move.
    pub nodes: u64,
    /// The variation as the player wrote it.
    pub pv: Vec<String>,
    /// Further figures.
    pub figures: Figures,
}

/// Further figures of a search, as far as a player reports them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// The time that it has used.
    pub time: Option<Duration>,
    /// The depth of the deepest line in plies.
    pub seldepth: Option<u32>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// The part of the hash table in use, in thousandths.
    pub hashfull: Option<u32>,
    /// Positions found in endgame tables.
    pub tbhits: Option<u64>,
}

impl Figures {
    /// These figures, and the others where these are missing.
    pub(super) fn or(self, others: Figures) -> Figures {
        Figures {
            time: self.time.or(others.time),
            seldepth: self.seldepth.or(others.seldepth),
            nps: self.nps.or(others.nps),
            hashfull: self.hashfull.or(others.hashfull),
            tbhits: self.tbhits.or(others.tbhits),
        }
    }
}
