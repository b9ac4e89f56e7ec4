//! The engine about itself: its names and options, its commands, and the board of a variant.

use super::lines::{reply, text};
use crate::options::{self, Kind, Offer, parameters};
use crate::protocol::Action;
use crate::protocol::uci::reply::{OptionKind, OptionLine, Reply};
use crate::variant::{Variant, Variants};

/// The answer to `uci`.
pub(super) fn introduce(variants: &Variants) -> Vec<Action> {
    let mut actions = vec![
        reply(Reply::IdName(format!("Treville {}", env!("CARGO_PKG_VERSION")))),
        reply(Reply::IdAuthor("the Treville authors".to_owned())),
    ];
    actions.extend(options::offered(Offer::Uci).map(|spec| {
        let kind = match spec.kind {
            Kind::Check(default) => OptionKind::Check { default },
            Kind::Spin(default, min, max) => OptionKind::Spin { default, min, max },
            Kind::Combo(default, choices) => OptionKind::Combo {
                default: default.to_owned(),
                choices: {
                    let games = variants.of_the_file().map(Variant::name);
                    let games = games.filter(|_| spec.name == "UCI_Variant");
                    choices.iter().copied().chain(games).map(str::to_owned).collect()
                },
            },
            Kind::Button => OptionKind::Button,
            Kind::Text(default) => OptionKind::String { default: default.to_owned() },
            Kind::File => OptionKind::String { default: String::new() },
        };
        reply(Reply::Option(OptionLine { name: spec.name.to_owned(), kind }))
    }));
    actions.extend(parameters::OFFERED.iter().map(|(name, least, most, default)| {
        let [default, min, max] = [*default, *least, *most].map(i64::from);
        let kind = OptionKind::Spin { default, min, max };
        reply(Reply::Option(OptionLine { name: (*name).to_owned(), kind }))
    }));
    actions.push(reply(Reply::UciOk));
    actions
}

/// The description of a variant for a GUI if it draws the board that the engine describes.
pub(super) fn announce(variant: Variant) -> Vec<Action> {
    if !variant.has_set_up() {
        return Vec::new();
    }
    vec![text(&format!(
        "info string variant musketeer files 8 ranks 10 pocket 0 template seirawan startpos {}",
        crate::protocol::xboard::DEFAULT_START
    ))]
}

pub(super) fn help() -> Vec<Action> {
    let mut lines = vec![
        "UCI commands: uci isready ucinewgame setoption position go stop quit".to_owned(),
        "Also: d (show the position), eval, value [PIECE...] (what it is worth), bench [DEPTH], \
         flip,\n      go perft DEPTH"
            .to_owned(),
        "Options:".to_owned(),
    ];
    let options = options::offered(Offer::Uci);
    lines.extend(options.map(|spec| format!("  {:<17} {}", spec.name, spec.help)));
    lines.into_iter().map(|line| text(&line)).collect()
}
