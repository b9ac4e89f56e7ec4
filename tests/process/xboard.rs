//! A real XBoard, without a screen, plays two games of Musketeer chess between two of our engines,
//! and two with a pair of one's own from a file of games.
//!
//! It is an old program with a mind of its own about setups, gates and results, so nothing written
//! from its manual can stand in for it. Where it is not installed the test is skipped, but not
//! where changes are judged (`CI=true`): there `.ci/run` installs it.

use std::env;
use std::fs;
use std::path::PathBuf;

use treville_notation::pgn::Reader;

use crate::missing::skip;
use crate::program::run;
use crate::treville;

/// The programs that the game needs: XBoard, and a screen in memory with the keys to it.
const PROGRAMS: [&str; 3] = ["xboard", "xvfb-run", "xauth"];

/// The path of a program. Debian keeps games apart, in a folder that root has no path to.
fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path).chain(["/usr/games".into()]);
    folders.find_map(|folder| Some(folder.join(program)).filter(|program| program.is_file()))
}

/// Two pieces that no game of ours has, behind the first rank.
const PAIR: &str = "\
[zebus:chess]
customPiece1 = z:CN
customPiece2 = w:FC
mandatoryGating = true
gatePair = zw
promotionPieceTypes = nbrqzw
pieceNames = z:zebu w:wizard
";

#[test]
fn xboard_referees_two_games_without_a_complaint() {
    referees("musketeer", None);
}

#[test]
fn xboard_referees_two_games_with_a_pair_of_a_file() {
    referees("zebus", Some(PAIR));
}

/// Plays two games of a variant, perhaps one of a file, and reads them back without the file.
fn referees(variant: &str, file: Option<&str>) {
    let [Some(xboard), Some(xvfb), Some(_)] = PROGRAMS.map(find) else {
        let missing = PROGRAMS.into_iter().find(|program| find(program).is_none());
        return skip(missing.unwrap_or_default());
    };
    let (xboard, xvfb) = (xboard.to_string_lossy(), xvfb.to_string_lossy());
    let folder = env::temp_dir().join(format!("treville-xboard-{variant}-{}", std::process::id()));
    fs::create_dir(&folder).expect("a temporary folder");
    let path = |name: &str| folder.join(name).to_str().expect("a name in UTF-8").to_owned();
    let (debug, games) = (path("x.debug"), path("games.pgn"));
    let engine = match file {
        None => treville().to_owned(),
        Some(text) => {
            fs::write(path("games.ini"), text).expect("a file in a folder of ours");
            format!("{} --variants {}", treville(), path("games.ini"))
        }
    };
    #[rustfmt::skip]
    let command = [
        "-a", "-s", "-screen 0 1024x768x24", &xboard, "-noGUI",
        "-debug", "-nameOfDebugFile", &debug, "-saveGameFile", &games,
        "-saveSettingsOnExit", "false", "-popupExitMessage", "false", "-popupMoveErrors", "false",
        // This version of XBoard would take every gating move for an illegal one.
        "-testLegality", "false",
        "-fcp", &engine, "-scp", &engine, "-variant", variant,
        "-mode", "TwoMachines", "-matchGames", "2", "-matchPause", "300",
        "-tc", "0:01", "-inc", "0.02",
    ];
    let output = run(&xvfb, &command, "");
    let games = fs::read_to_string(games).unwrap_or_default();
    let debug = String::from_utf8_lossy(&fs::read(debug).unwrap_or_default()).into_owned();
    let results: Vec<&str> = games.lines().filter(|line| line.starts_with("[Result ")).collect();
    assert_eq!(results.len(), 2, "{games}\n{}\n{debug}", output.stderr);
    assert!(results.iter().all(|result| !result.contains('*')), "{games}");
    for game in Reader::new(&games).lenient() {
        let pgn = game.unwrap_or_else(|fault| panic!("{fault}\n{games}"));
        assert!(pgn.game.moves().len() > 10, "{games}");
        let name = &pgn.game.start().rules().made_from().name;
        assert!(file.is_none() || name == variant, "{games}");
    }
    for complaint in ["Xboard: Forfeit", "Illegal move", "Error ("] {
        let lines: Vec<&str> = debug.lines().filter(|line| line.contains(complaint)).collect();
        assert!(lines.is_empty(), "{lines:#?}\n{games}");
    }
    fs::remove_dir_all(folder).expect("it was made");
}
