//! Whether settings make sense, from a command line or a file. A problem is one line with the flag
//! that sets the wrong value.

use std::path::Path;
use std::thread;

use treville_core::color::Color;
use treville_core::piece::PieceType;
use treville_engine::variant::Variant;

use crate::limits::LONGEST;
use crate::patterns;
use crate::settings::{
    EngineSettings, MatchPlan, MatchSettings, Protocol, RunSettings, Sprt, SuiteSettings,
    Tournament,
};
use treville_games::settings::Source;
use treville_kit::failure::{printable, quoted, quoted_path};

type Check = Result<(), String>;

/// Checks that a match can be played with these settings, as far as they show it.
///
/// # Errors
///
/// It cannot; the line says why.
pub fn settings(settings: &MatchSettings) -> Check {
    if settings.plan.engines.len() < 2 {
        let got = settings.plan.engines.len();
        return Err(format!("-engine: expected at least two engines, got {got}"));
    }
    engines(&settings.plan)?;
    settings.plan.engines.iter().try_for_each(|engine| game_options(engine, &settings.plan))?;
    schedule(&settings.plan)?;
    openings(&settings.plan)?;
    judging(&settings.plan)?;
    run(&settings.run)?;
    complaints(settings)?;
    for note in idle(&settings.plan) {
        log::warn!("{note}");
    }
    Ok(())
}

/// Options of an engine that the runner sets by the game: with another value the engine would play
/// by other rules than the referee.
fn game_options(engine: &EngineSettings, plan: &MatchPlan) -> Check {
    let given = |name: &str| {
        let mut options = engine.options.iter();
        options.find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    };
    let differs = |name: &str, value: &str, expected: &str, game: Variant| {
        Err(format!("option.{name}: expected {expected} with {game}, got {}", quoted(value)))
    };
    if let Some(value) = given("UCI_Chess960") {
        let is_on = value.eq_ignore_ascii_case("true");
        return match plan.variants().find(|game| game.is_chess960() != is_on) {
            Some(game) if is_on => {
                let expected = "false (it belongs to -variant chess960, and to games of -variants \
                                that say `chess960 = true`)";
                differs("UCI_Chess960", value, expected, game)
            }
            Some(game) => differs("UCI_Chess960", value, "true", game),
            None => Ok(()),
        };
    }
    // An engine may have a name of its own for the game, but not that of another one.
    let Some(value) = given("UCI_Variant").filter(|name| name.parse::<Variant>().is_ok()) else {
        return Ok(());
    };
    let is_named =
        |game: &Variant| game.uci_names().iter().any(|name| name.eq_ignore_ascii_case(value));
    match plan.variants().find(|game| !is_named(game)) {
        Some(game) => differs("UCI_Variant", value, game.name(), game),
        None => Ok(()),
    }
}

/// Settings that were given and have no effect, each in a line.
pub(crate) fn idle(plan: &MatchPlan) -> Vec<String> {
    let mut notes = Vec::new();
    for (index, engine) in plan.engines.iter().enumerate() {
        if engine.timemargin > 0 && !engine.limits.has_a_time() {
            let number = index + 1;
            notes.push(format!("-engine {number} timemargin has no effect without tc or st"));
        }
    }
    let openings = &plan.openings;
    let is_one = matches!(openings.from, Source::Start | Source::Pair { .. });
    if is_one && openings.randomplies == 0 && openings.start.is_some() {
        notes.push("-openings start has no effect where all games start alike".to_owned());
    }
    notes
}

/// Checks that a match can be run like this.
///
/// # Errors
///
/// It cannot; the line says why.
pub fn run(run: &RunSettings) -> Check {
    least("-concurrency", run.concurrency as u64)?;
    milliseconds("-wait", run.wait)?;
    are_files_of_their_own(&outputs(run))?;
    if let Some(out) = &run.pgn {
        if out.minimal && !(out.details.is_empty() && out.match_lines.is_empty()) {
            return Err("-pgnout min: expected nothing more about moves with it".to_owned());
        }
        patterns::compile(&out.match_lines)
            .map_err(|problem| format!("-pgnout match_line: {problem}"))?;
    }
    note_processors(run.concurrency, "games");
    Ok(())
}

/// Checks that a suite can be solved with these settings, as far as they show it.
///
/// # Errors
///
/// It cannot; the line says why.
pub fn suite(suite: &SuiteSettings) -> Check {
    if suite.plan.engines.is_empty() {
        return Err("-engine: expected an engine, got none".to_owned());
    }
    engines(&suite.plan)?;
    if let Some(other) = suite.plan.others.first() {
        return Err(format!("-variant: expected one game, got {other} as well"));
    }
    least("-concurrency", suite.concurrency as u64)?;
    let files = [
        ("the suite", Some(suite.file.as_path())),
        ("-csv", suite.csv.as_deref()),
        ("-json", suite.json.as_deref()),
        ("-solved", suite.solved.as_deref()),
        ("-log", suite.log.as_deref()),
    ];
    are_files_of_their_own(&files)?;
    for engine in &suite.plan.engines {
        let complaints = engine.stderr.as_deref();
        if let Some((flag, _)) =
            files.iter().find(|(_, file)| file.is_some() && *file == complaints)
        {
            return Err(format!("stderr: expected another file than {flag}"));
        }
    }
    note_processors(suite.concurrency, "positions");
    Ok(())
}

/// More at a time than processors is only worth a warning: engines that are limited by nodes or
/// depth do not lose on time.
fn note_processors(concurrency: usize, what: &str) {
    let processors = thread::available_parallelism().map_or(usize::MAX, usize::from);
    if concurrency > processors {
        log::warn!("{concurrency} {what} at a time on {processors} processors");
    }
}

/// Checks that these files, by flag, are no folders, and no two of them the same.
fn are_files_of_their_own(files: &[(&str, Option<&Path>)]) -> Check {
    for (number, (flag, path)) in files.iter().enumerate() {
        if let Some(folder) = path.filter(|path| path.is_dir() || path.file_name().is_none()) {
            let folder = quoted_path(folder);
            return Err(format!("{flag}: expected a file, got the folder {folder}"));
        }
        let same = files.iter().take(number).find(|(_, other)| path.is_some() && other == path);
        if let (Some(path), Some((other, _))) = (path, same) {
            let path = quoted_path(path);
            return Err(format!("{flag}: expected another file than {other}, got {path}"));
        }
    }
    Ok(())
}

/// The files that a match writes, by flag.
fn outputs(run: &RunSettings) -> [(&'static str, Option<&Path>); 4] {
    [
        ("-pgnout", run.pgn.as_ref().map(|games| games.file.as_path())),
        ("-epdout", run.epd.as_deref()),
        ("-log", run.log.as_deref()),
        ("-autosave", run.state.as_deref()),
    ]
}

/// Checks that no engine's standard error goes into a file of the match. Engines may share one.
fn complaints(settings: &MatchSettings) -> Check {
    for (index, engine) in settings.plan.engines.iter().enumerate() {
        let Some(path) = engine.stderr.as_deref() else { continue };
        let outputs = outputs(&settings.run);
        if let Some((flag, _)) = outputs.iter().find(|(_, other)| *other == Some(path)) {
            let (number, path) = (index + 1, quoted_path(path));
            return Err(format!(
                "-engine {number} stderr: expected another file than {flag}, got {path}"
            ));
        }
    }
    Ok(())
}

fn engines(plan: &MatchPlan) -> Check {
    for (index, engine) in plan.engines.iter().enumerate() {
        let mut flag = format!("-engine {}", index + 1);
        let is_taken = plan.engines.iter().take(index).any(|other| other.name == engine.name);
        if is_taken && !engine.name.is_empty() {
            let name = quoted(&engine.name);
            return Err(format!("{flag} name: expected a name of its own, got {name}"));
        }
        if !engine.name.is_empty() {
            flag += &format!(" ({})", printable(&engine.name));
        }
        self::engine(&flag, engine)?;
        book(&flag, engine, plan)?;
    }
    Ok(())
}

fn engine(flag: &str, engine: &EngineSettings) -> Check {
    let limits = &engine.limits;
    if engine.cmd.is_empty() {
        return Err(format!("{flag}: expected cmd=PROGRAM, got none"));
    }
    if limits.is_empty() {
        return Err(format!("{flag}: expected a limit: tc=CLOCK, st, nodes or depth, got none"));
    }
    if limits.st.is_some() && limits.tc.is_some() {
        return Err(format!("{flag}: expected tc or st, got both (tc=inf leaves the clock out)"));
    }
    if limits.nodes.is_some() && engine.proto == Protocol::XBoard {
        return Err(format!("{flag}: expected no nodes with proto=xboard, which cannot say them"));
    }
    for (key, value) in [("nodes", limits.nodes), ("depth", limits.depth.map(u64::from))] {
        least(&format!("{flag} {key}"), value.unwrap_or(1))?;
    }
    let patience = Some(engine.patience);
    for (key, value) in [("st", limits.st), ("patience", patience), ("startup", engine.startup)] {
        if value == Some(0) {
            return Err(format!("{flag} {key}: expected a time above 0, got 0"));
        }
        milliseconds(&format!("{flag} {key}"), value.unwrap_or(0))?;
    }
    milliseconds(&format!("{flag} timemargin"), engine.timemargin)?;
    Ok(())
}

/// Checks an engine's book. Its depth may come from `-each`, for other engines.
fn book(flag: &str, engine: &EngineSettings, plan: &MatchPlan) -> Check {
    least(&format!("{flag} bookdepth"), u64::from(engine.bookdepth.unwrap_or(1)))?;
    if engine.bookdepth.is_some() && plan.engines.iter().all(|engine| engine.book.is_none()) {
        return Err(format!("{flag} bookdepth: expected only with book=FILE"));
    }
    let other = plan.variants().find(|variant| !variant.is_orthodox());
    match (&engine.book, other) {
        (Some(file), _) if file.as_os_str().is_empty() => {
            Err(format!("{flag} book: expected a path, got nothing"))
        }
        (None, _) | (Some(_), None) => Ok(()),
        (Some(_), Some(variant)) => {
            let expected = "orthodox chess or Chess960 with a Polyglot book";
            Err(format!("{flag} book: expected {expected}, got {variant}"))
        }
    }
}

fn schedule(plan: &MatchPlan) -> Check {
    least("-rounds", u64::from(plan.rounds))?;
    least("-games", u64::from(plan.games))?;
    let count = plan.engines.len() as u64;
    let meetings = match plan.format {
        Tournament::RoundRobin => count.saturating_mul(count - 1) / 2,
        Tournament::Gauntlet(seeds) => {
            let seeds = seeds as u64;
            least("-seeds", seeds)?;
            if seeds >= count {
                return Err(format!(
                    "-seeds: expected fewer than the {count} engines, got {seeds}"
                ));
            }
            seeds.saturating_mul(count - seeds)
        }
    };
    let games = u64::from(plan.rounds) * u64::from(plan.games);
    let total = meetings.saturating_mul(games);
    if total > u64::from(u32::MAX) {
        return Err(format!("-rounds: expected at most {} games in all, got {total}", u32::MAX));
    }
    if plan.repeat && plan.games % 2 == 1 {
        let games = plan.games;
        return Err(format!("-games: expected an even number with -repeat, got {games}"));
    }
    Ok(())
}

fn openings(plan: &MatchPlan) -> Check {
    let openings = &plan.openings;
    let other = plan.variants().find(|variant| !variant.has_set_up());
    match &openings.from {
        Source::Start | Source::Book => {}
        Source::Pair { pair, gates } => {
            if let Some(other) = other {
                let expected = "-openings pair: expected only in Musketeer chess";
                return Err(format!("{expected}, got {other}"));
            }
            plan.variants()
                .try_for_each(|variant| self::pair(variant, pair))
                .map_err(|problem| format!("-openings pair: {problem}"))?;
            if let Some(gates) = gates {
                self::gates(gates).map_err(|problem| format!("-openings gates: {problem}"))?;
            }
        }
        Source::Random => {}
        Source::Epd(file) | Source::Pgn(file) if file.as_os_str().is_empty() => {
            return Err("-openings file: expected a path, got nothing".to_owned());
        }
        Source::Epd(_) | Source::Pgn(_) => {}
    }
    least("-openings start", u64::from(openings.start.unwrap_or(1)))?;
    if openings.balance.is_some() && openings.randomplies == 0 {
        return Err("-openings balance: expected only with randomplies".to_owned());
    }
    Ok(())
}

/// Checks for the letters of two different types that can be chosen.
fn pair(variant: Variant, text: &str) -> Check {
    let pieces = variant.rules().pieces;
    let kinds = text.chars().map(|letter| pieces.by_letter(Color::White, letter));
    let chosen = kinds.map(|kind| kind.filter(|kind| kind.index() >= PieceType::ORTHODOX));
    match chosen.collect::<Vec<_>>().as_slice() {
        [Some(first), Some(second)] if first != second => Ok(()),
        _ => Err(format!(
            "expected the letters of two types to choose, as in LC, got {}",
            quoted(text)
        )),
    }
}

/// Checks for two different files for each side.
fn gates(text: &str) -> Check {
    let is_file = |letter: &u8| (b'a'..=b'h').contains(letter);
    match text.as_bytes() {
        [one, two, b'/', three, four]
            if one != two && three != four && [one, two, three, four].into_iter().all(is_file) =>
        {
            Ok(())
        }
        _ => Err(format!("expected two files for each side, as in bg/cf, got {}", quoted(text))),
    }
}

fn judging(plan: &MatchPlan) -> Check {
    if let Some(draw) = &plan.adjudication.draw {
        least("-draw movecount", u64::from(draw.movecount))?;
    }
    if let Some(resign) = &plan.adjudication.resign {
        least("-resign movecount", u64::from(resign.movecount))?;
    }
    match &plan.sprt {
        Some(_) if plan.engines.len() != 2 => {
            Err(format!("-sprt: expected two engines, got {}", plan.engines.len()))
        }
        Some(sprt) => self::sprt(sprt).map_err(|problem| format!("-sprt {problem}")),
        None => Ok(()),
    }
}

fn sprt(sprt: &Sprt) -> Check {
    if sprt.elo0 >= sprt.elo1 {
        return Err(format!("elo1: expected more than elo0, {}, got {}", sprt.elo0, sprt.elo1));
    }
    for (key, chance) in [("alpha", sprt.alpha), ("beta", sprt.beta)] {
        if !(chance > 0.0 && chance < 1.0) {
            return Err(format!("{key}: expected a chance between 0 and 1, got {chance}"));
        }
    }
    let sum = sprt.alpha + sprt.beta;
    if sum >= 1.0 {
        return Err(format!("beta: expected less than 1 together with alpha, got {sum}"));
    }
    Ok(())
}

fn least(name: &str, number: u64) -> Check {
    if number == 0 { Err(format!("{name}: expected a number from 1, got 0")) } else { Ok(()) }
}

fn milliseconds(name: &str, number: u64) -> Check {
    if u128::from(number) <= LONGEST.as_millis() {
        return Ok(());
    }
    Err(format!("{name}: expected a day at most, got {number} milliseconds"))
}
