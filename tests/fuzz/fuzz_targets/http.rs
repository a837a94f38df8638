#![no_main]

use std::sync::LazyLock;

use tests::laws;

static SERVICE: LazyLock<laws::Service> = LazyLock::new(laws::Service::start);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| SERVICE.http(bytes));
