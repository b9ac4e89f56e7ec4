//! Tables 1 to 4 of source 001 by a law: its formula with factors of its own, and their intervals.
//!
//! A factor has one interval, that of the law, in which pieces may deviate from the formula; the
//! values of tables 3 and 4 follow from these factors and how their errors go together.

use treville_eval::piece::sources::formula_tables::{FormulaRow, MUSKETEER, ORTHODOX};

use treville_kit::failure::Failure;
use treville_kit::format::{Table, capitalised};
use treville_results::fit::INTERVAL;
use treville_results::law::criteria::{Criteria, Phase};
use treville_results::law::document::{Factor, FormRow, LawDocument, PieceRow};
use treville_results::law::forms::Form;
use treville_results::pieces::Piece;

/// The source's formula with factors of its own, as a law has it.
pub struct SourceFormula<'a> {
    law: &'a LawDocument,
    row: &'a FormRow,
}

/// A value of the formula, its parts in the order of the source's columns, and half the width of
/// its 95% interval.
#[derive(Clone, PartialEq, Debug)]
pub struct FormulaValue {
    /// For squares at a distance of one to four, for directions, and the penalty.
    pub parts: [f64; 6],
    /// The value.
    pub whole: f64,
    /// Half the width.
    pub far: f64,
}

impl<'a> SourceFormula<'a> {
    /// The formula of a law.
    ///
    /// # Errors
    ///
    /// The law lacks this form or one of its factors.
    pub fn of(law: &'a LawDocument) -> Result<SourceFormula<'a>, Failure> {
        let names = ["Md1", "Md2", "Md3", "Md4", "direction", "colour-bound"];
        let is_whole = |row: &&FormRow| {
            row.factors.iter().map(|factor| &*factor.name).eq(names)
                && row.correlations.len() == names.len()
                && row.correlations.iter().all(|row| row.len() == names.len())
        };
        let row = law.row(Form::Formula).filter(is_whole);
        let missing =
            || Failure::Request("expected a law with the formula of source 001".to_owned());
        Ok(SourceFormula { law, row: row.ok_or_else(missing)? })
    }

    /// The factors: of distances one to four, of directions, and the part that one colour costs.
    pub fn factors(&self) -> &[Factor] {
        &self.row.factors
    }

    /// The standard deviation of pieces of 500 centipawns from the formula.
    pub fn residual_sd(&self) -> f64 {
        self.row.residual_sd.mean
    }

    /// The value of a piece.
    pub fn value(&self, piece: &Piece) -> FormulaValue {
        let criteria = Criteria::of(piece, Phase::Mean);
        let means: Vec<f64> = self.factors().iter().map(|factor| factor.value.mean).collect();
        let counts = criteria.formula();
        let sum: f64 = counts.iter().zip(&means).map(|(count, mean)| count * mean).sum();
        let lost = if criteria.is_bound { means[5] } else { 0.0 };
        // The change of the value with each factor.
        let slopes: [f64; 6] = std::array::from_fn(|place| match place {
            5 if criteria.is_bound => -sum,
            5 => 0.0,
            place => counts[place] * (1.0 - lost),
        });
        let deviation = |place: usize| slopes[place] * self.factors()[place].value.deviation;
        let variance: f64 = (0..6)
            .flat_map(|a| (0..6).map(move |b| (a, b)))
            .map(|(a, b)| deviation(a) * deviation(b) * self.row.correlations[a][b])
            .sum();
        FormulaValue {
            parts: std::array::from_fn(|place| match place {
                5 => sum * lost,
                place => counts[place] * means[place],
            }),
            whole: sum * (1.0 - lost),
            far: INTERVAL * variance.max(0.0).sqrt(),
        }
    }

    /// The value of a piece in games, with the rest of its row.
    pub fn measured(&self, name: &str) -> Option<&'a PieceRow> {
        self.law.pieces.iter().find(|row| row.piece == name)
    }

    /// Tables 1 to 4.
    pub fn tables(&self) -> [Table; 4] {
        let (distances, others) = self.factors().split_at(4);
        let distances = factors("Table 1: distance mobility factors, in centipawns", distances);
        let others =
            factors("Table 2: direction factor, and the part that one colour costs", others);
        let orthodox = self.values("Table 3: orthodox pieces, in centipawns", &ORTHODOX);
        let musketeer = self.values("Table 4: Musketeer pieces, in centipawns", &MUSKETEER);
        [distances, others, orthodox, musketeer]
    }

    fn values(&self, title: &str, rows: &[FormulaRow]) -> Table {
        let headings = [
            "Piece", "Md1v", "Md2v", "Md3v", "Md4v", "Dirv", "Penalty", "Final", "+/-", "Printed",
            "In games", "+/-",
        ];
        let mut table = Table::new(title, &headings);
        for (name, [.., printed]) in rows {
            for piece in Piece::named([*name]) {
                let FormulaValue { parts, whole, far } = self.value(&piece);
                let numbers =
                    parts.into_iter().chain([whole, far]).map(|number| format!("{number:.0}"));
                let measured = self.measured(name).map_or_else(
                    || ["-", "-"].map(str::to_owned),
                    |row| [row.value, INTERVAL * row.error].map(|number| format!("{number:.0}")),
                );
                let name = std::iter::once(capitalised(name));
                table.row(name.chain(numbers).chain([printed.to_string()]).chain(measured));
            }
        }
        table
    }
}

/// A number as people write this factor: parts of one with three digits.
pub fn number(factor: &Factor, value: f64) -> String {
    if factor.name == "colour-bound" { format!("{value:.3}") } else { format!("{value:.1}") }
}

fn factors(title: &str, factors: &[Factor]) -> Table {
    let mut table = Table::new(title, &["Factor", "Source 001", "By games", "From", "To"]);
    for factor in factors {
        let source = factor.source.map_or_else(|| "-".to_owned(), |own| number(factor, own));
        let numbers = [factor.value.mean, factor.value.low, factor.value.high];
        let numbers = numbers.map(|value| number(factor, value));
        table.row([factor.name.to_string(), source].into_iter().chain(numbers));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With the printed factors the formula prints the source's tables.
    #[test]
    fn printed_factors_give_the_printed_values() {
        let mut law = LawDocument::committed().unwrap();
        for row in law.forms.iter_mut().filter(|row| row.form == Form::Formula) {
            for factor in &mut row.factors {
                factor.value.mean = factor.source.unwrap();
            }
        }
        let formula = SourceFormula::of(&law).unwrap();
        for (name, [parts @ .., whole]) in ORTHODOX.iter().chain(&MUSKETEER) {
            let value = formula.value(&Piece::read(name).unwrap());
            for (own, printed) in value.parts.iter().zip(parts) {
                assert!((own - f64::from(*printed)).abs() < 0.7, "{name}: {value:?}");
            }
            assert!((value.whole - f64::from(*whole)).abs() < 0.7, "{name}: {value:?}");
            assert!(value.far > 5.0, "{name}: {value:?}");
        }
    }
}
