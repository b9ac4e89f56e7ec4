//! Betza notation: the canonical text means the same, and a piece goes where its squares say.

#![no_main]

use libfuzzer_sys::fuzz_target;

use treville_core::betza::{Content, Movement};
use treville_core::color::Color;
use treville_core::square::Square;
use treville_fuzz::read_back;

fuzz_target!(|text: &str| {
    read_back::<Movement>(text);
    let Ok(movement) = text.parse::<Movement>() else { return };
    let _ = movement.goals();
    let _ = movement.is_color_bound();
    for content in [Content::Empty, Content::Ally, Content::Enemy] {
        for color in Color::ALL {
            for from in Square::all() {
                let found = movement.destinations(from, color, &|_| content, false);
                assert!(found.quiet.is_empty() || content == Content::Empty);
                assert!(found.captures.is_empty() || content == Content::Enemy);
                assert!(!(found.quiet | found.captures).has(from), "{text} stays on {from}");
            }
        }
    }
});
