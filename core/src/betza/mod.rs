//! Betza notation: a piece's movement as a text, and what the text means.
//!
//! A [`Movement`] is read with [`str::parse`] and written with [`Display`](std::fmt::Display).
//! Texts of the same meaning give equal movements, and equal movements write the same text:
//!
//! ```
//! use treville_core::betza::Movement;
//!
//! let cannon: Movement = "llNrrNDK".parse()?;
//! assert_eq!(cannon, "FWDsN".parse()?);
//! assert_eq!(cannon.to_string(), "KDsN");
//! # Ok::<(), treville_core::betza::BetzaError>(())
//! ```
//!
//! # Notation
//! A text is a row of atoms, each with modifiers before it and perhaps a range after it.
//!
//! | atoms | meaning |
//! |---|---|
//! | `W` `F` `D` `N` `A` `H` `C` `Z` `G` | leaps (1,0) (1,1) (2,0) (2,1) (2,2) (3,0) (3,1) (3,2) (3,3) in all their directions |
//! | `L`, `J` | older letters for `C` (camel) and `Z` (zebra) |
//! | `(m,n)` | any other leap, `m` and `n` from 0 to 7 in either order |
//! | `R` `B` `Q` `K` | `W0`, `F0`, `W0F0`, `WF` |
//! | `O` | castling: read with its modifiers and range (`KisO2`) and ignored |
//!
//! | range | meaning |
//! |---|---|
//! | none | one leap; `R`, `B`, `Q` slide without limit |
//! | `3` | at most three steps, each but the last to an empty square; also `R3`, `B3`, `K2`, `NN2` |
//! | `0` | as many steps as fit the board, as does any range at least that large: `R7 = R` |
//! | doubled atom | the same as `0`: `NN`, `WW = R`, `KK = Q`, `(4,1)(4,1)`; only in one spelling, `CL` is `C` twice |
//!
//! | modifier | meaning |
//! |---|---|
//! | `m` `c` `e` | can move, capture, capture en passant; none of them is `mc` |
//! | `i` | only as the piece's first move |
//! | `n` | lame: the squares that a leap crosses have to be empty (below) |
//! | `p` | hopper: exactly one piece between, lands anywhere beyond it |
//! | `g` | hopper: exactly one piece between, lands just behind it |
//! | `j` | skips the first square, whatever stands there, and does not stop on it |
//! | `w` | spacious (*wide*): the square one step beyond the target has to be empty too |
//! | `z` | crooked: turns by a right angle with every step (below) |
//! | `a`, `y` | again: another leg after this one, and a slide after a leap (below) |
//! | `f` `b` `l` `r` `v` `s` `h` | directions (below) |
//!
//! The letter for spacious pieces is our own: neither Betza nor XBoard gives `w` a meaning. A
//! spacious piece looks round the edges of the board as if they were joined, and its own square
//! counts as empty, for it has left it.
//!
//! # Directions
//! Forward is up the board for White; for Black everything is turned by 180 degrees. Letters add
//! up, but two that stand side by side and fit become one direction, read from the left; a doubled
//! letter stays alone (`ffrrN`).
//!
//! | | `W` `D` `H` `R` | `F` `A` `G` `B` | `N` `C` `Z` | `K` `Q` |
//! |---|---|---|---|---|
//! | `f` (so `b` `l` `r`) | the one straight | both that go forward | the two narrowest: tall ones | the one straight |
//! | `l` | the one straight | both that go left | the two narrowest: wide ones | the one straight |
//! | `v = fb`, `s = lr` | two | four | four: tall or wide | two straight |
//! | `fl` (first a side, then one across) | both: two moves | the one diagonal | the wide one, forward left | the one diagonal |
//! | `lf` | both: two moves | the one diagonal | the tall one, forward left | the one diagonal |
//! | `fs` | three | both that go forward | both wide ones that go forward | both forward diagonals |
//! | `lv` | three | both that go left | both tall ones that go left | both left diagonals |
//! | `ff` | as `f` | as `f` | as `f` | as `f` |
//! | `fh` | error | error | all four that go forward | the three that go forward |
//! | `hr`, `hl` | error | error | the right- or left-handed four | error |
//!
//! # Ways with turns
//! | text | meaning |
//! |---|---|
//! | `afsF` | two legs: one leap to an empty square, where the move cannot end, and from there another one. After `a` directions are those of a king who looks where the first leg led: `f` goes straight on, `fs` outwards to both sides, `s` to both sides at right angles, `bs` back at 135 degrees |
//! | `yafsF` | `y` makes the second leg a slide without limit: `FyafsF` is the griffin, one step diagonally and then outwards as a rook, `WyafsW` the aanca or manticore |
//! | `t[FR]`, `t[WB]` | Betza's *then*: `FyafsF` and `WyafsW` |
//! | `zB`, `zFF`, `zB3` | crooked bishop (boyscout): d5, e6, d7, e8 from e4, to one side and to the other in turn; each square but the last is empty |
//! | `zR`, `zWW`, `zDD`, `zQ` | crooked rook (girlscout), also with longer leaps; `zQ` is `zRzB` |
//! | `zfB` | letters after `z` choose the first step: forward, with both turns after it |
//! | `fzfB` | letters before `z` choose the whole way too: forward on the whole, in straight directions for diagonal steps and the other way round |
//!
//! A turn by one or three eighths of a circle makes a straight leap a diagonal one that is as many
//! squares long, and the other way round (`W` and `F`, `D` and `A`, `H` and `G`); oblique leaps go
//! straight on, `afN` and `yafN`. `m`, `c` and `e` after `a` say how the move ends, `i` stands in
//! the first leg and is for all of the move. Every square of a way lies on the board: there is no
//! way round outside it.
//!
//! # Brackets
//! In H. G. Muller's bracket notation each leg has its own atom:
//!
//! | text | meaning |
//! |---|---|
//! | `[F?R]` | one step as F, and from there, if its square is empty, perhaps on as R: `FyafsF` |
//! | `[F-R]` | the same without a stop on the first square: `yafsF` |
//! | `[F?B]`, `[W-R]` | without directions a leg of the same kind goes straight on (`B`, `yafW`), one of the other kind outwards to both sides |
//! | `[W?sR]`, `[F?bsR]` | directions in the second leg are those after `a`, and have to lead along its atom: right angles, `WyasW`; back at 135 degrees, `FyabsF` |
//! | `[F-W]`, `[D?A0]` | a leap, `afsF`, or a slide, `DyafsD`, with steps as long as the first: `[D?B]` is no text of ours |
//! | `v[F?R]`, `fr[W?B]` | directions before the bracket are for the whole way: one that turns leads like a knight's move, tall or wide, so these are the ship, which rides along files, and one way out of eight |
//! | `m[F?R]`, `[F?cR]` | `m`, `c`, `e` and `i` before the bracket are for all moves; `m`, `c` and `e` in the last leg say how that ends |
//! | `[vW?B]`, `[fF?R]` | directions in the first leg are for its steps, or for the whole way: read where both mean the same (`v[W?B]`, the snake), else refused with both |
//!
//! Ranges are those of the leg: none, `1`, `0`, or as long as the board. A first leg that slides, a
//! third leg, and K or Q as a leg are errors. [`bracket_text`] writes brackets; movements are
//! otherwise written without. The cases are those of Fairy-Stockfish's pull requests 1034 and 1035.
//!
//! # Texts with two meanings
//! A text is refused if the sources give it two meanings, and the error gives a text for each:
//!
//! | text | readings |
//! |---|---|
//! | `aW` | `asfW` (XBoard's program turns by right angles), `affshlW` (its documentation leaves out the way back only); on K they agree |
//! | `yF` | `F` (there is nothing to switch), `yafsF` |
//! | `fzB` | `zfB`, `fzfB` |
//! | `ft[FR]` | `fFfyafsF` (the step), `fFflyafrFfryaflF` (the slide) |
//! | `tFR`, `FtR` | `FyafsF` (Betza's *then*), `RF` (XBoard's `t` says nothing of where a piece goes) |
//!
//! Sources: `a`, `y` and the directions after `a` are those of XBoard's `MovesFromString` and of
//! H. G. Muller's *Betza notation (extended)*, chessvariants.com; `t[FR]` is from R. Betza's *Bent
//! Riders*, and the ways of the crooked bishop are those of his page on it, both there too. Brackets
//! are those of H. G. Muller's comments on the pull requests.
//!
//! # Decisions where the notation is silent
//! | case | here |
//! |---|---|
//! | crossed squares of a lame leap | along the longer side first, then diagonally: `nN` is the Mao, `nZ` crosses (1,0) and (2,1), `nC` (1,0) and (2,0), `nD` `nA` `nH` `nG` all squares of their line |
//! | lame riders | each leap is lame by itself, from where it starts |
//! | `nW`, `nR` | nothing is crossed: the same as `W`, `R` |
//! | a range with `p`, `g`, `j` | counts all steps from the start: `gR2` hops a neighbour only |
//! | `p`, `g`, `j` on a single leap | an error, as it could never move |
//! | a spacious rider | only the square beyond its last step counts, so it captures as far as others do |
//! | order of modifiers | free, but directions join only if no other letter parts them |
//! | a modifier twice | an error, and so is `p` with `g` |
//! | a range after `z` | counts all steps: `zR7` is less than `zR`, which has up to fourteen |
//! | `z` on one leap or on an oblique rider | an error: no turn to make, or two angles to choose from |
//! | legs that slide before `a`, ranges of the second leg, a third leg | errors |
//! | a leg straight back | an error: it would be a way to stay |
//!
//! # Where XBoard's interpreter differs
//! - It tests one square halfway for `n`, rounded towards the start: the same for `nN`, `nD` and
//!   `nA`, but (1,0) alone for `nH` and `nC`, (1,1) alone for `nG` and `nZ`.
//! - Doubled atoms are unknown to it (`NN` is `N` there): we write `N0`, which both read.
//! - On leaps `j` means *must jump* there; write `gR2` or `gB2` for that.
//! - It wants modifiers in a fixed order (the one we write) and passes over those out of order.
//! - `vF`, `sF` and pairs such as `fsF` select all four there, and on diagonal atoms, K and Q a
//!   doubled letter can still join a third.
//! - `fhK` and `fhQ` are half planes in its documentation and here, all directions in its code.
//! - `J` is the camel and `L` the zebra there, against Betza; we write `C` and `Z`, which both read
//!   alike.
//! - It has no `(m,n)`, no `w`, no `z` and no brackets (its author's pages do), and no `t[FR]`. We
//!   have no legs that capture or hop on their way, no cylinders or curves (`o`, `q`), and none of
//!   its `d`, `k`, `t`, `u`, `x`, `@`: each is an error that names the letter.
//! - `afrN` turns by the next of eight knight's moves in its program, and to the side of the first
//!   step in the older text on it; here `f` alone is read on oblique atoms.
//! - `fh` after `a` is a half plane here, as it is on K.
//! - It stops at what it does not know; here that is an error with its place.
//!
//! [`xboard_text`] is a text for XBoard, where there is one.

mod bracket;
mod canon;
mod direction;
mod error;
mod format;
mod goal;
mod legs;
mod letters;
mod movement;
mod parse;
mod ray;
mod spelled;
mod term;
#[cfg(test)]
mod tests;
mod turning;
mod walk;
mod xboard;

pub use bracket::bracket_text;
pub use direction::{KING, images, turned};
pub use error::{BetzaError, ExpectedText};
pub use goal::{Goal, Span};
pub use movement::Movement;
pub use parse::rays_as_written;
pub use ray::{Bend, Hop, Ray, most_steps};
pub use spelled::SpelledMovement;
pub(crate) use walk::wrapped;
pub use walk::{Content, Destinations, crossed};
pub use xboard::{XBoardText, xboard_text};
