//! Openings on the disk, beside the records of their match.
//!
//! ```text
//! openings/match-<id>.ndjson           and the same in mirror/openings/
//! ["<64 hex>",0,{"open":{..}}]
//! ["<64 hex>",1,{"dropped":"h4.7"}]    what stood here was dropped
//! ["<64 hex>",2,{"by":{"from":5,"token":"<64 hex>"}}]   whose the lines that follow and the records from 5 on are
//! ```
//! An opening dropped in one of the copies is dropped.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use record::{Digest, MatchId};
use rules::{Opening, Subject};

use super::lines::{Authors, Authorship, OpeningFileLine};
use crate::copies::{Copies, CopiesError, Lines};

/// What is stored beside the records of one match.
#[derive(Clone, Debug, Default)]
pub(crate) struct MatchOpenings {
    pub(crate) openings: Vec<Opening>,
    /// The subjects whose openings were dropped for good.
    pub(crate) dropped: BTreeSet<Subject>,
    pub(crate) authors: Authors,
}

/// The openings of all matches.
pub(crate) struct Openings(Copies<OpeningFileLine>);

impl Openings {
    /// Opens the openings of a data folder.
    pub(crate) fn open(data: &Path) -> io::Result<Self> {
        Ok(Self(Copies::open(data)?.0))
    }

    /// The openings of a match.
    pub(crate) fn of(&self, match_id: &MatchId) -> Result<MatchOpenings, CopiesError> {
        let lines = self.0.of(match_id)?;
        let mut openings: Vec<_> =
            lines.all().filter_map(OpeningFileLine::opening).cloned().collect();
        openings.sort_by_key(Opening::subject);
        Ok(MatchOpenings { openings, dropped: lines.dropped(), authors: lines.authors() })
    }

    /// The lines on the disk.
    pub(crate) fn lines(&self, match_id: &MatchId) -> Result<Lines<OpeningFileLine>, CopiesError> {
        self.0.of(match_id)
    }

    /// The matches that have any.
    pub(crate) fn matches(&self) -> io::Result<BTreeSet<MatchId>> {
        self.0.matches()
    }

    /// Merges the openings of a match from another service with those only here; whatever either
    /// has dropped is gone. Returns whether there is more here than they have.
    pub(crate) fn take(
        &self,
        id: &MatchId,
        others: &Lines<OpeningFileLine>,
    ) -> Result<bool, CopiesError> {
        self.0.change(id, |lines| {
            *lines = others.clone().with(lines);
            *lines != *others
        })
    }

    /// Whether [`extend`](Self::extend) with these has nothing to write.
    pub(crate) fn is_known(
        &self,
        id: &MatchId,
        last: Option<u32>,
        token: Option<Digest>,
        openings: &[Opening],
        known: &Authors,
    ) -> bool {
        let is_known = last.is_some() && openings.is_empty() && known.last() == token;
        // After a failed write, the disk may lack what memory has: it is written again.
        is_known && !self.0.is_unsure(id)
    }

    /// Stores these openings of records that come after the last one, or of all if there is none,
    /// and their author; on the disk when this returns. Nothing is written or returned if it is all
    /// `known`.
    ///
    /// Other openings of such records belong to a failed append and are removed.
    pub(crate) fn extend(
        &self,
        id: &MatchId,
        last: Option<u32>,
        token: Option<Digest>,
        openings: &[Opening],
        known: &Authors,
    ) -> Result<Option<Authors>, CopiesError> {
        if self.is_known(id, last, token, openings, known) {
            return Ok(None);
        }
        let changed = self.0.change(id, |lines| {
            lines.cut(last);
            lines.attribute_to(Authorship { from: last.map_or(0, |last| last + 1), token });
            lines.add(openings);
            lines.authors()
        });
        changed.map(Some)
    }

    /// Removes openings of records after the last one, which were never stored.
    pub(crate) fn cut(&self, id: &MatchId, last: Option<u32>) -> Result<Authors, CopiesError> {
        self.0.change(id, |lines| {
            lines.cut(last);
            lines.authors()
        })
    }

    /// Adds these openings to a match with this last record, except for dropped subjects; on the
    /// disk when this returns.
    pub(crate) fn add(
        &self,
        id: &MatchId,
        last: u32,
        token: Option<Digest>,
        openings: &[Opening],
    ) -> Result<Authors, CopiesError> {
        self.0.change(id, |lines| {
            lines.attribute_to(Authorship { from: last + 1, token });
            lines.add(openings);
            lines.authors()
        })
    }

    /// Drops one opening for good; it is gone from the disk when this returns.
    pub(crate) fn drop(&self, id: &MatchId, subject: Subject) -> Result<(), CopiesError> {
        self.0.change(id, |lines| lines.drop_all(&BTreeSet::from([subject])))
    }
}
