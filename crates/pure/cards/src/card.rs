//! One printing of a card.

use rules::{Ability, Face, Terrain};
use serde::{Deserialize, Serialize};

use crate::{CardChange, CardFileEntry, CardLanguage, Date, Faction, Kind, Rarity};

/// One printing of a card: one row of the data.
///
/// Two printings may be the same card: [`Card::same_as`] names the first of them. Equality covers
/// everything printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The publisher's reference: `ALT_SET_PRODUCT_FACTION_NUMBER_RARITY`.
    #[serde(rename = "ref")]
    pub reference: &'static str,
    /// The version (`4.0 2.2.6.a`), such as `BTG-010-C`; some promotional cards have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<&'static str>,
    /// The names, in the order of [`CardLanguage::ALL`].
    names: [&'static str; 5],
    /// The faction by the rules; tokens have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faction: Option<Faction>,
    /// The type.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The sub-types as printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subtypes: Vec<&'static str>,
    /// The hand cost and the reserve cost; Heroes have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cost: Option<[u8; 2]>,
    /// Forest, Mountain and Water; only Characters have them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    statistics: Option<[u8; 3]>,
    /// The reserve limit and the landmark limit; only Heroes have them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limits: Option<[u8; 2]>,
    /// The reference of the first printing of this same card; absent on that printing itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_as: Option<&'static str>,
    /// The publisher's flag that it may not be played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub banned: bool,
    /// The publisher's flag that it may not be played for now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub suspended: bool,
    /// The publisher's flag that it has an erratum.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub errata: bool,
    /// The announcements about it, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<CardChange>,
    /// Facts missing in the source here and taken from other printings of the card.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inferred: Vec<Inferred>,
}

/// A fact taken from another printing of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Inferred {
    /// The landmark limit.
    LandmarkLimit,
    /// The reserve limit.
    ReserveLimit,
    /// The sub-types.
    Subtypes,
}

impl Card {
    /// Its name in this language.
    pub const fn name(&self, language: CardLanguage) -> &'static str {
        self.names[language as usize]
    }

    /// The set, such as `CORE`.
    pub fn set(&self) -> &'static str {
        self.part(1)
    }

    /// The product: `B` booster, `A` alternate art, `P` promotional.
    pub fn product(&self) -> &'static str {
        self.part(2)
    }

    /// The faction's letters on the card, those of the original faction if it is out of faction; `NE` for neutral tokens.
    pub fn printed_faction(&self) -> &'static str {
        self.part(3)
    }

    /// The number in its set and faction.
    pub fn number(&self) -> u32 {
        self.part(4).parse().expect("a test reads the number of every reference")
    }

    /// Whether it is the rare version of a card of another faction.
    pub fn out_of_faction(&self) -> bool {
        self.part(5) == "R2"
    }

    /// The rarity; Heroes and tokens have none.
    pub fn rarity(&self) -> Option<Rarity> {
        let rarity = match self.part(5) {
            "C" => Rarity::Common,
            "E" => Rarity::Exalted,
            "U" => Rarity::Unique,
            _ => Rarity::Rare,
        };
        self.kind.has_rarity().then_some(rarity)
    }

    /// Mana to play it from the Hand.
    pub fn hand_cost(&self) -> Option<u8> {
        self.cost.map(|[hand, _]| hand)
    }

    /// Mana to play it from the Reserve.
    pub fn reserve_cost(&self) -> Option<u8> {
        self.cost.map(|[_, reserve]| reserve)
    }

    /// The printed statistic.
    pub fn statistic(&self, terrain: Terrain) -> Option<u8> {
        self.statistics.map(|[forest, mountain, water]| match terrain {
            Terrain::Forest => forest,
            Terrain::Mountain => mountain,
            Terrain::Water => water,
        })
    }

    /// A Hero's reserve limit.
    pub fn reserve_limit(&self) -> Option<u8> {
        self.limits.map(|[reserve, _]| reserve)
    }

    /// A Hero's landmark limit.
    pub fn landmark_limit(&self) -> Option<u8> {
        self.limits.map(|[_, landmark]| landmark)
    }

    /// Its base characteristics as a match's log has them in version 1: what triggers abilities,
    /// not what they do. A card that version 1 cannot fully express has all of its abilities in the
    /// form of version 2.
    ///
    /// Both editions' sub-types serve: a Permanent has the printed ones and `landmark` or `expedition`.
    pub fn face(&self) -> Face {
        self.face_on(None)
    }

    /// Its base characteristics with the abilities of a day.
    pub fn face_on(&self, on: Option<Date>) -> Face {
        let mut subtypes: Vec<String> = self.subtypes.iter().map(|s| s.to_lowercase()).collect();
        if let Some(place) = self.kind.where_it_goes()
            && !subtypes.iter().any(|s| s == place)
        {
            subtypes.push(place.to_owned());
        }
        Face {
            reference: self.reference.to_owned(),
            name: self.name(CardLanguage::English).to_owned(),
            card_type: Some(self.kind.card_type()),
            subtypes,
            faction: self.faction.map(|faction| faction.name().to_owned()),
            rarity: self.rarity().map(|rarity| rarity.word().to_owned()),
            hand_cost: self.hand_cost().map(i32::from),
            reserve_cost: self.reserve_cost().map(i32::from),
            forest: self.statistic(Terrain::Forest).map(i32::from),
            mountain: self.statistic(Terrain::Mountain).map(i32::from),
            water: self.statistic(Terrain::Water).map(i32::from),
            reserve_limit: self.reserve_limit().map(i32::from),
            landmark_limit: self.landmark_limit().map(i32::from),
            abilities: self.abilities_on(on).map(|all| {
                let old: Vec<_> = all.iter().map(Ability::in_version_1).collect();
                let says_less = old.contains(&Ability::Unread) && !all.contains(&Ability::Unread);
                if says_less { all.to_vec() } else { old }
            }),
        }
    }

    /// All its abilities, in printed order, support abilities last; `None` if unknown.
    pub fn abilities(&self) -> Option<&'static [Ability]> {
        self.abilities_on(None)
    }

    /// All its abilities on a day; also `None` if it had another text then and no card file
    /// contains that.
    pub fn abilities_on(&self, on: Option<Date>) -> Option<&'static [Ability]> {
        crate::abilities::of(self, on)
    }

    /// The words of its text that were not understood.
    pub fn unread(&self) -> &'static [String] {
        crate::abilities::unread(self)
    }

    /// A card from a card file; `known` is the card of this reference in the data.
    ///
    /// Its strings live as long as the program, like those of the data.
    pub(crate) fn of(printed: CardFileEntry, known: Option<&Self>) -> Option<Self> {
        let mut names = printed.names.map(|name| name.map(leak));
        for (name, known) in names.iter_mut().zip(known.into_iter().flat_map(|card| card.names)) {
            *name = name.or(Some(known));
        }
        let Some(kind) = printed.kind else {
            let names = names.map(Option::unwrap_or_default);
            return known.map(|card| Self { names, ..card.clone() });
        };
        let reference = leak(printed.reference?);
        // Without an English name it goes by another one, and without any by its reference.
        let english = names.into_iter().flatten().next().unwrap_or(reference);
        let both = |[one, two]: [Option<u8>; 2]| Some([one?, two?]);
        let statistics = printed.statistics.map(Option::unwrap_or_default);
        let has_statistics = matches!(kind, Kind::Character | Kind::Token);
        let [banned, suspended, errata] = printed.flags;
        Some(Self {
            reference,
            version: known.and_then(|card| card.version),
            names: names.map(|name| name.unwrap_or(english)),
            faction: printed.faction.filter(|_| kind.has_faction()),
            kind,
            subtypes: printed.subtypes.into_iter().map(leak).collect(),
            cost: both(printed.cost).filter(|_| kind != Kind::Hero),
            statistics: has_statistics.then_some(statistics),
            limits: both(printed.limits).filter(|_| kind == Kind::Hero),
            same_as: known.and_then(|card| card.same_as),
            banned,
            suspended,
            errata,
            history: known.map(|card| card.history.clone()).unwrap_or_default(),
            inferred: Vec::new(),
        })
    }

    /// A part of the reference between its underscores, from 0.
    fn part(&self, index: usize) -> &'static str {
        self.reference.split('_').nth(index).expect("a test counts the parts of every reference")
    }
}

/// A text that lives as long as the program.
fn leak(text: String) -> &'static str {
    text.leak()
}
