//! One stored record: its canonical bytes, its place in the hash chain of its match, and the `.daybook` file.
//!
//! Pure: no input or output, no clock, no randomness. The bytes of a record are stored and hashed
//! unchanged and never rewritten.
//!
//! ```
//! use record::{Chain, Draft, read, verify, write};
//!
//! let mut chain = Chain::new("friendly-1".parse()?);
//! let drafts = [
//!     r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "constructed",
//!         "players": [{"name": "Kim"}, {"name": "Ari"}], "recorder": "paper"}}}"#,
//!     r#"{"event": {"type": "note", "data": {"text": "good luck"}}, "actor": "table-7"}"#,
//! ];
//! let mut records = Vec::new();
//! for draft in drafts {
//!     records.push(chain.seal(Draft::parse(draft.as_bytes())?)?);
//! }
//!
//! let mut bytes = write(&records, &[]);
//! assert_eq!(read(&bytes)?.records, records);
//!
//! let name = bytes.windows(3).position(|word| word == b"Kim").expect("it is there");
//! bytes[name] = b'T';
//! let (_, damages) = verify(&bytes);
//! assert!(damages[0].to_string().starts_with("line 1, record 0: "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod at;
mod canonical;
mod chain;
mod commit;
mod damage;
mod digest;
mod draft;
mod examine;
mod file;
mod form;
mod id;
mod keys;
mod leaf;
mod link;
mod opening_line;
mod proof;
mod receipt;
mod record;
mod salvage;
mod scan;
mod sequence;
mod signature;
mod signer;
mod sort;
#[cfg(test)]
mod testing;
mod text;
mod tree;

pub use at::At;
pub use canonical::{canonical_json, check};
pub use chain::{Chain, SealError, Sealed, genesis, hash};
pub use commit::{Commit, CommitmentFit, commitment, fit};
pub use damage::{Damage, FilePart, Flaw};
pub use digest::Digest;
pub use draft::{Draft, DraftOpening, DraftSlot};
pub use examine::{Commitments, Examined, examine};
pub use file::{File, FileSummary, read, verify, write, write_proved};
pub use form::{DEPTH_MAX, FormError, FormProblem, INTEGER_MAX, LINE_BYTES_MAX, Strictness};
pub use id::EventId;
pub use leaf::{
    LEAF_BYTES_MAX, Leaf, LeafForm, LeafFormError, match_key, read_entries, write_entries,
};
pub use link::{ChainBreak, record_lines, verify_chain, verify_stretch};
pub use opening_line::{OpeningLineError, is_opening_line, parse_opening};
pub use proof::{OriginError, Proof};
pub use receipt::{Receipt, ReceiptError};
pub use record::{Body, FORMAT_VERSIONS, ParseError, Record, Source, names_members};
pub use rules::MatchId;
pub use salvage::{carve, salvage};
pub use signature::{ResultSignature, is_signed, result_signature, signed_text};
pub use signer::{NoteError, Origin, Signer, Verifier};
pub use tlog_tiles::Checkpoint;
pub use tree::{
    Consistency, Inclusion, ProofError, checkpoint, open_checkpoint, unsigned_checkpoint,
};
