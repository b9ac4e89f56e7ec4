//! PGN, whole games as text: read, written, and read back the same.
//!
//! ```
//! use treville_notation::pgn;
//!
//! let text = "[Variant \"musketeer\"]\n\n\
//!             1. leopard cannon 2. L@b0 L@g9 3. C@d0 C@f9 4. d4 Nf6/L {+0.21/14 0.8} *";
//! let games = pgn::read_all(text).unwrap();
//! assert_eq!(games[0].game.moves().len(), 8);
//! assert_eq!(games[0].annotations[7].evaluation.unwrap().depth, 14);
//!
//! let again = pgn::read_all(&games[0].to_string()).unwrap();
//! assert_eq!(again, games);
//! ```
//!
//! # Tags
//! Some tags say what the game itself says: its rules, its first position, its result. These are
//! written from [`Pgn::game`] and [`Pgn::result`] and taken off when they are read, so that a tag
//! and the game cannot disagree. All other tags are kept as they are.
//!
//! | tag | meaning | written |
//! |---|---|---|
//! | `Variant` | `musketeer`, `Musketeer960`, `seirawan`, `Chess960`; none for orthodox chess. Read in any case and with spaces; also `S-Chess`, `fischerandom` and `standard`. Any other name is of a game that the other tags describe | where it is not orthodox chess |
//! | `VariantFamily` | `seirawan`, XBoard's name for the kind of game; not read | in Musketeer chess |
//! | `VariantMen` | letters and movements in Betza notation, `L:NB2;C:llNrrNDK` | in Musketeer chess: before both types are chosen all that can be, later the chosen pair in order of choice; in [games that no name says](#games-that-no-name-says) all that is not as in chess |
//! | `VariantRules` | the other lines of the game's section of [`variants.ini`](crate::variants), `stalemateValue = loss; nMoveRule = 100`; a tag of our own | in games that no name says |
//! | `CheckForfeit` | `off` where a king driven off keeps its waiting piece, else `on` | if off |
//! | `DefaultPair` | the letters of the pair that is played when Black repeats White's choice, `DM` | if it is not the usual one |
//! | `SetUp`, `FEN` | the first position | if it is not the usual one, and in Chess960 and games that no name says |
//! | `Result` | the result | always |
//!
//! A game that starts with the choice of the pieces needs no FEN: choosing and placing are moves,
//! numbered 1 to 3, and play begins with move 4 (source 003, section J). The FEN's own counter
//! starts at 1 with play, so it is three lower. Numbers are not checked when read.
//!
//! A game that starts in play has a FEN of ten rows, as XBoard writes it. That form does not show
//! the order of choice, nor a type of which no piece is left but to which pawns promote; the
//! two entries of `VariantMen` supply both. Where ten rows do not bring the position back even so,
//! as in the middle of the set-up, the FEN has a bracket instead.
//!
//! # Other programs' letters
//! A `VariantMen` tag decides what the letters of a game mean, by comparing movements: after
//! `C:RN`, C is the chancellor in FEN and moves. Letters that it does not list keep their meaning.
//! A small letter is Black's alone: after `C:RN;x:RN` Black's chancellor is X. XBoard's `(null)`
//! says nothing about its letter.
//!
//! # Games that no name says
//! Where a movement is none of the named game's, or one side alone has a piece, or the name is not
//! known, the tags make the game. An entry of `VariantMen` with a capital is of both sides unless
//! Black has one with the same small letter, and orthodox pieces need none. `K:KirO2ilO3` is a king
//! that castles two files to the right and three to the left; pawns are always those of chess.
//! `VariantRules` says the rest, and brings back exactly the game that was written. Without it, as
//! in files of XBoard, the first position is the array; a side's pawns become what stands there
//! or, if its first rank is not full, what is on the board, listed or orthodox, as far as there is
//! room; kings castle with the piece in the corner; and what waits behind the first rank or is in
//! hand tells the pair.
//!
//! Games of a file in the format of `variants.ini` are known by their names once a reader
//! [has them](Reader::with_games): then the section says it all, unless the game has a
//! `VariantRules` tag, or a `VariantMen` tag with other pieces.
//!
//! # Other programs' games
//! A [`Reader`] takes moves that can be read in one way only as other programs spell them, but
//! expects what we write elsewhere. [`Reader::lenient`] takes more, and [`Pgn::readings`] tells
//! what it took for what:
//!
//! - moves in [all forms](treville_core::san#lenient-reading): coordinates, `Kg1` for castling, wrong or
//!   superfluous origins
//! - a result that stands in the tag or after the moves only, and `?` for an unknown one
//! - a FEN that is not as we write it: KQkq in Chess960, XBoard's files of pieces that can still
//!   gate, a bracket for ten rows
//! - no `Variant` in a game of Chess960, if its FEN is one of the arrays or names rooks by their
//!   files
//! - tags of ours with other capitals, such as `Setup`, and tags without quotes or brackets
//! - signs outside of comments, alone or at a move: `±` or `+/=` become glyphs, and what says nothing
//!   is read over, `$999`, `mate`, `e4,`, a bracket without its other half, words of a book. But a
//!   sign before a square that is no punctuation may have been a piece, and breaks the game
//! - results in any dress, `½-½`, `1:0`, `White resigns`; words count only where no move follows
//!   them, and less than a mate on the board
//! - without a `CheckForfeit` tag, games by either rule: XBoard lets a piece enter behind a king
//!   that flees, and does not say so. The moves decide.
//!
//! A text that can be read in two ways, or in none, breaks the game: its sound part comes, and
//! [`Pgn::fault`] tells where it ends and why. A null move is such a break. The rest is read over
//! up to the result. An error is what leaves no game: a FEN, or pieces that nobody can play with.
//! Written text is exact.
//!
//! # Comments
//! A comment that begins like `+0.35/18 1.2` or `-M5/20` is an [`Evaluation`]; see there. Data of
//! other programs, `[%eval 0.17]` or `[%clk 0:05:00]`, are [commands](Command), which are written
//! again. Other comments are kept as words with single spaces between them. Remarks such as `!?`
//! become NAGs.
//! Lines that begin with `%` are read over.
//!
//! # Variations
//! A [`Variation`] in brackets belongs to the move before it. An illegal move ends it, such as the
//! null move of some programs, and what follows in it is read over, as is what is deeper than
//! [`MOST_DEPTH`] or beyond 100,000 moves of variations in one game: no game is lost for it. A
//! lenient reader tells it.
//!
//! # Files
//! [`Games`] takes a stream apart into the texts of single games, so that a file of any number of
//! them needs the memory of one.
//!
//! # Bytes
//! A text is UTF-8, and a byte-order mark and CRLF do no harm. [`Games`] takes files in any
//! [encoding](treville_core::encoding).

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod apart;
mod command;
mod comment;
mod error;
mod game;
mod games;
mod men;
mod movetext;
mod own_game;
mod read;
mod reading;
mod result;
mod scan;
mod signs;
mod tag_line;
mod tags;
#[cfg(test)]
mod tests;
mod word;
mod write;

pub use command::Command;
pub use comment::{Annotation, Evaluation, NotedScore, Variation};
pub use error::{PgnError, PgnFault};
pub use game::Pgn;
pub use games::{GameText, Games};
pub use movetext::MOST_DEPTH;
pub use read::{Reader, read_all};
pub use reading::{Reading, Reason};
pub use result::GameResult;
pub use word::read_move;
