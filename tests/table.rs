//! The tables in `data/`.

/// A table with a header line, whose cells hold no commas.
pub struct Table {
    name: &'static str,
    columns: Vec<&'static str>,
    /// The cells of each line after the first.
    pub rows: Vec<Vec<&'static str>>,
}

impl Table {
    /// The table of a file that has this many rows.
    #[track_caller]
    pub fn read(name: &'static str, text: &'static str, rows: usize) -> Table {
        let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<&str>>());
        let columns = lines.next().unwrap_or_default();
        let table = Table { name, columns, rows: lines.collect() };
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{name}");
        assert_eq!(table.rows.len(), rows, "rows of {name}");
        table
    }

    /// The cell of a row in a column.
    #[track_caller]
    pub fn cell(&self, row: usize, column: &str) -> &'static str {
        let Some(column) = self.columns.iter().position(|name| *name == column) else {
            panic!("{} has no column {column}", self.name)
        };
        self.rows[row][column]
    }

    /// The count in a cell; none where the source has none.
    #[track_caller]
    pub fn count(&self, row: usize, column: &str) -> Option<u64> {
        match self.cell(row, column) {
            "" => None,
            text => Some(text.parse().unwrap_or_else(|_| panic!("{}: {text}", self.name))),
        }
    }

    /// The name of a row: its file and line.
    pub fn place(&self, row: usize) -> String {
        format!("{} line {}", self.name, row + 2)
    }
}
