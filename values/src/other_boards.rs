//! Pieces on boards of other sizes than 8x8, by the methods that count squares.
//!
//! The unit is the pawn of that board, counted by the same method: it stands on all ranks but the
//! first and the last, goes two squares from the second, and attacks fewer squares on the outer
//! files. So every method has one unit on each board, as it has on 8x8. What the unit does not know
//! is that pawns of a higher board are farther from promotion: no method here counts that.

use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::montecarlo::Estimate;
use treville_eval::piece::mobility::{
    BoardProfile, BoardSize, Densities, Profile, exact, pawn_profile,
};
use treville_eval::piece::values::{Method, worth};

use crate::crowding::Crowding;
use crate::methods::MethodChoice::{self, Certain, MonteCarlo, On};
use crate::methods::{Amount, Unit, Value};
use crate::montecarlo::SamplingArgs;
use treville_kit::failure::Failure;
use treville_kit::format::Table;
use treville_results::pieces::Piece;

/// Those of the methods that a board of any size has.
///
/// # Errors
///
/// There is none among them, or a board has fewer squares than it is to have pieces.
pub fn counting(board: BoardSize, methods: &[MethodChoice]) -> Result<Vec<MethodChoice>, Failure> {
    let counts = |method: &&MethodChoice| method.unit() == "squares";
    let kept: Vec<MethodChoice> = methods.iter().filter(counts).copied().collect();
    if let (true, Some(method)) = (kept.is_empty(), methods.first()) {
        let problem =
            format!("expected a method that counts squares on {board}, got {}", method.name());
        return Err(Failure::Request(problem));
    }
    for method in &kept {
        if let On(Crowding::Pieces(allies, enemies)) = *method {
            let (most, found) = (board.area() - 1, u16::from(allies) + u16::from(enemies));
            if found > most {
                let problem =
                    format!("expected at most {most} other pieces on {board}, got {found}");
                return Err(Failure::Request(problem));
            }
        }
    }
    Ok(kept)
}

/// The values of each piece by each of these methods, in the order of both.
///
/// # Errors
///
/// More squares decide about a move of a piece than can be counted.
pub fn values_on(
    board: BoardSize,
    pieces: &[Piece],
    methods: &[MethodChoice],
    factors: &Factors,
    sampling: &SamplingArgs,
    unit: Unit,
) -> Result<Vec<Vec<Value>>, Failure> {
    let pawn = on(board, pawn_profile())?;
    let own = on(board, &unit.profile())?;
    let units: Vec<[Option<f64>; 2]> = methods
        .iter()
        .map(|choice| {
            let own = match unit {
                Unit::Pawns => None,
                Unit::LiteralPawns => as_pawn(&own, *choice, factors),
                Unit::Knights | Unit::Rooks => squares(&own, *choice, factors),
            };
            // On a board of two ranks there is no pawn.
            [as_pawn(&pawn, *choice, factors), own].map(|unit| unit.filter(|unit| *unit > 0.0))
        })
        .collect();
    let pieces: Vec<Piece> = pieces.iter().map(|piece| unit.counted(piece)).collect();
    let is_sampled = methods.contains(&MonteCarlo);
    let sampled = if is_sampled { sampling.sample_on(board, &pieces) } else { Vec::new() };
    let row = |(index, piece): (usize, &Piece)| {
        let here = on(board, &piece.profile)?;
        let value = |(choice, [one, own]): (&MethodChoice, &[Option<f64>; 2])| {
            let known = |mean| Estimate { mean, error: None };
            let (raw, pawns) = match (choice, sampled.get(index)) {
                (MonteCarlo, Some([squares, pawns])) => (*squares, one.map(|_| *pawns)),
                _ => {
                    let squares = squares(&here, *choice, factors)?;
                    (known(squares), one.map(|pawn| known(squares / pawn)))
                }
            };
            let measured = own.map(|size| Amount {
                value: raw.mean / size,
                error: raw.error.map(|error| error / size),
                unit: unit.name(),
            });
            Some(Value {
                method: choice.name(),
                raw: raw.mean,
                pawns: pawns.map(|pawns| pawns.mean),
                unit: choice.unit(),
                raw_error: raw.error,
                pawns_error: pawns.and_then(|pawns| pawns.error),
                measured,
            })
        };
        Ok(methods.iter().zip(&units).filter_map(value).collect())
    };
    pieces.iter().enumerate().map(row).collect()
}

fn on(board: BoardSize, profile: &Profile) -> Result<BoardProfile, Failure> {
    BoardProfile::new(profile, board).ok_or_else(|| {
        let piece = profile.movement();
        let expected = "expected a piece of which 62 squares decide about a move at most";
        Failure::Request(format!("{expected}, got {piece} on {board}"))
    })
}

/// The squares of a piece by a method; none if it counts no squares.
fn squares(here: &BoardProfile, choice: MethodChoice, factors: &Factors) -> Option<f64> {
    Some(match choice {
        Certain(Method::Maximum) => f64::from(here.maximum()),
        Certain(Method::LeapSquare) => here.leap_square(),
        Certain(Method::Betza) => here.betza(),
        Certain(Method::OpenClosed) => f64::midpoint(here.leap_square(), here.betza()),
        Certain(Method::Exact) | MonteCarlo => here.exact(Densities::scaled(here.board())),
        Certain(Method::Magic) => here.magic(factors.magic),
        On(Crowding::Empty(empty)) => here.magic(empty),
        On(Crowding::Pieces(allies, enemies)) => here.exact(Densities::single(allies, enemies)?),
        _ => return None,
    })
}

/// The squares of the pawn as a unit: with a number of pieces that of all densities, so that a
/// piece gains as the board empties.
fn as_pawn(pawn: &BoardProfile, choice: MethodChoice, factors: &Factors) -> Option<f64> {
    match choice {
        On(Crowding::Pieces(..)) => squares(pawn, Certain(Method::Exact), factors),
        other => squares(pawn, other, factors),
    }
}

/// Exact mobility on 8x8 and on another board, side by side.
///
/// # Errors
///
/// As for [`values_on`].
pub fn beside_chess(board: BoardSize, pieces: &[Piece]) -> Result<Table, Failure> {
    let headings = ["squares on 8x8", &format!("on {board}"), "ratio"].map(str::to_owned);
    let pawns = ["pawns on 8x8", &format!("on {board}")].map(str::to_owned);
    let title = format!("Exact mobility on 8x8 and on {board}");
    let mut table = Table::new(title, &["Piece"]);
    table.headings.extend(headings.into_iter().chain(pawns));
    let densities = Densities::scaled(board);
    let exact_on = |profile: &Profile| on(board, profile).map(|here| here.exact(densities));
    let pawn = exact_on(pawn_profile())?;
    for piece in pieces {
        let known = worth(&piece.profile, Method::Exact, &Factors::SOURCE);
        let here = exact_on(&piece.profile)?;
        let ratio = if known.raw > 0.0 { format!("{:.3}", here / known.raw) } else { "-".into() };
        let pawns = if pawn > 0.0 { format!("{:.3}", here / pawn) } else { "-".into() };
        let squares = [format!("{:.4}", known.raw), format!("{here:.4}"), ratio];
        let cells = squares.into_iter().chain([format!("{:.3}", known.pawns), pawns]);
        table.row(std::iter::once(piece.name.clone()).chain(cells));
    }
    let share = |height: u8| 100 * (u32::from(height).saturating_sub(2)) / u32::from(height);
    table.notes.push(format!(
        "A pawn stands on {}% of the squares of {board}, on 75% of 8x8, and is worth {pawn:.4} \
         and {:.4} squares: from board to board compare squares, or --unit knights.",
        share(board.height()),
        exact::pawn()
    ));
    Ok(table)
}

/// The sentence on how a board is filled, and what is left out there.
#[must_use]
pub fn note(board: BoardSize) -> String {
    let densities = Densities::scaled(board);
    format!(
        "Pieces as dense as on 8x8: 0 to {} allies and 0 to {} enemies. Left out: the formula counts \
         from e4 of 8x8, and what is of games, nets and mates is of 8x8 too.",
        densities.allies().end(),
        densities.enemies().end()
    )
}
