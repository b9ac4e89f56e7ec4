//! What pieces are worth.

use pyo3::prelude::*;
use treville_eval::appraisal;
use treville_notation::words::in_words;
use treville_results::answer::sentence;
use treville_results::answer_json::{PieceJson, TradeJson};
use treville_results::groups::Group;
use treville_results::pieces::{Piece, Pieces};

use crate::errors::invalid;
use crate::variant::VariantFile;

/// The value of a piece, in centipawns: a hundred are a pawn, and knight, bishop, rook and queen
/// are worth 2,015 together. ``str`` gives the answer as a sentence.
#[pyclass(frozen, get_all, module = "treville")]
pub struct Appraisal {
    /// The name that was asked for.
    name: String,
    /// The movement in canonical Betza notation.
    movement: String,
    /// The value by which the engine plays, in the mean of full boards and endings.
    value: f64,
    /// The lower end of the interval that has the truth in 95 of 100 cases.
    low: f64,
    /// Its upper end.
    high: f64,
    /// The value on full boards.
    full_boards: f64,
    /// The value in endings.
    endings: f64,
    /// What games of material alone say, where the engine plays by another value.
    material: f64,
    /// The source: ``weights``, ``fit``, ``games`` or ``forecast``.
    basis: &'static str,
    /// The games in which it was measured.
    games: Option<u32>,
    /// The name by which others know the piece, if it is another one.
    known_as: Option<String>,
    /// Whether no measured piece is near, so that the interval is wide.
    is_remote: bool,
    /// Whether it can mate a bare king with its own king alone.
    mates_alone: bool,
    /// The nearest measured pieces: movement, value, and nearness from 0 to 1.
    nearest: Vec<(&'static str, f64, f64)>,
    /// The parts of a forecast: in words, and the share of each.
    reasons: Vec<(&'static str, f64)>,
    /// Pieces of chess that are worth about as much, in words.
    fair_trades: Vec<String>,
    /// The answer as a sentence.
    sentence: String,
}

#[pymethods]
impl Appraisal {
    fn __str__(&self) -> &str {
        &self.sentence
    }

    fn __repr__(&self) -> String {
        format!("<Appraisal {}>", self.sentence)
    }
}

/// The value of a piece: the answer of ``treville value``.
///
/// The piece is named by letter or name, such as ``R``, ``leopard`` or ``grasshopper``; with a name
/// of your own, ``Zebu:CN``; or by its Betza notation alone. A file of variants adds its pieces.
///
/// >>> print(appraise("Zebu:CN"))
/// Zebu (NC) is the unicorn: about ... pawns (... to ...), fitted with the whole evaluation
/// >>> appraise("BN").value > appraise("R").value
/// True
#[pyfunction]
#[pyo3(signature = (piece, variants=None))]
pub fn appraise(piece: &str, variants: Option<PyRef<'_, VariantFile>>) -> PyResult<Appraisal> {
    let piece = known(variants).read(piece).map_err(invalid)?;
    let answer = appraisal::appraise(piece.movement());
    let sentence = sentence(&piece, &answer);
    let PieceJson {
        value,
        low,
        high,
        full_boards,
        endings,
        material,
        basis,
        games,
        name,
        movement,
        known_as,
        is_remote,
        mates_alone,
        nearest,
        reasons,
        fair_trades,
    } = PieceJson::of(&piece, &answer);
    Ok(Appraisal {
        name: name.to_owned(),
        movement,
        value,
        low,
        high,
        full_boards,
        endings,
        material,
        basis,
        games,
        known_as,
        is_remote,
        mates_alone,
        nearest: nearest.iter().map(|near| (near.movement, near.value, near.nearness)).collect(),
        reasons: reasons.iter().map(|part| (part.reason, part.value)).collect(),
        fair_trades,
        sentence,
    })
}

/// Two sides of a trade, in centipawns. ``str`` gives the verdict as a sentence.
#[pyclass(frozen, get_all, module = "treville")]
pub struct Trade {
    /// How much more the first side is worth.
    value: f64,
    /// The first side as it was written.
    left: String,
    /// The second side.
    right: String,
    /// The value of the first side.
    left_value: f64,
    /// The value of the second side.
    right_value: f64,
    /// How likely it is that the first side is worth more, from 0 to 1.
    probability: f64,
    /// The verdict as a sentence.
    sentence: String,
}

#[pymethods]
impl Trade {
    fn __str__(&self) -> &str {
        &self.sentence
    }

    fn __repr__(&self) -> String {
        format!("<Trade {}>", self.sentence)
    }
}

/// Whether a trade is fair: each side is a piece, or several with ``+`` between them.
///
/// >>> print(compare("B+R", "Q"))
/// B+R is worth less than Q: ..., by ... pawns (... against ...)
#[pyfunction]
#[pyo3(signature = (left, right, variants=None))]
pub fn compare(
    left: &str,
    right: &str,
    variants: Option<PyRef<'_, VariantFile>>,
) -> PyResult<Trade> {
    let known = known(variants);
    let [left, right] = [Group::read(left, &known), Group::read(right, &known)];
    let (left, right) = (left.map_err(invalid)?, right.map_err(invalid)?);
    let [own, other] = [&left, &right].map(|group| {
        let pieces = group.pieces.iter().map(|(count, piece)| (*count, piece.movement().clone()));
        pieces.collect::<Vec<_>>()
    });
    let verdict = appraisal::trade(&own, &other);
    let sentence = verdict.in_words(&left.text, &right.text);
    let answer = TradeJson::of(&left, &right, &verdict);
    let TradeJson { value, left_value, right_value, probability, .. } = answer;
    let [left, right] = [left.text.clone(), right.text.clone()];
    Ok(Trade { value, left, right, left_value, right_value, probability, sentence })
}

/// How a piece moves, in words.
///
/// >>> describe("leopard")
/// 'moves like a knight or slides up to two squares diagonally'
#[pyfunction]
#[pyo3(signature = (piece, variants=None))]
pub fn describe(piece: &str, variants: Option<PyRef<'_, VariantFile>>) -> PyResult<String> {
    let piece: Piece = known(variants).read(piece).map_err(invalid)?;
    Ok(in_words(piece.movement()))
}

/// All pieces that have names: with a file, its own as well.
fn known(variants: Option<PyRef<'_, VariantFile>>) -> Pieces {
    variants.map_or_else(Pieces::default, |file| Pieces::of_games(&file.variants))
}
