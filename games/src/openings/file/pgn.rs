//! Books of games of any program, of which the first plies are the openings; those of the set-up
//! count.
//!
//! One game at a time is in memory, and what is kept of it: two bytes a ply, eight for the game,
//! and its first position, unless it is that of the game before.

use std::io::BufRead;
use std::path::Path;

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_engine::variant::Variant;
use treville_kit::failure::{Failure, path_name};
use treville_kit::fixed_file::FixedFile;
use treville_notation::pgn::{self, PgnError, Reason};

use super::check::{self, wrong};
use super::notes::Notes;

/// The most bytes that are kept of a book.
const MOST: usize = 1 << 28;

/// A book of games.
#[derive(Debug, Default)]
pub(super) struct PgnOpenings {
    /// For each game the number of its first position, and where its moves end.
    games: Vec<(u32, u32)>,
    starts: Vec<Position>,
    moves: Vec<Move>,
}

impl PgnOpenings {
    /// Reads a book, and keeps this many plies of each game.
    pub(super) fn open(
        path: &Path,
        plies: Option<u32>,
        variant: Variant,
    ) -> Result<PgnOpenings, Failure> {
        let mut file = FixedFile::open(path)?;
        PgnOpenings::read(file.from_start()?, path, plies, variant, MOST)
    }

    fn read(
        input: impl BufRead,
        path: &Path,
        plies: Option<u32>,
        variant: Variant,
        most: usize,
    ) -> Result<PgnOpenings, Failure> {
        let plies = plies.map_or(usize::MAX, |plies| plies as usize);
        let (mut book, mut number, mut ended) = (PgnOpenings::default(), 0_u64, 0_u64);
        let (mut broken, mut unusable) = (Faults::default(), Faults::default());
        let mut notes = Notes::default();
        let known = [variant.rules()];
        let known = if variant.is_known() { &[][..] } else { &known };
        for text in pgn::Games::new(input) {
            let text = text.map_err(|error| Failure::file(path, error))?;
            let reader = text.reader().with_rules(variant.rules()).with_games(known);
            for game in reader.lenient() {
                number += 1;
                let wrong = |problem: &str| wrong(path, &format!("game {number}: {problem}"));
                let in_file = |error: PgnError| {
                    wrong(&PgnError { line: error.line + text.line - 1, ..error }.to_string())
                };
                let usable =
                    game.map_err(in_file).and_then(|mut pgn| match pgn.fault.take().map(in_file) {
                        Some(fault) if pgn.game.moves().is_empty() => Err(fault),
                        None if says_nothing(&pgn.game) => {
                            Err(wrong("expected moves or a FEN, got neither"))
                        }
                        fault => {
                            let opening = opening(&pgn.game, plies, variant);
                            Ok((pgn, opening.map_err(|problem| wrong(&problem))?, fault))
                        }
                    });
                let (pgn, opening, fault) = match usable {
                    Ok(usable) => usable,
                    Err(fault) => {
                        unusable.add(fault);
                        continue;
                    }
                };
                let length = pgn.game.moves().len();
                for reading in &pgn.readings {
                    if let Reason::FenNote(note) = reading.reason {
                        notes.add(&format!("game {number}"), &note);
                    }
                }
                if let Some(fault) = fault.filter(|_| length < plies) {
                    broken.add(fault);
                }
                ended += u64::from(opening.moves().len() < plies.min(length));
                book.add(&opening);
                if book.bytes() > most {
                    let got = "got more (plies=N keeps less of each game)";
                    return Err(wrong(&format!("expected at most {most} bytes to keep, {got}")));
                }
            }
        }
        if book.games.is_empty() {
            let none = || wrong(path, "expected at least one game, got none");
            return Err(unusable.first.unwrap_or_else(none));
        }
        unusable.tell("the game is left out", "games are left out");
        broken.tell("the game is used up to there", "games break and are used up to there");
        notes.tell(path);
        if let Some(note) = note(ended) {
            log::warn!("{}: {note}", path_name(path));
        }
        book.games.shrink_to_fit();
        book.starts.shrink_to_fit();
        book.moves.shrink_to_fit();
        Ok(book)
    }

    fn add(&mut self, game: &Game) {
        if self.starts.last() != Some(game.start()) {
            self.starts.push(*game.start());
        }
        self.moves.extend(game.moves());
        // Both are far below 2^32, or else there is too much to keep.
        self.games.push((self.starts.len() as u32 - 1, self.moves.len() as u32));
    }

    /// The bytes that are kept.
    fn bytes(&self) -> usize {
        size_of_val(&*self.games) + size_of_val(&*self.starts) + size_of_val(&*self.moves)
    }

    /// The number of openings.
    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    /// An opening by its number in the book, which must be one of them.
    pub(super) fn game(&self, number: usize) -> Game {
        let (start, end) = self.games[number];
        let begin = number.checked_sub(1).map_or(0, |before| self.games[before].1);
        let mut game = Game::new(self.starts[start as usize]);
        self.moves[begin as usize..end as usize].iter().for_each(|m| game.play_unchecked(*m));
        game
    }
}

/// Faults of one kind in games of a book: the first, and how many there are.
#[derive(Default)]
struct Faults {
    count: u64,
    first: Option<Failure>,
}

impl Faults {
    fn add(&mut self, fault: Failure) {
        self.first.get_or_insert(fault);
        self.count += 1;
    }

    /// One note for all, which ends like this for one game or for several.
    fn tell(&self, one: &str, several: &str) {
        match (&self.first, self.count) {
            (None, _) => {}
            (Some(first), 1) => log::warn!("{first}; {one}"),
            (Some(first), all) => log::warn!("{first}; {all} {several}"),
        }
    }
}

/// Whether a game is the usual array and nothing more.
fn says_nothing(game: &Game) -> bool {
    game.moves().is_empty() && *game.start() == Position::start(game.start().rules())
}

/// The first plies of a game of the variant, up to the move before the one that ends it.
fn opening(game: &Game, most: usize, variant: Variant) -> Result<Game, String> {
    check::rules("game", game.start().rules(), variant)?;
    let mut opening = Game::new(*game.start());
    check::goes_on(opening.outcome())?;
    for m in game.moves().iter().take(most) {
        opening.play_unchecked(*m);
        if opening.outcome().is_some() {
            opening.undo();
            break;
        }
    }
    Ok(opening)
}

/// The note on games that end within their first plies.
fn note(ended: u64) -> Option<String> {
    let end = match ended {
        0 => return None,
        1 => "1 game ends within the plies that are played, and is".to_owned(),
        more => format!("{more} games end within the plies that are played, and are"),
    };
    Some(format!("{end} used up to the move before"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_engine::variant::Variants;

    fn read(text: &str, plies: Option<u32>, most: usize) -> Result<PgnOpenings, String> {
        let book =
            PgnOpenings::read(text.as_bytes(), Path::new("b"), plies, Variant::chess(), most);
        book.map_err(|failure| failure.to_string())
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let text =
            "[Event \"?\"]\n\n1. e4 {a long remark} e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n".repeat(10);
        let position = size_of::<Position>();
        let whole = position + 10 * (8 + 6 * 2);
        assert_eq!(read(&text, None, whole).unwrap().bytes(), whole);
        assert_eq!(
            read(&text, None, whole - 1).unwrap_err(),
            format!(
                "b: game 10: expected at most {} bytes to keep, got more (plies=N keeps less of \
                 each game)",
                whole - 1
            )
        );
        let short = read(&text, Some(2), whole - 1).unwrap();
        assert_eq!(short.bytes(), position + 10 * (8 + 2 * 2));
        assert!((0..10).all(|number| short.game(number).moves().len() == 2));
    }

    #[test]
    fn the_game_of_a_file_goes_by_its_name() {
        let ini = "[marches:chess]\ncustomPiece1 = m:NW\n\
                   startFen = rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1\n";
        let marches = Variants::read(ini.as_bytes()).unwrap().0.find("marches").unwrap();
        let text = "[Variant \"Marches\"]\n\n1. Mc3 Mc6 2. Mc4 *\n";
        let read =
            |variant| PgnOpenings::read(text.as_bytes(), Path::new("b"), None, variant, MOST);
        assert_eq!(read(marches).unwrap().game(0).moves().len(), 3);
        assert!(read(Variant::chess()).is_err());
    }

    #[test]
    fn games_that_end_early_are_used_up_to_the_move_before() {
        let mate = "[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
        let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n";
        let stalemate = "[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6 1/2-1/2\n";
        let dead = "[FEN \"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1\"]\n\n1. Kxd2 1/2-1/2\n";
        for (text, plies, expected) in [
            (mate, None, 3),
            (mate, Some(4), 3),
            (mate, Some(9), 3),
            (mate, Some(3), 3),
            (mate, Some(2), 2),
            (shuffle, None, 7),
            // Some programs play on.
            (&shuffle.replace(" 1/2", " 5. e4 e5 1/2"), None, 7),
            (stalemate, None, 0),
            (dead, Some(1), 0),
        ] {
            let book = read(text, plies, MOST).unwrap();
            assert_eq!(book.game(0).moves().len(), expected, "{text} {plies:?}");
            assert_eq!(book.game(0).outcome(), None);
        }
        let over = "[FEN \"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\"]\n\n*\n";
        let problem = read(over, None, MOST).unwrap_err();
        assert_eq!(problem, "b: game 1: expected a game that goes on, got its end (Stalemate)");
        assert_eq!(note(0), None);
        assert!(note(1).unwrap().starts_with("1 game ends within"));
        assert!(note(7).unwrap().starts_with("7 games end within"));
    }

    #[test]
    fn games_keep_their_own_starts_and_faults_their_lines() {
        let game = |fen: &str, m: &str| format!("[FEN \"{fen}\"]\n\n1. {m} *\n\n");
        let (one, two) = ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
        let text = [game(one, "e4"), game(one, "Kd2"), game(two, "a4"), game(one, "e3")].concat();
        let book = read(&text, None, MOST).unwrap();
        assert_eq!((book.len(), book.starts.len()), (4, 3));
        let seen = |number: usize| book.game(number).position().to_string();
        assert!(seen(0).starts_with("4k3/8/8/8/4P3/8/8/4K3 b"), "{}", seen(0));
        assert!(seen(2).starts_with("4k3/8/8/8/P7/8/8/4K3 b"), "{}", seen(2));
        // An empty game says nothing, but for its FEN.
        let empty =
            read(&format!("1. e4 *\n\n[Event \"2\"]\n\n*\n\n{}", game(two, "")), None, MOST);
        assert_eq!(empty.unwrap().len(), 2);
        // Games that are of no use cost no other game, and the first of them says why nothing is left.
        let over = "[FEN \"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\"]\n\n*\n\n";
        let useless =
            [&game(two, "a9"), over, &game("8/8 w", "e4"), "[Variant \"draughts\"]\n\n*\n\n"];
        let useless = useless.concat();
        let book = read(&format!("{useless}{text}{useless}"), None, MOST).unwrap();
        assert_eq!((book.len(), book.starts.len()), (4, 3));
        let problem = read(&useless, None, MOST).unwrap_err();
        assert!(problem.starts_with("b: game 1: line 3: expected"), "{problem}");
    }
}
