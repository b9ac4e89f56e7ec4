//! Checks of the features, and of what an engine does before it plays.

use treville_engine::protocol::uci::reply::OptionKind;
use treville_engine::protocol::xboard::command::Command;
use treville_engine::protocol::xboard::reply::{Feature, FeatureValue, Reply};
use treville_kit::failure::quoted;

use super::conversation::XBoard;
use crate::compliance::talk::{Stop, fail, skip};
use crate::player::{Features, HandshakeStage, Token};

/// The features whose value is a text.
const TEXTS: [&str; 4] = ["myname", "variants", "option", "egt"];

/// The features whose value is yes or no.
const FLAGS: [&str; 19] = [
    "ping",
    "setboard",
    "playother",
    "san",
    "usermove",
    "time",
    "draw",
    "sigint",
    "sigterm",
    "reuse",
    "analyze",
    "colors",
    "ics",
    "name",
    "nps",
    "debug",
    "memory",
    "smp",
    "done",
];

pub(super) fn start(xboard: &mut XBoard) -> Result<(), Stop> {
    xboard.introduce()?;
    xboard.find_variant();
    let variant = xboard.variant;
    if !xboard.offers(variant) {
        return fail(format!("expected {variant} among its variants, got an engine without it"));
    }
    xboard.settle()?;
    xboard.is_introduced = true;
    Ok(())
}

pub(super) fn features(xboard: &mut XBoard) -> Result<(), Stop> {
    if xboard.lines.is_empty() {
        return skip("it sends none, as engines of version 1 of the protocol");
    }
    for line in &xboard.lines {
        let list = match line.parse() {
            Ok(Reply::Feature(list)) => list,
            Ok(_) => continue,
            Err(problem) => return fail(format!("{problem}: {}", quoted(line))),
        };
        for feature in list {
            let name = &feature.name;
            let is_flag = FLAGS.contains(&name.as_str());
            if is_flag && !matches!(feature.value, FeatureValue::Number(0 | 1)) {
                return fail(format!("expected {name}=0 or {name}=1, got {}", quoted(line)));
            }
            if TEXTS.contains(&name.as_str()) && !line.contains(&format!("{name}=\"")) {
                return fail(format!("expected {name} in quotation marks, got {}", quoted(line)));
            }
        }
    }
    match xboard.features.stage {
        HandshakeStage::Done => Ok(()),
        HandshakeStage::Silent | HandshakeStage::Begun => {
            let problem =
                "expected feature done=1, without which a GUI waits two seconds, got none";
            Err(Stop::Advised(problem.to_owned()))
        }
    }
}

pub(super) fn ping(xboard: &mut XBoard) -> Result<(), Stop> {
    if !xboard.features.ping {
        return skip("it offers no feature ping=1");
    }
    xboard.settle()?;
    xboard.settle()
}

pub(super) fn options(xboard: &mut XBoard) -> Result<(), Stop> {
    let all = xboard.all_features().filter(|feature| feature.name == "option");
    let texts: Vec<String> = all
        .filter_map(|feature| match feature.value {
            FeatureValue::Text(text) => Some(text),
            FeatureValue::Number(_) => None,
        })
        .collect();
    if texts.is_empty() {
        return skip("it offers none");
    }
    for text in &texts {
        let feature = Feature::text("option", text);
        if !Features::default().take(&feature) {
            return fail(format!("expected NAME -TYPE and its values, got {}", quoted(text)));
        }
    }
    for option in xboard.features.options.all().to_vec() {
        let name = option.name;
        let value = match option.kind {
            OptionKind::Check { default } => u8::from(default).to_string(),
            OptionKind::Spin { default, min, max } if !(min..=max).contains(&default) => {
                let range = format!("expected a value from {min} to {max}, got {default}");
                return fail(format!("option {}: {range}", quoted(&name)));
            }
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::String { default } => default,
            OptionKind::Combo { .. } => match chosen(&texts, &name) {
                Some(value) => value,
                None => continue,
            },
            // Nobody knows what a button does.
            OptionKind::Button => continue,
        };
        xboard.talk.say(Command::Option { name: name.clone(), value: Some(value) });
        let mut complaint = None;
        xboard.settle_with(|line, token| {
            if matches!(token, Some(Token::IllegalMove(_) | Token::Complaint(_))) {
                complaint = Some(line.to_owned());
            }
        })?;
        if let Some(line) = complaint {
            return fail(format!(
                "option {}: expected it to be taken, got {}",
                quoted(&name),
                quoted(&line)
            ));
        }
    }
    Ok(())
}

/// The choice of an option that has an asterisk.
fn chosen(texts: &[String], name: &str) -> Option<String> {
    let start = format!("{name} -combo ");
    let choices = texts.iter().find_map(|text| text.strip_prefix(&start))?;
    let mut choices = choices.split("///").map(str::trim);
    choices.find_map(|choice| choice.strip_prefix('*')).map(str::to_owned)
}

pub(super) fn resources(xboard: &mut XBoard) -> Result<(), Stop> {
    let (memory, smp) = (xboard.features.memory, xboard.features.smp);
    if !memory && !smp {
        return skip("it offers neither memory=1 nor smp=1");
    }
    if memory {
        xboard.talk.say(Command::Memory(16));
        xboard.settle_well()?;
    }
    if smp {
        xboard.talk.say(Command::Cores(1));
        xboard.settle_well()?;
    }
    Ok(())
}

pub(super) fn unknown(xboard: &mut XBoard) -> Result<(), Stop> {
    xboard.begin()?;
    xboard.settle()?;
    xboard.talk.say("xyzzy");
    let mut answer = None;
    xboard.settle_with(|line, token| {
        let is_error = line.trim_start().starts_with("Error");
        if is_error || matches!(token, Some(Token::IllegalMove(_))) {
            answer = Some((line.to_owned(), is_error));
        }
    })?;
    let expected = "expected 'Error (unknown command): xyzzy'";
    match answer {
        Some((_, true)) => Ok(()),
        Some((line, false)) => Err(Stop::Advised(format!("{expected}, got {}", quoted(&line)))),
        None => Err(Stop::Advised(format!("{expected}, got nothing"))),
    }
}
