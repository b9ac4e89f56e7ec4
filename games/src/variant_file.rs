//! A file of games on a command line, in the format of `variants.ini`.

use std::fs::File;
use std::path::Path;

use treville_engine::variant::{LibraryReport, Variant, Variants};
use treville_kit::failure::{Failure, quoted_path};

/// The games that a command can choose from: those that are known, and those of a file.
#[derive(Clone, Debug, Default)]
pub struct VariantFile {
    /// The flag and the file, as they begin a message; empty without a file.
    place: String,
    games: Variants,
    told: LibraryReport,
}

impl VariantFile {
    /// Reads a file, if there is one. What is left out of it goes to the log, and notes as well.
    ///
    /// `flag` is how the user has named the file, such as `--variants`.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is too big, or has no game that can be played.
    pub fn open(path: Option<&Path>, flag: &str) -> Result<VariantFile, Failure> {
        let Some(path) = path else { return Ok(VariantFile::default()) };
        let place = format!("{flag} {}", quoted_path(path));
        let failed = |problem: String| Failure::Request(format!("{place}: {problem}"));
        let file = File::open(path).map_err(|error| failed(error.to_string()))?;
        let (games, told) = Variants::read(file).map_err(|error| failed(error.to_string()))?;
        if let Some(reason) = games.nothing_left(&told) {
            return Err(failed(reason.to_owned()));
        }
        told.left_out.iter().chain(&told.slips).for_each(|line| log::warn!("{place}: {line}"));
        told.notes.iter().for_each(|line| log::info!("{place}: {line}"));
        Ok(VariantFile { place, games, told })
    }

    /// All games that can be chosen.
    #[must_use]
    pub const fn games(&self) -> &Variants {
        &self.games
    }

    /// The game of this name.
    ///
    /// # Errors
    ///
    /// There is no such game, or the file has it but it was left out; the line says why.
    pub fn find(&self, name: &str) -> Result<Variant, Failure> {
        self.games.find(name).map_err(|error| {
            let marks = format!("[{name}]");
            let left_out = self.told.left_out.iter().find(|line| line.contains(&marks));
            Failure::Request(match left_out {
                Some(line) => format!("{}: {line}", self.place),
                None => error.to_string(),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn games_of_a_file_are_found_and_what_is_left_out_is_explained() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.ini");
        fs::write(&path, "[slow:chess]\nnMoveRule = 100\n[drops:chess]\npieceDrops = true\n")
            .unwrap();
        let file = VariantFile::open(Some(&path), "--variants").unwrap();
        assert_eq!(file.find("SLOW").unwrap().definition().halfmove_limit, 200);
        assert_eq!(file.find("chess").unwrap(), Variant::chess());
        let problem = |name| file.find(name).unwrap_err().to_string();
        let expected = "games.ini': line 4: [drops] pieceDrops: expected false, got 'true'";
        assert!(problem("drops").ends_with(expected), "{}", problem("drops"));
        assert!(problem("fast").starts_with("expected one of musketeer,"), "{}", problem("fast"));
        assert!(problem("fast").contains("slow, got 'fast'"), "{}", problem("fast"));
    }

    #[test]
    fn a_file_without_a_game_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.ini");
        for (text, problem) in [
            ("", "expected games in sections such as [mygame:chess], got no section"),
            ("# Treville\n\nSome words.\n", "got no section"),
            ("[drops:chess]\npieceDrops = true\n", "line 2: [drops] pieceDrops: expected false"),
        ] {
            fs::write(&path, text).unwrap();
            let error = VariantFile::open(Some(&path), "--variants").unwrap_err().to_string();
            assert!(error.contains(problem) && !error.contains('\n'), "{error}");
        }
    }

    #[test]
    fn a_file_that_is_missing_is_named_with_its_flag() {
        let error = VariantFile::open(Some(Path::new("no.ini")), "-variants").unwrap_err();
        assert!(error.to_string().starts_with("-variants 'no.ini': "), "{error}");
        assert_eq!(VariantFile::open(None, "").unwrap().games(), &Variants::default());
    }
}
