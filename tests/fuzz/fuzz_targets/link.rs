#![no_main]

#[path = "../laws.rs"]
#[allow(dead_code, reason = "the other targets use the rest")]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::link(bytes));
