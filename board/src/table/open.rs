//! Games of texts: PGN, FEN, lines and links.

use treville_core::pgn::{GameText, Games, Pgn, Reader};
use treville_core::rules::Rules;
use treville_engine::lines::excerpt_of;
use treville_engine::variant::Variants;

use super::start;
use crate::answer::Problem;
use crate::line;
use crate::tree::Tree;

/// The most games of a text that are listed.
const MOST_GAMES: usize = 1000;

/// The most notes that are given.
const MOST_NOTES: usize = 50;

/// The most letters of a title.
const TITLE: usize = 100;

/// What came of a text.
pub(super) struct Opened {
    pub tree: Tree,
    /// The titles of all games of the text.
    pub titles: Vec<String>,
    /// What was taken for something else.
    pub notes: Vec<String>,
}

impl Opened {
    fn alone(tree: Tree) -> Opened {
        Opened { tree, titles: Vec::new(), notes: Vec::new() }
    }
}

/// Reads the game with this index, from 0, of a text. A FEN is one of the variant; without one, of
/// Musketeer chess if it has gates, and of chess if not.
pub(super) fn read(
    text: &str,
    index: usize,
    variant: Option<&str>,
    variants: &Variants,
) -> Result<Opened, Problem> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if line::is_line(text) {
        return line::read_whole(text).and_then(|pgn| Tree::from_pgn(&pgn)).map(Opened::alone);
    }
    if is_fen(text) {
        let rules = match variant {
            Some(name) => variants.find(name).map_err(Problem::new)?.rules(),
            None if text.contains('[') || text.matches('/').count() == 9 => Rules::musketeer(),
            None => Rules::chess(),
        };
        return start::of_fen(text, rules).map(|start| Opened::alone(Tree::new(start)));
    }
    let texts: Vec<GameText> =
        Games::new(text.as_bytes()).collect::<Result<_, _>>().map_err(Problem::new)?;
    let known = variants.rules_of_the_file();
    // Games without tags between them come as one text.
    let mut games = texts.iter().flat_map(|part| {
        let reader = Reader::new(&part.text).lenient().with_games(&known);
        reader.map(move |game| (part.line, game)).collect::<Vec<_>>()
    });
    let mut titles = Vec::new();
    let mut found = None;
    for (number, (line, game)) in games.by_ref().take(MOST_GAMES).enumerate() {
        titles.push(title(number, game.as_ref().ok()));
        if number == index {
            found = Some((line, game));
        }
    }
    let Some((first, game)) = found else {
        let count = titles.len();
        return Err(Problem::new(match count {
            0 => "expected a PGN, a FEN, a line or a link, got nothing of them".to_owned(),
            _ => format!("expected an index below {count}, the number of games, got {index}"),
        }));
    };
    let line = |line: usize| first.saturating_sub(1).saturating_add(line);
    let pgn =
        game.map_err(|error| Problem::new(format!("line {}: {}", line(error.line), error.fault)))?;
    let notes =
        pgn.readings.iter().map(|reading| format!("line {}: {reading}", line(reading.line)));
    let notes = notes.take(MOST_NOTES).collect();
    Ok(Opened { tree: Tree::from_pgn(&pgn)?, titles, notes })
}

/// Whether a text is a FEN: rows of a board, and then the side to move.
fn is_fen(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let rows = words.next().map_or(0, |word| word.matches('/').count());
    (7..=9).contains(&rows) && matches!(words.next(), None | Some("w" | "b")) && words.count() <= 4
}

/// What a game is called in a list: its players, its result and its event.
fn title(number: usize, pgn: Option<&Pgn>) -> String {
    let Some(pgn) = pgn else { return format!("{}. (not read)", number + 1) };
    let tag = |name: &str| pgn.tag(name).filter(|value| !matches!(value.trim(), "" | "?"));
    let [white, black] = ["White", "Black"].map(|name| tag(name).unwrap_or("?"));
    let event = tag("Event").map_or_else(String::new, |event| format!(", {event}"));
    let text = format!("{}. {white} - {black} {}{event}", number + 1, pgn.result);
    excerpt_of(&text, TITLE)
}
