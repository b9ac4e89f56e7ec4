//! Pieces as they are named on the command line and in files.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use treville_core::betza::Movement;
use treville_core::color::Color;
use treville_core::definition::{Definition, Owner};
use treville_core::piece::{PieceSpec, PieceType};
use treville_core::pieces::PieceSet;
use treville_engine::variant::Variants;
use treville_eval::piece::mobility::Profile;
use treville_games::variant_file::VariantFile;
use treville_kit::failure::{Failure, path_name, printable, quoted};
use treville_notation::armies::ARMIES;
use treville_notation::literature;
use treville_notation::named_piece::NamedPiece;
use treville_notation::variants::MOST_BYTES;

/// A piece to be valued.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// Its name in the tables.
    pub name: String,
    /// Its letter, a capital: its own, or the first one of its name.
    pub letter: char,
    /// Its origin: an army, or sections of a file. None for the piece table and for pieces that are
    /// written out.
    pub from: Option<String>,
    /// The movement, taken apart.
    pub profile: Profile,
}

impl Piece {
    /// A piece of this name and movement.
    #[must_use]
    pub fn new(name: impl Into<String>, movement: &Movement) -> Piece {
        let name = name.into();
        let letter = name.chars().find(char::is_ascii_alphabetic).unwrap_or('X');
        let letter = letter.to_ascii_uppercase();
        Piece { name, letter, from: None, profile: Profile::new(movement) }
    }

    /// Its movement.
    #[must_use]
    pub fn movement(&self) -> &Movement {
        self.profile.movement()
    }

    /// Reads one word without a file of pieces: see [`Pieces::read`].
    ///
    /// # Errors
    ///
    /// It names no piece.
    pub fn read(word: &str) -> Result<Piece, Failure> {
        Pieces::default().read(word)
    }

    /// Pieces of the piece table by their names; those it lacks are left out.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<Piece> {
        names.into_iter().filter_map(|name| Piece::read(name).ok()).collect()
    }

    /// The orthodox pieces and the ten of Musketeer chess, in the order of the piece table.
    #[must_use]
    pub fn all() -> Vec<Piece> {
        PieceSet::musketeer().types().map(Piece::of_the_table).collect()
    }

    fn of_the_table(kind: PieceType) -> Piece {
        let kind = PieceSet::musketeer().kind(kind);
        Piece { letter: kind.letter, ..Piece::new(&kind.name, kind.movement) }
    }

    /// A piece that is written as `Name:Betza` or `Name:L:Betza`.
    fn of_its_own(text: &str) -> Result<Piece, Failure> {
        let request = |problem: String| Failure::Request(printable(&problem));
        let named: NamedPiece = text.parse().map_err(|problem| request(format!("{problem}")))?;
        let piece = Piece::new(named.name, &named.movement);
        Ok(Piece { letter: named.letter.unwrap_or(piece.letter), ..piece })
    }
}

/// Where pieces can be found beside the piece table.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Files of pieces")]
pub struct PieceFiles {
    /// Take pieces from this list, a line each, Name:Betza or Name:L:Betza; if none is named, all
    /// of them
    #[arg(long = "pieces", value_name = "FILE")]
    pub list: Option<PathBuf>,
}

impl PieceFiles {
    /// Reads the files: the list, beside a file of games that has been read.
    ///
    /// # Errors
    ///
    /// The list cannot be read or is too big, or a line of it is no piece.
    pub fn read(&self, games: &VariantFile) -> Result<Pieces, Failure> {
        let mut pieces = Pieces::of_games(games.games());
        if let Some(path) = &self.list {
            pieces.add_list(path)?;
        }
        Ok(pieces)
    }
}

/// The pieces that have a name: those of the piece table, of the built-in armies and of files.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pieces {
    listed: Vec<ListedPiece>,
}

/// A piece of a file. It is taken apart when it is asked for.
#[derive(Clone, PartialEq, Debug)]
struct ListedPiece {
    name: String,
    letter: char,
    movement: Movement,
    /// The sections that have it; none for a list.
    places: Vec<Place>,
}

/// A section that has a piece, and its owner there.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    section: String,
    owner: Owner,
}

impl Place {
    fn in_words(&self) -> String {
        match self.owner {
            Owner::White => format!("White's of [{}]", self.section),
            Owner::Black => format!("Black's of [{}]", self.section),
            Owner::Both | Owner::Neither => format!("[{}]", self.section),
        }
    }

    /// Whether `SECTION`, or `SECTION@SIDE`, means this place.
    fn is_meant_by(&self, text: &str) -> bool {
        let (section, side) = text.split_once('@').unwrap_or((text, ""));
        let color = match side.to_ascii_lowercase().as_str() {
            "" => return self.section.eq_ignore_ascii_case(section),
            "white" => Color::White,
            "black" => Color::Black,
            _ => return false,
        };
        self.section.eq_ignore_ascii_case(section) && self.owner.has(color)
    }
}

impl ListedPiece {
    /// Its origin, in words; long lists are cut.
    fn origin(&self) -> Option<String> {
        const SHOWN: usize = 3;
        let shown = self.places.iter().take(SHOWN).map(Place::in_words);
        let mut words: Vec<String> = shown.collect();
        if self.places.len() > SHOWN {
            words.push(format!("{} more", self.places.len() - SHOWN));
        }
        (!words.is_empty()).then(|| words.join(", "))
    }
}

impl Pieces {
    /// The most pieces of files that are valued at once: more would be no table that can be read.
    pub const MOST: usize = 300;

    /// Reads one word: the name or letter of a piece of the piece table, the name of one of the
    /// built-in armies or of a file, a letter of a file that the table does not have, `Name:Betza`
    /// or `Name:L:Betza` for any other piece, a name of literature, or Betza notation alone. A name
    /// that several sections of a file give to different pieces is followed by one of them,
    /// `Name@SECTION`, and by a side if these differ, `Name@SECTION@white`.
    ///
    /// A letter or name of a piece comes before Betza notation: `C` is the cannon, no camel.
    ///
    /// # Errors
    ///
    /// It is none of these, or a name of several pieces.
    pub fn read(&self, word: &str) -> Result<Piece, Failure> {
        if word.contains(':') {
            // Some leapers of literature have names such as `1:5-leaper`.
            let known = of_literature(word)?;
            return known.map_or_else(|| Piece::of_its_own(word), Ok);
        }
        if let Some(piece) = self.of_a_file(word, |piece| piece.name.clone())? {
            return Ok(piece);
        }
        if let Some(kind) = PieceSet::musketeer().by_text(Color::White, word) {
            return Ok(Piece::of_the_table(kind));
        }
        if let Some(piece) = of_an_army(word) {
            return Ok(piece);
        }
        if let Some(piece) = self.of_a_file(word, |piece| piece.letter.to_string())? {
            return Ok(piece);
        }
        if let Some(piece) = of_literature(word)? {
            return Ok(piece);
        }
        let movement: Movement = word.parse().map_err(|error| {
            let expected = "expected the name or letter of a piece, Name:Betza or Betza";
            Failure::Request(printable(&format!("{expected}, got {}: {error}", quoted(word))))
        })?;
        Ok(Piece::new(word, &movement))
    }

    /// Reads several words; without any, all pieces of the files.
    ///
    /// # Errors
    ///
    /// One of the words names no piece, two give one name to different pieces, or the files have
    /// too many.
    pub fn read_all(&self, words: &[String]) -> Result<Vec<Piece>, Failure> {
        if words.is_empty() && self.listed.len() > Pieces::MOST {
            let (most, got) = (Pieces::MOST, self.listed.len());
            let expected = "expected files of at most";
            return Err(Failure::Request(format!("{expected} {most} pieces, got {got}")));
        }
        if words.is_empty() {
            return Ok(self.listed.iter().map(|listed| self.piece(listed)).collect());
        }
        let mut pieces: Vec<Piece> = Vec::new();
        for word in words {
            let piece = self.read(word)?;
            let is_other = |known: &Piece| {
                known.name.eq_ignore_ascii_case(&piece.name) && known.movement() != piece.movement()
            };
            if pieces.iter().any(is_other) {
                let expected = "expected a different name for each piece";
                return Err(Failure::Request(format!(
                    "{expected}, got {} twice",
                    quoted(&piece.name)
                )));
            }
            pieces.push(piece);
        }
        Ok(pieces)
    }

    /// A piece of a file, under a name that is its own: with a section, and a side, if need be.
    fn piece(&self, listed: &ListedPiece) -> Piece {
        let others = || self.listed.iter().filter(|other| !std::ptr::eq(*other, listed));
        let is_called = |other: &ListedPiece, name: &str| {
            let (own, place) = name.split_once('@').unwrap_or((name, ""));
            let meant = |one: &Place| place.is_empty() || one.is_meant_by(place);
            other.name == own && (other.places.is_empty() || other.places.iter().any(meant))
        };
        let place = listed.places.first();
        let side = match place.map(|place| place.owner) {
            Some(Owner::Black) => "black",
            _ => "white",
        };
        let section = place.map_or("", |place| &place.section);
        let names = [
            listed.name.clone(),
            format!("{}@{section}", listed.name),
            format!("{}@{section}@{side}", listed.name),
        ];
        let [_, _, last] = names.clone();
        let is_own = |name: &String| !others().any(|other| is_called(other, name));
        let name = names.into_iter().find(is_own).unwrap_or(last);
        let piece = Piece::new(name, &listed.movement);
        Piece { letter: listed.letter, from: listed.origin(), ..piece }
    }

    /// The piece of a file that a word means, by what it is called.
    fn of_a_file(
        &self,
        word: &str,
        called: impl Fn(&ListedPiece) -> String,
    ) -> Result<Option<Piece>, Failure> {
        let (name, place) = word.split_once('@').unwrap_or((word, ""));
        let is_meant = |piece: &&ListedPiece| {
            called(piece).eq_ignore_ascii_case(name)
                && (place.is_empty() || piece.places.iter().any(|one| one.is_meant_by(place)))
        };
        let found: Vec<&ListedPiece> = self.listed.iter().filter(is_meant).collect();
        match found[..] {
            [] => Ok(None),
            [piece] => Ok(Some(self.piece(piece))),
            [one, other, ..] => {
                let origin = |piece: &ListedPiece| {
                    let places = piece.origin().unwrap_or_else(|| "the list".to_owned());
                    format!("{} in {places}", piece.movement)
                };
                Err(Failure::Request(printable(&format!(
                    "{name}: expected {name}@SECTION, or {name}@SECTION@SIDE, as the name is that of \
                     {} and of {}",
                    origin(one),
                    origin(other)
                ))))
            }
        }
    }

    /// The pieces of all games of a file.
    #[must_use]
    pub fn of_games(games: &Variants) -> Pieces {
        let mut pieces = Pieces::default();
        games.of_the_file().for_each(|game| pieces.add_game(game.definition()));
        pieces
    }

    /// Adds the pieces of a game that are not those of chess.
    fn add_game(&mut self, game: &Definition) {
        let orthodox = PieceSet::musketeer();
        for (number, piece) in game.pieces.iter().enumerate() {
            let movement = piece.movement.movement().clone();
            let kind = PieceType::new((number % PieceType::LIMIT) as u8);
            let is_usual =
                number < PieceType::ORTHODOX && *orthodox.kind(kind).movement == movement;
            if is_usual || piece.owner == Owner::Neither {
                continue;
            }
            let place = Place { section: game.name.clone(), owner: piece.owner };
            let same =
                |known: &&mut ListedPiece| known.name == piece.name && known.movement == movement;
            match self.listed.iter_mut().find(same) {
                Some(known) => known.places.push(place),
                None => self.listed.push(ListedPiece {
                    name: piece.name.clone(),
                    letter: piece.letter,
                    movement,
                    places: vec![place],
                }),
            }
        }
    }

    /// Adds the pieces of a list. Empty lines and those that begin with `#` or `;` are passed over.
    fn add_list(&mut self, path: &Path) -> Result<(), Failure> {
        let failed = |problem: String| Failure::Request(format!("{}: {problem}", path_name(path)));
        let file = File::open(path).map_err(|error| Failure::file(path, error))?;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| Failure::file(path, error))?;
        if bytes.len() > MOST_BYTES {
            return Err(failed(format!("expected at most {MOST_BYTES} bytes, got more")));
        }
        let text = String::from_utf8_lossy(&bytes);
        let mut names = BTreeSet::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with(['#', ';']) {
                continue;
            }
            let piece = Piece::of_its_own(line)
                .map_err(|problem| failed(format!("line {number}: {problem}")))?;
            if !names.insert(piece.name.to_lowercase()) {
                let expected = "expected a different name for each piece";
                return Err(failed(format!("line {number}: {expected}, got {} again", piece.name)));
            }
            let (movement, places) = (piece.movement().clone(), Vec::new());
            self.listed.push(ListedPiece {
                name: piece.name,
                letter: piece.letter,
                movement,
                places,
            });
        }
        Ok(())
    }
}

/// A piece of a built-in army by its name.
fn of_an_army(name: &str) -> Option<Piece> {
    let is_named = |spec: &PieceSpec| spec.name.eq_ignore_ascii_case(name);
    let find = |army: &treville_notation::armies::Army| {
        let spec = army.pieces.into_iter().find(is_named)?;
        let movement = spec.betza.parse().ok()?;
        let from = Some(format!("the {}", army.name));
        Some(Piece { letter: spec.letter, from, ..Piece::new(spec.name, &movement) })
    };
    ARMIES.iter().find_map(find)
}

/// A piece by the name that literature gives to one movement alone.
fn of_literature(name: &str) -> Result<Option<Piece>, Failure> {
    let found: Vec<_> = literature::by_name(name).collect();
    match found[..] {
        [] => Ok(None),
        [entry] => {
            let from = Some(entry.work.to_owned());
            Ok(Some(Piece { from, ..Piece::new(entry.name, entry.movement.movement()) }))
        }
        _ => {
            let all: Vec<&str> = found.iter().map(|entry| entry.movement.spelling()).collect();
            let (all, name) = (all.join(", "), quoted(name));
            let problem =
                format!("expected the movement of {name} as well, which is {all} by work");
            Err(Failure::Request(problem))
        }
    }
}

#[cfg(test)]
mod tests;
