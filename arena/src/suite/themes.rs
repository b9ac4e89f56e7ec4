//! The themes of positions.

use std::collections::BTreeMap;

use super::epd::Task;

/// Names the theme of each position: the comment `c0` if another position has the same, else its
/// `id` without the number at the end, as in `WAC.001`. Themes are told apart only if there are
/// several.
pub(super) fn name(tasks: &mut [Task]) {
    let mut comments: BTreeMap<String, usize> = BTreeMap::new();
    for text in tasks.iter().filter_map(|task| task.operation("c0")) {
        *comments.entry(text.to_owned()).or_default() += 1;
    }
    for task in tasks.iter_mut() {
        let comment = task.operation("c0").filter(|text| comments.get(*text) > Some(&1));
        task.theme = comment.unwrap_or_else(|| without_number(task.id())).to_owned();
    }
    let first = tasks.first().map(|task| task.theme.clone());
    if tasks.iter().all(|task| Some(&task.theme) == first.as_ref()) {
        tasks.iter_mut().for_each(|task| task.theme.clear());
    }
}

/// A name without the number at its end and what separates the two.
fn without_number(id: &str) -> &str {
    let name = id.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if name.len() == id.len() {
        return id.trim();
    }
    name.trim_end_matches(|letter: char| !letter.is_alphanumeric() && letter != ')')
}

#[cfg(test)]
mod tests {
    use super::super::epd::Suite;
    use super::*;

    fn themes(operations: &[&str]) -> Vec<String> {
        let lines =
            operations.iter().map(|text| format!("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; {text}\n"));
        let mut suite = Suite::read(&lines.collect::<String>(), None).unwrap();
        name(&mut suite.tasks);
        suite.tasks.into_iter().map(|task| task.theme).collect()
    }

    #[test]
    fn themes_are_comments_that_repeat_or_names_without_numbers() {
        let all =
            ["id \"STS(v1.0) Undermine.001\"", "id \"Mate 12\"", "id \"Mate 13\"", "c0 \"x\""];
        assert_eq!(themes(&all), ["STS(v1.0) Undermine", "Mate", "Mate", ""]);
        let comments =
            ["c0 \"fork\"; id \"A.1\"", "c0 \"fork\"; id \"B.2\"", "c0 \"pin\"; id \"C.3\""];
        assert_eq!(themes(&comments), ["fork", "fork", "C"]);
        assert_eq!(themes(&["id \"WAC.001\"", "id \"WAC.002\""]), ["", ""], "one theme is none");
        assert_eq!(without_number("12"), "");
        assert_eq!(without_number("x1y"), "x1y");
    }
}
