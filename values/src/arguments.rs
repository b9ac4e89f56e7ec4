//! Factors and addresses on a command line.

use clap::Args;
use treville_eval::piece::factors::Factors;

use treville_kit::arguments::{numbers, share, within};
use treville_kit::failure::quoted;

/// Factors that replace the compiled ones.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Factors")]
pub struct FactorArgs {
    /// Start from the factors that were fitted to games, instead of the source's
    #[arg(long)]
    pub fitted: bool,
    /// Centipawns for each square at a distance of one, two, three and four [default: 50,30,24,12]
    #[arg(long, value_name = "D1,D2,D3,D4", value_parser = distances, allow_hyphen_values = true)]
    pub distance: Option<[i32; 4]>,
    /// Centipawns for each direction [default: 8]
    #[arg(long, value_name = "CP", allow_hyphen_values = true)]
    #[arg(value_parser = numbers(-MOST_CENTIPAWNS..=MOST_CENTIPAWNS, "centipawns"))]
    pub direction: Option<i32>,
    /// The part that a colour-bound piece loses: one in N [default: 3]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = numbers(1.0..=1000.0, "a number"))]
    pub color_bound: Option<f64>,
    /// The share of the formula in `combined`; the rest is mobility [default: 0.5]
    #[arg(long, value_name = "SHARE", value_parser = share, allow_negative_numbers = true)]
    pub blend: Option<f64>,
    /// How likely a square is empty, for `magic`: Betza's magic number [default: 0.69]
    #[arg(long, value_name = "P", value_parser = share, allow_negative_numbers = true)]
    pub empty_probability: Option<f64>,
}

impl FactorArgs {
    /// The compiled factors, with those that were given in their place.
    #[must_use]
    pub fn factors(&self) -> Factors {
        let source = if self.fitted { Factors::FITTED } else { Factors::SOURCE };
        Factors {
            distance: self.distance.unwrap_or(source.distance),
            direction: self.direction.unwrap_or(source.direction),
            color_bound_divisor: self.color_bound.unwrap_or(source.color_bound_divisor),
            blend: self.blend.unwrap_or(source.blend),
            magic: self.empty_probability.unwrap_or(source.magic),
            ..source
        }
    }
}

/// The largest factor; sums of factors stay within their type.
const MOST_CENTIPAWNS: i32 = 10_000;

fn distances(text: &str) -> Result<[i32; 4], String> {
    let parts: Vec<&str> = text.split(',').collect();
    let Ok(parts) = <[&str; 4]>::try_from(parts) else {
        return Err(format!("expected four numbers with commas between, got {}", quoted(text)));
    };
    let mut distances = [0; 4];
    for (distance, part) in distances.iter_mut().zip(parts) {
        *distance = within(part, -MOST_CENTIPAWNS, MOST_CENTIPAWNS, "centipawns")?;
    }
    Ok(distances)
}

/// The address of a board: of the web, or a path from the page.
///
/// # Errors
///
/// The text is neither.
pub fn board(text: &str) -> Result<String, String> {
    let is_address = ["http://", "https://", "/", "./", "../"].iter().any(|s| text.starts_with(s));
    match is_address && !text.contains(['#', ' ']) {
        true => Ok(text.to_owned()),
        false => Err(format!("expected http://, https:// or a path, got {}", quoted(text))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_that_are_not_given_are_the_compiled_ones() {
        assert_eq!(FactorArgs::default().factors(), Factors::SOURCE);
        let args = FactorArgs { blend: Some(0.25), ..FactorArgs::default() };
        assert_eq!(args.factors(), Factors { blend: 0.25, ..Factors::SOURCE });
    }

    #[test]
    fn factors_have_bounds() {
        assert_eq!(distances("60,-1,0,12"), Ok([60, -1, 0, 12]));
        for bad in ["", "1,2,3", "1,2,3,4,5", "1,2,3,x", "1,2,3,99999999999"] {
            assert!(distances(bad).is_err(), "{bad}");
        }
    }
}
