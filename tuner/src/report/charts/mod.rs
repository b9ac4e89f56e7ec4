//! The charts: values by method, ranks, convergence, and value against density.

pub mod convergence;
pub mod density;
pub mod plot;
pub mod values;
