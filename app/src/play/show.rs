//! Texts that a player sees.

use std::fmt::Write;
use std::iter;

use treville_core::color::Color;
use treville_core::fen::{self, Form};
use treville_core::game::Game;
use treville_core::moves::{Move, MoveKind};
use treville_core::piece::{MUSKETEER_PIECES, PieceType};
use treville_core::pieces::PieceSet;
use treville_core::position::{Position, Stage};
use treville_core::san;
use treville_core::square::{File, Square};
use treville_eval::appraisal::value_by;
use treville_eval::piece::factors::Factors;

use super::command::HELP;
use crate::piece_diagram;
use treville_engine::message::{Info, Limits};
use treville_engine::record::{ENGINE, Record, task};
use treville_engine::score::Score;

/// The most characters on a line.
const WIDTH: usize = 78;

/// The players and the way to read the scores.
pub(super) fn introduction(record: &Record, limits: &Limits) -> String {
    let mut bounds = Vec::new();
    bounds.extend(limits.movetime.map(|time| format!("{} ms", time.as_millis())));
    bounds.extend(limits.nodes.map(|nodes| format!("{nodes} nodes")));
    bounds.extend(limits.depth.map(|depth| format!("{depth} plies")));
    let strength = limits.elo.map(|elo| format!("plays at a strength of {elo}"));
    let time = (!bounds.is_empty()).then(|| format!("has {} a move", bounds.join(", at most ")));
    let engine: Vec<String> = strength.into_iter().chain(time).collect();
    let whose = match Color::ALL.map(|color| record.name(color) == ENGINE) {
        [false, false] => "For `hint` and `go` the engine",
        _ => "The engine",
    };
    let mut text = format!(
        "White: {}   Black: {}   {whose} {}.\n\
         Scores are in pawns of 100 centipawns; above zero White is better, below it Black.\n",
        record.name(Color::White),
        record.name(Color::Black),
        engine.join(" and ")
    );
    if record.has_human() {
        text.push_str("Type a move, or 'help' for the commands.\n");
    }
    text
}

/// The list of commands.
pub(super) fn help() -> String {
    HELP.iter().map(|(usage, meaning)| format!("  {usage:<15} {meaning}\n")).collect()
}

/// A score in pawns, or the moves to mate, as White sees it.
pub(super) fn pawns(score: Score, turn: Color) -> String {
    let score = if turn == Color::White { score } else { Score(-score.0) };
    match score.mate_in() {
        Some(moves) => format!("{}M{}", if score.0 > 0 { '+' } else { '-' }, moves.abs()),
        None => format!("{:+.2}", f64::from(score.0) / 100.0),
    }
}

/// Score, depth and the line that the engine expects after its move.
pub(super) fn thought(before: &Position, info: &Info) -> String {
    let mut text = format!("{} at depth {}", pawns(info.score, before.turn()), info.depth);
    let mut position = *before;
    let mut line = Vec::new();
    for (index, m) in info.pv.iter().take(5).enumerate() {
        if !position.is_legal(*m) {
            break;
        }
        if index > 0 {
            line.push(san::write(&position, *m));
        }
        position.play_unchecked(*m);
    }
    if !line.is_empty() {
        let _ = write!(text, ", expecting {}", line.join(" "));
    }
    text
}

/// The last move and the next task.
pub(super) fn status(record: &Record) -> String {
    let last = record.last_move().map_or_else(String::new, |m| format!("Last move: {m}. "));
    last + &task(record.position())
}

/// Advice for a player who is to choose or to place a piece; nothing once the game is in play.
pub(super) fn advice(position: &Position, factors: &Factors) -> String {
    match position.stage() {
        Stage::Selection => selection(position, factors),
        Stage::Placement => placement(position),
        Stage::Play => String::new(),
    }
}

fn selection(position: &Position, factors: &Factors) -> String {
    let pieces = position.pieces();
    let mut text =
        "White names one of these types, Black another. Both sides get one piece of both.\n"
            .to_owned();
    text.push_str(&types(pieces, position.rules().selectable(), factors));
    let [one, other] = position.rules().pair(Color::White).map(|kind| &pieces.kind(kind).name);
    let _ = match position.chosen(Color::White)[0].map(|kind| &pieces.kind(kind).name) {
        None => writeln!(
            text,
            "If Black names the type of White, both get the default pair: {one} and {other}."
        ),
        Some(first) => writeln!(
            text,
            "White has named the {first}.\n\
             'default', or the {first} again, means the default pair: {one} and {other}."
        ),
    };
    text
}

/// A table of piece types, with their values by these factors.
fn types(pieces: &PieceSet, kinds: impl Iterator<Item = PieceType>, factors: &Factors) -> String {
    let mut text = "  letter  name        movement  pawns\n".to_owned();
    for kind in kinds {
        let kind = pieces.kind(kind);
        let value = value_by(kind.movement, factors) / 100.0;
        // The spelling of the piece table, if the piece is one of its own.
        let usual = MUSKETEER_PIECES.iter().find(|spec| spec.letter == kind.letter);
        let usual = usual.filter(|spec| spec.betza.parse().as_ref() == Ok(kind.movement));
        let movement = usual.map_or_else(|| kind.movement.to_string(), |s| s.betza.to_owned());
        let _ =
            writeln!(text, "  {:<6}  {:<10}  {movement:<8}  {value:>5.1}", kind.letter, kind.name);
    }
    text.push_str(
        "Movements are in Betza notation; 'pieces' and a letter draws one of them. 'treville value'\n\
         says of any piece how well its value is known, and why.\n",
    );
    text
}

fn placement(position: &Position) -> String {
    let mut text = format!(
        "It enters the board when the piece in front of it first moves.\n\
         Order of placing: {}.\n\
         Files to choose from: {}\n",
        placing_order(position).join(", "),
        free_files(position)
    );
    // One file is taken by the other piece; if more are missing, the castling rule is why.
    let allowed = File::all().filter(|file| position.can_place(*file)).count();
    if allowed < File::all().count() - 1 {
        text.push_str(
            "Behind king and rook at once is not allowed: castling would bring in both.\n",
        );
    }
    text
}

/// The order in which pieces are placed: the first of both sides, then the second.
fn placing_order(position: &Position) -> Vec<String> {
    let turns = [0, 1].into_iter().flat_map(|number| Color::ALL.map(|color| (number, color)));
    let name = |(number, color): (usize, Color)| {
        let kind = position.chosen(color)[number]?;
        Some(format!("{color}'s {}", position.pieces().kind(kind).name))
    };
    turns.filter_map(name).collect()
}

/// The files to which the next piece may go.
pub(super) fn free_files(position: &Position) -> String {
    let free = File::all().filter(|file| position.can_place(*file)).map(|file| file.to_string());
    free.collect::<Vec<_>>().join(" ")
}

/// The types of this game once they are known, or those to choose from; one of them with its moves
/// drawn.
pub(super) fn pieces(
    position: &Position,
    which: Option<&str>,
    factors: &Factors,
) -> Result<String, String> {
    let pieces = position.pieces();
    if let Some(text) = which {
        return piece_diagram::of(position, text, factors);
    }
    Ok(match position.chosen(Color::White) {
        [Some(first), Some(second)] => types(pieces, [first, second].into_iter(), factors),
        _ if position.rules().has_gating() => types(pieces, position.rules().selectable(), factors),
        _ => {
            let army = position.rules().armies[position.turn()];
            types(pieces, army.slots.0.into_iter().flatten(), factors)
        }
    })
}

/// The pair that Black's choice has made, and that it is the default one if that is why.
pub(super) fn pair(before: &Position, m: Move) -> Option<String> {
    let after = before.after_unchecked(m);
    if before.stage() != Stage::Selection || after.stage() == Stage::Selection {
        return None;
    }
    let pieces = after.pieces();
    let [first, second] = after.chosen(Color::White);
    let [first, second] = [first?, second?].map(|kind| pieces.kind(kind));
    let why = match m.kind() {
        MoveKind::Select(kind) if before.takes_default_pair(m) => {
            format!(
                "Both sides have named the {}: that means the default pair.\n",
                pieces.kind(kind).name
            )
        }
        _ => String::new(),
    };
    Some(format!(
        "{why}The pieces of this game: {} ({}) and {} ({}).\n",
        first.name, first.letter, second.name, second.letter
    ))
}

/// The legal moves, those of one piece on a line; only those from `from` if it is given.
pub(super) fn moves(position: &Position, from: Option<Square>) -> String {
    let legal = position.legal_moves();
    let pieces = position.pieces();
    let write = |moves: &[Move]| moves.iter().map(|m| san::write(position, *m)).collect::<Vec<_>>();
    if position.stage() != Stage::Play {
        return wrap("  ", &write(&legal));
    }
    // Kings and the strongest pieces first would need an order of strength; by letter and square
    // they are found faster.
    let mut standing: Vec<(String, Vec<Move>)> = Vec::new();
    for square in Square::all().filter(|square| from.is_none_or(|from| from == *square)) {
        let mut own: Vec<Move> = legal.iter().filter(|m| m.from() == square).copied().collect();
        own.sort_by_key(|m| m.to());
        if let Some(piece) = position.board().piece_at(square)
            && !own.is_empty()
        {
            standing.push((format!("  {} {square}  ", pieces.kind(piece.kind).letter), own));
        }
    }
    standing.sort_by(|(a, _), (b, _)| a.cmp(b));
    match (standing.is_empty(), from) {
        (true, Some(from)) => format!("No piece can move from {from}.\n"),
        (true, None) => "There is no legal move.\n".to_owned(),
        _ => standing.iter().map(|(label, moves)| wrap(label, &write(moves))).collect(),
    }
}

/// Words filled into lines after a label.
fn wrap(label: &str, words: &[String]) -> String {
    let mut text = label.to_owned();
    let mut column = label.len();
    for (index, word) in words.iter().enumerate() {
        if index > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            text.extend(iter::repeat_n(' ', label.len()));
            column = label.len();
        } else if index > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
    text
}

/// The FEN in both forms, as far as they differ and say something.
pub(super) fn fens(position: &Position) -> String {
    if position.stage() != Stage::Play {
        return format!("{position}\n");
    }
    let (bracket, rows) =
        (fen::write(position, Form::Bracket), fen::write(position, Form::TenRows));
    if rows == bracket { format!("{bracket}\n") } else { format!("{bracket}\n{rows}\n") }
}

/// Why no draw can be claimed in a game that goes on.
pub(super) fn no_draw(game: &Game) -> String {
    if game.position().stage() != Stage::Play {
        return "There is no draw to claim before the first move in play.\n".to_owned();
    }
    // The third time would have ended the game.
    let time = if game.repetitions() == 1 { "first" } else { "second" };
    format!(
        "There is no draw to claim: the position is on the board for the {time} time, not the third,\n\
         and there have been {} plies of 100 without a capture or a pawn move. A draw on the board\n\
         ends the game by itself.\n",
        game.position().halfmove_clock()
    )
}
