//! One pass over the records of a match.

use std::collections::BTreeMap;

use engine::Position;
use replay::Replay;
use rules::{Edition, Event, State};
use upcoming::CompletedReplay;

use crate::checks;
use crate::context::AuditContext;
use crate::finding::{Audit, AuditVerdict, Finding, Severity, Unresolved};
use crate::grade::RecorderGrade;
use crate::looks::ExaminedRecords;
use crate::memory::Memory;
use crate::seen::SeenMatch;
use crate::step::JudgedStep;

/// The findings in a match under `edition`, in the public view.
///
/// Every record is examined once; views are derived where something is compared with them.
pub fn audit(replay: &Replay, edition: Edition) -> Audit {
    audit_seen(SeenMatch::by_all(replay), None, edition)
}

/// The findings in a match under `edition`, in the judge's view, and with the draft that decks were
/// built from, if available: the match that this one names.
pub fn audit_seen(seen: SeenMatch<'_>, draft: Option<SeenMatch<'_>>, edition: Edition) -> Audit {
    let (mut findings, unresolved, looks) = walk(seen, draft, edition);
    let (judged, unjudged) = looks.judged(&findings, &unresolved);
    // Checks that wait for the end of an effect or a turn report late; readers get findings in the order of the
    // match.
    findings.sort_by_key(|finding| (finding.to, finding.from, finding.check));
    let most = findings.iter().map(|finding| finding.severity).max();
    let verdict = match most {
        Some(Severity::Violation) => AuditVerdict::Violations,
        Some(Severity::CannotBeJudged) => AuditVerdict::NotAllJudged,
        Some(Severity::NotAsked | Severity::Information) | None => {
            // No finding is not the same as no fault: a match is clean only if nothing of it went unjudged.
            let is_clean = unresolved.is_empty() && judged.is_whole();
            if is_clean { AuditVerdict::Clean } else { AuditVerdict::NotAllJudged }
        }
    };
    let gaps = looks.into_gaps();
    Audit { edition, verdict, findings, unresolved, judged, unjudged, gaps }
}

/// The edition that a match was played by.
pub fn edition_of(replay: &Replay) -> Edition {
    let opened = replay.at(replay.last()).and_then(|state| state.opened.as_ref());
    opened.map_or(Edition::Four, |opened| opened.edition)
}

/// Whether what recorded a match carries effects out itself, so that players decide only what it lets them decide.
pub fn is_engine(replay: &Replay) -> bool {
    let opened = replay.at(replay.last()).and_then(|state| state.opened.as_ref());
    opened.is_some_and(|opened| RecorderGrade::of(&opened.recorder) == RecorderGrade::Engine)
}

/// What all checks find, the moments that are not worked out, and the records that were looked at.
fn walk(
    seen: SeenMatch<'_>,
    draft: Option<SeenMatch<'_>>,
    edition: Edition,
) -> (Vec<Finding>, Vec<Unresolved>, ExaminedRecords) {
    let replay = seen.replay;
    let told = CompletedReplay::new(replay);
    let mut context =
        AuditContext::new(seen.trusted(), draft.map(SeenMatch::trusted), &told, edition);
    let mut looks = ExaminedRecords::default();
    let nothing = State::default();
    // The remembered state at rewind targets.
    // Found before the pass, so that only these states are kept: a copy of the memory for each record would grow with
    // its square.
    let rewinds = replay.records().iter().filter_map(|one| rewound_to(&told, one.record.seq));
    let mut memories: BTreeMap<u32, Option<(Memory, Position)>> =
        rewinds.map(|to| (to, None)).collect();
    for sealed in replay.records() {
        let seq = sealed.record.seq;
        let before = seq.checked_sub(1).and_then(|seq| told.at(seq)).unwrap_or(&nothing);
        let (Some(event), Some(after)) = (told.event(seq), told.at(seq)) else { break };
        let step = JudgedStep { seq, before, event, after };
        match step.event {
            // Play continues from the earlier record, and so does the remembered state.
            Event::Rewound(rewound) => {
                let to = memories.get(&rewound.to).and_then(Option::as_ref);
                context.follow_back(to.map(|(_, position)| position), step.after);
                // Officials' decisions are not rewound.
                let losses = std::mem::take(&mut context.memory.results.losses);
                context.memory = to.map(|(memory, _)| memory.clone()).unwrap_or_default();
                context.memory.results.losses = losses;
                // After the memory is restored: the findings since that record stay, as settled by the rewind.
                context.taken_back(seq, rewound.to);
            }
            Event::Ruling(rules::Ruling { about, .. })
            | Event::Penalty(rules::Penalty { about, .. }) => {
                context.ruled(seq, *about);
                context.memory.results.note(step);
            }
            _ => {
                // The order matters: moments of earlier records are let go first, checks see the position that the
                // record was made in, and only then is the record remembered.
                context.begin(step);
                context.follow(step);
                checks::run(&mut context, step);
                context.memory.note(step, &context.reach);
            }
        }
        // After the checks: whether a record was judged depends on what they found.
        looks.note(&context, step);
        if let Some(memory) = memories.get_mut(&seq) {
            *memory = Some((context.memory.clone(), context.position().clone()));
        }
    }
    // What was held back until an effect or a day ends must still be said if the log just stops.
    checks::at_end(&mut context);
    let (findings, unresolved) = context.into_findings();
    (findings, unresolved, looks)
}

/// The target record of a rewind.
fn rewound_to(told: &CompletedReplay<'_>, seq: u32) -> Option<u32> {
    match told.event(seq)? {
        Event::Rewound(it) => Some(it.to),
        _ => None,
    }
}
