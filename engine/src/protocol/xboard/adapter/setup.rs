//! Introductions: the features of the engine and the variants it defines.

use treville_core::fen;
use treville_core::position::Position;
use treville_core::rules::Rules;

use super::{Generation, XBoard, error, reply};
use crate::options::{Kind, OPTIONS, Offer, Settings, Spec};
use crate::protocol::Action;
use crate::protocol::xboard::DEFAULT_START;
use crate::protocol::xboard::reply::{Feature, Layout, Reply};
use crate::variant::Variant;

/// The variants by the names that XBoard has for them, in the order of the feature.
const VARIANTS: [(&str, Variant); 3] = [
    ("musketeer", Variant::Musketeer),
    ("normal", Variant::Chess),
    ("fischerandom", Variant::Chess960),
];

/// Which letter each of XBoard's pictures gets, first White's, then Black's; a dot leaves a picture
/// out. The order of the pictures is XBoard's own.
const LETTERS: &str = "(PNBRQ.E....C.A..MH.SU....F....D...........L.K\
                       pnbrq.e....c.a..mh.su....f....d...........l.k)";

/// How the pieces move, in the spelling that XBoard's reader of Betza notation understands. It
/// takes less than ours and not in any order, so the texts of the piece set will not do; a test
/// makes sure that they mean the same. The king's line says how it castles.
const MOVEMENTS: [(char, &str); 11] = [
    ('L', "NB2"),
    ('C', "llNrrNDK"),
    ('E', "KDA"),
    ('U', "CN"),
    ('S', "B2DN"),
    ('D', "QN"),
    ('F', "B3DfNbN"),
    ('M', "NR"),
    ('A', "NB"),
    ('H', "DHAG"),
    ('K', "KisO2"),
];

/// The position from which a new game of the present variant starts. There are no moves for
/// choosing and placing in XBoard, so a game of Musketeer chess starts with everything placed.
pub(super) fn start(settings: &Settings) -> Position {
    let rules = settings.rules();
    if rules.has_gating() {
        let pair = Some(Rules::musketeer().default_pair);
        if let Ok(parsed) = fen::parse(DEFAULT_START, rules, pair) {
            return parsed.position;
        }
    }
    Position::start(rules)
}

/// The answer to `protover`.
pub(super) fn features(settings: &Settings) -> Vec<Action> {
    let number = Feature::number;
    let variants = VARIANTS.map(|(name, _)| name).join(",");
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
    for spec in OPTIONS.iter().filter(|spec| spec.offer == Offer::Both) {
        lines.push(vec![Feature::text("option", &option(settings, spec))]);
    }
    lines.push(vec![number("done", 1)]);
    lines.into_iter().map(|line| reply(Reply::Feature(line))).collect()
}

/// Whether an option of this name is announced.
pub(super) fn offers(name: &str) -> bool {
    let mut offered = OPTIONS.iter().filter(|spec| spec.offer == Offer::Both);
    offered.any(|spec| spec.name.eq_ignore_ascii_case(name))
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
        let Some((_, variant)) = VARIANTS.into_iter().find(|(known, _)| *known == name) else {
            return vec![error("unknown variant", &format!("variant {name}"))];
        };
        if !self.had_new {
            self.next_variant = variant;
        }
        self.abandoning(|xboard| {
            xboard.settings.variant = variant;
            xboard.begin(start(&xboard.settings));
            let mut actions = match variant {
                Variant::Musketeer | Variant::MusketeerPeer => xboard.define_musketeer(),
                Variant::Chess | Variant::Chess960 => Vec::new(),
            };
            actions.extend(xboard.reanalyse());
            actions
        })
    }

    /// Board, pieces and promotions of Musketeer chess.
    fn define_musketeer(&mut self) -> Vec<Action> {
        let layout = Layout {
            files: 8,
            ranks: 10,
            holdings: 0,
            prelude: false,
            parent: "seirawan".to_owned(),
        };
        let (table, fen) = (LETTERS.to_owned(), DEFAULT_START.to_owned());
        let mut actions = vec![reply(Reply::Setup { table, layout, fen })];
        actions.extend(MOVEMENTS.map(|(letter, betza)| {
            reply(Reply::Piece { id: format!("{letter}&"), betza: betza.to_owned() })
        }));
        match self.generation {
            Generation::New => actions.push(reply(Reply::Choice(self.promotion_letters()))),
            Generation::Old if !self.warned => {
                self.warned = true;
                actions.push(reply(Reply::TellUser(
                    "This XBoard takes gating moves only while 'Test Legality' is off (menu \
                     Options, General)."
                        .to_owned(),
                )));
            }
            Generation::Old | Generation::Unknown => {}
        }
        actions
    }

    /// What a pawn can become, the queen first because that is what the GUI offers first.
    fn promotion_letters(&self) -> String {
        let pieces = self.position().rules().pieces;
        let chosen = self.position().chosen().into_iter().flatten();
        let chosen: String = chosen.map(|kind| pieces.kind(kind).letter).collect();
        format!("Q{chosen}RBN")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use treville_core::betza::Movement;
    use treville_core::gates::Gate;
    use treville_core::piece::PieceType;
    use treville_core::rules::PieceSet;

    #[test]
    fn xboard_is_told_how_our_pieces_move() {
        let pieces = PieceSet::musketeer();
        for kind in pieces.selectable() {
            let kind = pieces.kind(kind);
            let told = MOVEMENTS.iter().find(|(letter, _)| *letter == kind.letter);
            let told: Movement = told.unwrap().1.parse().unwrap();
            assert_eq!(told.to_string(), kind.movement.to_string(), "{}", kind.name);
        }
    }

    #[test]
    fn every_piece_has_a_picture_for_both_sides() {
        let (white, black) = LETTERS.trim_matches(['(', ')']).split_at((LETTERS.len() - 2) / 2);
        assert_eq!(white.to_lowercase(), black);
        let pieces = PieceSet::musketeer();
        for kind in pieces.types() {
            assert_eq!(white.matches(pieces.kind(kind).letter).count(), 1);
        }
    }

    #[test]
    fn the_default_start_is_a_position_with_four_waiting_pieces() {
        let settings = Settings { variant: Variant::Musketeer, ..Settings::default() };
        let position = start(&settings);
        assert_eq!(position.gates().squares().count(), 4);
        assert!(!position.gates().of(position.turn()).contains(&Gate::Unplaced));
        let pair = settings.default_pair.map(Some);
        assert_eq!(position.chosen(), pair);
        assert_ne!(pair[0], Some(PieceType::PAWN));
    }
}
