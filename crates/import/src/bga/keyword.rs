//! Abilities of cards that are not in the published data: the keywords the log's own properties name.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rules::{Ability, Face, FaceEntry, Keyword};
use serde_json::Value;

use super::archive::Archive;
use super::args::{Args, truthy};
use crate::MatchLog;

/// The keywords of each card that is in the log and not in the published data.
///
/// One notification may name what another leaves out, so all of them are read before any face is written.
pub(super) fn keywords(archive: &Archive) -> BTreeMap<String, BTreeSet<Keyword>> {
    let mut found = BTreeMap::new();
    archive.notifications.iter().for_each(|one| gather(&one.args, &mut found));
    found
}

fn gather(value: &Value, found: &mut BTreeMap<String, BTreeSet<Keyword>>) {
    match value {
        Value::Array(list) => list.iter().for_each(|one| gather(one, found)),
        Value::Object(map) => {
            if let Some(reference) = Args(value).text("uid").filter(|one| cards::get(one).is_none())
            {
                found.entry(reference.to_owned()).or_default().extend(read(Args(value)));
            }
            map.values().for_each(|one| gather(one, found));
        }
        _ => {}
    }
}

fn read(properties: Args) -> impl Iterator<Item = Keyword> {
    let flag = |key, keyword| properties.get(key).filter(|value| truthy(value)).map(|_| keyword);
    let number = |key, keyword: fn(u8) -> Keyword| {
        let number = properties.number(key).and_then(|number| u8::try_from(number).ok());
        number.filter(|&number| number > 0).map(keyword)
    };
    let all = [
        flag("cooldown", Keyword::Cooldown),
        flag("defender", Keyword::Defender),
        flag("eternal", Keyword::Eternal),
        flag("gigantic", Keyword::Gigantic),
        number("scout", Keyword::Scout),
        flag("seasoned", Keyword::Seasoned),
        number("tough", Keyword::Tough),
    ];
    all.into_iter().flatten()
}

/// Writes them into every face that says nothing of abilities, with the note that there may be more.
pub(super) fn write(log: &mut MatchLog, keywords: &BTreeMap<String, BTreeSet<Keyword>>) {
    let complete = |face: &mut Arc<Face>| {
        if face.abilities.is_none()
            && let Some(keywords) = keywords.get(&face.reference)
        {
            let known = keywords.iter().copied().map(Ability::Keyword);
            Arc::make_mut(face).abilities = Some(known.chain([Ability::Unread]).collect());
        }
    };
    for entry in log.events.iter_mut().flat_map(|one| one.event.faces_mut()) {
        if let FaceEntry::New(face) = entry {
            complete(face);
        }
    }
    log.openings.iter_mut().for_each(|opening| complete(&mut opening.face));
}
