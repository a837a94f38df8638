#![no_main]

use std::sync::LazyLock;

#[path = "../laws.rs"]
#[allow(dead_code, reason = "the other targets use the rest")]
mod laws;

static SERVICE: LazyLock<laws::Service> = LazyLock::new(laws::Service::new);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| SERVICE.http(bytes));
