//! Guides are read by people: short sentences, and sizes that a reader can see coming.

use super::page::{Page, every_page};

/// Mean words a sentence that a guide stays below.
const MOST: f64 = 16.0;

/// The sentences of a page: paragraphs and items of lists, without code, tables and headings.
fn sentences(page: &Page) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in page.prose() {
        let text = line.trim();
        let item = text.strip_prefix("- ").or_else(|| {
            let (number, rest) = text.split_once(". ")?;
            number.parse::<u32>().ok().map(|_| rest)
        });
        let is_prose = !text.is_empty() && !text.starts_with(['#', '|', '<', '!', '[']);
        // A link may begin a line of a paragraph.
        let is_prose = is_prose || text.starts_with('[') && !text.contains("]: ");
        if item.is_some() || !is_prose {
            paragraphs.push(String::new());
        }
        if is_prose {
            let last = paragraphs.last_mut().expect("one paragraph");
            *last += " ";
            *last += item.unwrap_or(text);
        }
    }
    paragraphs.iter().flat_map(|paragraph| split(paragraph)).collect()
}

/// A paragraph's sentences, with a word in the place of each span of code.
fn split(paragraph: &str) -> Vec<String> {
    let parts = paragraph.split('`').enumerate();
    let plain: String = parts.map(|(n, part)| if n % 2 == 0 { part } else { "code" }).collect();
    let mut sentences = vec![String::new()];
    for word in plain.split_whitespace() {
        let sentence = sentences.last_mut().expect("one sentence");
        *sentence += word;
        *sentence += " ";
        let bare = word.trim_end_matches(['*', '"', ')', '_']);
        if bare.ends_with(['.', '!', '?']) && !["e.g.", "i.e."].contains(&bare) {
            sentences.push(String::new());
        }
    }
    sentences.retain(|sentence| words(sentence) > 0);
    sentences
}

fn words(sentence: &str) -> usize {
    sentence.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// Bytes, words, and mean words a sentence.
fn measure(page: &Page) -> (usize, usize, f64) {
    let sentences = sentences(page);
    let words = sentences.iter().map(|sentence| words(sentence)).sum::<usize>();
    (page.bytes, words, words as f64 / sentences.len().max(1) as f64)
}

#[test]
fn sentences_are_counted() {
    let counts = |text| split(text).iter().map(|sentence| words(sentence)).collect::<Vec<_>>();
    assert_eq!(counts("One idea. `a b c` is one word, **and so on.** Is 1.5 one?"), [2, 7, 3]);
    assert_eq!(counts(" "), Vec::<usize>::new());
}

/// `cargo test -p treville-tests --test suite words -- --nocapture` shows the table.
#[test]
fn guides_have_short_sentences() {
    let pages = every_page();
    let mut total = 0;
    let mut long = Vec::new();
    println!("{:>7} {:>6} {:>5}  page", "bytes", "words", "mean");
    for page in &pages {
        let (bytes, words, mean) = measure(page);
        println!("{bytes:7} {words:6} {mean:5.1}  {}", page.name);
        let is_guide = page.name == "README.md"
            || page.name.starts_with("docs/") && !page.name.starts_with("docs/research/");
        if is_guide {
            total += bytes;
            if mean >= MOST {
                long.push(format!("{} has {mean:.1} words a sentence", page.name));
            }
        }
    }
    println!("{total:7}               README and docs, without docs/research");
    assert_eq!(long, Vec::<String>::new());
}
