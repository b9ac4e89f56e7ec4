//! Comparison of one piece with another, of one group of pieces or another (source 000).
//!
//! - [`order`]: by order alone, matching pieces one to one; often that decides nothing
//! - [`containment`](mod@containment): whether one piece can do all that another one can
//! - [`squares`]: a quick answer to that, and all pairs of many pieces
//! - [`attack`]: whether one piece can attack another one without being attacked by it
//! - [`balance`]: by values, with difference and ratio; and why the ratio counts

pub mod attack;
pub mod balance;
pub mod containment;
pub mod order;
pub mod squares;

pub use attack::{SafeAttack, safe_attack};
pub use balance::Balance;
pub use containment::{Containment, containment, contains};
pub use order::{Verdict, by_order};
