//! The messages of English.

use std::sync::LazyLock;

use crate::messages::Messages;

pub(super) const CODE: &str = "en";

pub(super) const FILES: &[&str] = &[
    include_str!("changes.ftl"),
    include_str!("events.ftl"),
    include_str!("explanations.ftl"),
    include_str!("moments.ftl"),
    include_str!("terms.ftl"),
];

pub(super) static MESSAGES: LazyLock<Messages> = LazyLock::new(|| Messages::new(CODE, FILES, &[]));
