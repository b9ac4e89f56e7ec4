//! Moves that a side may try, and the position that follows if one is legal.

use super::board::{file_letter, forward, home_rank};
use super::{Entry, KING, Man, PAWN, Place, Square, Walker};

/// One thing to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// Place the next piece behind the first-rank square of a file.
    Place { number: usize, file: i8 },
    /// Move a man, without castling.
    Move { from: Square, to: Square, promotion: Option<usize>, entering: Option<usize> },
    /// Castle, towards a (0) or h (1); a piece may enter from hand on the square of the king or,
    /// if so, of the rook.
    Castle { king: Square, rook: Square, wing: usize, entering: Option<(usize, bool)> },
}

impl Walker<'_> {
    /// Everything that the side to move could do if its king could not be taken.
    pub(super) fn candidates(&self) -> Vec<Action> {
        let white = self.white_to_move;
        if let Some(number) = self.to_place() {
            let files = (0..8).filter(|file| self.may_wait(white, *file));
            return files.map(|file| Action::Place { number, file }).collect();
        }
        let mut found = Vec::new();
        for from in self.board.side(white) {
            if self.board.holds(from, Man { white, kind: PAWN }) {
                self.pawn_moves(from, &mut found);
                continue;
            }
            for to in self.rules.destinations(&self.board, from) {
                let bare = Action::Move { from, to, promotion: None, entering: None };
                found.push(bare);
                if from.rank == home_rank(white) && self.camp(white).unmoved.contains(&from.file) {
                    found.extend(self.in_hand().map(|number| Action::Move {
                        from,
                        to,
                        promotion: None,
                        entering: Some(number),
                    }));
                }
            }
        }
        self.castlings(&mut found);
        found
    }

    /// The pieces that the side to move has in hand.
    fn in_hand(&self) -> impl Iterator<Item = usize> {
        let places = self.camp(self.white_to_move).places;
        (0..2).filter(move |number| places[*number] == Place::InHand)
    }

    fn pawn_moves(&self, from: Square, found: &mut Vec<Action>) {
        let white = self.white_to_move;
        let up = forward(white);
        let mut targets = Vec::new();
        if let Some(one) = from.shifted((0, up)).filter(|one| self.board.is_empty(*one)) {
            targets.push(one);
            let two = one.shifted((0, up)).filter(|two| self.board.is_empty(*two));
            targets.extend(two.filter(|_| from.rank == home_rank(white) + up));
        }
        for aside in [-1, 1] {
            let to = from.shifted((aside, up));
            targets.extend(
                to.filter(|to| self.board.holds_side(*to, !white) || self.en_passant == Some(*to)),
            );
        }
        for to in targets {
            let promotions = if to.rank == home_rank(!white) {
                let kinds = &self.rules.promotions[usize::from(!white)];
                kinds.iter().copied().map(Some).collect()
            } else {
                vec![None]
            };
            found.extend(promotions.into_iter().map(|promotion| Action::Move {
                from,
                to,
                promotion,
                entering: None,
            }));
        }
    }

    /// Castling where nothing stands in the way of king or rook and no square on which the king
    /// would be taken lies on its path.
    fn castlings(&self, found: &mut Vec<Action>) {
        let white = self.white_to_move;
        let Some(king) = self.board.find(Man { white, kind: KING }) else { return };
        for wing in 0..2 {
            let Some(rook_file) = self.camp(white).castling[wing] else { continue };
            let rook = Square::new(rook_file, king.rank);
            let (king_to, rook_to) = self.castling_targets(king, wing);
            let between = |a: i8, b: i8| a.min(b)..=a.max(b);
            let files = between(king.file, rook.file)
                .chain(between(king.file, king_to.file))
                .chain(between(rook.file, rook_to.file));
            let is_free = files
                .map(|file| Square::new(file, king.rank))
                .all(|square| square == king || square == rook || self.board.is_empty(square));
            // The king's own square belongs to its path: no king castles out of check. On its way
            // the king has left its square and the rook has not; how both stand in the end is
            // looked at after the move.
            let is_safe = between(king.file, king_to.file)
                .filter(|file| *file != king_to.file || king_to == king)
                .all(|file| {
                    let mut board = self.board.clone();
                    board.set(king, None);
                    board.set(Square::new(file, king.rank), Some(Man { white, kind: KING }));
                    !self.rules.can_take_king(&board, white)
                });
            if !is_free || !is_safe {
                continue;
            }
            found.push(Action::Castle { king, rook, wing, entering: None });
            for number in self.in_hand() {
                for (square, at_rook) in [(king, false), (rook, true)] {
                    let is_left = square != king_to && square != rook_to;
                    if is_left && self.camp(white).unmoved.contains(&square.file) {
                        let entering = Some((number, at_rook));
                        found.push(Action::Castle { king, rook, wing, entering });
                    }
                }
            }
        }
    }

    /// End squares of king and rook: the rook stands beside the king, where the king has come from.
    fn castling_targets(&self, king: Square, wing: usize) -> (Square, Square) {
        let white = king.rank == home_rank(true);
        let file = self.rules.castling[usize::from(!white)].king_to[wing];
        let beside = if wing == 0 { file + 1 } else { file - 1 };
        (Square::new(file, king.rank), Square::new(beside, king.rank))
    }

    /// The position after an action; nothing if it is illegal.
    pub(super) fn after(&self, action: Action) -> Option<Self> {
        match action {
            Action::Place { number, file } => {
                let mut next = self.clone();
                next.camp_mut(self.white_to_move).places[number] = Place::Behind(file);
                next.white_to_move = !self.white_to_move;
                Some(next)
            }
            Action::Move { from, to, promotion, entering } => {
                self.after_move(from, to, promotion, entering)
            }
            Action::Castle { king, rook, wing, entering } => {
                self.after_castling(king, rook, wing, entering)
            }
        }
    }

    fn after_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<usize>,
        entering: Option<usize>,
    ) -> Option<Self> {
        let white = self.white_to_move;
        let man = self.board.at(from)?;
        let is_pawn = man.kind == PAWN;
        // A pawn that captures on the passed square takes the man beside it.
        let passes = is_pawn && self.en_passant == Some(to) && from.file != to.file;
        let victim = if passes { Square::new(to.file, from.rank) } else { to };
        let is_capture = !self.board.is_empty(victim);

        let mut next = self.turned_over(is_pawn || is_capture);
        next.board.set(victim, None);
        next.board.set(from, None);
        next.board.set(to, Some(Man { white, kind: promotion.unwrap_or(man.kind) }));
        if next.in_check(white) {
            return None;
        }
        if is_pawn && (to.rank - from.rank).abs() == 2 {
            next.note_double_step(to, white);
        }
        if man.kind == KING {
            next.camp_mut(white).castling = [None; 2];
        }
        next.square_is_left(from, white);
        if is_capture {
            next.square_is_left(victim, !white);
            if let Some(number) = next.behind(!white, victim) {
                next.camp_mut(!white).places[number] = Place::Gone;
            }
        }
        let waiting = next.behind(white, from);
        let flees = self.rules.check_forfeit && man.kind == KING && self.flees(from, to);
        if let Some(number) = waiting
            && flees
        {
            next.camp_mut(white).places[number] = Place::Gone;
        } else if let Some(number) = waiting.or(entering) {
            next.enter(number, from, white);
        }
        next.checked(white)
    }

    fn after_castling(
        &self,
        king: Square,
        rook: Square,
        wing: usize,
        entering: Option<(usize, bool)>,
    ) -> Option<Self> {
        let white = self.white_to_move;
        let beside = self.board.at(rook)?;
        let mut next = self.turned_over(false);
        let (king_to, rook_to) = self.castling_targets(king, wing);
        // Both leave before either arrives, for each may arrive where the other stood.
        next.board.set(king, None);
        next.board.set(rook, None);
        next.board.set(king_to, Some(Man { white, kind: KING }));
        next.board.set(rook_to, Some(beside));
        if next.in_check(white) {
            return None;
        }
        next.camp_mut(white).castling = [None; 2];
        for (square, at_rook) in [(king, false), (rook, true)] {
            next.square_is_left(square, white);
            let from_hand =
                entering.filter(|(_, there)| *there == at_rook).map(|(number, _)| number);
            let Some(number) = next.behind(white, square).or(from_hand) else { continue };
            // A square that is taken again at once cannot be entered.
            if next.board.is_empty(square) {
                next.enter(number, square, white);
            } else {
                next.camp_mut(white).places[number] = Place::Gone;
            }
        }
        next.checked(white)
    }

    /// The position unless the side that has moved can lose its king: what has entered may be a
    /// hurdle for a hopper.
    fn checked(mut self, white: bool) -> Option<Self> {
        for camp in &mut self.camps {
            // With nothing in hand it makes no difference what has moved.
            if !camp.places.contains(&Place::InHand) {
                camp.unmoved.clear();
            }
        }
        (!self.in_check(white)).then_some(self)
    }

    fn enter(&mut self, number: usize, square: Square, white: bool) {
        let kind = self.rules.pairs[usize::from(!white)][number];
        self.camp_mut(white).places[number] = Place::Gone;
        self.board.set(square, Some(Man { white, kind }));
    }

    /// Whether a king on the first square is in check, and goes to the second without capturing a
    /// man that gives it.
    fn flees(&self, king: Square, to: Square) -> bool {
        let white = self.white_to_move;
        let takes_a_checker =
            self.board.holds_side(to, !white) && self.rules.attacks(&self.board, to, king);
        self.in_check(white) && !takes_a_checker
    }

    /// A copy with the other side to move and the clocks advanced, the men not yet moved.
    fn turned_over(&self, resets_clock: bool) -> Self {
        let mut next = self.clone();
        next.white_to_move = !self.white_to_move;
        next.en_passant = None;
        next.halfmove_clock = if resets_clock { 0 } else { self.halfmove_clock + 1 };
        next.fullmove_number += u32::from(!self.white_to_move);
        next
    }

    /// Whether a capture on the square that a pawn has just passed is legal.
    pub(super) fn may_take_passing(&self, passed: Square) -> bool {
        let white = self.white_to_move;
        self.candidates().into_iter().any(|action| {
            let Action::Move { from, to, .. } = action else { return false };
            to == passed
                && from.file != to.file
                && self.board.holds(from, Man { white, kind: PAWN })
                && self.after(action).is_some()
        })
    }

    /// Notes the square that a pawn has passed, if a pawn of the other side attacks it.
    fn note_double_step(&mut self, to: Square, white: bool) {
        let taker = Man { white: !white, kind: PAWN };
        let mut beside = [-1, 1].into_iter().filter_map(|aside| to.shifted((aside, 0)));
        if beside.any(|square| self.board.holds(square, taker)) {
            self.en_passant = to.shifted((0, -forward(white)));
        }
    }

    /// Ends what depends on a man that has stood on this square of its side's first rank.
    fn square_is_left(&mut self, square: Square, white: bool) {
        if square.rank != home_rank(white) {
            return;
        }
        let camp = self.camp_mut(white);
        camp.unmoved.retain(|file| *file != square.file);
        for right in &mut camp.castling {
            if *right == Some(square.file) {
                *right = None;
            }
        }
    }

    /// The text of a legal action; `all` are the legal ones.
    pub(super) fn text(&self, action: Action, all: &[Action]) -> String {
        let white = self.white_to_move;
        let letter = |kind: usize| self.rules.kinds[kind].letter;
        let pair = self.rules.pairs[usize::from(!white)];
        let (mut text, suffix) = match action {
            Action::Place { number, file } => {
                let row = if white { 0 } else { 9 };
                (format!("{}@{}{row}", letter(pair[number]), file_letter(file)), None)
            }
            Action::Move { from, to, promotion, entering } => {
                let kind = self.board.at(from).map(|man| man.kind);
                let forfeits =
                    self.rules.check_forfeit && kind == Some(KING) && self.flees(from, to);
                let waiting = self.behind(white, from).filter(|_| !forfeits);
                let enters = waiting.or(entering).map(|number| pair[number]);
                (from.name() + &to.name(), promotion.or(enters))
            }
            Action::Castle { king, rook, wing, entering } => {
                let (king_to, rook_to) = self.castling_targets(king, wing);
                let steps =
                    Action::Move { from: king, to: king_to, promotion: None, entering: None };
                let [one, other] = self.rules.castling[usize::from(!white)].king_to;
                let by_rook = self.rules.free_files || one == other || all.contains(&steps);
                let text = match entering {
                    Some((_, true)) => rook.name() + &king.name(),
                    _ if by_rook => king.name() + &rook.name(),
                    _ => king.name() + &king_to.name(),
                };
                let left = [king, rook].into_iter().filter(|at| *at != king_to && *at != rook_to);
                let waiting = left.filter_map(|square| self.behind(white, square)).next();
                let enters = waiting.or(entering.map(|(number, _)| number));
                (text, enters.map(|number| pair[number]))
            }
        };
        text.extend(suffix.map(|kind| letter(kind).to_ascii_lowercase()));
        text
    }

    /// Whether pieces enter from hand in this game.
    pub(super) fn has_hands(&self) -> bool {
        self.rules.entry == Entry::FromHand
    }
}
