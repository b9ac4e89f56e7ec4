//! All that the page shows of a game.

use std::collections::BTreeMap;

use serde::Serialize;
use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::outcome::{DrawReason, Outcome};
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::rules::Gating;
use treville_core::square::Square;
use treville_engine::record::{Ending, squares_of};

use super::changes::Changes;
use super::early::early;
use super::gates::{GateView, gates};
use super::material::{Material, material};
use super::moves::{LegalMove, moves};
use super::nodes::{NodeView, nodes};
use super::placing::{Placing, placing};
use crate::answer::Problem;
use crate::kinds::{Kind, kinds, side};
use crate::line;
use crate::tree::Tree;

/// A view: see `docs/board-protocol.md`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The name of the game.
    pub game: String,
    /// The name of its rules.
    pub variant: String,
    /// The types of pieces.
    pub types: Vec<Kind>,
    /// `selection`, `placement` or `play`.
    pub stage: &'static str,
    /// The side to move.
    pub turn: &'static str,
    /// Side and type of the piece on each square.
    pub board: BTreeMap<String, (&'static str, usize)>,
    /// The types of both sides if Black names the type of White, where types are chosen.
    pub default_pair: Option<DefaultPair>,
    /// Whether pieces enter from hand.
    pub hands: bool,
    /// The waiting pieces, by side.
    pub gates: BTreeMap<&'static str, Vec<GateView>>,
    /// The legal moves.
    pub moves: Vec<LegalMove>,
    /// The squares to which pieces of the other side might go in their turn, for moves in advance.
    pub early: BTreeMap<String, Vec<String>>,
    /// Captured pieces and the material balance.
    pub material: Material,
    /// The pieces to be placed, by side.
    pub placing: BTreeMap<&'static str, Vec<Placing>>,
    /// The squares of the last move.
    pub last: Vec<String>,
    /// The square of a king in check.
    pub check: Option<String>,
    /// The end of the game here.
    pub ending: Option<GameEnd>,
    /// The present node.
    pub node: u32,
    /// Which state of the moves, the tags and the end it is.
    pub revision: u64,
    /// All nodes in the order of a PGN; none where the page has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Vec<NodeView>>,
    /// The differences from the state that the page has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<Changes>,
    /// The position.
    pub fen: String,
    /// The line that led to it.
    pub line: String,
    /// The tags of the PGN.
    pub tags: BTreeMap<String, String>,
    /// The whole game as a PGN: a page keeps it before it shows the change. None where it has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pgn: Option<String>,
}

/// The pair that is played when Black names the type of White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DefaultPair {
    /// Its two types.
    pub types: [usize; 2],
    /// Whether this game has it for that reason.
    pub played: bool,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameEnd {
    /// As a PGN has it.
    pub result: String,
    /// Why, as a code.
    pub why: &'static str,
}

/// The view of a game where we are in it. `variant` is the name of its rules, and `revision` says which state of the moves it is. They are left out where the page
/// `has` them.
///
/// # Errors
///
/// None that can be reached: the node where we are is always there.
pub fn view(
    tree: &Tree,
    game: &str,
    variant: &str,
    revision: u64,
    has: bool,
) -> Result<View, Problem> {
    let here = tree.here();
    let node = tree.node(here)?;
    let position = &node.position;
    let played = tree.game(here);
    let ending = tree.ending(here);
    let text = |square: Square| square.to_string();
    let last = match &node.played {
        Some(played) => squares_of(position, played.m),
        None => [None; 2],
    };
    let waiting = gates(&played);
    let king = position.board().king(position.turn());
    Ok(View {
        game: game.to_owned(),
        variant: variant.to_owned(),
        types: kinds(position.rules()),
        stage: match position.stage() {
            Stage::Selection => "selection",
            Stage::Placement => "placement",
            Stage::Play => "play",
        },
        turn: side(position.turn()),
        board: board(position),
        default_pair: default_pair(&played),
        hands: position.rules().gating == Gating::Optional,
        material: material(&played, &waiting),
        gates: by_side(waiting),
        moves: moves(position),
        early: early(position),
        placing: by_side(placing(position)),
        last: last.into_iter().flatten().map(text).collect(),
        check: position.in_check().then(|| text(king)),
        ending: ending.map(ended),
        node: here,
        revision,
        nodes: (!has).then(|| nodes(tree)),
        changes: None,
        fen: position.to_string(),
        line: line::write(&played),
        tags: tree.tags().iter().cloned().collect(),
        pgn: (!has).then(|| tree.to_pgn().to_string()),
    })
}

fn ended(ending: Ending) -> GameEnd {
    let why = match ending {
        Ending::Board(Outcome::Mate(_)) => "mate",
        Ending::Board(Outcome::Stalemate(_) | Outcome::Draw(DrawReason::Stalemate)) => "stalemate",
        Ending::Board(Outcome::Draw(DrawReason::Repetition)) => "repetition",
        Ending::Board(Outcome::Draw(DrawReason::FiftyMoves)) => "fifty",
        Ending::Board(Outcome::Draw(DrawReason::DeadPosition)) => "material",
        Ending::Resigned(_) => "resignation",
        Ending::Time(_) | Ending::TimeDraw => "time",
        Ending::Agreed => "agreement",
        Ending::Reported(_) => "reported",
    };
    GameEnd { result: ending.result().to_string(), why }
}

fn default_pair(game: &Game) -> Option<DefaultPair> {
    let rules = game.position().rules();
    rules.selectable().next()?;
    let mut turns = game.positions().iter().zip(game.moves());
    let played = turns.any(|(position, m)| position.takes_default_pair(*m));
    Some(DefaultPair { types: rules.pair(Color::White).map(PieceType::index), played })
}

/// The pieces on the board, by square.
#[must_use]
pub fn board(position: &Position) -> BTreeMap<String, (&'static str, usize)> {
    let piece = |square: Square| {
        let piece = position.board().piece_at(square)?;
        Some((square.to_string(), (side(piece.color), piece.kind.index())))
    };
    Square::all().filter_map(piece).collect()
}

/// The waiting pieces, by side.
#[must_use]
pub fn waiting(game: &Game) -> BTreeMap<&'static str, Vec<GateView>> {
    by_side(gates(game))
}

/// An object with both sides.
fn by_side<T>(sides: ByColor<T>) -> BTreeMap<&'static str, T> {
    let [white, black] = sides.0;
    BTreeMap::from([("white", white), ("black", black)])
}
