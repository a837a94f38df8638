//! Pens: which of the devices that record one match may write.
//!
//! A device takes a pen that no one holds, repeatedly announces that it is there, and hands the pen
//! to a device that asks. A silent holder keeps it as long as no one else takes it; an official can
//! take it immediately. The other devices see what the holder is about to send. This is an
//! agreement between devices and protects nothing: `If-Match` does that. Pens are in memory, and
//! end with the process.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use archive::StoredToken;
use record::{Digest, MatchId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::lock::lock;
use crate::problem::ApiError;
use crate::response::complete;

/// How long a silent device keeps the pen, or its request for it.
const SILENCE_MAX: Duration = Duration::from_mins(1);

/// When a pen is forgotten entirely.
const FORGET: Duration = Duration::from_hours(1);

/// Maximum number of characters in the name of a device.
const NAME_MAX: usize = 64;

/// Maximum number of unsent lines announced, and of characters in one: twice those of a deck in
/// which all cards differ.
const LINES_MAX: usize = 64;
const LINE_MAX: usize = 2_000;

/// The pens of all matches.
#[derive(Default)]
pub(crate) struct RecordingLeases(Mutex<BTreeMap<MatchId, RecordingLease>>);

struct RecordingLease {
    holder: Option<Hand>,
    /// The device that asks for it.
    next: Option<Hand>,
    lines: Vec<HeldLine>,
    news: watch::Sender<()>,
    heard: Instant,
}

/// A device that holds a pen, or asks for one.
struct Hand {
    device: Device,
    token: Digest,
    name: String,
    heard: Instant,
}

/// What identifies a device: a hash of a secret of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Device(blake3::Hash);

/// A line that is entered and not sent yet.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeldLine {
    /// The key that its events will be named by.
    #[schemars(length(max = NAME_MAX))]
    key: String,
    #[schemars(length(max = LINE_MAX))]
    line: String,
    /// How many of the records that follow are kept; all of them if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    follow: Option<u32>,
}

/// What a device wants to do with a pen.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Want {
    /// Have it, if no one else does.
    Keep,
    /// Be the next holder.
    Ask,
    /// Have it, whoever holds it now.
    Take,
}

/// A device's announcement about itself.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PenClaim")]
pub(crate) struct DeviceClaim {
    #[schemars(length(min = 1, max = NAME_MAX))]
    name: String,
    pub(crate) want: Want,
    /// What it is about to send.
    #[serde(default)]
    #[schemars(length(max = LINES_MAX))]
    lines: Vec<HeldLine>,
}

/// The state of a pen as one device sees it.
#[derive(PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Pen", transform = complete)]
pub(crate) struct ToldPen {
    holder: Option<NamedDevice>,
    next: Option<NamedDevice>,
    /// Number of lines that the holder has and has not sent.
    waiting: usize,
    /// The lines; `None` for devices that may not see them.
    lines: Option<Vec<HeldLine>>,
    /// Whether the lines are those of another token.
    #[serde(skip)]
    is_of_others: bool,
}

#[derive(PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "PenHolder")]
struct NamedDevice {
    name: String,
    /// Whether the receiving device is the holder.
    mine: bool,
    /// Whether the holder has been silent for so long that another may take the pen.
    silent: bool,
}

/// Who the state of a pen is for.
pub(crate) struct LeaseViewer {
    device: Option<Device>,
    token: Digest,
    sees_all: bool,
}

impl LeaseViewer {
    /// A device with this token.
    pub(crate) const fn new(device: Option<Device>, token: &StoredToken) -> Self {
        Self { device, token: token.hash, sees_all: false }
    }

    /// The reader with the lines of all others, for `access`, which logs that.
    pub(crate) fn seeing_all(self) -> Self {
        Self { sees_all: true, ..self }
    }
}

impl ToldPen {
    /// Whether it has lines that only an official may see.
    pub(crate) fn tells_of_others(&self) -> bool {
        self.is_of_others && self.lines.as_ref().is_some_and(|lines| !lines.is_empty())
    }
}

impl Device {
    pub(crate) fn of(secret: &str) -> Self {
        Self(blake3::hash(secret.as_bytes()))
    }
}

impl DeviceClaim {
    /// Whether it is short enough to be shown to others.
    pub(crate) fn is_short(&self) -> bool {
        let is_name = (1..=NAME_MAX).contains(&self.name.chars().count());
        let is_line = |one: &HeldLine| {
            one.line.chars().count() <= LINE_MAX && one.key.chars().count() <= NAME_MAX
        };
        is_name && self.lines.len() <= LINES_MAX && self.lines.iter().all(is_line)
    }
}

impl RecordingLeases {
    /// Handles an announcement by a device, and what it wants.
    pub(crate) fn hear(
        &self,
        match_id: &MatchId,
        reader: &LeaseViewer,
        device: Device,
        claim: DeviceClaim,
    ) -> ToldPen {
        let mut pens = lock(&self.0);
        // A pen that somebody watches stays: its watcher would otherwise wait on a channel that nobody signals.
        pens.retain(|_, pen| pen.heard.elapsed() < FORGET || pen.news.receiver_count() > 0);
        let pen = pens.entry(match_id.clone()).or_default();
        let DeviceClaim { name, want, lines } = claim;
        let hand = Hand { device, token: reader.token, name, heard: Instant::now() };
        if want == Want::Take || pen.holder.as_ref().is_none_or(|holder| holder.gives_way(device)) {
            (pen.holder, pen.lines) = (Some(hand), lines);
            // Who has got the pen does not ask for it any longer, and a device that fell silent does not get it.
            pen.next.take_if(|next| next.gives_way(device));
        } else if want == Want::Ask && pen.next.as_ref().is_none_or(|next| next.gives_way(device)) {
            pen.next = Some(hand);
        }
        pen.heard = Instant::now();
        pen.news.send_replace(());
        pen.shown(reader)
    }

    /// The holder releases the pen, to the device that asks for it or to anyone.
    pub(crate) fn lay_down(&self, match_id: &MatchId, device: Device) -> Result<(), ApiError> {
        let mut pens = lock(&self.0);
        let held = pens.get_mut(match_id);
        let held = held.filter(|pen| pen.holder.as_ref().is_some_and(|it| it.device == device));
        let pen = held.ok_or_else(|| {
            let text =
                "only the device that holds the pen can give it up: send its `Daybook-Device`";
            ApiError::Forbidden(text.to_owned())
        })?;
        // A device that is gone would hold the pen for a minute before anyone else could take it.
        pen.holder = pen.next.take().filter(|next| !next.is_silent());
        pen.lines.clear();
        pen.news.send_replace(());
        Ok(())
    }

    /// The state of the pen of a match.
    pub(crate) fn show(&self, match_id: &MatchId, reader: &LeaseViewer) -> ToldPen {
        lock(&self.0)
            .get(match_id)
            .map_or_else(|| RecordingLease::default().shown(reader), |pen| pen.shown(reader))
    }

    /// Signals each time that this may have changed.
    pub(crate) fn news(&self, match_id: &MatchId) -> watch::Receiver<()> {
        lock(&self.0).entry(match_id.clone()).or_default().news.subscribe()
    }
}

impl Default for RecordingLease {
    fn default() -> Self {
        let (news, heard) = (watch::Sender::new(()), Instant::now());
        Self { holder: None, next: None, lines: Vec::new(), news, heard }
    }
}

impl RecordingLease {
    fn shown(&self, reader: &LeaseViewer) -> ToldPen {
        let named = |hand: &Hand| NamedDevice {
            name: hand.name.clone(),
            mine: reader.device == Some(hand.device),
            silent: hand.is_silent(),
        };
        // A line may name a card that only some may know: as with records, only its sender and
        // officials see it.
        let is_own = self.holder.as_ref().is_some_and(|holder| holder.token == reader.token);
        ToldPen {
            holder: self.holder.as_ref().map(named),
            next: self.next.as_ref().filter(|next| !next.is_silent()).map(named),
            waiting: self.lines.len(),
            lines: (is_own || reader.sees_all).then(|| self.lines.clone()),
            is_of_others: !is_own,
        }
    }
}

impl Hand {
    fn is_silent(&self) -> bool {
        self.heard.elapsed() >= SILENCE_MAX
    }

    /// May this device take over the pen?
    fn gives_way(&self, device: Device) -> bool {
        self.device == device || self.is_silent()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A match, and three devices, the last with a token of its own.
    fn table() -> (RecordingLeases, MatchId, [LeaseViewer; 3]) {
        let token = |letter: &str| letter.repeat(64).parse().expect("a digest");
        let reader = |secret, letter| LeaseViewer {
            device: Some(Device::of(secret)),
            token: token(letter),
            sees_all: false,
        };
        let devices = [reader("a", "0"), reader("b", "0"), reader("c", "1")];
        (RecordingLeases::default(), "m1".parse().expect("a name"), devices)
    }

    fn says(
        pens: &RecordingLeases,
        id: &MatchId,
        who: &LeaseViewer,
        want: Want,
        lines: &[&str],
    ) -> ToldPen {
        let line = |line: &&str| HeldLine { key: "k".into(), line: (*line).into(), follow: None };
        let claim = DeviceClaim { name: "x".into(), want, lines: lines.iter().map(line).collect() };
        pens.hear(id, who, who.device.expect("it has one"), claim)
    }

    fn has(shown: &ToldPen) -> bool {
        shown.holder.as_ref().is_some_and(|holder| holder.mine)
    }

    /// Backdates the last announcements of a pen.
    fn age(pens: &RecordingLeases, id: &MatchId, by: Duration) {
        let before = Instant::now().checked_sub(by).expect("this machine runs for longer");
        let mut pens = lock(&pens.0);
        let pen = pens.get_mut(id).expect("it is there");
        pen.heard = before;
        for hand in [&mut pen.holder, &mut pen.next].into_iter().flatten() {
            hand.heard = before;
        }
    }

    #[test]
    fn one_device_has_the_pen_and_only_that_one_lays_it_down() {
        let (pens, id, [a, b, _]) = table();
        assert!(has(&says(&pens, &id, &a, Want::Keep, &[])));
        assert!(!has(&says(&pens, &id, &b, Want::Keep, &[])));
        assert!(pens.lay_down(&id, Device::of("b")).is_err() && has(&pens.show(&id, &a)));
        pens.lay_down(&id, Device::of("a")).expect("it is theirs");
        assert!(pens.lay_down(&id, Device::of("a")).is_err());
        assert!(has(&says(&pens, &id, &b, Want::Keep, &[])));
    }

    #[test]
    fn who_asks_is_the_next_and_nobody_else_comes_before_them() {
        let (pens, id, [a, b, c]) = table();
        says(&pens, &id, &a, Want::Keep, &[]);
        assert!(!has(&says(&pens, &id, &b, Want::Ask, &[])));
        assert!(!says(&pens, &id, &c, Want::Ask, &[]).next.expect("somebody asks").mine);
        pens.lay_down(&id, Device::of("a")).expect("it is theirs");
        assert!(!has(&says(&pens, &id, &c, Want::Keep, &[])) && has(&pens.show(&id, &b)));
        assert!(has(&says(&pens, &id, &c, Want::Take, &[])) && !has(&pens.show(&id, &b)));
    }

    #[test]
    fn a_silent_holder_keeps_the_pen_until_another_device_wants_it() {
        let (pens, id, [a, b, _]) = table();
        says(&pens, &id, &a, Want::Keep, &[]);
        age(&pens, &id, SILENCE_MAX);
        assert!(has(&pens.show(&id, &a)) && pens.show(&id, &a).holder.expect("one").silent);
        assert!(has(&says(&pens, &id, &a, Want::Keep, &[])));
        age(&pens, &id, SILENCE_MAX);
        assert!(has(&says(&pens, &id, &b, Want::Keep, &[])));
        assert!(!has(&says(&pens, &id, &a, Want::Keep, &[])));
        says(&pens, &id, &a, Want::Ask, &[]);
        age(&pens, &id, SILENCE_MAX);
        pens.lay_down(&id, Device::of("b")).expect("it is theirs");
        assert!(pens.show(&id, &a).holder.is_none(), "who asked is not heard any more");
    }

    #[test]
    fn lines_are_told_to_the_same_token_and_to_who_sees_all() {
        let (pens, id, [a, b, c]) = table();
        says(&pens, &id, &a, Want::Keep, &["Ari: pass", "Kim: pass"]);
        let told = |reader: &LeaseViewer| pens.show(&id, reader);
        assert_eq!(told(&b).lines.map(|lines| lines.len()), Some(2));
        assert!(told(&c).lines.is_none() && told(&c).waiting == 2);
        assert_eq!(
            told(&LeaseViewer { sees_all: true, ..c }).lines.map(|lines| lines.len()),
            Some(2)
        );
        pens.lay_down(&id, Device::of("a")).expect("it is theirs");
        assert_eq!(told(&b).waiting, 0);
    }

    #[test]
    fn a_pen_of_which_nothing_is_heard_for_long_is_forgotten() {
        let (pens, id, [a, ..]) = table();
        says(&pens, &id, &a, Want::Keep, &[]);
        age(&pens, &id, FORGET);
        says(&pens, &"m2".parse().expect("a name"), &a, Want::Keep, &[]);
        assert_eq!(lock(&pens.0).len(), 1);
    }
}
