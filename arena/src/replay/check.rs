//! Checks one game: its text against the rules.

use treville_core::game::Game;
use treville_core::outcome::{DrawReason, Outcome};
use treville_notation::pgn::{Annotation, GameResult, Pgn, Reason};

use super::text::{Lexer, Words};
use crate::record::Termination;
use treville_kit::failure::quoted;

/// A mistake in the text of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mistake {
    /// The line in the file, from 1.
    pub line: usize,
    /// The expected text and the text found.
    pub problem: String,
}

/// Contradictions in a game, however it is written: a result that is not the one in the tag, or not
/// the one of mate or stalemate on the board. Draws have to be claimed in most programs, so those
/// do not count.
pub(super) fn contradictions(pgn: &Pgn, words: &Words) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    let known = |result: &GameResult| *result != GameResult::Unknown;
    let read = |text: &str| text.parse().ok().or_else(|| GameResult::in_words(text));
    let tag = words.tag("Result").and_then(|(line, value)| Some((line, read(value)?)));
    let in_words = pgn.readings.iter().filter(|reading| reading.reason == Reason::ResultInWords);
    let mut in_words =
        in_words.filter_map(|reading| Some((words.last_line(), read(&reading.got)?)));
    let mark = words.result.or_else(|| in_words.next());
    if let (Some((line, tagged)), Some((_, marked))) = (tag, mark)
        && known(&tagged)
        && known(&marked)
        && tagged != marked
    {
        let problem =
            format!("expected one result, got {tagged} in the tag and {marked} at the end");
        mistakes.push(Mistake { line, problem });
    }
    let outcome = pgn.game.position().outcome().filter(|outcome| {
        use Outcome::{Draw, Mate, Stalemate};
        matches!(outcome, Mate(_) | Stalemate(_) | Draw(DrawReason::Stalemate))
    });
    if let Some(outcome) = outcome.filter(|_| known(&pgn.result)) {
        // A result in words gives way to the board, so the text itself is asked as well.
        let said = [(words.last_line(), pgn.result)].into_iter().chain(mark).chain(tag);
        let mut problems = said.filter(|(_, result)| known(result)).filter_map(|(line, result)| {
            over(outcome, result, None).map(|problem| Mistake { line, problem })
        });
        mistakes.extend(problems.next());
    }
    mistakes
}

/// All mistakes of a game that was read from these words and should be as we write it.
pub(super) fn check(pgn: &Pgn, words: &Words) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    start(pgn, words, &mut mistakes);
    moves(pgn, words, &mut mistakes);
    end(pgn, words, &mut mistakes);
    evaluations(pgn, words, &mut mistakes);
    result(pgn, words, &mut mistakes);
    mistakes
}

/// Checks the FEN: it has to be as we would write it for the position.
fn start(pgn: &Pgn, words: &Words, mistakes: &mut Vec<Mistake>) {
    let Some((line, fen)) = words.tag("FEN") else { return };
    for note in &pgn.fen_notes {
        mistakes.push(Mistake {
            line,
            problem: format!("expected an exact FEN, got one where {note}"),
        });
    }
    let again = Pgn::new(Game::new(*pgn.game.start())).to_string();
    if let Some((_, expected)) = Lexer::new(&again, 1).game().tag("FEN")
        && expected != fen
    {
        let problem = format!("expected the FEN '{expected}', got {}", quoted(fen));
        mistakes.push(Mistake { line, problem });
    }
}

/// Checks the moves: each has to be as we would write it, and a tag has to give their number.
fn moves(pgn: &Pgn, words: &Words, mistakes: &mut Vec<Mistake>) {
    let again = pgn.to_string();
    let again = Lexer::new(&again, 1).game().moves;
    for (index, ((_, expected), (line, got))) in again.iter().zip(&words.moves).enumerate() {
        if expected != got {
            let number = pgn.game.number(index);
            let problem = format!("expected '{expected}' as move {number}, got {}", quoted(got));
            mistakes.push(Mistake { line: *line, problem });
        }
    }
    let plies = pgn.game.moves().len();
    if let Some((line, count)) = words.tag("PlyCount")
        && count.parse() != Ok(plies)
    {
        let problem = format!("expected {plies} as PlyCount, got {}", quoted(count));
        mistakes.push(Mistake { line, problem });
    }
}

/// Checks that no move comes after the end of the game.
fn end(pgn: &Pgn, words: &Words, mistakes: &mut Vec<Mistake>) {
    let mut game = Game::new(*pgn.game.start());
    for (m, (line, text)) in pgn.game.moves().iter().zip(&words.moves) {
        if let Some(outcome) = game.outcome() {
            let number = game.number(game.moves().len());
            let problem =
                format!("expected no move after the end ({outcome}), got {number}. {text}");
            mistakes.push(Mistake { line: *line, problem });
            return;
        }
        game.play_unchecked(*m);
    }
}

/// Checks that what looks like an evaluation is one.
fn evaluations(pgn: &Pgn, words: &Words, mistakes: &mut Vec<Mistake>) {
    for (annotation, (line, _)) in pgn.annotations.iter().zip(&words.moves) {
        if let Some(word) = unread(annotation) {
            let problem =
                format!("expected an evaluation such as +0.35/18 1.2, got {}", quoted(word));
            mistakes.push(Mistake { line: *line, problem });
        }
    }
}

/// A word that begins like an evaluation, or like the time after one, but could not be read as
/// such.
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

/// Checks that the result is the same everywhere, and fits the board and the termination.
fn result(pgn: &Pgn, words: &Words, mistakes: &mut Vec<Mistake>) {
    let line = words.last_line();
    let mut mistake = |problem| mistakes.push(Mistake { line, problem });
    let tagged = words.tag("Result").map(|(_, value)| value);
    match words.result {
        None => mistake("expected the result after the moves, got the end".to_owned()),
        Some((_, marked)) if tagged.is_some_and(|tagged| tagged.parse() != Ok(marked)) => {
            let tagged = quoted(tagged.unwrap_or_default());
            mistake(format!("expected the Result {marked} as after the moves, got {tagged}"));
        }
        Some(_) => {}
    }
    let termination = pgn.tag("Termination");
    let problem = match (pgn.game.outcome(), termination) {
        (Some(outcome), _) => over(outcome, pgn.result, termination),
        (None, Some(termination)) => open(pgn, termination),
        (None, None) => None,
    };
    problem.into_iter().for_each(mistake);
}

fn is(text: &str, termination: Termination) -> bool {
    text.eq_ignore_ascii_case(&termination.to_string())
}

/// The mistake of a game that has ended on the board.
fn over(outcome: Outcome, result: GameResult, termination: Option<&str>) -> Option<String> {
    if GameResult::from(Some(outcome)) != result {
        return Some(format!("expected {} ({outcome}), got {result}", outcome.result()));
    }
    let other = termination.filter(|text| !is(text, Termination::Normal))?;
    let normal = Termination::Normal;
    Some(format!("expected the Termination {normal} ({outcome}), got {}", quoted(other)))
}

/// The mistake of a game that has not ended on the board.
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

/// The result by resignation or agreement, if the last comment says so.
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
