//! Positions, which never change.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyString;
use treville_core::chess960;
use treville_core::encoding::shorten;
use treville_core::fen::{self, Form};
use treville_core::gates::Gate;
use treville_core::moves::Move;
use treville_core::perft::{Effort, divide};
use treville_core::position::{Position, Stage};
use treville_core::position_text;
use treville_core::rules::{Castling, Rules};
use treville_core::square::{File, Rank, Square};
use treville_engine::message::DEEPEST_COUNT;
use treville_engine::protocol::show;
use treville_engine::variant::Variant;

use crate::errors::{
    IllegalMoveError, invalid, number, raise, side, side_name, some_number, wrong_type,
};
use crate::job;
use crate::moves::{self, PyMove};
use crate::outcome::Outcome;
use crate::variant::{self, PyVariant, text};

/// A position of any game. It never changes: a move gives a new one.
///
/// Without a FEN it is the start of the variant, and without a variant the game is the one that
/// the FEN shows: gates are of Musketeer chess, a hand is of Seirawan chess. With neither it is
/// the start of Musketeer chess, where White names one of ten types.
///
/// >>> position = Position(variant="chess").play("e4").play("e5")
/// >>> position.fen
/// 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
/// >>> len(position.legal_moves())
/// 29
#[pyclass(frozen, module = "treville", name = "Position")]
#[derive(Clone, Copy)]
pub struct PyPosition(pub Position);

/// The rules that arguments ask for: those of the variant, or those that the FEN shows.
pub fn rules_for(fen: Option<&str>, variant: Option<&Bound<'_, PyAny>>) -> PyResult<Rules> {
    match (variant, fen) {
        (Some(variant), _) => variant::rules(variant),
        (None, Some(fen)) => Ok(position_text::rules_of(fen)),
        (None, None) => Ok(Rules::musketeer()),
    }
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (fen=None, variant=None))]
    fn new(fen: Option<&str>, variant: Option<&Bound<'_, PyAny>>) -> PyResult<PyPosition> {
        let rules = rules_for(fen, variant)?;
        let Some(fen) = fen else { return Ok(PyPosition(Position::start(rules))) };
        Ok(PyPosition(fen::parse(fen, rules, None).map_err(invalid)?.position))
    }

    /// The start of Musketeer chess with everything placed: the types that White and Black name,
    /// and for each side the files behind which the first and the second one wait. A variant with
    /// a given pair takes no pieces.
    ///
    /// >>> Position.set_up("LC", "bg", "bg").fen
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LbCglbcg] w KQkq - 0 1'
    #[staticmethod]
    #[pyo3(signature = (pieces, white_gates, black_gates, variant=None))]
    fn set_up(
        pieces: Option<&Bound<'_, PyAny>>,
        white_gates: &str,
        black_gates: &str,
        variant: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyPosition> {
        let rules = rules_for(None, variant)?;
        let mut position = Position::start(rules);
        let pieces = pieces.map_or(Ok(Vec::new()), types)?;
        let wanted = if position.stage() == Stage::Selection { 2 } else { 0 };
        if !rules.has_set_up() || pieces.len() != wanted {
            let name = Variant::of(rules).name();
            return Err(invalid(match rules.has_set_up() {
                true => format!("expected {wanted} types for {name}, got {}", pieces.len()),
                false => format!("expected a variant with waiting pieces, got {name}"),
            }));
        }
        for piece in &pieces {
            position.play_unchecked(moves::read_text(&position, piece)?);
        }
        let [white, black] = [files(white_gates)?, files(black_gates)?];
        for file in [white[0], black[0], white[1], black[1]] {
            position.try_play(Move::place(file)).map_err(raise::<IllegalMoveError>)?;
        }
        Ok(PyPosition(position))
    }

    /// The start of a game with the Chess960 array of this number, from 0 to 959.
    ///
    /// >>> Position.chess960(518).fen.split()[0]
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
    #[staticmethod]
    #[pyo3(name = "chess960", signature = (number, variant=None))]
    fn of_array(
        number: &Bound<'_, PyAny>,
        variant: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyPosition> {
        let most = i64::from(chess960::ARRAYS) - 1;
        let number = self::number("the number of an array", number, 0..=most)?;
        let rules = variant.map_or(Ok(Rules::chess960()), variant::rules)?;
        if rules.castling != Castling::Chess960 {
            return Err(invalid("expected a variant with the castling of Chess960"));
        }
        Ok(PyPosition(chess960::start(rules, number as u16)))
    }

    /// The position of a text: a FEN, an EPD, the address of a page, or a line of a log, with the
    /// moves that follow it there.
    ///
    /// >>> Position.read("position startpos moves e2e4 c7c5", variant="chess").fen
    /// 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    #[staticmethod]
    #[pyo3(signature = (text, variant=None))]
    fn read(text: &Bound<'_, PyAny>, variant: Option<&Bound<'_, PyAny>>) -> PyResult<PyPosition> {
        let text = self::text(text)?;
        let rules = variant.map_or(Ok(position_text::rules_of(&text)), variant::rules)?;
        let read = position_text::read(&text, rules, None).map_err(invalid)?;
        Ok(PyPosition(*read.game.position()))
    }

    /// The FEN, with a bracket for what waits or is in hand.
    #[getter]
    fn fen(&self) -> String {
        self.0.to_string()
    }

    /// The FEN in ten rows, as XBoard writes Musketeer chess.
    ///
    /// >>> Position.set_up("LC", "bg", "bg").ten_row_fen().split()[0]
    /// '*l****c*/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*L****C*'
    fn ten_row_fen(&self) -> String {
        fen::write(&self.0, Form::TenRows)
    }

    /// The game.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant(Variant::of(self.0.rules()))
    }

    /// The side to move: ``white`` or ``black``.
    #[getter]
    fn turn(&self) -> &'static str {
        side_name(self.0.turn())
    }

    /// The task of the side to move: ``selection`` of a type, ``placement``, or ``play``.
    #[getter]
    fn stage(&self) -> &'static str {
        match self.0.stage() {
            Stage::Selection => "selection",
            Stage::Placement => "placement",
            Stage::Play => "play",
        }
    }

    /// Plies since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock()
    }

    /// The number of the move, from 1.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.0.fullmove_number()
    }

    /// The square that a pawn has just jumped over, if it can be captured there.
    #[getter]
    fn en_passant(&self) -> Option<String> {
        self.0.en_passant().map(|square| square.to_string())
    }

    /// The squares of the rooks that may still castle.
    #[getter]
    fn castling_rooks(&self) -> Vec<String> {
        names(self.0.castling_rooks())
    }

    /// Whether the side to move is in check.
    #[getter]
    fn is_check(&self) -> bool {
        self.0.in_check()
    }

    /// The squares of the pieces that give check.
    #[getter]
    fn checkers(&self) -> Vec<String> {
        names(self.0.checkers())
    }

    /// How the game has ended, by the position alone.
    ///
    /// >>> mate = Position("7k/8/8/8/8/8/5PPP/1N1r2K1[LbC-l-c-] w - - 0 1")
    /// >>> str(mate.outcome), mate.outcome.result, mate.outcome.winner
    /// ('Black mates', '0-1', 'black')
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// Whether a side can win by no series of legal moves. Time that runs out against it is a draw.
    fn cannot_win(&self, side: &str) -> PyResult<bool> {
        Ok(self.0.cannot_win(self::side(side)?))
    }

    /// The letter of the piece on a square: a capital for White's.
    ///
    /// >>> Position(variant="chess").piece_at("e8")
    /// 'k'
    fn piece_at(&self, square: &str) -> PyResult<Option<char>> {
        let square: Square = square.parse().map_err(invalid)?;
        let piece = self.0.board().piece_at(square);
        Ok(piece.map(|piece| self.0.pieces().letter(piece.color, piece.kind)))
    }

    /// All pieces on the board: squares and letters.
    fn piece_map(&self) -> BTreeMap<String, char> {
        let pieces = Square::all().filter_map(|square| {
            let piece = self.0.board().piece_at(square)?;
            Some((square.to_string(), self.0.pieces().letter(piece.color, piece.kind)))
        });
        pieces.collect()
    }

    /// A side's two pieces that enter, in order of choice: the letter, if it is known, and the
    /// square behind which it waits, or ``hand``, ``unplaced`` or ``gone``.
    ///
    /// >>> Position.set_up("LC", "bg", "ah").gates("white")
    /// [('L', 'b1'), ('C', 'g1')]
    fn gates(&self, side: &str) -> PyResult<Vec<(Option<char>, String)>> {
        let color = self::side(side)?;
        if !self.0.rules().has_gating() {
            return Ok(Vec::new());
        }
        let pieces = self.0.pieces();
        let letters = self.0.chosen(color).map(|kind| kind.map(|kind| pieces.letter(color, kind)));
        let places = self.0.gates().of(color).map(|gate| match gate {
            Gate::Waiting(file) => Square::at(file, Rank::first_of(color)).to_string(),
            Gate::InHand => "hand".to_owned(),
            Gate::Unplaced => "unplaced".to_owned(),
            Gate::Gone => "gone".to_owned(),
        });
        Ok(letters.into_iter().zip(places).collect())
    }

    /// All legal moves.
    fn legal_moves(&self) -> Vec<PyMove> {
        self.0.legal_moves().into_iter().map(|m| PyMove::new(&self.0, m)).collect()
    }

    /// The legal move that a text means, in UCI or in SAN.
    ///
    /// >>> Position(variant="chess").parse("e2e5")
    /// Traceback (most recent call last):
    ///     ...
    /// treville.IllegalMoveError: expected a legal move, got 'e2e5' (the piece cannot go there)
    fn parse(&self, text: &Bound<'_, PyAny>) -> PyResult<PyMove> {
        Ok(PyMove::new(&self.0, moves::read(&self.0, text)?))
    }

    /// Whether a move, or a text in UCI or SAN, is legal.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        match moves::read(&self.0, r#move) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<IllegalMoveError>(r#move.py()) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The position after a move, given as a move, in UCI or in SAN.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        Ok(PyPosition(self.0.after_unchecked(moves::read(&self.0, r#move)?)))
    }

    /// The SAN of a move.
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(treville_core::san::write(&self.0, moves::read(&self.0, r#move)?))
    }

    /// The same position with colours exchanged and the board turned.
    fn flipped(&self) -> PyResult<PyPosition> {
        let expected = "expected a position in play of a game with equal armies";
        self.0.flipped().map(PyPosition).ok_or_else(|| invalid(expected))
    }

    /// Counts the leaves of the tree of legal moves. Other Python threads run meanwhile.
    ///
    /// >>> Position(variant="chess").perft(4)
    /// 197281
    #[pyo3(signature = (depth, threads=None))]
    fn perft(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        let counts = self.count(py, depth, threads)?;
        Ok(if depth.extract::<i64>()? == 0 { 1 } else { counts.iter().map(|(_, n)| n).sum() })
    }

    /// The leaves below each legal move, by UCI.
    #[pyo3(signature = (depth, threads=None))]
    fn divide(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<BTreeMap<String, u64>> {
        let counts = self.count(py, depth, threads)?;
        let uci = |m| treville_core::uci::write(&self.0, m, false);
        Ok(counts.into_iter().map(|(m, count)| (uci(m), count)).collect())
    }

    /// The hash key: equal for positions with the same moves ahead of them, whatever the clocks.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    fn __eq__(&self, other: &PyPosition) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        self.0.key()
    }

    /// The board as text.
    fn __str__(&self) -> String {
        show::board(&self.0)
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', variant='{}')", self.0, Variant::of(self.0.rules()))
    }
}

impl PyPosition {
    fn count(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(Move, u64)>> {
        let depth = number("a depth", depth, 0..=i64::from(DEEPEST_COUNT))? as u32;
        let threads = some_number("threads", threads, 1..=256)?.unwrap_or(1) as usize;
        let position = self.0;
        let counts = job::run(py, move |stop| {
            divide(&position, depth, Effort { threads, hash_mb: 0, stop: Some(stop) })
        })?;
        counts.ok_or_else(|| invalid("the count was stopped"))
    }
}

/// The names of squares.
fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// Types to choose: a letter each, or their names in a list.
fn types(pieces: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if let Ok(letters) = pieces.cast::<PyString>() {
        return Ok(letters.to_cow()?.chars().map(String::from).collect());
    }
    pieces.extract().map_err(|_| wrong_type("letters or a list of names as pieces", pieces))
}

/// The two files of a side's gates, such as `bg`.
fn files(text: &str) -> PyResult<[File; 2]> {
    match text.as_bytes() {
        &[first, second] => File::from_byte(first).zip(File::from_byte(second)),
        _ => None,
    }
    .map(|(first, second)| [first, second])
    .ok_or_else(|| invalid(format!("expected two files such as bg, got '{}'", shorten(text))))
}
