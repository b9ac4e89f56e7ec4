//! From what other programs and people write to a move.
//!
//! A text says some things about a move and leaves others open. Every legal move of which all that
//! it says is true fits. One fit is the move, several are an error that names them. Where nothing
//! fits, two small lies are forgiven: a file or rank of origin where no such piece stands, and a
//! wrong file after the gated piece.

use std::borrow::Cow;
use std::fmt;

use super::read::{SanError, castling_side, parse_with, strip};
use super::write::write;
use crate::moves::{Move, MoveKind};
use crate::piece::{PieceType, Slot};
use crate::position::{Position, Stage};
use crate::rules::Gating;
use crate::square::{File, Rank, Square};
use crate::uci::{self, MoveError};

/// A move that was read with indulgence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LenientMove {
    /// The move.
    pub m: Move,
    /// Why the text is not the one that [`write()`](super::write()) gives, unless it is.
    pub reason: Option<Reason>,
}

/// A difference in the text of a move; of several the one that says most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// Two squares, `g1f3`.
    Coordinates,
    /// A file after the gated piece, perhaps not the one on which it enters: XBoard writes the
    /// king's file even where the piece enters on the rook's square.
    GateFile,
    /// No such piece stands on the file or rank of origin, but one can go there.
    WrongOrigin,
    /// Castling by the king's target, `Kg1`, or by its rook, `Ke1h1`.
    KingSteps,
    /// The letter of a piece is in lower case, `nf3`.
    LowerCase,
    /// A piece enters, and the text does not say so.
    NoGateLetter,
    /// The sign for check or mate is missing, wrong or too much.
    CheckSign,
    /// The `x` of a capture is missing, or it is no capture.
    CaptureSign,
    /// A promotion without `=` or in brackets.
    Promotion,
    /// More of the origin than is needed, `Ng1-f3`.
    Origin,
    /// Anything else, `0-0`.
    Spelling,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Coordinates => "coordinates",
            Reason::GateFile => "file after the piece that enters",
            Reason::WrongOrigin => "wrong file or rank of origin",
            Reason::KingSteps => "castling as a move of the king",
            Reason::LowerCase => "piece in lower case",
            Reason::NoGateLetter => "no letter of the piece that enters",
            Reason::CheckSign => "check sign missing or wrong",
            Reason::CaptureSign => "capture sign missing or wrong",
            Reason::Promotion => "promotion in another spelling",
            Reason::Origin => "more of the origin than needed",
            Reason::Spelling => "another spelling",
        })
    }
}

/// Reads a legal move in any form that can mean one only; the forms are listed
/// [above](crate::san#lenient-reading).
///
/// # Errors
///
/// See [`SanError`].
///
/// ```
/// use treville_core::{fen, rules::Rules, san};
///
/// let text = "*******l/r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R/*******L w KQkq - 0 1";
/// let position = fen::parse(text, Rules::musketeer(), None).unwrap().position;
/// let castling = san::parse(&position, "O-O/L").unwrap();
/// for text in ["O-O/Le", "Kg1", "e1g1", "e1h1l", "0-0"] {
///     assert_eq!(san::parse_lenient(&position, text).unwrap().m, castling);
/// }
/// let error = san::parse_lenient(&position, "O-O/C").unwrap_err();
/// assert_eq!(error.to_string(), "expected 'l' as the gated piece, got 'O-O/C'");
/// ```
pub fn parse_lenient(position: &Position, text: &str) -> Result<LenientMove, SanError> {
    parse_lenient_with(position, text, &|letter| letter)
}

/// [`parse_lenient`] with piece letters that are not ours: `ours` translates them.
///
/// # Errors
/// As [`parse_lenient`].
pub fn parse_lenient_with(
    position: &Position,
    text: &str,
    ours: &dyn Fn(char) -> char,
) -> Result<LenientMove, SanError> {
    let plain = plain(text);
    if let Some(m) = in_capitals(position, &plain, ours) {
        return Ok(LenientMove { m, reason: Some(Reason::Coordinates) });
    }
    let strict = parse_with(position, &plain, ours);
    if let Ok(m) = strict
        && write(position, m) == in_our_letters(text, ours)
    {
        return Ok(LenientMove { m, reason: None });
    }
    let taken = |m, reason| Ok(LenientMove { m, reason: Some(reason) });
    let Some(reader) = Reader::new(position, &plain, ours) else {
        let strict = strict.or_else(|error| in_small_letters(position, &plain, ours).ok_or(error));
        return strict.and_then(|m| taken(m, Reason::Spelling));
    };
    // Coordinates mean what they mean in the protocols, where that is legal.
    let coordinates = reader.coordinates();
    if let Some(Ok(m)) = coordinates {
        return taken(m, Reason::Coordinates);
    }
    for forgiving in [false, true] {
        let mut fitting = reader.fitting(forgiving);
        // What the strict parser takes is never lost.
        fitting.extend(strict.as_ref().ok().filter(|m| !fitting.contains(m)));
        match fitting[..] {
            [] => {}
            [m] => return taken(m, reader.reason(m, forgiving)),
            _ => {
                let moves = fitting.iter().map(|m| write(position, *m)).collect();
                return Err(SanError::Ambiguous(text.to_owned(), moves));
            }
        }
    }
    if let Some(m) = in_small_letters(position, &plain, ours) {
        return taken(m, Reason::Spelling);
    }
    match coordinates {
        Some(Err(error)) => Err(error.into()),
        _ => strict.and_then(|m| taken(m, Reason::Spelling)),
    }
}

/// The move of two squares in capitals, `B2B3` or `B2-B3`: no bishop is meant.
fn in_capitals(position: &Position, text: &str, ours: &dyn Fn(char) -> char) -> Option<Move> {
    let squares = match text.as_bytes() {
        [a, b, c, d] => [*a, *b, *c, *d],
        [a, b, b'-', c, d] => [*a, *b, *c, *d],
        _ => return None,
    };
    let [b'A'..=b'H', _, b'A'..=b'H', _] = squares else { return None };
    let small = squares.map(|byte| char::from(byte.to_ascii_lowercase()));
    let small: String = small.into_iter().collect();
    Reader::new(position, &small, ours)?.coordinates()?.ok()
}

/// The move of a text in capitals, as programs of old write it.
fn in_small_letters(position: &Position, text: &str, ours: &dyn Fn(char) -> char) -> Option<Move> {
    let is_square = |pair: &[u8]| matches!(pair, [b'A'..=b'H', b'1'..=b'8']);
    let has_square = text.as_bytes().windows(2).any(is_square);
    let is_capital = !text.contains(|c: char| c.is_ascii_lowercase());
    let small = (has_square && is_capital).then(|| text.to_ascii_lowercase())?;
    parse_lenient_with(position, &small, ours).ok().map(|taken| taken.m)
}

/// The text with letters instead of figurines, and signs of ASCII.
fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let sign = |c| match c {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        '×' => 'x',
        '‐' | '‑' | '–' | '—' | '−' => '-',
        // Castling in Cyrillic and in Greek.
        'О' | 'о' | 'Ο' | 'ο' => 'O',
        other => other,
    };
    Cow::Owned(text.chars().map(sign).collect())
}

/// The text as it would be with our letters, for a text that is ours otherwise: capitals are
/// pieces, but for those of castling.
fn in_our_letters(text: &str, ours: &dyn Fn(char) -> char) -> String {
    let text = text.trim().trim_end_matches(['!', '?']).trim_end();
    let castling = ["O-O-O", "O-O"].into_iter().find(|castling| text.starts_with(castling));
    let castling = castling.unwrap_or_default();
    let rest = text.strip_prefix(castling).unwrap_or(text).chars();
    let rest = rest.map(|c| if c.is_ascii_uppercase() { ours(c) } else { c });
    castling.chars().chain(rest).collect()
}

/// The content of the text of a move.
struct SanParts {
    way: Way,
    /// A letter behind the target: what a pawn becomes, or what enters.
    letter: Option<char>,
    /// The piece behind a slash, and its file.
    gate: Option<(char, Option<File>)>,
    en_passant: bool,
}

/// The way of the move in the text.
#[derive(Clone, Copy)]
enum Way {
    /// Castling, with the rook towards h or not.
    Castling(bool),
    /// A pawn's capture by its files, `ed`.
    Files(File, File),
    /// The letter of the piece, if there is one; what is known of its origin; the target.
    Steps { piece: Option<char>, file: Option<File>, rank: Option<Rank>, to: Square },
}

/// One text in one position, in play.
struct Reader<'a> {
    position: &'a Position,
    text: &'a str,
    ours: &'a dyn Fn(char) -> char,
    /// All that the text may say.
    said: Vec<SanParts>,
}

impl<'a> Reader<'a> {
    /// Nothing if the text is no move at all.
    fn new(
        position: &'a Position,
        text: &'a str,
        ours: &'a dyn Fn(char) -> char,
    ) -> Option<Reader<'a>> {
        // From here on bytes are characters.
        let said = text.is_ascii().then(|| say(text))?;
        let is_some = position.stage() == Stage::Play && !said.is_empty();
        is_some.then_some(Reader { position, text, ours, said })
    }

    /// The move if the text is coordinates as the protocols have them.
    fn coordinates(&self) -> Option<Result<Move, MoveError>> {
        let (body, _) = strip(self.text);
        let (squares, letter) = body.split_at_checked(4)?;
        let [a, b, c, d] = squares.as_bytes() else { return None };
        let is_square =
            |letter: u8, rank: u8| file(letter).is_some() && Rank::from_byte(rank).is_some();
        let letters: String = letter.chars().map(self.ours).collect();
        (is_square(*a, *b) && is_square(*c, *d))
            .then(|| uci::parse(self.position, &format!("{squares}{letters}")))
    }

    /// The legal moves that fit.
    fn fitting(&self, forgiving: bool) -> Vec<Move> {
        let moves = self.position.legal_moves().into_iter();
        moves.filter(|m| self.said.iter().any(|said| self.fits(said, *m, forgiving))).collect()
    }

    fn fits(&self, said: &SanParts, m: Move, forgiving: bool) -> bool {
        let goes = match said.way {
            Way::Castling(towards_h) => {
                m.kind() == MoveKind::Castle && (m.to() > m.from()) == towards_h
            }
            Way::Files(from, to) => {
                self.position.board().slot_at(m.from()) == Some(Slot::Pawn)
                    && (m.from().file(), m.to().file()) == (from, to)
            }
            Way::Steps { .. } => self.goes(said.way, m, forgiving),
        };
        goes && (!said.en_passant || m.kind() == MoveKind::EnPassant)
            && self.promotes(said, m)
            && self.enters(said, m, forgiving)
    }

    /// Whether the move is that of the piece from there to there.
    fn goes(&self, way: Way, m: Move, forgiving: bool) -> bool {
        let Way::Steps { piece, file, rank, to } = way else { return false };
        let Some(slot) = self.position.board().slot_at(m.from()) else { return false };
        let is_piece = piece.is_none_or(|letter| self.kind(letter) == Some(self.kind_in(slot)));
        let reaches = match m.kind() {
            MoveKind::Castle => {
                let by_rook = file.is_some() && rank.is_some() && m.to() == to;
                by_rook || self.position.castling_targets(m.from(), m.to()).0 == to
            }
            _ => m.to() == to,
        };
        let is_origin = file.is_none_or(|file| m.from().file() == file)
            && rank.is_none_or(|rank| m.from().rank() == rank);
        let comes = match slot {
            // A pawn without a file stays on its own, and its file is part of the move.
            Slot::Pawn => is_origin && (file.is_some() || m.from().file() == to.file()),
            _ => is_origin || (forgiving && self.is_nowhere(slot, file, rank)),
        };
        is_piece && reaches && comes
    }

    /// Whether a file or a rank is said, and no such piece stands there. If one does, it is meant,
    /// and may not move.
    fn is_nowhere(&self, slot: Slot, file: Option<File>, rank: Option<Rank>) -> bool {
        let mut own = self.position.board().pieces(self.position.turn(), slot).into_iter();
        file.is_some() != rank.is_some()
            && own.all(|square| file != Some(square.file()) && rank != Some(square.rank()))
    }

    /// Whether the move promotes to what is said, or does not promote.
    fn promotes(&self, said: &SanParts, m: Move) -> bool {
        m.promotion().is_none_or(|slot| {
            said.letter.is_none_or(|letter| self.kind(letter) == Some(self.kind_in(slot)))
        })
    }

    /// Whether what is said to enter does so. In Musketeer chess the position says it as well.
    fn enters(&self, said: &SanParts, m: Move, forgiving: bool) -> bool {
        let letter = said.letter.filter(|_| m.promotion().is_none());
        let gate = match (letter, said.gate) {
            (Some(_), Some(_)) => return false,
            (Some(letter), None) => Some((letter, None)),
            (None, gate) => gate,
        };
        let by_position = self.position.rules().gating != Gating::Optional;
        match (self.position.gates_with(m), gate) {
            (None, gate) => gate.is_none(),
            (Some(_), None) => by_position,
            (Some((kind, square)), Some((letter, file))) => {
                let there = match file {
                    Some(file) => file == square.file() || (forgiving && by_position),
                    // The king's square comes before the rook's.
                    None => by_position || square == m.from(),
                };
                there && self.kind(letter) == Some(kind)
            }
        }
    }

    /// The type that a letter of the text means.
    fn kind(&self, letter: char) -> Option<PieceType> {
        self.position.pieces().by_letter(self.position.turn(), (self.ours)(letter))
    }

    fn kind_in(&self, slot: Slot) -> PieceType {
        self.position.board().kind(self.position.turn(), slot)
    }

    /// The difference in the text of this move.
    fn reason(&self, m: Move, forgiving: bool) -> Reason {
        let said = self.said.iter().find(|said| self.fits(said, m, forgiving));
        let Some(said) = said else { return Reason::Spelling };
        if said.gate.is_some_and(|(_, file)| file.is_some()) {
            return Reason::GateFile;
        }
        if forgiving {
            return Reason::WrongOrigin;
        }
        let has_origin = match said.way {
            Way::Castling(_) | Way::Files(..) => false,
            Way::Steps { .. } if m.kind() == MoveKind::Castle => return Reason::KingSteps,
            Way::Steps { piece: None, .. } => return Reason::Coordinates,
            Way::Steps { piece: Some('a'..='z'), .. } => return Reason::LowerCase,
            Way::Steps { file, rank, .. } => file.is_some() || rank.is_some(),
        };
        let is_silent = said.gate.is_none() && said.letter.is_none();
        if is_silent && self.position.gates_with(m).is_some() {
            return Reason::NoGateLetter;
        }
        let theirs = in_our_letters(self.text, self.ours);
        let ours = write(self.position, m);
        let differ_by = |signs: &str| {
            let bare = |text: &str| text.replace(|c| signs.contains(c), "");
            bare(&ours).eq_ignore_ascii_case(&bare(&theirs))
        };
        for (signs, reason) in [
            ("", Reason::Spelling),
            ("+#", Reason::CheckSign),
            ("+#x:", Reason::CaptureSign),
            ("+#x:=()", Reason::Promotion),
        ] {
            if differ_by(signs) {
                return reason;
            }
        }
        if m.promotion().is_some() && differ_by("+#x:=()/-") {
            return Reason::Promotion;
        }
        if has_origin { Reason::Origin } else { Reason::Spelling }
    }
}

/// All that a text may say.
fn say(text: &str) -> Vec<SanParts> {
    let (body, mut en_passant) = strip(text);
    let (body, gate) = match body.split_once('/') {
        None => (body, None),
        Some((body, gate)) => {
            let (body, passant) = strip(body);
            en_passant |= passant;
            match self::gate(gate.as_bytes()) {
                None => return Vec::new(),
                gate => (body, gate),
            }
        }
    };
    if let Some(towards_h) = castling_side(body).or_else(|| bare_castling(body)) {
        let way = Way::Castling(towards_h);
        return vec![SanParts { way, letter: None, gate, en_passant }];
    }
    let (letter, rest) = match body.as_bytes() {
        [rest @ .., b'=', b'(', letter, b')']
        | [rest @ .., b'(', letter, b')']
        | [rest @ .., b'=' | b'-', letter] => (Some(*letter), rest),
        rest if files(rest).is_some() => (None, rest),
        [rest @ .., letter] if letter.is_ascii_alphabetic() => (Some(*letter), rest),
        rest => (None, rest),
    };
    if let Some((from, to)) = files(rest) {
        let letter = letter.map(char::from);
        return vec![SanParts { way: Way::Files(from, to), letter, gate, en_passant }];
    }
    let [origin @ .., file, rank] = rest else { return Vec::new() };
    let (Some(file), Some(rank)) = (self::file(*file), Rank::from_byte(*rank)) else {
        return Vec::new();
    };
    if letter.is_some_and(|letter| !letter.is_ascii_alphabetic()) {
        return Vec::new();
    }
    let to = Square::at(file, rank);
    let origin = match origin {
        [origin @ .., b'x' | b':' | b'-'] => origin,
        origin => origin,
    };
    let letter = letter.map(char::from);
    let said = |way| SanParts { way, letter, gate, en_passant };
    let mut all: Vec<SanParts> = ways(origin, to).into_iter().map(said).collect();
    // What a pawn becomes may stand behind a stroke too.
    if let (None, Some((letter, None))) = (letter, gate) {
        let letter = Some(letter);
        all.extend(ways(origin, to).into_iter().map(|way| SanParts {
            way,
            letter,
            gate: None,
            en_passant,
        }));
    }
    all
}

/// Castling without strokes, `00` or `OOO`, or of mixed signs.
fn bare_castling(body: &str) -> Option<bool> {
    let signs = body.bytes().filter(|byte| *byte != b'-');
    let count = signs.clone().count();
    let is_castling = signs.clone().all(|byte| matches!(byte, b'0' | b'O' | b'o'));
    (is_castling && (2..=3).contains(&count)).then_some(count == 2)
}

/// The files of a pawn's capture without ranks, `ed` or `exd`.
fn files(body: &[u8]) -> Option<(File, File)> {
    let ([from, to] | [from, b'x' | b':', to]) = body else { return None };
    let (from, to) = (file(*from)?, file(*to)?);
    (from.index().abs_diff(to.index()) == 1).then_some((from, to))
}

/// The file of a small letter; a capital is a piece.
fn file(letter: u8) -> Option<File> {
    File::from_byte(letter).filter(|_| letter.is_ascii_lowercase())
}

/// The piece that is said to enter, and the file if one is given.
fn gate(text: &[u8]) -> Option<(char, Option<File>)> {
    let (letter, at) = text.split_first()?;
    let file = match at {
        [] => None,
        [file] | [file, b'1' | b'8'] => Some(self::file(*file)?),
        _ => return None,
    };
    letter.is_ascii_alphabetic().then_some((char::from(*letter), file))
}

/// Meanings of the text before the target. A letter in lower case is a file or a piece.
fn ways(origin: &[u8], to: Square) -> Vec<Way> {
    let steps = |piece, origin: &[u8]| {
        let (file, rank) = match origin {
            [] => (None, None),
            [file, rank] => (Some(self::file(*file)?), Some(Rank::from_byte(*rank)?)),
            [one] => match (file(*one), Rank::from_byte(*one)) {
                (None, None) => return None,
                found => found,
            },
            _ => return None,
        };
        Some(Way::Steps { piece, file, rank, to })
    };
    let without_piece = match origin {
        [] => steps(Some('P'), origin),
        [letter] if file(*letter).is_some() => steps(Some('P'), origin),
        [_, _] => steps(None, origin),
        _ => None,
    };
    let with_piece = match (origin, without_piece) {
        // Two squares are coordinates and nothing else.
        ([_, _], Some(_)) => None,
        ([letter, origin @ ..], _) if letter.is_ascii_alphabetic() => {
            steps(Some(char::from(*letter)), origin)
        }
        _ => None,
    };
    without_piece.into_iter().chain(with_piece).collect()
}
