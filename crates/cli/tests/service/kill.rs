//! A server that is killed while clients write.

use std::thread;
use std::time::Duration;

use tempfile::TempDir;
use testing::random::Random;

use crate::service::client::{Client, token};
use crate::service::program::Program;
use crate::service::times;
use crate::service::writers::{Known, Writers};

/// Every other time the server is killed again while it starts and repairs its store.
#[test]
fn nothing_acknowledged_is_missing_after_a_kill() {
    let folder = TempDir::new().expect("a folder");
    let token = token(folder.path());
    let (mut known, mut random) = (Known::default(), Random(3));
    let rounds = times(5, 50);
    let mut program = Program::start(folder.path());
    for round in 0..rounds {
        let writers = Writers::start(&Client::new(program.address, &token), round);
        writers.wait_for(3);
        thread::sleep(Duration::from_millis(random.below(400)));
        program.kill();
        known.add(writers.finish());
        if round % 2 == 1 {
            Program::interrupt(folder.path(), Duration::from_millis(random.below(100)));
        }
        program = Program::start(folder.path());
        known.check(&Client::new(program.address, &token));
    }
    program.stop();
    println!("{rounds} kills, {} events acknowledged, none missing", known.events());
}
