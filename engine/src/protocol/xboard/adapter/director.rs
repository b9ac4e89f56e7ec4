//! The beginning of a game of Musketeer chess. XBoard has no moves for choosing and placing, so all
//! of it is decided before the board is shown: by options, by chance, by the engine, or by the
//! user's clicks.

use treville_core::color::{ByColor, Color};
use treville_core::fen::{self, Form};
use treville_core::game::Game;
use treville_core::moves::{Move, MoveKind};
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::san;
use treville_core::square::{File, Rank, Square};

use super::state::{Generation, Preparation, Purpose, Start, XBoard};
use crate::message::Limits;
use crate::options::Settings;
use crate::options::set_up::{Choice, Clicks, SetUp};
use crate::protocol::Action;
use crate::protocol::xboard::command::Command;

/// The usual files of waiting pieces: those where every GUI can gate.
const USUAL_FILES: [u8; 2] = *b"bg";

/// Positions that the engine searches for one choice of the set-up.
const NODES: u64 = 50_000;

/// The maker of the next choice.
enum Next {
    Made(Move),
    Engine,
    User,
}

/// The usual start of the variant.
pub(super) fn usual(settings: &Settings) -> Position {
    let mut game = Game::new(Position::start(settings.rules()));
    while game.position().stage() != Stage::Play {
        let Some(m) = usual_choice(game.position(), settings) else { break };
        game.play_unchecked(m);
    }
    begin_at(game.position(), settings)
}

/// The same position without the moves before it, by the rules as they are now.
fn begin_at(position: &Position, settings: &Settings) -> Position {
    let mut setup = position.setup();
    setup.rules = settings.rules();
    setup.position().unwrap_or(*position)
}

/// The default choice: the default pair, on the usual files.
fn usual_choice(position: &Position, settings: &Settings) -> Option<Move> {
    let moves = position.legal_moves();
    let find = |wanted: MoveKind| moves.iter().copied().find(|m| m.kind() == wanted);
    let mut wanted = match position.stage() {
        Stage::Selection => {
            let [first, second] = settings.rules().pair(position.turn());
            // To name the type that White has named would be something else.
            let is_taken =
                position.turn() == Color::White || position.chosen(Color::White)[0] == Some(second);
            [if is_taken { first } else { second }, second].map(MoveKind::Select)
        }
        _ => {
            let [first, second] =
                USUAL_FILES.map(|letter| File::from_byte(letter).map(MoveKind::Place));
            let (first, second) = first.zip(second)?;
            if position.next_to_place() == Some(0) { [first, second] } else { [second, first] }
        }
    }
    .into_iter();
    wanted.find_map(find).or_else(|| moves.first().copied())
}

impl XBoard {
    /// The first position of a new game of the present variant.
    pub(super) fn start(&self) -> Position {
        match &self.start {
            Some(start) if self.settings.variant == start.variant => {
                begin_at(&start.position, &self.settings)
            }
            _ => usual(&self.settings),
        }
    }

    /// Begins to decide how games of Musketeer chess begin, and shows the board when that is done.
    ///
    /// XBoard 4.9 keeps the first board of a match, and a program of unknown age may do the
    /// same, so random choices and those of the engine are made once for them. Newer ones say
    /// `variant` twice before they have read the first answer, and keep that: other choices are
    /// made only once a game has begun. Users who click may always think again.
    pub(super) fn prepare(&mut self) -> Vec<Action> {
        let variant = self.settings.variant;
        let mut wishes = self.settings.set_up.clone();
        if !variant.is_known() {
            // Types and positions that were asked for are of Musketeer chess.
            let usual = |choice: Choice<PieceType>| match choice {
                Choice::Fixed(_) => Choice::Default,
                other => other,
            };
            wishes.pieces = ByColor(wishes.pieces.0.map(usual));
            wishes.start.clear();
        }
        let is_same = |start: &Start| (start.variant, &start.wishes) == (variant, &wishes);
        let known = self.start.as_ref().is_some_and(is_same);
        let is_new = self.generation == Generation::New;
        if known && !(is_new && (self.has_begun || self.clicks(&wishes) != Clicks::Off)) {
            return self.introduce();
        }
        self.has_begun = false;
        if !wishes.start.is_empty()
            && let Ok(parsed) = fen::parse(&wishes.start, self.settings.rules(), None)
        {
            let (position, prelude) = (parsed.position, None);
            self.start = Some(Start { variant, wishes, position, prelude });
            return self.introduce();
        }
        let game = Game::new(Position::start(self.settings.rules()));
        self.preparation = Some(Preparation { game, wishes });
        self.go_on()
    }

    /// Makes the choices that can be made, up to one that the engine or the user has to make.
    fn go_on(&mut self) -> Vec<Action> {
        while let Some(preparation) = &self.preparation {
            let game = preparation.game.clone();
            if game.position().stage() == Stage::Play {
                return self.prepared();
            }
            match self.next_choice(game.position(), &preparation.wishes) {
                Next::Made(m) => self.choose(m),
                Next::Engine => {
                    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
                    return self.search(game, limits, Purpose::SetUp);
                }
                Next::User => {
                    let mut actions = self.menu(game.position());
                    actions.extend(self.answer_pings());
                    return actions;
                }
            }
        }
        Vec::new()
    }

    /// The sides whose choices come by clicks. Programs do not click, nor do users of older GUIs.
    fn clicks(&self, wishes: &SetUp) -> Clicks {
        let can_click = self.generation == Generation::New && !self.against_computer;
        if can_click { wishes.clicks } else { Clicks::Off }
    }

    /// The maker of the next choice, or the choice.
    fn next_choice(&self, position: &Position, wishes: &SetUp) -> Next {
        let turn = position.turn();
        let moves = position.legal_moves();
        let usual = || usual_choice(position, &self.settings);
        let number = position.next_to_place().unwrap_or_default().min(1);
        let chosen = match position.stage() {
            Stage::Selection => wishes.pieces[turn].map(MoveKind::Select),
            _ => wishes.gates[turn].map(|files| MoveKind::Place(files[number])),
        };
        let clicks = self.clicks(wishes);
        let made = match chosen {
            Choice::Default if clicks.are_for(turn) => return Next::User,
            Choice::Default if clicks != Clicks::Off => return Next::Engine,
            Choice::Engine => return Next::Engine,
            Choice::Default => None,
            Choice::Fixed(kind) => moves.iter().copied().find(|m| m.kind() == kind),
            Choice::Random => {
                // To name the type that White has named would be something else.
                let named = position.chosen(Color::White)[0].map(MoveKind::Select);
                let others = moves.iter().copied().filter(|m| Some(m.kind()) != named);
                let others: Vec<Move> = others.collect();
                others.get((self.chance)(others.len())).copied()
            }
        };
        made.or_else(usual).map_or(Next::Engine, Next::Made)
    }

    /// Makes a choice of the set-up.
    pub(super) fn choose(&mut self, m: Move) {
        if let Some(preparation) = &mut self.preparation {
            preparation.game.play_unchecked(m);
        }
    }

    /// The engine, or the user, has made a choice.
    pub(super) fn chosen(&mut self, m: Option<Move>) -> Vec<Action> {
        let usual = || {
            let preparation = self.preparation.as_ref()?;
            usual_choice(preparation.game.position(), &self.settings)
        };
        if let Some(m) = m.or_else(usual) {
            self.choose(m);
        }
        self.go_on()
    }

    /// Ends the preparation at once, because something comes that needs a board: what is not
    /// decided is as usual.
    fn settle(&mut self) -> Vec<Action> {
        self.abandoning(|xboard| {
            while let Some(preparation) = &xboard.preparation {
                let position = preparation.game.position();
                match usual_choice(position, &xboard.settings) {
                    Some(m) if position.stage() != Stage::Play => xboard.choose(m),
                    _ => return xboard.prepared(),
                }
            }
            Vec::new()
        })
    }

    /// The effect of a command on the preparation before it is carried out.
    pub(super) fn before(&mut self, command: &Command) -> Vec<Action> {
        match command {
            _ if self.preparation.is_none() => Vec::new(),
            Command::New | Command::Quit => {
                self.preparation = None;
                Vec::new()
            }
            Command::Go
            | Command::Computer
            | Command::SetBoard(_)
            | Command::UserMove(_)
            | Command::Move(_)
            | Command::PlayOther
            | Command::White
            | Command::Black
            | Command::Analyze
            | Command::Exit
            | Command::Undo
            | Command::Remove
            | Command::Exclude(_)
            | Command::Include(_) => self.settle(),
            _ => Vec::new(),
        }
    }

    /// Everything is decided.
    fn prepared(&mut self) -> Vec<Action> {
        if let Some(Preparation { game, wishes }) = self.preparation.take() {
            let position = begin_at(game.position(), &self.settings);
            let prelude = Some(in_moves(&game));
            let variant = self.settings.variant;
            self.start = Some(Start { variant, wishes, position, prelude });
        }
        let mut actions = self.introduce();
        actions.extend(self.answer_pings());
        actions
    }

    /// Shows the board of the game, and how its pieces move.
    fn introduce(&mut self) -> Vec<Action> {
        self.begin(self.start());
        let mut actions = self.define();
        actions.extend(self.tell_prelude());
        actions.extend(self.reanalyse());
        actions
    }
}

/// The choices of a game as moves.
fn in_moves(game: &Game) -> String {
    let moves = game.positions().iter().zip(game.moves());
    moves.map(|(position, m)| san::write(position, *m)).collect::<Vec<_>>().join(" ")
}

/// A position as XBoard wants to hear of it: with ten rows, and in the castling field the files of
/// pieces that can still gate.
pub(super) fn announced(position: &Position) -> String {
    let text = fen::write(position, Form::TenRows);
    let mut fields: Vec<&str> = text.split(' ').collect();
    let mut castling = String::new();
    for color in Color::ALL {
        let rights: Vec<char> = ['K', 'Q'].map(|letter| side_letter(color, letter)).into();
        let rights =
            rights.into_iter().filter(|letter| fields.get(2).is_some_and(|f| f.contains(*letter)));
        castling.extend(rights);
        let files = File::all().filter(|file| is_virgin(position, color, *file));
        castling.extend(files.map(|file| side_letter(color, file.letter().to_ascii_uppercase())));
    }
    if castling.is_empty() {
        castling.push('-');
    }
    if let Some(field) = fields.get_mut(2) {
        *field = &castling;
    }
    fields.join(" ")
}

fn side_letter(color: Color, letter: char) -> char {
    if color == Color::White { letter } else { letter.to_ascii_lowercase() }
}

/// Whether XBoard should believe that the piece on the first rank of this file has not moved. Of
/// king and rooks the right to castle says so.
fn is_virgin(position: &Position, color: Color, file: File) -> bool {
    let square = Square::at(file, Rank::first_of(color));
    let board = position.board();
    let is_in_corner = matches!(file.letter(), 'a' | 'e' | 'h');
    let castles = !(position.castling_rooks() & board.color(color)).is_empty();
    if is_in_corner {
        return position.gates().behind(color, square).is_some() && !castles;
    }
    board.color(color).has(square)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::protocol::xboard::DEFAULT_START;
    use crate::variant::Variant;

    #[test]
    fn the_usual_start_is_the_documented_one() {
        let settings = Settings { variant: Variant::musketeer(), ..Settings::default() };
        let start = usual(&settings);
        assert_eq!(announced(&start), DEFAULT_START);
        assert_eq!(start.chosen(Color::White), settings.default_pair.map(Some));
    }

    #[test]
    fn xboard_hears_which_pieces_can_still_gate() {
        let settings = Settings { variant: Variant::musketeer(), ..Settings::default() };
        let text = "********/4k3/8/8/8/8/8/8/1N2K3/*C**L*** w - - 0 1";
        let position = fen::parse(text, settings.rules(), None).unwrap().position;
        assert_eq!(announced(&position), "********/4k3/8/8/8/8/8/8/1N2K3/*C**L*** w BE - 0 1");
    }
}
