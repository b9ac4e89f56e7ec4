//! Our own suites of puzzles, positions of self-play in which a short search misses the move:
//!
//! ```sh
//! treville-arena suite games/suites/musketeer.epd -engine cmd=treville -each nodes=20000
//! ```

use std::collections::HashSet;

use treville_arena::suite::epd::{Suite, Task};
use treville_core::game::Game;
use treville_games::judge::PositionJudge;

const SUITES: [(&str, &str); 2] = [
    ("musketeer", include_str!("../games/suites/musketeer.epd")),
    ("chess", include_str!("../games/suites/chess.epd")),
];

fn suites() -> impl Iterator<Item = (&'static str, Suite)> {
    SUITES.into_iter().map(|(game, text)| {
        let suite = Suite::read(text, None).unwrap_or_else(|problem| panic!("{game}: {problem}"));
        assert_eq!(suite.variant.name(), game);
        (game, suite)
    })
}

#[test]
fn each_has_one_move_and_its_proof() {
    for (game, suite) in suites() {
        let keys: HashSet<u64> = suite.tasks.iter().map(|task| task.position.key()).collect();
        assert_eq!(keys.len(), suite.tasks.len(), "a position of {game} is there twice");
        for task in &suite.tasks {
            let is_proved = task.operation("ce").is_some() != task.mate.is_some();
            assert!(task.best.len() == 1 && is_proved, "{}", task.text);
            assert!(["acn", "c0", "id"].iter().all(|name| task.operation(name).is_some()));
        }
    }
}

/// An alarm for changes of the search: 20,000 nodes found these moves when the suites were made,
/// though with two lines. Every third one is searched, and three in ten may be missed.
#[test]
fn the_engine_solves_most_of_the_easier_ones() {
    for (game, suite) in suites() {
        let judge = PositionJudge::by_engine(suite.variant.rules());
        let solves = |task: &&Task| {
            let best = judge.best(&Game::new(task.position), 20_000, 1);
            best.first().is_some_and(|(m, _)| task.best.contains(m))
        };
        let easier = suite.tasks.iter().filter(|task| task.operation("acn") == Some("200000"));
        let asked: Vec<&Task> = easier.step_by(3).collect();
        let solved = asked.iter().filter(|task| solves(task)).count();
        println!("{game}: {solved} of {}", asked.len());
        assert!(10 * solved >= 7 * asked.len(), "{game}: {solved} of {}", asked.len());
    }
}
