//! The games that people have played, in a folder: a file for each.
//!
//! A browser's storage belongs to an address and its port, and to one browser. The folder belongs
//! to its user, so games are found again whatever the port. Several boards may share it: each
//! change is made under a lock, and says which state of the game it has seen.
//!
//! A game is an object with `id` (its name), `at` (a time in ms), `pgn`, and anything else. Without a
//! folder the answer is 503, where it cannot be written 507.
//!
//! | `do` | fields | answer |
//! |---|---|---|
//! | `list` | | `games`: all of them, without `pgn`, `settings` and `shown` |
//! | `get` | `ids` | `games`: those that are there |
//! | `put` | `games`, (`base`) | `kept`: of each whether it was put there. With `base` only over that `at`, or where there is none; without, only over an earlier one |
//! | `remove` | `ids` | `{}` |

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::http::Answer;
use crate::table::is_name;

/// The most bytes of a request, and of a game on the shelf: a game of the table in JSON, twice.
pub(super) const MOST_BYTES: usize = 4 << 20;

/// The most games that are given or taken at once.
const MOST_AT_ONCE: usize = 500;

/// The most bytes of games that are given at once; the rest is asked for again.
const MOST_GIVEN: usize = 16 << 20;

/// Fields that a list of games leaves out: they are asked for with the games that are shown.
const NOT_LISTED: [&str; 3] = ["pgn", "settings", "shown"];

/// A folder of games.
#[derive(Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// A game as the page keeps it.
type Record = Map<String, Value>;

/// A request.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
enum Ask {
    /// All games, without what is [not listed](NOT_LISTED).
    List {},
    /// Those of these games that are there, the first ones of them that fit.
    Get { ids: Vec<String> },
    /// Puts games there. With a base the game that is there must be of that time, if there is one;
    /// without one it must not be newer.
    Put { games: Vec<Record>, base: Option<u64> },
    /// Takes games away.
    Remove { ids: Vec<String> },
}

/// Why something is not done.
enum Fault {
    Request(String),
    Folder(io::Error),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Folder(error)
    }
}

impl Shelf {
    /// The shelf in this folder, which is made for its user alone if it is missing.
    ///
    /// # Errors
    ///
    /// The folder cannot be made or written.
    pub fn open(folder: &Path) -> io::Result<Shelf> {
        make(folder)?;
        let shelf = Shelf { folder: folder.to_owned() };
        shelf.lock()?;
        Ok(shelf)
    }

    /// Answers a request.
    pub(super) fn answer(&self, request: &[u8]) -> Answer {
        let asked = serde_json::from_slice(request).map_err(|error| {
            Fault::Request(format!("expected a request of the protocol: {error}"))
        });
        match asked.and_then(|ask| self.done(ask)) {
            Ok(answer) => Answer::json(answer.to_string()),
            Err(Fault::Request(words)) => Answer::refusal(400, &words),
            Err(Fault::Folder(error)) => {
                let words = format!("{}: {error}", self.folder.display());
                log::warn!("games are not kept: {words}");
                Answer::refusal(507, &words)
            }
        }
    }

    fn done(&self, ask: Ask) -> Result<Value, Fault> {
        match ask {
            Ask::List {} => Ok(json!({ "games": self.list()? })),
            Ask::Get { ids } => {
                let mut given = 0;
                let fits = |(_, bytes): &(Record, usize)| {
                    let is_first = given == 0;
                    given += bytes;
                    is_first || given <= MOST_GIVEN
                };
                let paths = self.paths(&ids)?;
                let games = paths.iter().filter_map(|path| read(path)).take_while(fits);
                Ok(json!({ "games": games.map(|(game, _)| game).collect::<Vec<_>>() }))
            }
            Ask::Put { games, base } => Ok(json!({ "kept": self.put(&games, base)? })),
            Ask::Remove { ids } => {
                let paths = self.paths(&ids)?;
                let _lock = self.lock()?;
                for path in paths.iter().filter(|path| path.exists()) {
                    fs::remove_file(path)?;
                }
                Ok(json!({}))
            }
        }
    }

    /// Puts games there, and says of each whether it was.
    fn put(&self, games: &[Record], base: Option<u64>) -> Result<Vec<bool>, Fault> {
        few(games.len())?;
        let paths = games.iter().map(|game| self.place(game)).collect::<Result<Vec<_>, _>>()?;
        let _lock = self.lock()?;
        // A move is kept on the disk before the next one is made. Of games that are taken in by the
        // hundred there is a file elsewhere.
        let is_safe = games.len() == 1;
        let mut kept = Vec::new();
        for (path, game) in paths.iter().zip(games) {
            let (there, _) = read(path).unwrap_or_default();
            let is_free = match base {
                None => time(&there) < time(game),
                // What is there already came from this page, whose answer was lost. What is gone is
                // no reason to lose more.
                Some(base) => [0, base].contains(&time(&there)) || there == *game,
            };
            if is_free {
                self.write(path, &serde_json::to_vec(game).map_err(io::Error::from)?, is_safe)?;
            }
            kept.push(is_free);
        }
        Ok(kept)
    }

    /// All games, as a list has them. What is no game is left out.
    fn list(&self) -> io::Result<Vec<Record>> {
        let mut games = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let name = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
            let is_game = path.extension() == Some(OsStr::new("json")) && is_name(name);
            let game = if is_game { read(&path) } else { None };
            let named = game.filter(|(game, _)| game.get("id") == Some(&name.into()));
            if let Some((mut game, _)) = named {
                game.retain(|field, _| !NOT_LISTED.contains(&field.as_str()));
                games.push(game);
            }
        }
        Ok(games)
    }

    /// The paths of games.
    fn paths(&self, ids: &[String]) -> Result<Vec<PathBuf>, Fault> {
        few(ids.len())?;
        ids.iter().map(|id| self.path(id)).collect()
    }

    fn path(&self, id: &str) -> Result<PathBuf, Fault> {
        if is_name(id) {
            return Ok(self.folder.join(format!("{id}.json")));
        }
        Err(Fault::Request("id: expected 1 to 40 letters, digits, '-' and '_'".to_owned()))
    }

    /// The path where a game belongs.
    fn place(&self, game: &Record) -> Result<PathBuf, Fault> {
        if time(game) == 0 {
            return Err(Fault::Request("at: expected a time".to_owned()));
        }
        if !game.get("pgn").is_some_and(Value::is_string) {
            return Err(Fault::Request("pgn: expected a text".to_owned()));
        }
        self.path(game.get("id").and_then(Value::as_str).unwrap_or_default())
    }

    /// Writes a game beside what is there, and puts it in its place.
    fn write(&self, path: &Path, text: &[u8], is_safe: bool) -> io::Result<()> {
        let new = self.folder.join(".new");
        let mut file = File::create(&new)?;
        file.write_all(text)?;
        if is_safe {
            file.sync_data()?;
        }
        drop(file);
        fs::rename(new, path)
    }

    /// Keeps other boards from changing anything until it is dropped.
    fn lock(&self) -> io::Result<File> {
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(self.folder.join(".lock"))?;
        // Some file systems have no locks; work without one there.
        let _ = file.lock();
        Ok(file)
    }
}

/// The game in a file, and how many bytes it has; none where that has none.
fn read(path: &Path) -> Option<(Record, usize)> {
    let is_small = fs::metadata(path).ok()?.len() <= MOST_BYTES as u64;
    let text = is_small.then(|| fs::read(path).ok())??;
    Some((serde_json::from_slice(&text).ok()?, text.len()))
}

/// When a game was kept, in milliseconds since 1970.
fn time(game: &Record) -> u64 {
    game.get("at").and_then(Value::as_u64).unwrap_or_default()
}

fn few(count: usize) -> Result<(), Fault> {
    match count {
        0..=MOST_AT_ONCE => Ok(()),
        _ => Err(Fault::Request(format!("expected at most {MOST_AT_ONCE} games, got {count}"))),
    }
}

/// Makes a folder and those around it, all for their user alone.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn ask(shelf: &Shelf, ask: Value) -> Value {
        let answer = shelf.answer(ask.to_string().as_bytes());
        let text = String::from_utf8(answer.body).unwrap();
        serde_json::from_str(&text).unwrap_or_else(|_| format!("{} {text}", answer.status).into())
    }

    fn game(id: &str, at: u64) -> Value {
        json!({ "id": id, "at": at, "pgn": "1. e4 *", "title": "A – B", "settings": {}, "shown": 1 })
    }

    fn put(shelf: &Shelf, game: Value, base: Option<u64>) -> bool {
        let answer = ask(shelf, json!({ "do": "put", "games": [game], "base": base }));
        answer["kept"][0].as_bool().unwrap_or_else(|| panic!("{answer}"))
    }

    #[test]
    fn games_come_back_and_a_list_has_only_what_it_shows() {
        let folder = TempDir::new().unwrap();
        let shelf = Shelf::open(&folder.path().join("treville/games")).unwrap();
        assert!(put(&shelf, game("a", 10), Some(0)) && put(&shelf, game("b", 20), None));
        // Another board finds them.
        let shelf = Shelf::open(&shelf.folder).unwrap();
        let list = ask(&shelf, json!({ "do": "list" }));
        let mut titles: Vec<_> = list["games"].as_array().unwrap().iter().collect();
        titles.sort_by_key(|game| game["at"].as_u64());
        let head = |id: &str, at: u64| json!({ "id": id, "at": at, "title": "A – B" });
        assert_eq!(titles, [&head("a", 10), &head("b", 20)]);
        let found = ask(&shelf, json!({ "do": "get", "ids": ["b", "c"] }));
        assert_eq!(found, json!({ "games": [game("b", 20)] }));
        assert_eq!(ask(&shelf, json!({ "do": "remove", "ids": ["b", "c"] })), json!({}));
        assert_eq!(ask(&shelf, json!({ "do": "get", "ids": ["b"] })), json!({ "games": [] }));
    }

    #[test]
    fn a_board_that_has_not_seen_the_last_state_changes_nothing() {
        let folder = TempDir::new().unwrap();
        let shelf = Shelf::open(folder.path()).unwrap();
        assert!(put(&shelf, game("a", 10), Some(0)));
        assert!(!put(&shelf, game("a", 15), Some(0)), "it takes the game for a new one");
        assert!(put(&shelf, game("a", 20), Some(10)));
        assert!(put(&shelf, game("a", 20), Some(10)), "the answer to the same request was lost");
        assert!(!put(&shelf, game("a", 30), Some(10)), "another board has played on");
        // What comes without a base is older, the same, or newer.
        assert!(!put(&shelf, game("a", 19), None) && !put(&shelf, game("a", 20), None));
        assert!(put(&shelf, game("a", 21), None));
        // What is gone comes back.
        ask(&shelf, json!({ "do": "remove", "ids": ["a"] }));
        assert!(put(&shelf, game("a", 22), Some(21)));
    }

    #[test]
    fn games_come_in_portions_that_fit_into_memory() {
        let folder = TempDir::new().unwrap();
        let shelf = Shelf::open(folder.path()).unwrap();
        let ids: Vec<String> = (0..6).map(|number| format!("g{number}")).collect();
        for id in &ids {
            let long = "x".repeat(MOST_BYTES - 1000);
            assert!(put(&shelf, json!({ "id": id, "at": 1, "pgn": long }), None));
        }
        let given = |ids: &[String]| -> Vec<String> {
            let answer = ask(&shelf, json!({ "do": "get", "ids": ids }));
            let games = answer["games"].as_array().unwrap().iter();
            games.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!((given(&ids), given(&ids[4..])), (ids[..4].to_vec(), ids[4..].to_vec()));
    }

    #[test]
    fn what_is_no_game_is_refused_and_left_out() {
        let folder = TempDir::new().unwrap();
        let shelf = Shelf::open(folder.path()).unwrap();
        for (name, text) in
            [("a.json", "{"), ("b.json", "[]"), ("c.json", r#"{"id":"d"}"#), ("d.txt", "{}")]
        {
            fs::write(folder.path().join(name), text).unwrap();
        }
        assert_eq!(ask(&shelf, json!({ "do": "list" })), json!({ "games": [] }));
        for wrong in [
            json!({ "do": "put", "games": [{ "id": "../a", "at": 1, "pgn": "" }] }),
            json!({ "do": "put", "games": [{ "id": "a", "at": -1, "pgn": "" }] }),
            json!({ "do": "put", "games": [{ "id": "a", "at": 1, "pgn": 5 }] }),
            json!({ "do": "put", "games": [5] }),
            json!({ "do": "get", "ids": ["a/b"] }),
            json!({ "do": "get", "ids": vec!["a"; MOST_AT_ONCE + 1] }),
            json!({ "do": "remove", "ids": [""] }),
            json!({ "do": "empty" }),
            json!("list"),
        ] {
            let answer = ask(&shelf, wrong.clone());
            assert!(answer.as_str().is_some_and(|text| text.starts_with("400 ")), "{wrong}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_folder_is_for_its_user_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("treville/games");
        Shelf::open(&path).unwrap();
        for path in [path.as_path(), path.parent().unwrap()] {
            assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o700);
        }
    }

    /// Whoever runs the tests may be allowed to write everywhere, but not into a file.
    #[test]
    fn a_folder_that_is_gone_is_said() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(Shelf::open(&file.join("games")).is_err());
        let shelf = Shelf::open(&folder.path().join("games")).unwrap();
        fs::remove_dir_all(&shelf.folder).unwrap();
        let answer = ask(&shelf, json!({ "do": "put", "games": [game("a", 1)] }));
        assert!(answer.as_str().is_some_and(|text| text.starts_with("507 ")), "{answer}");
    }
}
