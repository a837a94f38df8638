//! A match that was written as a text and played from it: the audit says the same of both.
//!
//! `cargo test -p tests --test audit -- --nocapture rewritten::` prints how many games were compared; `DAYBOOK_LONG=1` takes all.

use audit::{Check, Severity};
use moves::Length;
use replay::Replay;

use crate::games;
use crate::unseen::{Archive, folder, whole};

/// What is found of a match: the check, how grave, from and to which record, and the known departure.
type Found = (Check, Severity, u32, u32, Option<&'static str>);

/// What is found, but for the ids of the archive and when something happened, which a text leaves out.
fn found(replay: &Replay) -> Vec<Found> {
    let findings = audit::audit(replay, audit::edition_of(replay)).findings;
    findings.iter().map(|one| (one.check, one.severity, one.from, one.to, one.departure)).collect()
}

/// How the text is judged otherwise.
fn differs(name: &str, replay: &Replay) -> Option<String> {
    let text = match moves::write(replay, Length::Short) {
        Ok(written) => written.text,
        Err(why) => return Some(format!("{name}: {why}")),
    };
    let played = match moves::play(&text) {
        Ok(played) => games::drafted(name, played.drafts),
        Err(why) => return Some(format!("{name}: {why}")),
    };
    let (before, after) = (found(replay), found(&played));
    let only = |some: &[Found], others: &[Found]| -> Vec<Found> {
        some.iter().filter(|one| !others.contains(one)).copied().collect()
    };
    let (lost, new) = (only(&before, &after), only(&after, &before));
    (before != after).then(|| format!("{name}: only the match: {lost:?}; only its text: {new:?}"))
}

#[test]
fn the_text_of_a_match_is_judged_as_the_match_is() {
    let Some(bga) = folder() else { return };
    let step = if crate::is_long() { 1 } else { 17 };
    let more = whole(&bga.join("more/INDEX.json"));
    let people = ["h1", "h2"].map(|name| (bga.join("people"), name.to_owned()));
    let more = more.into_iter().step_by(step).map(|name| (bga.join("more/games"), name));
    let (mut games, mut wrong) = (0, Vec::new());
    for (folder, name) in people.into_iter().chain(more) {
        games += 1;
        let archive = Archive::read(&folder, &name);
        wrong.extend(differs(&format!("{name}-open"), &archive.open_replay()));
        wrong.extend(differs(&name, &archive.replay()));
    }
    println!("{games} games, {} texts judged otherwise", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
