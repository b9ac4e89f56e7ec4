//! Layout of pictures and tables on a page, be it wide or narrow.

use super::markup::{Element, tag};

/// The screen that a picture is drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// Wide enough for [`DESK`].
    Desk,
    /// As narrow as a phone that is held upright.
    Phone,
}

/// The width of pictures for a desk, in pixels.
pub const DESK: f64 = 860.0;
/// The width of pictures for a phone, in pixels: what the margins leave of 390.
pub const PHONE: f64 = 350.0;

impl Screen {
    /// The width of pictures for this screen, in pixels.
    #[must_use]
    pub const fn width(self) -> f64 {
        self.pick(DESK, PHONE)
    }

    /// One of two values, the desk's or the phone's.
    #[must_use]
    pub const fn pick<T: Copy>(self, desk: T, phone: T) -> T {
        match self {
            Screen::Desk => desk,
            Screen::Phone => phone,
        }
    }
}

/// A picture drawn twice, of which each screen shows the one that fits.
pub fn on_each_screen(mut draw: impl FnMut(Screen) -> Element) -> Element {
    let desk = scrolling(draw(Screen::Desk)).class("for-desk");
    let phone = tag("div").class("for-phone").child(draw(Screen::Phone));
    tag("div").class("screens").child(desk).child(phone)
}

/// A box in which a picture that is too wide can be scrolled.
pub fn scrolling(picture: Element) -> Element {
    tag("div").class("scroll").with("tabindex", "0").child(picture)
}

/// A table that can be opened.
pub fn folded(table: Element) -> Element {
    tag("details").child(tag("summary").text("As a table")).child(table)
}

/// Small pictures side by side, as many as fit.
pub fn multiples(pictures: Vec<Element>) -> Element {
    tag("div").class("multiples").children(pictures)
}
