//! A table of a source: the printed figures with ours beside them, each with its unit.

use serde::Serialize;
use treville_eval::piece::sources::disagreements::{DISAGREEMENTS, Disagreement};
use treville_eval::piece::sources::{Figure, half_up};

/// A table of a source.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct SourceTable {
    /// A word to find it by.
    pub id: String,
    /// The number of the source.
    pub source: u8,
    /// The title.
    pub title: String,
    /// The subject of its rows.
    pub about: &'static str,
    /// Its columns of figures.
    pub columns: Vec<Column>,
    /// Its rows.
    pub rows: Vec<SourceRow>,
    /// Sentences below it.
    pub notes: Vec<String>,
}

/// A column of such a table.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its heading.
    pub name: String,
    /// The unit of its figures; empty for ranks and other plain numbers.
    pub unit: &'static str,
}

/// A row of such a table.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct SourceRow {
    /// The piece, or whatever else the row is about.
    pub label: String,
    /// Its figures.
    pub cells: Vec<Cell>,
}

/// A figure of ours beside one of the source.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Cell {
    /// Ours, with every digit; none where nothing is computed.
    pub ours: Option<f64>,
    /// Ours as the source would print it.
    pub shown: String,
    /// The source's; none where the source prints no figure.
    pub source: Option<String>,
    /// Whether they agree: digit by digit, or within [`NEAR`] if only the source's came by chance.
    /// None where there is nothing to compare, or chance has a part in ours.
    pub agrees: Option<bool>,
    /// The number of the known disagreement that explains the figure, counted from 1.
    pub disagreement: Option<usize>,
}

/// Allowed distance, in pawns, of a mean of the source's longest runs from the exact value.
pub const NEAR: f64 = 1e-3;

impl Cell {
    /// A computed figure; the source's is compared digit by digit.
    #[must_use]
    pub fn certain(ours: f64, source: Figure) -> Cell {
        let agrees = Some(source.agrees(ours));
        Cell { agrees, ..Cell::beside(Some(ours), source.decimals(), Some(source.0)) }
    }

    /// A computed figure; the source's came by chance and has to be near it.
    #[must_use]
    pub fn near(ours: f64, source: Figure) -> Cell {
        let agrees = Some((source.value() - ours).abs() <= NEAR);
        Cell { agrees, ..Cell::certain(ours, source) }
    }

    /// A computed whole number.
    #[must_use]
    pub fn whole(ours: i64, source: i64) -> Cell {
        let cell = Cell::beside(Some(ours as f64), 0, Some(&source.to_string()));
        Cell { agrees: Some(ours == source), ..cell }
    }

    /// Two figures that are not compared, or one of them alone.
    #[must_use]
    pub fn beside(ours: Option<f64>, decimals: usize, source: Option<&str>) -> Cell {
        Cell {
            ours,
            shown: ours.map_or("-".to_owned(), |ours| half_up(ours, decimals)),
            source: source.map(str::to_owned),
            agrees: None,
            disagreement: None,
        }
    }

    /// The same with what is known of the disagreement, unless the figures agree.
    #[must_use]
    pub fn explained(mut self, known: Option<&Disagreement>) -> Cell {
        if self.agrees != Some(true) {
            let place = known.and_then(|known| DISAGREEMENTS.iter().position(|one| one == known));
            self.disagreement = place.map(|index| index + 1);
        }
        self
    }

    /// Whether the two figures are known to differ.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.agrees == Some(false)
    }

    /// The digits after the point with which our figure is shown.
    #[must_use]
    pub fn decimals(&self) -> usize {
        Cell::decimals_of(&self.shown)
    }

    /// The digits after the point of a figure.
    #[must_use]
    pub fn decimals_of(figure: &str) -> usize {
        figure.split_once('.').map_or(0, |(_, decimals)| decimals.len())
    }
}

/// Which figures a column has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides {
    /// Ours.
    pub ours: bool,
    /// The source's.
    pub source: bool,
}

impl SourceTable {
    /// A table without rows; each column is a name and a unit.
    #[must_use]
    pub fn new(id: &str, source: u8, title: &str, columns: &[(&str, &'static str)]) -> SourceTable {
        let column = |(name, unit): &(&str, &'static str)| Column { name: (*name).into(), unit };
        SourceTable {
            id: id.to_owned(),
            source,
            title: title.to_owned(),
            about: "Piece",
            columns: columns.iter().map(column).collect(),
            rows: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, label: impl Into<String>, cells: impl IntoIterator<Item = Cell>) {
        let cells = cells.into_iter().collect();
        self.rows.push(SourceRow { label: label.into(), cells });
    }

    /// The title with the number of the source.
    #[must_use]
    pub fn caption(&self) -> String {
        format!("{} (source {:03})", self.title, self.source)
    }

    /// Which figures each column has. A column that has none of a side does not show that side.
    #[must_use]
    pub fn sides(&self) -> Vec<Sides> {
        let any = |column: usize, has: fn(&Cell) -> bool| {
            self.rows.iter().filter_map(|row| row.cells.get(column)).any(has)
        };
        let sides = |column| Sides {
            ours: any(column, |cell| cell.ours.is_some()),
            source: any(column, |cell| cell.source.is_some()),
        };
        (0..self.columns.len()).map(sides).collect()
    }

    /// The known disagreements that its cells refer to, each once, by their numbers.
    #[must_use]
    pub fn explanations(&self) -> Vec<&'static Disagreement> {
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        let mut numbers: Vec<usize> = cells.filter_map(|cell| cell.disagreement).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().filter_map(|number| DISAGREEMENTS.get(number - 1)).collect()
    }
}
