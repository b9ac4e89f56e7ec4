//! The squares that bishops and rooks reach along their lines: a table for every square and every
//! arrangement of blockers, found by multiplication ("magic bitboards") or, where the machine has
//! it and the build may use it, by the PEXT instruction.
//!
//! Every slider of every piece is a part of these two: a piece limited to two squares is the full
//! slide *and* a mask of its range, which is exact because a slide stops at the first blocker
//! either way.
//!
//! The multipliers below come from a random search of our own with a fixed seed; the test walks
//! every arrangement of blockers and so proves them.
//!
//! Sources of the ideas: Lasse Hansen's and Pradyumna Kannan's magic move generation, and
//! <https://www.chessprogramming.org/Magic_Bitboards>.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// The squares a bishop on `from` attacks: up to and including the first occupied square of each
/// diagonal.
#[inline]
#[must_use]
pub fn bishop_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    lookup(&BISHOP_LINES[from.index()], occupied)
}

/// The squares a rook on `from` attacks: up to and including the first occupied square of its file
/// and rank in each direction.
#[inline]
#[must_use]
pub fn rook_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    lookup(&ROOK_LINES[from.index()], occupied)
}

/// The squares strictly between two squares on one line, else none.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The squares on the diagonals through a square, without itself.
#[inline]
#[must_use]
pub fn diagonals(of: Square) -> Bitboard {
    DIAGONALS[of.index()]
}

/// The blockers of one square and the beginning of its row of the table.
struct Lines {
    /// The squares whose occupation matters: the lines without their last square.
    mask: u64,
    magic: u64,
    shift: u32,
    offset: u32,
}

const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The rows of all squares hold 5,248 + 102,400 sets; rounding up to a power of two lets a mask
/// prove to the compiler that an index is in range.
const TABLE_SIZE: usize = 1 << 17;

static BISHOP_LINES: [Lines; 64] = lines(&DIAGONAL, &BISHOP_MAGICS, 0);
static ROOK_LINES: [Lines; 64] = lines(&ORTHOGONAL, &ROOK_MAGICS, 5_248);
static TABLE: [Bitboard; TABLE_SIZE] = table();
static BETWEEN: [[Bitboard; 64]; 64] = all_between();
static DIAGONALS: [Bitboard; 64] = all_diagonals();

#[inline]
fn lookup(lines: &Lines, occupied: Bitboard) -> Bitboard {
    TABLE[(lines.offset as usize + index(lines, occupied.0)) & (TABLE_SIZE - 1)]
}

#[cfg(target_feature = "bmi2")]
#[inline]
#[allow(unsafe_code)]
fn index(lines: &Lines, occupied: u64) -> usize {
    // SAFETY: this function is compiled only where the whole build may use BMI2.
    unsafe { std::arch::x86_64::_pext_u64(occupied, lines.mask) as usize }
}

#[cfg(not(target_feature = "bmi2"))]
#[inline]
fn index(lines: &Lines, occupied: u64) -> usize {
    magic_index(lines, occupied)
}

#[inline]
const fn magic_index(lines: &Lines, occupied: u64) -> usize {
    ((occupied & lines.mask).wrapping_mul(lines.magic) >> lines.shift) as usize
}

/// The squares along `directions` up to and including the first occupied one.
const fn slide(from: usize, occupied: u64, directions: &[(i8, i8); 4]) -> u64 {
    let mut reached = 0;
    let mut d = 0;
    while d < 4 {
        let (dx, dy) = directions[d];
        let mut file = (from % 8) as i8 + dx;
        let mut rank = (from / 8) as i8 + dy;
        while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            let square = 1 << (rank * 8 + file);
            reached |= square;
            if occupied & square != 0 {
                break;
            }
            file += dx;
            rank += dy;
        }
        d += 1;
    }
    reached
}

const fn all_diagonals() -> [Bitboard; 64] {
    let mut diagonals = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        diagonals[from] = Bitboard(slide(from, 0, &DIAGONAL));
        from += 1;
    }
    diagonals
}

/// The squares whose occupation changes a slide: all but the last of each line.
const fn relevant(from: usize, directions: &[(i8, i8); 4]) -> u64 {
    let mut mask = 0;
    let mut d = 0;
    while d < 4 {
        let (dx, dy) = directions[d];
        let mut file = (from % 8) as i8 + dx;
        let mut rank = (from / 8) as i8 + dy;
        while file + dx >= 0 && file + dx < 8 && rank + dy >= 0 && rank + dy < 8 {
            mask |= 1 << (rank * 8 + file);
            file += dx;
            rank += dy;
        }
        d += 1;
    }
    mask
}

/// The entries of all 64 squares; the first square's row begins at `first`.
const fn lines(directions: &[(i8, i8); 4], magics: &[u64; 64], first: u32) -> [Lines; 64] {
    let mut lines = [const { Lines { mask: 0, magic: 0, shift: 0, offset: 0 } }; 64];
    let mut offset = first;
    let mut from = 0;
    while from < 64 {
        let mask = relevant(from, directions);
        let bits = mask.count_ones();
        lines[from] = Lines { mask, magic: magics[from], shift: 64 - bits, offset };
        offset += 1 << bits;
        from += 1;
    }
    lines
}

#[allow(long_running_const_eval)] // About 108,000 slides, a second at compile time, none at start.
const fn table() -> [Bitboard; TABLE_SIZE] {
    let mut table = [Bitboard::EMPTY; TABLE_SIZE];
    let mut from = 0;
    while from < 64 {
        fill(&mut table, &BISHOP_LINES[from], from, &DIAGONAL);
        fill(&mut table, &ROOK_LINES[from], from, &ORTHOGONAL);
        from += 1;
    }
    table
}

/// Writes one square's row: a slide for every subset of the relevant squares. The subsets are
/// enumerated in the order in which PEXT numbers them.
const fn fill(
    table: &mut [Bitboard; TABLE_SIZE],
    lines: &Lines,
    from: usize,
    directions: &[(i8, i8); 4],
) {
    let mut occupied = 0u64;
    let mut number = 0;
    loop {
        let index =
            if cfg!(target_feature = "bmi2") { number } else { magic_index(lines, occupied) };
        table[lines.offset as usize + index] = Bitboard(slide(from, occupied, directions));
        number += 1;
        occupied = occupied.wrapping_sub(lines.mask) & lines.mask;
        if occupied == 0 {
            break;
        }
    }
}

/// The squares between any two squares, by walking each line from each square.
const fn all_between() -> [[Bitboard; 64]; 64] {
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut d = 0;
        while d < 8 {
            let (dx, dy) = if d < 4 { DIAGONAL[d] } else { ORTHOGONAL[d - 4] };
            let mut passed = 0;
            let mut file = (a % 8) as i8 + dx;
            let mut rank = (a / 8) as i8 + dy;
            while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                let b = (rank * 8 + file) as usize;
                between[a][b] = Bitboard(passed);
                passed |= 1 << b;
                file += dx;
                rank += dy;
            }
            d += 1;
        }
        a += 1;
    }
    between
}

#[rustfmt::skip]
const BISHOP_MAGICS: [u64; 64] = [
    0x4060_2202_0200_3201, 0x0049_1A10_8401_0800, 0xA046_022A_0A00_0000, 0x3004_4100_2000_0005,
    0x0201_1040_0528_0010, 0x0002_2820_0800_0020, 0x0004_0241_0420_8280, 0x0509_0021_0120_9000,
    0x3000_C008_093C_0A80, 0x0280_5002_0809_0422, 0x0420_1040_8200_4002, 0x0240_0440_4085_0002,
    0x0011_0202_1020_8201, 0x8000_8201_0420_08B0, 0x0204_1048_0404_2200, 0x8100_4180_8848_1200,
    0x2122_0031_0C01_0812, 0x0802_0008_0808_2080, 0x0102_0004_040C_0008, 0x1004_0048_2402_9000,
    0x0184_0000_81E0_0004, 0x0006_0103_0121_0104, 0x1501_5016_1802_0888, 0x080B_0000_4900_B042,
    0x2224_C000_0428_0804, 0x0C08_2038_0224_1100, 0x1102_1800_1108_0021, 0x1092_0080_1800_8440,
    0x0090_0400_0105_0800, 0x0124_0040_1188_2007, 0x0001_0201_0042_1044, 0x8000_8880_0024_0401,
    0x0A10_5031_0028_8222, 0x40A8_1210_0089_0100, 0x1804_0401_1002_0201, 0x4422_1008_2014_0400,
    0x1002_1004_0009_0408, 0x0000_C802_0002_4104, 0x1802_0200_4044_1421, 0x0211_1400_20A0_8208,
    0x00A4_5002_0824_1004, 0x8086_1819_0408_1824, 0xA000_4200_4050_0400, 0x08A0_0220_1800_1100,
    0x0000_080A_0820_0400, 0x0060_0A01_4144_0201, 0x4920_0401_4200_0048, 0x0050_2200_4100_0158,
    0x0004_1201_100A_0004, 0x4001_9209_0320_108A, 0x0015_0040_4450_2200, 0x0006_0002_1044_2100,
    0x0271_0410_0202_0800, 0x0050_0504_080A_0880, 0x0009_E22C_0404_0400, 0x0051_0108_0900_4320,
    0x0802_1442_0804_4000, 0x1000_2944_5834_1000, 0x00C1_0060_8400_8804, 0x02C0_4220_8042_0200,
    0x0040_1000_4008_2220, 0x7021_0940_14D8_4080, 0x2004_5003_1009_0200, 0x0011_2000_8882_8104,
];

#[rustfmt::skip]
const ROOK_MAGICS: [u64; 64] = [
    0x0180_0880_20D0_4000, 0x4240_0010_0020_0040, 0x4900_1100_2000_0840, 0x0B00_0408_2100_3000,
    0x4600_0802_0020_1044, 0x4200_1082_0008_4104, 0x0880_0100_4080_0200, 0x0200_0402_0020_5081,
    0x8085_8000_C001_8028, 0x0000_4020_1000_4000, 0x0206_8010_0880_6004, 0x1002_8008_0080_9000,
    0x0000_8008_0004_0080, 0x0028_0110_4008_2004, 0x00C7_0004_2100_0200, 0x4301_0002_2040_8100,
    0x2802_0600_2080_4100, 0x0001_1100_2040_0080, 0x4880_4100_1100_2000, 0x4802_0900_1000_2100,
    0x0800_0500_1008_0100, 0x8844_8080_0401_0200, 0x1060_0400_0290_0841, 0x0001_5200_0080_6704,
    0x8000_8020_8000_4000, 0x4020_2000_4000_5000, 0x0010_0800_2004_0020, 0x1902_010A_0040_2010,
    0x1020_0800_8004_0080, 0xA841_0003_0008_0400, 0x0101_0100_8080_0200, 0x0080_0082_0010_5104,
    0x8081_0040_8200_2200, 0x0000_4010_0040_2004, 0x0480_8022_0200_4010, 0x9010_0080_0808_0100,
    0x2000_8004_0080_0800, 0x0232_0004_0080_8002, 0x0010_0210_0400_0801, 0x0204_0100_8200_204C,
    0xC004_8040_0022_8002, 0x0000_4020_1000_4001, 0x0800_4101_2003_0011, 0x0000_1003_0021_0008,
    0x0900_1100_0801_0004, 0x0040_0200_0400_8080, 0x0040_8208_0104_0030, 0x8020_0040_A902_0004,
    0x8040_0020_8000_4080, 0x0020_2000_4010_0040, 0x8104_1000_8C20_0080, 0x2016_0242_0810_2200,
    0x0029_8004_0008_0180, 0x0004_8002_0004_0080, 0x0004_CE08_1031_0400, 0x00C0_1408_4481_0200,
    0x0008_1021_0044_8003, 0x0082_0221_0140_1482, 0x1285_0109_1020_0141, 0xA003_0020_0805_1001,
    0x0202_0020_1008_0402, 0x2101_0004_0002_0801, 0x0202_2821_C150_00C4, 0x0000_0908_2444_0086,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Every subset of the relevant squares, with and without the squares that do not matter.
    #[test]
    fn every_arrangement_of_blockers_is_right() {
        type Attacks = fn(Square, Bitboard) -> Bitboard;
        let cases: [(Attacks, &[(i8, i8); 4]); 2] =
            [(bishop_attacks, &DIAGONAL), (rook_attacks, &ORTHOGONAL)];
        for (attacks, directions) in cases {
            for from in Square::all() {
                let mask = relevant(from.index(), directions);
                let mut occupied = 0u64;
                loop {
                    let expected = Bitboard(slide(from.index(), occupied, directions));
                    assert_eq!(attacks(from, Bitboard(occupied)), expected);
                    assert_eq!(attacks(from, Bitboard(occupied | !mask)), expected);
                    occupied = occupied.wrapping_sub(mask) & mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn between_is_what_two_slides_share() {
        for a in Square::all() {
            for b in Square::all() {
                let ends = Bitboard::of(a) | Bitboard::of(b);
                let expected = if bishop_attacks(a, Bitboard::EMPTY).has(b) {
                    bishop_attacks(a, ends) & bishop_attacks(b, ends)
                } else if rook_attacks(a, Bitboard::EMPTY).has(b) {
                    rook_attacks(a, ends) & rook_attacks(b, ends)
                } else {
                    Bitboard::EMPTY
                };
                assert_eq!(between(a, b), expected, "{a} {b}");
            }
        }
    }
}
