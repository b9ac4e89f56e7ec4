//! The rules of Musketeer chess.
//!
//! Orthodox chess on 8x8, plus two types of piece chosen from ten. Each side places one piece of
//! each behind its first rank; it enters ("is gated in") when the piece in front of it first moves.
//! [`Position`](position::Position) holds a position in any stage of that and knows its legal
//! moves; orthodox chess, Chess960 and Seirawan chess are the same type with other
//! [`Rules`](rules::Rules).
//!
//! The modules in reading order; each uses only those above it. `Position` is one type whose
//! methods are spread over several of them:
//!
//! - vocabulary: [`color`], [`square`], [`bitboard`]
//! - pieces as data: [`betza`] notation, [`piece`] types and slots
//! - movement: [`sliders`], [`attacks`], [`reach`] (Betza compiled to masks)
//! - rules: [`lone_mate`](rules::Kind::can_mate_alone), [`rules`] as a value, a [`definition`] as data
//! - state: [`zobrist`] keys, [`board`], [`gates`], [`moves`] in 16 bits, [`position`]
//! - what is done with it: [`checks`] and pins, [`make`] for what a move does
//! - from text to state: [`setup`] and its check, [`validate`]
//! - moves: [`sink`], [`movegen`], [`legality`](crate::position::Position::is_legal), [`exchange`]
//! - ends: [`outcome`], [`game`], [`perft`]
//! - text: [`fen`], [`uci`], [`san`], [`pgn`], games as [`variants`]
//!
//! ```
//! use treville_core::{position::Position, rules::Rules};
//!
//! let start = Position::start(Rules::musketeer());
//! assert_eq!(start.legal_moves().len(), 10, "White names one of ten types");
//! ```

pub mod attacks;
pub mod betza;
pub mod bitboard;
pub mod board;
pub mod checks;
pub mod color;
pub mod definition;
pub mod exchange;
pub mod fen;
pub mod game;
pub mod gates;
mod legality;
mod lone_mate;
pub mod make;
pub mod movegen;
pub mod moves;
pub mod outcome;
pub mod perft;
pub mod pgn;
pub mod piece;
pub mod position;
pub mod reach;
pub mod rules;
pub mod san;
pub mod setup;
pub mod sink;
pub mod sliders;
pub mod square;
pub mod uci;
pub mod validate;
pub mod variants;
pub mod zobrist;
