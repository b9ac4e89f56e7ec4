//! The table of flags, and the flags of other programs that are refused.

use super::flag::Arguments::{File, Keys, Nothing, Perhaps, Value};
use super::flag::Flag;
use super::flag::Group::{Adjudication, Engines, Openings, Output, Running, Schedule, Suites};
use super::keys::{
    self, DRAW_KEYS, ENGINE_KEYS, FILE_KEYS, RESIGN_KEYS, SPRT_KEYS, nonempty, one_of, path, text,
    whole,
};
use super::openings::{OPENING_KEYS, openings};
use super::pgnout::{PGN_KEYS, pgnout};
use super::quick::{QUICK_KEYS, quick};
use crate::settings::Tournament;

/// All flags, in the order of the help.
pub const FLAGS: &[Flag] = &[
    Flag::new("engine", Engines, Keys(ENGINE_KEYS), "Add an engine", |draft, given| {
        draft.engines.push(given.clone());
        Ok(())
    })
    .and_suites(),
    Flag::new(
        "each",
        Engines,
        Keys(ENGINE_KEYS),
        "Settings of all engines, in any place; an engine's own keys win",
        |draft, given| {
            draft.each.push(given.clone());
            Ok(())
        },
    )
    .and_suites(),
    Flag::new(
        "engines",
        Engines,
        File(FILE_KEYS),
        "The engines that conf names, as Cute Chess saves them (engines.json)",
        |draft, given| given.need("file", path).map(|file| draft.known_engines = Some(file)),
    )
    .and_suites(),
    Flag::new(
        "startup-ms",
        Engines,
        Value("MS"),
        "How long the handshake of an engine may take, in milliseconds (its patience)",
        |draft, given| given.value(whole).map(|time| draft.startup = Some(time)),
    )
    .and_suites(),
    Flag::new(
        "quick",
        Engines,
        Keys(QUICK_KEYS),
        "Two engines at 10+0.1, -rounds 25000 -repeat -recover, random openings, draws called; \
         other flags win",
        quick,
    ),
    Flag::new(
        "variant",
        Schedule,
        Value("NAME"),
        "The rules: musketeer, musketeer-peer, chess, chess960, seirawan, or a game of -variants; \
         several parted by commas, or all of -variants, take turns (musketeer; in a suite the game \
         of its first position)",
        |draft, given| given.value(text).map(|name| draft.variant = Some(name)),
    )
    .and_suites(),
    Flag::new(
        "variants",
        Schedule,
        Value("FILE"),
        "Games for -variant in the format of variants.ini; UCI engines get it as VariantPath",
        |draft, given| given.value(path).map(|file| draft.variants = Some(file)),
    )
    .and_suites(),
    Flag::new(
        "tournament",
        Schedule,
        Value("TYPE"),
        "round-robin: each engine plays every other; gauntlet: see -seeds (round-robin)",
        |draft, given| given.value(tournament).map(|kind| draft.settings.plan.format = kind),
    ),
    Flag::new(
        "seeds",
        Schedule,
        Value("N"),
        "In a gauntlet, the first N engines play all others but not each other (1)",
        |draft, given| given.value(whole).map(|seeds| draft.seeds = Some(seeds)),
    ),
    Flag::new(
        "rounds",
        Schedule,
        Value("N"),
        "How often each pairing is played (1)",
        |draft, given| given.value(whole).map(|rounds| draft.settings.plan.rounds = rounds),
    ),
    Flag::new(
        "games",
        Schedule,
        Value("N"),
        "Games per pairing and round (1; 2 with -repeat)",
        |draft, given| given.value(whole).map(|games| draft.games = Some(games)),
    ),
    Flag::new(
        "repeat",
        Schedule,
        Perhaps("N"),
        "Play every opening twice, with colours reversed; 1 switches this off",
        |draft, given| {
            // Games come in pairs, so an opening is played once or twice.
            let repeats = given.key("", |text| one_of(text, &[("2", true), ("1", false)]))?;
            draft.repeats = repeats.unwrap_or(true);
            draft.settings.plan.repeat = draft.repeats;
            Ok(())
        },
    ),
    Flag::new(
        "testEnv",
        Schedule,
        Nothing,
        "As OpenBench and Fishtest send it: -games 2 means -repeat, as in fastchess",
        |draft, _| {
            draft.is_worker = true;
            Ok(())
        },
    ),
    Flag::new("noswap", Schedule, Nothing, "Keep colours from game to game", |draft, _| {
        draft.settings.plan.swap = false;
        Ok(())
    }),
    Flag::new(
        "srand",
        Schedule,
        Value("N"),
        "The seed of all random choices (1)",
        |draft, given| given.value(whole).map(|seed| draft.settings.plan.seed = seed),
    ),
    Flag::new(
        "openings",
        Openings,
        Keys(OPENING_KEYS),
        "Where games start (the start of the variant)",
        openings,
    ),
    Flag::new(
        "draw",
        Adjudication,
        Keys(DRAW_KEYS),
        "Call a draw when both engines have been near zero for a while",
        keys::draw,
    ),
    Flag::new(
        "resign",
        Adjudication,
        Keys(RESIGN_KEYS),
        "Call a loss for an engine whose own scores have been hopeless for a while",
        keys::resign,
    ),
    Flag::new(
        "maxmoves",
        Adjudication,
        Value("N"),
        "Call a draw once each side has made N moves; 0 means never (0)",
        |draft, given| {
            given.value(whole).map(|moves| draft.settings.plan.adjudication.maxmoves = moves)
        },
    ),
    Flag::new(
        "sprt",
        Adjudication,
        Keys(SPRT_KEYS),
        "End a match of two engines when a sequential test has decided",
        keys::sprt,
    ),
    Flag::new(
        "event",
        Output,
        Value("NAME"),
        "The event in the games (Treville match)",
        |draft, given| given.value(text).map(|name| draft.settings.plan.event = name),
    ),
    Flag::new("site", Output, Value("NAME"), "The site in the games (?)", |draft, given| {
        given.value(text).map(|name| draft.settings.plan.site = name)
    }),
    Flag::new("pgnout", Output, File(PGN_KEYS), "Write the games to this file", pgnout),
    Flag::new(
        "epdout",
        Output,
        File(FILE_KEYS),
        "Write the final position of every game to this file",
        |draft, given| given.need("file", path).map(|file| draft.settings.run.epd = Some(file)),
    ),
    Flag::new(
        "log",
        Output,
        File(FILE_KEYS),
        "Write all lines to and from the engines to this file",
        |draft, given| given.need("file", path).map(|file| draft.settings.run.log = Some(file)),
    )
    .resumes()
    .and_suites(),
    Flag::new(
        "report",
        Output,
        Value("FOLDER"),
        "Write a report with tables and charts into this folder",
        |draft, given| given.value(path).map(|path| draft.settings.run.report = Some(path)),
    )
    .resumes(),
    Flag::new(
        "ratinginterval",
        Output,
        Value("N"),
        "Print Elo after every N finished games; 0 means never (10)",
        |draft, given| given.value(whole).map(|games| draft.settings.run.ratinginterval = games),
    )
    .resumes(),
    Flag::new(
        "concurrency",
        Running,
        Value("N"),
        "Games or positions at a time (1)",
        |draft, given| given.value(whole).map(|games| draft.settings.run.concurrency = games),
    )
    .resumes()
    .and_suites(),
    Flag::new(
        "use-affinity",
        Running,
        Perhaps("CPULIST"),
        "Give each game at a time processors of its own, 0-3,6 or all that may be used",
        |draft, given| {
            let cpus = given.key("", |text| text.parse())?.unwrap_or_default();
            draft.settings.run.affinity = Some(cpus);
            Ok(())
        },
    )
    .resumes(),
    Flag::new(
        "wait",
        Running,
        Value("MS"),
        "The pause between two games, in milliseconds (0)",
        |draft, given| given.value(whole).map(|millis| draft.settings.run.wait = millis),
    )
    .resumes(),
    Flag::new("recover", Running, Nothing, "Go on after an engine has failed", |draft, _| {
        draft.settings.run.recover = true;
        Ok(())
    })
    .resumes(),
    Flag::new(
        "shard",
        Running,
        Value("I/N"),
        "Play share I of N of the match; `merge` joins the shares (1/1)",
        |draft, given| {
            given.value(|text| text.parse()).map(|shard| draft.settings.run.shard = shard)
        },
    ),
    Flag::new(
        "config",
        Running,
        File(FILE_KEYS),
        "Read settings from this JSON file; flags override them",
        keys::config,
    ),
    Flag::new(
        "autosave",
        Running,
        Value("FILE"),
        "Save the match here after every game (GAMES.match.jsonl next to -pgnout GAMES.pgn)",
        |draft, given| given.value(path).map(|file| draft.settings.run.state = Some(file)),
    )
    .resumes(),
    Flag::new(
        "resume",
        Running,
        Value("FILE"),
        "Resume the match that is saved here",
        |draft, given| given.value(nonempty).map(|file| draft.resume = Some(file.into())),
    )
    .resumes(),
    Flag::new("help", Running, Nothing, "Print this help; also -h", |_, _| Ok(())).and_suites(),
    Flag::new(
        "csv",
        Suites,
        Value("FILE"),
        "Write a line for each position and engine to this file",
        |draft, given| given.value(path).map(|file| draft.csv = Some(file)),
    )
    .of_suites(),
    Flag::new(
        "json",
        Suites,
        Value("FILE"),
        "Write all results as one JSON document to this file",
        |draft, given| given.value(path).map(|file| draft.json = Some(file)),
    )
    .of_suites(),
    Flag::new(
        "solved",
        Suites,
        Value("FILE"),
        "Write the positions that every engine solves to this file, as a suite",
        |draft, given| given.value(path).map(|file| draft.solved = Some(file)),
    )
    .of_suites(),
];

fn tournament(text: &str) -> Result<Tournament, String> {
    // fastchess writes it as one word.
    let text = if text == "roundrobin" { "round-robin" } else { text };
    one_of(text, &[("round-robin", Tournament::RoundRobin), ("gauntlet", Tournament::Gauntlet(1))])
}

/// Flags of cutechess-cli and fastchess that mean nothing here, and what to do instead. A match
/// that silently ignores half of its flags is worse than one that does not begin.
pub const UNSUPPORTED: &[(&str, &str)] = &[
    ("affinity", "see -use-affinity"),
    ("compliance", "see treville-arena compliance ENGINE"),
    ("crc32", "no checksums of games are printed"),
    ("debug", "see -log, which writes all lines to and from the engines"),
    ("livepgnout", "-pgnout writes every game as it ends"),
    ("ping-ms", "see the key patience of -engine"),
    ("protocols", "they are uci and xboard"),
    ("randomseed", "see -srand: a match can be played again"),
    ("resultformat", "there is one form of output"),
    ("reverse", "swap the engines"),
    ("show-latency", "see the key latency of -pgnout"),
    ("strict", "wrong flags are always refused, and warnings end no match"),
    ("tb", "tablebases do not know the pieces of Musketeer chess"),
    ("tbadjudicate", "see -tb"),
    ("tbignore50", "see -tb"),
    ("tbpieces", "see -tb"),
    ("tournamentfile", "see -autosave and -resume"),
    ("ucinewgame-ms", "see the key patience of -engine"),
    ("version", "it is that of treville-arena --version"),
];

/// Keys that are refused: the flag, the key, and why. Those of `-engine` are also those of `-each`.
pub const UNSUPPORTED_KEYS: &[(&str, &str, &str)] = &[
    ("engine", "trust", "claims of results are always checked"),
    ("engine", "whitepov", "scores are from the mover's side in both protocols"),
    ("config", "discard", "-config holds settings only: see -resume"),
    ("config", "outname", "see -autosave"),
    ("config", "stats", "-config holds settings only: see -resume"),
];
