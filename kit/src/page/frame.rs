//! The frame of all pages: head, contents, style, and a script that answers taps and sorts.
//!
//! The words of a page are a template that extends `frame` and fills its blocks `title`,
//! `contents`, `content` and `data`. Values are escaped unless they are elements. A name that the
//! template asks for and does not get is an error, so that no page is written with a hole.

use std::collections::BTreeMap;
use std::sync::Arc;

pub use minijinja::value::Value;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior};

use super::markup::Element;
use super::numbers::Numbers;
use crate::failure::Failure;

/// The beginning and the end of every page.
const FRAME: &str = include_str!("frame.html");
/// The style sheet that all pages share.
const STYLE: &str = include_str!("style.css");
/// The part of a page's program that sorts tables in boxes of the class `sortable` by their heads.
pub const SORT: &str = include_str!("sort.js");
/// The only program in a page: it shows the words of a mark that is tapped, and sorts tables.
pub const SCRIPT: &str = concat!(include_str!("tap.js"), include_str!("sort.js"));

/// A page to be filled.
pub struct Page {
    environment: Environment<'static>,
    context: BTreeMap<&'static str, Value>,
}

impl Page {
    /// A page that looks as all pages do, with a style of its own besides.
    #[must_use]
    pub fn new(own_style: &str) -> Page {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        let mut page = Page { environment, context: BTreeMap::new() };
        page.raw("style", format!("{STYLE}{own_style}"));
        page.raw("script", SCRIPT.to_owned());
        page
    }

    /// Gives a picture or a table to the template; one that is missing is an empty text there.
    pub fn put(&mut self, name: &'static str, element: impl Into<Option<Element>>) {
        let text = element.into().map_or_else(String::new, |element| element.to_string());
        self.raw(name, text);
    }

    /// Gives a value to the template, which escapes it.
    pub fn set(&mut self, name: &'static str, value: impl Into<Value>) {
        self.context.insert(name, value.into());
    }

    /// Gives a JSON text that the template puts into a script element, where only a tag could end
    /// it too early.
    pub fn set_json(&mut self, name: &'static str, json: &str) {
        self.raw(name, json.replace('<', "\\u003c"));
    }

    /// Gives elements that the template asks for by a word: `name("word")`.
    pub fn put_all(&mut self, name: &'static str, elements: &BTreeMap<String, Element>) {
        let texts: BTreeMap<String, String> =
            elements.iter().map(|(word, element)| (word.clone(), element.to_string())).collect();
        self.environment.add_function(name, move |word: String| {
            let text = texts.get(&word).ok_or_else(|| missing(name, &word))?;
            Ok::<Value, Error>(Value::from_safe_string(text.clone()))
        });
    }

    /// Gives numbers that the template asks for by key and decimals: `number("a/b", 2)`.
    pub fn put_numbers(&mut self, numbers: Numbers) {
        let numbers = Arc::new(numbers);
        self.environment.add_function("number", move |key: String, decimals: usize| {
            let number = numbers.get(&key).ok_or_else(|| missing("number", &key))?;
            Ok::<Value, Error>(Value::from_safe_string(number.inline(decimals).to_string()))
        });
    }

    /// The page with the words of a template.
    ///
    /// # Errors
    ///
    /// The template is faulty or asks for something that is not there.
    pub fn fill(mut self, words: &'static str) -> Result<String, Failure> {
        let fill = || {
            self.environment.add_template("frame", FRAME)?;
            self.environment.template_from_str(words)?.render(Value::from(self.context))
        };
        fill().map_err(|error: Error| Failure::Request(format!("the page: {error:#}")))
    }

    /// Gives a text that is HTML already.
    fn raw(&mut self, name: &'static str, text: String) {
        self.context.insert(name, Value::from_safe_string(text));
    }
}

fn missing(name: &str, word: &str) -> Error {
    Error::new(ErrorKind::UndefinedError, format!("there is no {name} {word}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::markup::tag;

    #[test]
    fn texts_are_escaped_and_elements_are_not() {
        let mut page = Page::new("p { color: red; }");
        page.set("name", "<b>");
        page.put("picture", tag("p").text("a"));
        page.put("nothing", None);
        page.set_json("json", "{\"a\": \"</script>\"}");
        page.put_all("table", &[("one".to_owned(), tag("i").text("1"))].into());
        let mut numbers = Numbers::default();
        numbers.keep("a/b", 1.25);
        page.put_numbers(numbers);
        let words = "{% extends \"frame\" %}{% block title %}{{ name }}{% endblock %}\
                     {% block content %}{{ picture }}{{ nothing }}{{ table(\"one\") }}\
                     {{ number(\"a/b\", 1) }}{% endblock %}{% block data %}{{ json }}{% endblock %}";
        let html = page.fill(words).unwrap();
        for part in [
            "<title>&lt;b&gt;</title>",
            "p { color: red; }",
            "<p>a</p><i>1</i><data",
            ">1.3</data>",
            "{\"a\": \"\\u003c/script>\"}",
            SCRIPT,
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }

    #[test]
    fn what_is_missing_is_an_error() {
        for words in ["{{ x }}", "{{ number(\"x\", 1) }}", "{{ table(\"x\") }}", "{% block %}"] {
            let mut page = Page::new("");
            page.put_numbers(Numbers::default());
            page.put_all("table", &BTreeMap::new());
            let problem = page.fill(words).unwrap_err().to_string();
            assert!(problem.starts_with("the page: "), "{problem}");
        }
    }
}
