//! Names of drawn pieces.

use treville_core::betza::Movement;

use super::split::{Identity, known};

/// The name of a movement: that of a known piece, or three syllables that follow from the movement,
/// so that a piece is called the same in every game.
pub(super) fn name_of(movement: &Movement) -> String {
    let identity = Identity::of(movement);
    if let Some(known) = known(&identity) {
        return known.name.clone();
    }
    // A piece and its mirror are different in a game, so the name follows from the text as well.
    let own = movement.to_string();
    let text = own.bytes().fold(0_u64, |hash, byte| hash.wrapping_mul(31) + u64::from(byte));
    let mut hash = identity.hash() ^ text;
    let mut pick = |letters: &[u8]| {
        let length = letters.len() as u64;
        let letter = letters.get((hash % length) as usize).copied().unwrap_or(b'a');
        hash /= length;
        char::from(letter)
    };
    let mut syllable = || [pick(CONSONANTS), pick(VOWELS)];
    let name = [syllable(), syllable(), syllable()];
    name.into_iter().flatten().collect()
}

/// A letter that is not among these: one of the name if there is one left.
pub(super) fn letter_of(name: &str, taken: &[char]) -> char {
    let own = name.chars().map(|c| c.to_ascii_uppercase()).filter(char::is_ascii_uppercase);
    let free = own.chain('A'..='Z').find(|letter| !taken.contains(letter));
    // A game has at most ten drawn pieces beside the orthodox ones.
    free.unwrap_or('Z')
}

const CONSONANTS: &[u8] = b"bcdfghjklmnprstvwxyz";
const VOWELS: &[u8] = b"aeiou";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_movement_has_one_name() {
        let name = |betza: &str| name_of(&betza.parse().unwrap());
        assert_eq!(name("CN"), "unicorn");
        assert_eq!(name("NR"), "chancellor");
        assert_eq!(name("NNW"), name("WN0"));
        assert_ne!(name("flRN"), name("frRN"));
        assert!(name("NNW").len() == 6 && name("NNW").bytes().all(|c| c.is_ascii_lowercase()));
    }
}
