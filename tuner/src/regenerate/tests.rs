use std::fs;
use std::path::Path;

use crossbeam_channel::{bounded, never};
use tempfile::TempDir;

use super::rematch::Rematch;
use super::*;
use crate::spsa::tally::Tally;

fn args(out: &Path) -> RegenerateArgs {
    let threads = NonZeroUsize::new(2);
    RegenerateArgs { out: out.to_owned(), games: Some(40), quick: true, seed: 3, threads }
}

fn go(args: &RegenerateArgs) -> Result<String, String> {
    let mut output = Vec::new();
    let done = run_until(args, &never(), &mut output).map_err(|problem| problem.to_string());
    done.map(|()| String::from_utf8(output).unwrap())
}

/// A folder in which games, fit and law are done, by those inside the program.
fn measured(folder: &Path) -> RegenerateArgs {
    let args = args(folder);
    Settings::of(&args).keep(&folder.join("settings.json")).unwrap();
    fs::write(folder.join("fit.json"), treville_eval::FIT).unwrap();
    fs::write(folder.join("law.json"), treville_eval::LAW).unwrap();
    args
}

/// A finished step is not run again: there are no games, and fit and law stay as they are. A match
/// that was broken off goes on, and the page is that of a run without a break.
#[test]
fn a_run_goes_on_with_the_step_at_which_it_was() {
    let folder = TempDir::new().unwrap();
    let [whole, broken] = ["whole", "broken"].map(|name| {
        let path = folder.path().join(name);
        fs::create_dir(&path).unwrap();
        measured(&path)
    });
    let said = go(&whole).unwrap();
    assert!(said.starts_with("4 of 5: match\n"), "{said}");
    assert!(!whole.out.join("games.trv").exists());
    let page = fs::read_to_string(whole.out.join("page.md")).unwrap();

    let (signal, signals) = bounded(1);
    signal.send(()).unwrap();
    let problem = run_until(&broken, &signals, Vec::new()).unwrap_err().to_string();
    assert!(problem.contains("interrupted after 0 of 2 pairs; the same command"), "{problem}");
    assert!(!broken.out.join("page.md").exists());
    go(&broken).unwrap();
    assert_eq!(fs::read_to_string(broken.out.join("page.md")).unwrap(), page);
    assert_eq!(fs::read_to_string(broken.out.join("law.json")).unwrap(), treville_eval::LAW);
    // Nothing is left to do.
    assert_eq!(go(&broken).unwrap().lines().count(), 1);
}

#[test]
fn other_settings_are_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let own = measured(folder.path());
    let refused = |args: RegenerateArgs| {
        let problem = go(&args).unwrap_err();
        assert!(problem.contains("settings.json: expected the run that is asked for"), "{problem}");
        assert!(problem.ends_with("; name another folder") && !problem.contains('\n'), "{problem}");
        problem
    };
    let more = refused(RegenerateArgs { games: Some(41), ..own.clone() });
    assert!(more.contains("games is 40, not 41"), "{more}");
    let other = refused(RegenerateArgs { seed: 4, ..own.clone() });
    assert!(other.contains("seed is 3, not 4"), "{other}");
    refused(RegenerateArgs { quick: false, ..own.clone() });
    fs::write(folder.path().join("settings.json"), "{}").unwrap();
    let problem = go(&own).unwrap_err();
    assert!(problem.contains("expected the settings of `regenerate`: "), "{problem}");
}

/// Nothing is written beside what is not a run's own.
#[test]
fn a_place_of_something_else_is_refused() {
    let place = TempDir::new().unwrap();
    let [file, folder] = ["file", "folder"].map(|name| place.path().join(name));
    fs::write(&file, "text").unwrap();
    let problem = go(&args(&file)).unwrap_err();
    assert_eq!(problem, format!("{}: expected a folder", file.display()));
    fs::create_dir(&folder).unwrap();
    for name in FILES {
        fs::write(folder.join(name), "another's").unwrap();
        let problem = go(&args(&folder)).unwrap_err();
        assert!(problem.contains(&format!("{name}: expected an empty folder or an earlier run")));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "{name}: nothing is written");
        fs::remove_file(folder.join(name)).unwrap();
    }
}

/// Games that are too few end the run before the fit, and it stays resumable. Sizes are said before
/// the first game.
#[test]
fn too_few_games_are_said_and_kept() {
    let folder = TempDir::new().unwrap();
    let few = RegenerateArgs { games: Some(4), ..args(&folder.path().join("new")) };
    let mut said = Vec::new();
    let problem = run_until(&few, &never(), &mut said).unwrap_err().to_string();
    assert!(problem.contains("4 games are too few to fit "), "{problem}");
    let said = String::from_utf8(said).unwrap();
    assert!(said.starts_with("4 games and a match of 2, each ") && said.contains(" MB of disk "));
    assert!(few.out.join("games.trv").exists() && !few.out.join("fit.json").exists());
    let mut again = Vec::new();
    assert_eq!(run_until(&few, &never(), &mut again).unwrap_err().to_string(), problem);
    assert!(again.starts_with(b"1 of 5: games"), "what is there is not counted again");
}

/// The page has one interval for each factor, in all places, and says what it cannot tell.
#[test]
fn the_page_says_what_the_numbers_carry() {
    let folder = TempDir::new().unwrap();
    let settings = Settings::of(&args(folder.path()));
    let (fit, law) = (Fit::committed().unwrap(), LawDocument::committed().unwrap());
    let tally = Tally { wins: 1, draws: 2, losses: 1 };
    let played = Rematch { tally, pairs: [0, 0, 2, 0, 0] };
    let page = page::write(&settings, &fit, &law, &played).unwrap();
    assert!(page.contains("**A quick run**, of 40 games: "), "{page}");
    assert!(page.contains("Md1: the printed 50.0 lies outside of what games say, 37.0 to 48.4."));
    assert!(page.contains("| Md1 | 50.0 | 42.7 | 37.0 | 48.4 |"), "{page}");
    for title in ["Table 1: ", "Table 2: ", "Table 3: ", "Table 4: ", "| Spider |", "50.0 % of 4"] {
        assert!(page.contains(title), "{title}: {page}");
    }
    let whole = Settings { quick: false, ..settings };
    assert!(!page::write(&whole, &fit, &law, &played).unwrap().contains("A quick run"));
}
