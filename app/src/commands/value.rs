//! `treville value`: what pieces are worth, and why.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use treville_core::betza::Movement;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_engine::variant::Variants;
use treville_eval::appraisal::{Appraisal, Basis, appraise, fair_trades, pawns, trade, value_by};
use treville_eval::piece::factors::Factors;
use treville_eval::piece::forecast::model::OFFICERS;
use treville_eval::piece::mobility::Profile;
use treville_eval::piece::values::{Method, worth};
use treville_eval::position::endgame::mate_in_words;
use treville_eval::position::value_set::ValueSet;
use treville_kit::failure::Failure;
use treville_kit::format::wrapped;
use treville_notation::sum;
use treville_results::answer::{name_of, sentence};
use treville_results::answer_json::{PieceJson, TradeJson};
use treville_results::groups::Group;
use treville_results::pieces::{Piece, Pieces};

use crate::piece_diagram;

/// The command line of `value`.
#[derive(Args, Clone, Debug)]
pub struct ValueArgs {
    /// Pieces: by letter or name, such as R, leopard or grasshopper; with a name of your own, such
    /// as Zebu:CN; or as Betza notation alone. Two sides with + between their pieces, such as B+R Q,
    /// are a trade
    #[arg(required = true, value_name = "PIECE")]
    pub pieces: Vec<String>,
    /// The methods of the sources beside the answer, each in the same unit
    #[arg(long, conflicts_with = "json")]
    pub all: bool,
    /// An object a line for each piece, in centipawns
    #[arg(long)]
    pub json: bool,
}

/// Says what the pieces are worth.
///
/// # Errors
///
/// A word is no piece, or the output is closed.
pub fn run(args: &ValueArgs, variants: &Variants, mut output: impl Write) -> Result<(), Failure> {
    let known = Pieces::of_games(variants);
    if args.pieces.iter().any(|word| sum::is_sum(word)) {
        if args.all {
            let problem = "expected pieces with --all, got a trade: `treville-values compare` has \
                           its methods";
            return Err(Failure::Request(problem.to_owned()));
        }
        exchange(args, &known, &mut output)?;
        return Ok(output.flush()?);
    }
    let pieces = args.pieces.iter().map(|word| known.read(word));
    let pieces: Vec<Piece> = pieces.collect::<Result<_, _>>()?;
    for piece in &pieces {
        let appraisal = appraise(piece.movement());
        if args.json {
            object(&PieceJson::of(piece, &appraisal), &mut output)?;
        } else if args.all {
            all_methods(piece, &appraisal, &mut output)?;
        } else if pieces.len() == 1 {
            page(piece, &appraisal, &mut output)?;
        } else {
            wrapped(&sentence(piece, &appraisal), &mut output)?;
        }
    }
    Ok(output.flush()?)
}

/// An object in a line.
fn object(object: &impl Serialize, output: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *output, object).map_err(std::io::Error::from)?;
    Ok(writeln!(output)?)
}

/// Two sides of a trade.
fn exchange(args: &ValueArgs, known: &Pieces, output: &mut impl Write) -> Result<(), Failure> {
    let [left, right] = &args.pieces[..] else {
        let problem = "expected two sides of a trade, such as B+R Q, got";
        return Err(Failure::Request(format!("{problem} {}", args.pieces.len())));
    };
    let [left, right] = [Group::read(left, known)?, Group::read(right, known)?];
    let sides = [&left, &right].map(|group| {
        let pieces = group.pieces.iter().map(|(count, piece)| (*count, piece.movement().clone()));
        pieces.collect::<Vec<_>>()
    });
    let verdict = trade(&sides[0], &sides[1]);
    if args.json {
        return object(&TradeJson::of(&left, &right, &verdict), output);
    }
    wrapped(&verdict.in_words(&left.text, &right.text), &mut *output)?;
    if let Some(words) = verdict.by_material() {
        writeln!(output, "  {words}")?;
    }
    for (count, piece) in left.pieces.iter().chain(&right.pieces) {
        let times = if *count > 1 { format!("{count} x ") } else { String::new() };
        let line = format!("  {times}{}", sentence(piece, &appraise(piece.movement())));
        wrapped(&line, &mut *output)?;
    }
    Ok(())
}

/// The answer for one piece, with movement, neighbours, reasons and trades.
fn page(piece: &Piece, appraisal: &Appraisal, output: &mut impl Write) -> Result<(), Failure> {
    wrapped(&sentence(piece, appraisal), &mut *output)?;
    let [full, endings] = appraisal.phases.map(pawns);
    writeln!(output, "  on full boards {full}, in endings {endings}")?;
    if let Some(words) = by_material(appraisal) {
        writeln!(output, "  {words}")?;
    }
    if appraisal.is_remote {
        writeln!(output, "  nothing like it was measured: the interval is wide for that")?;
    }
    write!(output, "\n{}", piece_diagram::diagram(piece.movement(), piece.letter))?;
    if !appraisal.nearest.is_empty() {
        let near = appraisal.nearest.iter().map(|near| {
            let movement = near.movement.parse::<Movement>().ok();
            let name = movement.and_then(|movement| name_of(&movement)).unwrap_or_default();
            format!("  {:<16} {name:<23} {:>5}", near.movement, pawns(near.value))
        });
        writeln!(output, "\nNearest measured pieces")?;
        for near in near {
            writeln!(output, "{near}")?;
        }
    }
    if !appraisal.reasons.is_empty() {
        writeln!(output, "\nWhy")?;
        for (reason, part) in &appraisal.reasons {
            writeln!(output, "  {reason:<40} {:>5.1}", part / 100.0)?;
        }
    }
    let trades = fair_trades(appraisal.value);
    writeln!(output)?;
    if !trades.is_empty() {
        wrapped(&format!("Fair trades: {}", trades.join("; ")), &mut *output)?;
    }
    writeln!(output, "{}", mate_in_words(piece.movement()))?;
    let [full, endings] = appraise_pawn().phases.map(pawns);
    let unit = format!(
        "Pawns are hundreds of the unit in which knight, bishop, rook and queen make 20.15; a pawn \
         on the board is worth {full} on full boards and {endings} in endings."
    );
    Ok(wrapped(&unit, output)?)
}

/// What material alone says, where the engine plays by another value.
fn by_material(appraisal: &Appraisal) -> Option<String> {
    let material = pawns(appraisal.material);
    match appraisal.basis {
        Basis::Fit => Some(format!("material alone, by games and forecast: {material}")),
        _ if material == pawns(appraisal.value) => None,
        _ => Some(format!(
            "held by pieces that it contains or is part of; by games alone {material}"
        )),
    }
}

/// The pawn of chess.
fn appraise_pawn() -> Appraisal {
    appraise(PieceSet::musketeer().kind(PieceType::PAWN).movement)
}

/// The methods of the sources, each in the unit of the answer: first what the engine plays by with
/// `Values File` combined and source, then what counts one thing alone.
fn all_methods(
    piece: &Piece,
    appraisal: &Appraisal,
    output: &mut impl Write,
) -> Result<(), Failure> {
    wrapped(&sentence(piece, appraisal), &mut *output)?;
    for (set, about) in
        ValueSet::NAMES.into_iter().zip(["fitted to games", "as source 001 has them"])
    {
        if let Some(ValueSet { factors, .. }) = ValueSet::named(set) {
            let value = pawns(value_by(piece.movement(), &factors));
            writeln!(output, "  {set:<14} {value:>5}  formula and mobility, factors {about}")?;
        }
    }
    let own = Profile::new(piece.movement());
    for method in Method::ALL.into_iter().filter(|method| *method != Method::Combined) {
        let value = worth(&own, method, &Factors::SOURCE).pawns * unit_of(method);
        writeln!(output, "  {:<14} {:>5}", method.name(), pawns(value))?;
    }
    Ok(())
}

/// Centipawns for a pawn of the method, so that knight, bishop, rook and queen are worth the same
/// together by all.
fn unit_of(method: Method) -> f64 {
    let officers = ["N", "B", "R", "Q"].into_iter().filter_map(|text| text.parse().ok());
    let sum: f64 = officers
        .map(|movement| worth(&Profile::new(&movement), method, &Factors::SOURCE).pawns)
        .sum();
    OFFICERS / sum
}

#[cfg(test)]
mod tests;
