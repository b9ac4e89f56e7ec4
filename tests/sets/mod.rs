//! Random games: sets of pieces for both sides, arrays, gates, castling and promotion.

mod kinds;
mod pieces;
mod start;
mod turns;

use treville_core::color::ByColor;
use treville_core::definition::{
    Castling, CastlingSquares, Definition, Gating, PieceDefinition, Stalemate,
};
use treville_core::piece::PieceType;
use treville_core::square::File;

use crate::splitmix::Random;
use crate::walker::{Board, CastlingFiles, Entry, KING, Man, PAWN, Rules, Square, Walker};
use kinds::draw_kinds;
pub use pieces::Style;

impl Random {
    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A game in both languages.
#[derive(Clone, Debug)]
pub struct RandomGame {
    pub definition: Definition,
    pub rules: Rules,
    pub wish: Wish,
}

/// The wish for all sets of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    pub style: Style,
    pub is_symmetric: bool,
    pub gating: Gating,
    /// Whether each side has four to six types that the other lacks, and no orthodox ones.
    pub is_full: bool,
}

impl Wish {
    /// Every combination, then the same again.
    pub fn number(number: u64) -> Wish {
        let style = match number % 4 {
            0 => Style::Plain,
            1 => Style::Divided,
            _ => Style::Walked,
        };
        let gating = match number / 8 % 3 {
            0 => Gating::None,
            1 => Gating::Mandatory,
            _ => Gating::Optional,
        };
        Wish { style, is_symmetric: number & 4 == 0, gating, is_full: number % 24 == 23 }
    }
}

/// A game whose start is one by the rules.
pub fn game(random: &mut Random, wish: Wish) -> RandomGame {
    loop {
        let draft = Draft::draw(random, wish);
        let may_begin = Walker::parse(&draft.first_fen(), &draft.rules)
            .map(|start| start.may_begin())
            .unwrap_or_else(|error| panic!("{}: {error}", draft.first_fen()));
        if may_begin {
            let mut game = draft.finish(wish);
            let Definition { stalemate, halfmove_limit, .. } = &mut game.definition;
            *stalemate = random.of(&[Stalemate::Draw, Stalemate::Win, Stalemate::Loss]);
            *halfmove_limit = random.of(&[100, 100, 0, 6]);
            return game;
        }
    }
}

/// A game in the making.
struct Draft {
    rules: Rules,
    pieces: Vec<PieceDefinition>,
    promotions: ByColor<Option<Vec<PieceType>>>,
    /// The castling field and the bracket of the start.
    castling: String,
    bracket: String,
    turn: char,
}

impl Draft {
    fn draw(random: &mut Random, wish: Wish) -> Draft {
        let (kinds, pieces) = draw_kinds(random, wish);
        let entry = match wish.gating {
            Gating::None => Entry::Never,
            Gating::Mandatory => Entry::Waiting,
            Gating::Optional => Entry::FromHand,
        };
        let nowhere = CastlingFiles { king: 4, rooks: [0, 7], king_to: [2, 6], rook: 3 };
        let mut draft = Draft {
            rules: Rules {
                kinds,
                promotions: [Vec::new(), Vec::new()],
                entry,
                pairs: [[KING; 2]; 2],
                check_forfeit: entry == Entry::Waiting && random.one_in(2),
                free_files: entry != Entry::FromHand && random.one_in(5),
                castling: [nowhere; 2],
                array: Board::empty(),
            },
            pieces,
            promotions: ByColor([None, None]),
            castling: String::new(),
            bracket: String::new(),
            turn: 'w',
        };
        let armies = [true, false].map(|white| draft.army(random, white, wish));
        let armies =
            if wish.is_symmetric { [armies[0].clone(), armies[0].clone()] } else { armies };
        for (side, army) in armies.iter().enumerate() {
            draft.rules.pairs[side] = army.pair;
        }
        let castles = !random.one_in(4);
        let first = draft.array(random, true, &armies[0], castles);
        let second =
            if wish.is_symmetric { first } else { draft.array(random, false, &armies[1], castles) };
        draft.mirror(wish.is_symmetric);
        draft.rules.castling = [first.0, second.0];
        for (white, rights) in [(true, first.1), (false, second.1)] {
            draft.castling_field(white, rights);
        }
        draft.promote(random, &armies, wish.is_symmetric);
        draft.enter(random, wish);
        if entry == Entry::Never && random.one_in(4) {
            draft.turn = 'b';
        }
        draft
    }

    /// The types of a side: those that stand in the array, and the two that enter.
    fn army(&self, random: &mut Random, white: bool, wish: Wish) -> Army {
        let owned = |kind: &usize| self.rules.kinds[*kind].owned[usize::from(!white)];
        let mut officers: Vec<usize> =
            (1..self.rules.kinds.len()).filter(|kind| *kind != KING && owned(kind)).collect();
        let mut pair = [KING; 2];
        if wish.gating != Gating::None {
            let mut others: Vec<usize> =
                officers.iter().copied().filter(|kind| *kind > KING).collect();
            for place in &mut pair {
                *place = others.swap_remove(random.below(others.len()));
            }
            // Now and then a type that enters stands in the array as well.
            let stays = random.one_in(4);
            officers.retain(|kind| *kind != pair[0] && (*kind != pair[1] || stays));
        }
        let room = if wish.gating == Gating::None { 6 } else { 4 };
        let mut listed = Vec::new();
        while !officers.is_empty() && listed.len() < room {
            listed.push(officers.swap_remove(random.below(officers.len())));
        }
        Army { officers: listed, pair }
    }

    /// Places a side's men; returns where it castles and the files of the rooks with which it may.
    fn array(
        &mut self,
        random: &mut Random,
        white: bool,
        army: &Army,
        castles: bool,
    ) -> (CastlingFiles, [bool; 2]) {
        let rank = |number: i8| if white { number } else { 7 - number };
        let king = 1 + random.below(6) as i8;
        let mut row: [Option<usize>; 8] = [None; 8];
        let gaps = 1 + random.below(4);
        for place in &mut row {
            *place = (!army.officers.is_empty() && !random.one_in(9 - gaps))
                .then(|| random.of(&army.officers));
        }
        row[king as usize] = Some(KING);
        let mut files = CastlingFiles { king, rooks: [0, 7], king_to: [2, 6], rook: 3 };
        let mut rights = [false; 2];
        if castles && !army.officers.is_empty() {
            files.rook = random.of(&army.officers);
            files.rooks =
                [random.below(king as usize) as i8, 7 - random.below(7 - king as usize) as i8];
            if self.rules.free_files {
                // Nothing else that could castle, so that a file says enough.
                row.iter_mut()
                    .filter(|place| **place == Some(files.rook))
                    .for_each(|place| *place = None);
            }
            if random.one_in(2) {
                files.king_to = [random.below(6) as i8, 2 + random.below(6) as i8];
            }
            for wing in 0..2 {
                rights[wing] = !random.one_in(5);
                row[files.rooks[wing] as usize] = Some(files.rook);
            }
            if random.one_in(2) {
                // Room to castle soon.
                for file in files.rooks[0] + 1..files.rooks[1] {
                    if file != king && !random.one_in(4) {
                        row[file as usize] = None;
                    }
                }
            }
        }
        let mut men = 0;
        let mut put = |board: &mut Board, square: Square, kind| {
            men += 1;
            if men <= 16 && board.is_empty(square) {
                board.set(square, Some(Man { white, kind }));
            }
        };
        for (file, kind) in row.into_iter().enumerate() {
            if let Some(kind) = kind {
                put(&mut self.rules.array, Square::new(file as i8, rank(0)), kind);
            }
        }
        let pawns = 2 + random.below(7);
        for file in 0..8 {
            if file < pawns as i8 {
                let file = (file * 3 + 1) % 8;
                let number = if random.one_in(5) { 2 + random.below(2) as i8 } else { 1 };
                put(&mut self.rules.array, Square::new(file, rank(number)), PAWN);
            }
        }
        // Officers on the way.
        if !army.officers.is_empty() {
            for _ in 0..random.below(4) {
                let square = Square::new(random.below(8) as i8, rank(1 + random.below(3) as i8));
                put(&mut self.rules.array, square, random.of(&army.officers));
            }
        }
        (files, rights)
    }

    /// Gives Black the mirrored array of White.
    fn mirror(&mut self, is_symmetric: bool) {
        if !is_symmetric {
            return;
        }
        for square in Square::all() {
            if let Some(Man { white: true, kind }) = self.rules.array.at(square) {
                let opposite = Square::new(square.file, 7 - square.rank);
                self.rules.array.set(opposite, Some(Man { white: false, kind }));
            }
        }
    }

    fn promote(&mut self, random: &mut Random, armies: &[Army; 2], is_symmetric: bool) {
        for (side, army) in armies.iter().enumerate() {
            let (white, pair) = (side == 0, army.pair);
            let mut all: Vec<usize> = Vec::new();
            for square in self.rules.array.side(white) {
                let kind = self.rules.array.at(square).map_or(PAWN, |man| man.kind);
                if kind != PAWN && kind != KING && !all.contains(&kind) {
                    all.push(kind);
                }
            }
            let entering = if self.rules.entry == Entry::Never { &[][..] } else { &pair };
            for kind in entering {
                if !all.contains(kind) {
                    all.push(*kind);
                }
            }
            let (own, listed) = if is_symmetric && side == 1 {
                (self.rules.promotions[0].clone(), self.promotions.0[0].clone())
            } else if random.one_in(3) {
                // A list of its own, in which there may be what the array has not.
                let pair = pair.into_iter().filter(|kind| *kind > KING);
                let mut own: Vec<usize> = army.officers.iter().copied().chain(pair).collect();
                own.sort_unstable();
                own.dedup();
                own.retain(|_| !random.one_in(3));
                let listed = own.iter().map(|kind| PieceType::new(*kind as u8)).collect();
                (own, Some(listed))
            } else {
                (all, None)
            };
            self.rules.promotions[side] = own;
            self.promotions.0[side] = listed;
        }
    }

    /// Says what waits where, or what is in hand.
    fn enter(&mut self, random: &mut Random, wish: Wish) {
        if self.rules.entry == Entry::Never {
            return;
        }
        // Now and then the pieces have yet to be placed.
        if self.rules.entry == Entry::Waiting && random.one_in(4) {
            self.bracket = self.bracket_of([[None; 2]; 2], '?');
            return;
        }
        let mut files = [[None; 2]; 2];
        for side in 0..2 {
            if wish.is_symmetric && side == 1 {
                files[1] = files[0];
                continue;
            }
            let home = if side == 0 { 0 } else { 7 };
            let mut helpers: Vec<i8> = (0..8)
                .filter(|file| self.rules.array.holds_side(Square::new(*file, home), side == 0))
                .collect();
            for place in &mut files[side] {
                if !helpers.is_empty() && !random.one_in(8) {
                    *place = Some(helpers.swap_remove(random.below(helpers.len())));
                }
            }
        }
        self.bracket = self.bracket_of(files, '-');
    }

    fn finish(self, wish: Wish) -> RandomGame {
        let start = self.first_fen();
        let kind = |number: usize| PieceType::new(number as u8);
        let file = |number: i8| File::new(number as u8);
        let definition = Definition {
            name: "random".to_owned(),
            pieces: self.pieces,
            start,
            promotions: self.promotions,
            gating: wish.gating,
            choices: Vec::new(),
            pairs: (wish.gating != Gating::None)
                .then(|| ByColor(self.rules.pairs.map(|pair| pair.map(kind)))),
            check_forfeit: self.rules.check_forfeit,
            castling: if self.rules.free_files { Castling::Chess960 } else { Castling::Orthodox },
            castling_squares: ByColor(self.rules.castling.map(|files| CastlingSquares {
                king: file(files.king),
                rooks: files.rooks.map(file),
                king_to: files.king_to.map(file),
                rook: kind(files.rook),
            })),
            stalemate: Stalemate::Draw,
            halfmove_limit: 100,
        };
        RandomGame { definition, rules: self.rules, wish }
    }
}

/// The types of one side.
#[derive(Clone)]
struct Army {
    officers: Vec<usize>,
    pair: [usize; 2],
}
