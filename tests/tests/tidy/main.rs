//! What no compiler checks: sizes, citations of the rulebook, paragraphs without a test, paths of one machine, links between pages, files of tests that nothing runs, retired phrases, and which crate may know which.

mod audited;
mod citation;
mod edges;
mod machine;
mod modules;
mod pages;
mod size;
mod source;
mod terms;
mod threats;
mod unrun;
mod untested;
