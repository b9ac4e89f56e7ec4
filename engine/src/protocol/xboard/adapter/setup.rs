//! Introductions: the features of the engine and the variants it defines.

use treville_core::piece::Slot;
use treville_core::rules::{Castling, Gating};

use super::director::announced;
use super::pictures;
use super::state::{Generation, XBoard, error, reply};
use crate::options::{self, Kind, Offer, Settings, Spec};
use crate::protocol::Action;
use crate::protocol::xboard::reply::{Feature, Layout, Reply};
use crate::variant::{Variant, xboard};

/// The most bytes of names of variants: the longest line that XBoard and WinBoard read has 4096.
const MOST_NAMES: usize = 3500;

/// The variants in the order of the feature: those that XBoard knows, and the games of a file with
/// names that it does not take for other ones, as many as a line has room for.
fn variants(settings: &Settings) -> Vec<Variant> {
    let known = [Variant::musketeer(), Variant::chess(), Variant::chess960(), Variant::seirawan()];
    let own = settings.variants.of_the_file();
    let own = own.filter(|variant| xboard::is_free_name(variant.name()));
    let mut bytes = 0;
    let fits = |variant: &Variant| {
        bytes += variant.xboard_name().len() + 1;
        bytes <= MOST_NAMES
    };
    known.into_iter().chain(own).take_while(fits).collect()
}

/// The board of a game, or of its prelude.
pub(super) fn layout(variant: Variant, prelude: bool) -> Layout {
    let rules = variant.rules();
    let (ranks, holdings, parent) = match (rules.gating, rules.castling) {
        (Gating::Mandatory, _) => (10, 0, "seirawan"),
        (Gating::Optional, _) => (8, 7, "seirawan"),
        (Gating::None, Castling::Chess960) => (8, 0, "fischerandom"),
        (Gating::None, Castling::Orthodox) => (8, 0, "fairy"),
    };
    Layout { files: 8, ranks, holdings, prelude, parent: parent.to_owned() }
}

/// The answer to `protover`.
pub(super) fn features(settings: &Settings) -> Vec<Action> {
    let number = Feature::number;
    let variants: Vec<&str> = variants(settings).into_iter().map(Variant::xboard_name).collect();
    let variants = variants.join(",");
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
        Kind::File => format!("{name} -file {value}"),
    }
}

impl XBoard {
    pub(super) fn choose_variant(&mut self, name: &str) -> Vec<Action> {
        let known = variants(&self.settings);
        let Some(variant) = known.into_iter().find(|known| known.xboard_name() == name) else {
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
            let mut actions = if variant.is_known() { Vec::new() } else { xboard.define() };
            actions.push(xboard.ready());
            actions.extend(xboard.reanalyse());
            actions
        })
    }

    /// Board, pieces and promotions of a game that XBoard does not know.
    pub(super) fn define(&mut self) -> Vec<Action> {
        let (variant, rules) = (self.settings.variant, self.settings.rules());
        let fen = if variant.has_set_up() {
            announced(self.position())
        } else {
            self.position().to_string()
        };
        let table = pictures::table(variant.definition());
        let mut actions = vec![reply(Reply::Setup { table, layout: layout(variant, false), fen })];
        let pieces = pictures::movements(rules).into_iter();
        actions.extend(pieces.map(|(id, betza)| reply(Reply::Piece { id, betza })));
        if self.generation == Generation::New && variant.has_set_up() {
            actions.push(reply(Reply::Choice(self.promotion_letters())));
        }
        actions
    }

    /// The promotions of a pawn of the side to move, the queen first because that is what the GUI
    /// offers first.
    pub(super) fn promotion_letters(&self) -> String {
        use Slot::{Bishop, First, Knight, Queen, Rook, Second};
        let (position, turn) = (self.position(), self.position().turn());
        let known: Vec<Slot> = position.promotions(turn).collect();
        let slots = [Queen, First, Second, Rook, Bishop, Knight];
        let slots = slots.into_iter().filter(|slot| known.contains(slot));
        slots.map(|slot| position.pieces().kind(position.board().kind(turn, slot)).letter).collect()
    }
}
