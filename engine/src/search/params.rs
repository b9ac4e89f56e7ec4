//! The parameters of the search, one line each, as a value: two sets can play each other in one
//! process, and the tuner can change each.

/// Declares the parameters: name, range and default, and what the number does.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident: $min:literal..=$max:literal = $default:literal;)*) => {
        /// The parameters of the search. Centipawns, plies, or what each line says.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $default,)* }
            }
        }

        impl Params {
            /// Name, least, greatest and default value of each.
            pub const RANGES: &'static [(&'static str, i32, i32, i32)] =
                &[$((stringify!($name), $min, $max, $default),)*];

            /// Sets a parameter by its name; false if there is no such name.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value.clamp($min, $max),)*
                    _ => return false,
                }
                true
            }
        }
    };
}

params! {
    /// Half width of the first aspiration window.
    aspiration: 5..=200 = 17;
    /// Aspiration windows: from this depth on.
    aspiration_depth: 1..=12 = 4;
    /// Aspiration windows: percent by which half the width is widened each time.
    aspiration_widen: 0..=200 = 50;
    /// Aspiration windows: centipawns by which it is widened besides.
    aspiration_grow: 0..=100 = 5;
    /// Aspiration windows: half the width beyond which the window is opened.
    aspiration_most: 100..=5000 = 1000;
    /// Aspiration windows: the most plies less after a score above the window.
    aspiration_reduced: 0..=6 = 3;
    /// Time: the share of the usual for a new best move, in hundredths.
    time_new: 80..=250 = 135;
    /// Time: less for each iteration that keeps the best move, in hundredths.
    time_same: 0..=20 = 8;
    /// Time: the most iterations that count for that.
    time_same_most: 1..=12 = 8;
    /// Time: the share where no node went to the best move, in hundredths.
    time_effort: 100..=300 = 190;
    /// Time: less where all nodes went to it, in hundredths.
    time_effort_all: 0..=250 = 140;
    /// Time: the least share by nodes, in hundredths.
    time_effort_least: 20..=100 = 50;
    /// Time: the greatest share by nodes, in hundredths.
    time_effort_most: 100..=300 = 160;
    /// Time: more for each centipawn that the score has fallen, in thousandths.
    time_fall: 0..=20 = 6;
    /// Time: the greatest rise of the score that counts, in centipawns.
    time_rise_most: 0..=200 = 50;
    /// Time: the greatest fall that counts, in centipawns.
    time_fall_most: 0..=300 = 100;
    /// Order of captures: weight of the victim's worth.
    order_victim: 1..=64 = 16;
    /// Order of captures: divisor of the history score.
    order_history: 1..=32 = 4;
    /// Order of captures: the order score that makes up for a centipawn lost in the exchange.
    order_losing: 16..=256 = 64;
    /// Order of quiet moves: points for each centipawn of a piece that leaves the attack of a lesser
    /// one, or enters it.
    order_relief: 0..=50 = 4;
    /// Order of quiet moves: the centipawns by which a lesser piece is worth less.
    order_lesser: 0..=300 = 50;
    /// Order of quiet moves, and their reduction: sixteenths of the success of the move by itself.
    history_move: 0..=64 = 16;
    /// The same of its success where pawns stand like this.
    history_pawns: 0..=64 = 16;
    /// The same of its success after the opponent's last move.
    history_last: 0..=64 = 16;
    /// The same after the own last move.
    history_own: 0..=64 = 16;
    /// The same after the own move before that.
    history_own_second: 0..=64 = 16;
    /// The same after the own third last move.
    history_own_third: 0..=64 = 16;
    /// Scores of the table: not used where the fifty-move rule is nearer than this many plies.
    table_clock: 0..=40 = 10;
    /// Pruning by the evaluation: the score beyond which a game counts as won, so that pruning saves
    /// nothing and would only hide the mate.
    won: 1000..=8000 = 2500;
    /// Reverse futility: centipawns a ply.
    reverse_futility: 20..=250 = 53;
    /// Reverse futility: the deepest depth.
    reverse_futility_depth: 2..=14 = 5;
    /// Reverse futility: percent of the way from beta to the evaluation at which the score lies.
    reverse_futility_score: 0..=100 = 50;
    /// Razoring: centipawns at depth zero.
    razor_base: 50..=600 = 283;
    /// Razoring: centipawns a ply.
    razor: 50..=600 = 130;
    /// Razoring: the deepest depth.
    razor_depth: 1..=8 = 3;
    /// Null move: from this depth on.
    null_least: 1..=6 = 3;
    /// Null move: the reduction at depth zero.
    null_base: 1..=6 = 5;
    /// Null move: plies of depth that add a ply of reduction.
    null_depth: 2..=8 = 7;
    /// Null move: centipawns above beta that add a ply of reduction.
    null_eval: 50..=500 = 75;
    /// Null move: the most plies of reduction that the evaluation adds.
    null_eval_most: 1..=8 = 3;
    /// Null move: verified from this depth on, where a wrong guess is expensive.
    null_verified: 6..=30 = 14;
    /// Null move: percent of its depth during which a search that verifies one makes no other.
    null_alone: 0..=100 = 75;
    /// Internal iterative reduction: from this depth on.
    internal_depth: 2..=10 = 4;
    /// Late moves: reduced from this depth on.
    late_depth: 1..=6 = 2;
    /// Late moves: the reduction's constant, in hundredths of a ply.
    late_base: 0..=200 = 76;
    /// Late moves: the divisor of the product of both logarithms, in hundredths.
    late_divisor: 100..=500 = 227;
    /// Late moves: the history score that is worth one ply.
    late_history: 2000..=20000 = 13461;
    /// Late moves: the same of a capture's.
    late_history_noisy: 4000..=64000 = 26922;
    /// Late moves: less in the principal variation, in 1024ths of a ply.
    late_pv: 0..=2560 = 884;
    /// Late moves: more where a score of at least beta is expected.
    late_cut: 0..=3072 = 665;
    /// Late moves: more where the side to move stands no better than before.
    late_worse: 0..=1536 = 464;
    /// Late moves: less for a check.
    late_check: 0..=2560 = 583;
    /// Late moves: less for captures and promotions.
    late_noisy: 0..=2560 = 2000;
    /// Late moves: more where the table move takes something or promotes.
    late_taken: 0..=1536 = 22;
    /// Late-move pruning: moves at depth zero.
    late_count: 1..=12 = 8;
    /// Late-move pruning: moves more for the square of the depth, in hundredths.
    late_count_depth: 20..=400 = 100;
    /// Late-move pruning: percent of the moves where the side to move stands no better than before.
    late_count_worse: 10..=100 = 50;
    /// Futility: centipawns at depth zero.
    futility_base: 20..=400 = 137;
    /// Futility: centipawns a ply.
    futility: 20..=300 = 100;
    /// Futility: the history score that is worth a centipawn.
    futility_history: 16..=512 = 128;
    /// Futility: the deepest depth, reductions off.
    futility_depth: 2..=16 = 8;
    /// Exchange pruning of quiet moves: centipawns times the square of the depth.
    exchange_quiet: 5..=100 = 19;
    /// Futility of captures: centipawns a ply, and once more.
    capture_futility: 20..=600 = 150;
    /// Futility of captures: the deepest depth, reductions off.
    capture_futility_depth: 0..=12 = 6;
    /// Exchange pruning of checks: centipawns a ply.
    exchange_check: 20..=600 = 150;
    /// Exchange pruning of captures: centipawns a ply.
    exchange_noisy: 20..=250 = 130;
    /// Exchange pruning, and futility of captures: the history score of a capture that is worth a centipawn.
    exchange_history: 16..=512 = 64;
    /// Exchange pruning: the deepest depth.
    exchange_depth: 4..=20 = 10;
    /// History pruning: points a ply.
    history_pruning: 500..=8000 = 3987;
    /// History pruning: the deepest depth, reductions off.
    history_depth: 1..=12 = 4;
    /// Singular extensions: from this depth on.
    singular_depth: 4..=12 = 4;
    /// Singular extensions: plies by which the stored depth may be less than the node's.
    singular_near: 1..=8 = 3;
    /// Singular extensions: centipawns a ply below the stored score, in sixteenths.
    singular_margin: 4..=64 = 13;
    /// Singular extensions: percent of the depth to which the other moves are searched.
    singular_share: 20..=80 = 50;
    /// Singular extensions: the longest line, in iterations.
    singular_plies: 1..=4 = 2;
    /// Singular extensions: plies less where the table's score of a move that is not singular is at
    /// least beta.
    singular_less: 0..=4 = 2;
    /// Double extensions: centipawns by which a move beats all others.
    double_margin: 5..=100 = 34;
    /// Quiescence: the margin of delta pruning, in centipawns.
    delta: 50..=500 = 180;
    /// Quiescence: quiet ways out of check that are tried beside one that does not lose to mate.
    evasions: 0..=1000 = 0;
    /// History: points of a bonus for a ply of depth.
    bonus: 50..=400 = 222;
    /// History: points off each bonus.
    bonus_base: 0..=400 = 80;
    /// History: the least bonus.
    bonus_least: 0..=200 = 16;
    /// History: the largest bonus.
    bonus_limit: 500..=4000 = 1268;
    /// History: percent of a bonus that those tried before the move that cuts off lose.
    malus: 0..=300 = 150;
    /// History: percent of a bonus for the table's move that cuts off without a search.
    bonus_table: 0..=300 = 100;
    /// History: percent of a bonus for the quiet move before a node that fails low.
    bonus_fail_low: 0..=300 = 100;
    /// History: quarters of a point for each centipawn by which a quiet move bettered the evaluation.
    bonus_evaluation: 0..=64 = 8;
    /// History: the most points for that.
    bonus_evaluation_most: 0..=4000 = 1200;
    /// Correction of the evaluation: the weight of positions with the same pawns.
    correction_pawns: 0..=8 = 2;
    /// Correction of the evaluation: the weight of positions with the same pieces of one side.
    correction_pieces: 0..=8 = 1;
    /// Correction of the evaluation: the weight of positions after the same two moves.
    correction_moves: 0..=8 = 2;
    /// Correction of the evaluation: parts of the weighted sum that make a centipawn.
    correction_divisor: 8..=128 = 24;
    /// Correction of the evaluation: parts learnt of an error at eight plies, for each centipawn.
    correction_rate: 1..=32 = 4;
    /// Correction of the evaluation: the most parts learnt at once.
    correction_most: 32..=1024 = 256;
    /// Correction of the evaluation: the most parts that are kept.
    correction_limit: 256..=8192 = 1024;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_lies_in_its_range() {
        let mut params = Params::default();
        for (name, min, max, default) in Params::RANGES {
            assert!((min..=max).contains(&default), "{name}");
            assert!(params.set(name, *default), "{name}");
        }
        assert_eq!(params, Params::default());
        assert!(!params.set("nothing", 1));
        assert!(params.set("delta", 10_000));
        assert_eq!(params.delta, 500, "values stay in their range");
    }
}
