//! Books of positions: a FEN or an EPD on each line. Empty lines and lines that begin with `#`,
//! `;` or `%` are comments.
//!
//! A book may be larger than the memory. It is read and checked line by line, and only the places
//! of its openings are kept, four bytes for each; an opening is read again when it is played.

use std::io::{BufRead, Read};
use std::path::Path;

use treville_core::position::Position;
use treville_core::position_text::{self, PositionText};
use treville_engine::variant::Variant;
use treville_kit::failure::Failure;
use treville_kit::fixed_file::FixedFile;

use super::check::{self, wrong};
use super::notes::Notes;

/// The longest line in bytes. A position takes a hundred, the rest is for remarks.
const LONGEST: u64 = 1 << 14;
/// The largest book in bytes. Places fit into four bytes, and a book of such a size into any use.
const LARGEST: u64 = 1 << 30;

/// A book of positions.
#[derive(Debug)]
pub(super) struct Positions {
    file: FixedFile,
    /// Offsets of the lines with positions.
    places: Vec<u32>,
    variant: Variant,
}

impl Positions {
    /// Reads and checks a book.
    pub(super) fn open(path: &Path, variant: Variant) -> Result<Positions, Failure> {
        let mut file = FixedFile::open(path)?;
        if file.length() > LARGEST {
            let got = file.length();
            return Err(wrong(path, &format!("expected at most {LARGEST} bytes, got {got}")));
        }
        let places = places(file.from_start()?, path, variant)?;
        Ok(Positions { file, places, variant })
    }

    /// The number of openings.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// An opening by its number in the book.
    pub(super) fn position(&self, number: usize) -> Result<Position, Failure> {
        let wrong = |problem: &str| wrong(self.file.path(), problem);
        let place = self.places.get(number).ok_or_else(|| wrong("expected more positions"))?;
        let bytes = self.file.read(u64::from(*place), LONGEST)?;
        let line = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next().and_then(fen_of_line);
        let line = line.ok_or_else(|| wrong("expected a position where there was one"))?;
        position(&line, self.variant).map_err(|problem| wrong(&problem))
    }
}

/// The offsets of the lines with positions. The first line that has none, and is no comment, ends
/// the reading.
fn places(mut input: impl BufRead, path: &Path, variant: Variant) -> Result<Vec<u32>, Failure> {
    let mut places = Vec::new();
    let mut notes = Notes::default();
    let mut line = Vec::new();
    let mut place = 0_usize;
    for number in 1_u64.. {
        let wrong = |problem: &str| wrong(path, &format!("line {number}: {problem}"));
        line.clear();
        let taken = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line);
        let length = taken.map_err(|error| Failure::file(path, error))? as u64;
        if length == 0 {
            break;
        }
        if length > LONGEST {
            return Err(wrong(&format!("expected at most {LONGEST} bytes, got more")));
        }
        if number == 1 && matches!(*line, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) {
            return Err(wrong("the book is in UTF-16; save it in UTF-8"));
        }
        // Old editors end a line with CR alone.
        for line in line.split_inclusive(|byte| *byte == b'\r') {
            if let Some(fen) = fen_of_line(line) {
                let read = read(&fen, variant).map_err(|problem| wrong(&problem))?;
                read.notes.iter().for_each(|note| notes.add(&format!("line {number}"), note));
                places.push(u32::try_from(place).map_err(|_| wrong("expected a smaller book"))?);
            }
            place += line.len();
        }
    }
    if places.is_empty() {
        return Err(wrong(path, "expected at least one position, got none"));
    }
    notes.tell(path);
    places.shrink_to_fit();
    Ok(places)
}

/// The FEN or EPD in a line, whatever its bytes; none in a comment.
fn fen_of_line(line: &[u8]) -> Option<String> {
    let line = String::from_utf8_lossy(line);
    let line = line.trim_start_matches('\u{feff}').trim();
    (!line.is_empty() && !line.starts_with(['#', ';', '%'])).then(|| line.to_owned())
}

/// Reads a position of the variant in which the game is not over, in any form.
///
/// # Errors
///
/// It is none, is of another game, or the game is over; the line says what was expected.
pub fn position(text: &str, variant: Variant) -> Result<Position, String> {
    read(text, variant).map(|read| *read.game.position())
}

fn read(text: &str, variant: Variant) -> Result<PositionText, String> {
    let read = position_text::read(text, variant.rules(), None);
    let read = read.map_err(|problem| problem.to_string())?;
    check::rules("position", read.game.position().rules(), variant)?;
    check::goes_on(read.game.position().outcome())?;
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, BufReader};

    /// An input that never ends, and counts what is taken from it.
    struct Endless {
        line: &'static [u8],
        taken: u64,
    }

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            for byte in buffer.iter_mut() {
                *byte = self.line[self.taken as usize % self.line.len()];
                self.taken += 1;
            }
            Ok(buffer.len())
        }
    }

    /// The error of an endless file of this line, and the number of bytes that were read.
    fn refused(line: &'static [u8]) -> (String, u64) {
        let mut input = Endless { line, taken: 0 };
        let read = places(BufReader::new(&mut input), Path::new("book.epd"), Variant::chess());
        (read.unwrap_err().to_string(), input.taken)
    }

    #[test]
    fn positions_come_in_any_form() {
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        for text in [
            "position startpos moves e2e4",
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
            "12:00 > position startpos moves e2e4",
            "https://lichess.org/analysis/rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR_b_KQkq_-_0_1",
            "\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5; id \"x\";",
        ] {
            assert_eq!(position(text, Variant::chess()).unwrap().to_string(), fen, "{text}");
        }
    }

    /// Fields that have no effect are read over, and noted.
    #[test]
    fn what_has_no_effect_is_noted() {
        let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        for (rest, count) in [("", 1), (" w KQkqB e3 0 1", 2), (" w KQkq - 0 1", 0)] {
            let read = read(&format!("{array}{rest}"), Variant::chess()).unwrap();
            assert_eq!(read.notes.len(), count, "{rest}: {:?}", read.notes);
        }
    }

    #[test]
    fn what_is_no_book_is_refused_at_once() {
        for (line, expected) in [
            (b"hello\n".as_slice(), "book.epd: line 1: expected 8 rows"),
            (b"x", "book.epd: line 1: expected at most 16384 bytes, got more"),
            (b"\0", "book.epd: line 1: expected at most 16384 bytes, got more"),
            (b"\x7fELF\x02\x01\n\xff", "book.epd: line 1: expected 8 rows"),
            (b"4k3/8/8/8/8/8/4P3/4K3 w - -\nend\n", "book.epd: line 2: expected 8 rows"),
            (b"\xff\xfe4\0k\x003\0\n\0", "book.epd: line 1: the book is in UTF-16"),
            (b"\xfe\xff\x004\0k\x003\0\n", "book.epd: line 1: the book is in UTF-16"),
        ] {
            let (problem, taken) = refused(line);
            assert!(problem.starts_with(expected), "{problem}");
            assert!(taken <= 4 * LONGEST, "{taken} bytes for {problem}");
        }
    }

    #[test]
    fn a_line_ends_as_the_editor_ends_it() {
        let lines =
            ["4k3/8/8/8/8/8/4P3/4K3 w - - 7 1", "# none", "4k3/8/8/8/8/8/4P3/4K3 w - - 9 1"];
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        for end in ["\n", "\r\n", "\r"] {
            std::fs::write(&path, lines.join(end)).unwrap();
            let book = Positions::open(&path, Variant::chess()).unwrap();
            let clocks = [0, 1].map(|number| book.position(number).unwrap().halfmove_clock());
            assert_eq!((book.len(), clocks), (2, [7, 9]), "{end:?}");
        }
    }

    #[test]
    fn an_opening_takes_four_bytes_however_long_its_line() {
        let remark = "x".repeat(900);
        let line = |number: u32| {
            let comment = &remark[..number as usize % 900];
            format!(
                "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc {}; c0 \"{comment}\";\n\n# {number}\n",
                number % 90
            )
        };
        let text: String = (0..20_000).map(line).collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        std::fs::write(&path, &text).unwrap();
        let book = Positions::open(&path, Variant::chess()).unwrap();
        assert_eq!((book.len(), book.places.capacity()), (20_000, 20_000));
        for number in [19_999, 0, 12_345] {
            let clock = book.position(number).unwrap().halfmove_clock();
            assert_eq!(usize::from(clock), number % 90);
        }
        std::fs::write(&path, text + "\n").unwrap();
        let problem = book.position(0).unwrap_err().to_string();
        assert!(problem.ends_with("expected the file as it was, got a change"), "{problem}");
    }
}
