//! Lines that mean nothing, or the wrong thing.

use treville_engine::protocol::uci::reply as uci;
use treville_engine::protocol::xboard::reply as xboard;

use crate::filter::ILLEGAL;

/// Nonsense, a line at a time.
pub(crate) const NONSENSE: [&[u8]; 12] = [
    b"\xff\xfe\x00\x80\x1b[2J",
    b"info depth deep score cp many nodes - pv",
    b"info score mate",
    b"info string bestmove a1a1",
    b"bestmoves e2e4",
    b"",
    b"movement e2e4",
    b"17 x y z e2e4",
    b"99999999999999999999 0 0 0 e2e4",
    b"1-0ish {not meant}",
    b"option name type type type",
    b"\r\r\t ok ok",
];

/// The piece of which a flood consists, if the engine has such a fault.
pub(crate) fn flood(fault: &str) -> Option<Vec<u8>> {
    Some(match fault {
        "flood" | "endless-long" => {
            [b"info nodes 1 string ".as_slice(), &[0xff; 65_000], b"\n"].concat()
        }
        "endless" => {
            b"info depth 1 seldepth 1 score cp 20 nodes 20 nps 20000 time 1 pv e2e4 e7e5\n"
                .repeat(50)
        }
        "empty-flood" | "endless-empty" => b"\n".repeat(4096),
        "endless-line" => b"bestmove ".repeat(500),
        "option-flood" => b"option name Some type string default x\n".repeat(100),
        _ => return None,
    })
}

/// The same line with another name of the engine.
pub(crate) fn odd_name(line: String) -> String {
    let name = format!("<b>&amp;\u{1b}[31m\u{202e}\\\"' {}", "N".repeat(5_000));
    if line.starts_with("id name ") {
        return format!("id name {name}");
    }
    match (line.starts_with("feature "), line.split_once("myname=\"")) {
        (true, Some((before, after))) => {
            let after = after.split_once('"').map_or("", |(_, after)| after);
            format!("{before}myname=\"{}\"{after}", name.replace('"', "'"))
        }
        _ => line,
    }
}

/// The same line of thinking with numbers that fit nowhere and a very long variation.
pub(crate) fn huge_score(line: &str) -> String {
    let (huge, moves) = ("9".repeat(30), "e2e4 ".repeat(5_000));
    if line.starts_with("info") {
        let start = format!("info depth {huge} nodes {huge} time {huge}");
        return format!(
            "{start} score cp {huge} pv {moves}\n\
             info depth 1 score mate 0 nodes 1 pv {moves}\n\
             info depth 1 score cp 2147483647 nodes 18446744073709551615 pv {moves}"
        );
    }
    format!("{huge} {huge} {huge} {huge} {moves}\n1 2147483647 1 18446744073709551615 {moves}")
}

/// The same line of thinking with a mate in two.
pub(crate) fn false_mate(line: String) -> String {
    if let Ok(uci::Reply::Info(mut info)) = line.parse()
        && info.score.is_some()
    {
        let value = uci::ScoreValue::Mate(2);
        info.score = Some(uci::Score { value, bound: uci::Bound::Exact });
        return uci::Reply::Info(info).to_string();
    }
    if let Ok(xboard::Reply::Thinking(mut thinking)) = line.parse() {
        thinking.score = xboard::Score::Mate(2);
        return xboard::Reply::Thinking(thinking).to_string();
    }
    line
}

/// The same report with an illegal move added.
pub(crate) fn illegal_pv(line: String) -> String {
    if let Ok(uci::Reply::Info(mut info)) = line.parse()
        && !info.pv.is_empty()
    {
        info.pv.push(ILLEGAL.to_owned());
        return uci::Reply::Info(info).to_string();
    }
    if let Ok(xboard::Reply::Thinking(mut thinking)) = line.parse()
        && !thinking.pv.is_empty()
    {
        thinking.pv.push(ILLEGAL.to_owned());
        return xboard::Reply::Thinking(thinking).to_string();
    }
    line
}
