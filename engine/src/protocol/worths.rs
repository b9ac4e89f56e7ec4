//! The command `value`: what pieces are worth, by the values in play.

use treville_core::betza::Movement;
use treville_core::encoding::excerpt;
use treville_core::piece::PieceType;
use treville_core::position::Position;
use treville_eval::appraisal::{in_words, pawns, trade, value_by};
use treville_eval::piece::factors::Factors;
use treville_notation::named_piece::NamedPiece;
use treville_notation::sum;

/// The worths of these pieces, a line each; of two sides such as `B+R Q`, the verdict; without any,
/// the worths of all pieces of the game that can be taken, or be chosen to play with.
///
/// ```text
/// leopard (NB2): about 6.7 pawns (6.4 to 7.1), fitted with the whole evaluation
/// B+R is worth less than Q: over 99%, by 0.9 pawns (8.1 against 9.0)
/// ```
///
/// # Errors
///
/// A word is no piece: one of the game by letter or name, one of its own as `Name:Betza`, or any
/// movement. Or there are not two sides.
pub fn worths(position: &Position, words: &[String], factors: &Factors) -> Result<String, String> {
    if words.iter().any(|word| sum::is_sum(word)) {
        let [left, right] = words else {
            let expected = "expected two sides of a trade, such as B+R Q, got";
            return Err(format!("{expected} {}", words.len()));
        };
        return verdict(position, left, right, factors);
    }
    let pieces: Vec<Piece> = if words.is_empty() {
        let kinds = position.pieces().types().filter(|kind| *kind != PieceType::KING);
        kinds.map(|kind| of_the_game(position, kind)).collect()
    } else {
        words.iter().map(|word| read(position, word)).collect::<Result<_, _>>()?
    };
    let line = |Piece { name, movement }: &Piece| {
        let worth = in_words(movement, factors);
        match name {
            Some(name) => format!("{name} ({movement}): {worth}"),
            None => format!("{movement}: {worth}"),
        }
    };
    Ok(pieces.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// A piece that was asked for. A movement alone has no name.
struct Piece {
    name: Option<String>,
    movement: Movement,
}

fn of_the_game(position: &Position, kind: PieceType) -> Piece {
    let kind = position.pieces().kind(kind);
    Piece { name: Some(kind.name.clone()), movement: kind.movement.clone() }
}

fn read(position: &Position, text: &str) -> Result<Piece, String> {
    if let Some(kind) = position.pieces().by_text(position.turn(), text) {
        return Ok(of_the_game(position, kind));
    }
    if text.contains(':') {
        let named: NamedPiece = text.parse().map_err(|problem| format!("{problem}"))?;
        return Ok(Piece { name: Some(named.name), movement: named.movement.movement().clone() });
    }
    let movement = text.parse().map_err(|problem| {
        format!("expected a piece of the game or its movement, got '{}': {problem}", excerpt(text))
    })?;
    Ok(Piece { name: None, movement })
}

fn verdict(
    position: &Position,
    left: &str,
    right: &str,
    factors: &Factors,
) -> Result<String, String> {
    let sides = [side(position, left)?, side(position, right)?];
    if *factors == Factors::FITTED {
        return Ok(trade(&sides[0], &sides[1]).in_words(&excerpt(left), &excerpt(right)));
    }
    // Other values know no interval.
    let [own, other] = sides.map(|side| {
        side.iter().map(|(count, own)| f64::from(*count) * value_by(own, factors)).sum::<f64>()
    });
    let is = if own > other { "more" } else { "less" };
    let [left, right, by] = [excerpt(left), excerpt(right), pawns((own - other).abs())];
    let [own, other] = [own, other].map(pawns);
    Ok(if own == other {
        format!("{left} is worth as much as {right}: {own} pawns by the chosen values")
    } else {
        format!(
            "{left} is worth {is} than {right} by {by} pawns ({own} against {other}), by the chosen \
             values"
        )
    })
}

/// The movements of a sum of pieces, and how many there are of each.
fn side(position: &Position, text: &str) -> Result<Vec<(u32, Movement)>, String> {
    let term = |(count, word)| Ok((count, read(position, word)?.movement));
    sum::terms(text)?.into_iter().map(term).collect()
}
