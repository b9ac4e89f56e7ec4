#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! [`Position`](position::Position) holds a position in any stage of Musketeer chess and knows its
//! legal moves. Orthodox chess, Chess960, Seirawan chess and the games of a file are the same type
//! with other [`Rules`](rules::Rules). These are made from a
//! [`Definition`](definition::Definition).
//!
//! The modules in reading order; each uses only those above it. `Position` is one type whose
//! methods are spread over several of them:
//!
//! - vocabulary: [`encoding`] of files, random numbers of [`splitmix`], [`color`], [`square`],
//!   [`bitboard`]
//! - games as data: [`betza`] notation, [`piece`] types and slots, a whole game's [`definition`]
//! - movement: [`sliders`], [`attacks`] as masks, `walk` as goals, `reach` with both for a movement
//! - rules: `lone_mate`, the [`pieces`] of a game, [`rules`] as a value
//! - state: [`zobrist`] keys, [`board`], [`gates`], [`moves`] in 16 bits, [`position`]
//! - what is done with it: [`checks`] and pins, [`make`] for what a move does
//! - from text to state: [`setup`] and its check, [`validate`]
//! - moves: [`sink`], [`movegen`], [`refusal`], [`legality`], [`exchange`]
//! - ends: `helpmate`, [`outcome`], [`game`]; on [`threads`], counting: [`perft`]
//! - from a definition to rules: [`fen`] for its start, [`build`], `builtin` for the known games
//! - text: [`uci`], [`san`], [`position_text`]; the arrays of [`chess960`]
//!
//! Games in files, of PGN or of `variants.ini`, are read by `treville-notation`.

pub mod attacks;
pub mod betza;
pub mod bitboard;
pub mod board;
pub mod build;
mod builtin;
pub mod checks;
pub mod chess960;
pub mod color;
pub mod definition;
pub mod encoding;
pub mod exchange;
pub mod fen;
pub mod game;
pub mod gates;
mod helpmate;
pub mod legality;
mod lone_mate;
pub mod make;
pub mod movegen;
pub mod moves;
pub mod outcome;
pub mod perft;
pub mod piece;
pub mod pieces;
pub mod position;
pub mod position_text;
mod reach;
pub mod refusal;
pub mod rules;
pub mod san;
pub mod setup;
pub mod sink;
pub mod sliders;
pub mod splitmix;
pub mod square;
pub mod threads;
pub mod uci;
pub mod validate;
mod walk;
pub mod zobrist;
