//! Flags and keys of cutechess-cli and fastchess that mean nothing here, and what to do instead:
//! a match that silently leaves out half of what was asked for is worse than one that does not
//! begin.

/// Flags that are refused, and why.
pub const UNSUPPORTED: &[(&str, &str)] = &[
    ("affinity", "the system spreads engines over processors"),
    ("autosaveinterval", "every game is saved as it ends: see -autosave"),
    ("bookmode", "engines have no books here: see -openings"),
    ("compliance", "an engine that breaks its protocol loses the game with a reason"),
    ("crc32", "files are checked as they are read"),
    ("debug", "see -log"),
    ("force-concurrency", "-concurrency takes any number"),
    ("livepgnout", "-pgnout writes every game as it ends"),
    ("outcomeinterval", "the outcome is part of every line"),
    ("output", "there is one form of output"),
    ("quick", "see the examples of --help"),
    ("randomseed", "see -srand: a match can be played again"),
    ("resultformat", "there is one form of output"),
    ("reverse", "swap the engines"),
    ("scoreinterval", "the score follows every game"),
    ("show-latency", "the report shows what moves have cost"),
    ("startup-ms", "see the key patience of -engine"),
    ("strict", "wrong flags are always refused"),
    ("tb", "tablebases do not know the pieces of Musketeer chess"),
    ("tbadjudicate", "see -tb"),
    ("tbignore50", "see -tb"),
    ("tbpieces", "see -tb"),
    ("testEnv", "output is the same everywhere"),
    ("tournamentfile", "see -autosave and -resume"),
    ("use-affinity", "the system spreads engines over processors"),
    ("version", "it is that of treville-arena --version"),
];

/// Keys that are refused: the flag, the key, and why. Those of `-engine` are also those of `-each`.
pub const UNSUPPORTED_KEYS: &[(&str, &str, &str)] = &[
    ("engine", "book", "engines have no books here: see -openings"),
    ("engine", "bookdepth", "engines have no books here: see -openings"),
    ("engine", "conf", "there are no saved engines: see cmd and -config"),
    ("engine", "initstr", "see option.NAME and args"),
    ("engine", "plies", "see depth"),
    ("engine", "stderr", "see -log"),
    ("engine", "tscale", "give each engine its own tc"),
    ("engine", "whitepov", "scores are from the mover's side in both protocols"),
    ("openings", "encoding", "games are read as UTF-8"),
    ("openings", "policy", "an opening serves one game, or two with -repeat"),
    ("pgnout", "append", "games are always added behind those of the same match"),
    ("pgnout", "notation", "games are written in standard notation"),
    ("log", "append", "a log is of one run"),
    ("log", "compress", "pack it afterwards"),
    ("log", "engine", "the log is what engines say"),
    ("log", "level", "the log is what engines say"),
    ("log", "realtime", "the log is written as it happens"),
    ("config", "discard", "-config holds settings only: see -resume"),
    ("config", "outname", "see -autosave"),
    ("config", "stats", "-config holds settings only: see -resume"),
];

/// Why a flag is refused, if it is one of those.
#[must_use]
pub fn flag(name: &str) -> Option<String> {
    let (_, why) = UNSUPPORTED.iter().find(|(known, _)| *known == name)?;
    Some(format!("-{name}: not supported ({why})"))
}

/// Why a key is refused, if it is one of those.
#[must_use]
pub fn key(flag: &str, name: &str) -> Option<String> {
    let table = if flag == "each" { "engine" } else { flag };
    let (.., why) = UNSUPPORTED_KEYS.iter().find(|(of, key, _)| *of == table && *key == name)?;
    Some(format!("-{flag} {name}: not supported ({why})"))
}
