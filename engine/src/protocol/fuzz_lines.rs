//! Fuzz lines: lines that no GUI sends, to test everything that reads lines.

use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Words that upset a careless reader: empty ones, other alphabets, almost numbers.
#[rustfmt::skip]
const JUNK: &[&str] = &[
    "", "é", "馬", "\u{1F40E}", "\u{a0}", "\0", "\"", "=", "{", "}", "(", "):", ":", "!", "?", "/", "@",
    "-", "-1", "0", "1e9", "NaN", "inf", "99999999999999999999", "-9223372036854775808", "100000",
    "-100000", "4294967296", "\r\n", "<empty>", "(none)",
];

/// A small generator of pseudorandom numbers (xorshift), the same in every run.
pub struct Random(pub u64);

impl Random {
    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    /// One of a list.
    pub fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// Reads `lines`, which must be written as they were, and 40,000 more made of their words and of
/// junk. What can be read of these must be the same after it has been written and read again; the
/// error about anything else must be short.
pub fn read_as<T>(lines: &[&str])
where
    T: FromStr + Display + Debug + PartialEq,
    T::Err: Display + Debug + PartialEq,
{
    for line in lines {
        let read: T = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(read.to_string(), *line);
    }
    let mut random = Random(0x5eed);
    let words: Vec<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
    for _ in 0..20_000 {
        let mut line = String::new();
        for _ in 0..random.below(9) {
            let list = if random.below(4) == 0 { JUNK } else { words.as_slice() };
            line.push_str(random.pick(list));
            line.push_str(random.pick(&[" ", " ", " ", "  ", "\t", ""]));
        }
        check::<T>(&line);
        let cut: String = line.chars().skip(random.below(9)).take(random.below(60)).collect();
        check::<T>(&cut);
    }
}

fn check<T>(line: &str)
where
    T: FromStr + Display + Debug + PartialEq,
    T::Err: Display + Debug + PartialEq,
{
    match line.parse::<T>() {
        Ok(read) => assert_eq!(read.to_string().parse(), Ok(read), "{line:?}"),
        Err(error) => assert!(error.to_string().chars().count() < 160, "{line:?}: {error}"),
    }
}
