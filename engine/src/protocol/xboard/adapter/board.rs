//! Commands that change the position, moves aside.

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::position::Position;
use treville_core::position_text;
use treville_core::rules::Rules;

use super::courtesy::Courtesy;
use super::state::{Mode, XBoard, error, note, reply};
use crate::message;
use crate::protocol::Action;
use crate::protocol::xboard::reply::Reply;

impl XBoard {
    pub(super) fn new_game(&mut self) -> Vec<Action> {
        self.had_new = true;
        self.abandoning(|xboard| {
            xboard.settings.variant = xboard.next_variant;
            xboard.begin(xboard.start());
            xboard.clocks.reset();
            xboard.against_computer = false;
            let mut actions = vec![Action::Order(message::Command::NewGame), xboard.ready()];
            if xboard.mode == Mode::Analysis {
                actions.extend(xboard.analyse());
            } else {
                xboard.mode = Mode::Plays(Color::Black);
            }
            actions
        })
    }

    /// The engine gets ready for the game that the options mean, before its clock runs.
    pub(super) fn ready(&self) -> Action {
        Action::Order(message::Command::Prepare(self.settings.rules()))
    }

    /// Starts a game from this position.
    pub(super) fn begin(&mut self, position: Position) {
        self.game = Game::new(position);
        self.lost = false;
        self.courtesy = Courtesy::default();
        self.changed();
    }

    /// Forgets what was true of the position before.
    pub(super) fn changed(&mut self) {
        self.announced = None;
        self.expected = None;
        self.lifted = None;
        self.excluded.clear();
        self.clocks.shorten(self.game.moves().len());
    }

    pub(super) fn set_board(&mut self, text: &str) -> Vec<Action> {
        let pair = match self.position().chosen(Color::White) {
            [Some(first), Some(second)] => Some([first, second]),
            _ => None,
        };
        self.abandoning(|xboard| match position_text::read(text, xboard.settings.rules(), pair) {
            Ok(read) => {
                xboard.begin(*read.game.position());
                let mut actions: Vec<Action> = read.notes.iter().map(note).collect();
                actions.extend(xboard.reanalyse());
                actions
            }
            Err(problem) => {
                xboard.lost = true;
                let text = format!("Illegal position: {problem}");
                vec![reply(Reply::TellUserError(text))]
            }
        })
    }

    /// Gives the move to `turn`, and the other side to the engine if it plays at all.
    pub(super) fn set_turn(&mut self, turn: Color) -> Vec<Action> {
        if self.lost {
            return Vec::new();
        }
        let mut setup = self.position().setup();
        if setup.turn == turn {
            return self.abandoning(|xboard| xboard.play_against(turn));
        }
        (setup.turn, setup.en_passant) = (turn, None);
        match setup.position() {
            Ok(position) => self.abandoning(|xboard| {
                xboard.begin(position);
                xboard.play_against(turn)
            }),
            Err(problem) => {
                let command = if turn == Color::White { "white" } else { "black" };
                vec![error(&problem.to_string(), command)]
            }
        }
    }

    fn play_against(&mut self, turn: Color) -> Vec<Action> {
        if matches!(self.mode, Mode::Plays(_)) {
            self.mode = Mode::Plays(!turn);
        }
        self.reanalyse()
    }

    /// `undo` and `remove`.
    pub(super) fn take_back(&mut self, plies: usize) -> Vec<Action> {
        if self.lost || self.game.moves().len() < plies {
            return vec![error("no move to take back", if plies == 1 { "undo" } else { "remove" })];
        }
        self.abandoning(|xboard| {
            for _ in 0..plies {
                xboard.game.undo();
            }
            xboard.changed();
            xboard.reanalyse()
        })
    }

    /// Lets options that belong to the rules take effect, if no move has been played yet; else they
    /// have to wait for the next game.
    pub(super) fn renew_rules(&mut self) -> Vec<Action> {
        let mut setup = self.position().setup();
        let rules = self.renewed_rules();
        if self.is_under_way() || setup.rules == rules {
            return Vec::new();
        }
        setup.rules = rules;
        let Ok(position) = setup.position() else { return Vec::new() };
        let busy = self.search.is_some();
        self.abandoning(|xboard| {
            let (announced, lost) = (xboard.announced, xboard.lost);
            xboard.begin(position);
            (xboard.announced, xboard.lost) = (announced, lost);
            if busy { xboard.proceed() } else { Vec::new() }
        })
    }

    /// The rules of the game that is played, by what the options say of them now.
    fn renewed_rules(&self) -> Rules {
        let wanted = self.settings.rules();
        let rules = self.position().rules().with_check_forfeit(wanted.check_forfeit);
        rules.with_pair(wanted.pair(Color::White))
    }

    fn is_under_way(&self) -> bool {
        !self.game.moves().is_empty() || self.is_preparing()
    }

    /// The note on an option of the rules that comes too late for this game.
    pub(super) fn waits_for_the_next_game(&self, option: &str) -> Option<String> {
        let of_rules = ["Check Forfeit", "Default Pair"];
        let name = of_rules.into_iter().find(|name| name.eq_ignore_ascii_case(option))?;
        let rules = self.position().rules();
        let waits = self.is_under_way() && rules.has_set_up() && self.renewed_rules() != rules;
        waits.then(|| format!("{name} takes effect in the next game"))
    }
}
