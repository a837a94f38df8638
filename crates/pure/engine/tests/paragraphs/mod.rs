//! What the frame of the game requires, scene by scene, named after the paragraphs of 4.0.

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
mod verdicts;
mod written;
