//! From the words of a command line to flags, and from flags to settings.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use super::flag::{Arguments, Draft, Flag, GivenFlag, Key, Pair, flag_name, nearest};
use super::granted::{self, GRANTED};
use super::keys;
use super::known_engines::KnownEngines;
use super::table::{FLAGS, UNSUPPORTED, UNSUPPORTED_KEYS};
use crate::check;
use crate::cpus::Cpus;
use crate::settings::{EngineSettings, MatchPlan, MatchSettings, RunSettings, Tournament};
use treville_engine::variant::Variant;
use treville_games::openings::{RANDOM_PLIES, has_one_start};
use treville_games::settings::Source;
use treville_games::variant_file::VariantFile;
use treville_kit::failure::{Failure, quoted, quoted_path};

/// The request of a command line.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// The help.
    Help,
    /// A new match.
    Match(Box<MatchSettings>),
    /// Resuming a saved match.
    Resume {
        /// The file where it is saved.
        state: PathBuf,
        /// The changes from now on.
        run: RunChanges,
    },
}

/// The settings that may change when a saved match is resumed: nothing that games depend on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunChanges {
    /// Games at a time.
    pub concurrency: Option<usize>,
    /// The processors that are divided among the games at a time.
    pub affinity: Option<Cpus>,
    /// The pause between two games, in milliseconds.
    pub wait: Option<u64>,
    /// Whether the match goes on after an engine has failed.
    pub recover: Option<bool>,
    /// Finished games between two lines about Elo.
    pub ratinginterval: Option<u32>,
    /// The log of all lines to and from the engines.
    pub log: Option<PathBuf>,
    /// The folder for the report.
    pub report: Option<PathBuf>,
}

impl RunChanges {
    /// Makes the changes; anything else stays.
    pub fn apply(&self, run: &mut RunSettings) {
        run.concurrency = self.concurrency.unwrap_or(run.concurrency);
        run.affinity = self.affinity.clone().or(run.affinity.take());
        run.wait = self.wait.unwrap_or(run.wait);
        run.recover = self.recover.unwrap_or(run.recover);
        run.ratinginterval = self.ratinginterval.unwrap_or(run.ratinginterval);
        run.log = self.log.clone().or(run.log.take());
        run.report = self.report.clone().or(run.report.take());
    }
}

/// Reads the words after `treville-arena match`. Words that ask for what is so anyway are logged.
///
/// ```
/// use treville_arena::flags::{Request, parse};
///
/// let words = "-engine cmd=new -engine cmd=old -each tc=8+0.08 -rounds 50 -repeat";
/// let Ok(Request::Match(settings)) = parse(words.split(' ').map(str::to_owned)) else {
///     panic!("this is a match");
/// };
/// assert_eq!(settings.plan.engines[1].cmd, "old");
/// assert_eq!((settings.plan.rounds, settings.plan.games), (50, 2));
/// ```
///
/// # Errors
///
/// One line that names the flag and the key, what was expected and what came.
pub fn parse(args: impl IntoIterator<Item = String>) -> Result<Request, String> {
    let args: Vec<String> = args.into_iter().collect();
    if args.iter().any(|word| matches!(flag_name(word), Some("help" | "h"))) {
        return Ok(Request::Help);
    }
    let (words, note) = granted::take(args)?;
    if let Some(note) = note {
        log::warn!("{note}");
    }
    finish(draft(flags(&words, Flag::is_of_match)?)?)
}

/// Whether a word is a flag of this or another runner.
#[must_use]
pub fn knows(word: &str) -> bool {
    let own = FLAGS.iter().filter(|flag| flag.is_of_match()).map(|flag| flag.name);
    let others = UNSUPPORTED.iter().map(|(name, _)| *name);
    let mut all = own.chain(others).chain(GRANTED.iter().map(|granted| granted.flag));
    flag_name(word).is_some_and(|name| all.any(|known| known == name))
}

/// Reads the flags of a command in their order.
pub(super) fn flags(
    words: &[String],
    is_taken: fn(&Flag) -> bool,
) -> Result<Vec<GivenFlag>, String> {
    let mut all: Vec<GivenFlag> = Vec::new();
    let mut rest = words;
    while let [first, following @ ..] = rest {
        let flag = find(first, is_taken)?;
        if !flag.repeats() && all.iter().any(|given| given.flag.name == flag.name) {
            return Err(format!("-{}: expected once, got it again", flag.name));
        }
        let next = following.iter().position(|word| flag_name(word).is_some());
        let (own, others) = following.split_at(next.unwrap_or(following.len()));
        all.push(GivenFlag { flag, pairs: pairs(flag, own)? });
        rest = others;
    }
    Ok(all)
}

/// The flag that a word means.
fn find(word: &str, is_taken: fn(&Flag) -> bool) -> Result<&'static Flag, String> {
    let expected = format!("expected a flag such as -engine, got {}", quoted(word));
    let Some(name) = flag_name(word) else {
        return Err(expected);
    };
    // Other commands take values after an equals sign; here they are words of their own.
    let name = name.split_once('=').map_or(name, |(name, _)| name);
    let flag = FLAGS.iter().find(|flag| flag.name == name).filter(|_| !word.contains('='));
    if let Some(other) = flag.filter(|flag| !is_taken(flag)) {
        let command = if other.is_of_match() { "match" } else { "suite" };
        return Err(format!("-{name}: expected only with `{command}`"));
    }
    flag.ok_or_else(|| match UNSUPPORTED.iter().find(|(known, _)| *known == name) {
        Some((_, why)) => format!("-{name}: not supported ({why})"),
        None => {
            match nearest(name, FLAGS.iter().filter(|flag| is_taken(flag)).map(|flag| flag.name)) {
                Some(near) => format!("{expected}; is -{near} meant?"),
                None => expected,
            }
        }
    })
}

/// The keys and values in the words after a flag.
fn pairs(flag: &'static Flag, words: &[String]) -> Result<Vec<Pair>, String> {
    let name = flag.name;
    let value = |value: &String| vec![Pair { key: String::new(), value: value.clone() }];
    match (flag.arguments, words) {
        (Arguments::Nothing | Arguments::Perhaps(_), []) => Ok(Vec::new()),
        (Arguments::Nothing, [first, ..]) => {
            Err(format!("-{name}: expected nothing after it, got {}", quoted(first)))
        }
        (Arguments::Value(what), []) => Err(format!("-{name}: expected {what}, got nothing")),
        (Arguments::Value(_) | Arguments::Perhaps(_), [only]) => Ok(value(only)),
        (Arguments::Value(what) | Arguments::Perhaps(what), [_, second, ..]) => {
            Err(format!("-{name}: expected nothing after {what}, got {}", quoted(second)))
        }
        (Arguments::Keys(keys) | Arguments::File(keys), []) => {
            let first = keys.first().map_or("a key", |key| key.name);
            Err(format!("-{name}: expected words such as {first}=..., got nothing"))
        }
        (Arguments::Keys(keys), _) => keyed(flag, keys, words, Vec::new()),
        (Arguments::File(keys), [first, rest @ ..]) => match keys.first() {
            Some(file) if key_of(keys, first).is_none() => {
                let file = Pair { key: file.name.to_owned(), value: first.clone() };
                keyed(flag, keys, rest, vec![file])
            }
            _ => keyed(flag, keys, words, Vec::new()),
        },
    }
}

/// Reads words `key=value` and adds them to those that were read before.
fn keyed(
    flag: &Flag,
    keys: &'static [Key],
    words: &[String],
    mut read: Vec<Pair>,
) -> Result<Vec<Pair>, String> {
    for text in words {
        let known = key_of(keys, text);
        let (key, value) = match (known, text.split_once('=')) {
            (Some(_), Some((key, value))) => (key, value),
            (Some(Key { alone: Some(value), .. }), None) => (text.as_str(), *value),
            (Some(key), None) => {
                let form = format!("{}={}", key.name, key.value);
                return Err(format!("-{}: expected {form}, got {}", flag.name, quoted(text)));
            }
            (None, _) => return Err(no_key(flag, keys, text)),
        };
        // The names of an engine's options ignore case.
        let is_again = read.iter().any(|pair| pair.key.eq_ignore_ascii_case(key));
        if is_again && !known.is_some_and(|key| key.repeats) {
            return Err(format!("-{} {key}: expected once, got it again", flag.name));
        }
        read.push(Pair { key: key.to_owned(), value: value.to_owned() });
    }
    Ok(read)
}

fn key_of(keys: &'static [Key], word: &str) -> Option<&'static Key> {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    keys.iter().find(|key| key.is(name))
}

/// Why a word is no key of a flag.
fn no_key(flag: &Flag, keys: &[Key], word: &str) -> String {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    let table = if flag.name == "each" { "engine" } else { flag.name };
    let refused = UNSUPPORTED_KEYS.iter().find(|(of, key, _)| *of == table && *key == name);
    if let Some((.., why)) = refused {
        return format!("-{} {name}: not supported ({why})", flag.name);
    }
    let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
    let names = names.join(", ");
    format!("-{}: expected one of the keys {names}, got {}", flag.name, quoted(word))
}

/// Sets what the flags say; a file of settings and `-quick` come first, because flags override
/// them.
pub(super) fn draft(mut flags: Vec<GivenFlag>) -> Result<Draft, String> {
    if flags.iter().any(|given| given.flag.name == "resume")
        && let Some(other) = flags.iter().find(|given| !given.flag.resumes)
    {
        let problem = "not possible with -resume, which takes this from the saved match";
        return Err(other.wrong("", problem));
    }
    let rank = |name: &str| ["config", "quick"].iter().position(|first| *first == name);
    flags.sort_by_key(|given| rank(given.flag.name).unwrap_or(usize::MAX));
    let mut draft = Draft::default();
    for given in &flags {
        draft.names.push(given.flag.name);
        (given.flag.set)(&mut draft, given)?;
    }
    Ok(draft)
}

/// Puts together what was read.
fn finish(mut draft: Draft) -> Result<Request, String> {
    if let Some(state) = draft.resume.take() {
        return changes(draft, state);
    }
    finish_schedule(&mut draft)?;
    finish_engines(&mut draft)?;
    finish_variant(&mut draft)?;
    finish_openings(&mut draft.settings.plan);
    check::settings(&draft.settings)?;
    Ok(Request::Match(Box::new(draft.settings)))
}

fn finish_schedule(draft: &mut Draft) -> Result<(), String> {
    let plan = &mut draft.settings.plan;
    let usual = if draft.repeats && plan.games == 1 { 2 } else { plan.games };
    plan.games = draft.games.unwrap_or(usual);
    if draft.is_worker && plan.games == 2 && !draft.names.contains(&"repeat") {
        plan.repeat = true;
    }
    match (draft.seeds, plan.format) {
        (None, _) => {}
        (Some(seeds), Tournament::Gauntlet(_)) => plan.format = Tournament::Gauntlet(seeds),
        (Some(_), Tournament::RoundRobin) => {
            return Err("-seeds: expected only with -tournament gauntlet".to_owned());
        }
    }
    Ok(())
}

/// Begins with what `conf` names and applies `-each` before an engine's own keys, which win.
/// `-engine` replaces all engines of a file of settings.
pub(super) fn finish_engines(draft: &mut Draft) -> Result<(), String> {
    let engines = &mut draft.settings.plan.engines;
    if !draft.engines.is_empty() {
        *engines = vec![EngineSettings::default(); draft.engines.len()];
    }
    let mut known = KnownEngines::new(draft.known_engines.as_deref());
    let mut is_idle = false;
    for (number, settings) in engines.iter_mut().enumerate() {
        let given: Vec<&GivenFlag> = draft.each.iter().chain(draft.engines.get(number)).collect();
        known.begin(settings, &given)?;
        for given in &given {
            keys::apply(settings, given)?;
        }
        is_idle |= keys::scale(settings, &given)?;
        settings.startup = draft.startup.or(settings.startup);
    }
    if is_idle {
        log::warn!("tscale has no effect without tc or st");
    }
    if draft.known_engines.is_some() && !known.is_used() {
        return Err("-engines: expected only with conf=NAME".to_owned());
    }
    Ok(())
}

/// Finds the game among those that are known and those of the file, which every engine gets.
pub(super) fn finish_variant(draft: &mut Draft) -> Result<(), String> {
    let wrong = |problem: Failure| problem.to_string();
    let games = VariantFile::open(draft.variants.as_deref(), "-variants").map_err(wrong)?;
    if let Some(file) = &draft.variants {
        let path = fs::canonicalize(file)
            .map_err(|error| format!("-variants {}: {error}", quoted_path(file)))?;
        for engine in &mut draft.settings.plan.engines {
            engine.variants = Some(path.clone());
        }
    }
    if let Some(names) = &draft.variant {
        let mut chosen = chosen(&games, names)?.into_iter();
        let plan = &mut draft.settings.plan;
        plan.variant = chosen.next().unwrap_or(plan.variant);
        plan.others = chosen.collect();
    }
    let plan = &mut draft.settings.plan;
    if (draft.variant.is_none() || plan.variant == Variant::chess())
        && plan.others.is_empty()
        && let Some(name) = game_of_options(&mut plan.engines)?
    {
        let problem = |problem| format!("option.{GAME}: {problem}");
        plan.variant = games.find(&name).map_err(problem)?;
    }
    Ok(())
}

/// The option that names a game.
const GAME: &str = "UCI_Variant";

/// The game that the options of all engines name. OpenBench's worker knows chess alone, so its
/// users say by an option what is played. The runner sets it as each engine spells it.
fn game_of_options(engines: &mut [EngineSettings]) -> Result<Option<String>, String> {
    let take = |engine: &mut EngineSettings| {
        let mut names = engine.options.iter().map(|(name, _)| name);
        let place = names.position(|name| name.eq_ignore_ascii_case(GAME))?;
        Some(engine.options.remove(place).1)
    };
    let mut games: BTreeSet<Option<String>> = engines.iter_mut().map(take).collect();
    if games.len() > 1 {
        let text = |game: Option<String>| game.map_or("none".to_owned(), |game| quoted(&game));
        let all: Vec<String> = games.into_iter().map(text).collect();
        let all = all.join(" and ");
        return Err(format!("option.{GAME}: expected one game for all engines, got {all}"));
    }
    Ok(games.pop_first().flatten())
}

/// The games of `-variant`: one, several parted by commas, or all of the file.
fn chosen(games: &VariantFile, names: &str) -> Result<Vec<Variant>, String> {
    let find = |name: &str| games.find(name).map_err(|problem| format!("-variant: {problem}"));
    if names == "all" {
        let all: Vec<Variant> = games.games().of_the_file().collect();
        let missing = || "-variant all: expected games of -variants FILE, got none".to_owned();
        return if all.is_empty() { Err(missing()) } else { Ok(all) };
    }
    // A name of a file may have a comma in it.
    find(names).map(|game| vec![game]).or_else(|error| match names.contains(',') {
        true => names.split(',').map(find).collect(),
        false => Err(error),
    })
}

/// Gives random openings of a game that always starts the same something to draw.
fn finish_openings(plan: &mut MatchPlan) {
    let openings = &mut plan.openings;
    let is_drawn = openings.from == Source::Random && openings.randomplies == 0;
    if is_drawn && plan.others.iter().chain([&plan.variant]).any(|game| has_one_start(*game)) {
        let (plies, balance) = RANDOM_PLIES;
        openings.randomplies = plies;
        openings.balance.get_or_insert(balance);
    }
}

/// The changes when the match that is saved there is resumed.
fn changes(draft: Draft, state: PathBuf) -> Result<Request, String> {
    let run = draft.settings.run;
    if let Some(other) = run.state.as_ref().filter(|other| **other != state) {
        let other = quoted_path(other);
        return Err(format!("-autosave: expected the file of -resume, got {other}"));
    }
    check::run(&run)?;
    let has = |name| draft.names.contains(&name);
    let run = RunChanges {
        concurrency: has("concurrency").then_some(run.concurrency),
        affinity: run.affinity,
        wait: has("wait").then_some(run.wait),
        recover: has("recover").then_some(run.recover),
        ratinginterval: has("ratinginterval").then_some(run.ratinginterval),
        log: run.log,
        report: run.report,
    };
    Ok(Request::Resume { state, run })
}
