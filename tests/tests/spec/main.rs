//! The rules of the game by number: what `reduce` makes of what happens, what `derive` says follows from it.
//!
//! A test is named after a paragraph, says it in our words and cites it; one scene for each sentence.

mod coming;
mod drafts;
mod explained;
mod modes;
mod observed;
mod r1_1;
mod r1_2;
mod r1_3_1;
mod r1_3_2;
mod r1_4_3;
mod r2_1;
mod r2_2_12;
mod r2_2_14;
mod r2_2_2;
mod r2_2_4;
mod r2_3_1;
mod r2_3_2;
mod r2_3_3;
mod r2_4;
mod r2_5;
mod r3_1;
mod r3_2_1;
mod r3_2_2;
mod r3_2_4;
mod r3_2_9;
mod r4_1;
mod r4_2_4;
mod r4_2_5;
mod r4_3;
mod r5_1_2;
mod r5_2;
mod r7_1;
mod r7_3;
mod r7_3_18;
mod r7_4;
mod r7_5_2;
mod readings;
mod recording;
mod scene;
mod seats;
mod sentences;
mod table;
mod worked;
mod worked_open;
