//! One line of play with its definition as a short text, for the engine and for links.
//!
//! It is the PGN of the line, without numbers and comments, as zlib packs it, in the letters of
//! base64url. So it says all of a game that no name says, has a checksum, and means the same in
//! later versions of the program. A link has the players' names and the result in it too.

use std::io::{self, Read, Write};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde_json::json;
use treville_core::encoding::{excerpt, excerpt_of};
use treville_core::game::Game;
use treville_core::position::Position;
use treville_core::san;
use treville_notation::pgn::{GameResult, Pgn, Reader};

use crate::answer::Problem;

/// The most moves of a line.
pub const MOST_MOVES: usize = 10_000;

/// The most bytes of a line's text.
const MOST_TEXT: usize = 1 << 16;

/// The most bytes that come of it. A small text could be unpacked to gigabytes.
const MOST_UNPACKED: u64 = 1 << 17;

/// The tags that say a start. Others are names, or say it again.
const TAGS: [&str; 6] =
    ["Variant", "VariantMen", "VariantRules", "CheckForfeit", "DefaultPair", "FEN"];

/// The other tags of a game that is given away, and the most letters of each.
const NAMES: [&str; 3] = ["White", "Black", "Termination"];
const LONGEST_NAME: usize = 100;

/// The text of a line: letters, digits, `-` and `_`.
///
/// ```
/// use treville_board::line;
/// use treville_core::{game::Game, position::Position, rules::Rules, san};
///
/// let mut game = Game::new(Position::start(Rules::chess()));
/// for text in ["e4", "e5", "Nf3"] {
///     game.try_play(san::parse(game.position(), text).unwrap()).unwrap();
/// }
/// let text = line::write(&game);
/// assert_eq!(line::read(&text), Ok(game));
/// assert!(line::read(&text[1..]).is_err());
/// ```
#[must_use]
pub fn write(game: &Game) -> String {
    packed(game, &start(game.start()), GameResult::Unknown)
}

/// The text of a whole game: its main line with the result, why it ended, and the players' names.
#[must_use]
pub fn write_whole(pgn: &Pgn) -> String {
    let mut named = Pgn::new(Game::new(*pgn.game.start()));
    for name in NAMES {
        let value = pgn.tag(name).unwrap_or("?");
        named.set_tag(name, &excerpt_of(value, LONGEST_NAME));
    }
    let names = tags_of(&named, &NAMES);
    let names = names.lines().filter(|line| !line.ends_with(" \"?\"]"));
    let names: String = names.flat_map(|line| [line, "\n"]).collect();
    packed(&pgn.game, &(names + &start(pgn.game.start())), pgn.result)
}

/// A game with these tags, packed.
fn packed(game: &Game, tags: &str, result: GameResult) -> String {
    let mut text = tags.to_owned();
    for (position, m) in game.positions().iter().zip(game.moves()) {
        text.push_str(&san::write(position, *m));
        text.push(' ');
    }
    text.push_str(&result.to_string());
    // Packing into memory cannot fail.
    BASE64_URL_SAFE_NO_PAD.encode(pack(text.as_bytes()).unwrap_or_default())
}

/// Reads a line, or a link that ends with one.
///
/// # Errors
///
/// It is none, or something has been lost or changed on the way.
pub fn read(text: &str) -> Result<Game, Problem> {
    read_whole(text).map(|pgn| pgn.game)
}

/// Reads a line, or a link that ends with one, with all that it says.
///
/// # Errors
///
/// As [`read`].
pub fn read_whole(text: &str) -> Result<Pgn, Problem> {
    let expected = |what: &str| {
        let words = format!("expected a line or link of this program, got '{}'{what}", cut(text));
        Problem::coded(words, json!({ "code": "no_line", "got": cut(text) }))
    };
    let text = in_link(text);
    if text.len() > MOST_TEXT {
        return Err(expected(" (longer than 64 KiB)"));
    }
    let packed = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| expected(""))?;
    let text = unpack(&packed).map_err(|_| expected(" (a part is missing or changed)"))?;
    let mut games = Reader::new(&text);
    match (games.next(), games.next()) {
        (Some(Ok(pgn)), None) if pgn.game.moves().len() <= MOST_MOVES => Ok(pgn),
        (Some(Err(error)), _) => Err(expected(&format!(" ({})", error.fault))),
        _ => Err(expected(" (it is not one game)")),
    }
}

/// Whether a text looks like a line or a link that ends with one, sound or not.
#[must_use]
pub fn is_line(text: &str) -> bool {
    let text = in_link(text);
    // The first byte that zlib writes.
    let begins = text.starts_with("eJ") || text.starts_with("eN") || text.starts_with("eA");
    begins && text.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_'))
}

/// The text behind the last `#` of a link, and there behind the last `=`.
fn in_link(text: &str) -> &str {
    let text = text.trim();
    match text.rsplit_once('#') {
        Some((_, fragment)) => fragment.rsplit(['=', '/']).next().unwrap_or_default(),
        None => text,
    }
}

/// The beginning of what came.
fn cut(text: &str) -> String {
    excerpt(text.trim())
}

/// The tags that bring this start back, as few as do.
fn start(start: &Position) -> String {
    let all = tags_of(&Pgn::new(Game::new(*start)), &TAGS);
    let mut tags: Vec<&str> = all.lines().collect();
    // A game that has a name often needs no list of its pieces.
    let is_named = !tags.iter().any(|tag| tag.starts_with("[VariantRules "));
    let men = tags.iter().position(|tag| tag.starts_with("[VariantMen ")).filter(|_| is_named);
    if let Some(men) = men {
        let listed = tags.remove(men);
        if !says(&tags, start) {
            tags.insert(men, listed);
        }
    }
    tags.into_iter().flat_map(|tag| [tag, "\n"]).chain(["\n"]).collect()
}

/// Those tags of a PGN that have one of these names, a line each.
fn tags_of(pgn: &Pgn, names: &[&str]) -> String {
    let all = pgn.to_string();
    let named = |line: &&str| {
        let name = line.strip_prefix('[').and_then(|line| line.split(' ').next());
        name.is_some_and(|name| names.contains(&name))
    };
    all.lines().filter(named).flat_map(|line| [line, "\n"]).collect()
}

/// Whether a game with these tags begins like this.
fn says(tags: &[&str], start: &Position) -> bool {
    let text = tags.join("\n") + "\n\n*";
    Reader::new(&text).next().is_some_and(|pgn| pgn.is_ok_and(|pgn| pgn.game.start() == start))
}

fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    packer.finish()
}

fn unpack(packed: &[u8]) -> io::Result<String> {
    let mut unpacker = ZlibDecoder::new(packed);
    let mut text = String::new();
    unpacker.by_ref().take(MOST_UNPACKED + 1).read_to_string(&mut text)?;
    let is_whole = unpacker.total_in() == packed.len() as u64;
    if text.len() as u64 > MOST_UNPACKED || !is_whole {
        return Err(io::Error::from(io::ErrorKind::InvalidData));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::fen;
    use treville_core::rules::Rules;
    use treville_notation::armies::{ARMIES, game as armies};
    use treville_notation::named_piece::{NamedPiece, game_of_pair};

    /// A game of moves that are picked by a number.
    fn played(start: Position, plies: usize) -> Game {
        let mut game = Game::new(start);
        for ply in 0..plies {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play_unchecked(moves[(ply * 7919 + 13) % moves.len()]);
        }
        game
    }

    /// Every kind of start, from the beginning and from the middle of a game.
    fn starts() -> Vec<Position> {
        let pair: [NamedPiece; 2] = ["Zebu:Z:CN", "Wizard:W:FC"].map(|text| text.parse().unwrap());
        let own = game_of_pair(&pair).unwrap().rules().unwrap();
        let army = armies(&ARMIES[1], &ARMIES[2], true).rules().unwrap();
        let rules = [
            Rules::musketeer(),
            Rules::musketeer_peer(),
            Rules::chess(),
            Rules::chess960(),
            Rules::seirawan(),
            own,
            army,
        ];
        let begin = rules.map(Position::start);
        begin.into_iter().flat_map(|start| [start, *played(start, 9).position()]).collect()
    }

    #[test]
    fn a_line_comes_back_with_its_rules_and_its_start() {
        for start in starts() {
            for plies in [0, 1, 6, 40] {
                let game = played(start, plies);
                let text = write(&game);
                assert!(is_line(&text), "{text}");
                assert!(text.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c)));
                let again = read(&text).unwrap();
                assert_eq!(again, game);
                let names = [&again, &game].map(|game| &game.start().rules().made_from().pieces);
                assert_eq!(names[0], names[1], "the pieces keep their names");
                assert_eq!(read(&format!("https://x.example/a/#game={text}\n")).unwrap(), game);
            }
        }
    }

    #[test]
    fn a_line_is_short() {
        let length = |rules, plies| write(&played(Position::start(rules), plies)).len();
        assert!(length(Rules::chess(), 0) <= 16, "{}", length(Rules::chess(), 0));
        assert!(length(Rules::musketeer(), 6) <= 100, "{}", length(Rules::musketeer(), 6));
        assert!(length(Rules::musketeer(), 80) <= 400, "{}", length(Rules::musketeer(), 80));
    }

    /// Names and result make a link by a third longer at most. Ten comments would make that twice
    /// as long, which is why they stay in the PGN.
    #[test]
    fn a_whole_game_is_short_and_comes_back() {
        let game = played(Position::start(Rules::musketeer()), 80);
        let mut pgn = Pgn::new(game.clone()).with_tag("White", "Ada").with_tag("Black", "?");
        pgn.set_tag("Termination", "resignation");
        pgn.set_tag("Event", "not in a link");
        pgn.result = GameResult::WhiteWins;
        let text = write_whole(&pgn);
        assert!(text.len() <= write(&game).len() * 4 / 3, "{}: {text}", write(&game).len());
        let again = read_whole(&text).unwrap();
        assert_eq!((&again.game, again.result), (&game, GameResult::WhiteWins));
        let tags = ["White", "Black", "Termination", "Event"].map(|name| again.tag(name));
        assert_eq!(tags, [Some("Ada"), Some("?"), Some("resignation"), Some("?")]);
        pgn.set_tag("Black", &"\"x\\".repeat(50_000));
        assert_eq!(read_whole(&write_whole(&pgn)).unwrap().game, game, "long names are cut");
    }

    #[test]
    fn what_is_lost_or_changed_on_the_way_is_noticed() {
        let game = played(Position::start(Rules::musketeer()), 30);
        let text = write(&game);
        for end in 0..text.len() {
            assert!(read(&text[..end]).is_err(), "cut at {end}");
        }
        for at in 0..text.len() {
            let other = if text.as_bytes()[at] == b'A' { 'B' } else { 'A' };
            let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            assert!(read(&changed).is_err() || read(&changed) == Ok(game.clone()), "at {at}");
        }
        assert!(read(&format!("{text}AAAA")).is_err(), "more behind its end");
    }

    #[test]
    fn hostile_texts_are_one_error_and_little_memory() {
        let packed = |text: &str| BASE64_URL_SAFE_NO_PAD.encode(pack(text.as_bytes()).unwrap());
        let long = "a".repeat(70_000);
        for (text, words) in [
            ("", "got '' (a part is missing or changed)"),
            ("e2e4 e7e5", "got 'e2e4 e7e5'"),
            (&packed(&" ".repeat(1 << 25)), " (a part is missing or changed)"),
            (
                &packed("e4 e5 Ke3"),
                "(expected a legal move, got 'Ke3' (no such piece can go there))",
            ),
            (&packed("e4 * d4 *"), "(it is not one game)"),
            (&packed(&"Nf3 Nf6 Ng1 Ng8 ".repeat(2501)), "(it is not one game)"),
            (&packed("[FEN \"8/8 w\"]\n\n"), "(FEN: "),
            (&packed(" "), "(it is not one game)"),
            (&long, "(longer than 64 KiB)"),
            ("#", "got '#'"),
        ] {
            let problem = read(text).unwrap_err().words;
            assert!(problem.starts_with("expected a line or link of this program"), "{problem}");
            assert!(problem.contains(words) && problem.len() < 200, "{problem}");
        }
        let deep = Game::new(
            fen::parse("4k3/8/8/8/8/8/8/4K3 w - -", Rules::chess(), None).unwrap().position,
        );
        assert_eq!(read(&write(&deep)).unwrap(), deep, "a start without moves");
    }
}
