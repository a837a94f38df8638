#![no_main]

use std::sync::LazyLock;

#[path = "../evidence.rs"]
mod evidence;
#[path = "../laws.rs"]
#[allow(dead_code, reason = "the other targets use the rest")]
mod laws;

static EVIDENCE: LazyLock<evidence::Evidence> = LazyLock::new(evidence::Evidence::new);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    EVIDENCE.any(bytes);
    EVIDENCE.changed(bytes);
});
