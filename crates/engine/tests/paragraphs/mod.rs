//! What the frame of the game asks for, scene by scene, named after the paragraphs of 4.0 that say it.

mod activation;
mod cast;
mod day;
mod dusk;
mod effects;
mod examples;
mod gaps;
mod keywords;
mod modifiers;
mod night;
mod payments;
mod playing;
mod reactions;
mod set_up;
mod steps;
mod table;
mod targets;
mod tent;
mod turns;
mod written;
