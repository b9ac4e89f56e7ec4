//! From text to position.

use super::error::FenError;
use super::fields::{self, spaced};
use super::gates;
use super::note::Note;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::gates::Gate;
use crate::piece::{Piece, PieceType};
use crate::pieces::PieceSet;
use crate::position::Position;
use crate::rules::{Castling, Gating, Rules};
use crate::setup::Setup;
use crate::square::{File, Rank, Square};

/// A position read from a FEN, and what was read with indulgence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenReading {
    /// The position.
    pub position: Position,
    /// The parts of the text that were read as something else.
    pub notes: Vec<Note>,
}

/// Reads a FEN in any of its forms.
///
/// `rules` decides what eight plain rows mean. A bracket or gate rows bring Musketeer gating with
/// them, unless pieces enter from hand by these rules: then a bracket holds what is in hand. `pair`
/// is the pair of the game so far, if there is one, for ten-row forms that do not show both types.
///
/// # Errors
///
/// The first fault of the text, or all faults of the position.
///
/// ```
/// use treville_core::{fen, rules::Rules};
///
/// let text = "lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1";
/// let position = fen::parse(text, Rules::musketeer(), None).unwrap().position;
/// assert_eq!(position.legal_moves().len(), 20);
/// let bracket = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LaCblacb] w KQkq - 0 1";
/// assert_eq!(position.to_string(), bracket);
/// ```
pub fn parse(
    text: &str,
    rules: Rules,
    pair: Option<[PieceType; 2]>,
) -> Result<FenReading, FenError> {
    let (setup, mut notes) = setup(text, rules, pair)?;
    let position = setup.position()?;
    let idle = setup.en_passant.filter(|_| position.en_passant().is_none());
    notes.extend(idle.map(Note::NoEnPassant));
    Ok(FenReading { position, notes })
}

/// Reads a FEN as [`parse`] does, and leaves the check of the position to its caller, who may want
/// to show what is wrong with it.
///
/// # Errors
///
/// The first fault of the text.
pub fn setup(
    text: &str,
    rules: Rules,
    pair: Option<[PieceType; 2]>,
) -> Result<(Setup, Vec<Note>), FenError> {
    let text = spaced(text);
    let fields = fields::split(&text)?;
    let mut notes = Vec::new();
    let mut setup = placed(fields.placement, rules, pair, &mut notes)?;

    setup.turn = match fields.turn {
        Some("w") => Color::White,
        Some("b") => Color::Black,
        Some(other) => return Err(FenError::Turn(other.to_owned())),
        None => {
            notes.push(Note::BoardAlone);
            Color::White
        }
    };
    if fields.turn.is_some() && fields.castling.is_none() && may_have_castling(&setup) {
        notes.push(Note::NoCastling);
    }
    let rights = fields.castling.unwrap_or("-");
    castling(rights, &mut setup, &mut notes)?;
    if rules.gating == Gating::Optional
        && !shows_hand(fields.placement)
        && rights.contains(|c: char| !"KQkq-".contains(c))
    {
        notes.push(Note::NoHand);
    }
    setup.en_passant = match fields.en_passant {
        None | Some("-") => None,
        Some(square) => Some(square.parse().map_err(|_| FenError::EnPassant(square.to_owned()))?),
    };
    setup.halfmove_clock = counter("halfmove clock", fields.halfmoves, 0)?;
    setup.fullmove_number = counter("move number", fields.number, 1)?;
    notes.extend(fields.repeated.into_iter().map(Note::CounterTwice));

    gates::drop_gates_without_helper(&mut setup, &mut notes);
    Ok((setup, notes))
}

fn counter<T: std::str::FromStr>(
    name: &'static str,
    text: Option<&str>,
    default: T,
) -> Result<T, FenError> {
    match text {
        None => Ok(default),
        Some(text) => text.parse().map_err(|_| FenError::Counter(name, text.to_owned())),
    }
}

/// Reads the first field: rows, and the bracket or the gate rows if there are any.
fn placed(
    text: &str,
    rules: Rules,
    pair: Option<[PieceType; 2]>,
    notes: &mut Vec<Note>,
) -> Result<Setup, FenError> {
    if rules.gating == Gating::Optional {
        return in_hand(text, rules);
    }
    let gated = || Setup::empty(rules.with_gating(Gating::Mandatory));
    if let Some((rows, rest)) = text.split_once('[') {
        let mut setup = gated();
        let inside = in_bracket(rest)?;
        board_before_bracket(rows, &mut setup)?;
        gates::bracket(inside, &mut setup)?;
        return Ok(setup);
    }
    let rows: Vec<&str> = text.split('/').collect();
    match rows[..] {
        [black, _, _, _, _, _, _, _, _, white] => {
            let mut setup = gated();
            board(&rows[1..9], 2, &mut setup)?;
            gates::rows([black, white], pair, &mut setup, notes)?;
            Ok(setup)
        }
        _ => {
            let mut setup = Setup::empty(rules);
            board(&rows, 1, &mut setup)?;
            Ok(setup)
        }
    }
}

/// The inside of a bracket, of which `rest` is what follows the opening sign.
fn in_bracket(rest: &str) -> Result<&str, FenError> {
    let problem = || FenError::Bracket("a closing ']' at the end", rest.to_owned());
    rest.strip_suffix(']').ok_or_else(problem)
}

/// Reads the eight rows in front of a bracket.
fn board_before_bracket(rows: &str, setup: &mut Setup) -> Result<(), FenError> {
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 8 {
        return Err(FenError::RowsBeforeBracket(rows.len()));
    }
    board(&rows, 1, setup)
}

/// Reads the first field where pieces enter from hand: a bracket or a ninth row is what is there.
fn in_hand(text: &str, rules: Rules) -> Result<Setup, FenError> {
    let mut setup = Setup::empty(rules);
    setup.gates.0 = [[Gate::Gone; 2]; 2];
    let (rows, inside) = match (text.split_once('['), text.rsplit_once('/')) {
        (Some((rows, rest)), _) => (rows, in_bracket(rest)?),
        (None, Some((rows, hand))) if rows.matches('/').count() == 7 => (rows, hand),
        _ => (text, ""),
    };
    board_before_bracket(rows, &mut setup)?;
    gates::hands(inside, &mut setup)?;
    Ok(setup)
}

/// Whether a first field has a bracket or a ninth row, though nothing may be in it.
fn shows_hand(placement: &str) -> bool {
    placement.contains('[') || placement.matches('/').count() > 7
}

/// Reads the eight rows of the board; `first` is the number of the topmost one in the whole text.
fn board(rows: &[&str], first: usize, setup: &mut Setup) -> Result<(), FenError> {
    let mut pieces = [None; 64];
    each_piece(rows, first, setup.rules.pieces, |square, piece| {
        pieces[square.index()] = Some(piece);
    })?;
    setup.pieces = pieces;
    Ok(())
}

/// The pieces that a FEN shows on the board, gates aside.
///
/// # Errors
///
/// The first fault of the rows.
pub(crate) fn placement(text: &str, pieces: &PieceSet) -> Result<Vec<(Square, Piece)>, FenError> {
    let text = spaced(text);
    let field = fields::split(&text)?.placement;
    let (rows, _) = field.split_once('[').unwrap_or((field, ""));
    let rows: Vec<&str> = rows.split('/').collect();
    let (rows, first) = match &rows[..] {
        [_, board @ .., _] if rows.len() == 10 => (board, 2),
        rows => (rows, 1),
    };
    let mut found = Vec::new();
    each_piece(rows, first, pieces, |square, piece| found.push((square, piece)))?;
    Ok(found)
}

/// Hands on every piece of eight rows; `first` is the number of the topmost one in the whole text.
fn each_piece(
    rows: &[&str],
    first: usize,
    pieces: &PieceSet,
    mut take: impl FnMut(Square, Piece),
) -> Result<(), FenError> {
    if rows.len() != 8 {
        return Err(FenError::Rows(rows.len()));
    }
    for (rank, (i, row)) in Rank::all().rev().zip(rows.iter().enumerate()) {
        let mut width = 0;
        for c in row.chars() {
            if let '1'..='8' = c {
                width += c as usize - '0' as usize;
                continue;
            }
            let color = Color::from_white(c.is_ascii_uppercase());
            let kind = pieces.by_letter(color, c).ok_or(FenError::Letter(c, first + i))?;
            if width < 8 {
                take(Square::at(File::new(width as u8), rank), Piece { color, kind });
            }
            width += 1;
        }
        if width != 8 {
            return Err(FenError::Width(first + i, width));
        }
    }
    Ok(())
}

/// Reads the castling field.
///
/// K and Q mean the outermost rook on their side of the king, and letters from A to H a rook's file
/// (Shredder-FEN). But where pieces enter from outside the board, letters are also the files of
/// unmoved pieces. A side with pieces in hand has nothing else: a king and a rook among the unmoved
/// may castle. In other such positions a letter is a right only if the side has neither K nor Q and
/// a rook stands there, and says nothing otherwise, as XBoard writes it.
fn castling(text: &str, setup: &mut Setup, notes: &mut Vec<Note>) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    for color in Color::ALL {
        let own = |c: &char| Color::from_white(c.is_ascii_uppercase()) == color;
        let named = text.chars().filter(own).any(|c| matches!(c.to_ascii_uppercase(), 'K' | 'Q'));
        let mut needs_chess960 = false;
        for c in text.chars().filter(own) {
            let letter = c.to_ascii_uppercase();
            let standing = match letter {
                'K' | 'Q' => outermost_rook(setup, color, letter == 'K'),
                'A'..='H' => own_piece_on(setup, color, letter),
                _ => return Err(FenError::Castling(text.to_owned())),
            };
            let is_file = !matches!(letter, 'K' | 'Q');
            if is_file && setup.gates[color].contains(&Gate::InHand) {
                match standing {
                    Some(square) => {
                        setup.open |= square.into();
                        needs_chess960 |= !named && is_of_other_array(text, setup, color, square);
                    }
                    None => notes.push(Note::NothingUnmoved(c)),
                }
                continue;
            }
            let rook = standing.filter(|square| is_rook(setup, color, *square));
            if is_file && setup.rules.has_gating() && (named || rook.is_none()) {
                continue;
            }
            match rook {
                Some(_) if is_file && named => notes.push(Note::MixedRights(c)),
                Some(rook) if can_castle(setup, color, rook) => setup.castling |= rook.into(),
                Some(_) if castling_king(setup, color).is_some() => needs_chess960 = true,
                _ => notes.push(Note::RightDropped(c)),
            }
        }
        if needs_chess960 && !notes.contains(&Note::NeedsChess960) {
            notes.push(Note::NeedsChess960);
        }
    }
    Ok(())
}

/// The first-rank square on this file if a piece of the side stands there.
fn own_piece_on(setup: &Setup, color: Color, letter: char) -> Option<Square> {
    let file = u8::try_from(letter.to_ascii_lowercase()).ok().and_then(File::from_byte)?;
    let square = Square::at(file, Rank::first_of(color));
    setup.pieces[square.index()].is_some_and(|piece| piece.color == color).then_some(square)
}

/// The king's square if it stands on its first rank.
fn castling_king(setup: &Setup, color: Color) -> Option<Square> {
    let king = Some(Piece { color, kind: PieceType::KING });
    let mut home = Bitboard::rank(Rank::first_of(color)).into_iter();
    home.find(|square| setup.pieces[square.index()] == king)
}

/// Whether an unmoved piece is a rook that could castle if the game were Chess960: by these letters
/// its king has not moved either, and stands where no array of the game has it, or the rook does.
fn is_of_other_array(letters: &str, setup: &Setup, color: Color, square: Square) -> bool {
    let Some(king) = castling_king(setup, color) else { return false };
    let file = king.file().letter();
    let file = if color == Color::White { file.to_ascii_uppercase() } else { file };
    // Other games may have more pieces of the rook's kind than castle.
    let is_other = king.file() != setup.rules.definition.castling_squares[color].king
        || setup.rules == Rules::seirawan();
    let is_unmoved = is_rook(setup, color, square) && letters.contains(file);
    is_unmoved && is_other && !can_castle(setup, color, square)
}

/// Whether the side has a piece to castle with on this square.
fn is_rook(setup: &Setup, color: Color, square: Square) -> bool {
    let kind = setup.rules.definition.castling_squares[color].rook;
    setup.pieces[square.index()] == Some(Piece { color, kind })
}

/// Whether king and rook stand where castling begins by these rules.
fn can_castle(setup: &Setup, color: Color, rook: Square) -> bool {
    let squares = setup.rules.definition.castling_squares[color];
    castling_king(setup, color).is_some_and(|king| match setup.rules.castling {
        Castling::Chess960 => true,
        Castling::Orthodox => king.file() == squares.king && squares.rooks.contains(&rook.file()),
    })
}

/// Whether a king and a rook of a side stand where castling begins.
fn may_have_castling(setup: &Setup) -> bool {
    let sides = [true, false];
    Color::ALL.into_iter().any(|color| {
        let rooks = sides.into_iter().filter_map(|h_side| outermost_rook(setup, color, h_side));
        rooks.into_iter().any(|rook| is_rook(setup, color, rook) && can_castle(setup, color, rook))
    })
}

/// The rook farthest from the king on the h-side or the a-side, of those with which it may castle
/// if there are such.
fn outermost_rook(setup: &Setup, color: Color, h_side: bool) -> Option<Square> {
    let king = castling_king(setup, color)?;
    let rooks = Bitboard::rank(king.rank()).into_iter();
    let rooks = rooks.filter(|rook| (*rook > king) == h_side && is_rook(setup, color, *rook));
    rooks.max_by_key(|rook| (can_castle(setup, color, *rook), rook.distance(king)))
}
