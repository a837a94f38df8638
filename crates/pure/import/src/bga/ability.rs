//! Abilities of cards that are not in the published data: a Unique's by the numbers of its parts, and others' by the text
//! that the log has of them, or else from its own properties.

use std::collections::BTreeMap;
use std::sync::Arc;

use record::{At, Draft};
use rules::{
    Ability, Condition, Face, FaceEntry, Keyword, Passive, Scope, SlotOpening, Statement, Status,
    Works,
};
use serde_json::Value;

use super::archive::BgaArchive;
use super::args::{NotificationArgs, truthy};

/// What the log reveals of one card.
#[derive(Clone, Default, PartialEq)]
struct RevealedCard {
    abilities: Vec<Ability>,
    /// Whether the log names all of them.
    whole: bool,
}

/// The key for abilities that a log gives for a reference, without a card.
const NO_CARD: u64 = 0;

/// Abilities, as the log gives them, of cards that are not in the published data.
///
/// One notification may name what another leaves out, so all of them are read before any face is written.
#[derive(Default)]
pub(super) struct Abilities {
    /// By reference and card: a log may describe cards of one reference differently.
    of_cards: BTreeMap<String, BTreeMap<u64, RevealedCard>>,
}

impl Abilities {
    pub(super) fn of(archive: &BgaArchive) -> Self {
        let mut all = Self::default();
        archive.notifications.iter().for_each(|one| all.gather(&one.args, None));
        all
    }

    /// Collects abilities from a value at any depth; `card` is the card that it describes, if any.
    fn gather(&mut self, value: &Value, card: Option<u64>) {
        match value {
            Value::Array(list) => list.iter().for_each(|one| self.gather(one, None)),
            Value::Object(map) => {
                if map.contains_key("uid") {
                    self.note(card.unwrap_or(NO_CARD), value);
                }
                for (key, one) in map {
                    let card = NotificationArgs(value).id("id").filter(|_| key == "properties");
                    self.gather(one, card);
                }
            }
            _ => {}
        }
    }

    fn note(&mut self, card: u64, properties: &Value) {
        let reference =
            NotificationArgs(properties).text("uid").filter(|one| cards::get(one).is_none());
        let Some(reference) = reference else { return };
        let of_reference = self.of_cards.entry(reference.to_owned()).or_default();
        let told = of_reference.entry(card).or_default();
        if let Some(parts) = properties.get("uEffects").and_then(parts) {
            // Whole, as version 2 of the format has them: nobody can complete a Unique from its reference.
            *told = RevealedCard { abilities: cards::unique(&parts), whole: true };
        } else if !told.whole && properties.get("effectDesc").is_some() {
            let [main, support] = ["effectDesc", "supportDesc"];
            let text = |key| properties.get(key).map(printed).unwrap_or_default();
            let text = cards::CardText { main: text(main), support: text(support) };
            *told = RevealedCard { abilities: text.read().abilities, whole: true };
        }
        for ability in read(NotificationArgs(properties)) {
            if !told.whole && !told.abilities.contains(&ability) {
                told.abilities.push(ability);
            }
        }
    }

    /// The abilities of a card, with the note that there may be more where there may; none where the log tells nothing of its
    /// reference.
    ///
    /// A card without abilities of its own in the log takes those of others with its reference, if they agree.
    pub(super) fn of_card(&self, reference: &str, card: u64) -> Option<Vec<Ability>> {
        let all = self.of_cards.get(reference)?;
        let tells = |told: &&RevealedCard| told.whole || !told.abilities.is_empty();
        let own = all.get(&card).filter(tells);
        let told = own.cloned().unwrap_or_else(|| {
            let mut others = all.values().filter(tells);
            let first = others.next().cloned().unwrap_or_default();
            if others.all(|other| *other == first) { first } else { RevealedCard::default() }
        });
        let unread = (!told.whole).then_some(Ability::Unread);
        Some(told.abilities.into_iter().chain(unread).collect())
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

/// A text in the log, as the card prints it. The log has `<FLEETING>` and `$<FLEETING>` for a keyword, explained or not, `<BR>` for
/// the end of a line, and the text of a Unique as a list of its parts, with `[]]` for an absent one
/// and without the colon after a cost.
fn printed(text: &Value) -> String {
    let parts: Vec<&str> = match text {
        Value::String(text) => vec![text],
        Value::Array(parts) => parts.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let parts = parts.into_iter().filter(|&part| part != "[]]").map(|part| match part {
        "{D}" => "{D} :",
        "{T}" => "{T} :",
        other => other,
    });
    let text = parts.collect::<Vec<_>>().join(" ").replace("$<BB>", "").replace("<BR>", "\n");
    let mut printed = String::new();
    let mut rest = text.as_str();
    while let Some((before, tag)) = rest.split_once('<') {
        let Some((tag, after)) = tag.split_once('>') else { break };
        printed.push_str(before);
        let words = tag.split('_').filter(|word| {
            !["INF", "CHAR"].contains(word) && !word.bytes().all(|byte| byte.is_ascii_digit())
        });
        printed.push_str(&words.map(titled).collect::<Vec<_>>().join(" "));
        rest = after;
    }
    printed + rest
}

/// `FLEETING` as `Fleeting`.
fn titled(word: &str) -> String {
    let (first, rest) = word.split_at_checked(1).unwrap_or((word, ""));
    first.to_owned() + &rest.to_lowercase()
}

/// In the order of this list, whatever the order of properties.
fn read(properties: NotificationArgs) -> impl Iterator<Item = Ability> {
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

/// Every face that is written out.
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
