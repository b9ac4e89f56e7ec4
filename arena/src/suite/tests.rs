//! The results of a suite, as tables and files.

use std::time::Duration;

use treville_kit::format::{print_json, print_tables};
use treville_notation::pgn::NotedScore;

use super::epd::Suite;
use super::judge::{Effort, Solution};
use super::report::Results;

const SUITE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; dm 1; id \"mate.1\";\n\
                     4k3/8/8/8/8/8/4P3/4K3 w - - am e4; id \"pawn.1\";\n\
                     4k3/8/8/8/8/8/3PP3/4K3 w - - bm d4 e4; id \"pawn.2\";\n";

fn solved(text: &str, nodes: u64, mate: Option<u32>) -> Option<Solution> {
    let found = Effort { nodes: Some(nodes), time: Some(Duration::from_millis(nodes)) };
    let score = mate.map_or(NotedScore::Centipawns(30), |moves| NotedScore::Mate(moves as i32));
    Some(Solution {
        is_solved: true,
        text: text.to_owned(),
        score: Some(score),
        depth: Some(5),
        nodes: Some(2 * nodes),
        time: Duration::from_millis(2 * nodes),
        found: Some(found),
        mate,
        fault: None,
    })
}

fn with_results<T>(look: impl FnOnce(&Results) -> T) -> T {
    let mut suite = Suite::read(SUITE, None).unwrap();
    super::themes::name(&mut suite.tasks);
    let fault = || Some(Solution::of_fault("crashes: exit status 3".to_owned()));
    let solutions = vec![
        vec![solved("Ra8#", 10, Some(1)), solved("Ra8#", 5, Some(2))],
        vec![solved("Kd2", 40, None), fault()],
        vec![solved("d4", 20, None), None],
    ];
    let engines = ["A", "B"].map(str::to_owned).to_vec();
    look(&Results { suite: &suite, file: "s.epd".to_owned(), engines, solutions })
}

#[test]
fn tables_are_of_all_positions_of_mates_and_of_themes() {
    let text = with_results(|results| {
        let mut output = Vec::new();
        print_tables(&results.tables(), false, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    });
    assert_eq!(
        text,
        "s.epd: 3 positions of chess\n\
         engine  solved  of      %  nodes  seconds  faults\n\
         A            3   3  100.0     20    0.020       0\n\
         B            1   2   50.0      5    0.005       1\n\
         Nodes and seconds: the median of what a solved position took until the right move stayed \
         best.\n\
         \n\
         Mates\n\
         engine  found  shortest  of\n\
         A           1         1   1\n\
         B           1         0   1\n\
         \n\
         Solved by theme\n\
         theme  of  A  B\n\
         mate    1  1  1\n\
         pawn    2  2  0\n"
    );
}

#[test]
fn the_line_of_a_position_has_all_that_is_known_of_it() {
    let text = with_results(|results| {
        let mut output = Vec::new();
        results.write_csv(&mut output).unwrap();
        String::from_utf8(output).unwrap()
    });
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "line,id,theme,bm,am,dm,engine,solved,move,score,depth,nodes,ms,found_nodes,found_ms,\
             mate,shortest,fault",
            "1,mate.1,mate,Ra8#,,1,A,true,Ra8#,+M1,5,20,20,10,10,1,true,",
            "1,mate.1,mate,Ra8#,,1,B,true,Ra8#,+M2,5,10,10,5,5,2,false,",
            "2,pawn.1,pawn,,e4,,A,true,Kd2,+0.30,5,80,80,40,40,,false,",
        ]
    );
    assert_eq!(lines[4], "2,pawn.1,pawn,,e4,,B,false,,,,,0,,,,false,crashes: exit status 3");
    assert_eq!(lines.len(), 6, "what was not searched has no line");
}

#[test]
fn what_every_engine_solves_is_a_suite_again() {
    let text = with_results(|results| results.solved());
    let again = Suite::read(&text, None).unwrap();
    assert_eq!(again.tasks.iter().map(|task| task.id()).collect::<Vec<_>>(), ["mate.1"]);
    assert_eq!(text.trim_end(), SUITE.lines().next().unwrap());
}

#[test]
fn the_document_has_every_result() {
    let json: serde_json::Value = with_results(|results| {
        let mut output = Vec::new();
        print_json(&results.document(), &mut output).unwrap();
        serde_json::from_slice(&output).unwrap()
    });
    assert_eq!(json["engines"][0]["solved"], 3);
    assert_eq!(json["engines"][1]["mates_found"], 1);
    assert_eq!(json["engines"][1]["mates_shortest"], 0);
    let first = &json["positions"][0];
    assert_eq!((&first["bm"][0], &first["dm"]), (&"Ra8#".into(), &1.into()));
    assert_eq!(first["operations"][2], serde_json::json!(["id", "mate.1"]));
    assert_eq!(first["results"][0]["move"], "Ra8#");
    assert_eq!(first["results"][0]["mate"], 1);
    assert_eq!(json["positions"][2]["results"].as_array().unwrap().len(), 1);
}
