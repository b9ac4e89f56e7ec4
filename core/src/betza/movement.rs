//! The meaning of a Betza text.

use std::sync::Arc;

use super::canon::{self, canonical};
use super::goal::Goal;
use super::ray::Ray;
use super::walk::{Content, Destinations, walk};
use crate::color::Color;
use crate::square::Square;

/// The meaning of a Betza text: how a piece moves.
///
/// Two movements without hoppers are equal exactly if they allow the same moves in every position,
/// and equal movements always do. Hoppers leave one gap: a case that several rays contain only
/// together stays apart, so `nDgR2` is not recognised as `D`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Movement {
    /// Shared by all copies: definitions and compiled movements live as long as the program.
    rays: Arc<[Ray]>,
}

impl Movement {
    /// The movement of all these rays together.
    #[must_use]
    pub fn from_rays(rays: &[Ray]) -> Movement {
        Movement { rays: canonical(rays).into() }
    }

    /// The movement of these rays as they are, to be counted and thrown away: they may repeat each
    /// other or be written in another way than [`from_rays`](Movement::from_rays) writes them, so
    /// that equal movements may look different. It takes a fraction of the time.
    #[must_use]
    pub fn from_rays_as_given(rays: &[Ray]) -> Movement {
        Movement { rays: rays.into() }
    }

    /// The rays of the movement, sorted, as White moves.
    ///
    /// No square is given twice without need: what one ray does is not repeated by another unless
    /// it lies on the way to something new, as the squares of `D` in `RD` do.
    #[must_use]
    pub fn rays(&self) -> &[Ray] {
        &self.rays
    }

    /// Every square that the piece may go to, with what that takes, as White moves.
    ///
    /// No goal is contained in another one. The same square is a goal more than once where it can
    /// be reached in ways of which none contains the other, as by a hop or a slide in `RpR`. A goal
    /// holds only where it [fits](Goal::fits) the board.
    #[must_use]
    pub fn goals(&self) -> Vec<Goal> {
        canon::goals(&self.rays)
    }

    /// The same movement, but only to squares beyond which the next one is empty (source 002).
    /// Moves that turn stay as they are: nothing says which square would be beyond.
    #[must_use]
    pub fn spacious(&self) -> Movement {
        let spacious = |ray: &Ray| Ray { spacious: ray.spacious || ray.bend.is_none(), ..*ray };
        let rays: Vec<Ray> = self.rays.iter().map(spacious).collect();
        Movement::from_rays(&rays)
    }

    /// The goals of the rays that are not held by masks.
    pub(crate) fn walked_goals(&self) -> Vec<Goal> {
        let walked: Vec<Ray> = self.rays.iter().filter(|ray| !ray.fits_masks()).copied().collect();
        canon::goals(&walked)
    }

    /// Whether the piece can only ever reach squares of the colour that it stands on.
    #[must_use]
    pub fn is_color_bound(&self) -> bool {
        self.rays.iter().all(canon::keeps_color)
    }

    /// The squares to which a piece of this movement and of side `color` can go from `from`.
    ///
    /// `board` tells what stands on each other square; what it says of `from` itself makes no
    /// difference. With `moved`, the moves that are for the piece's first move only are left out.
    #[must_use]
    pub fn destinations(
        &self,
        from: Square,
        color: Color,
        board: &dyn Fn(Square) -> Content,
        moved: bool,
    ) -> Destinations {
        walk(self.rays(), from, color, board, moved)
    }
}
