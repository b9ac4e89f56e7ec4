//! The stories that matter most, in Firefox: two engines read the same page in two ways. That by keys
//! is not among them: from the last field of a page Tab leads into Firefox's own bars.

use crate::driver::Browser;
use crate::host::Connection::{self, Server, WebAssembly};
use crate::host::Host;
use crate::page::Page;
use crate::{game, kept, rooms, stories};

/// Tells stories in one window, one after the other.
fn tell(connection: Connection, all: &[fn(&Page)]) {
    for story in all {
        let Some(browser) = Browser::firefox(1440, 900) else { return };
        let Some(host) = Host::start(connection) else { return };
        let page = Page { browser, host };
        page.go("");
        story(&page);
        page.leave();
    }
}

#[test]
fn games_are_played_and_reviewed_in_firefox() {
    tell(Server, &[stories::whole_game_by_mouse, game::result_card, rooms::review]);
}

#[test]
fn the_page_teaches_and_sets_up_in_firefox() {
    tell(Server, &[game::tour, rooms::endgame]);
}

#[test]
fn the_static_page_works_in_firefox() {
    tell(WebAssembly, &[stories::whole_game_by_mouse, kept::older_games]);
}
