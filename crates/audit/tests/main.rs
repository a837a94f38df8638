//! What the auditor says of matches: of those of the project, and of games in which everybody does anything that may be done.

mod catalogue;
mod play;
mod replays;
