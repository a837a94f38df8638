//! Decks as people have them: every form of a list, and the deck code.

mod code;
mod read;
