//! The tabs of a browser: each has a table and an engine of its own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::seat::Seat;
use crate::engine::MOST_HASH;
use crate::table::Table;

/// The most tabs, and the time that one may be silent.
const MOST_TABS: usize = 32;
const SILENCE: Duration = Duration::from_secs(60 * 60);

/// A page asks for its engine's lines every few seconds while that works; one that was silent for
/// so long does without it.
const IDLE: Duration = Duration::from_secs(10);

/// The most letters of a tab's name.
const MOST_LETTERS: usize = 64;

/// A tab.
#[derive(Debug)]
pub(super) struct Tab {
    table: Mutex<Table>,
    pub seat: Seat,
}

impl Tab {
    /// The table, for one request. Its games outlive a request that has failed.
    pub fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The data on a tab.
struct TabData {
    tab: Arc<Tab>,
    /// When it was last heard of.
    heard: Instant,
    /// The megabytes of transposition table that it has asked for.
    hash: u64,
}

/// All tabs by name.
pub(super) struct Tabs {
    known: Mutex<HashMap<String, TabData>>,
    /// Makes the table of a new tab.
    new_table: Box<dyn Fn() -> Table + Send + Sync>,
}

impl Tabs {
    pub fn new(new_table: impl Fn() -> Table + Send + Sync + 'static) -> Tabs {
        Tabs { known: Mutex::default(), new_table: Box::new(new_table) }
    }

    /// The tab of this name, a new one if it is not known; none if it is no name.
    pub fn get(&self, name: &str) -> Option<Arc<Tab>> {
        let is_name = (1..=MOST_LETTERS).contains(&name.len())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
        is_name.then(|| self.get_at(name, Instant::now()))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, TabData>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get_at(&self, name: &str, now: Instant) -> Arc<Tab> {
        let mut known = self.lock();
        // Engines end when the lock is free again.
        let gone = match known.len() {
            MOST_TABS.. if !known.contains_key(name) => take_silent(&mut known, |_, _| true),
            _ => None,
        };
        let entry = known.entry(name.to_owned()).or_insert_with(|| {
            let table = Mutex::new((self.new_table)());
            TabData { tab: Arc::new(Tab { table, seat: Seat::default() }), heard: now, hash: 0 }
        });
        entry.heard = now;
        let tab = Arc::clone(&entry.tab);
        drop(known);
        drop(gone);
        tab
    }

    /// Lets a tab have a transposition table of this many megabytes. All tabs together have as much
    /// as one may have, so tabs that are idle are forgotten for it; false where that is not enough.
    pub fn grant(&self, name: &str, megabytes: u64, now: Instant) -> bool {
        let mut gone = Vec::new();
        let mut known = self.lock();
        loop {
            let others = known.iter().filter(|(own, _)| *own != name);
            let taken: u64 = others.map(|(_, tab)| tab.hash).sum();
            if taken.saturating_add(megabytes) <= MOST_HASH {
                known.entry(name.to_owned()).and_modify(|tab| tab.hash = megabytes);
                return true;
            }
            let is_idle = |own: &str, tab: &TabData| own != name && now - tab.heard > IDLE;
            match take_silent(&mut known, is_idle) {
                Some(tab) => gone.push(tab),
                None => return false,
            }
        }
    }

    /// Forgets a tab: its page has been left.
    pub fn leave(&self, name: &str) {
        let gone = self.lock().remove(name);
        if let Some(TabData { tab, .. }) = gone {
            // A request for its lines may still wait.
            tab.seat.close();
        }
    }

    /// Forgets tabs that were silent for an hour.
    pub fn forget_silent(&self, now: Instant) {
        let gone: Vec<_> = self.lock().extract_if(|_, tab| now - tab.heard > SILENCE).collect();
        drop(gone);
    }

    /// Ends all engines, and lets requests for their lines return.
    pub fn close(&self) {
        self.lock().values().for_each(|known| known.tab.seat.close());
    }
}

/// Takes out the tab that was silent longest, of those that may go.
fn take_silent(
    known: &mut HashMap<String, TabData>,
    may_go: impl Fn(&str, &TabData) -> bool,
) -> Option<TabData> {
    let may_go = known.iter().filter(|(name, tab)| may_go(name, tab));
    let name = may_go.min_by_key(|(_, tab)| tab.heard).map(|(name, _)| name.clone())?;
    known.remove(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(tabs: &Tabs) -> usize {
        tabs.known.lock().unwrap().len()
    }

    #[test]
    fn the_tab_that_was_silent_longest_makes_room() {
        let tabs = Tabs::new(Table::new);
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let first = tabs.get_at("0", at(0));
        (1..MOST_TABS as u64).for_each(|n| drop(tabs.get_at(&n.to_string(), at(n))));
        assert!(Arc::ptr_eq(&first, &tabs.get_at("0", at(40))));
        tabs.get_at("another", at(41));
        assert_eq!(count(&tabs), MOST_TABS);
        assert!(Arc::ptr_eq(&first, &tabs.get_at("0", at(42))), "it was heard of");
        assert!(!tabs.known.lock().unwrap().contains_key("1"));
    }

    #[test]
    fn silent_tabs_are_forgotten() {
        let tabs = Tabs::new(Table::new);
        let start = Instant::now();
        tabs.get_at("a", start);
        tabs.get_at("b", start + SILENCE);
        tabs.forget_silent(start + SILENCE);
        assert_eq!(count(&tabs), 2);
        tabs.forget_silent(start + SILENCE + Duration::from_secs(1));
        assert_eq!(count(&tabs), 1);
    }

    #[test]
    fn a_page_that_is_left_takes_its_tab_along() {
        let tabs = Tabs::new(Table::new);
        let tab = tabs.get("a").unwrap();
        tabs.leave("a");
        tabs.leave("unknown");
        assert_eq!(count(&tabs), 0);
        // A request that waits for lines hears that there will be none.
        assert_eq!(tab.seat.lines(0), (0, Vec::new()));
    }

    #[test]
    fn all_tabs_together_have_as_much_memory_as_one_may_have() {
        let tabs = Tabs::new(Table::new);
        let start = Instant::now();
        for (name, second) in [("old", 0), ("older", 1), ("busy", 100), ("new", 100)] {
            tabs.get_at(name, start + Duration::from_secs(second));
        }
        let now = start + Duration::from_secs(101);
        assert!(tabs.grant("old", MOST_HASH / 2, now) && tabs.grant("older", MOST_HASH / 4, now));
        assert!(tabs.grant("busy", MOST_HASH / 4, now), "all of it is taken");
        // The tab that was silent longest makes room, and that is enough.
        assert!(tabs.grant("new", MOST_HASH / 4, now));
        let known = |name| tabs.known.lock().unwrap().contains_key(name);
        assert!(!known("old") && known("older"));
        // What is at work does not.
        assert!(!tabs.grant("new", MOST_HASH, now));
        assert!(!known("older") && known("busy"));
        assert!(tabs.grant("new", MOST_HASH / 4 * 3, now));
    }

    #[test]
    fn names_are_short_and_plain() {
        let tabs = Tabs::new(Table::new);
        for name in ["", "a b", "../x", "ä", &"x".repeat(65)] {
            assert!(tabs.get(name).is_none(), "{name}");
        }
        assert!(tabs.get("Tab_1-2").is_some());
    }
}
