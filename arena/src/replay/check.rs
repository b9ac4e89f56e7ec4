//! One game: what it says against what is so.

use treville_core::game::Game;
use treville_core::outcome::Outcome;
use treville_core::pgn::{Annotation, GameResult, Pgn};

use super::text::{Lexer, Words};
use crate::record::Termination;
use treville_kit::failure::quoted;

/// Something that is not as the game says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    /// The line in the file, from 1.
    pub line: usize,
    /// What was expected, and what came.
    pub problem: String,
}

/// Everything that is wrong with a game that was read from these words.
pub(super) fn check(pgn: &Pgn, words: &Words) -> Vec<Fault> {
    let mut faults = Vec::new();
    start(pgn, words, &mut faults);
    moves(pgn, words, &mut faults);
    end(pgn, words, &mut faults);
    evaluations(pgn, words, &mut faults);
    result(pgn, words, &mut faults);
    faults
}

/// A FEN has to be the one that would be written for the position it was read as.
fn start(pgn: &Pgn, words: &Words, faults: &mut Vec<Fault>) {
    let Some((line, fen)) = words.tag("FEN") else { return };
    for note in &pgn.fen_notes {
        faults
            .push(Fault { line, problem: format!("expected an exact FEN, got one where {note}") });
    }
    let again = Pgn::new(Game::new(*pgn.game.start())).to_string();
    if let Some((_, expected)) = Lexer::new(&again, 1).game().tag("FEN")
        && expected != fen
    {
        let problem = format!("expected the FEN '{expected}', got {}", quoted(fen));
        faults.push(Fault { line, problem });
    }
}

/// Each move has to be written as we would write it, and there have to be as many as a tag says.
fn moves(pgn: &Pgn, words: &Words, faults: &mut Vec<Fault>) {
    let again = pgn.to_string();
    let again = Lexer::new(&again, 1).game().moves;
    for (index, ((_, expected), (line, got))) in again.iter().zip(&words.moves).enumerate() {
        if expected != got {
            let number = pgn.game.number(index);
            let problem = format!("expected '{expected}' as move {number}, got {}", quoted(got));
            faults.push(Fault { line: *line, problem });
        }
    }
    let plies = pgn.game.moves().len();
    if let Some((line, count)) = words.tag("PlyCount")
        && count.parse() != Ok(plies)
    {
        let problem = format!("expected {plies} as PlyCount, got {}", quoted(count));
        faults.push(Fault { line, problem });
    }
}

/// No move may come after the game is over.
fn end(pgn: &Pgn, words: &Words, faults: &mut Vec<Fault>) {
    let mut game = Game::new(*pgn.game.start());
    for (m, (line, text)) in pgn.game.moves().iter().zip(&words.moves) {
        if let Some(outcome) = game.outcome() {
            let number = game.number(game.moves().len());
            let problem =
                format!("expected no move after the end ({outcome}), got {number}. {text}");
            faults.push(Fault { line: *line, problem });
            return;
        }
        game.play(*m);
    }
}

/// What looks like an evaluation has to be one.
fn evaluations(pgn: &Pgn, words: &Words, faults: &mut Vec<Fault>) {
    for (annotation, (line, _)) in pgn.annotations.iter().zip(&words.moves) {
        if let Some(word) = unread(annotation) {
            let problem =
                format!("expected an evaluation such as +0.35/18 1.2, got {}", quoted(word));
            faults.push(Fault { line: *line, problem });
        }
    }
}

/// A word that begins like an evaluation, or like the time behind one, and was not read as such.
fn unread(annotation: &Annotation) -> Option<&str> {
    let word = annotation.comment.split(' ').next()?;
    let is_broken = match annotation.evaluation {
        None => {
            let size = word.strip_prefix(['+', '-']);
            let begins = |size: &str| size.starts_with(|c: char| c.is_ascii_digit() || c == 'M');
            word.contains('/') && size.is_some_and(begins)
        }
        Some(evaluation) => {
            evaluation.time.is_none() && word.starts_with(|c: char| c.is_ascii_digit())
        }
    };
    is_broken.then_some(word)
}

/// The result has to be said everywhere alike, and to be what the board and the termination say.
fn result(pgn: &Pgn, words: &Words, faults: &mut Vec<Fault>) {
    let line = words.last_line();
    let mut fault = |problem| faults.push(Fault { line, problem });
    let tagged = words.tag("Result").map(|(_, value)| value);
    match words.result {
        None => fault("expected the result behind the moves, got the end".to_owned()),
        Some((_, marked)) if tagged.is_some_and(|tagged| tagged.parse() != Ok(marked)) => {
            let tagged = quoted(tagged.unwrap_or_default());
            fault(format!("expected the Result {marked} as behind the moves, got {tagged}"));
        }
        Some(_) => {}
    }
    let termination = pgn.tag("Termination");
    let problem = match (pgn.game.outcome(), termination) {
        (Some(outcome), _) => over(outcome, pgn.result, termination),
        (None, Some(termination)) => open(pgn, termination),
        (None, None) => None,
    };
    problem.into_iter().for_each(fault);
}

fn is(text: &str, termination: Termination) -> bool {
    text.eq_ignore_ascii_case(&termination.to_string())
}

/// What is wrong with a game that has ended on the board.
fn over(outcome: Outcome, result: GameResult, termination: Option<&str>) -> Option<String> {
    if GameResult::from(Some(outcome)) != result {
        return Some(format!("expected {} ({outcome}), got {result}", outcome.result()));
    }
    let other = termination.filter(|text| !is(text, Termination::Normal))?;
    let normal = Termination::Normal;
    Some(format!("expected the Termination {normal} ({outcome}), got {}", quoted(other)))
}

/// What is wrong with a game that goes on on the board.
fn open(pgn: &Pgn, termination: &str) -> Option<String> {
    let result = pgn.result;
    if is(termination, Termination::Normal) {
        return match agreed(pgn) {
            Some(expected) if expected == result => None,
            Some(expected) => {
                Some(format!("expected {expected} as the comment says, got {result}"))
            }
            None => Some(format!(
                "expected an end on the board, by resignation or by agreement, got {result}"
            )),
        };
    }
    match (is(termination, Termination::Unterminated), result) {
        (true, GameResult::Unknown) => None,
        (true, _) => Some(format!("expected * of an unterminated game, got {result}")),
        (false, GameResult::Unknown) => {
            Some(format!("expected a result with the Termination {}, got *", quoted(termination)))
        }
        (false, _) => None,
    }
}

/// The result on which the players agreed, if the last comment says so.
fn agreed(pgn: &Pgn) -> Option<GameResult> {
    let last = pgn.annotations.last().map_or(&pgn.comment, |last| &last.comment);
    let reason = last.to_ascii_lowercase();
    if reason.ends_with("white resigns") {
        Some(GameResult::BlackWins)
    } else if reason.ends_with("black resigns") {
        Some(GameResult::WhiteWins)
    } else {
        reason.ends_with("agreement").then_some(GameResult::Draw)
    }
}
