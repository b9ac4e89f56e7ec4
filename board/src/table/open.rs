//! Games of texts: PGN, positions as people have them, lines and links.

use serde_json::{Value, json};
use treville_core::encoding::excerpt_of;
use treville_core::position_text::{self, PositionText};
use treville_engine::variant::Variants;
use treville_notation::pgn::{GameText, Games, Pgn, PgnError};

use super::start;
use crate::answer::Problem;
use crate::line;
use crate::notes;
use crate::tree::Tree;

/// The most games of a text that are listed.
const MOST_GAMES: usize = 1000;

/// The most notes that are given.
const MOST_NOTES: usize = 50;

/// The most letters of a title.
const TITLE: usize = 100;

/// The content of a text.
pub(super) struct TextContent {
    pub tree: Tree,
    /// The titles of all games of the text.
    pub titles: Vec<String>,
    /// The parts that were taken for something else.
    pub notes: Vec<Value>,
}

impl TextContent {
    fn alone(tree: Tree) -> TextContent {
        TextContent { tree, titles: Vec::new(), notes: Vec::new() }
    }
}

/// Reads the game with this index, from 0, of a text. A position is one of the variant; without
/// one, of the game whose form of FEN it has.
pub(super) fn read(
    text: &str,
    index: usize,
    variant: Option<&str>,
    variants: &Variants,
) -> Result<TextContent, Problem> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if line::is_line(text) {
        return line::read_whole(text).and_then(|pgn| Tree::from_pgn(&pgn)).map(TextContent::alone);
    }
    if is_position(text) {
        let rules = match variant {
            Some(name) => variants.find(name)?.rules(),
            None => position_text::rules_of(text),
        };
        let PositionText { game, notes: found } = start::of_text(text, rules)?;
        let notes = found.iter().map(notes::of_position).collect();
        return Ok(TextContent { notes, ..TextContent::alone(Tree::from_pgn(&Pgn::new(game))?) });
    }
    let texts: Vec<GameText> =
        Games::new(text.as_bytes()).collect::<Result<_, _>>().map_err(Problem::new)?;
    let known = variants.rules_of_the_file();
    // Games without tags between them come as one text.
    let mut games = texts.iter().flat_map(|part| {
        let reader = part.reader().lenient().with_games(&known);
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
        return Err(match count {
            0 => Problem::coded(
                "expected a PGN, a FEN, a line or a link, got nothing of them",
                json!({ "code": "nothing_to_read" }),
            ),
            _ => Problem::new(format!(
                "expected an index below {count}, the number of games, got {index}"
            )),
        });
    };
    let line = |line: usize| first.saturating_sub(1).saturating_add(line);
    let within = |error: PgnError| PgnError { line: line(error.line), ..error };
    let pgn = game.map_err(within)?;
    let broken = pgn.fault.clone().map(|fault| notes::of_fault(within(fault).into()));
    let readings =
        pgn.readings.iter().map(|reading| notes::of_reading(reading, line(reading.line)));
    let notes = broken.into_iter().chain(readings).take(MOST_NOTES).collect();
    Ok(TextContent { tree: Tree::from_pgn(&pgn)?, titles, notes })
}

/// Whether a text is a position: a FEN, an EPD, an address or lines of a log, and no PGN that has
/// one in a tag.
fn is_position(text: &str) -> bool {
    let is_pgn = text.lines().count() > 1 && text.lines().any(|line| line.starts_with('['));
    !is_pgn && (position_text::is_one(text) || text.starts_with("http"))
}

/// The title of a game in a list: its players, its result and its event.
fn title(number: usize, pgn: Option<&Pgn>) -> String {
    let Some(pgn) = pgn else { return format!("{}. ?", number + 1) };
    let tag = |name: &str| pgn.tag(name).filter(|value| !matches!(value.trim(), "" | "?"));
    let [white, black] = ["White", "Black"].map(|name| tag(name).unwrap_or("?"));
    let event = tag("Event").map_or_else(String::new, |event| format!(", {event}"));
    let text = format!("{}. {white} - {black} {}{event}", number + 1, pgn.result);
    excerpt_of(&text, TITLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(text: &str) -> TextContent {
        read(text, 0, None, &Variants::default()).unwrap_or_else(|problem| panic!("{problem:?}"))
    }

    fn fen(opened: &TextContent) -> String {
        opened.tree.node(opened.tree.here()).unwrap().position.to_string()
    }

    #[test]
    fn positions_come_in_any_form() {
        let expected = "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1";
        for text in [
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; moves e2e4".replace("bm e4; ", ""),
            "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4".to_owned(),
            "4k3/8/8/8/4P3/8/8/4K3 b - - id \"x\"; hmvc 0;".to_owned(),
            "https://lichess.org/analysis/standard/4k3/8/8/8/4P3/8/8/4K3_b_-_-_0_1".to_owned(),
        ] {
            let played = fen(&opened(&text));
            assert_eq!(
                played.split(' ').take(2).collect::<Vec<_>>(),
                expected.split(' ').take(2).collect::<Vec<_>>(),
                "{text}"
            );
        }
        assert!(opened("4k3/8/8/8/8/8/8/4K3").notes[0]["code"] == "board_alone");
        let problem = read("https://lichess.org/abcdefgh", 0, None, &Variants::default());
        assert!(problem.err().unwrap().words.contains("save the game as PGN"));
    }

    #[test]
    fn a_broken_game_is_opened_up_to_there() {
        let broken = opened("[Event \"x\"]\n\n1. e4 ± e5\n2. Ke4 Nf6 1-0\n");
        assert!(fen(&broken).starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"));
        let [fault, sign] = &broken.notes[..] else { panic!("{:?}", broken.notes) };
        assert_eq!(fault["code"], "read_up_to");
        let why = json!({ "code": "illegal", "reason": "own_piece", "got": "Ke4", "line": 4 });
        assert_eq!(fault["why"], why);
        assert_eq!(sign["words"], "line 3: '±' read as '$16' (carries no move)");
    }
}
