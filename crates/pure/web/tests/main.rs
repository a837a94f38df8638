//! The page's questions to the engine: the states of whole matches, and matches recorded line by
//! line; and files that are verified.

mod digests;
mod recording;
mod verify;
