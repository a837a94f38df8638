//! A card in the format of the card API and its relatives.

use serde::{Deserialize, Deserializer};

use super::word::{LocalisedText, NamedValue, NumberMember};
use crate::printed::CardText;
use crate::{CardFileEntry, CardLanguage, Date, Faction, Kind};

/// The members read of a row; all others are ignored.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RowMembers {
    #[serde(alias = "ref")]
    reference: Option<String>,
    name: Option<LocalisedText>,
    #[serde(alias = "type")]
    card_type: Option<NamedValue>,
    #[serde(alias = "subtypes")]
    card_sub_types: Option<Vec<NamedValue>>,
    #[serde(alias = "mainFaction")]
    faction: Option<NamedValue>,
    /// The faction in lists that do not use the rules' name.
    #[serde(rename = "printed_faction")]
    printed_faction: Option<NamedValue>,
    #[serde(alias = "hand_cost")]
    main_cost: Option<NumberMember>,
    #[serde(alias = "reserve_cost")]
    recall_cost: Option<NumberMember>,
    #[serde(alias = "forest")]
    forest_power: Option<NumberMember>,
    #[serde(alias = "mountain")]
    mountain_power: Option<NumberMember>,
    #[serde(alias = "water")]
    ocean_power: Option<NumberMember>,
    #[serde(alias = "reserve_limit")]
    reserve_limit: Option<NumberMember>,
    #[serde(alias = "landmark_limit")]
    landmark_limit: Option<NumberMember>,
    #[serde(alias = "main")]
    main_effect: Option<LocalisedText>,
    #[serde(alias = "support")]
    echo_effect: Option<LocalisedText>,
    /// What the former API had instead of members.
    #[serde(default, deserialize_with = "elements")]
    elements: Elements,
    is_banned: Option<bool>,
    is_suspended: Option<bool>,
    is_errated: Option<bool>,
    /// The first day on which the text holds, as `2025-02-01`.
    from: Option<String>,
    /// A page of the API.
    #[serde(default, alias = "data", alias = "cards")]
    member: Option<Vec<RowMembers>>,
}

/// The members of a card of the former API.
#[derive(Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
struct Elements {
    main_cost: Option<NumberMember>,
    recall_cost: Option<NumberMember>,
    forest_power: Option<NumberMember>,
    mountain_power: Option<NumberMember>,
    ocean_power: Option<NumberMember>,
    reserve: Option<NumberMember>,
    permanent: Option<NumberMember>,
    main_effect: Option<LocalisedText>,
    echo_effect: Option<LocalisedText>,
}

/// The members of a card of the former API, which writes an empty list for a card without any.
fn elements<'de, D: Deserializer<'de>>(from: D) -> Result<Elements, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum AnyElements {
        Some(Elements),
        None([(); 0]),
    }
    Ok(match Option::deserialize(from)? {
        Some(AnyElements::Some(elements)) => elements,
        Some(AnyElements::None(_)) | None => Elements::default(),
    })
}

impl RowMembers {
    /// The card, or the cards of a page.
    pub(super) fn cards(self) -> Result<Vec<CardFileEntry>, String> {
        match self.member {
            Some(rows) => rows.into_iter().map(Self::card).collect(),
            None => self.card().map(|card| vec![card]),
        }
    }

    /// The card.
    pub(super) fn card(self) -> Result<CardFileEntry, String> {
        let reference =
            self.reference.ok_or("a card has no `reference`, such as ALT_CORE_B_AX_04_C")?;
        if !is_reference(&reference) {
            return Err(format!("`{reference}` is no reference such as ALT_CORE_B_AX_04_C"));
        }
        let kind = self.card_type.map(|it| kind(&it.0)).transpose()?;
        let faction =
            self.faction.or(self.printed_faction).map(|it| faction(&it.0)).transpose()?.flatten();
        let old = self.elements;
        let number = |new: Option<NumberMember>, old: Option<NumberMember>| {
            new.or(old).and_then(|number| number.0)
        };
        let main = english(self.main_effect.or(old.main_effect));
        let support = english(self.echo_effect.or(old.echo_effect));
        Ok(CardFileEntry {
            reference: Some(reference),
            names: self.name.map(LocalisedText::by_language).unwrap_or_default(),
            kind,
            subtypes: self.card_sub_types.into_iter().flatten().map(|it| it.0).collect(),
            faction,
            cost: [
                number(self.main_cost, old.main_cost),
                number(self.recall_cost, old.recall_cost),
            ],
            statistics: [
                number(self.forest_power, old.forest_power),
                number(self.mountain_power, old.mountain_power),
                number(self.ocean_power, old.ocean_power),
            ],
            limits: [
                number(self.reserve_limit, old.reserve),
                number(self.landmark_limit, old.permanent),
            ],
            flags: [self.is_banned, self.is_suspended, self.is_errated]
                .map(Option::unwrap_or_default),
            language: CardLanguage::English,
            // Both boxes or neither: a card known by one of them would seem to have no other abilities.
            text: main.zip(support).map(|(main, support)| CardText { main, support }),
            from: self.from.map(|day| date(&day)).transpose()?,
        })
    }
}

fn date(day: &str) -> Result<Date, String> {
    day.parse().map_err(|_| format!("`from` says `{day}`, and a day is written as 2025-02-01"))
}

/// The English text, empty if there is none in any language; `None` if there is a text in other
/// languages alone, which this program cannot read.
fn english(words: Option<LocalisedText>) -> Option<String> {
    let [english, others @ ..] = words.map(LocalisedText::by_language).unwrap_or_default();
    let is_elsewhere = others.iter().flatten().any(|text| !text.trim().is_empty());
    english.or_else(|| (!is_elsewhere).then(String::new))
}

/// Whether a text has the form of a reference, `ALT_SET_PRODUCT_FACTION_NUMBER_RARITY` with or
/// without the number of a Unique; no card needs to have it.
pub fn is_reference(reference: &str) -> bool {
    let parts: Vec<_> = reference.split('_').collect();
    let digits =
        |part: &str| (1..=9).contains(&part.len()) && part.bytes().all(|it| it.is_ascii_digit());
    let capitals = |part: &str| {
        (1..=16).contains(&part.len())
            && part.bytes().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit())
    };
    match *parts.as_slice() {
        ["ALT", set, product, faction, number, rarity] => {
            [set, product, faction, rarity].into_iter().all(capitals) && digits(number)
        }
        ["ALT", set, product, faction, number, rarity, instance] => {
            [set, product, faction, rarity].into_iter().all(capitals)
                && digits(number)
                && (digits(instance) || instance == "XXX")
        }
        _ => false,
    }
}

/// The kind of card that a word names, whatever its case and signs: `LANDMARK_PERMANENT`,
/// `LandmarkPermanent`.
fn kind(word: &str) -> Result<Kind, String> {
    let plain: String =
        word.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_ascii_uppercase();
    Ok(match plain.as_str() {
        "CHARACTER" => Kind::Character,
        "SPELL" => Kind::Spell,
        "HERO" => Kind::Hero,
        "PERMANENT" | "LANDMARKPERMANENT" => Kind::LandmarkPermanent,
        "EXPEDITIONPERMANENT" => Kind::ExpeditionPermanent,
        "TOKEN" | "TOKENCHARACTER" => Kind::Token,
        "TOKENLANDMARKPERMANENT" => Kind::TokenLandmarkPermanent,
        "TOKENMANA" | "MANA" => Kind::TokenMana,
        _ => return Err(format!("`{word}` is no type of a card")),
    })
}

/// The faction with this code or name; `None` for neutral cards, which have none.
fn faction(word: &str) -> Result<Option<Faction>, String> {
    let is =
        |one: &Faction| [one.code(), one.name()].iter().any(|it| it.eq_ignore_ascii_case(word));
    let found = Faction::ALL.into_iter().find(is);
    let is_neutral = || word.eq_ignore_ascii_case("NE") || word.eq_ignore_ascii_case("neutral");
    match found {
        None if !is_neutral() => Err(format!("`{word}` is no faction")),
        found => Ok(found),
    }
}
