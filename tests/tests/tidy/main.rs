//! Checks that no compiler makes: sizes, citations of the rulebook, paragraphs without a test,
//! local paths, links between pages, test files that never run, and dependencies between crates.

mod audited;
mod citation;
mod edges;
mod machine;
mod modules;
mod pages;
mod size;
mod source;
mod threats;
mod unrun;
mod untested;
