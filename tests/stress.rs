//! Ten thousand positions through `position` and `go nodes 100`, as a GUI would send them.
//!
//! Half of them are on the way of random games, from the choice of the pieces on, the others are
//! boards on which pieces were strewn at random. All rules take turns. Every search has to answer
//! with a legal move, or with none where there is none, and nothing may be complained about. Tests
//! are built with debug assertions, so whatever the code believes is checked as well.

use std::fmt::Write;
use std::io::Cursor;

use treville_core::color::Color;
use treville_core::fen;
use treville_core::position::{Position, Stage};
use treville_core::rules::{Castling, Gating, Rules};
use treville_core::uci;
use treville_engine::protocol::serve::serve;
use treville_engine::variant::Variants;

use crate::common::{check_all, musketeer960};
use crate::random::{Random, pick};

/// Positions in one conversation.
const POSITIONS: usize = 200;
/// Conversations for each game.
const CONVERSATIONS: usize = 10;

/// The games, with the options that choose them.
fn games() -> [(Rules, &'static str); 6] {
    let peer960 = musketeer960().with_check_forfeit(false);
    [
        (Rules::musketeer(), "musketeer"),
        (Rules::musketeer_peer(), "musketeer\nsetoption name Check Forfeit value false"),
        (
            peer960,
            "musketeer\nsetoption name UCI_Chess960 value true\n\
             setoption name Check Forfeit value false",
        ),
        (Rules::chess(), "chess"),
        (Rules::chess960(), "chess960"),
        (Rules::seirawan(), "seirawan"),
    ]
}

#[test]
fn twelve_thousand_positions_are_answered_with_a_legal_move() {
    let games = (0..CONVERSATIONS).flat_map(|_| games());
    let jobs: Vec<_> =
        games.zip(0..).map(|((rules, options), seed)| (rules, options, seed)).collect();
    assert_eq!(jobs.len() * POSITIONS, 12_000);
    check_all(&jobs, |(rules, options, seed)| converse(*rules, options, *seed));
}

/// One conversation, and what is wrong with its answers.
fn converse(rules: Rules, options: &str, seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut script = format!("setoption name UCI_Variant value {options}\n");
    let mut asked = Vec::new();
    while asked.len() < POSITIONS {
        let (line, position) = if asked.len() % 2 == 0 {
            on_the_way(rules, &mut random)
        } else {
            strewn(rules, &mut random)
        };
        let _ = writeln!(script, "{line}\ngo nodes 100");
        asked.push((line, position));
    }
    let mut output = Vec::new();
    if let Err(error) = serve(Cursor::new(script), &mut output, Variants::default()) {
        return vec![format!("{options}, seed {seed}: {error}")];
    }
    let output = String::from_utf8_lossy(&output);
    let mut wrong: Vec<String> =
        output.lines().filter(|line| line.contains("error")).map(str::to_owned).collect();
    let answers: Vec<&str> =
        output.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    if answers.len() != asked.len() {
        wrong.push(format!("{options}, seed {seed}: {} answers", answers.len()));
    }
    for ((line, position), answer) in asked.iter().zip(answers) {
        let best = answer.split(' ').next().unwrap_or_default();
        let is_right = match uci::parse(position, best) {
            Ok(_) => true,
            Err(_) => best == "(none)" && !position.has_moves(),
        };
        if !is_right {
            wrong.push(format!("{line}: {answer}"));
        }
    }
    wrong
}

/// A position of a random game, as its start and the moves that lead there.
fn on_the_way(rules: Rules, random: &mut Random) -> (String, Position) {
    let mut position = random.start(rules);
    let mut line = match rules.castling {
        Castling::Orthodox => "position startpos moves".to_owned(),
        Castling::Chess960 => format!("position fen {position} moves"),
    };
    for _ in 0..random.below(120) {
        let Some(m) = pick(&position, random.next()) else { break };
        let _ = write!(line, " {}", uci::write(&position, m, false));
        position.play_unchecked(m);
    }
    (line, position)
}

/// A board with pieces strewn on it, as a FEN; gates stand behind pieces of their side.
fn strewn(rules: Rules, random: &mut Random) -> (String, Position) {
    loop {
        let text = scatter(rules, random);
        if let Ok(parsed) = fen::parse(&text, rules, None)
            && parsed.position.stage() == Stage::Play
        {
            return (format!("position fen {}", parsed.position), parsed.position);
        }
    }
}

/// A text that may be such a FEN.
fn scatter(rules: Rules, random: &mut Random) -> String {
    let mut letters = vec!['P', 'N', 'B', 'R', 'Q'];
    let mut pair = Vec::new();
    if rules.has_gating() {
        let types: Vec<char> =
            rules.pieces.others().map(|kind| rules.pieces.letter(Color::White, kind)).collect();
        let first = random.below(types.len());
        let second = (first + 1 + random.below(types.len() - 1)) % types.len();
        pair.extend([types[first], types[second]]);
        letters.extend(&pair);
    }
    let mut board = [None; 64];
    board[random.below(64)] = Some('K');
    board[random.below(64)] = Some('k');
    for _ in 0..random.below(40) {
        let (square, letter) = (random.below(64), letters[random.below(letters.len())]);
        let is_pawn_home = letter == 'P' && !(8..56).contains(&square);
        if board[square].is_none() && !is_pawn_home {
            let white = random.below(2) == 0;
            board[square] = Some(if white { letter } else { letter.to_ascii_lowercase() });
        }
    }
    let rows: Vec<String> = board.chunks(8).map(row).collect();
    let (mut bracket, mut unmoved) = (String::new(), String::new());
    for (rank, white) in [(56, true), (0, false)] {
        let own = |file: usize| board[rank + file].is_some_and(|c: char| c.is_uppercase() == white);
        let mut helpers: Vec<usize> = (0..8).filter(|file| own(*file)).collect();
        if rules.gating == Gating::Optional {
            let case = |c: char| if white { c } else { c.to_ascii_lowercase() };
            unmoved.extend(helpers.iter().map(|file| case(char::from(b'A' + *file as u8))));
            bracket.extend(pair.iter().filter(|_| random.below(3) > 0).map(|c| case(*c)));
            continue;
        }
        for letter in &pair {
            let file = match helpers.len() {
                0 => '-',
                _ if random.below(3) == 0 => '-',
                count => char::from(b'a' + helpers.swap_remove(random.below(count)) as u8),
            };
            bracket.push(if white { *letter } else { letter.to_ascii_lowercase() });
            bracket.push(file);
        }
    }
    let bracket = if pair.is_empty() { bracket } else { format!("[{bracket}]") };
    let turn = if random.below(2) == 0 { 'w' } else { 'b' };
    let castling = if unmoved.is_empty() { "-" } else { &unmoved };
    format!("{}{bracket} {turn} {castling} - {} 1", rows.join("/"), random.below(110))
}

/// A row of a FEN; digits may stand beside each other.
fn row(squares: &[Option<char>]) -> String {
    squares.iter().map(|square| square.unwrap_or('1')).collect()
}
