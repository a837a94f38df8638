//! Decisions by officials against players: penalties, and the rulings that name a player.

use rules::{Appeal, AppealOutcome, Event, PenaltyLevel, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Replay;

/// A penalty, or a ruling about a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PenaltyEntry {
    /// Its record.
    pub seq: u32,
    /// The player.
    pub seat: Seat,
    /// The official.
    pub by: String,
    /// The level of a penalty, if its record gives one; absent for a ruling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<PenaltyLevel>,
    /// The infraction, as a code from the organizer's list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infraction: Option<String>,
    /// How often the same player had been penalized for the same infraction before.
    #[serde(skip_serializing_if = "is_none_before")]
    #[schemars(default)]
    pub before: u32,
    /// The record that decided an appeal against it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appeal: Option<u32>,
    /// Whether the appeal made it void.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub is_void: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_none_before(count: &u32) -> bool {
    *count == 0
}

/// The history of all players over a match, oldest first; a rewind of play does not undo it.
pub fn penalties(replay: &Replay) -> Vec<PenaltyEntry> {
    let mut all: Vec<PenaltyEntry> = Vec::new();
    for sealed in replay.records() {
        let seq = sealed.record.seq;
        let (entry, appeal) = match &sealed.record.event {
            Event::Penalty(it) => {
                (Some((it.seat, &it.by, it.level, &it.infraction)), it.appeal.as_ref())
            }
            Event::Ruling(it) => {
                (it.seat.map(|seat| (seat, &it.by, None, &it.infraction)), it.appeal.as_ref())
            }
            _ => continue,
        };
        decide(&mut all, seq, appeal);
        let Some((seat, by, level, infraction)) = entry else { continue };
        let same =
            |one: &&PenaltyEntry| one.seat == seat && !one.is_void && one.infraction == *infraction;
        let before = infraction.as_ref().map_or(0, |_| all.iter().filter(same).count());
        all.push(PenaltyEntry {
            seq,
            seat,
            by: by.clone(),
            level,
            infraction: infraction.clone(),
            before: u32::try_from(before).unwrap_or(u32::MAX),
            appeal: None,
            is_void: false,
        });
    }
    all
}

/// Applies an appeal: the decision is upheld or void.
fn decide(all: &mut [PenaltyEntry], seq: u32, appeal: Option<&Appeal>) {
    let Some(appeal) = appeal else { return };
    if let Some(one) = all.iter_mut().find(|one| one.seq == appeal.of) {
        one.appeal = Some(seq);
        one.is_void = appeal.outcome == AppealOutcome::Changed;
    }
}
