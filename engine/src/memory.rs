//! How much memory there is.

/// The megabytes that the system could give without taking them from anybody, if it says so. Linux
/// promises memory that it does not have, and ends programs that use what they were promised; other
/// systems say no at once.
#[must_use]
pub fn available_megabytes() -> Option<usize> {
    parse(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

/// `MemAvailable` in the text of Linux, which counts in kilobytes.
fn parse(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn linux_counts_in_kilobytes() {
        let text = "MemTotal:       24689764 kB\nMemAvailable:   23068672 kB\nBuffers: 1 kB\n";
        assert_eq!(parse(text), Some(22_528));
        assert_eq!(parse("MemTotal: 24689764 kB\n"), None);
        assert_eq!(parse("MemAvailable: much\n"), None);
    }
}
