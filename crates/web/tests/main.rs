//! What the page asks of the engine: the states of whole matches, and matches recorded line by line.

mod digests;
mod recording;
