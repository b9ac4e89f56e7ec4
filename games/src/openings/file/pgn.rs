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
        let (mut book, mut ended) = (PgnOpenings::default(), 0_u64);
        let (mut broken, mut notes) = (BrokenGames::default(), Notes::default());
        let known = [variant.rules()];
        let known = if variant.is_known() { &[][..] } else { &known };
        for text in pgn::Games::new(input) {
            let text = text.map_err(|error| Failure::file(path, error))?;
            let reader = text.reader().with_rules(variant.rules()).with_games(known);
            for game in reader.lenient() {
                let number = book.len() + 1;
                let wrong = |problem: &str| wrong(path, &format!("game {number}: {problem}"));
                let in_file = |error: PgnError| {
                    wrong(&PgnError { line: error.line + text.line - 1, ..error }.to_string())
                };
                let pgn = game.map_err(in_file)?;
                for reading in &pgn.readings {
                    if let Reason::FenNote(note) = reading.reason {
                        notes.add(&format!("game {number}"), &note);
                    }
                }
                if let Some(fault) = pgn.fault.filter(|_| pgn.game.moves().len() < plies) {
                    let fault = in_file(fault);
                    if pgn.game.moves().is_empty() {
                        return Err(fault);
                    }
                    broken.add(&fault);
                }
                let game = pgn.game;
                let opening = opening(&game, plies, variant).map_err(|problem| wrong(&problem))?;
                ended += u64::from(opening.moves().len() < plies.min(game.moves().len()));
                book.add(&opening);
                if book.bytes() > most {
                    let got = "got more (plies=N keeps less of each game)";
                    return Err(wrong(&format!("expected at most {most} bytes to keep, {got}")));
                }
            }
        }
        if book.games.is_empty() {
            return Err(wrong(path, "expected at least one game, got none"));
        }
        broken.tell();
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

/// PgnOpenings that break within the plies that are played. They are used up to there.
#[derive(Default)]
struct BrokenGames {
    count: u64,
    /// The fault of the first.
    first: String,
}

impl BrokenGames {
    fn add(&mut self, fault: &Failure) {
        if self.count == 0 {
            self.first = fault.to_string();
        }
        self.count += 1;
    }

    /// One note for all.
    fn tell(&self) {
        match self.count {
            0 => {}
            1 => log::warn!("{}; the game is used up to there", self.first),
            more => log::warn!("{}; {more} games break and are used up to there", self.first),
        }
    }
}

/// The first plies of a game of the variant, without those that end it.
fn opening(game: &Game, most: usize, variant: Variant) -> Result<Game, String> {
    check::rules("game", game.start().rules(), variant)?;
    let mut opening = Game::new(*game.start());
    game.moves().iter().take(most).for_each(|m| opening.play_unchecked(*m));
    while opening.outcome().is_some() && opening.undo().is_some() {}
    check::goes_on(opening.outcome())?;
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
        let problem = read(&(text + &game(two, "a9")), None, MOST).unwrap_err();
        assert!(problem.starts_with("b: game 5: line 19: expected"), "{problem}");
    }
}
