//! Audits for walls of tables: one at a time in the whole service, and most of the time none.

use std::sync::Arc;
use std::time::{Duration, Instant};

use archive::{ArchiveError, DraftSeen, MatchFeed};
use tokio::sync::Mutex;

use crate::blocking::blocking;

/// The rest after an audit, as a multiple of its duration: for a match never audited before, and
/// for one that was.
const REST: u32 = 3;
const REST_AGAIN: u32 = 40;

/// A turn to audit, and the time of the next one.
#[derive(Default)]
pub(crate) struct BackgroundAudit(Arc<Mutex<Option<Instant>>>);

impl BackgroundAudit {
    /// Audits one of these matches in the background, if it is time: the one audited longest ago,
    /// weighted by its records.
    ///
    /// So however many walls and viewers there are, they take a fortieth of a core for matches in
    /// progress, and a match new on a wall is audited soon.
    pub(crate) fn judge<'a>(
        &self,
        sides: impl Iterator<Item = &'a Arc<MatchFeed>>,
        draft: impl FnOnce(&MatchFeed) -> Result<Option<DraftSeen>, ArchiveError> + Send + 'static,
    ) {
        // Every wall calls this twice a second: whoever finds an audit running leaves it at that.
        let Ok(mut next) = self.0.clone().try_lock_owned() else { return };
        if next.is_some_and(|next| Instant::now() < next) {
            return;
        }
        let behind = |side: &&Arc<MatchFeed>| {
            let judged = side.judged().map(|judged| judged.records);
            let there = side.snapshot().records().len();
            judged.map_or(usize::MAX, |judged| there - judged.min(there))
        };
        let Some(side) = sides.filter(|side| behind(side) > 0).max_by_key(behind) else { return };
        let (side, rest) = (side.clone(), if side.judged().is_some() { REST_AGAIN } else { REST });
        tokio::spawn(async move {
            let begun = Instant::now();
            let done = blocking(move || {
                let draft = draft(&side)?;
                side.judge(draft.as_ref());
                Ok(())
            });
            if done.await.is_err() {
                tracing::error!("a match on a wall could not be audited");
            }
            // At least a millisecond, so that many short audits do not follow each other without a rest.
            *next = Some(Instant::now() + begun.elapsed().max(Duration::from_millis(1)) * rest);
        });
    }
}
