//! Commands that a player can type.

use std::fmt;

use treville_core::encoding::excerpt;

/// A line that was understood; it may still be impossible to obey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// An empty line.
    Nothing,
    /// Anything that is no command: perhaps a move.
    Move(String),
    /// Show the legal moves, or those from one square.
    Moves(Option<String>),
    /// Think a moment and suggest a move.
    Hint,
    /// Let the engine move for the player.
    Go,
    /// Move now instead of thinking on.
    Stop,
    /// Take moves back.
    Undo,
    /// Show the board.
    Board,
    /// Show the pieces that can be chosen or are in play, or how one of them moves.
    Pieces(Option<String>),
    /// Show the position as FEN.
    Fen,
    /// Show the evaluation term by term.
    Eval,
    /// Show the game so far.
    Pgn,
    /// Save the game so far to a file.
    Save(String),
    /// Give the game up.
    Resign,
    /// Claim a draw.
    Draw,
    /// Start another game.
    New,
    /// Show the commands.
    Help,
    /// Leave.
    Quit,
}

/// The commands as `help` lists them: how they are written and what they do.
pub(super) const HELP: &[(&str, &str)] = &[
    ("MOVE", "play it: Nf3, exd5, O-O, Nc3/L or e2e4, b1c3l; L or leopard, L@b or b"),
    ("moves [SQUARE]", "the legal moves, of all pieces or of one"),
    ("hint", "what the engine would play"),
    ("go", "let the engine make this move for you"),
    ("stop", "end the engine's thinking; it moves at once"),
    ("undo", "back to your last turn"),
    ("board", "the board again"),
    ("pieces [PIECE]", "the types to choose from or in play, or how one of them moves"),
    ("eval", "what the position is worth, term by term"),
    ("fen", "the position as FEN, in both forms"),
    ("pgn", "the game so far"),
    ("save FILE", "add the game so far to the games in the file"),
    ("draw", "claim a draw"),
    ("resign", "give the game up"),
    ("new", "start another game"),
    ("help", "this list"),
    ("quit", "leave"),
];

/// A command with the wrong number of words after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum CommandError {
    /// Words follow a command that takes none: the command and the words.
    Extra(&'static str, String),
    /// `save` without a file.
    NoFile,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Extra(command, got) => {
                write!(f, "expected nothing after '{command}', got '{}'", excerpt(got))
            }
            CommandError::NoFile => f.write_str("expected the name of a file after 'save'"),
        }
    }
}

impl Command {
    /// Reads a line. Commands may be written in any case; moves may not.
    pub(super) fn parse(line: &str) -> Result<Command, CommandError> {
        let line = clean(line);
        let line = line.trim();
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(w, rest)| (w, rest.trim()));
        let argument = (!rest.is_empty()).then(|| rest.to_owned());
        let plain = |command: Command, name: &'static str| match &argument {
            None => Ok(command),
            Some(extra) => Err(CommandError::Extra(name, extra.clone())),
        };
        match word.to_ascii_lowercase().as_str() {
            "" => Ok(Command::Nothing),
            "moves" => Ok(Command::Moves(argument)),
            "pieces" | "piece" => Ok(Command::Pieces(argument)),
            "save" => argument.map(Command::Save).ok_or(CommandError::NoFile),
            "hint" => plain(Command::Hint, "hint"),
            "go" => plain(Command::Go, "go"),
            "stop" => plain(Command::Stop, "stop"),
            "undo" => plain(Command::Undo, "undo"),
            "board" => plain(Command::Board, "board"),
            "fen" => plain(Command::Fen, "fen"),
            "eval" => plain(Command::Eval, "eval"),
            "pgn" => plain(Command::Pgn, "pgn"),
            "resign" => plain(Command::Resign, "resign"),
            "draw" => plain(Command::Draw, "draw"),
            "new" => plain(Command::New, "new"),
            "help" | "?" => plain(Command::Help, "help"),
            "quit" | "exit" => plain(Command::Quit, "quit"),
            _ => Ok(Command::Move(line.to_owned())),
        }
    }
}

/// The line with blanks for tabs and marks for other control characters: complaints repeat what
/// came, and a terminal must not obey it.
fn clean(line: &str) -> String {
    let visible = |c: char| match c {
        '\t' => ' ',
        '\u{feff}' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    line.chars().map(visible).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_any_case_and_all_else_is_a_move() {
        assert_eq!(Command::parse("  \t "), Ok(Command::Nothing));
        assert_eq!(Command::parse("UNDO"), Ok(Command::Undo));
        assert_eq!(Command::parse("moves b1"), Ok(Command::Moves(Some("b1".to_owned()))));
        assert_eq!(Command::parse("save a b.pgn "), Ok(Command::Save("a b.pgn".to_owned())));
        assert_eq!(Command::parse("Nc3/L"), Ok(Command::Move("Nc3/L".to_owned())));
        assert_eq!(Command::parse("hawk"), Ok(Command::Move("hawk".to_owned())));
        assert_eq!(
            Command::parse("\u{1b}[2J"),
            Ok(Command::Move("\u{fffd}[2J".to_owned())),
            "no escape sequence goes back to the terminal"
        );
    }

    #[test]
    fn wrong_arguments_are_named() {
        let complain = |line| Command::parse(line).unwrap_err().to_string();
        assert_eq!(complain("undo 3"), "expected nothing after 'undo', got '3'");
        assert_eq!(complain("save"), "expected the name of a file after 'save'");
    }

    /// Every command that the help lists is one.
    #[test]
    fn the_help_lists_commands() {
        for (usage, _) in &HELP[1..] {
            let command = Command::parse(&usage.to_lowercase());
            assert!(!matches!(command, Ok(Command::Move(_)) | Err(_)), "{usage}");
        }
    }
}
