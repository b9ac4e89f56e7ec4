//! From SAN to a move.

use std::fmt;

use super::write::{candidates, write};
use crate::bitboard::Bitboard;
use crate::encoding::shorten;
use crate::movegen::Scope;
use crate::moves::{Move, MoveKind, MoveList};
use crate::piece::Slot;
use crate::position::{Position, Stage};
use crate::refusal::Refusal;
use crate::rules::Gating;
use crate::square::{File, Rank, Square};
use crate::uci::{self, MoveError};

/// A text is not the SAN of a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// It is no move, no legal one, or it names a piece as gated that is not.
    Move(MoveError),
    /// A letter that stands for no piece of this game, and the text it is in.
    Letter(char, String),
    /// Several moves fit: what came, and those moves.
    Ambiguous(String, Vec<String>),
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Move(error) => error.fmt(f),
            SanError::Letter(letter, got) => write!(
                f,
                "expected the letter of a piece in this game, got '{letter}' in '{}'",
                shorten(got)
            ),
            SanError::Ambiguous(got, moves) => write!(
                f,
                "expected one move, got '{}', which can be {}",
                shorten(got),
                moves.join(" or ")
            ),
        }
    }
}

impl std::error::Error for SanError {}

impl From<MoveError> for SanError {
    fn from(error: MoveError) -> SanError {
        SanError::Move(error)
    }
}

/// Reads a legal move. The forms it takes are listed [above](crate::san).
///
/// # Errors
///
/// See [`SanError`].
///
/// ```
/// use treville_core::{fen, rules::Rules, san, uci};
///
/// let text = "lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1";
/// let position = fen::parse(text, Rules::musketeer(), None).unwrap().position;
/// let m = uci::parse(&position, "b1c3c").unwrap();
/// for text in ["Nc3/C", "Nc3/c", "Nc3", "Nb1-c3!?", "Nbc3/Cb"] {
///     assert_eq!(san::parse(&position, text).unwrap(), m);
/// }
/// let error = san::parse(&position, "Nc3/L").unwrap_err();
/// assert_eq!(error.to_string(), "expected 'c' as the gated piece, got 'Nc3/L'");
/// ```
pub fn parse(position: &Position, text: &str) -> Result<Move, SanError> {
    parse_with(position, text, &|letter| letter)
}

/// Reads a move whose piece letters are not ours: `ours` translates them.
///
/// # Errors
/// As [`parse`].
pub fn parse_with(
    position: &Position,
    text: &str,
    ours: &dyn Fn(char) -> char,
) -> Result<Move, SanError> {
    const SIGNS: [char; 4] = ['+', '#', '!', '?'];
    let bare = text.trim().trim_end_matches(SIGNS).trim_end();
    let first = bare.chars().next();
    match (position.stage(), first) {
        (Stage::Play, _) => Reader { position, text, ours }.play(),
        // One letter is the letter of a type; more are its name, which is the same in all programs.
        (Stage::Selection, Some(letter)) if bare.len() == letter.len_utf8() => {
            Ok(uci::selection(position, &ours(letter).to_string())?)
        }
        (Stage::Selection, _) => Ok(uci::selection(position, bare)?),
        (Stage::Placement, Some(letter)) => {
            let rest = bare.get(letter.len_utf8()..).unwrap_or_default();
            Ok(uci::parse_placement(position, &format!("{}{rest}", ours(letter)))?)
        }
        (Stage::Placement, None) => Ok(uci::parse_placement(position, bare)?),
    }
}

/// The parts of a move that is not castling, as far as they are given.
struct Parts {
    piece: Option<char>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<char>,
}

/// The piece said to enter: its letter, and the file if it is given.
type GatedPiece = (char, Option<File>);

/// One text in one position, in play.
struct Reader<'a> {
    position: &'a Position,
    text: &'a str,
    ours: &'a dyn Fn(char) -> char,
}

impl Reader<'_> {
    fn play(&self) -> Result<Move, SanError> {
        // From here on bytes are characters.
        if !self.text.is_ascii() {
            return Err(self.wrong());
        }
        let (body, mut en_passant) = strip(self.text);
        let (body, gate) = match body.split_once('/') {
            None => (body, None),
            Some((body, gate)) => {
                let (body, passant) = strip(body);
                en_passant |= passant;
                (body, Some(self.gate(gate)?))
            }
        };
        let m = match castling_side(body) {
            Some(towards_h) => self.castling(towards_h, gate)?,
            None => self.steps(body, en_passant, gate)?,
        };
        self.check_gate(m, gate)?;
        Ok(m)
    }

    fn wrong(&self) -> SanError {
        MoveError::Text("a move such as e4, Nf3, exd8=Q, O-O or Nc3/L", self.text.to_owned()).into()
    }

    fn illegal(&self, reason: Refusal) -> SanError {
        MoveError::Illegal(reason, self.text.to_owned()).into()
    }

    /// The slot that a letter stands for.
    fn slot(&self, letter: char) -> Result<Slot, SanError> {
        let position = self.position;
        let kind = position.pieces().by_letter(position.turn(), (self.ours)(letter));
        let slot = kind.and_then(|kind| position.board().slot_of(position.turn(), kind));
        slot.ok_or_else(|| SanError::Letter(letter, self.text.to_owned()))
    }

    /// Reads what follows the slash: the gated piece, and the file it enters on in XBoard's form,
    /// or the square in Fairy-Stockfish's.
    fn gate(&self, text: &str) -> Result<GatedPiece, SanError> {
        let (letter, at) = match text.as_bytes() {
            [letter, at @ ..] if letter.is_ascii_alphabetic() => (char::from(*letter), at),
            _ => return Err(self.wrong()),
        };
        let home = Rank::first_of(self.position.turn());
        match at {
            [] => Ok((letter, None)),
            [file] | [file, _] if at.get(1).is_none_or(|r| Rank::from_byte(*r) == Some(home)) => {
                let file = File::from_byte(*file).ok_or_else(|| self.wrong())?;
                Ok((letter, Some(file)))
            }
            _ => Err(self.wrong()),
        }
    }

    /// Leaves of these moves those that bring in what is said, where only the move can say it.
    fn keep_entering(&self, moves: &mut MoveList, gate: Option<GatedPiece>) {
        if self.position.rules().gating == Gating::Optional {
            let home = Rank::first_of(self.position.turn());
            let entering = gate.map(|(letter, file)| {
                ((self.ours)(letter), file.map(|file| Square::at(file, home)))
            });
            moves.retain(|m| uci::brings_in(self.position, *m, entering));
        }
    }

    fn check_gate(&self, m: Move, gate: Option<GatedPiece>) -> Result<(), SanError> {
        let Some((letter, file)) = gate else { return Ok(()) };
        let ours = (self.ours)(letter);
        uci::check_suffix(self.position, m, Some(ours), self.text)?;
        let entered = self.position.gates_with(m).map(|(_, square)| square.file());
        if file.is_some() && file != entered {
            return Err(self.illegal(Refusal::OtherFile));
        }
        Ok(())
    }

    fn castling(&self, towards_h: bool, gate: Option<GatedPiece>) -> Result<Move, SanError> {
        let king = self.position.board().king(self.position.turn());
        let mut moves = MoveList::new();
        self.position.generate(Scope { from: king.into(), to: Bitboard::ALL }, &mut moves);
        moves.retain(|m| m.kind() == MoveKind::Castle && (m.to() > m.from()) == towards_h);
        if moves.is_empty() {
            return Err(self.illegal(self.position.castling_refusal(towards_h)));
        }
        self.keep_entering(&mut moves, gate);
        // The king's square comes before the rook's.
        moves.first().copied().ok_or_else(|| self.illegal(Refusal::NobodyEnters))
    }

    /// Why no piece of a slot can move at all, if none is on the board.
    fn absence(&self, slot: Slot) -> Option<Refusal> {
        let (position, color) = (self.position, self.position.turn());
        let own = Slot::CHOSEN.into_iter().zip(position.gates().of(color));
        let waits = own.into_iter().any(|(own, gate)| own == slot && gate.file().is_some());
        let reason = if waits { Refusal::NotEntered } else { Refusal::NoneLeft };
        position.board().pieces(color, slot).is_empty().then_some(reason)
    }

    /// Everything but castling.
    fn steps(
        &self,
        body: &str,
        en_passant: bool,
        gate: Option<GatedPiece>,
    ) -> Result<Move, SanError> {
        let parts = self.parts(body).ok_or_else(|| self.wrong())?;
        let slot = parts.piece.map_or(Ok(Slot::Pawn), |letter| self.slot(letter))?;
        let promotion = parts.promotion.map(|letter| self.slot(letter)).transpose()?;
        // A pawn without a file of origin stays on its own.
        let file = match slot {
            Slot::Pawn => Some(parts.file.unwrap_or(parts.to.file())),
            _ => parts.file,
        };
        let mut moves = candidates(self.position, slot, parts.to);
        let fits = |from: &Square| {
            file.is_none_or(|file| from.file() == file)
                && parts.rank.is_none_or(|rank| from.rank() == rank)
        };
        moves.retain(|m| fits(&m.from()) && (!en_passant || m.kind() == MoveKind::EnPassant));
        if moves.is_empty() {
            let board = self.position.board();
            let movers = board.pieces(self.position.turn(), slot).into_iter().filter(fits);
            let otherwise = self.absence(slot).unwrap_or(Refusal::NobodyGoes);
            return Err(self.illegal(self.position.refusal(movers.collect(), parts.to, otherwise)));
        }
        self.keep_entering(&mut moves, gate);
        if moves.is_empty() {
            return Err(self.illegal(Refusal::NobodyEnters));
        }
        if promotion.is_some() || moves.iter().all(|m| m.promotion().is_some()) {
            let promotes = moves[0].promotion().is_some();
            moves.retain(|m| m.promotion() == promotion);
            if moves.is_empty() {
                return Err(self.illegal(if promotes {
                    Refusal::PromotionMissing
                } else {
                    Refusal::NoPromotion
                }));
            }
        }
        match moves[..] {
            [only] => Ok(only),
            _ => {
                let fitting = moves.iter().map(|m| write(self.position, *m)).collect();
                Err(SanError::Ambiguous(self.text.to_owned(), fitting))
            }
        }
    }

    /// Takes a move apart from both ends: piece and promotion off, then the target, then what is
    /// left of the origin. Nothing is said if it is no move.
    fn parts(&self, body: &str) -> Option<Parts> {
        let (piece, rest) = match body.as_bytes() {
            [letter @ b'A'..=b'Z', rest @ ..] => (Some(char::from(*letter)), rest),
            rest => (None, rest),
        };
        let (promotion, rest) = match rest {
            [rest @ .., b'(', letter, b')'] => (Some(*letter), rest),
            [rest @ .., b'=', letter] => (Some(*letter), rest),
            [rest @ .., letter] if letter.is_ascii_alphabetic() => (Some(*letter), rest),
            rest => (None, rest),
        };
        if promotion.is_some_and(|letter| !letter.is_ascii_alphabetic()) {
            return None;
        }
        let [origin @ .., file, rank] = rest else { return None };
        let to = Square::at(File::from_byte(*file)?, Rank::from_byte(*rank)?);
        let (origin, parted) = match origin {
            [origin @ .., b'x' | b':' | b'-'] => (origin, true),
            origin => (origin, false),
        };
        let (file, rank) = match origin {
            [] => (None, None),
            [file, rank] => (Some(File::from_byte(*file)?), Some(Rank::from_byte(*rank)?)),
            [one] => match (File::from_byte(*one), Rank::from_byte(*one)) {
                (None, None) => return None,
                found => found,
            },
            _ => return None,
        };
        // Two squares and no piece are coordinates, and those are no SAN.
        if piece.is_none() && !parted && file.is_some() && rank.is_some() {
            return None;
        }
        Some(Parts { piece, file, rank, to, promotion: promotion.map(char::from) })
    }
}

/// The text without check signs, remarks and `e.p.`, and whether it had the last.
pub(super) fn strip(text: &str) -> (&str, bool) {
    let (mut text, mut en_passant) = (text.trim(), false);
    loop {
        let bare = text.trim_end_matches(['+', '#', '!', '?']).trim_end();
        let next = bare.strip_suffix("e.p.").or_else(|| bare.strip_suffix("ep"));
        match next {
            Some(next) => (text, en_passant) = (next, true),
            None => return (bare, en_passant),
        }
    }
}

/// Whether a text is castling, and if so, whether with the rook towards h.
pub(super) fn castling_side(text: &str) -> Option<bool> {
    match text {
        "O-O" | "0-0" | "o-o" => Some(true),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(false),
        _ => None,
    }
}
