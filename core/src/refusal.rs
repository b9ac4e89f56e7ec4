//! Why a move is not legal.

use std::fmt;

macro_rules! reasons {
    ($($(#[$meaning:meta])* $name:ident $code:literal $words:literal,)*) => {
        /// Why a move is not legal in a position. Its `Display` says it in English.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Refusal {
            $($(#[$meaning])* $name,)*
        }

        impl Refusal {
            /// All of them.
            pub const ALL: &[Refusal] = &[$(Refusal::$name,)*];

            /// Its name for a program that words it by itself, such as `pinned`.
            #[must_use]
            pub fn code(self) -> &'static str {
                match self {
                    $(Refusal::$name => $code,)*
                }
            }

            fn words(self) -> &'static str {
                match self {
                    $(Refusal::$name => $words,)*
                }
            }
        }
    };
}

reasons! {
    /// A move of the set-up came in play.
    InPlay "in_play" "the game is in play",
    /// A move came while types are chosen.
    Choosing "choosing" "a type has to be chosen",
    /// A move came while pieces are placed, or it places one where nobody may.
    Placing "placing" "a piece has to be placed, and not on every file",
    /// The first square has no piece of the side to move.
    NobodyThere "nobody_there" "no piece of the side to move stands there",
    /// The piece does not move like that.
    CannotGo "cannot_go" "the piece cannot go there",
    /// No piece that is meant moves like that.
    NobodyGoes "nobody_goes" "no such piece can go there",
    /// The piece still waits.
    NotEntered "not_entered" "it has not entered yet",
    /// There is no piece of the type.
    NoneLeft "none_left" "none is on the board",
    /// The square is taken by the same side.
    OwnPiece "own_piece" "a piece of the same side stands there",
    /// The way is blocked.
    InTheWay "in_the_way" "something stands in the way",
    /// The move would leave the king in check.
    InCheck "in_check" "the king is in check",
    /// The king would walk into check.
    IntoCheck "into_check" "the king would be in check there",
    /// The move would open a line on the king.
    Pinned "pinned" "the piece is pinned",
    /// The right to castle is gone.
    NoRight "no_right" "king or rook has moved, or never had the right to castle",
    /// Castling leads over an attacked square.
    Attacked "attacked" "the king would pass or reach an attacked square",
    /// A pawn on the last rank becomes something.
    PromotionMissing "promotion_missing"
        "a promotion needs the letter of N, B, R, Q or a chosen piece",
    /// The move is no promotion.
    NoPromotion "no_promotion" "the piece does not promote",
    /// The piece that is said to be gated does not wait there, or not in this move.
    NobodyEnters "nobody_enters" "no such piece can enter there",
    /// The piece that is said to be gated waits behind another file.
    OtherFile "other_file" "the gated piece enters on another file",
    /// The pieces are placed in turn.
    OtherFirst "other_first" "another piece is placed first",
    /// Each side places in a row of its own.
    OtherRow "other_row" "that is the other side's gate row",
    /// The file is taken by the side's other piece.
    FileTaken "file_taken" "the other piece waits there",
    /// A piece waits behind another one.
    NoHelper "no_helper" "no piece of that side stands there",
    /// The pieces would wait behind king and rook.
    BothEnter "both_enter" "castling would bring in both pieces",
    /// The side's other piece could not be placed any more.
    NoFileLeft "no_file_left" "no file would be left for the other piece",
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}
