//! Audits of matches: those of the project, and games in which everybody does anything that may be
//! done.

mod catalogue;
mod play;
mod replays;
