//! The Universal Chess Interface (Rudolf Huber and Stefan Meyer-Kahlen, 2000).

pub mod adapter;
pub mod command;
pub mod reply;
