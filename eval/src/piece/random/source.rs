//! `random:SEED` as a source of pieces, and how pieces are drawn.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use treville_core::betza::Movement;
use treville_core::color::Color;
use treville_core::encoding::excerpt;
use treville_core::piece::{MUSKETEER_PIECES, ORTHODOX_PIECES};
use treville_core::square::Square;
use treville_notation::named_piece::NamedPiece;

use super::family::Family;
use super::names::{letter_of, name_of};
use super::numbers::Numbers;
use super::split::{Identity, Part};
use crate::piece::factors::Factors;
use crate::piece::formula::formula;
use crate::piece::mobility::{Chances, Profile, exact};

/// A source of pieces, drawn anew for each game: `random:SEED`, `random:SEED/seen` or
/// `random:SEED/unseen`, with only pieces of that [part](Part).
///
/// The pieces of a source follow from its text and the number of the game alone.
///
/// ```
/// use treville_eval::piece::random::RandomPieces;
///
/// let source: RandomPieces = "random:7/seen".parse()?;
/// let [first, second] = source.pair(0);
/// assert_ne!(first.movement, second.movement);
/// assert_eq!(source.pair(0), [first, second]);
/// assert_eq!(source.to_string(), "random:7/seen");
/// # Ok::<(), treville_eval::piece::random::SourceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RandomPieces {
    /// The seed of all random choices.
    pub seed: u64,
    /// The part that pieces are taken from; all movements if there is none.
    pub part: Option<Part>,
}

/// A text names no source of pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceError(pub(super) String);

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SourceError {}

impl fmt::Display for RandomPieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "random:{}", self.seed)?;
        self.part.map_or(Ok(()), |part| write!(f, "/{part}"))
    }
}

impl FromStr for RandomPieces {
    type Err = SourceError;

    fn from_str(text: &str) -> Result<RandomPieces, SourceError> {
        let read = || {
            let rest = text.strip_prefix("random:")?;
            let (seed, part) = rest.split_once('/').map_or((rest, None), |(s, p)| (s, Some(p)));
            let is_number = seed.bytes().all(|c| c.is_ascii_digit());
            let seed = seed.parse().ok().filter(|_| is_number)?;
            let part = part.map(str::parse).transpose().ok()?;
            Some(RandomPieces { seed, part })
        };
        read().ok_or_else(|| {
            let got = excerpt(text);
            SourceError(format!("expected random:SEED, perhaps with /seen or /unseen, got '{got}'"))
        })
    }
}

/// The least and the most that a piece is worth in centipawns.
type Worth = (i32, i32);

/// Values of the pieces of a pair: from a little less than a knight to a little less than the
/// dragon, queen and knight in one.
pub const PAIR_WORTH: Worth = (250, 1250);

/// Values of the pieces of an army that a side has two of.
const TWIN_WORTH: Worth = (220, 620);

/// Values of the piece in the queen's place.
const QUEEN_WORTH: Worth = (650, 1400);

/// Total value of the seven officers of a random army: those of orthodox chess, give or take one
/// part in ten.
pub const ARMY_WORTH: Worth = (2894, 3537);

/// The purposes of random numbers. Different topics must not get the same numbers.
#[derive(Clone, Copy)]
pub(super) enum Topic {
    Pair = 1,
    Army,
    List,
    Candidates = 5,
}

impl RandomPieces {
    /// The pair of a game, each piece worth what [`PAIR_WORTH`] says, neither an orthodox one, with
    /// letters that are no orthodox piece's.
    #[must_use]
    pub fn pair(&self, game: u64) -> [NamedPiece; 2] {
        let mut taken: Vec<char> = ORTHODOX_PIECES.iter().map(|spec| spec.letter).collect();
        self.pair_beside(game, 0, &[]).map(|piece| {
            let letter = letter_of(&piece.name, &taken);
            taken.push(letter);
            NamedPiece { letter: Some(letter), ..piece }
        })
    }

    /// Many pieces, each worth between these two numbers of centipawns: all different, none with a
    /// name of another or the movement of a piece of Musketeer chess. Families come in turns.
    #[must_use]
    pub fn candidates(&self, count: usize, worth: (i32, i32)) -> Vec<(Family, NamedPiece)> {
        let mut draw = Draw::new(self, Topic::Candidates, 0, 0);
        let known = ORTHODOX_PIECES.iter().chain(&MUSKETEER_PIECES);
        known.filter_map(|spec| spec.betza.parse().ok()).for_each(|known| draw.exclude(&known));
        let (mut found, mut names) = (Vec::new(), BTreeSet::new());
        // Tries are bounded: a narrow range may have few pieces.
        for family in Family::ALL.into_iter().cycle().take(CANDIDATE_TRIES * count) {
            if found.len() == count {
                break;
            }
            let drawn = (0..TRIES).find_map(|tried| draw.attempt(family, worth, NEAR + tried));
            let Some(movement) = drawn else { continue };
            draw.exclude(&movement);
            let piece = named(movement);
            if names.insert(piece.name.clone()) {
                found.push((family, piece));
            }
        }
        found
    }

    /// The pieces in the places of rook, knight, bishop and queen, from the same numbers for either
    /// side. The two rooks, knights and bishops and the queen are worth what [`ARMY_WORTH`] says;
    /// the first piece is not bound to a colour, so that it can castle.
    #[must_use]
    pub fn army(&self, game: u64) -> [NamedPiece; 4] {
        self.army_at(game, 0)
    }

    /// The pair of an attempt to draw a game without letters, none of which is one of `others`.
    pub(super) fn pair_beside(
        &self,
        game: u64,
        attempt: u64,
        others: &[Movement],
    ) -> [NamedPiece; 2] {
        let mut draw = Draw::new(self, Topic::Pair, game, attempt);
        let orthodox = ORTHODOX_PIECES.iter().filter_map(|spec| spec.betza.parse().ok());
        orthodox.for_each(|movement| draw.exclude(&movement));
        others.iter().for_each(|movement| draw.exclude(movement));
        [draw.piece(PAIR_WORTH, |_| true), draw.piece(PAIR_WORTH, |_| true)].map(named)
    }

    /// The army of an attempt to draw a game.
    pub(super) fn army_at(&self, game: u64, attempt: u64) -> [NamedPiece; 4] {
        let mut draw = Draw::new(self, Topic::Army, game, attempt);
        for place in [0, 5] {
            if let Ok(movement) = ORTHODOX_PIECES[place].betza.parse() {
                draw.exclude(&movement);
            }
        }
        loop {
            let mut twins: [Movement; 3] = [(); 3].map(|()| draw.piece(TWIN_WORTH, |_| true));
            // The best of those that can castle stands in the corner.
            twins.sort_by_key(|twin| (twin.is_color_bound(), -value(twin)));
            let [rook, knight, bishop] = twins;
            let rest = 2 * [&rook, &knight, &bishop].map(value).iter().sum::<i32>();
            let least = QUEEN_WORTH.0.max(ARMY_WORTH.0 - rest);
            let most = QUEEN_WORTH.1.min(ARMY_WORTH.1 - rest);
            if rook.is_color_bound() || most < least + 100 {
                continue;
            }
            let queen = draw.piece((least, most), |_| true);
            return [rook, knight, bishop, queen].map(named);
        }
    }
}

/// The value of a movement here, in centipawns: the combination of formula and mobility by the
/// factors of source 001, which no fit changes. So a source gives the same pieces for ever.
#[must_use]
pub fn value(movement: &Movement) -> i32 {
    let profile = Profile::new(movement);
    let formula = f64::from(formula(movement, &Factors::SOURCE).total());
    let mobility = exact::exact(&profile, Chances::all()) / exact::pawn();
    Factors::SOURCE.blended(formula, mobility).round() as i32
}

fn named(movement: Movement) -> NamedPiece {
    NamedPiece { name: name_of(&movement), letter: None, movement: movement.into() }
}

/// Pieces drawn one after the other, all different.
struct Draw {
    numbers: Numbers,
    part: Option<Part>,
    taken: Vec<Identity>,
}

/// Number of tries of a family before another one.
const TRIES: i32 = 100;

/// Number of families tried for each candidate that is wanted.
const CANDIDATE_TRIES: usize = 20;

/// Allowed difference of a piece's value from the one drawn for it, in centipawns; after each try
/// one more.
const NEAR: i32 = 80;

/// The longest text of a drawn movement; a file of games holds longer ones, but people read them.
const LONGEST: usize = 32;

impl Draw {
    fn new(source: &RandomPieces, topic: Topic, game: u64, attempt: u64) -> Draw {
        let numbers = Numbers::of(&[source.seed, topic as u64, game, attempt]);
        Draw { numbers, part: source.part, taken: Vec::new() }
    }

    fn exclude(&mut self, movement: &Movement) {
        self.taken.push(Identity::of(movement));
    }

    /// A piece of this worth, each family as likely as the others as far as it has one.
    fn piece(&mut self, worth: Worth, fits: impl Fn(&Movement) -> bool) -> Movement {
        loop {
            let family = Family::ALL[self.numbers.below(Family::ALL.len())];
            let drawn = (0..TRIES).find_map(|tried| self.attempt(family, worth, NEAR + tried));
            if let Some(movement) = drawn.filter(&fits) {
                self.exclude(&movement);
                return movement;
            }
        }
    }

    /// Adds moves to a piece of the family until it is near a worth that is drawn first.
    fn attempt(&mut self, family: Family, (least, most): Worth, near: i32) -> Option<Movement> {
        let target = self.numbers.within(least, most);
        let mut text = family.core(&mut self.numbers);
        for _ in 0..5 {
            let movement: Movement = text.parse().ok()?;
            let value = value(&movement);
            if value > most.min(target + near) {
                return None;
            }
            if value >= least.max(target - near) {
                return Some(movement).filter(|movement| self.is_good(family, movement));
            }
            text += &family.extra(&mut self.numbers);
        }
        None
    }

    fn is_good(&self, family: Family, movement: &Movement) -> bool {
        family.has(movement)
            && is_able(movement)
            && self.part.is_none_or(|part| part == Part::of(movement))
            && movement.to_string().len() <= LONGEST
            && !self.taken.contains(&Identity::of(movement))
    }
}

/// Whether a piece can leave every square of an empty board, and capture at all.
fn is_able(movement: &Movement) -> bool {
    let empty = |_| treville_core::betza::Content::Empty;
    let leaves = |from| !movement.destinations(from, Color::White, &empty, true).quiet.is_empty();
    movement.goals().iter().any(|goal| goal.captures) && Square::all().all(leaves)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// The first two pairs of `random:1`, and the first army of `random:1/unseen`.
    const DRAWN: [&str; 8] = [
        "havovu:H:nNflHnC",
        "muroki:M:mQcKZ",
        "xijoge:X:nDnNhrZ",
        "vitume:V:nNnZ",
        "resuwi:vRfrDbNfA",
        "susuci:Z",
        "tetore:B2CG",
        "mebija:BfNAZ",
    ];

    fn source(text: &str) -> RandomPieces {
        text.parse().unwrap()
    }

    fn movement(piece: &NamedPiece) -> Movement {
        piece.movement.movement().clone()
    }

    #[test]
    fn sources_are_texts() {
        for text in ["random:0", "random:18446744073709551615/seen", "random:7/unseen"] {
            assert_eq!(source(text).to_string(), text);
        }
        for text in ["random", "random:", "random:x", "random:+1", "random:-1", "random:7/all", "7"]
        {
            let error = text.parse::<RandomPieces>().unwrap_err().to_string();
            let expected = "expected random:SEED, perhaps with /seen or /unseen, got";
            assert_eq!(error, format!("{expected} '{text}'"));
        }
    }

    #[test]
    fn a_source_gives_the_same_pieces_for_ever() {
        let pieces = |game| source("random:1").pair(game).into_iter();
        let army = source("random:1/unseen").army(0).into_iter();
        let all = pieces(0).chain(pieces(1)).chain(army).map(|piece| piece.to_string());
        assert_eq!(all.collect::<Vec<_>>(), DRAWN);
    }

    #[test]
    fn pairs_have_every_family_and_are_within_their_worth() {
        let mut families: HashMap<Family, u32> = HashMap::new();
        for game in 0..300 {
            let pair = source("random:3").pair(game);
            let [one, other] = pair.each_ref().map(movement);
            assert_ne!(Identity::of(&one), Identity::of(&other));
            assert_ne!(pair[0].letter, pair[1].letter);
            for piece in [one, other] {
                let worth = value(&piece);
                assert!((PAIR_WORTH.0..=PAIR_WORTH.1).contains(&worth), "{piece}: {worth}");
                for family in Family::ALL.into_iter().filter(|family| family.has(&piece)) {
                    *families.entry(family).or_default() += 1;
                }
                for spec in ORTHODOX_PIECES {
                    assert_ne!(Identity::of(&piece), Identity::of(&spec.betza.parse().unwrap()));
                }
            }
        }
        for family in Family::ALL {
            let count = families.get(&family).copied().unwrap_or_default();
            assert!(count >= 30, "{family:?}: {count} of 600");
        }
    }

    #[test]
    fn armies_are_worth_about_an_orthodox_one() {
        let worth = |texts: [&str; 4]| {
            let [rook, knight, bishop, queen] = texts.map(|text| value(&text.parse().unwrap()));
            2 * (rook + knight + bishop) + queen
        };
        let orthodox = worth(["R", "N", "B", "Q"]);
        assert_eq!((orthodox * 9 / 10, orthodox * 11 / 10), ARMY_WORTH);
        for game in 0..100 {
            let army = source("random:4").army(game);
            let texts = army.each_ref().map(|piece| piece.movement.spelling());
            let sum = worth(texts);
            assert!((ARMY_WORTH.0..=ARMY_WORTH.1).contains(&sum), "{texts:?}: {sum}");
            assert!(!movement(&army[0]).is_color_bound(), "{texts:?}");
            let mut kinds: Vec<Identity> =
                army.iter().map(|piece| Identity::of(&movement(piece))).collect();
            kinds.dedup();
            assert_eq!(kinds.len(), 4);
        }
    }

    #[test]
    fn candidates_are_different_pieces_of_all_families() {
        let found = source("random:3/unseen").candidates(60, (150, 900));
        assert_eq!(found.len(), 60);
        assert_eq!(found, source("random:3/unseen").candidates(60, (150, 900)));
        let mut names: Vec<&str> = found.iter().map(|(_, piece)| &*piece.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 60);
        for (family, piece) in &found {
            let own = movement(piece);
            assert!(family.has(&own) && (150..=900).contains(&value(&own)), "{piece}");
            assert_eq!(Part::of(&own), Part::Unseen);
        }
        for family in Family::ALL {
            assert!(found.iter().filter(|(own, _)| *own == family).count() >= 5, "{family:?}");
        }
        assert_eq!(source("random:3").candidates(5, (1, 2)), []);
    }

    #[test]
    fn a_part_is_kept_to() {
        for (text, part) in [("random:5/seen", Part::Seen), ("random:5/unseen", Part::Unseen)] {
            for game in 0..10 {
                let pieces = source(text).pair(game).into_iter().chain(source(text).army(game));
                pieces.for_each(|piece| assert_eq!(Part::of(&movement(&piece)), part, "{piece}"));
            }
        }
    }
}
