//! Findings of comparing two groups of pieces.

use std::borrow::Cow;
use std::cmp::Ordering;

use serde::Serialize;
use treville_core::betza::Movement;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_eval::appraisal::trade;
use treville_eval::piece::compare::balance::trades;
use treville_eval::piece::compare::order::at_most;
use treville_eval::piece::compare::{
    Balance, Containment, SafeAttack, Verdict, by_order, containment, safe_attack,
};
use treville_eval::piece::factors::Factors;
use treville_eval::piece::reinfeld;

use crate::crowding::Crowding;
use crate::methods::{MethodChoice, Unit, Value, pawn_note, values};
use crate::montecarlo::SamplingArgs;
use treville_kit::failure::Failure;
use treville_results::fit::Fit;
use treville_results::game_values::GameValues;
use treville_results::groups::Group;
use treville_results::net_values::NetValues;
use treville_results::pieces::Piece;

/// All that is known of two groups; the JSON document is this.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Findings {
    /// The version of the document.
    pub version: u32,
    /// The first group.
    pub left: Side,
    /// The second group.
    pub right: Side,
    /// Which group is worth more, by how much and how likely, in words. A king is a piece that
    /// moves so, the commoner.
    pub verdict: String,
    /// How likely it is that the first group is worth more.
    pub probability: f64,
    /// What games of material alone say, where it is the other way round.
    pub by_material: Option<String>,
    /// The verdict of order alone on the first group: better, worse, equal or undecided; none if
    /// there is a king in a group.
    pub order: &'static str,
    /// The relation of the moves of two single pieces, as the first one's: subset, superset, equal
    /// or incomparable.
    pub moves: Option<&'static str>,
    /// By every method, and by custom.
    pub values: Vec<ValueRow>,
    /// Which of two single pieces can attack the other one safely.
    pub safe_attacks: Vec<SafeAttackRow>,
    /// The ratio of the groups as they trade one piece for one.
    pub trades: Vec<Trade>,
    /// Further notes.
    pub notes: Vec<String>,
}

/// One group.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Side {
    /// As it was written.
    pub text: String,
    /// Its pieces.
    pub pieces: Vec<PieceCount>,
}

/// Several pieces of one kind.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct PieceCount {
    /// The name.
    pub piece: String,
    /// The movement in canonical Betza notation.
    pub betza: String,
    /// The number of them.
    pub count: u32,
}

/// Both groups by one set of values.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct ValueRow {
    /// The method or the custom.
    pub method: Cow<'static, str>,
    /// The unit of sums, difference and error: pawns, centipawns, or what was asked for.
    pub unit: &'static str,
    /// The sum of the first group.
    pub left: f64,
    /// The sum of the second group.
    pub right: f64,
    /// By how much the first group is worth more.
    pub difference: f64,
    /// Ratio of the first group's value to the second's.
    pub ratio: Option<f64>,
    /// At most this is the standard error of the difference, if chance has a part in it.
    pub error: Option<f64>,
    /// The verdict of that on the first group: better, worse or equal; undecided if the difference
    /// is less than twice its error.
    pub verdict: &'static str,
}

/// Whether one piece can attack another one without an answer, and an example.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct SafeAttackRow {
    /// The attacker.
    pub attacker: String,
    /// The victim.
    pub victim: String,
    /// Whether a third piece stands in the way.
    pub with_blocker: bool,
    /// Whether there is such an attack.
    pub possible: bool,
    /// The attacker's square in an example.
    pub from: Option<String>,
    /// The victim's square.
    pub to: Option<String>,
    /// The third piece's square.
    pub blocker: Option<String>,
}

/// A stage of trading one piece for one.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Trade {
    /// The pieces that the first group has left.
    pub left: u32,
    /// The pieces that the second group has left.
    pub right: u32,
    /// Their ratio.
    pub ratio: f64,
}

/// By what two groups are compared.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The factors of the formula.
    pub factors: &'a Factors,
    /// The settings of Monte Carlo.
    pub sampling: &'a SamplingArgs,
    /// Boards on which mobility is compared besides.
    pub boards: &'a [Crowding],
    /// In what values are given.
    pub unit: Unit,
    /// The values of a net, if it was asked.
    pub net: Option<&'a NetValues>,
    /// The values by games of files, if there are some.
    pub played: Option<&'a GameValues>,
}

impl Findings {
    /// Compares two groups.
    ///
    /// # Errors
    ///
    /// The sampling that Monte Carlo is to do makes no sense.
    pub fn of(left: &Group, right: &Group, question: &Question<'_>) -> Result<Findings, Failure> {
        let mut rows = by_values(left, right, question)?;
        let mut notes = Vec::from_iter(pawn_note(&MethodChoice::ALL, question.factors));
        let customary = by_custom(left, right, question.unit);
        if customary.is_empty() {
            notes.push(
                "By custom only pawn, knight, bishop, rook, queen, archbishop and \
                        chancellor have a value: no row for Reinfeld."
                    .to_owned(),
            );
        }
        rows.extend(customary);
        if let Some(played) = question.played {
            let row = by_played(left, right, played, question.unit);
            if row.is_none() {
                notes.push("The games given tell too little of a piece.".to_owned());
            }
            rows.extend(row);
        }
        let games = by_games(left, right, &Fit::committed()?, question.unit);
        if games.is_none() {
            notes.push(
                "The fit of the whole evaluation has no figure for one of these pieces.".to_owned(),
            );
        }
        rows.extend(games);
        if let Some(net) = question.net {
            let row = by_net(left, right, net, question.unit);
            if row.is_none() {
                notes.push("The games given lack a piece, so the net was not asked.".to_owned());
            }
            rows.extend(row);
        }
        let sides = [left, right].map(|group| {
            let pieces = group.pieces.iter();
            pieces.map(|(count, piece)| (*count, piece.movement().clone())).collect::<Vec<_>>()
        });
        let verdict = trade(&sides[0], &sides[1]);
        let singles = left.single().zip(right.single());
        let moves = singles.map(|(one, other)| relation(one.movement(), other.movement()));
        Ok(Findings {
            version: 3,
            left: side(left),
            right: side(right),
            verdict: verdict.in_words(&left.text, &right.text),
            probability: verdict.probability,
            by_material: verdict.by_material(),
            order: order(left, right),
            moves,
            values: rows,
            safe_attacks: singles.map(|(one, other)| attacks(one, other)).unwrap_or_default(),
            trades: ratios(left.count(), right.count()),
            notes,
        })
    }
}

fn side(group: &Group) -> Side {
    let counted = |(count, piece): &(u32, Piece)| PieceCount {
        piece: piece.name.clone(),
        betza: piece.movement().to_string(),
        count: *count,
    };
    Side { text: group.text.clone(), pieces: group.pieces.iter().map(counted).collect() }
}

/// Order is asked once for each pair of different pieces, not for each pair of single ones.
fn order(left: &Group, right: &Group) -> &'static str {
    let movements: Vec<&Movement> =
        left.pieces.iter().chain(&right.pieces).map(|(_, piece)| piece.movement()).collect();
    let known: Vec<Vec<bool>> = movements
        .iter()
        .map(|one| movements.iter().map(|other| at_most(one, other)).collect())
        .collect();
    let each = |group: &Group, first: usize| -> Vec<usize> {
        let numbered = group.pieces.iter().zip(first..);
        numbered.flat_map(|((count, _), index)| (0..*count).map(move |_| index)).collect()
    };
    let (one, other) = (each(left, 0), each(right, left.pieces.len()));
    let king = &PieceSet::musketeer().kind(PieceType::KING).name;
    let royal = left.pieces.iter().chain(&right.pieces).any(|(_, piece)| piece.name == *king);
    let verdict = by_order(&one, &other, |a, b| known[*a][*b]);
    match if royal { Verdict::Royal } else { verdict } {
        Verdict::Worse => "worse",
        Verdict::Equal => "equal",
        Verdict::Better => "better",
        Verdict::Undecided => "undecided",
        Verdict::Royal => "none",
    }
}

fn by_values(
    left: &Group,
    right: &Group,
    question: &Question<'_>,
) -> Result<Vec<ValueRow>, Failure> {
    let Question { factors, sampling, boards, unit, .. } = *question;
    let counted: Vec<&(u32, Piece)> = left.pieces.iter().chain(&right.pieces).collect();
    let pieces: Vec<Piece> = counted.iter().map(|(_, piece)| piece.clone()).collect();
    let boards = boards.iter().copied().map(MethodChoice::On);
    let methods: Vec<MethodChoice> = MethodChoice::ALL.into_iter().chain(boards).collect();
    let table = values(&pieces, &methods, factors, sampling, unit)?;
    let rows = methods.iter().enumerate().map(|(method, choice)| {
        let values: Vec<(f64, &Value)> = counted
            .iter()
            .zip(&table)
            .filter_map(|((count, _), row)| Some((f64::from(*count), row.get(method)?)))
            .collect();
        let amounts = values.iter().map(|(count, value)| (count, value.amount()));
        let worth: Vec<f64> = amounts.clone().map(|(count, amount)| count * amount.value).collect();
        let (one, other) = worth.split_at(left.pieces.len().min(worth.len()));
        // The errors of pieces on the same boards may all point the same way.
        let errors = amounts.clone().map(|(count, amount)| Some(count * amount.error?));
        let error: Option<f64> = errors.sum();
        let unit = amounts.map(|(_, amount)| amount.unit).next().unwrap_or("pawns");
        row((choice.name(), unit), Balance::of(one, other), error)
    });
    Ok(rows.collect())
}

/// By the values of Reinfeld. Where bishops are traded it matters whether the pair is broken, so
/// both cases are given.
fn by_custom(left: &Group, right: &Group, unit: Unit) -> Vec<ValueRow> {
    let size = reinfeld::customary(unit.profile().movement()).map_or(1.0, |custom| custom.pawns);
    let balance = |bishops_left| {
        let value = |group: &Group| Some(reinfeld::group(&group.movements(), bishops_left)? / size);
        Some(Balance::of(&[value(left)?], &[value(right)?]))
    };
    let row = |method: &'static str, balance| {
        row((method.into(), if size > 1.0 { unit.name() } else { "pawns" }), balance, None)
    };
    match (balance(0), balance(1)) {
        (Some(last), Some(first)) if last == first => vec![row("reinfeld", last)],
        (Some(last), Some(first)) => {
            vec![row("reinfeld (no other bishop)", last), row("reinfeld (breaks the pair)", first)]
        }
        _ => Vec::new(),
    }
}

/// By the games from which the engine's fit was made, with the error that they leave: the mean of
/// middlegame and endgame, in the engine's centipawns. None where a piece was not played.
fn by_games(left: &Group, right: &Group, fit: &Fit, unit: Unit) -> Option<ValueRow> {
    let number = |movement: &Movement| {
        // A movement may be spelled in several ways.
        let is_it = |text: &str| text.parse::<Movement>().is_ok_and(|known| known == *movement);
        fit.pieces.iter().position(|piece| is_it(&piece.movement))
    };
    let value = |number: usize| fit.pieces[number].value.iter().sum::<f64>() / 2.0;
    let (unit, size) = match unit {
        Unit::Pawns | Unit::LiteralPawns => ("engine's centipawns", 1.0),
        other => (other.name(), value(number(other.profile().movement())?)),
    };
    // How often each piece is on the left, less how often on the right.
    let mut balance = vec![0.0; fit.pieces.len()];
    let mut worth = |group: &Group, sign: f64| {
        let mut values = Vec::new();
        for (count, piece) in &group.pieces {
            let (number, count) = (number(piece.movement())?, f64::from(*count));
            balance[number] += sign * count;
            values.push(count * value(number) / size);
        }
        Some(values)
    };
    let (one, other) = (worth(left, 1.0)?, worth(right, -1.0)?);
    let mut variance = 0.0;
    for (a, row) in fit.covariance.iter().enumerate() {
        for (b, covariance) in row.iter().enumerate() {
            variance += balance[a / 2] * balance[b / 2] * covariance / 4.0;
        }
    }
    let error = variance.max(0.0).sqrt() / size;
    Some(row(("games".into(), unit), Balance::of(&one, &other), Some(error)))
}

/// By games of files, with the error that they leave of the difference: what both groups have
/// leaves none. None where a piece was not played.
fn by_played(left: &Group, right: &Group, games: &GameValues, unit: Unit) -> Option<ValueRow> {
    let (unit, size) = match unit {
        Unit::Pawns | Unit::LiteralPawns => ("engine's centipawns", 1.0),
        other => {
            let one = games.position(other.profile().movement())?;
            (other.name(), games.pieces[one].value)
        }
    };
    let mut balance = nalgebra::DVector::zeros(games.pieces.len());
    let mut worth = |group: &Group, sign: f64| {
        let each = group.pieces.iter().map(|(count, piece)| {
            let (number, count) = (games.position(piece.movement())?, f64::from(*count));
            balance[number] += sign * count;
            Some(count * games.pieces[number].value / size)
        });
        each.collect::<Option<Vec<_>>>()
    };
    let (one, other) = (worth(left, 1.0)?, worth(right, -1.0)?);
    let error = (&games.covariance * &balance).dot(&balance).max(0.0).sqrt() / size.abs();
    Some(row(("these games".into(), unit), Balance::of(&one, &other), Some(error)))
}

/// By a net that was asked in positions of games: the mean of middlegame and endgame, in its
/// centipawns. None where a piece was not there.
fn by_net(left: &Group, right: &Group, net: &NetValues, unit: Unit) -> Option<ValueRow> {
    let value = |movement: &Movement| Some(net.get(movement)?.line.value);
    let (unit, size) = match unit {
        Unit::Pawns | Unit::LiteralPawns => ("net's centipawns", 1.0),
        other => (other.name(), value(other.profile().movement())?.value),
    };
    // How often each piece is on the left, less how often on the right: what both have leaves no
    // error.
    let mut balance: Vec<(&Movement, f64)> = Vec::new();
    for (sign, group) in [(1.0, left), (-1.0, right)] {
        for (count, piece) in &group.pieces {
            let (movement, count) = (piece.movement(), sign * f64::from(*count));
            match balance.iter_mut().find(|(known, _)| *known == movement) {
                Some((_, sum)) => *sum += count,
                None => balance.push((movement, count)),
            }
        }
    }
    let worth = |group: &Group| -> Option<Vec<f64>> {
        let each = group.pieces.iter();
        each.map(|(count, one)| Some(f64::from(*count) * value(one.movement())?.value / size))
            .collect()
    };
    // The errors of pieces in the same positions may all point the same way.
    let errors = balance.iter().map(|(movement, count)| Some(count.abs() * value(movement)?.error));
    let error = errors.sum::<Option<f64>>()? / size.abs();
    Some(row(("net".into(), unit), Balance::of(&worth(left)?, &worth(right)?), Some(error)))
}

fn row(
    (method, unit): (Cow<'static, str>, &'static str),
    balance: Balance,
    error: Option<f64>,
) -> ValueRow {
    let by_chance = |error: f64| balance.difference().abs() < 2.0 * error;
    ValueRow {
        method,
        unit,
        left: balance.left,
        right: balance.right,
        difference: balance.difference(),
        ratio: balance.ratio(),
        error,
        verdict: match balance.verdict() {
            Ordering::Less | Ordering::Greater if error.is_some_and(by_chance) => "undecided",
            Ordering::Less => "worse",
            Ordering::Equal => "equal",
            Ordering::Greater => "better",
        },
    }
}

fn relation(one: &Movement, other: &Movement) -> &'static str {
    match containment(one, other) {
        Containment::Equal => "equal",
        Containment::Subset => "subset",
        Containment::Superset => "superset",
        Containment::Incomparable => "incomparable",
    }
}

fn attacks(one: &Piece, other: &Piece) -> Vec<SafeAttackRow> {
    let mut rows = Vec::new();
    for (attacker, victim) in [(one, other), (other, one)] {
        for with_blocker in [false, true] {
            let found = safe_attack(attacker.movement(), victim.movement(), with_blocker);
            let square = |pick: fn(SafeAttack) -> Option<treville_core::square::Square>| {
                found.and_then(pick).map(|square| square.to_string())
            };
            rows.push(SafeAttackRow {
                attacker: attacker.name.clone(),
                victim: victim.name.clone(),
                with_blocker,
                possible: found.is_some(),
                from: square(|attack| Some(attack.from)),
                to: square(|attack| Some(attack.to)),
                blocker: square(|attack| attack.blocker),
            });
        }
    }
    rows
}

/// The source's argument for trading, where the numbers of pieces are what it speaks of: they
/// differ, and there is something to trade.
fn ratios(left: u32, right: u32) -> Vec<Trade> {
    if left == right || left.min(right) < 2 {
        return Vec::new();
    }
    // The ratio is that of the larger army to the smaller one.
    let (larger, smaller) = (left.max(right), left.min(right));
    let stages = trades(larger, smaller);
    stages
        .map(|(larger, smaller, ratio)| {
            let (left, right) = if left > right { (larger, smaller) } else { (smaller, larger) };
            Trade { left, right, ratio }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_results::pieces::Pieces;

    fn findings(left: &str, right: &str) -> Findings {
        let [left, right] =
            [left, right].map(|text| Group::read(text, &Pieces::default()).unwrap());
        let sampling = &SamplingArgs { trials: Some(100), seed: 1, threads: None, sampled: false };
        let factors = &Factors::SOURCE;
        let (boards, unit) = (&[][..], Unit::Pawns);
        let question = Question { factors, sampling, boards, unit, net: None, played: None };
        Findings::of(&left, &right, &question).unwrap()
    }

    fn verdicts(findings: &Findings, start: &str) -> Vec<&'static str> {
        let rows = findings.values.iter().filter(|row| row.method.starts_with(start));
        rows.map(|row| row.verdict).collect()
    }

    #[test]
    fn bishop_and_rook_are_a_queen_if_the_pair_goes() {
        let findings = findings("B+R", "Q");
        assert_eq!(findings.order, "undecided");
        assert_eq!(verdicts(&findings, "reinfeld"), ["worse", "equal"]);
        assert_eq!(verdicts(&findings, "leap-square"), ["equal"], "8.75 + 14 = 22.75");
        assert_eq!(verdicts(&findings, "montecarlo"), ["equal"], "on the same boards");
        assert_eq!(verdicts(&findings, "formula"), ["worse"]);
        assert_eq!(
            (findings.moves, findings.safe_attacks.len(), findings.trades.len()),
            (None, 0, 0)
        );
        assert_eq!(findings.values.len(), 9 + 2 + 1);
        let formula = findings.values.iter().find(|row| row.method == "formula").unwrap();
        assert_eq!((formula.left, formula.right, formula.unit), (779.0, 932.0, "centipawns"));
        assert!(findings.values.iter().filter(|row| row.unit == "centipawns").count() == 2);
    }

    #[test]
    fn order_alone_decides_some_and_not_others() {
        for (left, right, order) in [
            ("P+P", "2N", "worse"),
            ("B", "B+R", "worse"),
            ("B+B", "P+N", "better"),
            ("2P", "N", "undecided"),
            ("2N", "R", "undecided"),
            ("Q+N", "N+Q", "equal"),
            ("K", "Q", "none"),
            ("R", "P+K", "none"),
            ("Commoner:K", "Q", "worse"),
        ] {
            assert_eq!(findings(left, right).order, order, "{left} {right}");
        }
        assert_eq!(verdicts(&findings("2P", "N"), "reinfeld"), ["worse"]);
        assert_eq!(verdicts(&findings("2N", "R"), "reinfeld"), ["better"]);
    }

    #[test]
    fn what_chance_can_explain_decides_nothing() {
        let row = |difference, error| {
            row(("montecarlo".into(), "pawns"), Balance::of(&[difference], &[0.0]), error)
        };
        assert_eq!(row(0.01, Some(0.006)).verdict, "undecided");
        assert_eq!(row(0.01, Some(0.004)).verdict, "better");
        assert_eq!(row(0.01, None).verdict, "better");
    }

    #[test]
    fn two_pieces_are_compared_by_what_they_can_do() {
        let findings = findings("cannon", "dragon");
        assert_eq!(findings.moves, Some("incomparable"));
        let possible: Vec<bool> = findings.safe_attacks.iter().map(|row| row.possible).collect();
        assert_eq!(possible, [false, true, true, true]);
        let example = &findings.safe_attacks[1];
        let squares = [&example.from, &example.to, &example.blocker];
        assert_eq!(squares.map(|square| square.clone().unwrap()), ["d4", "f4", "e4"]);
        assert!(verdicts(&findings, "reinfeld").is_empty());
        assert_eq!(findings.notes.len(), 2, "the pawn's centipawns, and custom");
    }

    #[test]
    fn games_leave_an_error() {
        let games = |left: &str, right: &str| {
            findings(left, right).values.into_iter().find(|row| row.method == "games")
        };
        let row = games("R", "L").unwrap();
        let error = row.error.unwrap();
        assert!(row.unit == "engine's centipawns" && error > 0.0 && error < 50.0, "{row:?}");
        // What is on both sides has no error, and two of a kind go wrong together.
        assert_eq!(games("R+L", "L+R").unwrap().error, Some(0.0));
        let twice = games("2R", "2L").unwrap().error.unwrap();
        assert!((twice - 2.0 * error).abs() < 1e-9, "{twice} {error}");
        assert_eq!((games("R+P", "L"), games("Own:F", "R")), (None, None));
    }

    #[test]
    fn the_ratio_grows_as_pieces_are_traded() {
        let ratios: Vec<f64> = findings("8P", "4P").trades.iter().map(|t| t.ratio).collect();
        assert_eq!(ratios, [2.0, 7.0 / 3.0, 3.0, 5.0]);
        let other = findings("4P", "8P").trades;
        assert_eq!((other[3].left, other[3].right, other[3].ratio), (1, 5, 5.0));
        assert!(findings("4P", "4N").trades.is_empty());
    }
}
