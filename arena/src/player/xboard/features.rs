//! The features of an XBoard engine.

use treville_engine::protocol::uci::reply::{OptionKind, OptionLine};
use treville_engine::protocol::xboard::reply::{Feature, FeatureValue};

use crate::player::options::Options;

/// The features that matter to a runner, with the protocol's defaults.
#[derive(Debug)]
pub(crate) struct Features {
    pub ping: bool,
    pub setboard: bool,
    pub usermove: bool,
    pub time: bool,
    pub san: bool,
    pub reuse: bool,
    pub name: bool,
    pub nps: bool,
    pub memory: bool,
    pub smp: bool,
    pub myname: Option<String>,
    /// None if the engine does not list its variants.
    pub variants: Option<String>,
    pub options: Options,
    pub stage: HandshakeStage,
}

/// The stage of the handshake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HandshakeStage {
    /// The engine has sent no features.
    Silent,
    /// It has asked for time (`done=0`).
    Begun,
    /// All features were sent (`done=1`).
    Done,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            san: false,
            reuse: true,
            name: false,
            nps: false,
            memory: false,
            smp: false,
            myname: None,
            variants: None,
            options: Options::default(),
            stage: HandshakeStage::Silent,
        }
    }
}

impl Features {
    /// Takes a feature, and returns whether the runner accepts it.
    pub fn take(&mut self, feature: &Feature) -> bool {
        let text = match &feature.value {
            FeatureValue::Text(text) => text.clone(),
            FeatureValue::Number(number) => number.to_string(),
        };
        let on = text == "1";
        match feature.name.as_str() {
            "ping" => self.ping = on,
            "setboard" => self.setboard = on,
            "usermove" => self.usermove = on,
            "time" => self.time = on,
            "san" => self.san = on,
            "reuse" => self.reuse = on,
            "name" => self.name = on,
            "nps" => self.nps = on,
            "memory" => self.memory = on,
            "smp" => self.smp = on,
            "myname" => self.myname = Some(text),
            "variants" => self.variants = Some(text),
            "option" => return self.take_option(&text),
            "done" => self.stage = if on { HandshakeStage::Done } else { HandshakeStage::Begun },
            // The runner does nothing that these allow or forbid.
            "sigint" | "sigterm" | "draw" | "playother" | "analyze" | "colors" | "debug" => {}
            _ => return false,
        }
        true
    }

    fn take_option(&mut self, text: &str) -> bool {
        let option = option(text);
        let known = option.is_some();
        option.into_iter().for_each(|option| self.options.offer(option));
        known
    }

    /// Whether the engine lists a variant.
    pub fn plays(&self, variant: &str) -> bool {
        self.variants.as_deref().is_some_and(|all| all.split(',').any(|one| one.trim() == variant))
    }
}

/// Reads an option such as `Depth -spin 4 1 99`.
fn option(text: &str) -> Option<OptionLine> {
    // A name may have dashes in it, so the first word that is a type ends it.
    let mut dashes = text.match_indices(" -");
    dashes.find_map(|(place, _)| {
        let (name, rest) = text.split_at_checked(place)?;
        let rest = rest.trim_start_matches(" -");
        let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let kind = kind_of(kind, rest.trim())?;
        Some(OptionLine { name: name.trim().to_owned(), kind })
    })
}

fn kind_of(kind: &str, rest: &str) -> Option<OptionKind> {
    Some(match kind {
        "button" | "save" | "reset" => OptionKind::Button,
        "check" => OptionKind::Check { default: rest == "1" },
        "spin" | "slider" => {
            let mut numbers = rest.split_whitespace().map_while(|number| number.parse().ok());
            let (default, min, max) = (numbers.next()?, numbers.next()?, numbers.next()?);
            OptionKind::Spin { default, min, max }
        }
        "combo" => {
            let choice = |choice: &str| choice.trim().trim_start_matches('*').to_owned();
            let choices = rest.split("///").map(choice).collect();
            OptionKind::Combo { default: String::new(), choices }
        }
        "string" | "file" | "path" => OptionKind::String { default: rest.to_owned() },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_engine::protocol::xboard::reply::Reply;

    fn features(line: &str) -> (Features, Vec<String>) {
        let Ok(Reply::Feature(list)) = line.parse() else { panic!("{line}") };
        let mut features = Features::default();
        let rejected = list.iter().filter(|feature| !features.take(feature));
        let rejected = rejected.map(|feature| feature.name.clone()).collect();
        (features, rejected)
    }

    #[test]
    fn features_are_taken_or_rejected() {
        let line =
            "feature ping=1 time=0 dice=0 myname=\"A B\" variants=\"normal, musketeer\" done=0";
        let (features, rejected) = features(line);
        assert!(features.ping && !features.time && !features.setboard && features.reuse);
        assert_eq!(features.myname.as_deref(), Some("A B"));
        assert!(features.plays("musketeer") && features.plays("normal"));
        assert!(!features.plays("musket") && !Features::default().plays("normal"));
        assert_eq!(features.stage, HandshakeStage::Begun);
        assert_eq!(rejected, ["dice"]);
    }

    #[test]
    fn options_of_all_types_are_read() {
        for (text, name, value, set) in [
            ("Resign -check 0", "Resign", "true", Some(Some("true"))),
            ("Multi-PV Margin -spin 0 0 1000", "multi-pv margin", "50", Some(Some("50"))),
            ("Margin -spin 0 -9 9", "Margin", "-10", None),
            ("Style -combo A /// *B c", "Style", "b C", Some(Some("B c"))),
            ("Ini File -file /usr/a -b.ini", "Ini File", "x", Some(Some("x"))),
            ("Some -long Name -string a -check b", "Some -long Name", "x", Some(Some("x"))),
            ("Clear Hash -button", "Clear Hash", "", Some(None)),
        ] {
            let (features, rejected) = features(&format!("feature option=\"{text}\""));
            assert!(rejected.is_empty(), "{text}");
            let value = features.options.set(name, value).ok().flatten().map(|(_, value)| value);
            assert_eq!(value.as_ref().map(Option::as_deref), set, "{text}");
        }
        for text in ["", "Name", "Name -", "Name -lever 3", "Depth -spin 4", "Depth -spin a b c"] {
            let (_, rejected) = features(&format!("feature option=\"{text}\""));
            assert_eq!(rejected, ["option"], "{text}");
        }
    }
}
