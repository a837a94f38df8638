//! The page's questions to the engine: the states of whole matches, and matches recorded line by
//! line.

mod digests;
mod recording;
