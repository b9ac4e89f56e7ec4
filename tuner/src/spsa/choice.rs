//! Which parameters are tuned, by name.

use std::str::FromStr;

use treville_kit::arguments::within;
use treville_kit::failure::quoted;

use super::parameter::Parameter;

/// A parameter on the command line: `NAME` or `NAME:STEP`.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    name: String,
    step: Option<f64>,
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Choice, String> {
        let (name, step) = match text.split_once(':') {
            Some((name, step)) => (name, Some(step)),
            None => (text, None),
        };
        let all = Parameter::all();
        let Some(parameter) = all.iter().find(|parameter| parameter.name == name) else {
            return Err(format!("expected one of {}, got {}", names(&all), quoted(name)));
        };
        let range = f64::from(parameter.greatest - parameter.least);
        let step = step.map(|step| within(step, 0.01, range, "a step")).transpose()?;
        Ok(Choice { name: name.to_owned(), step })
    }
}

fn names(parameters: &[Parameter]) -> String {
    let names: Vec<&str> = parameters.iter().map(|one| one.name.as_str()).collect();
    names.join(", ")
}

/// The chosen parameters in their order, or all if none are chosen.
///
/// # Errors
///
/// One is chosen twice.
pub fn chosen(choices: &[Choice]) -> Result<Vec<Parameter>, String> {
    let all = Parameter::all();
    if choices.is_empty() {
        return Ok(all);
    }
    let mut chosen = Vec::new();
    for parameter in all {
        let mut asked = choices.iter().filter(|choice| choice.name == parameter.name);
        let Some(choice) = asked.next() else { continue };
        if asked.next().is_some() {
            return Err(format!("expected a parameter once, got '{}' twice", choice.name));
        }
        let step = choice.step.unwrap_or(parameter.step);
        chosen.push(Parameter { step, ..parameter });
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(texts: &[&str]) -> Result<Vec<Parameter>, String> {
        let choices: Result<Vec<Choice>, String> = texts.iter().map(|text| text.parse()).collect();
        super::chosen(&choices?)
    }

    #[test]
    fn parameters_are_chosen_by_name_and_step() {
        let all = chosen(&[]).unwrap();
        assert_eq!(all, Parameter::all());
        let two = chosen(&["delta:7.5", "aspiration"]).unwrap();
        let texts: Vec<String> = two.iter().map(|one| format!("{} {one}", one.name)).collect();
        // These follow from the list of the search's parameters.
        let least = |name| all.iter().find(|parameter| parameter.name == name).unwrap();
        assert_eq!(texts[0], format!("aspiration {}", least("aspiration")));
        assert_eq!(two[1], Parameter { step: 7.5, ..least("delta").clone() });
    }

    #[test]
    fn what_is_no_parameter_is_refused_in_one_line() {
        let problem = |text: &str| chosen(&[text]).unwrap_err();
        let expected = "correction_most, correction_limit, got 'nothing'";
        assert!(problem("nothing").ends_with(expected));
        assert_eq!(problem("delta:0"), "expected a step from 0.01 to 450, got '0'");
        for bad in ["", ":", "delta:", "delta:x", "delta:NaN", "delta:inf", "delta:1e9", "Delta"] {
            assert_eq!(problem(bad).lines().count(), 1, "{bad}");
        }
        let twice = chosen(&["delta", "bonus", "delta:20"]).unwrap_err();
        assert_eq!(twice, "expected a parameter once, got 'delta' twice");
    }
}
