//! The Universal Chess Interface (Meyer-Kahlen and Huber, 2000), from the side of the GUI.

use std::time::{Duration, Instant};

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::pgn::{GameResult, Score};
use treville_core::position::Position;
use treville_core::uci;
use treville_engine::protocol::uci::command::{Command, Go};
use treville_engine::protocol::uci::reply::{
    Bound, OptionKind, OptionLine, Reply as Line, ScoreValue,
};
use treville_engine::variant::Variant;

use super::link::{Link, STOPPING, deadline};
use super::options::{Options, Setting};
use super::thoughts::{Said, Thoughts};
use super::told::Told;
use super::{Answer, Clocks, Dialect, Fault, Reply, Seat};
use crate::limits::Limits;
use crate::settings::EngineSettings;
use treville_kit::failure::quoted;

/// A conversation in UCI.
#[derive(Debug)]
struct Uci {
    options: Options,
    limits: Limits,
    ponders: bool,
    knows_check_forfeit: bool,
    color: Color,
    told: Told,
    thoughts: Thoughts,
    /// What the engine expects its opponent to play.
    expected: Option<String>,
    /// The game that the engine thinks on in its opponent's time: how many moves it has then, and
    /// the last of them.
    pondering: Option<(usize, Move)>,
    /// When the engine was told to search last. A best move from before is nobody's answer.
    asked: Instant,
}

/// Says hello, sets the options and the variant, and waits until the engine is ready.
pub(super) fn hello(
    link: &mut Link,
    settings: &EngineSettings,
    variant: Variant,
) -> Result<(Option<String>, Box<dyn Dialect>), Fault> {
    let (mut name, mut options) = (None, Options::default());
    link.say(Command::Uci);
    let said = link.hear_for(link.patience, |_, line| match read(line) {
        Some(Line::IdName(own)) => {
            name = Some(own);
            None
        }
        Some(Line::Option(option)) => {
            options.offer(option);
            None
        }
        Some(Line::UciOk) => Some(()),
        _ => None,
    })?;
    if said.is_none() {
        return Err(silence("uciok", link.patience));
    }
    let (forfeit, knows_check_forfeit) = options.check_forfeit(variant, &settings.options);
    let mut chosen = variant_settings(&options, variant)?;
    chosen.extend(forfeit);
    if settings.ponder {
        chosen.extend(options.set("Ponder", "true").ok().flatten());
    }
    for (name, value) in &settings.options {
        match options.set(name, value) {
            Ok(setting) => chosen.extend(setting),
            Err(problem) => link.warn(problem),
        }
    }
    for (name, value) in chosen {
        link.say(Command::SetOption { name, value });
    }
    if !is_ready(link)? {
        return Err(silence("readyok", link.patience));
    }
    let start = Position::start(variant.rules());
    let uci = Uci {
        options,
        limits: settings.limits,
        ponders: settings.ponder,
        knows_check_forfeit,
        color: Color::White,
        told: Told::new(&start, knows_check_forfeit),
        thoughts: Thoughts::default(),
        expected: None,
        pondering: None,
        asked: Instant::now(),
    };
    Ok((name, Box::new(uci)))
}

/// Reads a line of the introduction. Some engines leave out the default of an option, or write it in
/// ways of their own: such an option can be set, but nobody knows what it takes.
fn read(line: &str) -> Option<Line> {
    line.parse().ok().or_else(|| {
        let option = line.trim_start().strip_prefix("option name ")?;
        let (name, _) = option.split_once(" type ")?;
        let kind = OptionKind::String { default: String::new() };
        Some(Line::Option(OptionLine { name: name.trim().to_owned(), kind }))
    })
}

/// The options that choose the variant.
fn variant_settings(options: &Options, variant: Variant) -> Result<Vec<Setting>, Fault> {
    let words: &[&str] = match variant {
        Variant::Musketeer | Variant::MusketeerPeer => &["musketeer"],
        Variant::Chess => &["chess", "standard", "normal"],
        Variant::Chess960 => &["chess960", "fischerandom", "chess"],
        Variant::Seirawan => &["seirawan"],
    };
    let word = options.first_choice("UCI_Variant", words);
    let variants = word.map(|word| options.set("UCI_Variant", word));
    let chess960 =
        (variant == Variant::Chess960).then(|| options.set("UCI_Chess960", "true").ok().flatten());
    let plays = match variant {
        Variant::Musketeer | Variant::MusketeerPeer | Variant::Seirawan => word.is_some(),
        Variant::Chess => word.is_some() || options.find("UCI_Variant").is_none(),
        Variant::Chess960 => {
            word.is_some_and(|word| word != "chess")
                || chess960.as_ref().is_some_and(Option::is_some)
        }
    };
    if !plays {
        let option = if variant == Variant::Chess960 { "UCI_Chess960" } else { "UCI_Variant" };
        return Err(Fault::NoStart(format!(
            "expected an engine that plays {variant} (option {option}), got one that does not"
        )));
    }
    let chosen = variants.and_then(Result::ok).flatten();
    Ok(chosen.into_iter().chain(chess960.flatten()).collect())
}

/// A line that did not come.
fn silence(expected: &str, patience: Duration) -> Fault {
    let seconds = patience.as_secs_f64();
    Fault::NoStart(format!("expected {expected} within {seconds} s, got no such line"))
}

/// Waits until the engine has done everything that it was told.
fn is_ready(link: &mut Link) -> Result<bool, Fault> {
    link.say(Command::IsReady);
    let ready = link.hear_for(link.patience, |_, line| (line.trim() == "readyok").then_some(()))?;
    Ok(ready.is_some())
}

impl Dialect for Uci {
    fn new_game(&mut self, link: &mut Link, seat: Seat) -> Result<(), Fault> {
        self.stop_pondering(link)?;
        self.color = seat.color;
        self.told = Told::new(seat.game.start(), self.knows_check_forfeit);
        self.expected = None;
        link.say(Command::UciNewGame);
        // Titles and ratings are unknown.
        let opponent = format!("none none computer {}", seat.opponent);
        if let Ok(Some((name, value))) = self.options.set("UCI_Opponent", &opponent) {
            link.say(Command::SetOption { name, value });
        }
        if is_ready(link)? { Ok(()) } else { Err(Fault::Stalled) }
    }

    fn go(&mut self, link: &mut Link, game: &Game, clocks: &Clocks) -> Result<Reply, Fault> {
        let hit = self.pondering.is_some_and(|(length, last)| {
            game.moves().len() == length && game.moves().last() == Some(&last)
        });
        let order = if hit {
            self.pondering = None;
            Command::PonderHit
        } else {
            self.stop_pondering(link)?;
            self.thoughts.clear();
            link.say_text(self.told.follow(game));
            Command::Go(self.limits(clocks))
        };
        let ordered = Instant::now();
        if !hit {
            self.asked = ordered;
        }
        link.say(order);
        let until = deadline(ordered, clocks.deadline);
        let Some((at, best)) = self.best_move(link, until)? else {
            return Err(self.late(link)?);
        };
        Ok(Reply {
            answer: best.map_or(Answer::NoMove, Answer::Move),
            // An engine that does not wait for the order has taken no time.
            time: at.saturating_duration_since(ordered),
            thought: self.thoughts.last(thought),
            offers_draw: false,
        })
    }

    fn ponder(&mut self, link: &mut Link, game: &Game, clocks: &Clocks) -> Result<(), Fault> {
        let position = game.position();
        let expected = self.expected.take().filter(|_| self.ponders);
        let Some(m) = expected.and_then(|text| uci::parse(position, &text).ok()) else {
            return Ok(());
        };
        let mut ahead = game.clone();
        ahead.play(m);
        self.told.follow(game);
        // What is only expected is not kept.
        link.say_text(self.told.clone().follow(&ahead));
        self.thoughts.clear();
        self.asked = Instant::now();
        link.say(Command::Go(Go { ponder: true, ..self.limits(clocks) }));
        self.pondering = Some((ahead.moves().len(), m));
        Ok(())
    }

    fn game_over(&mut self, link: &mut Link, _: GameResult, _: &str) -> Result<(), Fault> {
        self.stop_pondering(link)
    }

    fn knows_check_forfeit(&self) -> bool {
        self.knows_check_forfeit
    }
}

impl Uci {
    /// What the engine may use, in the words of `go`.
    fn limits(&self, clocks: &Clocks) -> Go {
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let own = clocks.left[self.color];
        // An opponent without a clock is shown with as much time as the engine has itself.
        let left = |color| own.map(|own| millis(clocks.left[color].unwrap_or(own)));
        let increment = |color| own.map(|_| millis(clocks.increment[color]));
        Go {
            wtime: left(Color::White),
            btime: left(Color::Black),
            winc: increment(Color::White),
            binc: increment(Color::Black),
            movestogo: clocks.moves_to_go.filter(|_| own.is_some()),
            depth: self.limits.depth,
            nodes: self.limits.nodes,
            movetime: self.limits.st.map(|time| millis(Duration::from_millis(time))),
            infinite: own.is_none() && self.limits.is_empty(),
            ..Go::default()
        }
    }

    /// Hears the search out until it ends or time is up.
    fn best_move(
        &mut self,
        link: &mut Link,
        until: Instant,
    ) -> Result<Option<(Instant, Option<String>)>, Fault> {
        while let Some(line) = link.hear(until)? {
            let text = line.text.trim_start();
            if text.starts_with("info") {
                if is_thought(text) {
                    self.thoughts.push(line.text);
                } else if let Some(problem) = text.strip_prefix("info string error") {
                    // As Treville answers to a position that it does not take, for instance.
                    link.warn(format!("says {}", quoted(problem.trim_start_matches([':', ' ']))));
                }
            } else if text.starts_with("bestmove") && line.at < self.asked {
                link.warn("says a best move that nobody has asked for".to_owned());
            } else if text.starts_with("bestmove") {
                match text.parse() {
                    Ok(Line::BestMove { best, ponder }) => {
                        self.expected = ponder;
                        let best = best.filter(|text| !is_null(text));
                        return Ok(Some((line.at, best)));
                    }
                    // The word alone, as some engines answer where there is no move.
                    Err(_) => return Ok(Some((line.at, None))),
                    Ok(_) => {}
                }
            }
        }
        Ok(None)
    }

    /// The deadline is over. Does the engine still listen?
    fn late(&mut self, link: &mut Link) -> Result<Fault, Fault> {
        link.say(Command::Stop);
        let until = deadline(Instant::now(), STOPPING);
        let answer = self.best_move(link, until)?;
        Ok(if answer.is_some() { Fault::Late } else { Fault::Stalled })
    }

    /// Ends what the engine does in its opponent's time.
    fn stop_pondering(&mut self, link: &mut Link) -> Result<(), Fault> {
        if self.pondering.take().is_none() {
            return Ok(());
        }
        match self.late(link)? {
            Fault::Late => {
                // What it expects now has nothing to do with the game.
                self.expected = None;
                Ok(())
            }
            fault => Err(fault),
        }
    }
}

/// How engines write that they have no move, apart from `(none)`.
fn is_null(text: &str) -> bool {
    text == "0000" || text.eq_ignore_ascii_case("null")
}

/// Whether an `info` line may say something about the main variation.
fn is_thought(line: &str) -> bool {
    let rest = line.split_once(" multipv ").map(|(_, rest)| rest);
    let is_main = rest.is_none_or(|rest| rest.split(' ').next() == Some("1"));
    let has_news = line.contains(" score ") || line.contains(" nodes ");
    has_news && is_main && !line.starts_with("info string")
}

/// Reads an `info` line.
fn thought(line: &str) -> Option<Said> {
    let Ok(Line::Info(info)) = line.parse() else { return None };
    let score = info.score.map(|score| match score.value {
        ScoreValue::Centipawns(centipawns) => Score::Centipawns(centipawns),
        ScoreValue::Mate(moves) => Score::Mate(moves),
    });
    Some(Said {
        score,
        is_exact: info.score.is_some_and(|score| score.bound == Bound::Exact),
        depth: info.depth,
        nodes: info.nodes,
        pv: info.pv,
    })
}
