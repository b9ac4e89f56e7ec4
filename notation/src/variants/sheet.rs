//! A game as far as its section and those before it have said: what a child inherits.

use super::pieces::{self, CUSTOM, KING, Place, SEIRAWAN};
use treville_core::betza::SpelledMovement;
use treville_core::color::{ByColor, Color};
use treville_core::definition::{Castling, CastlingSquares, Gating};
use treville_core::definition::{Definition, Owner, PieceDefinition, Stalemate};
use treville_core::piece::PieceType;
use treville_core::square::File;

/// A piece that sides may use.
#[derive(Clone)]
pub(super) struct Piece {
    pub letter: char,
    pub owner: Owner,
    pub name: String,
    pub movement: SpelledMovement,
}

/// The files of a side's castling.
#[derive(Clone, Copy)]
pub(super) struct CastlingFiles {
    /// The file from which the king castles if the start does not say so.
    pub king: File,
    /// The files from which rooks are looked for: inwards, towards h and towards a.
    pub rooks: [File; 2],
    pub king_to: [File; 2],
}

/// The file that a key is about.
type FileOf = fn(&mut CastlingFiles) -> &mut File;

/// The keys about files, which may end in a side's name.
pub(super) const CASTLING_FILES: [(&str, FileOf); 5] = [
    ("castlingKingFile", |files| &mut files.king),
    ("castlingQueensideFile", |files| &mut files.king_to[0]),
    ("castlingKingsideFile", |files| &mut files.king_to[1]),
    ("castlingRookQueensideFile", |files| &mut files.rooks[0]),
    ("castlingRookKingsideFile", |files| &mut files.rooks[1]),
];

impl From<CastlingSquares> for CastlingFiles {
    fn from(squares: CastlingSquares) -> CastlingFiles {
        let CastlingSquares { king, rooks, king_to, .. } = squares;
        CastlingFiles { king, rooks, king_to }
    }
}

/// Pieces by place, and rules by place where they are about pieces.
#[derive(Clone)]
pub(super) struct Sheet {
    pub pieces: Vec<Option<Piece>>,
    /// The promotions of pawns, in the order of places; `None` is every officer that the side has.
    pub promotions: ByColor<Option<Vec<Place>>>,
    /// The start, in letters of the pieces.
    pub start: String,
    pub castling: bool,
    pub chess960: bool,
    pub castling_files: ByColor<CastlingFiles>,
    pub castling_rooks: ByColor<Place>,
    /// Whether the castling field of a FEN also lists files of pieces that have not moved.
    pub gating: bool,
    /// Whether pieces in hand enter there.
    pub from_hand: bool,
    /// Whether pieces wait behind the first rank.
    pub mandatory: bool,
    pub choices: Vec<Place>,
    pub pairs: ByColor<Option<[Place; 2]>>,
    pub check_forfeit: bool,
    pub stalemate: Stalemate,
    pub halfmove_limit: u16,
}

impl Sheet {
    /// One of the games that are known by name.
    pub fn of(game: &Definition) -> Sheet {
        let place = |kind: PieceType| match kind.index().checked_sub(PieceType::ORTHODOX) {
            None => pieces::of_orthodox(kind),
            // These two are known to files by other names.
            Some(number @ ..2) if game.gating == Gating::Optional => SEIRAWAN[number],
            Some(number) => CUSTOM + number,
        };
        let mut all: Vec<Option<Piece>> = vec![None; KING + 1];
        for (kind, piece) in (0..).map(PieceType::new).zip(&game.pieces) {
            let PieceDefinition { letter, name, movement, owner } = piece.clone();
            all[place(kind)] = Some(Piece { letter, owner, name, movement });
        }
        let promotions = |color| {
            let kinds = game.promotions[color].as_ref();
            kinds.map(|kinds: &Vec<PieceType>| kinds.iter().map(|kind| place(*kind)).collect())
        };
        Sheet {
            pieces: all,
            promotions: ByColor::from_fn(promotions),
            start: game.start.clone(),
            castling: true,
            chess960: game.castling == Castling::Chess960,
            castling_files: ByColor::from_fn(|color| game.castling_squares[color].into()),
            castling_rooks: ByColor::from_fn(|color| place(game.castling_squares[color].rook)),
            gating: game.gating == Gating::Optional,
            from_hand: game.gating == Gating::Optional,
            mandatory: game.gating == Gating::Mandatory,
            choices: game.choices.iter().map(|kind| place(*kind)).collect(),
            pairs: ByColor::from_fn(|color| game.pairs.map(|pairs| pairs[color].map(place))),
            check_forfeit: game.check_forfeit,
            stalemate: game.stalemate,
            halfmove_limit: game.halfmove_limit,
        }
    }

    /// Chess without pieces: what a section without a parent begins with.
    pub fn bare() -> Sheet {
        Sheet {
            pieces: vec![None; KING + 1],
            promotions: ByColor::from_fn(|_| Some(Vec::new())),
            ..Sheet::of(&Definition::chess())
        }
    }

    pub fn piece(&self, place: Place) -> Option<&Piece> {
        self.pieces.get(place)?.as_ref()
    }

    /// The place of the piece that this letter, of either case, means for a side.
    pub fn by_letter(&self, color: Color, letter: char) -> Option<Place> {
        let letter = letter.to_ascii_uppercase();
        self.pieces.iter().position(|piece| {
            piece.as_ref().is_some_and(|piece| piece.letter == letter && piece.owner.has(color))
        })
    }

    /// Puts a piece on its place, and takes its letter from the piece that has it, as
    /// [`Sheet::remove`] does. If the piece itself has it, it is only no promotion any more.
    pub fn add(&mut self, place: Place, piece: Piece) {
        for color in Color::ALL {
            let is_own = piece.owner.has(color);
            match self.by_letter(color, piece.letter).filter(|_| is_own) {
                Some(other) if other == place => self.demote(place, color),
                Some(other) => self.remove(other, color),
                None if !is_own => self.remove(place, color),
                None => {}
            }
        }
        self.pieces[place] = Some(piece);
    }

    /// Takes a piece away from a side: from its promotions, and from what both sides can choose.
    pub fn remove(&mut self, place: Place, color: Color) {
        let Some(piece) = &mut self.pieces[place] else { return };
        let left = |side| side != color && piece.owner.has(side);
        piece.owner = Owner::new(left(Color::White), left(Color::Black));
        if piece.owner == Owner::Neither {
            self.pieces[place] = None;
        }
        self.choices.retain(|choice| *choice != place);
        self.demote(place, color);
    }

    /// Takes a piece from what a side's pawns become.
    fn demote(&mut self, place: Place, color: Color) {
        if let Some(promotions) = &mut self.promotions[color] {
            promotions.retain(|kind| *kind != place);
        }
    }
}
