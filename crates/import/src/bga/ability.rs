//! Abilities of cards that are not in the published data: a Unique's by the numbers of its parts,
//! and others' from the log's own properties.

use std::collections::BTreeMap;
use std::sync::Arc;

use record::{At, Draft};
use rules::{
    Ability, Condition, Face, FaceEntry, Keyword, Passive, Scope, SlotOpening, Statement, Status,
    Works,
};
use serde_json::Value;

use super::archive::Archive;
use super::args::{Args, truthy};

/// What the log reveals of one card.
#[derive(Default)]
pub(super) struct Told {
    abilities: Vec<Ability>,
    /// Whether the log names all of them.
    whole: bool,
}

/// The abilities of each card that is in the log and not in the published data.
///
/// One notification may name what another omits, so all of them are read before any face is
/// written.
pub(super) fn abilities(archive: &Archive) -> BTreeMap<String, Told> {
    let mut found = BTreeMap::new();
    archive.notifications.iter().for_each(|one| gather(&one.args, &mut found));
    found
}

fn gather(value: &Value, found: &mut BTreeMap<String, Told>) {
    match value {
        Value::Array(list) => list.iter().for_each(|one| gather(one, found)),
        Value::Object(map) => {
            if let Some(reference) = Args(value).text("uid").filter(|one| cards::get(one).is_none())
            {
                let told = found.entry(reference.to_owned()).or_default();
                if let Some(parts) = map.get("uEffects").and_then(parts) {
                    // Complete, in the form of version 2: a Unique cannot be completed from its
                    // reference.
                    told.abilities = cards::unique(&parts);
                    told.whole = true;
                }
                for ability in read(Args(value)) {
                    if !told.whole && !told.abilities.contains(&ability) {
                        told.abilities.push(ability);
                    }
                }
            }
            map.values().for_each(|one| gather(one, found));
        }
        _ => {}
    }
}

/// The numbers of the parts of a Unique: a list for each ability; `None` where the log has
/// something else.
fn parts(value: &Value) -> Option<Vec<Vec<u32>>> {
    let number = |part: &Value| match part {
        Value::String(text) if text.is_empty() => Some(None),
        Value::String(text) => text.parse().ok().map(Some),
        Value::Number(number) => number.as_u64().and_then(|one| u32::try_from(one).ok()).map(Some),
        Value::Null => Some(None),
        _ => None,
    };
    let one = |ability: &Value| {
        let numbers: Option<Vec<Option<u32>>> = ability.as_array()?.iter().map(number).collect();
        numbers.map(|all| all.into_iter().flatten().collect())
    };
    value.as_array()?.iter().map(one).collect()
}

/// In the order of this list, whatever the order of properties.
fn read(properties: Args) -> impl Iterator<Item = Ability> {
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
    let conditional = [
        ("dynamicDefender", Keyword::Defender),
        ("dynamicEternal", Keyword::Eternal),
        ("dynamicGigantic", Keyword::Gigantic),
    ];
    let conditional = conditional
        .into_iter()
        .filter_map(move |(key, keyword)| when(properties.text(key)?, keyword));
    all.into_iter().flatten().map(Ability::Keyword).chain(conditional)
}

/// A keyword the engine computes from a condition, where we know the condition's name.
fn when(theirs: &str, keyword: Keyword) -> Option<Ability> {
    let condition = match theirs {
        "1:isAnchored" => Condition::Status(Status::Anchored),
        "1:isInContact" => Condition::InContact,
        _ => return None,
    };
    Some(Ability::Passive(Passive {
        works: Works::Usual,
        condition: Some(condition),
        scope: Scope::Me,
        says: Statement::Have(Box::new(Ability::Keyword(keyword))),
    }))
}

/// Gives every card whose text has changed since the day of the match its abilities of that day, as
/// far as known.
pub(super) fn of_the_day(drafts: &mut [Draft], openings: &mut [SlotOpening]) {
    let Some(day) = drafts.iter().find_map(|draft| draft.at).map(At::date) else { return };
    for face in faces(drafts, openings) {
        let Some(card) = cards::get(&face.reference) else { continue };
        if card.abilities_on(Some(day)) != card.abilities() {
            Arc::make_mut(face).abilities = card.face_on(Some(day)).abilities;
        }
    }
}

/// Writes them into every face without abilities, noting where there may be more.
pub(super) fn write(
    drafts: &mut [Draft],
    openings: &mut [SlotOpening],
    abilities: &BTreeMap<String, Told>,
) {
    for face in faces(drafts, openings) {
        if face.abilities.is_none()
            && let Some(told) = abilities.get(&face.reference)
        {
            let known = told.abilities.iter().cloned();
            let unread = (!told.whole).then_some(Ability::Unread);
            Arc::make_mut(face).abilities = Some(known.chain(unread).collect());
        }
    }
}

/// Every face given in full.
fn faces<'a>(
    drafts: &'a mut [Draft],
    openings: &'a mut [SlotOpening],
) -> impl Iterator<Item = &'a mut Arc<Face>> {
    let shown = drafts.iter_mut().flat_map(|draft| draft.event.faces_mut());
    let new = shown.filter_map(|entry| match entry {
        FaceEntry::New(face) => Some(face),
        FaceEntry::Known(_) => None,
    });
    new.chain(openings.iter_mut().map(|opening| &mut opening.face))
}
