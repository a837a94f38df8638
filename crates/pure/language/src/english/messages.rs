//! The messages of English.

use std::sync::LazyLock;

use crate::language_data::{Files, Rulebook};
use crate::messages::Messages;

pub(super) const CODE: &str = "en";

pub(super) const FILES: Files = Files {
    sentences: &[
        include_str!("boards.ftl"),
        include_str!("cards.ftl"),
        include_str!("changes.ftl"),
        include_str!("coming.ftl"),
        include_str!("commands.ftl"),
        include_str!("damage.ftl"),
        include_str!("decks.ftl"),
        include_str!("events.ftl"),
        include_str!("explanations.ftl"),
        include_str!("findings.ftl"),
        include_str!("moments.ftl"),
        include_str!("plans.ftl"),
        include_str!("reports.ftl"),
        include_str!("terms.ftl"),
    ],
    shared: include_str!("shared.ftl"),
    captions: &[include_str!("page.ftl"), include_str!("page-board.ftl")],
    // The module of the page says nothing of what only its scripts say: they ask the service for it.
    page: if cfg!(target_arch = "wasm32") {
        &[]
    } else {
        &[
            include_str!("page-cards.ftl"),
            include_str!("page-panels.ftl"),
            include_str!("page-record.ftl"),
            include_str!("page-round.ftl"),
            include_str!("page-time.ftl"),
            include_str!("page-verify.ftl"),
        ]
    },
    desk: if cfg!(target_arch = "wasm32") { "" } else { include_str!("page-desk.ftl") },
};

pub(super) static MESSAGES: LazyLock<Messages> =
    LazyLock::new(|| Messages::new(CODE, FILES.said(), &[]));

pub(super) const RULEBOOK: Rulebook = Rulebook {
    paragraphs: include_str!("paragraphs.jsonl"),
    sections: include_str!("sections.jsonl"),
    glossary: include_str!("glossary.jsonl"),
};
