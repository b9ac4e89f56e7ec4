//! Changes to the moves of a game, for a page that has seen an earlier state: of a tree of ten
//! thousand positions a move adds one.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use serde::Serialize;

use super::nodes::NodeView;

/// A state of the list of moves, by its number and what it had.
#[derive(Clone, Debug, Default)]
pub struct ListState {
    /// Which one it is.
    pub revision: u64,
    hashes: Vec<u64>,
}

/// The difference between two lists of moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Changes {
    /// Number of nodes that stay before it.
    pub from: usize,
    /// Number of nodes that are gone from there.
    pub gone: usize,
    /// The nodes in their place.
    pub new: Vec<NodeView>,
}

impl ListState {
    /// A state with these moves.
    #[must_use]
    pub fn of(revision: u64, nodes: &[NodeView]) -> ListState {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        ListState { revision, hashes: nodes.iter().map(|node| hasher.hash_one(node)).collect() }
    }

    /// The difference to a later state, which has these nodes.
    #[must_use]
    pub fn to(&self, later: &ListState, mut nodes: Vec<NodeView>) -> Changes {
        let (old, new) = (&self.hashes[..], &later.hashes[..]);
        let from = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        let (old, new) = (&old[from..], &new[from..]);
        let kept = old.iter().rev().zip(new.iter().rev());
        let after = kept.take_while(|(old, new)| old == new).count();
        nodes.truncate(nodes.len() - after);
        Changes { from, gone: old.len() - after, new: nodes.split_off(from) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn nodes(sans: &[u8]) -> Vec<NodeView> {
        let node = |san: &u8| NodeView { san: Some(san.to_string()), ..NodeView::default() };
        sans.iter().map(node).collect()
    }

    proptest! {
        #[test]
        fn changes_make_the_later_list_of_the_earlier_one(
            old in proptest::collection::vec(0_u8..3, 0..9),
            new in proptest::collection::vec(0_u8..3, 0..9),
        ) {
            let (mut old, new) = (nodes(&old), nodes(&new));
            let changes = ListState::of(1, &old).to(&ListState::of(2, &new), new.clone());
            let Changes { from, gone, new: added } = changes;
            old.splice(from..from + gone, added);
            prop_assert_eq!(old, new);
        }
    }

    #[test]
    fn one_move_is_one_change() {
        let (old, new) = (nodes(&[1, 2, 3, 4]), nodes(&[1, 2, 5, 3, 4]));
        let changes = ListState::of(1, &old).to(&ListState::of(2, &new), new.clone());
        assert_eq!(changes, Changes { from: 2, gone: 0, new: vec![new[2].clone()] });
    }
}
