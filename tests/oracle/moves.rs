//! Moves that a side may try, and the position that follows if one is legal.

use super::board::{Man, Square, forward, home_rank};
use super::pieces::{CHESS_PROMOTIONS, DEFAULT_PAIR, Kind, SELECTABLE};
use super::{Oracle, Slot, Stage, Wing};

/// One thing to do, in any stage of the game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Action {
    /// Name a type.
    Select(Kind),
    /// Put the piece of a slot behind the home square of a file.
    Place { slot: usize, file: i8 },
    /// Move a man, without castling.
    Move { from: Square, to: Square, promotion: Option<Kind> },
    /// Castle: where king and rook stand, and to which wing they go.
    Castle { king: Square, rook: Square, wing: Wing },
}

impl Wing {
    /// The files on which king and rook end, wherever they started.
    fn targets(self) -> (i8, i8) {
        match self {
            Wing::King => (6, 5),
            Wing::Queen => (2, 3),
        }
    }
}

impl Oracle {
    /// Everything the side to move could do if its king could not be taken.
    pub(super) fn candidates(&self) -> Vec<Action> {
        match self.stage() {
            Stage::Selection => SELECTABLE.into_iter().map(Action::Select).collect(),
            Stage::Placement(slot) => self.placements(slot),
            Stage::Play => self.pseudo_moves(),
        }
    }

    /// The files on which a piece may be placed: not the one its companion has, nor one that
    /// would let castling gate both at once.
    fn placements(&self, slot: usize) -> Vec<Action> {
        let white = self.white_to_move;
        let other = self.camp(white).slots[1 - slot];
        let allowed = |file: i8| match other {
            Slot::Waiting(taken) => !self.files_clash(white, file, taken),
            Slot::Unplaced | Slot::Gone => true,
        };
        let files = (0..8).filter(|&file| allowed(file));
        files.map(|file| Action::Place { slot, file }).collect()
    }

    fn pseudo_moves(&self) -> Vec<Action> {
        let white = self.white_to_move;
        let mut found = Vec::new();
        for from in Square::all() {
            let Some(man) = self.board.at(from).filter(|man| man.white == white) else { continue };
            if man.kind == Kind::Pawn {
                self.pawn_moves(from, &mut found);
            } else {
                let to_action = |to| Action::Move { from, to, promotion: None };
                found.extend(self.board.destinations(from).into_iter().map(to_action));
            }
        }
        self.castlings(&mut found);
        found
    }

    fn pawn_moves(&self, from: Square, found: &mut Vec<Action>) {
        let white = self.white_to_move;
        let up = forward(white);
        let mut targets = Vec::new();
        if let Some(one) = from.shifted((0, up))
            && self.board.at(one).is_none()
        {
            targets.push(one);
            if from.rank == home_rank(white) + up
                && let Some(two) = from.shifted((0, 2 * up))
                && self.board.at(two).is_none()
            {
                targets.push(two);
            }
        }
        for right in [-1, 1] {
            if let Some(to) = from.shifted((right, up))
                && (self.board.holds_any(to, !white) || self.en_passant == Some(to))
            {
                targets.push(to);
            }
        }
        for to in targets {
            if to.rank != home_rank(!white) {
                found.push(Action::Move { from, to, promotion: None });
                continue;
            }
            // In orthodox chess no type was selected and the four usual ones remain.
            let kinds = CHESS_PROMOTIONS.into_iter().chain(self.types.into_iter().flatten());
            found.extend(kinds.map(|kind| Action::Move { from, to, promotion: Some(kind) }));
        }
    }

    /// Castling needs its right, no check, no man in the way, and no attack on the king's path.
    fn castlings(&self, found: &mut Vec<Action>) {
        let white = self.white_to_move;
        let Some(king) = self.board.king(white) else { return };
        let rank = home_rank(white);
        for wing in Wing::BOTH {
            let Some(rook_file) = self.camp(white).castling[wing as usize] else { continue };
            let rook = Square::new(rook_file, rank);
            let (king_target, rook_target) = wing.targets();

            let files = [king.file, rook.file, king_target, rook_target];
            let leftmost = files.into_iter().min().unwrap_or(0);
            let rightmost = files.into_iter().max().unwrap_or(7);
            let way_is_free = (leftmost..=rightmost)
                .map(|file| Square::new(file, rank))
                .all(|square| square == king || square == rook || self.board.at(square).is_none());

            // The king's own square is part of the path: nobody castles out of check. What the
            // leaving rook uncovers is seen after the move, like any other attack on the king.
            let path_is_safe = (king.file.min(king_target)..=king.file.max(king_target))
                .all(|file| !self.board.is_attacked(Square::new(file, rank), !white));

            if way_is_free && path_is_safe {
                found.push(Action::Castle { king, rook, wing });
            }
        }
    }

    /// The position after an action, with the kind that was gated; nothing if it is illegal.
    pub(super) fn after(&self, action: Action) -> Option<(Option<Kind>, Oracle)> {
        match action {
            Action::Select(kind) => Some((None, self.after_selection(kind))),
            Action::Place { slot, file } => {
                let mut next = self.clone();
                next.camp_mut(self.white_to_move).slots[slot] = Slot::Waiting(file);
                next.white_to_move = !self.white_to_move;
                Some((None, next))
            }
            Action::Move { from, to, promotion } => self.after_move(from, to, promotion),
            Action::Castle { king, rook, wing } => self.after_castling(king, rook, wing),
        }
    }

    /// Selection and placement leave the clocks alone: the game's counters start with play.
    fn after_selection(&self, kind: Kind) -> Oracle {
        let mut next = self.clone();
        next.white_to_move = !self.white_to_move;
        next.types = match self.types[0] {
            None => [Some(kind), None],
            Some(first) if first == kind => DEFAULT_PAIR.map(Some),
            Some(first) => [Some(first), Some(kind)],
        };
        next
    }

    fn after_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Kind>,
    ) -> Option<(Option<Kind>, Oracle)> {
        let white = self.white_to_move;
        let man = self.board.at(from)?;
        let is_pawn = man.kind == Kind::Pawn;

        // A pawn that captures on the passed-over square takes the man beside it.
        let is_en_passant = is_pawn && self.en_passant == Some(to) && from.file != to.file;
        let victim = if is_en_passant { Square::new(to.file, from.rank) } else { to };
        let is_capture = self.board.at(victim).is_some();

        let mut next = self.turned_over(is_pawn || is_capture);
        next.board.set(victim, None);
        next.board.set(from, None);
        next.board.set(to, Some(Man { white, kind: promotion.unwrap_or(man.kind) }));

        // Legality is judged here, before anything enters from behind: a gated piece never
        // covers its own king against a line that the move has opened.
        if next.board.in_check(white) {
            return None;
        }

        if is_pawn && (to.rank - from.rank).abs() == 2 {
            next.note_double_step(to, white);
        }
        if man.kind == Kind::King {
            next.camp_mut(white).castling = [None, None];
        }
        next.drop_castling_of_rook(white, from);
        next.drop_castling_of_rook(!white, victim);

        // A piece whose helper has been captured waits for nothing. Without a capture nothing of
        // the other side stood there and so nothing waited behind it.
        if let Some(slot) = next.slot_behind(!white, victim).filter(|_| is_capture) {
            next.camp_mut(!white).slots[slot] = Slot::Gone;
        }

        let Some(slot) = next.slot_behind(white, from) else { return Some((None, next)) };
        next.camp_mut(white).slots[slot] = Slot::Gone;
        if self.rules.check_forfeit && man.kind == Kind::King && self.flees(from, to) {
            return Some((None, next));
        }
        let gated = self.types[slot]?;
        next.board.set(from, Some(Man { white, kind: gated }));
        Some((Some(gated), next))
    }

    /// Whether a king that goes from one square to another is in check there and captures none of
    /// the men that give it.
    fn flees(&self, king: Square, to: Square) -> bool {
        let white = self.white_to_move;
        let takes_a_checker = self.board.holds_any(to, !white) && self.board.man_attacks(to, king);
        self.board.in_check(white) && !takes_a_checker
    }

    fn after_castling(
        &self,
        king: Square,
        rook: Square,
        wing: Wing,
    ) -> Option<(Option<Kind>, Oracle)> {
        let white = self.white_to_move;
        let (king_target, rook_target) = wing.targets();
        let mut next = self.turned_over(false);
        // Both leave before either arrives, since each may arrive where the other stood.
        next.board.set(king, None);
        next.board.set(rook, None);
        let king_to = Square::new(king_target, king.rank);
        let rook_to = Square::new(rook_target, king.rank);
        next.board.set(king_to, Some(Man { white, kind: Kind::King }));
        next.board.set(rook_to, Some(Man { white, kind: Kind::Rook }));
        if next.board.in_check(white) {
            return None;
        }
        next.camp_mut(white).castling = [None, None];

        // At most one of the two has a gate: placement sees to that.
        let mut gated = None;
        for home in [king, rook] {
            let Some(slot) = next.slot_behind(white, home) else { continue };
            next.camp_mut(white).slots[slot] = Slot::Gone;
            // In Chess960 the square may be taken again at once; then the piece cannot enter.
            if next.board.at(home).is_none() {
                gated = self.types[slot];
                next.board.set(home, gated.map(|kind| Man { white, kind }));
            }
        }
        Some((gated, next))
    }

    /// A copy with the other side to move and the clocks advanced, the men not yet moved.
    fn turned_over(&self, resets_clock: bool) -> Oracle {
        let mut next = self.clone();
        next.white_to_move = !self.white_to_move;
        next.en_passant = None;
        next.halfmove_clock = if resets_clock { 0 } else { self.halfmove_clock + 1 };
        if !self.white_to_move {
            next.fullmove_number += 1;
        }
        next
    }

    /// Whether a capture on the square that a pawn has just passed is legal.
    pub(super) fn may_take_passing(&self, passed: Square) -> bool {
        let white = self.white_to_move;
        self.candidates().into_iter().any(|action| {
            let Action::Move { from, to, .. } = action else { return false };
            to == passed
                && from.file != to.file
                && self.board.holds(from, white, Kind::Pawn)
                && self.after(action).is_some()
        })
    }

    /// Notes the square passed over by a pawn, if a pawn of the other side stands ready to take
    /// on it, legally or not.
    fn note_double_step(&mut self, to: Square, white: bool) {
        let neighbours = [to.shifted((-1, 0)), to.shifted((1, 0))];
        let mut takers = neighbours.into_iter().flatten();
        if takers.any(|square| self.board.holds(square, !white, Kind::Pawn)) {
            self.en_passant = to.shifted((0, -forward(white)));
        }
    }

    /// Ends the right to castle with the rook of a home square, when it leaves or is captured.
    fn drop_castling_of_rook(&mut self, white: bool, square: Square) {
        if square.rank != home_rank(white) {
            return;
        }
        for right in &mut self.camp_mut(white).castling {
            if *right == Some(square.file) {
                *right = None;
            }
        }
    }

    /// The text of an action that gates this kind.
    pub(super) fn text(&self, action: Action, gated: Option<Kind>) -> String {
        let mut text = match action {
            Action::Select(kind) => kind.letter().to_string(),
            Action::Place { slot, file } => {
                let kind = self.types[slot].map_or('?', Kind::letter);
                let row = if self.white_to_move { 0 } else { 9 };
                format!("{kind}@{}{row}", Square::file_letter(file))
            }
            Action::Move { from, to, .. } => from.name() + &to.name(),
            Action::Castle { king, rook, .. } if self.rules.chess960 => king.name() + &rook.name(),
            Action::Castle { king, wing, .. } => {
                king.name() + &Square::new(wing.targets().0, king.rank).name()
            }
        };
        if let Action::Move { promotion: Some(kind), .. } = action {
            text.push(kind.small_letter());
        }
        text.extend(gated.map(Kind::small_letter));
        text
    }
}
