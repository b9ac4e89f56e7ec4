//! Elements of HTML and SVG, put together so that every tag is closed and every text is escaped.

use std::fmt::{self, Write};

/// An element with its attributes and what is in it.
///
/// Its text is XML too, empty elements closed and attributes quoted, so the page can be checked
/// with any XML parser.
#[derive(Clone, PartialEq, Debug)]
#[must_use]
pub struct Element {
    name: &'static str,
    classes: String,
    attributes: String,
    content: String,
}

/// An element without attributes and without content.
pub fn tag(name: &'static str) -> Element {
    Element { name, classes: String::new(), attributes: String::new(), content: String::new() }
}

impl Element {
    /// With one attribute more.
    pub fn with(mut self, name: &str, value: impl Attribute) -> Element {
        self.attributes.push_str(&format!(" {name}=\"{}\"", escape(&value.text())));
        self
    }

    /// With more classes, if there are any.
    pub fn class(mut self, classes: &str) -> Element {
        if !self.classes.is_empty() && !classes.is_empty() {
            self.classes.push(' ');
        }
        self.classes.push_str(&escape(classes));
        self
    }

    /// With a text appended.
    pub fn text(mut self, text: &str) -> Element {
        self.content.push_str(&escape(text));
        self
    }

    /// With an element appended.
    pub fn child(mut self, child: Element) -> Element {
        self.content.push_str(&child.to_string());
        self
    }

    /// With a picture appended that was drawn elsewhere: whole elements as text.
    pub fn drawn(mut self, picture: &str) -> Element {
        self.content.push_str(picture);
        self
    }

    /// With several elements appended.
    pub fn children(self, children: impl IntoIterator<Item = Element>) -> Element {
        children.into_iter().fold(self, Element::child)
    }
}

/// The elements that HTML closes by themselves.
const VOID: [&str; 4] = ["br", "col", "meta", "link"];
/// The elements that SVG may close at once; in HTML an empty one needs an end tag.
const SHAPES: [&str; 6] = ["circle", "line", "path", "rect", "polygon", "use"];

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Element { name, classes, attributes, content } = self;
        let classes =
            if classes.is_empty() { String::new() } else { format!(" class=\"{classes}\"") };
        if content.is_empty() && (VOID.contains(name) || SHAPES.contains(name)) {
            write!(f, "<{name}{classes}{attributes}/>")
        } else {
            write!(f, "<{name}{classes}{attributes}>{content}</{name}>")
        }
    }
}

/// A type that can be the value of an attribute.
pub trait Attribute {
    /// The value, not yet escaped.
    fn text(&self) -> String;
}

impl Attribute for &str {
    fn text(&self) -> String {
        (*self).to_owned()
    }
}

impl Attribute for &String {
    fn text(&self) -> String {
        (*self).clone()
    }
}

impl Attribute for String {
    fn text(&self) -> String {
        self.clone()
    }
}

impl Attribute for usize {
    fn text(&self) -> String {
        self.to_string()
    }
}

/// A length or a coordinate: a hundredth of a pixel is enough.
impl Attribute for f64 {
    fn text(&self) -> String {
        let mut text = format!("{self:.2}");
        while text.contains('.') && text.ends_with(['0', '.']) {
            text.pop();
        }
        if text == "-0" { "0".to_owned() } else { text }
    }
}

/// The shape of a line through points, for the `d` of a path.
#[must_use]
pub fn line_path(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let letter = if path.is_empty() { 'M' } else { 'L' };
        path.push_str(&format!("{letter}{} {}", x.text(), y.text()));
    }
    path
}

/// A text with the characters that mean something in HTML written out.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        // Writing to a string cannot fail.
        let _ = match letter {
            '&' => escaped.write_str("&amp;"),
            '<' => escaped.write_str("&lt;"),
            '>' => escaped.write_str("&gt;"),
            '"' => escaped.write_str("&quot;"),
            _ => escaped.write_char(letter),
        };
    }
    escaped
}

/// An SVG picture of this size, with a text for those who cannot see it.
pub fn svg(width: f64, height: f64, label: &str) -> Element {
    let view = format!("0 0 {} {}", width.text(), height.text());
    tag("svg")
        .with("viewBox", view)
        .with("width", width)
        .with("height", height)
        .with("role", "img")
        .with("aria-label", label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_closed_and_texts_escaped() {
        let cell = tag("td").with("title", "a \"<b>\"").text("1 < 2 & 3");
        assert_eq!(
            tag("tr").child(cell).to_string(),
            "<tr><td title=\"a &quot;&lt;b&gt;&quot;\">1 &lt; 2 &amp; 3</td></tr>"
        );
        assert_eq!(tag("p").to_string(), "<p></p>");
        assert_eq!(tag("p").drawn("<svg/>").text("<").to_string(), "<p><svg/>&lt;</p>");
        let classes = tag("p").class("a").with("id", "x").class("").class("b").to_string();
        assert_eq!(classes, "<p class=\"a b\" id=\"x\"></p>");
        assert_eq!(tag("circle").with("r", 2.50).to_string(), "<circle r=\"2.5\"/>");
    }

    #[test]
    fn coordinates_are_short() {
        assert_eq!(
            [1.0, -0.001, 0.126, 100.0, 2.5].map(|x| x.text()),
            ["1", "0", "0.13", "100", "2.5"]
        );
        assert_eq!(line_path([(0.0, 1.0), (2.0, 3.5)]), "M0 1L2 3.5");
    }
}
