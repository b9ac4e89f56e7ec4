//! Small matches in full.

use treville_notation::pgn::GameResult;

use super::specimen::{duel, game, plan, results, tournament};
use super::*;
use crate::record::GameRecord;

#[test]
fn a_duel_ends_with_everything_about_it() {
    let (mut plan, records) = duel();
    plan.sprt = Some(specimen::TEST);
    assert_eq!(
        closing(&plan, &results(&plan, &records)),
        "\
Score of A vs B: 3 - 1 - 1  [0.700] 5
Elo difference: 338.0 +/- inf, LOS: 91.0 %, DrawRatio: 20.0 %
nElo: 737.0 +/- 340.5, Pentanomial: [0, 0, 0, 1, 1] (LL, LD, DD/WL, WD, WW)
LOS by pairs: 91.0 %, by games: 84.1 %
LLR: 0.06 (-2.94, 2.94) [0.00, 10.00] logistic
SPRT: llr 0.06 (1.9%), lbound -2.94, ubound 2.94

Results by colour
Player  Colour  Wins  Losses  Draws   Score  Games
A       White      1       1      1   50.0%      3
A       Black      2       0      0  100.0%      2
B       White      0       2      0    0.0%      2
B       Black      1       1      1   50.0%      3
all     White      1       3      1   30.0%      5

Results of A by pair of types
Types  Wins  Losses  Draws  Score  Games    Elo  +/-
AU        0       1      0   0.0%      1   -inf  inf
CL        3       0      1  87.5%      4  338.0  inf

White by pair of types, scores with 95% intervals
Types  Wins  Losses  Draws  Score  Games   From     To
AU        0       1      0   0.0%      1   0.0%  83.3%
CL        1       2      1  37.5%      4  12.0%  79.5%
all       1       3      1  30.0%      5   8.6%  68.8%

How games ended
End           Games  lost by A  lost by B
normal            4          0          3
time forfeit      1          1          0

Time
Player  Moves  Mean ms  Longest ms  Depth  Nodes/s  Least left ms
A         200     80.0       300.0   12.0   125000           2000
B         200     70.0       300.0   12.0   142857           2000
"
    );
}

#[test]
fn a_tournament_ends_with_its_tables() {
    let (plan, records) = tournament();
    let text = closing(&plan, &results(&plan, &records));
    let (standing, rest) = text.split_once("\n\n").unwrap();
    // Ratings are tested where they are computed.
    let places: Vec<Vec<&str>> = standing
        .lines()
        .map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect())
        .collect();
    assert_eq!(places[0], ["Rank", "Name", "Elo", "+/-", "Games", "Score", "Draws"]);
    assert_eq!([places[1][1], places[2][1], places[3][1]], ["Alpha", "Gamma", "Beta 2"]);
    assert_eq!(places[1][4..], ["6", "66.7%", "33.3%"]);
    assert!(
        rest.starts_with(
            "\
Points against each other
Rank  Name      1      2      3
1     Alpha     .    2/3    2/3
2     Gamma   1/3      .  1.5/2
3     Beta 2  1/3  0.5/2      .

Results by colour
Player  Colour  Wins  Losses  Draws  Score  Games
Alpha   White      2       0      1  83.3%      3
Alpha   Black      1       1      1  50.0%      3
Beta 2  White      0       0      2  50.0%      2
Beta 2  Black      0       2      1  16.7%      3
Gamma   White      2       1      0  66.7%      3
Gamma   Black      0       1      1  25.0%      2
all     White      4       1      3  68.8%      8

Scores by pair of types
Types  Alpha  Beta 2  Gamma
CL     66.7%   30.0%  50.0%

White by pair of types, scores with 95% intervals
Types  Wins  Losses  Draws  Score  Games   From     To
CL        4       1      3  68.8%      8  39.1%  86.2%
all       4       1      3  68.8%      8  39.1%  86.2%

Time
"
        ),
        "{rest}"
    );
    assert!(!rest.contains("How games ended"), "all ended by the rules");
}

#[test]
fn normalised_elo_needs_no_pairs() {
    let (plan, records) = duel();
    let plan = MatchPlan { repeat: false, games: 1, ..plan };
    let text = closing(&plan, &results(&plan, &records));
    assert!(
        text.starts_with(
            "\
Score of A vs B: 3 - 1 - 1  [0.700] 5
Elo difference: 147.2 +/- inf, LOS: 84.1 %, DrawRatio: 20.0 %
nElo: 173.7 +/- 304.5

Results by colour
"
        ),
        "{text}"
    );
}

#[test]
fn nothing_is_not_a_number() {
    let plan = plan(&["A", "B"]);
    let text = closing(&plan, &results(&plan, &[]));
    assert!(
        text.starts_with("Score of A vs B: 0 - 0 - 0  [0.000] 0\n\nResults by colour\n"),
        "{text}"
    );
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    // One game each way of winning, or of not winning, all there is to be won.
    for result in [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw] {
        let text = closing(&plan, &results(&plan, &[game(0, 0, 1, result)]));
        assert!(!text.contains("NaN"), "{text}");
    }
    let text = interim(&plan, &results(&plan, &[game(0, 0, 1, GameResult::WhiteWins)]));
    assert!(text.starts_with("Elo difference: inf +/- inf, LOS: "), "{text}");
}

#[test]
fn orthodox_games_have_no_types() {
    let (plan, mut records) = duel();
    for record in &mut records {
        record.kinds.clear();
        record.gates.clear();
    }
    let text = closing(&plan, &results(&plan, &records));
    assert!(!text.contains("types"), "{text}");
}

#[test]
fn decided_tests_say_what_they_found() {
    let mut plan = plan(&["A", "B"]);
    plan.sprt = Some(specimen::TEST);
    let lost: Vec<GameRecord> = (0..4000)
        .map(|number| {
            let result = if number % 4 == 0 { GameResult::BlackWins } else { GameResult::Draw };
            game(number, 0, 1, result)
        })
        .collect();
    let text = interim(&plan, &results(&plan, &lost));
    assert!(text.ends_with("lbound -2.94, ubound 2.94 - H0 was accepted\n"), "{text}");
    assert!(text.contains("SPRT: llr -"), "{text}");
}

#[test]
fn names_cannot_break_a_line() {
    let plan = plan(&["A\nB", ""]);
    let mut record = game(6, 0, 1, GameResult::Unknown);
    record.reason = "Unterminated:\r\nstop".to_owned();
    assert_eq!(
        lines::finished(&plan, &record),
        "Finished game 7 (A\\nB vs engine 2): * {Unterminated:\\r\\nstop}"
    );
    assert_eq!(lines::started(&plan, 2, 100, 1, 0), "Started game 3 of 100 (engine 2 vs A\\nB)");
}

#[test]
fn small_numbers_lose_their_sign() {
    assert_eq!(
        [-0.04, -0.05, 0.0, -1.0].map(|x| lines::signless(x, 1)),
        ["0.0", "-0.1", "0.0", "-1.0"]
    );
}
