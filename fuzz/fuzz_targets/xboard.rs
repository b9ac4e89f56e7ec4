//! XBoard's protocol: commands and replies are read back as written, and a conversation goes on
//! whatever comes.

#![no_main]

use libfuzzer_sys::fuzz_target;

use treville_engine::protocol::xboard::{adapter::XBoard, command::Command, reply::Reply};
use treville_fuzz::{converse, read_back};

fuzz_target!(|text: &str| {
    for line in text.lines() {
        read_back::<Command>(line);
        read_back::<Reply>(line);
    }
    converse(&mut XBoard::new(), text);
});
