//! The game in words that an engine understands.

use treville_core::color::Color;
use treville_core::fen::{self, Form};
use treville_core::game::Game;
use treville_core::moves::{Move, MoveKind};
use treville_core::position::{Position, Stage};
use treville_core::rules::Castling;
use treville_core::san;
use treville_core::uci;

/// Whether the move costs its side a waiting piece by check forfeit, as a king's move can. Without
/// that rule the piece would enter instead, and the game would be another one from here on.
pub(super) fn loses_gate(position: &Position, m: Move) -> bool {
    !m.is_set_up()
        && m.kind() != MoveKind::Castle
        && position.gates().behind(position.turn(), m.from()).is_some()
        && position.gates_with(m).is_none()
}

/// The moves from the variant's start to a position in the selection or placement stage, or none if
/// play has begun. Every engine understands those moves, but few the FEN of such a position.
pub(crate) fn set_up(start: &Position) -> Option<Vec<Move>> {
    let mut position = Position::start(start.rules());
    let mut moves = Vec::new();
    while position != *start {
        let m = match position.stage() {
            _ if start.stage() == Stage::Play => return None,
            Stage::Selection => {
                let number = usize::from(position.chosen(Color::White)[0].is_some());
                Move::select(start.chosen(Color::White)[number]?)
            }
            Stage::Placement => {
                let gates = start.gates().of(position.turn());
                Move::place(gates[position.next_to_place()?].file()?)
            }
            Stage::Play => return None,
        };
        if !position.is_legal(m) {
            return None;
        }
        position.play_unchecked(m);
        moves.push(m);
    }
    Some(moves)
}

/// The FEN for XBoard's `setboard`: in ten rows, as its GUIs know it, where these lose nothing.
pub(crate) fn board(position: &Position) -> String {
    let rows = fen::write(position, Form::TenRows);
    match fen::parse(&rows, position.rules(), None) {
        Ok(read) if read.position == *position => rows,
        _ => fen::write(position, Form::Bracket),
    }
}

/// The notation in which an XBoard engine wants moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum MoveForm {
    /// As coordinates, with the gated piece.
    #[default]
    Coordinates,
    /// In SAN.
    San,
}

/// A move for an XBoard engine.
pub(crate) fn xboard_move(position: &Position, m: Move, form: MoveForm) -> String {
    let is_chess960 = position.rules().castling == Castling::Chess960;
    match m.kind() {
        _ if form == MoveForm::San => san::write(position, m),
        MoveKind::Castle if is_chess960 && m.to() > m.from() => "O-O".to_owned(),
        MoveKind::Castle if is_chess960 => "O-O-O".to_owned(),
        _ => uci::write(position, m, true),
    }
}

/// The `position` command of UCI for a game. It grows with the game, because writing all of it for
/// every move would take quadratic time.
#[derive(Clone, Debug)]
pub(crate) struct PositionCommand {
    /// Whether the engine plays check forfeit as the rules have it.
    knows_check_forfeit: bool,
    moves: Vec<Move>,
    text: String,
    /// Whether the text has the word `moves`.
    has_moves: bool,
}

impl PositionCommand {
    /// The command for a game that starts here.
    pub fn new(start: &Position, knows_check_forfeit: bool) -> PositionCommand {
        let text = "position startpos".to_owned();
        let mut command =
            PositionCommand { knows_check_forfeit, moves: Vec::new(), text, has_moves: false };
        match set_up(start) {
            Some(moves) => {
                let mut position = Position::start(start.rules());
                for m in moves {
                    command.add(&position, m);
                    position.play_unchecked(m);
                }
            }
            None => command.begin(start),
        }
        command
    }

    /// The command for the game's present position.
    pub fn follow(&mut self, game: &Game) -> &str {
        if !game.moves().starts_with(&self.moves) {
            *self = PositionCommand::new(game.start(), self.knows_check_forfeit);
        }
        let played = game.positions().iter().zip(game.moves());
        for (position, m) in played.skip(self.moves.len()) {
            if !self.knows_check_forfeit && loses_gate(position, *m) {
                self.begin(&position.after_unchecked(*m));
            } else {
                self.add(position, *m);
            }
            self.moves.push(*m);
        }
        &self.text
    }

    fn begin(&mut self, position: &Position) {
        self.text = format!("position fen {position}");
        self.has_moves = false;
    }

    fn add(&mut self, position: &Position, m: Move) {
        if !self.has_moves {
            self.text.push_str(" moves");
            self.has_moves = true;
        }
        self.text.push(' ');
        self.text.push_str(&uci::write(position, m, false));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::rules::Rules;

    fn play(rules: Rules, moves: &str) -> Game {
        let mut game = Game::new(Position::start(rules));
        for text in moves.split_whitespace() {
            game.play_unchecked(uci::parse(game.position(), text).unwrap());
        }
        game
    }

    fn command(game: &Game, knows: bool) -> String {
        PositionCommand::new(game.start(), knows).follow(game).to_owned()
    }

    /// With the last move the king leaves e1 in check and loses the leopard behind it.
    const FORFEIT: &str = "L C L@e0 L@a9 C@b0 C@b9 d2d3 e7e5 g2g4 a7a6 f2f3 d8h4 e1d2";

    #[test]
    fn a_game_is_described_by_its_moves_without_gates() {
        let game = play(Rules::musketeer(), "L C L@b0 L@g9 C@d0 C@f9 d2d4 g8f6");
        assert_eq!(
            command(&game, true),
            "position startpos moves L C L@b0 L@g9 C@d0 C@f9 d2d4 g8f6"
        );
        assert_eq!(command(&play(Rules::chess(), ""), true), "position startpos");
        let later = Game::new(*game.position());
        assert_eq!(
            command(&later, true),
            "position fen rnbqkblr/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR[LbCdl-cf] w KQkq - 1 2"
        );
    }

    #[test]
    fn a_set_up_that_has_begun_is_described_by_moves() {
        let all: Vec<&str> = "D U D@a0 D@h9 U@c0".split(' ').collect();
        for count in 0..=all.len() {
            let text = all[..count].join(" ");
            let game = Game::new(*play(Rules::musketeer(), &text).position());
            let moves = if count == 0 { String::new() } else { format!(" moves {text}") };
            assert_eq!(command(&game, true), format!("position startpos{moves}"));
        }
        let whole = play(Rules::musketeer(), "D U D@a0 D@h9 U@c0 U@b9");
        assert_eq!(set_up(whole.position()), None);
    }

    #[test]
    fn a_lost_gate_is_shown_to_an_engine_that_does_not_know_the_rule() {
        let mut game = play(Rules::musketeer(), FORFEIT);
        assert_eq!(command(&game, true), format!("position startpos moves {FORFEIT}"));
        let fen = "rnb1kbnr/1ppp1ppp/p7/4p3/6Pq/3P1P2/PPPKP2P/RNBQ1BNR[L-Cblacb] b kq - 2 4";
        assert_eq!(command(&game, false), format!("position fen {fen}"));
        game.play_unchecked(uci::parse(game.position(), "h4f2").unwrap());
        assert_eq!(command(&game, false), format!("position fen {fen} moves h4f2"));
        let peer = play(Rules::musketeer_peer(), FORFEIT);
        assert_eq!(command(&peer, false), format!("position startpos moves {FORFEIT}"));
    }

    #[test]
    fn following_move_by_move_gives_the_same_as_all_at_once() {
        for knows in [true, false] {
            let whole = play(Rules::musketeer(), &format!("{FORFEIT} h4f2"));
            let mut game = Game::new(*whole.start());
            let mut growing = PositionCommand::new(game.start(), knows);
            for m in whole.moves() {
                game.play_unchecked(*m);
                assert_eq!(growing.follow(&game), command(&game, knows));
            }
            // Another game: the text starts again.
            let other = play(Rules::musketeer(), "A H");
            assert_eq!(growing.follow(&other), "position startpos moves A H");
        }
    }

    #[test]
    fn xboard_gets_gates_and_castling_in_its_own_words() {
        let position = |fen: &str, rules| fen::parse(fen, rules, None).unwrap().position;
        let gated = position("4k3/8/8/8/8/8/8/4K2R[LhC-l-c-] w K - 0 1", Rules::musketeer());
        let castle = uci::parse(&gated, "e1g1").unwrap();
        assert_eq!(xboard_move(&gated, castle, MoveForm::Coordinates), "e1g1l");
        assert_eq!(xboard_move(&gated, castle, MoveForm::San), "O-O/L");
        let chess960 = position("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", Rules::chess960());
        for (m, text) in [("e1g1", "O-O"), ("e1b1", "O-O-O"), ("e1e2", "e1e2")] {
            let m = uci::parse(&chess960, m).unwrap();
            assert_eq!(xboard_move(&chess960, m, MoveForm::Coordinates), text);
        }
    }

    #[test]
    fn ten_rows_are_used_only_where_they_lose_nothing() {
        let rules = Rules::musketeer();
        for (fen, ten) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LaCblacb] w KQkq - 0 1", true),
            ("4k3/P7/8/8/8/8/8/4K2R[L-C-l-c-] w K - 0 1", false),
        ] {
            let position = fen::parse(fen, rules, None).unwrap().position;
            let text = board(&position);
            assert_eq!(text.matches('/').count() == 9, ten, "{text}");
            assert_eq!(fen::parse(&text, rules, None).unwrap().position, position);
        }
    }
}
