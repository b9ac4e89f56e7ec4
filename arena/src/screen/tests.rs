//! Lines printed while a match is played.

use indicatif::ProgressDrawTarget;
use treville_notation::pgn::{Evaluation, NotedScore};

use super::*;
use crate::table::specimen;

/// Plays the records on a screen, and gives what was printed.
fn show(mut screen: Screen, plan: &MatchPlan, records: &[GameRecord]) -> String {
    let mut output = Vec::new();
    for (index, record) in records.iter().enumerate() {
        let GameRecord { number, round, pair, white, black, .. } = *record;
        let fixture = Fixture { number, round, pair, opening: pair, white, black };
        screen.started(0, &fixture, &mut output).unwrap();
        let evaluation = Evaluation { score: NotedScore::Centipawns(35), depth: 18, time: None };
        screen.progress(0, 12, "Nf6", Some(evaluation));
        screen.progress(99, 12, "Nf6", None);
        let results = specimen::results(plan, &records[..=index]);
        screen.finished(0, record, &results, &mut output).unwrap();
    }
    screen.notice("The match was interrupted", &mut output).unwrap();
    screen.closed(&specimen::results(plan, records), &mut output).unwrap();
    screen.warning("too late", &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn without_a_terminal_there_are_the_lines_that_scripts_know() {
    let (plan, records) = specimen::duel();
    let run = RunSettings { ratinginterval: 4, ..RunSettings::default() };
    let text = show(Screen::new(false, &plan, &run, 10, 10), &plan, &records);
    let (lines, closing) = text.split_once("\n\n").unwrap();
    assert_eq!(
        lines,
        "\
Started game 1 of 10 (A vs B)
Finished game 1 (A vs B): 1-0 {White mates}
Score of A vs B: 1 - 0 - 0  [1.000] 1
Started game 2 of 10 (B vs A)
Finished game 2 (B vs A): 0-1 {Black mates}
Score of A vs B: 2 - 0 - 0  [1.000] 2
Started game 3 of 10 (A vs B)
Finished game 3 (A vs B): 1/2-1/2 {Draw by repetition}
Score of A vs B: 2 - 0 - 1  [0.833] 3
Started game 4 of 10 (B vs A)
Finished game 4 (B vs A): 0-1 {Black mates}
Score of A vs B: 3 - 0 - 1  [0.875] 4
Elo difference: 338.0 +/- inf, LOS: 91.0 %, DrawRatio: 25.0 %
nElo: 737.0 +/- 340.5, Pentanomial: [0, 0, 0, 1, 1] (LL, LD, DD/WL, WD, WW)
Started game 5 of 10 (A vs B)
Finished game 5 (A vs B): 0-1 {White loses on time}
Score of A vs B: 3 - 1 - 1  [0.700] 5
The match was interrupted"
    );
    assert!(closing.starts_with("Score of A vs B: 3 - 1 - 1  [0.700] 5\n"), "{closing}");
    assert!(closing.ends_with("\nWarning: too late\n"), "{closing}");
}

#[test]
fn more_than_two_engines_are_ranked_at_intervals() {
    let (plan, records) = specimen::tournament();
    let run = RunSettings { ratinginterval: 8, ..RunSettings::default() };
    let text = show(Screen::new(false, &plan, &run, 10, 10), &plan, &records);
    assert!(!text.contains("Score of"), "{text}");
    let rankings = text.matches("Rank  Name    Elo").count();
    assert_eq!(rankings, 2, "after the eighth game and at the end: {text}");
}

#[test]
fn on_a_terminal_lines_stand_above_the_bars() {
    let (plan, records) = specimen::duel();
    let hidden = ProgressDrawTarget::hidden();
    let live = Live::on(hidden, &plan, &RunSettings::default(), 10);
    let text = show(Screen::Live(live), &plan, &records);
    assert!(text.starts_with(
        "Finished game 1 (A vs B): 1-0 {White mates}\nFinished game 2 (B vs A): 0-1 {Black mates}\n"
    ));
    assert!(!text.contains("Started"), "{text}");
}

#[test]
fn the_standing_is_one_line() {
    let (mut plan, records) = specimen::duel();
    plan.sprt = Some(specimen::TEST);
    let line = live::standing(&plan, &specimen::results(&plan, &records));
    assert_eq!(
        line,
        "LLR: 0.06 (-2.94, 2.94) [0.00, 10.00] logistic, Score of A vs B: 3 - 1 - 1  [0.700] 5, \
         Elo 338.0 +/- inf, LOS 91.0 %"
    );
    let (plan, records) = specimen::tournament();
    let line = live::standing(&plan, &specimen::results(&plan, &records));
    assert_eq!(line, "In the lead: Alpha, 3 - 1 - 2  [0.667] 6");
}
