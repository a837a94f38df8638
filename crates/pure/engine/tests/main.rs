//! What the rules require: scene by scene, paragraph by paragraph, and in the real games of another
//! engine.

mod bga;
mod games;
mod paragraphs;
mod scenes;
