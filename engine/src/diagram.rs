//! A position as a picture: SVG without a script or a font of its own.
//!
//! Gate rows stand behind the first ranks; what is in hand stands at their beginning. Orthodox
//! pieces are the figures of Unicode, the others discs with their letters. Colours come from
//! [`STYLE`], which a page has once for all its pictures.

use std::fmt::Write;

use treville_core::color::Color;
use treville_core::fen::{self, Form};
use treville_core::gates::Gate;
use treville_core::moves::{Move, MoveKind};
use treville_core::piece::{Piece, PieceType};
use treville_core::position::Position;
use treville_core::rules::Gating;
use treville_core::square::{File, Rank, Square};

/// Style of a picture, on light and on dark pages. An element above it can set the colours of
/// arrows, `--played` and `--better`.
pub const STYLE: &str = "\
.diagram { --light: #ead9bb; --dark: #b08d63; --gate: #8f958f; }
.diagram .light { fill: var(--light); }
.diagram .dark { fill: var(--dark); }
.diagram .gate { fill: var(--gate); fill-opacity: .3; }
.diagram text { font: 15px system-ui, sans-serif; text-anchor: middle; fill: currentColor; }
.diagram .figure { font: 37px 'DejaVu Sans', 'Segoe UI Symbol', 'Noto Sans Symbols 2', sans-serif;
  paint-order: stroke; stroke-width: 2.2px; stroke-linejoin: round; }
.diagram .letter { font-size: 21px; font-weight: 700; }
.diagram circle { stroke-width: 2px; }
.diagram circle.white, .diagram .figure.white, .diagram .letter.black { fill: #fff; }
.diagram circle.black, .diagram .figure.black, .diagram .letter.white { fill: #1b1b1b; }
.diagram circle.white, .diagram .figure.white { stroke: #1b1b1b; }
.diagram circle.black, .diagram .figure.black { stroke: #f4f4f4; }
.diagram .arrow { fill: none; stroke-width: 6px; stroke-linecap: round; opacity: .85; }
.diagram .arrow.played { stroke: var(--played, #c2410c); stroke-dasharray: 1 10; }
.diagram .arrow.better { stroke: var(--better, #1668a8); }
.diagram .head { opacity: .85; }
.diagram .head.played { fill: var(--played, #c2410c); }
.diagram .head.better { fill: var(--better, #1668a8); }
@media (prefers-color-scheme: dark) {
  .diagram { --light: #b3a88f; --dark: #7a6a50; --gate: #9aa09a; }
}
";

/// The side of a square in pixels.
const CELL: f64 = 42.0;
/// The room for names of files and ranks.
const RIM: f64 = 20.0;
/// The room between a first rank and its gates.
const GAP: f64 = 4.0;

/// The kind of an arrow's move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrow {
    /// It was played: the arrow is dotted.
    Played,
    /// It would have been better.
    Better,
}

impl Arrow {
    const fn class(self) -> &'static str {
        match self {
            Arrow::Played => "played",
            Arrow::Better => "better",
        }
    }
}

/// A picture of the position with this side's pieces below, and arrows for legal moves. Set-up
/// moves have none.
#[must_use]
pub fn svg(position: &Position, below: Color, arrows: &[(Move, Arrow)]) -> String {
    let gating = position.rules().gating;
    let frame = Frame { below, gates: if gating == Gating::None { 0.0 } else { CELL + GAP } };
    let (width, height) = (RIM + 8.0 * CELL, 8.0 * CELL + 2.0 * frame.gates + RIM);
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "<svg class=\"diagram\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{}\">",
        fen::write(position, Form::Bracket)
    );
    frame.board(&mut text);
    for square in Square::all() {
        if let Some(piece) = position.board().piece_at(square) {
            draw_piece(position, piece, frame.middle(square), &mut text);
        }
    }
    for color in Color::ALL {
        frame.waiting(position, color, &mut text);
    }
    for (m, arrow) in arrows {
        frame.arrow(position, *m, *arrow, &mut text);
    }
    text + "</svg>"
}

/// The frame of a picture.
struct Frame {
    /// The side whose first rank is below.
    below: Color,
    /// The height of the rows of gates.
    gates: f64,
}

impl Frame {
    /// The middle of a square.
    fn middle(&self, square: Square) -> (f64, f64) {
        let (column, row) = (square.file().index(), square.rank().index());
        let (column, row) = match self.below {
            Color::White => (column, 7 - row),
            Color::Black => (7 - column, row),
        };
        (RIM + (column as f64 + 0.5) * CELL, self.gates + (row as f64 + 0.5) * CELL)
    }

    /// The middle of the gate behind a square of a side's first rank.
    fn gate(&self, color: Color, file: File) -> (f64, f64) {
        let (x, y) = self.middle(Square::at(file, Rank::first_of(color)));
        let outward = if color == self.below { 1.0 } else { -1.0 };
        (x, y + outward * (CELL + GAP))
    }

    /// The empty board with the names of files and ranks.
    fn board(&self, text: &mut String) {
        let side = 8.0 * CELL;
        let _ = write!(
            text,
            "<rect class=\"light\" x=\"{RIM}\" y=\"{}\" width=\"{side}\" height=\"{side}\"/>",
            self.gates
        );
        let corner = |square: Square| {
            let (x, y) = self.middle(square);
            format!("M{} {}h{CELL}v{CELL}h-{CELL}z", x - CELL / 2.0, y - CELL / 2.0)
        };
        let dark: String = Square::all().filter(|square| !square.is_light()).map(corner).collect();
        let _ = write!(text, "<path class=\"dark\" d=\"{dark}\"/>");
        if self.gates > 0.0 {
            for top in [0.0, self.gates + side + GAP] {
                let _ = write!(
                    text,
                    "<rect class=\"gate\" x=\"{RIM}\" y=\"{top}\" width=\"{side}\" \
                     height=\"{CELL}\"/>"
                );
            }
        }
        for (file, rank) in File::all().zip(Rank::all()) {
            let (x, y) = self.middle(Square::at(file, rank));
            let below = 8.0 * CELL + 2.0 * self.gates + RIM - 5.0;
            let _ = write!(text, "<text x=\"{x}\" y=\"{below}\">{}</text>", file.letter());
            let _ = write!(text, "<text x=\"{}\" y=\"{}\">{rank}</text>", RIM / 2.0 - 1.0, y + 5.0);
        }
    }

    /// Pieces that have yet to enter: behind the squares where it waits, or in hand.
    fn waiting(&self, position: &Position, color: Color, text: &mut String) {
        let mut in_hand = File::all();
        for (gate, kind) in position.gates().of(color).into_iter().zip(position.chosen(color)) {
            let file = match gate {
                Gate::Waiting(file) => Some(file),
                Gate::InHand => in_hand.next(),
                Gate::Unplaced | Gate::Gone => None,
            };
            if let (Some(file), Some(kind)) = (file, kind) {
                draw_piece(position, Piece { color, kind }, self.gate(color, file), text);
            }
        }
    }

    fn arrow(&self, position: &Position, m: Move, arrow: Arrow, text: &mut String) {
        if m.is_set_up() {
            return;
        }
        let castles = m.kind() == MoveKind::Castle;
        let target = if castles { position.castling_targets(m.from(), m.to()).0 } else { m.to() };
        let ((x, y), (to_x, to_y)) = (self.middle(m.from()), self.middle(target));
        let length = (to_x - x).hypot(to_y - y);
        // In Chess960 a king may castle where it stands.
        if length < 1.0 {
            return;
        }
        let (dx, dy) = ((to_x - x) / length, (to_y - y) / length);
        let along = |ahead: f64, aside: f64| {
            let at = length - ahead;
            format!("{:.1} {:.1}", x + at * dx - aside * dy, y + at * dy + aside * dx)
        };
        let class = arrow.class();
        let _ = write!(
            text,
            "<path class=\"arrow {class}\" d=\"M{} L{}\"/><path class=\"head {class}\" \
             d=\"M{} L{} L{}z\"/>",
            along(length - 8.0, 0.0),
            along(18.0, 0.0),
            along(2.0, 0.0),
            along(20.0, 10.0),
            along(20.0, -10.0),
        );
    }
}

/// The figure of an orthodox type, the filled one for both sides; none for the others.
fn figure(letter: char) -> Option<char> {
    Some(match letter {
        'K' => '\u{265a}',
        'Q' => '\u{265b}',
        'R' => '\u{265c}',
        'B' => '\u{265d}',
        'N' => '\u{265e}',
        'P' => '\u{265f}',
        _ => return None,
    })
}

fn draw_piece(position: &Position, piece: Piece, (x, y): (f64, f64), text: &mut String) {
    let side = if piece.color == Color::White { "white" } else { "black" };
    let letter = letter(position, piece.kind);
    let _ = match figure(letter) {
        // The sign after it keeps phones from drawing a coloured picture.
        Some(figure) => write!(
            text,
            "<text class=\"figure {side}\" x=\"{x}\" y=\"{}\">{figure}\u{fe0e}</text>",
            y + 13.0
        ),
        None => write!(
            text,
            "<circle class=\"{side}\" cx=\"{x}\" cy=\"{y}\" r=\"16\"/>\
             <text class=\"letter {side}\" x=\"{x}\" y=\"{}\">{letter}</text>",
            y + 7.5
        ),
    };
}

fn letter(position: &Position, kind: PieceType) -> char {
    position.pieces().kind(kind).letter
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::rules::Rules;
    use treville_core::{fen, san};

    fn position(text: &str, rules: Rules) -> Position {
        fen::parse(text, rules, None).unwrap().position
    }

    fn count(picture: &str, part: &str) -> usize {
        picture.matches(part).count()
    }

    #[test]
    fn all_pieces_are_drawn_where_they_stand_or_wait() {
        let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LbCdlgcf] w KQkq - 0 1";
        let picture = svg(&position(text, Rules::musketeer()), Color::White, &[]);
        assert_eq!((count(&picture, "figure white"), count(&picture, "figure black")), (16, 16));
        assert_eq!((count(&picture, "letter white"), count(&picture, "letter black")), (2, 2));
        assert_eq!(count(&picture, "class=\"gate\""), 2);
        // White's leopard waits in the tenth row, behind b1.
        let below = 8.0 * CELL + CELL + GAP + GAP + CELL / 2.0;
        let leopard = format!("cx=\"{}\" cy=\"{below}\"", RIM + 1.5 * CELL);
        assert!(picture.contains(&leopard), "{picture}");
        let hand = svg(&Position::start(Rules::seirawan()), Color::White, &[]);
        assert_eq!(count(&hand, "<circle"), 4);
        let chess = svg(&Position::start(Rules::chess()), Color::White, &[]);
        assert_eq!((count(&chess, "<circle"), count(&chess, "class=\"gate\"")), (0, 0));
    }

    #[test]
    fn the_board_can_be_turned() {
        let position = position("8/8/4k3/8/8/8/8/K7 w - - 0 1", Rules::chess());
        let kings = |below| {
            let picture = svg(&position, below, &[]);
            let at = picture.find("figure white").unwrap();
            picture[at..].split('"').nth(2).unwrap().to_owned()
        };
        assert_eq!(kings(Color::White), (RIM + CELL / 2.0).to_string());
        assert_eq!(kings(Color::Black), (RIM + 7.5 * CELL).to_string());
    }

    #[test]
    fn arrows_end_where_pieces_do() {
        let chess = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Rules::chess());
        let castling = san::parse(&chess, "O-O").unwrap();
        let picture = svg(&chess, Color::White, &[(castling, Arrow::Better)]);
        let tip = format!("M{:.1} {:.1}", RIM + 6.5 * CELL - 2.0, 7.5 * CELL);
        assert!(picture.contains(&format!("head better\" d=\"{tip}")), "{picture}");
        let start = Position::start(Rules::musketeer());
        let choice = start.legal_moves()[0];
        assert!(!svg(&start, Color::White, &[(choice, Arrow::Played)]).contains("arrow"));
    }
}
