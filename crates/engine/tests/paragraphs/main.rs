//! What the frame of the game asks for, scene by scene, named after the paragraphs of 4.0 that say it.

mod day;
mod dusk;
mod effects;
mod gaps;
mod night;
mod payments;
mod playing;
mod reactions;
mod set_up;
mod table;
mod targets;
mod turns;
mod written;
