#![no_main]

use std::sync::LazyLock;

use tests::evidence;

static EVIDENCE: LazyLock<evidence::Evidence> = LazyLock::new(evidence::Evidence::collect);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    EVIDENCE.any(bytes);
    EVIDENCE.changed(bytes);
});
