//! Sparse matrices as lists of rows, and their products.
//!
//! Everything that costs time in training is a sum of rows by a list: a feature from its virtual
//! features, a view from its features, and in the backward pass the gradients of both by the
//! transposed lists. Each sum is made by one thread in the order of its list, so it has the same
//! bits for any number of threads.

/// Number of units of a net that are summed at a time: the size of a block of training. A row of
/// them is a line of the cache, and all views of a batch fit in the second cache of a processor; 32
/// took 20% longer.
pub const LANES: usize = 16;

/// A row: the weights, activations or gradients of a block's hidden units.
pub type Lanes = [f32; LANES];

/// A row of zeros.
pub const ZERO: Lanes = [0.0; LANES];

/// Lists, one after the other. An item is a row and its weight in quarters, which is left out where
/// all rows count alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lists {
    /// The place where each list begins, and where the last one ends.
    starts: Vec<u32>,
    items: Vec<Item>,
}

/// A row in the lower 24 bits, quarters of it in the upper 8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Item(u32);

/// Marks rows that come after all others.
const LAST: u32 = 1 << 31;

impl Item {
    /// A row.
    #[inline]
    #[must_use]
    pub const fn row(row: usize) -> Item {
        Item(row as u32)
    }

    /// Some quarters of a row.
    #[inline]
    #[must_use]
    pub const fn quarters(row: usize, quarters: u8) -> Item {
        Item(row as u32 | (quarters as u32) << 24)
    }

    /// A row by its number among those after all rows: see [`Lists::settle`].
    #[inline]
    #[must_use]
    pub const fn last(row: usize) -> Item {
        Item(row as u32 | LAST)
    }

    /// The number of the row.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 0xFF_FFFF) as usize
    }

    /// The share of the row that counts, if quarters are given.
    #[inline]
    #[must_use]
    pub const fn share(self) -> f32 {
        (self.0 >> 24) as f32 * 0.25
    }
}

impl Default for Lists {
    fn default() -> Lists {
        Lists { starts: vec![0], items: Vec::new() }
    }
}

impl Lists {
    /// Number of lists.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all lists.
    pub fn clear(&mut self) {
        self.starts.truncate(1);
        self.items.clear();
    }

    /// Adds to the list that is not ended yet.
    #[inline]
    pub fn add(&mut self, item: Item) {
        self.items.push(item);
    }

    /// Ends a list.
    #[inline]
    pub fn end(&mut self) {
        self.starts.push(self.items.len() as u32);
    }

    /// Sets the number of rows before the [last](Item::last) ones.
    pub fn settle(&mut self, rows: usize) {
        for Item(item) in &mut self.items {
            if *item & LAST != 0 {
                *item = (*item & !LAST) + rows as u32;
            }
        }
    }

    /// All lists in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Item]> {
        self.starts.windows(2).map(|ends| &self.items[ends[0] as usize..ends[1] as usize])
    }

    /// The transpose: for each of `rows` rows, the lists that name it, in order.
    pub fn transpose(&self, rows: usize, into: &mut Lists) {
        let Lists { starts, items } = into;
        starts.clear();
        starts.resize(rows + 2, 0);
        for item in &self.items {
            starts[item.index() + 2] += 1;
        }
        for row in 2..starts.len() {
            starts[row] += starts[row - 1];
        }
        items.resize(self.items.len(), Item(0));
        for (list, own) in self.iter().enumerate() {
            for item in own {
                let place = &mut starts[item.index() + 1];
                items[*place as usize] = Item(list as u32 | item.0 & !0xFF_FFFF);
                *place += 1;
            }
        }
        starts.truncate(rows + 1);
    }
}

/// A start and the sum of these rows.
#[inline]
#[must_use]
pub fn sum(list: &[Item], from: &[Lanes], start: Lanes) -> Lanes {
    let mut sum = start;
    for item in list {
        let row = &from[item.0 as usize];
        for lane in 0..LANES {
            sum[lane] += row[lane];
        }
    }
    sum
}

/// The sum of these shares of rows.
#[inline]
#[must_use]
pub fn sum_of_shares(list: &[Item], from: &[Lanes]) -> Lanes {
    let mut sum = ZERO;
    for item in list {
        let (row, share) = (&from[item.index()], item.share());
        for lane in 0..LANES {
            sum[lane] += row[lane] * share;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lists(all: &[&[Item]]) -> Lists {
        let mut lists = Lists::default();
        for list in all {
            list.iter().for_each(|item| lists.add(*item));
            lists.end();
        }
        lists
    }

    #[test]
    fn the_transpose_of_the_transpose_is_the_same() {
        let all = lists(&[
            &[Item::row(0), Item::quarters(3, 2)],
            &[],
            &[Item::quarters(1, 255), Item::row(3)],
            &[Item::row(0)],
        ]);
        let (mut turned, mut back) = (Lists::default(), all.clone());
        all.transpose(5, &mut turned);
        let expected = lists(&[
            &[Item::row(0), Item::row(3)],
            &[Item::quarters(2, 255)],
            &[],
            &[Item::quarters(0, 2), Item::row(2)],
            &[],
        ]);
        assert_eq!(turned, expected);
        turned.transpose(all.len(), &mut back);
        assert_eq!(back, all);
    }

    #[test]
    fn rows_and_quarters_of_them_are_summed() {
        let rows: Vec<Lanes> = (0..3).map(|row| [f32::from(row as u8 + 1); LANES]).collect();
        let list = [Item::row(2), Item::row(0), Item::row(2)];
        assert_eq!(sum(&list, &rows, [0.5; LANES]), [7.5; LANES]);
        let shares = [Item::quarters(0, 4), Item::quarters(1, 1), Item::quarters(2, 2)];
        assert_eq!(sum_of_shares(&shares, &rows), [3.0; LANES]);
    }
}
