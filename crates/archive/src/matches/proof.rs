//! Whole matches with their proofs, and the position of records in the log.

use ledger::{Head, Log, Published};
use record::{Digest, Inclusion, Leaf, LeafForm, MatchId, Proof};
use replay::{Viewer, carried};

use super::read::head;
use super::state::Archive;
use crate::error::ArchiveError;

impl Archive {
    /// A whole match, released or not, with the openings that a viewer may export, and the proof of
    /// its last record if this log's last checkpoint covers it; `None` if the match is not here.
    pub fn export(
        &self,
        id: &MatchId,
        viewer: Viewer,
        log: Option<&Log>,
    ) -> Result<Option<record::File>, ArchiveError> {
        let Some(replay) = self.read(id)? else { return Ok(None) };
        let (records, openings) =
            (replay.records().iter().cloned().collect(), carried(&replay, viewer));
        let Some(Head { seq, hash }) = head(&replay) else { return Ok(None) };
        let proved = log.filter(|_| self.guest(id).is_none()).map(|log| {
            let is_covered = self.leaf_of(id, seq, &hash)?.1 < log.published().size;
            is_covered.then(|| self.proof(log, id, seq, &hash)).transpose()
        });
        let proof = proved.transpose()?.flatten();
        Ok(Some(record::File { records, openings, proof, head: hash }))
    }

    /// The proof line of a file that ends with this record, from the last checkpoint that covers
    /// it; waits for that checkpoint.
    pub fn proof(
        &self,
        log: &Log,
        match_id: &MatchId,
        seq: u32,
        record: &Digest,
    ) -> Result<Proof, ArchiveError> {
        let (path, form, published) = self.inclusion(log, match_id, seq, record)?;
        let (checkpoint, Inclusion { leaf, hashes, .. }) = (published.note.to_string(), path);
        Ok(Proof { checkpoint, form, hashes, leaf })
    }

    /// The path from the leaf of this record to the root of the last checkpoint, which covers it,
    /// and the form of the leaf; waits for that checkpoint.
    pub fn inclusion(
        &self,
        log: &Log,
        match_id: &MatchId,
        seq: u32,
        record: &Digest,
    ) -> Result<(Inclusion, LeafForm, Published), ArchiveError> {
        let (leaf, at) = self.leaf_of(match_id, seq, record)?;
        let published = log.covering(at)?;
        let inclusion = log.inclusion(&leaf, at, published.size)?;
        Ok((inclusion, leaf.form(), published))
    }

    /// The leaf of an existing record with this hash, and its index.
    pub fn leaf_of(
        &self,
        match_id: &MatchId,
        seq: u32,
        record: &Digest,
    ) -> Result<(Leaf, u64), ArchiveError> {
        if self.guest(match_id).is_some() {
            let text = "a proof: a guest has put this match here, and the log does not have it";
            return Err(ArchiveError::NotFound(text.to_owned()));
        }
        let accepted = self.store.acceptances(match_id)?;
        let accepted = accepted.iter().rfind(|acceptance| acceptance.first_seq <= seq);
        let (accepted, key) = accepted.zip(self.key_of(match_id)?).ok_or_else(|| {
            ArchiveError::Fault(format!("{match_id}, record {seq}: it has no leaf"))
        })?;
        Ok((Leaf::new(accepted.form, key, seq, *record), accepted.leaf_of(seq)))
    }
}
