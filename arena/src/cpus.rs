//! Processors of the machine, as lists such as `0-3,6`.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use treville_kit::failure::quoted;

/// Numbers of processors are below this.
const MOST: usize = 4096;

/// The word for all processors in files.
const ALL: &str = "all";

/// Which processors engines may have, in the order in which they are given out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Cpus {
    /// All that the runner may use itself.
    #[default]
    All,
    /// These, each once.
    List(Vec<usize>),
}

/// Ranges such as `0-3,6`, or `all`.
impl fmt::Display for Cpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cpus::All => f.pad(ALL),
            Cpus::List(list) => f.pad(&in_ranges(list)),
        }
    }
}

impl FromStr for Cpus {
    type Err = String;

    fn from_str(text: &str) -> Result<Cpus, String> {
        if text == ALL {
            return Ok(Cpus::All);
        }
        let (mut list, mut known) = (Vec::new(), HashSet::new());
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let number = |text: &str| text.parse().ok().filter(|cpu: &usize| *cpu < MOST);
            let range = number(first).zip(number(last)).filter(|(first, last)| first <= last);
            let Some((first, last)) = range else {
                let expected = format!("expected processors below {MOST}, such as 0-3,6");
                return Err(format!("{expected}, got {}", quoted(text)));
            };
            for cpu in first..=last {
                if !known.insert(cpu) {
                    return Err(format!("expected every processor once, got {cpu} again"));
                }
                list.push(cpu);
            }
        }
        Ok(Cpus::List(list))
    }
}

/// A list with neighbours drawn together, `0-3,6`.
#[must_use]
pub fn in_ranges(list: &[usize]) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for cpu in list {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == *cpu => *last = *cpu,
            _ => ranges.push((*cpu, *cpu)),
        }
    }
    let texts = ranges.into_iter().map(|(first, last)| match last - first {
        0 => first.to_string(),
        _ => format!("{first}-{last}"),
    });
    texts.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_and_written() {
        for (text, list, written) in [
            ("0-3,6", vec![0, 1, 2, 3, 6], "0-3,6"),
            ("4,2,3", vec![4, 2, 3], "4,2-3"),
            ("7-7", vec![7], "7"),
            ("4095", vec![4095], "4095"),
        ] {
            assert_eq!(text.parse(), Ok(Cpus::List(list.clone())));
            assert_eq!(Cpus::List(list).to_string(), written);
        }
        assert_eq!((ALL.parse(), Cpus::All.to_string().as_str()), (Ok(Cpus::All), "all"));
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for text in ["", "x", "3-1", "1-", "-1", "0,,1", "4096", "0-99999999999", "1-2-3", "0 1"] {
            let expected =
                format!("expected processors below 4096, such as 0-3,6, got {}", quoted(text));
            assert_eq!(text.parse::<Cpus>(), Err(expected));
        }
        let again = "expected every processor once, got 2 again".to_owned();
        assert_eq!("0-3,2".parse::<Cpus>(), Err(again));
    }
}
