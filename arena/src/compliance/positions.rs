//! Positions that show whether an engine has understood what it was told. They have no waiting
//! pieces, so they are the same in every variant that has the orthodox ones. A game of a file may
//! not have them: what needs them does not apply there, and other positions come of legal moves.

use treville_core::color::Color;
use treville_core::fen;
use treville_core::game::Game;
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::position::{Position, Stage};
use treville_core::san;
use treville_engine::variant::Variant;

use super::talk::{Stop, skip};

/// White mates in one move, so a search has nothing more to find.
pub(super) const MATE_IN_ONE: &str = "7k/R7/8/8/8/8/8/1R5K w - - 0 1";

/// Black is mated.
pub(super) const MATED: &str = "1R5k/R7/8/8/8/8/8/7K b - - 0 1";

/// Black is stalemated.
pub(super) const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

/// Games with one legal move at their end: what is special in them, where they begin, and their
/// moves.
pub(super) const FORCED: [(&str, &str, &str); 3] = [
    ("castling", "k7/8/pQ6/8/6b1/8/8/4K2R w K - 0 1", "O-O a5 Rf8+"),
    ("a capture en passant", "k7/8/1Q6/8/3p4/3P4/4P3/4K3 w - - 0 1", "e4"),
    ("promotion to a knight", "7n/5P1k/5K2/6P1/8/8/8/8 w - - 0 1", "f8=N+"),
];

/// Another array than that of orthodox chess, and castling in it.
const CHESS960: (&str, &str) =
    ("nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1", "e4 e5 Be2 Be7 O-O-O O-O-O Ng3");

/// A game of this variant from this position without gates.
pub(super) fn game(variant: Variant, board: &str, moves: &str) -> Result<Game, Stop> {
    let (rows, rest) = board.split_once(' ').unwrap_or((board, ""));
    if !is_orthodox(variant, rows) {
        return skip("the game has not the pieces of orthodox chess");
    }
    let gone = Color::ALL.map(|color| {
        let letters =
            variant.rules().pair(color).map(|kind| variant.rules().pieces.kind(kind).letter);
        let [first, second] =
            if color == Color::White { letters } else { letters.map(|l| l.to_ascii_lowercase()) };
        format!("{first}-{second}-")
    });
    let waiting = if !variant.has_set_up() {
        String::new()
    } else if variant.is_known() {
        "[L-C-l-c-]".to_owned()
    } else {
        format!("[{}]", gone.concat())
    };
    let text = format!("{rows}{waiting} {rest}");
    let parsed = fen::parse(&text, variant.rules(), None);
    let parsed = parsed.map_err(|problem| Stop::Skipped(problem.to_string()))?;
    play(Game::new(parsed.position), moves)
}

/// Whether the letters of these rows are orthodox pieces in this game.
fn is_orthodox(variant: Variant, rows: &str) -> bool {
    let pieces = variant.rules().pieces;
    let is_usual = |letter: char| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let kind = pieces.by_letter(color, letter.to_ascii_uppercase());
        kind.filter(|kind| kind.index() < PieceType::ORTHODOX).is_some_and(|kind| {
            let usual = ORTHODOX_PIECES.get(kind.index()).map(|spec| spec.betza.parse().ok());
            usual == Some(Some(pieces.kind(kind).movement.clone()))
        })
    };
    rows.chars().filter(char::is_ascii_alphabetic).all(is_usual)
}

/// The game with these moves in SAN.
fn play(mut game: Game, moves: &str) -> Result<Game, Stop> {
    for text in moves.split_whitespace() {
        let m = san::parse(game.position(), text);
        let m = m.map_err(|problem| Stop::Skipped(problem.to_string()))?;
        game.play_unchecked(m);
    }
    Ok(game)
}

/// A game of this variant that has got a few moves into play.
pub(super) fn opening(variant: Variant) -> Result<Game, Stop> {
    let start = Game::new(Position::start(variant.rules()));
    if !variant.is_known() {
        Ok(some_plies(start))
    } else if variant.has_set_up() {
        play(start, "L C L@b0 L@g9 C@d0 C@f9 d4 Nf6/L Nc3/L d5")
    } else if variant.has_hands() {
        play(start, "e4 e5 Nf3/H Nc6/E")
    } else if variant.is_chess960() {
        game(variant, CHESS960.0, CHESS960.1)
    } else {
        play(start, "e4 e5 Nf3 Nc6")
    }
}

/// Number of plies of play in an opening of an unknown game.
const PLIES: usize = 6;

/// The game after a few legal moves, always the same ones, that do not end it.
fn some_plies(mut game: Game) -> Game {
    let mut plies = 0;
    while plies < PLIES {
        let moves = game.position().legal_moves();
        let middle = moves.len() / 2;
        let next = moves.iter().skip(middle).chain(moves.iter().take(middle)).find_map(|m| {
            let mut next = game.clone();
            next.play_unchecked(*m);
            next.outcome().is_none().then_some(next)
        });
        let Some(next) = next else { break };
        plies += usize::from(game.position().stage() == Stage::Play);
        game = next;
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::outcome::{DrawReason, Outcome};
    use treville_notation::armies;
    use treville_notation::named_piece::game_of_pair;

    /// Why a position has ended.
    fn end(variant: Variant, board: &str) -> Option<Outcome> {
        game(variant, board, "").unwrap().position().outcome()
    }

    #[test]
    fn the_positions_are_what_they_are_said_to_be() {
        for variant in Variant::all() {
            assert_eq!(end(variant, MATED), Some(Outcome::Mate(Color::White)), "{variant}");
            let stalemate = Some(Outcome::Draw(DrawReason::Stalemate));
            assert_eq!(end(variant, STALEMATED), stalemate, "{variant}");
            let mate = game(variant, MATE_IN_ONE, "Rb8#").unwrap();
            assert_eq!(mate.outcome(), Some(Outcome::Mate(Color::White)), "{variant}");
            for (what, board, moves) in FORCED {
                let game = game(variant, board, moves).unwrap();
                assert_eq!(game.position().count_moves(), 1, "{variant}: {what}");
            }
            assert!(opening(variant).unwrap().outcome().is_none(), "{variant}");
        }
    }

    #[test]
    fn games_of_a_file_are_checked_as_far_as_they_have_the_pieces() {
        let [fides, clobberers, ..] = armies::ARMIES;
        let own = Variant::of(armies::game(&fides, &clobberers, false).rules().unwrap());
        let skipped = |variant, board| matches!(game(variant, board, ""), Err(Stop::Skipped(_)));
        assert!(skipped(
            Variant::of(armies::game(&clobberers, &fides, false).rules().unwrap()),
            MATE_IN_ONE
        ));
        assert!(!skipped(own, MATE_IN_ONE));
        let pair = ["Zebu:Z:CN", "Wizard:W:FC"].map(|text| text.parse().unwrap());
        let pair = Variant::of(game_of_pair(&pair).unwrap().rules().unwrap());
        for (what, board, moves) in FORCED {
            assert_eq!(game(pair, board, moves).unwrap().position().count_moves(), 1, "{what}");
        }
        for variant in [own, pair] {
            let game = opening(variant).unwrap();
            assert_eq!(game.position().stage(), Stage::Play);
            assert!(game.moves().len() >= PLIES && game.outcome().is_none(), "{variant}");
        }
    }
}
