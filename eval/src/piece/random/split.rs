//! Which movements are the same piece, and the split of all movements into seen and unseen ones.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use treville_core::betza::{Goal, Movement};
use treville_core::bitboard::Bitboard;
use treville_core::piece::{MUSKETEER_PIECES, ORTHODOX_PIECES, PieceSpec};
use treville_core::splitmix::mix;
use treville_notation::armies::ARMIES;

/// A part of all movements. What is fitted or trained with seen ones alone can be judged by unseen
/// ones.
///
/// **The split never changes.** A fit that was made before a change would have learned from pieces
/// that count as unseen after it, and no test of it would mean anything any more.
///
/// A movement is what it allows, not how it is written, and one that is mirrored left to right is
/// the same piece. Of all movements one in five is unseen, by a hash; those of the known games and
/// armies are seen, and so are their spacious forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// To learn from.
    Seen,
    /// To judge by.
    Unseen,
}

/// The share of unseen movements is one in this number.
pub const UNSEEN: u64 = 5;

impl Part {
    /// The part that a movement belongs to.
    ///
    /// ```
    /// use treville_eval::piece::random::Part;
    ///
    /// let part = |betza: &str| betza.parse().map(|movement| Part::of(&movement));
    /// assert_eq!(part("BN")?, Part::Seen, "the archbishop is a known piece");
    /// assert_eq!(part("hrND")?, part("DhlN")?, "they are mirrored");
    /// # Ok::<(), treville_core::betza::BetzaError>(())
    /// ```
    #[must_use]
    pub fn of(movement: &Movement) -> Part {
        let identity = Identity::of(movement);
        let is_known = KNOWN.iter().any(|known| known.identity == identity);
        let is_unseen = !is_known && identity.hash().is_multiple_of(UNSEEN);
        if is_unseen { Part::Unseen } else { Part::Seen }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Part::Seen => "seen",
            Part::Unseen => "unseen",
        })
    }
}

impl FromStr for Part {
    type Err = ();

    fn from_str(text: &str) -> Result<Part, ()> {
        match text {
            "seen" => Ok(Part::Seen),
            "unseen" => Ok(Part::Unseen),
            _ => Err(()),
        }
    }
}

/// A key that two texts share exactly if they mean the same piece, left and right exchanged or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Identity(Vec<GoalKey>);

/// A goal as numbers: how far to the right and up; one bit each for first moves only, moves and
/// captures; the squares that have to be empty and the hurdles, from a1; how far the way leads to
/// the left, to the right, down and up.
type GoalKey = (i8, i8, u8, u64, u64, [u8; 4]);

impl Identity {
    pub(super) fn of(movement: &Movement) -> Identity {
        let goals = movement.goals();
        let sorted = |key: fn(&Goal) -> GoalKey| {
            let mut keys: Vec<GoalKey> = goals.iter().map(key).collect();
            keys.sort_unstable();
            keys
        };
        Identity(sorted(key).min(sorted(mirrored)))
    }

    /// A hash that depends on nothing else, the same on every platform: FNV-1a (G. Fowler, L. C.
    /// Noll and K.-P. Vo) over the bytes of the numbers, lowest byte first, mixed once more.
    pub(super) fn hash(&self) -> u64 {
        let mut hash = 0xCBF2_9CE4_8422_2325_u64;
        let mut eat = |bytes: &[u8]| {
            for byte in bytes {
                hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
            }
        };
        for (dx, dy, flags, empty, hurdles, span) in &self.0 {
            eat(&[dx.cast_unsigned(), dy.cast_unsigned(), *flags]);
            eat(&empty.to_le_bytes());
            eat(&hurdles.to_le_bytes());
            eat(span);
        }
        mix(hash)
    }
}

fn key(goal: &Goal) -> GoalKey {
    let flags =
        u8::from(goal.initial) | (u8::from(goal.moves) << 1) | (u8::from(goal.captures) << 2);
    let span = [goal.span.left, goal.span.right, goal.span.down, goal.span.up];
    (goal.dx, goal.dy, flags, goal.empty.0, goal.hurdles.0, span)
}

/// The same with left and right exchanged.
fn mirrored(goal: &Goal) -> GoalKey {
    let (dx, dy, flags, empty, hurdles, [left, right, down, up]) = key(goal);
    let turned = |set: u64| {
        // On a board with joined edges the a-file stays, and the b-file becomes the h-file.
        let squares = Bitboard(set);
        let files = squares
            .into_iter()
            .map(|square| (square.index() & 56) | ((8 - square.index() % 8) % 8));
        files.fold(0, |set, index| set | (1 << index))
    };
    (-dx, dy, flags, turned(empty), turned(hurdles), [right, left, down, up])
}

/// A piece of a known game.
pub(super) struct KnownPiece {
    identity: Identity,
    /// The name.
    pub(super) name: String,
}

/// The pieces of the known games and armies, and their spacious forms. They belong to the split, so
/// the list never changes either.
static KNOWN: LazyLock<Vec<KnownPiece>> = LazyLock::new(|| {
    let armies = ARMIES.iter().flat_map(|army| army.pieces);
    let specs = ORTHODOX_PIECES.into_iter().chain(MUSKETEER_PIECES).chain(armies);
    let read = |spec: PieceSpec| Some((spec.name, spec.betza.parse::<Movement>().ok()?));
    let movements: Vec<(&str, Movement)> = specs.filter_map(read).collect();
    let known =
        |name: String, movement: &Movement| KnownPiece { identity: Identity::of(movement), name };
    let usual = movements.iter().map(|(name, movement)| known((*name).to_owned(), movement));
    let spacious = movements
        .iter()
        .map(|(name, movement)| known(format!("spacious-{name}"), &movement.spacious()));
    usual.chain(spacious).collect()
});

/// The known piece that this is.
pub(super) fn known(identity: &Identity) -> Option<&'static KnownPiece> {
    KNOWN.iter().find(|known| known.identity == *identity)
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_notation::armies;

    /// Movements, their hashes and their parts.
    const GOLDEN: [(&str, u64, Part); 24] = [
        ("N", 0x11EA_830A_5FC7_2D3E, Part::Seen),
        ("CN", 0x850F_791A_1CED_625D, Part::Seen),
        ("mNcB", 0xFCE2_8F65_F648_0E99, Part::Seen),
        ("nN", 0x5BA1_B92B_FD4F_0593, Part::Seen),
        ("NN", 0x0844_9F5D_38B0_E536, Part::Seen),
        ("R4", 0x6430_EA4D_B97E_5B85, Part::Seen),
        ("fhNsWbWbF", 0x5BB2_F030_8E4C_3410, Part::Seen),
        ("mRcpR", 0x5DD5_5EC8_84CD_7E55, Part::Seen),
        ("gQ", 0x85C2_36F9_EECA_3793, Part::Seen),
        ("WD", 0x3E2F_C444_FEE3_72E2, Part::Seen),
        ("FyafsF", 0xA1A1_7434_AF6C_1B5D, Part::Seen),
        ("zB", 0xB840_9AD2_04BB_9DEC, Part::Seen),
        ("wR", 0x9B8A_9727_5CF9_15FD, Part::Seen),
        ("fRbB", 0xA5F0_CB8E_79CA_061D, Part::Seen),
        ("hrCW", 0xFFDC_06A0_E1E8_EFA5, Part::Seen),
        ("BD", 0x0CEB_A867_F48D_5B4D, Part::Seen),
        ("nZF", 0xF2D7_B2B9_B91C_8FBB, Part::Seen),
        ("Z", 0x7BD7_C422_AAFA_C09B, Part::Unseen),
        ("B2CG", 0xB2B1_D8DC_443E_FB9E, Part::Unseen),
        ("FH", 0xCD91_D115_C07C_67E3, Part::Seen),
        ("AC", 0x0EF4_3824_A888_94C4, Part::Seen),
        ("WC", 0xB401_2785_A9E4_A11C, Part::Seen),
        ("DH", 0xB7C9_FED4_11A9_2B55, Part::Seen),
        ("WAC", 0xFA43_B64A_49E9_2BDE, Part::Seen),
    ];

    fn part(betza: &str) -> Part {
        Part::of(&betza.parse().unwrap())
    }

    fn identity(betza: &str) -> Identity {
        Identity::of(&betza.parse().unwrap())
    }

    /// A change of this test makes every fit before it worthless after it.
    #[test]
    fn the_split_never_changes() {
        let now = GOLDEN.map(|(betza, ..)| (betza, identity(betza).hash(), part(betza)));
        assert_eq!(now, GOLDEN);
    }

    #[test]
    fn a_movement_is_a_piece_however_it_is_written() {
        for (one, other) in
            [("WnD", "W2"), ("CN", "NC"), ("hrN", "hlN"), ("flBN", "NfrB"), ("RjR", "WjR")]
        {
            assert_eq!(identity(one), identity(other), "{one} {other}");
        }
        for (one, other) in
            [("fR", "bR"), ("mNcB", "mBcN"), ("N", "nN"), ("pR", "gR"), ("R", "wR"), ("N", "iN")]
        {
            assert_ne!(identity(one), identity(other), "{one} {other}");
        }
        // The mirror reaches the squares on the way, and those beyond the edges.
        for (left, right) in
            [("lpR", "rpR"), ("lnN", "rnN"), ("wlR", "wrR"), ("FyalF", "FyarF"), ("lgB", "rgB")]
        {
            assert_eq!(identity(left), identity(right), "{left} {right}");
        }
    }

    #[test]
    fn known_pieces_are_seen() {
        for white in ARMIES {
            for spacious in [false, true] {
                for piece in armies::game(&white, &white, spacious).pieces {
                    assert_eq!(part(piece.movement.spelling()), Part::Seen, "{}", piece.name);
                }
            }
        }
        for spec in MUSKETEER_PIECES {
            assert_eq!(part(spec.betza), Part::Seen, "{spec}");
        }
        assert_eq!(known(&identity("NR")).map(|known| known.name.as_str()), Some("chancellor"));
    }

    #[test]
    fn one_movement_in_five_is_unseen() {
        let atoms = ["W", "F", "D", "N", "A", "H", "C", "Z", "G", "R", "B"];
        let mut counts = [0, 0];
        for one in atoms {
            for other in atoms {
                for third in atoms {
                    let betza = format!("m{one}c{other}n{third}");
                    counts[usize::from(part(&betza) == Part::Unseen)] += 1;
                }
            }
        }
        let share = f64::from(counts[1]) / f64::from(counts[0] + counts[1]);
        assert!((0.17..0.23).contains(&share), "{share}");
    }
}
