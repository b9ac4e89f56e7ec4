//! Games of a person at a terminal.

use std::io::{self, Cursor, Write};

use treville_engine::variant::Variants;
use treville_notation::pgn;

use super::args;
use crate::play::run;
use crate::play::screen::Screen;
use crate::play::sitting::Sitting;

/// At a terminal there are prompts, and colours unless they are unwelcome.
#[test]
fn a_terminal_is_prompted() {
    let given = args("--white human --black human --pieces LC --gates bd/gf");
    let at = |ansi| {
        let mut output = Vec::new();
        let screen = Screen { interactive: true, ansi };
        let mut sitting = Sitting::new(
            &given,
            &Variants::default(),
            Cursor::new("d4\nNf6\nresign\n"),
            &mut output,
            screen,
        )
        .unwrap();
        sitting.run().unwrap();
        drop(sitting);
        String::from_utf8(output).unwrap()
    };
    let output = at(false);
    assert!(output.contains("\n1. White> 1. d4\n"), "{output}");
    assert!(output.contains("over> \n"), "{output}");
    assert!(!output.contains('\u{1b}'), "{output}");
    assert!(at(true).contains("\u{1b}[48;5;"));
}

#[test]
fn a_spectator_at_a_terminal_sees_every_move() {
    let given = args("--white engine --black engine --depth 1 --variant chess");
    for ansi in [false, true] {
        let mut output = Vec::new();
        let screen = Screen { interactive: true, ansi };
        // Reading never ends, as at a terminal without a typist.
        let (input, _keep) = io::pipe().unwrap();
        let mut sitting = Sitting::new(
            &given,
            &Variants::default(),
            io::BufReader::new(input),
            &mut output,
            screen,
        )
        .unwrap();
        sitting.run().unwrap();
        drop(sitting);
        let output = String::from_utf8(output).unwrap();
        let game = pgn::read_all(&output[output.find("[Event").unwrap()..]).unwrap().remove(0);
        let boards = output.matches("    a  b  c").count() + output.matches("  a b c d").count();
        assert_eq!(boards, game.game.moves().len() + 1, "one for each move and one at the end");
        assert_eq!(output.contains('\u{1b}'), ansi);
    }
}

/// A person who types when certain words are written.
struct Typist<'a> {
    script: &'a [(&'a str, &'a str)],
    keyboard: io::PipeWriter,
    screen: String,
}

impl Write for Typist<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.screen.push_str(std::str::from_utf8(bytes).unwrap());
        if let [(cue, text), rest @ ..] = self.script
            && self.screen.ends_with(cue)
        {
            self.keyboard.write_all(text.as_bytes())?;
            self.script = rest;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn typed(line: &str, script: &[(&str, &str)]) -> String {
    let (input, keyboard) = io::pipe().unwrap();
    let mut typist = Typist { script, keyboard, screen: String::new() };
    run(&args(line), &Variants::default(), io::BufReader::new(input), &mut typist, true).unwrap();
    assert_eq!(typist.script, [], "{}", typist.screen);
    typist.screen
}

/// Words typed while the engine thinks are heard at a terminal, and an hour need not pass.
#[test]
fn the_engine_can_be_told_to_stop() {
    let hour = "--movetime 3600000 --pieces LC --gates bd/gf";
    let output = typed(
        hour,
        &[
            ("1. White> ", "d4\n"),
            ("1. d4\n", "stop\n"),
            ("2. White> ", "hint\nstop\nresign\n"),
            ("over> ", "quit\n"),
        ],
    );
    assert!(output.contains("\n1... "), "{output}");
    assert!(output.contains("\n2. White> Hint: "), "{output}");
    assert!(output.contains("Result: 0-1 (White resigns)\n"), "{output}");

    let output = typed(hour, &[("1. White> ", "d4\n"), ("1. d4\n", "quit\n")]);
    assert!(output.ends_with("\n1. White> 1. d4\n"), "{output}");
}

/// The end of the input leaves a game without a human.
#[test]
fn a_spectator_can_leave() {
    let given = args("--white engine --black engine --movetime 3600000");
    for input in ["quit\n", ""] {
        let mut output = Vec::new();
        run(&given, &Variants::default(), Cursor::new(input), &mut output, true).unwrap();
        assert!(!String::from_utf8(output).unwrap().contains("1. "));
    }
}
