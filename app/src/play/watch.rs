//! The engine against itself, as a score sheet with boards.

use std::fmt::Write;

use treville_core::color::Color;
use treville_core::position::Position;
use treville_core::san;

use super::screen::Screen;
use super::show;
use treville_engine::record::Record;

/// Outside a terminal a board is drawn after every ten moves.
const BOARD_EVERY: u32 = 10;

/// The sheet as far as it has been written.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    /// White's half of a line that waits for Black's.
    half: Option<String>,
    /// Lines at the bottom of the screen that the next move replaces.
    replaceable: usize,
}

impl Sheet {
    /// Forgets what is on the screen: something else has been written below it.
    pub(super) fn interrupted(&mut self) {
        self.replaceable = 0;
    }

    /// Begins another game.
    pub(super) fn restart(&mut self) {
        *self = Sheet::default();
    }

    /// The text after a move with this score.
    pub(super) fn moved(&mut self, record: &Record, score: &str, screen: Screen) -> String {
        let moves = record.game().moves().len().saturating_sub(1);
        let (Some(before), Some(m)) =
            (record.game().positions().get(moves), record.game().moves().get(moves))
        else {
            return String::new();
        };
        let number = record.game().number(moves);
        let cell = format!("{:<12} {score:>6}", san::write(before, *m));
        if screen.ansi {
            self.redrawn(record, before, number, cell, screen)
        } else if screen.interactive {
            let line = format!("{}  {score}", record.last_move().unwrap_or_default());
            format!("{line}\n{}{}", news(before, record), screen.board(record))
        } else {
            self.listed(record, before, number, &cell, screen)
        }
    }

    /// The text after the last move: the end of a line that has been begun, in place of the board
    /// that is still there.
    pub(super) fn finished(&mut self) -> String {
        let erased = self.erased();
        match self.half.take() {
            Some(half) if !erased.is_empty() => format!("{erased}{half}\n"),
            Some(_) => "\n".to_owned(),
            None => erased,
        }
    }

    /// Takes what can be replaced off the screen: up to the first of its lines, and clear from
    /// there on.
    fn erased(&mut self) -> String {
        match std::mem::take(&mut self.replaceable) {
            0 => String::new(),
            lines => format!("\x1b[{lines}A\x1b[J"),
        }
    }

    /// Both moves on one line, and a board now and then.
    fn listed(
        &mut self,
        record: &Record,
        before: &Position,
        number: u32,
        cell: &str,
        screen: Screen,
    ) -> String {
        if before.turn() == Color::White {
            let half = format!("{number:>3}. {cell}");
            self.half = Some(half.clone());
            return half;
        }
        let mut text = match self.half.take() {
            Some(_) => String::new(),
            None => missing(number),
        };
        let _ = writeln!(text, "   {cell}");
        text.push_str(&news(before, record));
        if number.is_multiple_of(BOARD_EVERY) {
            let _ = write!(text, "\n{}\n", screen.board(record));
        }
        text
    }

    /// The sheet grows above a board that stays where it is.
    fn redrawn(
        &mut self,
        record: &Record,
        before: &Position,
        number: u32,
        cell: String,
        screen: Screen,
    ) -> String {
        let mut text = self.erased();
        let mut bottom = String::new();
        if before.turn() == Color::White {
            let half = format!("{number:>3}. {cell}");
            let _ = writeln!(bottom, "{half}");
            self.half = Some(half);
        } else {
            let half = self.half.take().unwrap_or_else(|| missing(number));
            let _ = writeln!(text, "{half}   {cell}");
            text.push_str(&news(before, record));
        }
        let _ = writeln!(bottom, "\n{}{}", screen.board(record), show::status(record));
        self.replaceable = bottom.lines().count();
        text + &bottom
    }
}

/// White's half of a line where the game begins with Black's move.
fn missing(number: u32) -> String {
    format!("{number:>3}. {:<12} {:>6}", "...", "")
}

/// The effect of a move in the set-up.
fn news(before: &Position, record: &Record) -> String {
    record.game().moves().last().and_then(|m| show::pair(before, *m)).unwrap_or_default()
}
