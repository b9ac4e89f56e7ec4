//! Introductions: the features of the engine and the variants it defines.

use treville_core::color::Color;
use treville_core::piece::MUSKETEER_PIECES;

use super::director::announced;
use super::pictures;
use super::state::{Generation, XBoard, error, reply};
use crate::options::{self, Kind, Offer, Settings, Spec};
use crate::protocol::Action;
use crate::protocol::xboard::reply::{Feature, Layout, Reply};
use crate::variant::Variant;

/// The variants that XBoard knows, in the order of the feature.
fn variants() -> [Variant; 4] {
    [Variant::musketeer(), Variant::chess(), Variant::chess960(), Variant::seirawan()]
}

/// The board of Musketeer chess, for the game or for the prelude.
pub(super) fn layout(prelude: bool) -> Layout {
    Layout { files: 8, ranks: 10, holdings: 0, prelude, parent: "seirawan".to_owned() }
}

/// The answer to `protover`.
pub(super) fn features(settings: &Settings) -> Vec<Action> {
    let number = Feature::number;
    let variants = variants().map(Variant::xboard_name).join(",");
    let mut lines = vec![
        vec![number("done", 0)],
        vec![
            number("ping", 1),
            number("setboard", 1),
            number("usermove", 1),
            number("time", 1),
            number("draw", 1),
            number("sigint", 0),
            number("sigterm", 0),
            number("reuse", 1),
            number("analyze", 1),
            number("colors", 0),
            number("name", 1),
            number("debug", 1),
        ],
        vec![
            number("nps", 0),
            number("memory", 1),
            number("smp", 1),
            number("exclude", 1),
            number("playother", 1),
            number("dice", 0),
            number("highlight", 1),
            Feature::text("myname", concat!("Treville ", env!("CARGO_PKG_VERSION"))),
            Feature::text("variants", &variants),
        ],
    ];
    for spec in options::offered(Offer::XBoard) {
        lines.push(vec![Feature::text("option", &option(settings, spec))]);
    }
    lines.push(vec![number("done", 1)]);
    lines.into_iter().map(|line| reply(Reply::Feature(line))).collect()
}

/// An option as the feature describes it. XBoard shows the value in its dialog, so that is the
/// present one, not the default.
fn option(settings: &Settings, spec: &Spec) -> String {
    let (name, value) = (spec.name, settings.get(spec));
    match spec.kind {
        Kind::Check(_) => format!("{name} -check {}", u8::from(value == "true")),
        Kind::Spin(_, least, most) => format!("{name} -spin {value} {least} {most}"),
        Kind::Combo(_, choices) => {
            let mark = |choice: &&str| if *choice == value { "*" } else { "" };
            let choices: Vec<String> =
                choices.iter().map(|choice| format!("{}{choice}", mark(choice))).collect();
            format!("{name} -combo {}", choices.join(" /// "))
        }
        Kind::Button => format!("{name} -button"),
        Kind::Text(_) => format!("{name} -string {value}"),
    }
}

impl XBoard {
    pub(super) fn choose_variant(&mut self, name: &str) -> Vec<Action> {
        let Some(variant) = variants().into_iter().find(|known| known.xboard_name() == name) else {
            return vec![error("unknown variant", &format!("variant {name}"))];
        };
        if !self.had_new {
            self.next_variant = variant;
        }
        self.preparation = None;
        self.abandoning(|xboard| {
            xboard.settings.variant = variant;
            if variant.has_set_up() {
                return xboard.prepare();
            }
            xboard.begin(xboard.start());
            xboard.reanalyse()
        })
    }

    /// Board, pieces and promotions of Musketeer chess.
    pub(super) fn define_musketeer(&mut self) -> Vec<Action> {
        let (table, fen) = (pictures::table(&MUSKETEER_PIECES), announced(self.position()));
        let mut actions = vec![reply(Reply::Setup { table, layout: layout(false), fen })];
        actions.extend(
            pictures::movements(&MUSKETEER_PIECES)
                .into_iter()
                .map(|(letter, betza)| reply(Reply::Piece { id: format!("{letter}&"), betza })),
        );
        if self.generation == Generation::New {
            actions.push(reply(Reply::Choice(self.promotion_letters())));
        }
        actions
    }

    /// What a pawn can become, the queen first because that is what the GUI offers first.
    pub(super) fn promotion_letters(&self) -> String {
        let pieces = self.position().pieces();
        let chosen = self.position().chosen(Color::White).into_iter().flatten();
        let chosen: String = chosen.map(|kind| pieces.kind(kind).letter).collect();
        format!("Q{chosen}RBN")
    }
}
