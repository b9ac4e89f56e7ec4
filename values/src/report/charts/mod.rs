//! The charts: values by method, forecasts, value against density, and what games say.

pub mod density;
pub mod fitted;
pub mod forecasts;
pub mod nets;
pub mod values;
