//! Maximum mobility (source 000): the most squares that a piece can go to from anywhere.

use treville_core::square::Square;

use super::profile::Profile;

/// Number of squares that the piece can go to from `from` on an empty board, if there is something
/// to capture where it can only capture. A hopper, which needs a piece to hop over, can go nowhere.
#[must_use]
pub fn squares_from(profile: &Profile, from: Square) -> u32 {
    let open =
        |(_, ways): &(Square, &[super::profile::Ways])| ways.iter().any(|ways| ways.occupied == 0);
    profile.targets(from).filter(open).count() as u32
}

/// The most squares that the piece can go to from any square of an empty board. The pawn has four,
/// its double step among them.
#[must_use]
pub fn maximum(profile: &Profile) -> u32 {
    Square::all().map(|from| squares_from(profile, from)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_piece_has_a_maximum() {
        for (text, most) in [
            ("K", 8),
            ("nN", 8),
            ("wR", 14),
            ("NN", 12),
            ("mRcB", 27),
            ("pR", 0),
            ("mRcpR", 14),
            ("fW", 1),
            ("B2", 8),
            ("KimD", 8),
        ] {
            assert_eq!(maximum(&Profile::new(&text.parse().unwrap())), most, "{text}");
        }
    }
}
