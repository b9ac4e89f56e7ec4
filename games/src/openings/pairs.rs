//! Musketeer set-ups: the pair and the files, chosen or drawn.
//!
//! Set-ups are made by playing the set-up moves, so that the rules decide what is legal.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use treville_core::color::{ByColor, Color};
use treville_core::moves::Move;
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::rules::Rules;
use treville_core::square::File;
use treville_engine::variant::Variant;

use super::random::{Topic, stream};
use treville_kit::failure::quoted;

/// The files of both sides' first and second pieces.
type Files = ByColor<[File; 2]>;

/// The position with this pair chosen, and placed if files are given.
pub(super) fn chosen(
    pair: &str,
    gates: Option<&str>,
    variant: Variant,
) -> Result<Position, String> {
    let rules = variant.rules();
    if !rules.has_set_up() {
        return Err(format!("expected musketeer chess for a chosen pair, got {variant}"));
    }
    let kinds = kinds(pair, rules)?;
    let mut position = selected(rules, kinds);
    let Some(gates) = gates else { return Ok(position) };
    let files = files(gates)?;
    while let Some(m) = next(&position, files) {
        if !position.is_legal(m) {
            return Err(format!(
                "expected two different files for each side, not the king's with a rook's, got {}",
                quoted(gates)
            ));
        }
        position.play_unchecked(m);
    }
    Ok(position)
}

fn kinds(text: &str, rules: Rules) -> Result<[PieceType; 2], String> {
    let kinds = text.chars().map(|letter| {
        let kind = rules.pieces.by_letter(Color::White, letter);
        kind.filter(|kind| rules.selectable().any(|other| other == *kind))
    });
    match kinds.collect::<Vec<_>>()[..] {
        [Some(first), Some(second)] if first != second => Ok([first, second]),
        _ => {
            let kinds = rules.selectable();
            let letters: String = kinds.map(|kind| rules.pieces.kind(kind).letter).collect();
            Err(format!("expected two different letters of {letters}, got {}", quoted(text)))
        }
    }
}

fn files(text: &str) -> Result<Files, String> {
    let file = |letter: char| u8::try_from(letter).ok().and_then(File::from_byte);
    let side = |text: &str| match text.chars().map(file).collect::<Vec<_>>()[..] {
        [Some(first), Some(second)] => Some([first, second]),
        _ => None,
    };
    let sides = text.split_once('/').and_then(|(white, black)| Some([side(white)?, side(black)?]));
    sides.map(ByColor).ok_or_else(|| {
        format!("expected files of White's and Black's pieces such as bg/cf, got {}", quoted(text))
    })
}

/// The start of the placement, with these types chosen.
fn selected(rules: Rules, kinds: [PieceType; 2]) -> Position {
    let mut position = Position::start(rules);
    for kind in kinds {
        position.play_unchecked(Move::select(kind));
    }
    position
}

/// The next placement with these files, legal or not; none once all pieces are placed.
fn next(position: &Position, files: Files) -> Option<Move> {
    if position.stage() != Stage::Placement {
        return None;
    }
    let file = files[position.turn()].get(position.next_to_place()?).copied();
    file.map(Move::place)
}

/// The opening with this number, where all pairs come equally often: each block of 45 openings, for
/// ten types, has every pair once in an order of its own. The order within a pair and the files are
/// drawn for each opening. A pair that is given is placed by chance.
pub(super) fn drawn(rules: Rules, seed: u64, index: u64) -> Position {
    drawn_from(rules, seed, index, &mut stream(seed, Topic::Files, index))
}

/// The same, with another stream for the order within the pair and the files.
pub(super) fn drawn_from(rules: Rules, seed: u64, index: u64, random: &mut impl Rng) -> Position {
    let mut pairs = unordered(rules);
    let count = pairs.len() as u64;
    if count == 0 {
        return placed(freely(Position::start(rules), Stage::Selection, random), random);
    }
    pairs.shuffle(&mut stream(seed, Topic::Pairs, index / count));
    let mut kinds = pairs[(index % count) as usize];
    if random.random() {
        kinds.reverse();
    }
    placed(selected(rules, kinds), random)
}

/// Every pair once.
fn unordered(rules: Rules) -> Vec<[PieceType; 2]> {
    let kinds: Vec<PieceType> = rules.selectable().collect();
    let seconds = |(number, first)| kinds[number + 1..].iter().map(move |second| [first, *second]);
    kinds.iter().copied().enumerate().flat_map(seconds).collect()
}

/// Plays moves of a stage, each by chance.
fn freely(mut position: Position, stage: Stage, random: &mut impl Rng) -> Position {
    while let Some(m) = position.legal_moves().choose(random).filter(|_| position.stage() == stage)
    {
        position.play_unchecked(*m);
    }
    position
}

/// Number of times that files are drawn. An array that leaves so little room is rare.
const DRAWS: usize = 10_000;

/// Places the pieces, all legal ways equally likely: files are drawn until they are legal. Drawing
/// one legal placement after the other would favour the king's file, which leaves fewer files to
/// the second piece; it is for arrays with hardly a legal way.
fn placed(start: Position, random: &mut impl Rng) -> Position {
    for _ in 0..DRAWS {
        let mut side = || [(); 2].map(|()| File::new(random.random_range(0..8)));
        let files = ByColor([side(), side()]);
        let mut position = start;
        while let Some(m) = next(&position, files).filter(|m| position.is_legal(*m)) {
            position.play_unchecked(m);
        }
        if position.stage() == Stage::Play {
            return position;
        }
    }
    freely(start, Stage::Placement, random)
}
