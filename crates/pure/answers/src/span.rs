//! Runs of states in whole blocks.

use language::{Block, Language};
use replay::{Replay, Viewer};

/// Consecutive states for one viewer, from the beginning of a block on.
#[derive(Clone, Copy, Debug)]
pub struct StateSpan {
    /// The first record of the first block.
    pub from: u32,
    /// The last record.
    pub to: u32,
    /// Whose view it is.
    pub viewer: Viewer,
    /// The language of descriptions, if there are any.
    pub language: Option<Language>,
}

impl StateSpan {
    /// The first record of the block of a record.
    pub const fn begin(seq: u32) -> u32 {
        // Whatever record is asked for, its block is the same, so that one copy of it serves all callers.
        seq / Block::LENGTH * Block::LENGTH
    }

    /// The last record of a record's block, once the block is full.
    pub const fn end(seq: u32) -> u32 {
        Self::begin(seq) + (Block::LENGTH - 1)
    }

    /// Where each of its blocks begins.
    pub fn begins(self) -> impl Iterator<Item = u32> {
        (self.from..=self.to).step_by(Block::LENGTH as usize)
    }

    /// The last record of the block that begins there.
    pub fn last_of(self, from: u32) -> u32 {
        self.to.min(Self::end(from))
    }

    /// The block that begins there; `None` if there is no such record.
    pub fn block(self, replay: &Replay, from: u32) -> Option<Block> {
        Block::new(replay, from, self.last_of(from), self.viewer, self.language)
    }
}
