//! Flags that were given, with what stands behind them.

use super::flag::Flag;

/// A flag that was given.
#[derive(Clone)]
pub struct Given {
    /// Which.
    pub flag: &'static Flag,
    /// The words behind it.
    pub words: Vec<Word>,
}

/// A word behind a flag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The key; empty for the value of a flag without keys.
    pub key: String,
    /// The value.
    pub value: String,
}

impl Given {
    /// The value of a flag that has one.
    ///
    /// # Errors
    ///
    /// It is missing or wrong.
    pub fn value<T>(&self, read: impl Fn(&str) -> Result<T, String>) -> Result<T, String> {
        self.need("", read)
    }

    /// The value of a flag that may have one.
    ///
    /// # Errors
    ///
    /// It is wrong.
    pub fn value_if_any<T>(
        &self,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        self.key("", read)
    }

    /// The value of a key.
    ///
    /// # Errors
    ///
    /// It is wrong.
    pub fn key<T>(
        &self,
        key: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        let word = self.words.iter().find(|word| word.key == key);
        word.map(|word| read(&word.value).map_err(|problem| self.wrong(key, &problem))).transpose()
    }

    /// The value of a key that must not be missing.
    ///
    /// # Errors
    ///
    /// It is missing or wrong.
    pub fn need<T>(
        &self,
        key: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, String> {
        self.key(key, read)?.ok_or_else(|| self.wrong(key, "expected a value, got none"))
    }

    /// What is wrong, with the names of flag and key.
    #[must_use]
    pub fn wrong(&self, key: &str, problem: &str) -> String {
        let stroke = if key.is_empty() { "" } else { " " };
        format!("-{}{stroke}{key}: {problem}", self.flag.name)
    }
}
