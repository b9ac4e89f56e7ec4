//! The score sheet: moves with their evaluations and times, and the record of a finished game.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use treville_core::color::{ByColor, Color};
use treville_core::fen::{self, Form};
use treville_core::game::Game;
use treville_core::position::Position;
use treville_kit::calendar;
use treville_notation::pgn::{Annotation, Evaluation, Pgn};

use super::ending::Ending;
use super::move_facts::MoveFacts;
use crate::limits::EngineLimits;
use crate::player::MoveReply;
use crate::record::{GameRecord, Use, chosen_types};
use crate::schedule::Fixture;
use crate::settings::MatchPlan;

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The record of it.
    pub record: GameRecord,
    /// The game itself.
    pub pgn: Pgn,
    /// Other facts of its moves, one after the other.
    pub facts: Vec<MoveFacts>,
}

/// The score sheet of a game in progress.
#[derive(Clone, Debug)]
pub(super) struct ScoreSheet {
    annotations: Vec<Annotation>,
    facts: Vec<MoveFacts>,
    uses: ByColor<Use>,
    warnings: Vec<String>,
}

/// The comment of a random move.
const RANDOM: &str = "random";
/// The comment of a move of the opening or of an engine's book.
const BOOK: &str = "book";

impl ScoreSheet {
    /// A sheet with an opening of `book` plies.
    pub(super) fn new(book: usize) -> ScoreSheet {
        let mut sheet = ScoreSheet {
            annotations: Vec::new(),
            facts: Vec::new(),
            uses: ByColor::default(),
            warnings: Vec::new(),
        };
        (0..book).for_each(|_| sheet.add_book());
        sheet
    }

    /// Adds a random move.
    pub(super) fn add_random(&mut self) {
        self.add_comment(RANDOM);
    }

    /// Adds a move of the opening or of an engine's book.
    pub(super) fn add_book(&mut self) {
        self.add_comment(BOOK);
    }

    fn add_comment(&mut self, comment: &str) {
        let comment = comment.to_owned();
        self.annotations.push(Annotation { comment, ..Annotation::default() });
        self.facts.push(MoveFacts::default());
    }

    /// Adds an engine's move; `left` is what its clock shows afterwards.
    pub(super) fn add_move(&mut self, mover: Color, reply: &MoveReply, left: Option<i64>) {
        let info = reply.info.as_ref();
        let evaluation = info.and_then(|info| {
            Some(Evaluation {
                score: info.score?,
                depth: u16::try_from(info.depth).unwrap_or(u16::MAX),
                // A PGN has milliseconds at most.
                time: Some(Duration::from_millis(microseconds(reply.time) / 1000)),
            })
        });
        self.annotations.push(Annotation { evaluation, ..Annotation::default() });
        self.facts.push(MoveFacts::new(reply, left));
        let own = &mut self.uses[mover];
        own.moves += 1;
        own.time += microseconds(reply.time);
        own.longest = own.longest.max(microseconds(reply.time));
        own.least_left = match (own.least_left, left) {
            (Some(least), Some(left)) => Some(least.min(left)),
            (least, left) => least.or(left),
        };
        own.nodes = own.nodes.saturating_add(info.map_or(0, |info| info.nodes));
        own.depth += info.map_or(0, |info| u64::from(info.depth));
    }

    pub(super) fn warn(&mut self, text: String) {
        self.warnings.push(text);
    }

    pub(super) fn last_evaluation(&self) -> Option<Evaluation> {
        self.annotations.last()?.evaluation
    }

    /// Number of random moves that a side has made; `first` made the first move of the game.
    pub(super) fn random_plies(&self, color: Color, first: Color) -> u32 {
        let own = self.annotations.iter().skip(usize::from(color != first)).step_by(2);
        own.filter(|annotation| annotation.comment == RANDOM).count() as u32
    }

    /// Number of moves that a side's engine has made.
    pub(super) fn engine_moves(&self, color: Color) -> u32 {
        self.uses[color].moves
    }

    /// The finished game.
    pub(super) fn finish(
        mut self,
        plan: &MatchPlan,
        fixture: &Fixture,
        game: &Game,
        ending: Ending,
        began: SystemTime,
        duration: Duration,
    ) -> PlayedGame {
        if let Some(last) = self.annotations.last_mut() {
            let words = if last.comment.is_empty() {
                ending.reason.clone()
            } else {
                format!("{}, {}", last.comment, ending.reason)
            };
            last.comment = words;
        }
        let plies = game.moves().len();
        let mut pgn = Pgn::new(game.clone());
        pgn.annotations = self.annotations;
        if plies == 0 {
            pgn.comment.clone_from(&ending.reason);
        }
        pgn.result = ending.result;
        let name = |engine: usize| plan.engines.get(engine).map_or("?", |own| own.name.as_str());
        let pair = format!("{}.{}", fixture.round + 1, fixture.number + 1);
        for (tag, value) in [
            ("Event", plan.event.as_str()),
            ("Site", &plan.site),
            ("Date", &calendar::date(began)),
            ("Round", &pair),
            ("White", name(fixture.white)),
            ("Black", name(fixture.black)),
            ("GameStartTime", &calendar::timestamp(began)),
            ("GameDuration", &clock_time(duration)),
            ("PlyCount", &plies.to_string()),
            ("Termination", &ending.termination.tag()),
        ] {
            pgn.set_tag(tag, value);
        }
        time_control_tags(plan, fixture, &mut pgn);
        let (kinds, gates) = set_up(game);
        let [white_use, black_use] = self.uses.0;
        let record = GameRecord {
            number: fixture.number,
            round: fixture.round,
            pair: fixture.pair,
            white: fixture.white,
            black: fixture.black,
            result: ending.result,
            termination: ending.termination,
            reason: ending.reason,
            plies: u32::try_from(plies).unwrap_or(u32::MAX),
            opening: opening_fen(game),
            kinds,
            gates,
            white_use,
            black_use,
            warnings: self.warnings,
            begun: began.duration_since(UNIX_EPOCH).map_or(0, |since| microseconds(since) / 1000),
            duration: microseconds(duration) / 1000,
        };
        PlayedGame { record, pgn, facts: self.facts }
    }
}

/// A duration in whole microseconds, as records keep it.
fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Hours, minutes and seconds.
fn clock_time(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// One tag if both sides have the same control, else one for each.
fn time_control_tags(plan: &MatchPlan, fixture: &Fixture, pgn: &mut Pgn) {
    let text = |engine: usize| {
        time_control(plan.engines.get(engine).map_or(EngineLimits::default(), |own| own.limits))
    };
    let (white, black) = (text(fixture.white), text(fixture.black));
    if white == black {
        pgn.set_tag("TimeControl", &white);
    } else {
        pgn.set_tag("WhiteTimeControl", &white);
        pgn.set_tag("BlackTimeControl", &black);
    }
}

/// The clock as the PGN standard writes it. A fixed time is one move in that many seconds, and `-`
/// is no time control.
fn time_control(limits: EngineLimits) -> String {
    match (limits.tc, limits.st) {
        (Some(control), _) => control.to_string(),
        (None, Some(milliseconds)) => format!("1/{}", milliseconds as f64 / 1000.0),
        (None, None) => "-".to_owned(),
    }
}

/// The first position as the PGN has it; nothing if it is the variant's own.
fn opening_fen(game: &Game) -> String {
    let start = game.start();
    if *start == Position::start(start.rules()) {
        String::new()
    } else {
        fen::write(start, Form::Bracket)
    }
}

/// The letters of the chosen pair in alphabetical order, and the files on which White and Black
/// have placed them, `bg/cf`. Pieces that have entered were placed where the first position or the
/// placing move says.
fn set_up(game: &Game) -> (String, String) {
    let Some(pair) = chosen_types(game.position()) else { return Default::default() };
    let kinds = pair.iter().map(|(letter, _)| letter).collect();
    let files = |color: Color| -> Option<String> {
        let file = |kind| placed(game, color, kind);
        pair.iter().map(|(_, kind)| file(*kind)).collect()
    };
    let gates = match (files(Color::White), files(Color::Black)) {
        (Some(white), Some(black)) => format!("{white}/{black}"),
        _ => String::new(),
    };
    (kinds, gates)
}

/// The file on which a side's piece waited first.
fn placed(game: &Game, color: Color, kind: treville_core::piece::PieceType) -> Option<String> {
    let waiting = |position: &Position| {
        let number = position.chosen(color).iter().position(|chosen| *chosen == Some(kind))?;
        position.gates().of(color)[number].file()
    };
    // Set-up moves come first, so a piece that is placed at all is seen in the first positions.
    let until = game.moves().iter().take_while(|m| m.is_set_up()).count();
    game.positions().iter().take(until + 1).find_map(waiting).map(|file| file.to_string())
}
