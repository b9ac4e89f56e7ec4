//! Values of pieces by games and nets, from files, beside the methods.

use std::path::PathBuf;

use clap::Args;
use treville_core::betza::Movement;

use crate::methods::{Amount, MethodChoice, Unit, Value};
use treville_kit::failure::Failure;
use treville_results::game_values::GameValues;
use treville_results::measured::NumberWithError;
use treville_results::net_values::NetValues;
use treville_results::pieces::Piece;

/// Files with values of pieces.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "What games and nets say")]
pub struct MeasuredArgs {
    /// Values of pieces in games: a file of `treville-tuner game-values --out`
    #[arg(long, value_name = "FILE")]
    pub game_values: Option<PathBuf>,
    /// Values of pieces to a net: a file of `treville-tuner net-values --out`
    #[arg(long, value_name = "FILE")]
    pub net_values: Option<PathBuf>,
}

impl MeasuredArgs {
    /// The values in games, if there is a file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is no such file.
    pub fn games(&self) -> Result<Option<GameValues>, Failure> {
        self.game_values.as_deref().map(GameValues::read).transpose()
    }

    /// The values to a net, if there is a file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is no such file.
    pub fn net(&self) -> Result<Option<NetValues>, Failure> {
        self.net_values.as_deref().map(NetValues::read).transpose()
    }
}

/// The value of a piece by games; none if it was not played.
#[must_use]
pub fn by_games(values: &GameValues, piece: &Piece, unit: Unit) -> Option<Value> {
    let worth = |movement: &Movement| {
        let played = &values.pieces[values.position(movement)?];
        Some(NumberWithError { value: played.value, error: played.error })
    };
    value(MethodChoice::Games, worth, piece, unit)
}

/// A net's value of a piece; nothing if it was not asked.
#[must_use]
pub fn by_net(values: &NetValues, piece: &Piece, unit: Unit) -> Option<Value> {
    value(MethodChoice::Net, |movement| Some(values.get(movement)?.line.value), piece, unit)
}

fn value(
    method: MethodChoice,
    worth: impl Fn(&Movement) -> Option<NumberWithError>,
    piece: &Piece,
    unit: Unit,
) -> Option<Value> {
    let own = worth(piece.movement())?;
    let size = match unit {
        Unit::Pawns | Unit::LiteralPawns => None,
        _ => worth(unit.profile().movement()).map(|one| one.value),
    };
    let measured = size.map(|size| Amount {
        value: own.value / size,
        error: Some((own.error / size).abs()),
        unit: unit.name(),
    });
    Some(Value {
        method: method.name(),
        raw: own.value,
        pawns: None,
        unit: method.unit(),
        raw_error: Some(own.error),
        pawns_error: None,
        measured,
    })
}

#[cfg(test)]
mod tests;
