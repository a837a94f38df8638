//! The log of a service since an earlier visit: the checkpoint that the browser saw then, compared
//! with the current one.

use record::{Checkpoint, Consistency, Examined, FilePart, Proof, unsigned_checkpoint};

use crate::check_result::{About, CheckFailure, CheckResult, Values, differing};
use crate::expectations::{Expectations, Proved, SeenCheckpoint};

/// What is known about the log since an earlier visit.
#[derive(Default)]
pub(crate) struct Earlier {
    pub(crate) told: Option<CheckResult>,
    /// The sizes of the trees for which a proof decides.
    pub(crate) asks: Option<(u64, u64)>,
    /// The checkpoint to keep.
    pub(crate) keep: Option<String>,
}

/// Compares the checkpoint of a file with that of an earlier visit. Only a file that is good in all
/// other respects may replace what was seen.
pub(crate) fn compare(examined: &Examined, against: &Expectations, is_good: bool) -> Earlier {
    let leads = !examined.damages.iter().any(|damage| damage.part == FilePart::Proof);
    let proof = examined.proof.as_ref().filter(|_| leads && against.head.is_some());
    let Some((proof, now)) = proof.and_then(|proof| Some((proof, proof.unsigned()?))) else {
        return Earlier::default();
    };
    let seen = against.seen.as_ref();
    let Some((seen, then)) = seen.and_then(|seen| Some((seen, unsigned_checkpoint(&seen.note)?)))
    else {
        let values = vec![("size", now.size().into())];
        let told = || CheckResult::unchecked(About::Earlier, CheckFailure::First, values);
        let keep = is_good.then(|| proof.checkpoint.clone());
        return Earlier { told: is_good.then(told), asks: None, keep };
    };
    let named = against.named.clone().unwrap_or_default();
    let is_renamed = !named.is_empty() && !seen.key.is_empty() && seen.key != named;
    let mut values = differing(&seen.key, &named);
    values.push(("at", seen.at.clone().into()));
    values.push(("size", then.size().into()));
    values.push(("now", now.size().into()));
    // Before the trees are compared: under another key they need not be trees of one log.
    if is_renamed {
        return broken(CheckFailure::Renamed, seen, proof, values);
    }
    match continues(&then, &now, against.proved.as_ref()) {
        Continues::Asks(from, to) => Earlier { asks: Some((from, to)), ..Earlier::default() },
        Continues::Unanswered(why) => {
            values.push(("why", why.into()));
            let told = CheckResult::unchecked(About::Earlier, CheckFailure::Unanswered, values);
            Earlier { told: Some(told), ..Earlier::default() }
        }
        Continues::No => broken(CheckFailure::Past, seen, proof, values),
        Continues::Yes => {
            // The larger tree: a file saved earlier must not set back what the browser remembers.
            let later = if then.size() <= now.size() { &proof.checkpoint } else { &seen.note };
            let keep = is_good.then(|| later.clone());
            Earlier { told: Some(CheckResult::passed(About::Earlier, values)), asks: None, keep }
        }
    }
}

fn broken(why: CheckFailure, seen: &SeenCheckpoint, proof: &Proof, values: Values) -> Earlier {
    let evidence = vec![seen.note.clone(), proof.checkpoint.clone()];
    let told = CheckResult { evidence, ..CheckResult::failed(About::Earlier, why, values) };
    Earlier { told: Some(told), ..Earlier::default() }
}

/// Whether the later of two trees continues the earlier.
enum Continues {
    Yes,
    No,
    /// A proof for these sizes decides.
    Asks(u64, u64),
    Unanswered(String),
}

fn continues(then: &Checkpoint, now: &Checkpoint, proved: Option<&Proved>) -> Continues {
    let (earlier, later) = if then.size() <= now.size() { (then, now) } else { (now, then) };
    let (from, to) = (earlier.size(), later.size());
    let holds = if from == to {
        earlier.hash() == later.hash()
    } else {
        match proved {
            None => return Continues::Asks(from, to),
            Some(Proved::Unanswered(why)) => return Continues::Unanswered(why.clone()),
            Some(Proved::By(hashes)) => {
                let proof = Consistency::parse(from, to, hashes);
                proof.is_ok_and(|it| it.verify(*earlier.hash(), *later.hash()).is_ok())
            }
        }
    };
    if holds { Continues::Yes } else { Continues::No }
}
