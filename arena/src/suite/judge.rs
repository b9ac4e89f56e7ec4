//! The judgement of an engine's reply.

use std::time::Duration;

use treville_core::moves::Move;
use treville_core::san;
use treville_notation::pgn::NotedScore;

use super::epd::Task;
use crate::player::{Answer, BestMove, MoveReply};
use crate::pv_check;
use treville_kit::failure::quoted;

/// The result of an engine at a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// Whether the move at the end is right; in a position with `dm` alone, whether the mate is
    /// found, and no longer than that.
    pub is_solved: bool,
    /// The engine's move, in SAN if it is legal.
    pub text: String,
    /// Its last score.
    pub score: Option<NotedScore>,
    /// Its last depth.
    pub depth: Option<u32>,
    /// The nodes of the whole search, if it reports them.
    pub nodes: Option<u64>,
    /// The time of the whole search.
    pub time: Duration,
    /// When the right move became the best one for good; none if it is not solved.
    pub found: Option<Effort>,
    /// Moves to the mate that it announces for itself.
    pub mate: Option<u32>,
    /// Why it has no move, or which fault its move has.
    pub fault: Option<String>,
}

/// Nodes and time of a search at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Nodes, if the engine reports them.
    pub nodes: Option<u64>,
    /// Time, as the engine reports it; at the end of the search as measured.
    pub time: Option<Duration>,
}

impl Solution {
    /// That of an engine that has no answer.
    #[must_use]
    pub fn of_fault(fault: String) -> Solution {
        Solution { fault: Some(fault), ..Solution::default() }
    }

    /// Whether it announces the mate of `dm`, and no longer one.
    #[must_use]
    pub fn is_shortest(&self, task: &Task) -> bool {
        self.mate.zip(task.mate).is_some_and(|(found, announced)| found <= announced)
    }
}

/// Judges a reply.
#[must_use]
pub fn judge(task: &Task, reply: &MoveReply) -> Solution {
    let info = reply.info.as_ref();
    let score = info.and_then(|info| info.score);
    let mut solution = Solution {
        score,
        depth: info.map(|info| info.depth).filter(|depth| *depth > 0),
        nodes: info.map(|info| info.nodes).filter(|nodes| *nodes > 0),
        time: reply.time,
        mate: info.filter(|info| info.is_exact).and_then(|info| mate_of(info.score)),
        ..Solution::default()
    };
    let text = match &reply.answer {
        Answer::Move(text) => text,
        Answer::NoMove => return Solution { fault: Some("no move".to_owned()), ..solution },
        Answer::Resign => return Solution { fault: Some("resigns".to_owned()), ..solution },
        Answer::Claim(result, reason) => {
            let fault = format!("claims {result} ({reason})");
            return Solution { fault: Some(fault), ..solution };
        }
    };
    let Some(m) = pv_check::read(&task.position, text) else {
        let fault = format!("illegal move {}", quoted(text));
        return Solution { text: text.clone(), fault: Some(fault), ..solution };
    };
    solution.text = san::write(&task.position, m);
    solution.is_solved = is_right(task, m, solution.mate);
    if solution.is_solved {
        solution.found = Some(found(task, reply, solution.nodes));
    }
    solution
}

/// Whether a move, with the mate that is announced with it, solves the position.
fn is_right(task: &Task, m: Move, mate: Option<u32>) -> bool {
    if task.best.is_empty() && task.avoid.is_empty() {
        return mate.zip(task.mate).is_some_and(|(found, announced)| found <= announced);
    }
    (task.best.is_empty() || task.best.contains(&m)) && !task.avoid.contains(&m)
}

/// When the reported best moves became right for good. Where the last of them is not, or there is
/// none, the answer alone counts.
fn found(task: &Task, reply: &MoveReply, nodes: Option<u64>) -> Effort {
    let is_right = |best: &&BestMove| {
        let m = pv_check::read(&task.position, &best.text);
        m.is_some_and(|m| is_right(task, m, mate_of(best.score)))
    };
    let first = reply.best.iter().rev().take_while(is_right).last();
    match first {
        Some(best) => Effort { nodes: best.nodes, time: best.time },
        None => Effort { nodes, time: Some(reply.time) },
    }
}

/// In how many moves a score says that the mover mates.
fn mate_of(score: Option<NotedScore>) -> Option<u32> {
    match score {
        Some(NotedScore::Mate(moves)) => u32::try_from(moves).ok().filter(|moves| *moves > 0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use treville_notation::pgn::GameResult;

    use super::super::epd::Suite;
    use super::*;
    use crate::player::EngineInfo;

    fn task(operations: &str) -> Task {
        let text = format!("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - {operations}");
        Suite::read(&text, None).unwrap().tasks.remove(0)
    }

    /// A reply with this move after best moves such as `a1a8 +M1 70`: move, score, nodes.
    fn reply(text: &str, lines: &[(&str, NotedScore, u64)]) -> MoveReply {
        let best: Vec<BestMove> = lines
            .iter()
            .map(|(text, score, nodes)| BestMove {
                text: (*text).to_owned(),
                score: Some(*score),
                depth: Some(1),
                nodes: Some(*nodes),
                time: Some(Duration::from_millis(*nodes)),
            })
            .collect();
        let info = lines.last().map(|(_, score, nodes)| EngineInfo {
            score: Some(*score),
            is_exact: true,
            depth: 1,
            nodes: *nodes,
            ..EngineInfo::default()
        });
        let (answer, time) = (Answer::Move(text.to_owned()), Duration::from_millis(900));
        MoveReply { answer, time, info, offers_draw: false, lines: Vec::new(), best }
    }

    const FLAT: NotedScore = NotedScore::Centipawns(0);

    #[test]
    fn the_right_move_counts_from_when_it_stays_best() {
        let lines = [("a1a8", FLAT, 10), ("g1f1", FLAT, 20), ("a1a8", FLAT, 30), ("Ra8", FLAT, 40)];
        let solution = judge(&task("bm Ra8;"), &reply("a1a8", &lines));
        assert!(solution.is_solved && solution.text == "Ra8#", "{solution:?}");
        let effort = Effort { nodes: Some(30), time: Some(Duration::from_millis(30)) };
        assert_eq!((solution.found, solution.nodes), (Some(effort), Some(40)));
        // Either of two right moves may be best.
        let solution = judge(&task("bm Ra8 Kf1;"), &reply("a1a8", &lines));
        assert_eq!(solution.found.and_then(|found| found.nodes), Some(10));
        let solution = judge(&task("bm Ra8;"), &reply("g1f1", &lines));
        assert_eq!((solution.is_solved, solution.found), (false, None));
    }

    #[test]
    fn where_the_engine_reports_nothing_its_answer_counts() {
        let solution = judge(&task("bm Ra8;"), &reply("a1a8", &[]));
        let effort = Effort { nodes: None, time: Some(Duration::from_millis(900)) };
        assert_eq!((solution.is_solved, solution.found), (true, Some(effort)));
        // The last report is about another move.
        let solution = judge(&task("bm Ra8;"), &reply("a1a8", &[("a1a7", FLAT, 50)]));
        let effort = Effort { nodes: Some(50), time: Some(Duration::from_millis(900)) };
        assert_eq!((solution.is_solved, solution.found), (true, Some(effort)));
    }

    #[test]
    fn moves_to_avoid_solve_nothing() {
        let avoid = task("am Ra8 Kf1;");
        assert!(!judge(&avoid, &reply("a1a8", &[])).is_solved);
        assert!(judge(&avoid, &reply("a1b1", &[])).is_solved);
        assert!(!judge(&task("bm Ra7; am Ra8;"), &reply("a1b1", &[])).is_solved);
    }

    #[test]
    fn a_mate_counts_by_its_score() {
        let mate = |moves| [("a1a8", NotedScore::Mate(moves), 10)];
        let one = task("dm 2;");
        for (moves, found, shortest) in [(1, true, true), (2, true, true), (3, true, false)] {
            let solution = judge(&one, &reply("a1a8", &mate(moves)));
            assert_eq!((solution.mate.is_some(), solution.is_shortest(&one)), (found, shortest));
            assert_eq!(solution.is_solved, shortest);
        }
        let lost = judge(&one, &reply("a1a8", &mate(-2)));
        assert_eq!((lost.mate, lost.is_solved), (None, false));
        // The move is right whatever the score says.
        let both = task("bm Ra8; dm 1;");
        let solution = judge(&both, &reply("a1a8", &[("a1a8", FLAT, 10)]));
        assert_eq!((solution.is_solved, solution.is_shortest(&both)), (true, false));
    }

    #[test]
    fn answers_that_are_no_moves_are_faults() {
        let answer = |answer| MoveReply { answer, ..reply("", &[]) };
        let claim = Answer::Claim(GameResult::Draw, "dead".to_owned());
        for (reply, fault) in [
            (reply("a1h8", &[]), "illegal move 'a1h8'"),
            (answer(Answer::NoMove), "no move"),
            (answer(Answer::Resign), "resigns"),
            (answer(claim), "claims 1/2-1/2 (dead)"),
        ] {
            let solution = judge(&task("am Kf1;"), &reply);
            assert_eq!((solution.fault.as_deref(), solution.is_solved), (Some(fault), false));
        }
    }
}
