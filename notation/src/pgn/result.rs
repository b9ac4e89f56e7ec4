//! The result of a game as a PGN gives it.

use std::fmt;
use std::str::FromStr;

use super::error::PgnFault;
use super::signs;
use treville_core::color::Color;
use treville_core::outcome::Outcome;

/// The result as a PGN gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game goes on, or the result is unknown.
    #[default]
    Unknown,
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        })
    }
}

impl FromStr for GameResult {
    type Err = PgnFault;

    fn from_str(text: &str) -> Result<GameResult, PgnFault> {
        match text {
            "1-0" => Ok(GameResult::WhiteWins),
            "0-1" => Ok(GameResult::BlackWins),
            "1/2-1/2" | "1/2" => Ok(GameResult::Draw),
            "*" => Ok(GameResult::Unknown),
            _ => Err(PgnFault::Text("1-0, 0-1, 1/2-1/2 or * as the result", text.to_owned())),
        }
    }
}

impl GameResult {
    /// Reads the result at the start of a text, in any dress: `1:0`, `½–½`, `0.5 - 0.5`, `½½`,
    /// `1&ndash;0`, `1-0FF`. Gives it with the length of its text.
    pub(super) fn at_start(text: &str) -> Option<(GameResult, usize)> {
        let (one, rest) = points(text)?;
        // A decimal half may be a score.
        let is_half = one == Points::Half && !text.starts_with(['0', '.']);
        let dashed = without_blanks(rest);
        let (result, rest) = match first_sign(dashed) {
            Some((dash, after)) if ":-–—−‐‑".contains(dash) => {
                let (other, rest) = points(without_blanks(after))?;
                let result = match (one, other) {
                    (Points::One, Points::Zero) => GameResult::WhiteWins,
                    (Points::Zero, Points::One) => GameResult::BlackWins,
                    (Points::Half, Points::Half) => GameResult::Draw,
                    _ => return None,
                };
                // A game that was not played.
                let forfeit =
                    ["FF", "ff", "F"].into_iter().find_map(|word| rest.strip_prefix(word));
                (result, forfeit.unwrap_or(rest))
            }
            _ if !is_half => return None,
            _ => match points(dashed) {
                Some((Points::Half, rest)) => (GameResult::Draw, rest),
                _ => (GameResult::Draw, rest),
            },
        };
        ends(rest).then(|| (result, text.len() - rest.len()))
    }

    /// Reads the result that a text says in words or in any dress, such as `White resigns`.
    #[must_use]
    pub fn in_words(text: &str) -> Option<GameResult> {
        let text =
            text.trim_start_matches([' ', '(', '[', '"', '\'', '_', '*', '~', '“', '„', '«']);
        if let Some((result, _)) = GameResult::at_start(text) {
            return Some(result);
        }
        // A game that was not played.
        let forfeit = text.trim_end_matches([' ', ')', ']', '"', '.']).replace(' ', "");
        match forfeit.as_str() {
            "+:-" | "+:−" | "+:–" => return Some(GameResult::WhiteWins),
            "-:+" | "−:+" | "–:+" => return Some(GameResult::BlackWins),
            _ => {}
        }
        let text = text.to_lowercase();
        let mut words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        let won = |is_white| if is_white { GameResult::WhiteWins } else { GameResult::BlackWins };
        let side = match words.next()? {
            "white" => true,
            "black" => false,
            "draw" | "drawn" | "remis" | "stalemate" => return Some(GameResult::Draw),
            _ => return None,
        };
        match words.next() {
            None | Some("wins" | "won" | "win" | "mates" | "mated" | "checkmates") => {
                Some(won(side))
            }
            Some("resigns" | "resigned" | "loses" | "lost" | "forfeits" | "forfeited") => {
                Some(won(!side))
            }
            _ => None,
        }
    }
}

/// The points of a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Points {
    Zero,
    Half,
    One,
}

/// The points at the start of a text, and the rest.
fn points(text: &str) -> Option<(Points, &str)> {
    const HALVES: [&str; 5] = ["1/2", "1⁄2", "0.5", "0,5", ".5"];
    if let Some(rest) = HALVES.into_iter().find_map(|half| text.strip_prefix(half)) {
        return Some((Points::Half, rest));
    }
    let (sign, rest) = first_sign(text)?;
    let points = match sign {
        '½' => Points::Half,
        '1' => Points::One,
        '0' | 'O' | 'o' => Points::Zero,
        _ => return None,
    };
    Some((points, rest))
}

/// The first sign of a text, which HTML may write as an entity, and the rest.
fn first_sign(text: &str) -> Option<(char, &str)> {
    signs::entity_at_start(text).or_else(|| {
        let mut chars = text.chars();
        Some((chars.next()?, chars.as_str()))
    })
}

/// The rest of a text behind the blanks with which it begins.
fn without_blanks(mut text: &str) -> &str {
    while let Some((' ' | '\u{a0}', rest)) = first_sign(text) {
        text = rest;
    }
    text
}

/// Whether nothing follows that belongs to the same word.
fn ends(rest: &str) -> bool {
    !rest.starts_with(|c: char| c.is_alphanumeric() || "-–—−:/=½".contains(c))
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> GameResult {
        match outcome.map(Outcome::winner) {
            None => GameResult::Unknown,
            Some(None) => GameResult::Draw,
            Some(Some(Color::White)) => GameResult::WhiteWins,
            Some(Some(Color::Black)) => GameResult::BlackWins,
        }
    }
}
