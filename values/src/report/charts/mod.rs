//! The charts: values by method, ranks, convergence, value against density, and what games say.

pub mod convergence;
pub mod density;
pub mod ellipses;
pub mod fitted;
pub mod forecasts;
pub mod nets;
pub mod values;
