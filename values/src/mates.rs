//! `treville-values mates`: what pieces can do alone against a bare king.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use treville_core::definition::{Owner, PieceDefinition};
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::pieces::PieceSet;
use treville_eval::position::endgame::{Colors, Mates, against_bare_king};

use treville_games::variant_file::VariantFile;
use treville_kit::failure::{Failure, printable};
use treville_kit::format::{Format, Table, print_rows};
use treville_results::groups::Group;
use treville_results::pieces::{Piece, PieceFiles, Pieces};

/// The result of a king and one or two pieces against a bare king, with their side to move.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct MatesRow {
    /// The pieces beside the king.
    pub force: String,
    /// Of two pieces that are bound to one colour each: whether that is the same one.
    pub colors: Option<&'static str>,
    /// Whether mate can be forced: always, nearly always, sometimes or never.
    pub mates: &'static str,
    /// In which part of the legal positions.
    pub share: f64,
    /// In how many.
    pub won: u64,
    /// Of how many.
    pub legal: u64,
    /// The most moves that a mate takes.
    pub longest: Option<u16>,
}

impl MatesRow {
    /// The rows of a force: two where both of its pieces are bound to one colour, else one.
    ///
    /// # Errors
    ///
    /// There are more than two pieces, two pawns, or a king among them.
    pub fn of(name: &str, pieces: &[&Piece]) -> Result<Vec<MatesRow>, Failure> {
        let failed = |problem: String| {
            let text = format!("{name} against a bare king: {problem}");
            Failure::Request(printable(&text))
        };
        let (set, kinds) = set(pieces).map_err(failed)?;
        let found =
            against_bare_king(set, &kinds).map_err(|problem| failed(problem.to_string()))?;
        Ok(found.iter().map(|mates| MatesRow::new(name, mates)).collect())
    }

    /// The rows of forces that are written as sums of pieces.
    ///
    /// # Errors
    ///
    /// A text is no such sum, or see [`MatesRow::of`].
    pub fn of_all(texts: &[String], files: &Pieces) -> Result<Vec<MatesRow>, Failure> {
        let mut rows = Vec::new();
        for text in texts {
            let group = Group::read(text, files)?;
            let each = group.pieces.iter();
            let each = each.flat_map(|(count, piece)| (0..*count).map(move |_| piece));
            rows.extend(MatesRow::of(&group.text, &each.collect::<Vec<_>>())?);
        }
        Ok(rows)
    }

    /// The rows of each piece by itself; kings and what no game can have are left out.
    #[must_use]
    pub fn of_each<'a>(pieces: impl IntoIterator<Item = &'a Piece>) -> Vec<MatesRow> {
        let rows = pieces.into_iter().filter_map(|piece| MatesRow::of(&piece.name, &[piece]).ok());
        rows.flatten().collect()
    }

    fn new(force: &str, mates: &Mates) -> MatesRow {
        MatesRow {
            force: force.to_owned(),
            colors: match mates.colors {
                Colors::Any => None,
                Colors::Different => Some("different"),
                Colors::Same => Some("same"),
            },
            mates: mates.word(),
            share: mates.share(),
            won: mates.won,
            legal: mates.legal,
            longest: mates.longest,
        }
    }

    /// The force with what has to be said of its colours.
    #[must_use]
    pub fn title(&self) -> String {
        match self.colors {
            Some(colors) => format!("{}, {colors} colours", self.force),
            None => self.force.clone(),
        }
    }

    /// The share in percent, never rounded to all or nothing.
    #[must_use]
    pub fn percent(&self) -> f64 {
        let percent = 100.0 * self.share;
        let is_part = self.won > 0 && self.won < self.legal;
        if is_part { percent.clamp(0.01, 99.99) } else { percent }
    }

    /// A table of such rows.
    #[must_use]
    pub fn table(rows: &[MatesRow]) -> Table {
        let headings = ["Piece", "mates", "% of positions", "longest"];
        let mut table = Table::new("Against a bare king, with the king and the move", &headings);
        for row in rows {
            let longest = row.longest.map_or("-".to_owned(), |moves| moves.to_string());
            table.row([
                row.title(),
                row.mates.to_owned(),
                format!("{:.2}", row.percent()),
                longest,
            ]);
        }
        table
    }
}

/// The command line of `mates`.
#[derive(Args, Clone, Debug)]
pub struct MatesArgs {
    /// One or two pieces beside the king, such as R, 2B or B+Mine:NW; several forces, one after
    /// the other
    #[arg(required = true, value_name = "PIECES")]
    pub forces: Vec<String>,
    /// Where else pieces are found.
    #[command(flatten)]
    pub files: PieceFiles,
    /// How to print them; csv and json carry all digits
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The version of the JSON document.
const VERSION: u32 = 2;

/// Tells whether each force mates a bare king.
///
/// # Errors
///
/// A force makes no sense, and then nothing is printed; or the output is closed.
pub fn run(args: &MatesArgs, games: &VariantFile, output: impl Write) -> Result<(), Failure> {
    let rows = &MatesRow::of_all(&args.forces, &args.files.read(games)?)?[..];
    #[derive(Serialize)]
    struct Document<'a> {
        version: u32,
        mates: &'a [MatesRow],
    }
    let document = Document { version: VERSION, mates: rows };
    let csv = |output| print_rows(rows, output);
    args.format.print(&[MatesRow::table(rows)], &document, csv, output)
}

/// A set of pieces that has these, and their types.
fn set(pieces: &[&Piece]) -> Result<(&'static PieceSet, Vec<PieceType>), String> {
    let mut list: Vec<PieceDefinition> =
        ORTHODOX_PIECES.iter().map(PieceDefinition::from).collect();
    let mut kinds = Vec::new();
    for piece in pieces {
        let name = piece.name.split('@').next().unwrap_or_default();
        let is_king = name.eq_ignore_ascii_case("king");
        let same = |(number, known): &(usize, &PieceDefinition)| {
            (*number == PieceType::KING.index()) == is_king
                && (is_king || known.movement.movement() == piece.movement())
        };
        let known = list.iter().enumerate().find(same).map(|(number, _)| number);
        let number = known.unwrap_or(list.len());
        if known.is_none() {
            let letter = if list.len() == PieceType::ORTHODOX { 'X' } else { 'Y' };
            let name = format!("piece-{}", letter.to_ascii_lowercase());
            let movement = piece.movement().clone().into();
            list.push(PieceDefinition { letter, name, movement, owner: Owner::Both });
        }
        // More than two are refused before their letters matter.
        kinds.push(PieceType::new((number % PieceType::LIMIT) as u8));
        if kinds.len() > 2 {
            return Ok((PieceSet::musketeer(), vec![PieceType::QUEEN; pieces.len()]));
        }
    }
    PieceSet::of(&list).map(|set| (set, kinds)).map_err(|problem| problem.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(words: &[&str]) -> Result<Vec<MatesRow>, String> {
        let pieces: Vec<Piece> = words.iter().map(|word| Piece::read(word).unwrap()).collect();
        let pieces: Vec<&Piece> = pieces.iter().collect();
        MatesRow::of("force", &pieces).map_err(|problem| problem.to_string())
    }

    #[test]
    fn every_piece_of_ones_own_mates_or_does_not() {
        for (word, mates, longest) in [
            ("rook", "always", Some(16)),
            ("Tower:R", "always", Some(16)),
            ("Commoner:K", "always", Some(18)),
            ("Zebu:CN", "sometimes", Some(1)),
            ("Half:fR", "never", None),
        ] {
            let rows = rows(&[word]).unwrap();
            assert_eq!((rows[0].mates, rows[0].longest), (mates, longest), "{word}");
        }
    }

    #[test]
    fn bound_pieces_are_two_endings() {
        let rows = rows(&["Fad:FAD", "bishop"]).unwrap();
        let found: Vec<(Option<&str>, &str)> =
            rows.iter().map(|row| (row.colors, row.mates)).collect();
        assert_eq!(found, [(Some("different"), "nearly always"), (Some("same"), "never")]);
        assert_eq!(rows[1].title(), "force, same colours");
    }

    #[test]
    fn what_does_not_fit_is_refused_in_one_line() {
        for (words, problem) in [
            (
                &["king"][..],
                "force against a bare king: expected pieces beside the king, got a king",
            ),
            (&["P", "P"], "force against a bare king: expected at most one pawn, got two"),
            (
                &["Q", "A:N", "B:W", "C:F"],
                "force against a bare king: expected one or two pieces beside the king, got 4: a \
                 third one takes 64 times as much memory and time",
            ),
        ] {
            assert_eq!(rows(words).unwrap_err(), problem);
        }
    }
}
