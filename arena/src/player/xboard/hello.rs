//! The introduction: features, options and what they do not allow.

use std::time::{Duration, Instant};

use treville_core::color::Color;
use treville_engine::protocol::xboard::command::Command;
use treville_engine::variant::Variant;

use super::features::{Features, Stage};
use super::word::Word;
use super::{SETTLING, XBoard};
use crate::limits::Limits;
use crate::player::link::{Link, deadline};
use crate::player::options::Setting;
use crate::player::thoughts::Thoughts;
use crate::player::{Dialect, Fault};
use crate::settings::EngineSettings;

/// An engine that has more features than this is talking nonsense, and answering all of it could fill
/// a pipe that it does not read.
const MOST_FEATURES: usize = 500;

/// How long the protocol has a GUI wait for an engine that knows nothing of features.
const SILENCE: Duration = Duration::from_secs(2);

/// Says hello and sets the options.
pub(in crate::player) fn hello(
    link: &mut Link,
    settings: &EngineSettings,
    variant: Variant,
) -> Result<(Option<String>, Box<dyn Dialect>), Fault> {
    link.say(Command::Xboard);
    link.say(Command::Protover(2));
    let features = hear_features(link)?;
    check(&features, settings, variant)?;
    let limits = settings.limits;
    if limits.nodes.is_some() && !is_by_nodes(&limits) {
        // To XBoard, nodes are another kind of clock.
        link.warn("cannot be limited by nodes and time at once; its time counts".to_owned());
    }
    let (forfeit, knows_check_forfeit) = features.options.check_forfeit(variant, &settings.options);
    if let Some(setting) = forfeit {
        say_option(link, setting);
    }
    for (name, value) in &settings.options {
        set_option(link, &features, name, value);
    }
    let name = features.myname.clone();
    let mut xboard = XBoard {
        features,
        variant,
        limits,
        ponders: settings.ponder,
        patience: link.patience,
        knows_check_forfeit,
        color: Color::White,
        forced: false,
        last_said: String::new(),
        known: 0,
        seen: 0,
        manner: None,
        thoughts: Thoughts::default(),
        offers_draw: false,
        pings: 0,
    };
    match xboard.settle(link) {
        Err(Fault::Stalled) => {
            let seconds = link.patience.as_secs_f64();
            Err(Fault::NoStart(format!("expected pong within {seconds} s, got no such line")))
        }
        Err(fault) => Err(fault),
        Ok(_) => Ok((name, Box::new(xboard))),
    }
}

/// What the engine says about itself. An engine that says nothing knows nothing of features, or it
/// is one that answers only when more has been said, as GNU Chess 6 does.
fn hear_features(link: &mut Link) -> Result<Features, Fault> {
    let mut features = Features::default();
    hear_more(link, &mut features, SILENCE)?;
    if features.stage == Stage::Silent {
        link.say(Command::New);
        link.say(Command::Force);
        hear_more(link, &mut features, SETTLING)?;
    }
    Ok(features)
}

/// Hears features until the engine says that these are all, or has been silent for so long.
fn hear_more(link: &mut Link, features: &mut Features, silence: Duration) -> Result<(), Fault> {
    let begun = Instant::now();
    let mut answered = 0;
    let mut until = deadline(begun, link.patience.min(silence));
    while let Some(line) = link.hear(until)? {
        let Some(Word::Features(list)) = Word::read(&line.text) else { continue };
        answered += list.len();
        if answered > MOST_FEATURES {
            let problem = format!("expected at most {MOST_FEATURES} features, got more");
            return Err(Fault::NoStart(problem));
        }
        for feature in list {
            let name = feature.name.clone();
            let accepted = features.take(&feature);
            link.say(if accepted { Command::Accepted(name) } else { Command::Rejected(name) });
        }
        match features.stage {
            Stage::Silent => {}
            Stage::Begun => until = deadline(begun, link.patience),
            Stage::Done => return Ok(()),
        }
    }
    if features.stage == Stage::Begun {
        let seconds = link.patience.as_secs_f64();
        let problem = format!("expected feature done=1 within {seconds} s, got no such line");
        return Err(Fault::NoStart(problem));
    }
    Ok(())
}

/// Whether the engine can play what it is to play.
fn check(features: &Features, settings: &EngineSettings, variant: Variant) -> Result<(), Fault> {
    let name = match variant {
        Variant::Chess => "normal",
        Variant::Chess960 => "fischerandom",
        Variant::Musketeer | Variant::MusketeerPeer => "musketeer",
        Variant::Seirawan => "seirawan",
    };
    let problem = if variant != Variant::Chess && !features.plays(name) {
        format!("that plays {variant} (feature variants)")
    } else if is_by_nodes(&settings.limits) && !features.nps {
        "that can count nodes (feature nps=1)".to_owned()
    } else {
        return Ok(());
    };
    Err(Fault::NoStart(format!("expected an engine {problem}, got one that does not")))
}

/// Whether nodes are what limits an engine.
fn is_by_nodes(limits: &Limits) -> bool {
    limits.nodes.is_some() && limits.tc.is_none() && limits.st.is_none()
}

/// Sets an option that the user has asked for. Memory and threads have commands of their own, but a
/// user may know them by the names that UCI has for them.
fn set_option(link: &mut Link, features: &Features, name: &str, value: &str) {
    let problem = match features.options.set(name, value) {
        Ok(Some(setting)) => return say_option(link, setting),
        Ok(None) => return,
        Err(problem) => problem,
    };
    let offered = features.options.find(name).is_some();
    match (name.to_ascii_lowercase().as_str(), value.parse::<u32>()) {
        ("hash" | "memory", Ok(megabytes)) if features.memory && !offered => {
            link.say(Command::Memory(u64::from(megabytes)));
        }
        ("threads" | "cores", Ok(threads)) if features.smp && !offered => {
            link.say(Command::Cores(threads));
        }
        _ => link.warn(problem),
    }
}

/// XBoard's protocol writes yes and no as figures.
fn say_option(link: &mut Link, (name, value): Setting) {
    let value = value.map(|value| match value.as_str() {
        "true" => "1".to_owned(),
        "false" => "0".to_owned(),
        _ => value,
    });
    link.say(Command::Option { name, value });
}
