//! The Universal Chess Interface (Meyer-Kahlen and Huber, 2000), from the side of the GUI.

use std::path::Path;
use std::time::{Duration, Instant};

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_core::uci;
use treville_engine::protocol::uci::command::{Command, Go};
use treville_engine::protocol::uci::reply::{
    Bound, OptionKind, OptionLine, Reply as Line, ScoreValue,
};
use treville_engine::variant::Variant;
use treville_notation::pgn::{GameResult, NotedScore};
use treville_notation::variants;

use super::connection::{Connection, STOPPING, deadline};
use super::dialect::{Answer, Clocks, Dialect, Figures, MoveReply, NewGame};
use super::fault::Fault;
use super::info::{InfoLine, InfoLines};
use super::options::{Options, Setting};
use super::position_command::PositionCommand;
use crate::limits::EngineLimits;
use crate::settings::EngineSettings;
use treville_kit::failure::quoted;

/// A conversation in UCI.
#[derive(Debug)]
struct Uci {
    options: Options,
    limits: EngineLimits,
    ponders: bool,
    knows_check_forfeit: bool,
    color: Color,
    position_command: PositionCommand,
    infos: InfoLines,
    /// The move that the engine expects of its opponent.
    expected: Option<String>,
    /// The game on which the engine ponders: its number of moves, and the last of them.
    pondering: Option<(usize, Move)>,
    /// When the last search was ordered. Earlier best moves are ignored.
    asked: Instant,
}

/// Performs the handshake, sets the options and the variant, and waits until the engine is ready.
pub(super) fn handshake(
    connection: &mut Connection,
    settings: &EngineSettings,
    variant: Variant,
) -> Result<(Option<String>, Box<dyn Dialect>), Fault> {
    let (mut name, mut options) = (None, Options::default());
    connection.say(Command::Uci);
    let said = connection.hear_for(connection.patience, |_, line| match read(line) {
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
        return Err(silence("uciok", connection.patience));
    }
    warn_of_other_readings(connection, name.as_deref(), variant);
    let (forfeit, knows_check_forfeit) = options.check_forfeit(variant, &settings.options);
    let mut chosen = match settings.variants.as_deref().filter(|_| !variant.is_known()) {
        Some(file) => settings_of_file(&options, variant, file)?,
        None => variant_settings(&options, variant)?,
    };
    chosen.extend(forfeit);
    if settings.ponder {
        chosen.extend(options.set("Ponder", "true").ok().flatten());
    }
    for (name, value) in &settings.options {
        match options.set(name, value) {
            Ok(setting) => chosen.extend(setting),
            Err(problem) => connection.warn(problem),
        }
    }
    for (name, value) in chosen {
        connection.say(Command::SetOption { name, value });
    }
    if !is_ready(connection)? {
        return Err(silence("readyok", connection.patience));
    }
    let start = Position::start(variant.rules());
    let uci = Uci {
        options,
        limits: settings.limits,
        ponders: settings.ponder,
        knows_check_forfeit,
        color: Color::White,
        position_command: PositionCommand::new(&start, knows_check_forfeit),
        infos: InfoLines::default(),
        expected: None,
        pondering: None,
        asked: Instant::now(),
    };
    Ok((name, Box::new(uci)))
}

/// Reads a line of the handshake. Some engines omit the default of an option or write it in ways of
/// their own. Such an option can be set, but its values cannot be checked.
fn read(line: &str) -> Option<Line> {
    line.parse().ok().or_else(|| {
        let option = line.trim_start().strip_prefix("option name ")?;
        let (name, _) = option.split_once(" type ")?;
        let kind = OptionKind::String { default: String::new() };
        Some(Line::Option(OptionLine { name: name.trim().to_owned(), kind }))
    })
}

/// Says which pieces of a file another engine may read as something else: most read such files as
/// Fairy-Stockfish does.
fn warn_of_other_readings(connection: &mut Connection, name: Option<&str>, variant: Variant) {
    if variant.is_known() || name.is_some_and(|name| name.starts_with("Treville")) {
        return;
    }
    let game = variant.definition();
    for (kind, reading) in variants::differences(game) {
        let piece = game.pieces.get(kind.index());
        let (letter, betza) =
            piece.map_or(('?', ""), |piece| (piece.letter, piece.movement.spelling()));
        connection.warn(format!(
            "may play another game than {variant}: {letter} moves as {betza}, and Fairy-Stockfish \
             {reading}"
        ));
    }
}

/// The options that make an engine read the file of a game and choose it. The engine has not
/// offered the name yet, so it cannot be looked up among its variants.
pub(crate) fn settings_of_file(
    options: &Options,
    variant: Variant,
    file: &Path,
) -> Result<Vec<Setting>, Fault> {
    let path = options.set("VariantPath", &file.to_string_lossy()).ok().flatten();
    let path = path.filter(|_| options.find("UCI_Variant").is_some());
    let Some(path) = path else {
        return Err(Fault::NoStart(format!(
            "expected an engine that reads {variant} from a file (option VariantPath), got one that \
             does not"
        )));
    };
    Ok(vec![path, ("UCI_Variant".to_owned(), Some(variant.name().to_owned()))])
}

/// The options that choose the variant.
pub(crate) fn variant_settings(options: &Options, variant: Variant) -> Result<Vec<Setting>, Fault> {
    let mut words = variant.uci_names();
    if variant == Variant::chess960() {
        words.push("chess");
    }
    let word = options.first_choice("UCI_Variant", &words);
    let variants = word.map(|word| options.set("UCI_Variant", word));
    let chess960 = (variant == Variant::chess960())
        .then(|| options.set("UCI_Chess960", "true").ok().flatten());
    let plays = if variant == Variant::chess() {
        word.is_some() || options.find("UCI_Variant").is_none()
    } else if variant == Variant::chess960() {
        word.is_some_and(|word| word != "chess") || chess960.as_ref().is_some_and(Option::is_some)
    } else {
        word.is_some()
    };
    if !plays {
        let option = if variant == Variant::chess960() { "UCI_Chess960" } else { "UCI_Variant" };
        return Err(Fault::NoStart(format!(
            "expected an engine that plays {variant} (option {option}), got one that does not"
        )));
    }
    let chosen = variants.and_then(Result::ok).flatten();
    Ok(chosen.into_iter().chain(chess960.flatten()).collect())
}

/// The fault of an engine that has not written the expected line.
fn silence(expected: &str, patience: Duration) -> Fault {
    let seconds = patience.as_secs_f64();
    Fault::NoStart(format!("expected {expected} within {seconds} s, got no such line"))
}

/// Passes on what the engine calls an error: Treville, for instance, refuses a position or a net
/// like this, and plays on without it.
fn warn_of_error(connection: &mut Connection, line: &str) {
    if let Some(problem) = line.trim_start().strip_prefix("info string error") {
        connection.warn(format!("says {}", quoted(problem.trim_start_matches([':', ' ']))));
    }
}

/// Waits until the engine has carried out all orders.
fn is_ready(connection: &mut Connection) -> Result<bool, Fault> {
    connection.say(Command::IsReady);
    let ready = connection.hear_for(connection.patience, |connection, line| {
        warn_of_error(connection, line);
        (line.trim() == "readyok").then_some(())
    })?;
    Ok(ready.is_some())
}

impl Dialect for Uci {
    fn new_game(&mut self, connection: &mut Connection, start: NewGame) -> Result<(), Fault> {
        self.stop_pondering(connection)?;
        self.color = start.color;
        self.position_command = PositionCommand::new(start.game.start(), self.knows_check_forfeit);
        self.expected = None;
        connection.say(Command::UciNewGame);
        // Title and rating are unknown.
        let opponent = format!("none none computer {}", start.opponent);
        if let Ok(Some((name, value))) = self.options.set("UCI_Opponent", &opponent) {
            connection.say(Command::SetOption { name, value });
        }
        if is_ready(connection)? { Ok(()) } else { Err(Fault::Stalled) }
    }

    fn go(
        &mut self,
        connection: &mut Connection,
        game: &Game,
        clocks: &Clocks,
    ) -> Result<MoveReply, Fault> {
        let hit = self.pondering.is_some_and(|(length, last)| {
            game.moves().len() == length && game.moves().last() == Some(&last)
        });
        let order = if hit {
            self.pondering = None;
            Command::PonderHit
        } else {
            self.stop_pondering(connection)?;
            self.infos.clear();
            connection.wanted.clear();
            connection.say_text(self.position_command.follow(game));
            Command::Go(self.limits(clocks))
        };
        let ordered = Instant::now();
        if !hit {
            self.asked = ordered;
        }
        connection.say(order);
        let until = deadline(ordered, clocks.deadline);
        let Some((at, best)) = self.best_move(connection, until)? else {
            return Err(self.late(connection)?);
        };
        Ok(MoveReply {
            answer: best.map_or(Answer::NoMove, Answer::Move),
            // An engine that moves before the order has taken no time.
            time: at.saturating_duration_since(ordered),
            info: self.infos.last(read_info),
            offers_draw: false,
            lines: Vec::new(),
            best: self.infos.best(read_info),
        })
    }

    fn ponder(
        &mut self,
        connection: &mut Connection,
        game: &Game,
        clocks: &Clocks,
    ) -> Result<(), Fault> {
        let position = game.position();
        let expected = self.expected.take().filter(|_| self.ponders);
        let Some(m) = expected.and_then(|text| uci::parse(position, &text).ok()) else {
            return Ok(());
        };
        let mut ahead = game.clone();
        ahead.play_unchecked(m);
        self.position_command.follow(game);
        // The expected move may not be played, so it is not kept.
        connection.say_text(self.position_command.clone().follow(&ahead));
        self.infos.clear();
        connection.wanted.clear();
        self.asked = Instant::now();
        connection.say(Command::Go(Go { ponder: true, ..self.limits(clocks) }));
        self.pondering = Some((ahead.moves().len(), m));
        Ok(())
    }

    fn game_over(
        &mut self,
        connection: &mut Connection,
        _: GameResult,
        _: &str,
    ) -> Result<(), Fault> {
        self.stop_pondering(connection)
    }

    fn knows_check_forfeit(&self) -> bool {
        self.knows_check_forfeit
    }

    fn keep_all_lines(&mut self) {
        self.infos.keep_all();
    }
}

impl Uci {
    /// The limits of the engine as `go` has them.
    fn limits(&self, clocks: &Clocks) -> Go {
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let own = clocks.left[self.color];
        // An opponent without a clock appears with the engine's own time.
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

    /// Reads lines until the search ends or time is up.
    fn best_move(
        &mut self,
        connection: &mut Connection,
        until: Instant,
    ) -> Result<Option<(Instant, Option<String>)>, Fault> {
        while let Some(line) = connection.hear(until)? {
            let text = line.text.trim_start();
            if text.starts_with("info") {
                if is_about_search(text) {
                    self.infos.push(line.text);
                } else {
                    warn_of_error(connection, text);
                }
            } else if text.starts_with("bestmove") && line.at < self.asked {
                connection.warn("says a best move without an order".to_owned());
            } else if text.starts_with("bestmove") {
                match text.parse() {
                    Ok(Line::BestMove { best, ponder }) => {
                        self.expected = ponder;
                        let best = best.filter(|text| !is_null(text));
                        return Ok(Some((line.at, best)));
                    }
                    // Some engines write the word alone if there is no move.
                    Err(_) => return Ok(Some((line.at, None))),
                    Ok(_) => {}
                }
            }
        }
        Ok(None)
    }

    /// Orders an engine to stop that has missed its deadline, and finds out whether it obeys.
    fn late(&mut self, connection: &mut Connection) -> Result<Fault, Fault> {
        connection.say(Command::Stop);
        let until = deadline(Instant::now(), STOPPING);
        let answer = self.best_move(connection, until)?;
        Ok(if answer.is_some() { Fault::Late } else { Fault::Stalled })
    }

    /// Ends the engine's pondering.
    fn stop_pondering(&mut self, connection: &mut Connection) -> Result<(), Fault> {
        if self.pondering.take().is_none() {
            return Ok(());
        }
        match self.late(connection)? {
            Fault::Late => {
                // Its expected move does not belong to the game.
                self.expected = None;
                Ok(())
            }
            fault => Err(fault),
        }
    }
}

/// The texts by which engines say that they have no move, apart from `(none)`.
pub(crate) fn is_null(text: &str) -> bool {
    text == "0000" || text.eq_ignore_ascii_case("null")
}

/// Whether an `info` line may be about the main variation.
fn is_about_search(line: &str) -> bool {
    let rest = line.split_once(" multipv ").map(|(_, rest)| rest);
    let is_main = rest.is_none_or(|rest| rest.split(' ').next() == Some("1"));
    let has_data = line.contains(" score ") || line.contains(" nodes ");
    has_data && is_main && !line.starts_with("info string")
}

/// Reads an `info` line.
fn read_info(line: &str) -> Option<InfoLine> {
    let Ok(Line::Info(info)) = line.parse() else { return None };
    let score = info.score.map(|score| match score.value {
        ScoreValue::Centipawns(centipawns) => NotedScore::Centipawns(centipawns),
        ScoreValue::Mate(moves) => NotedScore::Mate(moves),
    });
    Some(InfoLine {
        score,
        is_exact: info.score.is_some_and(|score| score.bound == Bound::Exact),
        depth: info.depth,
        nodes: info.nodes,
        pv: info.pv,
        figures: Figures {
            time: info.time,
            seldepth: info.seldepth,
            nps: info.nps,
            hashfull: info.hashfull,
            tbhits: info.tbhits,
        },
    })
}
