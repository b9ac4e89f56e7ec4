//! The one table of flags.

use super::engine::ENGINE_KEYS;
use super::files::{self, FILE_KEYS, PGN_KEYS};
use super::flag::Arguments::{File, Keys, Nothing, Perhaps, Value};
use super::flag::Flag;
use super::flag::Group::{Judging, Openings, Output, Players, Running, Schedule};
use super::judging::{self, DRAW_KEYS, RESIGN_KEYS, SPRT_KEYS};
use super::openings::{self, OPENING_KEYS};
use super::values::{folder, nonempty, one_of, path, repeat, shard, text, variant, whole};
use crate::settings::Format;

/// All flags, in the order of the help.
pub const FLAGS: &[Flag] = &[
    Flag::new("engine", Players, Keys(ENGINE_KEYS), "Add a player", |draft, given| {
        draft.engines.push(given.clone());
        Ok(())
    }),
    Flag::new(
        "each",
        Players,
        Keys(ENGINE_KEYS),
        "The same for all players, wherever it stands; a player's own keys win",
        |draft, given| {
            draft.each.push(given.clone());
            Ok(())
        },
    ),
    Flag::new(
        "variant",
        Schedule,
        Value("NAME"),
        "The rules: musketeer, musketeer-peer, chess, chess960 or seirawan (musketeer)",
        |draft, given| given.value(variant).map(|rules| draft.settings.plan.variant = rules),
    ),
    Flag::new(
        "tournament",
        Schedule,
        Value("TYPE"),
        "round-robin: everybody everybody else; gauntlet: see -seeds (round-robin)",
        |draft, given| given.value(format).map(|format| draft.settings.plan.format = format),
    ),
    Flag::new(
        "seeds",
        Schedule,
        Value("N"),
        "In a gauntlet the first N engines play all the others, but not each other (1)",
        |draft, given| given.value(whole).map(|seeds| draft.seeds = Some(seeds)),
    ),
    Flag::new("rounds", Schedule, Value("N"), "How often everybody meets (1)", |draft, given| {
        given.value(whole).map(|rounds| draft.settings.plan.rounds = rounds)
    }),
    Flag::new(
        "games",
        Schedule,
        Value("N"),
        "The games of a meeting (1, with -repeat 2)",
        |draft, given| given.value(whole).map(|games| draft.games = Some(games)),
    ),
    Flag::new(
        "repeat",
        Schedule,
        Perhaps("N"),
        "Play every opening twice, with colours changed; 1 switches it off again",
        |draft, given| {
            let repeats = given.value_if_any(repeat)?.unwrap_or(true);
            draft.settings.plan.repeat = repeats;
            draft.repeats = repeats;
            Ok(())
        },
    ),
    Flag::new(
        "noswap",
        Schedule,
        Nothing,
        "Colours do not change from game to game",
        |draft, _| {
            draft.settings.plan.swap = false;
            Ok(())
        },
    ),
    Flag::new(
        "srand",
        Schedule,
        Value("N"),
        "What all random choices follow from (1)",
        |draft, given| given.value(whole).map(|seed| draft.settings.plan.seed = seed),
    ),
    Flag::new(
        "openings",
        Openings,
        Keys(OPENING_KEYS),
        "Where games start (the start of the variant)",
        openings::set,
    ),
    Flag::new(
        "draw",
        Judging,
        Keys(DRAW_KEYS),
        "A draw when both engines have been near zero for a while",
        judging::draw,
    ),
    Flag::new(
        "resign",
        Judging,
        Keys(RESIGN_KEYS),
        "A loss for an engine whose own scores have been hopeless for a while",
        judging::resign,
    ),
    Flag::new(
        "maxmoves",
        Judging,
        Value("N"),
        "A draw once each side has made N moves; 0 means never (0)",
        |draft, given| {
            given.value(whole).map(|moves| draft.settings.plan.adjudication.maxmoves = moves)
        },
    ),
    Flag::new(
        "sprt",
        Judging,
        Keys(SPRT_KEYS),
        "End the match of two engines when a sequential test has decided",
        judging::sprt,
    ),
    Flag::new(
        "event",
        Output,
        Value("NAME"),
        "The event in the games (Treville match)",
        |draft, given| given.value(text).map(|name| draft.settings.plan.event = name),
    ),
    Flag::new("site", Output, Value("NAME"), "The place in the games (?)", |draft, given| {
        given.value(text).map(|name| draft.settings.plan.site = name)
    }),
    Flag::new("pgnout", Output, File(PGN_KEYS), "Write the games to this file", files::pgnout),
    Flag::new(
        "epdout",
        Output,
        File(FILE_KEYS),
        "Write the last position of every game to this file",
        |draft, given| given.need("file", path).map(|file| draft.settings.run.epd = Some(file)),
    ),
    Flag::new(
        "log",
        Output,
        File(FILE_KEYS),
        "Write everything said to and by the engines to this file",
        |draft, given| given.need("file", path).map(|file| draft.settings.run.log = Some(file)),
    )
    .resumes(),
    Flag::new(
        "report",
        Output,
        Value("FOLDER"),
        "Write a report with tables and pictures into this folder",
        |draft, given| given.value(folder).map(|path| draft.settings.run.report = Some(path)),
    )
    .resumes(),
    Flag::new(
        "ratinginterval",
        Output,
        Value("N"),
        "Finished games between two lines about Elo; 0 means never (10)",
        |draft, given| given.value(whole).map(|games| draft.settings.run.ratinginterval = games),
    )
    .resumes(),
    Flag::new("concurrency", Running, Value("N"), "Games at a time (1)", |draft, given| {
        given.value(whole).map(|games| draft.settings.run.concurrency = games)
    })
    .resumes(),
    Flag::new(
        "wait",
        Running,
        Value("MS"),
        "The pause between two games in milliseconds (0)",
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
        "Play the I-th of N shares of the match, to be joined by `merge` (1/1)",
        |draft, given| given.value(shard).map(|shard| draft.settings.run.shard = shard),
    ),
    Flag::new(
        "config",
        Running,
        File(FILE_KEYS),
        "Take the settings from this JSON file; flags replace what it says",
        files::config,
    ),
    Flag::new(
        "autosave",
        Running,
        Value("FILE"),
        "Save the match here after every game (GAMES.match.jsonl beside -pgnout GAMES.pgn)",
        |draft, given| given.value(path).map(|file| draft.settings.run.state = Some(file)),
    )
    .resumes(),
    Flag::new(
        "resume",
        Running,
        Value("FILE"),
        "Go on with the match that is saved here",
        |draft, given| given.value(nonempty).map(|file| draft.resume = Some(file.into())),
    )
    .resumes(),
    Flag::new("help", Running, Nothing, "Print this help; also -h", |_, _| Ok(())),
];

fn format(text: &str) -> Result<Format, String> {
    one_of(text, &[("round-robin", Format::RoundRobin), ("gauntlet", Format::Gauntlet(1))])
}
