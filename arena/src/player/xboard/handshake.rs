//! The handshake: features, options and what they do not allow.

use std::time::{Duration, Instant};

use treville_engine::protocol::xboard::command::Command;
use treville_engine::variant::Variant;

use super::features::{Features, HandshakeStage};
use super::tokens::Token;
use crate::limits::EngineLimits;
use crate::player::connection::{Connection, deadline};
use crate::player::fault::Fault;
use crate::player::options::Setting;
use crate::settings::EngineSettings;

/// The most features of an engine. More are nonsense, and answering them all could fill a pipe that
/// the engine does not read.
const MOST_FEATURES: usize = 500;

/// The time that the protocol has a GUI wait for an engine that does not know features.
const SILENCE: Duration = Duration::from_secs(2);

/// The time that an engine that cannot be asked whether it is ready is given to get ready.
pub(super) const SETTLING: Duration = Duration::from_millis(200);

/// Reads the features of the engine and sets the options. Returns the features, and whether the
/// engine plays check forfeit as the variant has it.
pub(super) fn handshake(
    connection: &mut Connection,
    settings: &EngineSettings,
    variant: Variant,
) -> Result<(Features, bool), Fault> {
    connection.say(Command::Xboard);
    connection.say(Command::Protover(2));
    let features = hear_features(connection)?;
    check(&features, settings, variant)?;
    let limits = settings.limits;
    if limits.nodes.is_some() && !is_by_nodes(&limits) {
        // To XBoard, nodes are another kind of clock.
        connection.warn("cannot be limited by nodes and time at once; its time counts".to_owned());
    }
    let (forfeit, knows_check_forfeit) = features.options.check_forfeit(variant, &settings.options);
    if let Some(setting) = forfeit {
        say_option(connection, setting);
    }
    for (name, value) in &settings.options {
        set_option(connection, &features, name, value);
    }
    Ok((features, knows_check_forfeit))
}

/// The features of the engine. An engine that writes nothing does not know features, or it answers
/// only to further commands, as GNU Chess 6 does.
fn hear_features(connection: &mut Connection) -> Result<Features, Fault> {
    let mut features = Features::default();
    hear_more(connection, &mut features, SILENCE)?;
    if features.stage == HandshakeStage::Silent {
        connection.say(Command::New);
        connection.say(Command::Force);
        hear_more(connection, &mut features, SETTLING)?;
    }
    Ok(features)
}

/// Reads features until the engine says that these are all, or has been silent for this long.
fn hear_more(
    connection: &mut Connection,
    features: &mut Features,
    silence: Duration,
) -> Result<(), Fault> {
    let begun = Instant::now();
    let mut answered = 0;
    let mut until = deadline(begun, connection.patience.min(silence));
    while let Some(line) = connection.hear(until)? {
        let Some(Token::Features(list)) = Token::read(&line.text) else { continue };
        answered += list.len();
        if answered > MOST_FEATURES {
            let problem = format!("expected at most {MOST_FEATURES} features, got more");
            return Err(Fault::NoStart(problem));
        }
        for feature in list {
            let name = feature.name.clone();
            let accepted = features.take(&feature);
            connection.say(if accepted {
                Command::Accepted(name)
            } else {
                Command::Rejected(name)
            });
        }
        match features.stage {
            HandshakeStage::Silent => {}
            HandshakeStage::Begun => until = deadline(begun, connection.patience),
            HandshakeStage::Done => return Ok(()),
        }
    }
    if features.stage == HandshakeStage::Begun {
        let seconds = connection.patience.as_secs_f64();
        let problem = format!("expected feature done=1 within {seconds} s, got no such line");
        return Err(Fault::NoStart(problem));
    }
    Ok(())
}

/// Checks that the engine can play the variant within its limits.
fn check(features: &Features, settings: &EngineSettings, variant: Variant) -> Result<(), Fault> {
    let problem = if variant != Variant::chess() && !features.plays(variant_name(variant)) {
        format!("that plays {variant} (feature variants)")
    } else if is_by_nodes(&settings.limits) && !features.nps {
        "that can count nodes (feature nps=1)".to_owned()
    } else {
        return Ok(());
    };
    Err(Fault::NoStart(format!("expected an engine {problem}, got one that does not")))
}

/// A variant as this protocol calls it.
pub(crate) fn variant_name(variant: Variant) -> &'static str {
    variant.xboard_name()
}

/// Whether only nodes limit an engine.
fn is_by_nodes(limits: &EngineLimits) -> bool {
    limits.nodes.is_some() && limits.tc.is_none() && limits.st.is_none()
}

/// Sets an option of the user. Memory and threads have commands of their own, but a user may know
/// them by their UCI names.
fn set_option(connection: &mut Connection, features: &Features, name: &str, value: &str) {
    let problem = match features.options.set(name, value) {
        Ok(Some(setting)) => return say_option(connection, setting),
        Ok(None) => return,
        Err(problem) => problem,
    };
    let offered = features.options.find(name).is_some();
    match (name.to_ascii_lowercase().as_str(), value.parse::<u32>()) {
        ("hash" | "memory", Ok(megabytes)) if features.memory && !offered => {
            connection.say(Command::Memory(u64::from(megabytes)));
        }
        ("threads" | "cores", Ok(threads)) if features.smp && !offered => {
            connection.say(Command::Cores(threads));
        }
        _ => connection.warn(problem),
    }
}

/// Sends an option; XBoard's protocol writes true and false as digits.
fn say_option(connection: &mut Connection, (name, value): Setting) {
    let value = value.map(|value| match value.as_str() {
        "true" => "1".to_owned(),
        "false" => "0".to_owned(),
        _ => value,
    });
    connection.say(Command::Option { name, value });
}
