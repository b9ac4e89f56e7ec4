//! `treville-tuner values`: what pieces are worth by the centipawn formula.

use std::fmt;
use std::io::{self, Write};

use clap::Args;
use treville_core::betza::{BetzaError, Movement};
use treville_core::piece::PieceType;
use treville_core::rules::PieceSet;
use treville_eval::factors::Factors;
use treville_eval::formula::formula;

/// The command line of `values`.
#[derive(Args, Clone, Debug)]
pub struct ValuesArgs {
    /// Pieces to value: names or letters of the piece table, or `Name:Betza` for any other piece;
    /// without any, all of Musketeer chess but pawn and king
    pub pieces: Vec<String>,
}

/// Why there is no table.
#[derive(Debug)]
pub enum ValuesError {
    /// A word is no piece: what came.
    Piece(String),
    /// The Betza text of a piece is faulty: its name and what is wrong.
    Betza(String, BetzaError),
    /// Nobody reads the output.
    Output(io::Error),
}

impl fmt::Display for ValuesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValuesError::Piece(got) => write!(
                f,
                "expected the name or letter of a piece, or Name:Betza, got '{}'",
                got.chars().take(40).collect::<String>()
            ),
            ValuesError::Betza(name, error) => write!(f, "{name}: {error}"),
            ValuesError::Output(error) => write!(f, "output: {error}"),
        }
    }
}

impl std::error::Error for ValuesError {}

impl From<io::Error> for ValuesError {
    fn from(error: io::Error) -> ValuesError {
        ValuesError::Output(error)
    }
}

/// Prints the columns of source 001's tables 3 and 4 for each piece, in centipawns.
///
/// # Errors
///
/// See [`ValuesError`]; nothing is printed if a piece is faulty.
pub fn run(args: &ValuesArgs, mut output: impl Write) -> Result<(), ValuesError> {
    let pieces = chosen(&args.pieces)?;
    writeln!(
        output,
        "{:<12} {:>5} {:>5} {:>5} {:>5} {:>5} {:>8} {:>6}",
        "Piece", "Md1v", "Md2v", "Md3v", "Md4v", "Dirv", "Penalty", "Final"
    )?;
    for (name, movement) in pieces {
        let value = formula(&movement, &Factors::SOURCE);
        write!(output, "{name:<12}")?;
        for centipawns in value.distance {
            write!(output, " {centipawns:>5}")?;
        }
        writeln!(output, " {:>5} {:>8} {:>6}", value.direction, value.penalty, value.total())?;
    }
    Ok(())
}

/// The pieces that are asked for, with their names.
fn chosen(words: &[String]) -> Result<Vec<(String, Movement)>, ValuesError> {
    let set = PieceSet::musketeer();
    let known = |kind| (set.kind(kind).name.clone(), set.kind(kind).movement.clone());
    if words.is_empty() {
        let officers =
            set.types().filter(|kind| ![PieceType::PAWN, PieceType::KING].contains(kind));
        return Ok(officers.map(known).collect());
    }
    let read = |word: &String| match word.split_once(':') {
        Some((name, betza)) => match betza.parse() {
            Ok(movement) => Ok((name.to_owned(), movement)),
            Err(error) => Err(ValuesError::Betza(name.to_owned(), error)),
        },
        None => set.by_text(word).map(known).ok_or_else(|| ValuesError::Piece(word.clone())),
    };
    words.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(words: &[&str]) -> Result<String, String> {
        let args = ValuesArgs { pieces: words.iter().map(|word| (*word).to_owned()).collect() };
        let mut output = Vec::new();
        run(&args, &mut output).map_err(|problem| problem.to_string())?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn a_piece_goes_by_name_letter_or_betza() {
        let text = table(&["leopard", "L", "Mine:NB2"]).unwrap();
        let finals: Vec<&str> =
            text.lines().skip(1).filter_map(|line| line.split_whitespace().last()).collect();
        assert_eq!(finals, ["656", "656", "656"]);
    }

    #[test]
    fn all_officers_are_in_the_table() {
        assert_eq!(table(&[]).unwrap().lines().count(), 1 + 4 + 10);
    }

    #[test]
    fn what_is_no_piece_is_refused() {
        assert_eq!(
            table(&["NB2"]).unwrap_err(),
            "expected the name or letter of a piece, or Name:Betza, got 'NB2'"
        );
        assert!(table(&["Mine:NB2?"]).unwrap_err().starts_with("Mine: "));
    }
}
