//! Games: by name, from files, with pieces of one's own.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use treville_core::definition::{Definition, Owner};
use treville_core::encoding::{decode, excerpt};
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_engine::variant::{Variant, Variants};
use treville_notation::armies;
use treville_notation::named_piece::{NamedPiece, game_of_pair};
use treville_notation::variants as ini;

use crate::errors::{invalid, raise, wrong_type};

/// A game: its pieces, its array and its rules.
///
/// Every argument called ``variant`` takes one, or the name of a game that the engine knows.
///
/// >>> Variant("seirawan").start_fen
/// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1'
#[pyclass(frozen, eq, module = "treville", name = "Variant")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PyVariant(pub Variant);

/// A type of piece of a game.
///
/// >>> Variant("musketeer").pieces[6]
/// Piece('L', 'leopard', 'NB2')
#[pyclass(frozen, get_all, module = "treville")]
#[derive(Clone, Debug)]
pub struct Piece {
    /// The letter in FENs and moves, a capital.
    letter: char,
    /// The name, in small letters.
    name: String,
    /// The movement in Betza notation, as the game spells it.
    betza: String,
    /// The sides that may have it: ``both``, ``white``, ``black`` or ``neither``.
    owner: &'static str,
}

#[pymethods]
impl Piece {
    fn __repr__(&self) -> String {
        format!("Piece({:?}, {:?}, {:?})", self.letter, self.name, self.betza).replace('"', "'")
    }
}

impl PyVariant {
    fn of(definition: &Definition) -> PyResult<PyVariant> {
        Ok(PyVariant(Variant::of(definition.rules().map_err(invalid)?)))
    }
}

#[pymethods]
impl PyVariant {
    /// A game that the engine knows: musketeer, musketeer-peer, chess, chess960 or seirawan.
    #[new]
    fn new(name: &str) -> PyResult<PyVariant> {
        Ok(PyVariant(name.parse().map_err(invalid)?))
    }

    /// Musketeer chess with a pair of your own, each written ``Name:Betza`` or ``Name:L:Betza``.
    /// The players place the pieces and choose nothing.
    ///
    /// >>> Variant.of_pair("Zebu:Z:CN", "Wizard:W:FC").name
    /// 'musketeer-zebu-wizard'
    #[staticmethod]
    fn of_pair(first: &str, second: &str) -> PyResult<PyVariant> {
        let pair: [Result<NamedPiece, _>; 2] = [first.parse(), second.parse()];
        let [first, second] = pair;
        let pair = [first.map_err(invalid)?, second.map_err(invalid)?];
        PyVariant::of(&game_of_pair(&pair).map_err(invalid)?)
    }

    /// A game between two of Betza's armies: fides, clobberers, nutters or
    /// rookies.
    ///
    /// >>> Variant.of_armies("clobberers", "rookies").start_fen.split("/")[0]
    /// 'sygqkgys'
    #[staticmethod]
    fn of_armies(white: &str, black: &str) -> PyResult<PyVariant> {
        let army = |name: &str| {
            armies::by_name(name).ok_or_else(|| {
                let known = armies::ARMIES.map(|army| army.name).join(", ");
                invalid(format!("expected one of {known}, got '{}'", excerpt(name)))
            })
        };
        PyVariant::of(&armies::game(&army(white)?, &army(black)?, false))
    }

    /// The name.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The types of piece, the six orthodox ones first.
    #[getter]
    fn pieces(&self) -> Vec<Piece> {
        let pieces = self.0.definition().pieces.iter();
        let piece = pieces.map(|piece| Piece {
            letter: piece.letter,
            name: piece.name.clone(),
            betza: piece.movement.spelling().to_owned(),
            owner: match piece.owner {
                Owner::Both => "both",
                Owner::White => "white",
                Owner::Black => "black",
                Owner::Neither => "neither",
            },
        });
        piece.collect()
    }

    /// The FEN of the first position.
    #[getter]
    fn start_fen(&self) -> String {
        Position::start(self.0.rules()).to_string()
    }

    /// Whether pieces are chosen or given, and placed behind the first rank before play.
    #[getter]
    fn has_set_up(&self) -> bool {
        self.0.has_set_up()
    }

    /// Whether pieces are in hand and may enter, as in Seirawan chess.
    #[getter]
    fn has_hands(&self) -> bool {
        self.0.has_hands()
    }

    /// The game as a section of ``variants.ini``, which :func:`read_variants` reads again.
    #[pyo3(name = "to_ini")]
    fn ini(&self) -> PyResult<String> {
        ini::write(self.0.definition()).map_err(invalid)
    }

    /// Equal games may have different names.
    fn __hash__(&self) -> u64 {
        hash_of(Definition { name: String::new(), ..self.0.definition().clone() })
    }

    fn __repr__(&self) -> String {
        format!("<Variant {}>", self.0.name())
    }
}

/// The rules of a variant, which may be given by its name.
pub fn rules(value: &Bound<'_, PyAny>) -> PyResult<Rules> {
    if let Ok(variant) = value.cast::<PyVariant>() {
        return Ok(variant.get().0.rules());
    }
    let Ok(name) = value.cast::<PyString>() else {
        return Err(wrong_type("a Variant or the name of one", value));
    };
    Ok(PyVariant::new(&name.to_cow()?)?.0.rules())
}

/// The games that the engine knows by name.
///
/// >>> [variant.name for variant in variants()]
/// ['musketeer', 'musketeer-peer', 'chess', 'chess960', 'seirawan']
#[pyfunction]
pub fn variants() -> Vec<PyVariant> {
    Variant::all().map(PyVariant).to_vec()
}

/// The games of a file, by name: ``file["mygame"]``.
#[pyclass(frozen, module = "treville")]
pub struct VariantFile {
    pub variants: Variants,
    left_out: Vec<String>,
    notes: Vec<String>,
}

impl VariantFile {
    fn games(&self) -> impl Iterator<Item = PyVariant> {
        self.variants.of_the_file().map(PyVariant)
    }
}

#[pymethods]
impl VariantFile {
    /// The games, in the order of their sections.
    #[getter]
    fn variants(&self) -> Vec<PyVariant> {
        self.games().collect()
    }

    /// The sections that cannot be played here, each with its line and the reason.
    #[getter]
    fn left_out(&self) -> Vec<String> {
        self.left_out.clone()
    }

    /// Notes on the games that were read.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    fn __len__(&self) -> usize {
        self.games().count()
    }

    fn __contains__(&self, name: &str) -> bool {
        self.games().any(|game| game.name().eq_ignore_ascii_case(name))
    }

    fn __getitem__(&self, name: &str) -> PyResult<PyVariant> {
        let found = self.games().find(|game| game.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| raise::<PyKeyError>(excerpt(name)))
    }

    fn __repr__(&self) -> String {
        let names: Vec<&str> = self.games().map(|game| game.0.name()).collect();
        format!("<VariantFile {}>", names.join(", "))
    }
}

/// Reads games in the format of ``variants.ini`` from a text or from the bytes of a file.
///
/// >>> file = read_variants("[amazons:chess]\ncustomPiece1 = a:QN\n"
/// ...     "startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\n")
/// >>> len(Position(variant=file["amazons"]).legal_moves())
/// 22
#[pyfunction]
pub fn read_variants(source: &Bound<'_, PyAny>) -> PyResult<VariantFile> {
    let (variants, told) = Variants::read(text(source)?.as_bytes()).map_err(invalid)?;
    Ok(VariantFile { variants, left_out: told.left_out, notes: told.notes })
}

/// A text, or that of bytes in any of the usual encodings.
pub fn text(source: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = source.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    let bytes = source.cast::<PyBytes>().map_err(|_| wrong_type("a text or bytes", source))?;
    Ok(decode(bytes.as_bytes()))
}

/// The hash of anything that has one.
pub fn hash_of(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}
