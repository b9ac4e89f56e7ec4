//! The features of an engine, which are its introduction.

use std::time::{Duration, Instant};

use treville_engine::protocol::xboard::command::Command;
use treville_engine::protocol::xboard::reply::{Feature, FeatureValue};
use treville_engine::variant::Variant;

use super::conversation::{SETTLING, XBoard};
use crate::compliance::check::Subject;
use crate::compliance::talk::{Stop, Talk};
use crate::player::{Features, HandshakeStage, Token, variant_name};

/// The time that the protocol has a GUI wait for an engine that sends no features.
const SILENCE: Duration = Duration::from_secs(2);

/// Number of lines of features that are kept.
const KEPT: usize = 500;

impl Subject for XBoard {
    const INTRODUCTION: usize = 0;

    fn talk(&mut self) -> &mut Talk {
        &mut self.talk
    }

    fn is_introduced(&self) -> bool {
        self.is_introduced
    }

    fn ready(&mut self) -> Result<(), Stop> {
        self.settle()
    }

    fn restart(&mut self) -> Result<(), Stop> {
        self.talk.restart().map_err(Stop::Failed)?;
        self.introduce()?;
        self.settle()
    }
}

impl XBoard {
    /// Says `protover 2` and takes the features. An engine that sends none may know the first
    /// version of the protocol only, or answer only once it has more to do.
    pub(super) fn introduce(&mut self) -> Result<(), Stop> {
        (self.features, self.lines) = (Features::default(), Vec::new());
        self.style = None;
        self.talk.say(Command::Xboard);
        self.talk.say(Command::Protover(2));
        self.hear_features(SILENCE)?;
        if self.features.stage == HandshakeStage::Silent {
            self.talk.say(Command::New);
            self.talk.say(Command::Force);
            self.hear_features(SETTLING)?;
        }
        if let Some((name, value)) = self.features.options.check_forfeit(self.variant, &[]).0 {
            let value = value.map(|value| if value == "true" { "1" } else { "0" }.to_owned());
            self.talk.say(Command::Option { name, value });
        }
        Ok(())
    }

    fn hear_features(&mut self, silence: Duration) -> Result<(), Stop> {
        let begun = Instant::now();
        let mut until = begun + silence.min(self.talk.patience());
        while let Some(line) = self.talk.hear(until)? {
            if !line.text.trim_start().starts_with("feature ") {
                continue;
            }
            if self.lines.len() < KEPT {
                self.lines.push(line.text.trim().to_owned());
            }
            let Some(Token::Features(list)) = Token::read(&line.text) else { continue };
            for feature in list {
                let name = feature.name.clone();
                let is_known = self.features.take(&feature);
                self.talk.say(if is_known {
                    Command::Accepted(name)
                } else {
                    Command::Rejected(name)
                });
            }
            match self.features.stage {
                HandshakeStage::Silent => {}
                HandshakeStage::Begun => until = begun + self.talk.patience(),
                HandshakeStage::Done => return Ok(()),
            }
        }
        match self.features.stage {
            HandshakeStage::Begun => self.talk.silence("feature done=1 after done=0"),
            HandshakeStage::Silent | HandshakeStage::Done => Ok(()),
        }
    }

    /// Finds the variant: the one that was asked for, or else the first that the engine plays.
    pub(super) fn find_variant(&mut self) {
        let known =
            [Variant::chess(), Variant::musketeer(), Variant::seirawan(), Variant::chess960()];
        let first = || known.into_iter().find(|variant| self.offers(*variant));
        self.variant = self.wanted.or_else(first).unwrap_or(Variant::chess());
    }

    /// All features as the engine has written them.
    pub(super) fn all_features(&self) -> impl Iterator<Item = Feature> {
        let lists = self.lines.iter().filter_map(|line| match Token::read(line) {
            Some(Token::Features(list)) => Some(list),
            _ => None,
        });
        lists.flatten()
    }

    /// Whether the engine says that it has this feature.
    pub(super) fn has(&self, name: &str) -> bool {
        let on = FeatureValue::Number(1);
        self.all_features().any(|feature| feature.name == name && feature.value == on)
    }

    /// Whether the engine says that it plays this variant. One that lists none plays chess.
    pub(super) fn offers(&self, variant: Variant) -> bool {
        self.features.plays(variant_name(variant))
            || (variant == Variant::chess() && self.features.variants.is_none())
    }
}
