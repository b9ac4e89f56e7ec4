//! Games of PGN as JSON, both ways.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_core::{san, uci};
use treville_notation::pgn::{Annotation, Command, Evaluation, NotedScore, Pgn, Variation};

/// A line of moves.
#[derive(Serialize, Deserialize, Default)]
pub struct Line {
    /// The comment before the first move.
    #[serde(default)]
    pub comment: String,
    pub moves: Vec<AnnotatedMove>,
}

/// A move with what is said about it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnnotatedMove {
    uci: String,
    #[serde(default, skip_deserializing)]
    san: String,
    #[serde(default)]
    nags: Vec<u8>,
    #[serde(default)]
    evaluation: Option<Noted>,
    #[serde(default)]
    commands: Vec<NamedText>,
    #[serde(default)]
    comment: String,
    #[serde(default)]
    variations: Vec<Line>,
}

/// An engine's judgement: hundredths of a pawn or moves to mate, for the player of the move.
#[derive(Serialize, Deserialize)]
struct Noted {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    centipawns: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    depth: u16,
    #[serde(default)]
    seconds: Option<f64>,
}

/// A tag, or a command of a comment.
#[derive(Serialize, Deserialize)]
pub struct NamedText {
    pub name: String,
    pub value: String,
}

/// The moves of a game.
pub fn line(pgn: &Pgn) -> Line {
    let none = Annotation::default();
    let moves = pgn.game.moves().iter().enumerate().map(|(number, m)| {
        let annotation = pgn.annotations.get(number).unwrap_or(&none);
        annotated(&pgn.game.positions()[number], *m, annotation)
    });
    Line { comment: pgn.comment.clone(), moves: moves.collect() }
}

fn annotated(before: &Position, m: Move, said: &Annotation) -> AnnotatedMove {
    let evaluation = said.evaluation.map(|own| Noted {
        centipawns: match own.score {
            NotedScore::Centipawns(score) => Some(score),
            NotedScore::Mate(_) => None,
        },
        mate: match own.score {
            NotedScore::Mate(moves) => Some(moves),
            NotedScore::Centipawns(_) => None,
        },
        depth: own.depth,
        seconds: own.time.map(|time| time.as_secs_f64()),
    });
    let commands = said
        .commands
        .iter()
        .map(|command| NamedText { name: command.name.clone(), value: command.value.clone() });
    AnnotatedMove {
        uci: uci::write(before, m, false),
        san: san::write(before, m),
        nags: said.nags.clone(),
        evaluation,
        commands: commands.collect(),
        comment: said.comment.clone(),
        variations: said.variations.iter().map(|own| variation(before, own)).collect(),
    }
}

fn variation(start: &Position, variation: &Variation) -> Line {
    let mut position = *start;
    let mut moves = Vec::new();
    for (m, said) in &variation.moves {
        // The reader ends a variation at its first illegal move.
        if !position.is_legal(*m) {
            break;
        }
        moves.push(annotated(&position, *m, said));
        position.play_unchecked(*m);
    }
    Line { comment: variation.comment.clone(), moves }
}

/// The game of such a line from a position.
///
/// # Errors
///
/// A move is not legal, or a score cannot be read.
pub fn game(start: Position, line: &Line) -> Result<Pgn, String> {
    let mut game = Game::new(start);
    let mut annotations = Vec::new();
    for own in &line.moves {
        let m = uci::parse(game.position(), &own.uci).map_err(|error| error.to_string())?;
        annotations.push(annotation(game.position(), own)?);
        game.play_unchecked(m);
    }
    let mut pgn = Pgn::new(game);
    (pgn.annotations, pgn.comment) = (annotations, line.comment.clone());
    Ok(pgn)
}

fn annotation(before: &Position, own: &AnnotatedMove) -> Result<Annotation, String> {
    let variations = own.variations.iter().map(|line| read_variation(before, line));
    let commands = own
        .commands
        .iter()
        .map(|NamedText { name, value }| Command { name: name.clone(), value: value.clone() });
    Ok(Annotation {
        nags: own.nags.clone(),
        evaluation: own.evaluation.as_ref().map(evaluation).transpose()?,
        commands: commands.collect(),
        comment: own.comment.clone(),
        variations: variations.collect::<Result<_, _>>()?,
    })
}

fn evaluation(own: &Noted) -> Result<Evaluation, String> {
    let score = match (own.centipawns, own.mate) {
        (Some(score), None) => NotedScore::Centipawns(score),
        (None, Some(moves)) => NotedScore::Mate(moves),
        _ => return Err("expected centipawns or mate in an evaluation, got both or none".into()),
    };
    let time = own.seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|error| format!("expected seconds in an evaluation: {error}"))?;
    Ok(Evaluation { score, depth: own.depth, time })
}

fn read_variation(start: &Position, line: &Line) -> Result<Variation, String> {
    let mut position = *start;
    let mut moves = Vec::new();
    for own in &line.moves {
        let m = uci::parse(&position, &own.uci).map_err(|error| error.to_string())?;
        moves.push((m, annotation(&position, own)?));
        position.play_unchecked(m);
    }
    Ok(Variation { comment: line.comment.clone(), moves })
}
