//! Material, squares, mobility, and what pieces do to the enemy king.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::piece::Slot;
use treville_core::square::Square;

use super::view::View;
use crate::position::piece_values::PAWN;
use crate::position::sink::EvaluationSink;
use crate::position::terms::Term;
use crate::position::weights::Feature;
use crate::tapered::Tapered;

/// The sixteen squares of the middle.
const MIDDLE: Bitboard = Bitboard(0x0000_3C3C_3C3C_0000);

/// By how many centipawns a piece must be worth more than another to be clearly dearer.
const CLEARLY: i32 = 60;

impl View<'_> {
    /// Everything that follows from one piece after the other.
    #[inline(always)]
    pub(super) fn pieces<S: EvaluationSink>(&mut self, color: Color, sink: &mut S) {
        let board = self.position.board();
        let (occupied, own) = (board.occupied(), board.color(color));
        // Squares where a piece may stay: not on its own men, not where a pawn takes it.
        let safe = !(own | self.pawn_attacks[!color]);
        let zone = self.zone[!color];
        let mut material = Tapered::ZERO;
        let mut attackers = 0;
        let targets = board.officers(!color);
        for slot in Slot::OFFICERS {
            let men = board.pieces(color, slot);
            if men.is_empty() {
                continue;
            }
            let number = board.kind(color, slot);
            let kind = self.tables.of(number);
            let value = self.slot_values[color][slot.index()];
            self.officers[color] += value * men.count() as i32;
            self.classes[color][kind.class] |= men;
            let (mut reach, mut in_zone) = (Bitboard::EMPTY, 0);
            for from in men {
                let attacks = self.position.attacks_of(color, number, from, occupied);
                reach |= attacks;
                let free = (attacks & safe).count() as usize;
                if S::ONE_BY_ONE {
                    material += kind.by_movement(from, color);
                    for feature in kind.places(from, color).into_iter().chain(kind.freedom(free)) {
                        sink.count(feature, color, 1);
                    }
                } else {
                    material += kind.whole(from, color) + kind.roaming(free);
                }
                if kind.slides_along_files {
                    self.file(from, color, sink);
                }
                let near = (attacks & zone).count();
                in_zone += near as i32;
                attackers += usize::from(near > 0);
            }
            self.by_slot[color][slot.index()] = reach;
            self.attacks[color] |= reach;
            self.attacks_without_king[color] |= reach;
            self.in_zone[color] += in_zone;
            sink.count(Feature::ZONE.at(kind.class), color, in_zone);
            if (reach & targets).any() {
                let dearer = self.dearer(!color, value);
                self.by_cheaper[color] |= reach & dearer;
            }
            if kind.color_bound && (men & Bitboard::LIGHT).any() && (men & Bitboard::DARK).any() {
                sink.count(Feature::COLOR_PAIR, color, 1);
            }
        }
        let pawns = board.pieces(color, Slot::Pawn);
        material += PAWN * pawns.count() as i32;
        let king = board.kind(color, Slot::King);
        material += self.tables.of(king).by_movement(board.king(color), color);
        let (rank, file) = (board.king(color).rank(), board.king(color).file().index());
        sink.count(Feature::KING_RANK.at(rank.relative(color).index()), color, 1);
        sink.count(Feature::KING_FILE.at(file.min(7 - file)), color, 1);
        sink.value(Term::Material, color, material);
        self.attackers[color] = attackers;
        sink.count(Feature::ATTACKERS.at(attackers.min(7)), color, 1);
        self.hold(color, sink);
    }

    /// Features of all men of `color` together: their own pieces, and the middle.
    #[inline(always)]
    fn hold(&self, color: Color, sink: &mut impl EvaluationSink) {
        let officers = self.position.board().officers(color);
        let defended = officers & self.pawn_attacks[color];
        sink.count(Feature::DEFENDED, color, defended.count() as i32);
        sink.count(Feature::LOOSE, color, (officers - self.attacks[color]).count() as i32);
        let middle = self.attacks[color] & MIDDLE;
        sink.count(Feature::MIDDLE, color, middle.count() as i32);
        let undisputed = middle - self.pawn_attacks[!color];
        sink.count(Feature::MIDDLE.at(1), color, undisputed.count() as i32);
    }

    /// A piece that slides along files, on its file.
    #[inline(always)]
    fn file(&self, square: Square, color: Color, sink: &mut impl EvaluationSink) {
        let pawns = self.position.board().slot(Slot::Pawn) & Bitboard::file(square.file());
        if pawns.is_empty() {
            sink.count(Feature::OPEN_FILE, color, 1);
        } else if (pawns & self.position.board().color(color)).is_empty() {
            sink.count(Feature::OPEN_FILE.at(1), color, 1);
        }
    }

    /// Pieces of `color` that are clearly worth more than this.
    #[inline(always)]
    fn dearer(&self, color: Color, value: i32) -> Bitboard {
        let board = self.position.board();
        let mut dearer = Bitboard::EMPTY;
        for slot in Slot::OFFICERS {
            if self.slot_values[color][slot.index()] > value + CLEARLY {
                dearer |= board.pieces(color, slot);
            }
        }
        dearer
    }

    /// Features of the attack of `color` on the enemy king.
    #[inline(always)]
    pub(super) fn attack(&self, color: Color, sink: &mut impl EvaluationSink) {
        let board = self.position.board();
        let weak = self.zone[!color]
            & self.attacks_without_king[color]
            & !self.attacks_without_king[!color];
        sink.count(Feature::WEAK_ZONE, color, weak.count() as i32);
        let safe = !self.attacks[!color] & !board.color(color);
        let checking = self.position.checking_squares(color);
        let mut checks = 0;
        for slot in Slot::OFFICERS {
            let squares = self.by_slot[color][slot.index()] & safe & checking[slot.index()];
            if squares.any() {
                let count = squares.count().min(3) as i32;
                let class = self.tables.of(board.kind(color, slot)).class;
                sink.count(Feature::SAFE_CHECK.at(class), color, count);
                checks += count;
            }
        }
        let danger = 2 * self.attackers[color] as i32
            + self.in_zone[color]
            + 2 * weak.count() as i32
            + 3 * checks.min(5);
        sink.count(Feature::DANGER.at((danger / 3).min(15) as usize), color, 1);
    }
}
