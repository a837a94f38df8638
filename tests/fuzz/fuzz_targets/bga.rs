#![no_main]

use tests::laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::bga(bytes));
