//! Cards on their own: lookup by reference or by name, and their abilities in words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cards::{Apart, Card, CardFileEntry, Date, Kind, folded};
use replay::{Replay, Viewer};
use rules::{Ability, Face, Terrain, plain};
use schemars::JsonSchema;
use serde::Serialize;

use crate::language::Language;

/// A card that is known, in data and in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardEntry {
    /// The publisher's reference.
    #[serde(rename = "ref")]
    pub reference: &'static str,
    /// Its name in the requested language.
    pub name: &'static str,
    /// Its names by language: `en`, `fr`, `de`, `es`, `it`.
    pub names: BTreeMap<&'static str, &'static str>,
    /// What is printed on it, except its abilities.
    pub face: Face,
    /// All its abilities, in printed order; null if they are not known.
    pub abilities: Option<&'static [Ability]>,
    /// Its abilities in our own words, one sentence each.
    pub says: Vec<String>,
    /// The texts of a card file that the reader did not understand.
    pub unread: &'static [String],
}

/// The face of an object of a match in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FaceInWords {
    /// Its name in the requested language, if known.
    pub name: String,
    /// What is printed on it, except its abilities.
    pub face: Face,
    /// What it can do, a sentence each; null if nobody says.
    pub says: Option<Vec<String>>,
    /// Whether the record of the match says less, and this was added from what is known of the card.
    pub completed: bool,
    /// Whether a card API is being asked for what nobody says here yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub awaited: bool,
}

impl CardEntry {
    fn new(card: &'static Card, language: Language) -> Self {
        Self::with(card, card.abilities(), card.unread(), language)
    }

    /// A card that is not in the data.
    pub fn apart(apart: &'static Apart, language: Language) -> Self {
        Self::with(apart.card(), apart.abilities(), apart.unread(), language)
    }

    fn with(
        card: &'static Card,
        abilities: Option<&'static [Ability]>,
        unread: &'static [String],
        language: Language,
    ) -> Self {
        let names = cards::CardLanguage::ALL.map(|one| (one.code(), card.name(one)));
        Self {
            reference: card.reference,
            name: name(card, language),
            names: names.into_iter().collect(),
            face: Face { abilities: None, ..card.face() },
            abilities,
            says: abilities.map(|all| language.abilities(all)).unwrap_or_default(),
            unread,
        }
    }
}

impl FaceInWords {
    /// What this face says in a match of this day.
    pub fn new(face: &Face, played_on: Option<Date>, language: Language) -> Self {
        let added = cards::completed(face, played_on);
        Self {
            name: plain(language.card(face.title())).into_owned(),
            face: Face { abilities: None, ..face.clone() },
            says: added.or(face.abilities.as_deref()).map(|all| language.abilities(all)),
            completed: added.is_some(),
            awaited: false,
        }
    }

    /// Adds what the record of the match does not say, from a card that is not in the data.
    pub fn complete(&mut self, apart: &'static Apart, language: Language) {
        let Self { name, face, says, completed, .. } = self;
        if face.name.is_empty() || face.name == face.reference {
            self::name(apart.card(), language).clone_into(name);
        }
        *says = apart.abilities().map(|all| language.abilities(all));
        *completed = says.is_some();
    }
}

/// The card with this reference; `None` if it is unknown.
pub fn get(reference: &str, language: Language) -> Option<CardEntry> {
    cards::get(reference).map(|card| CardEntry::new(card, language))
}

/// The texts of a match's faces, by reference: those that its record shows to everyone, and those
/// in hidden zones now, as far as this viewer may see them.
pub fn of_match(
    replay: &Replay,
    viewer: Viewer,
    language: Language,
) -> BTreeMap<String, FaceInWords> {
    let day = replay.played_on();
    let shown = replay.at(replay.last()).into_iter().flat_map(|state| state.faces.values());
    let mut faces: BTreeMap<_, _> =
        shown.map(|face| (face.reference.clone(), FaceInWords::new(face, day, language))).collect();
    let hidden = replay.view(replay.last(), viewer).into_iter().flat_map(|view| view.hidden);
    for face in hidden.filter_map(|entry| entry.card) {
        let in_words = || FaceInWords::new(&face, day, language);
        faces.entry(face.reference.clone()).or_insert_with(in_words);
    }
    faces
}

/// At most `max` cards with all of these words in one of their names, or in the reference, after
/// `after` in the order of the references; and whether there are more.
///
/// Case and accents are ignored, and a word may be a part of a name.
pub fn find(
    query: &str,
    after: Option<&str>,
    max: usize,
    language: Language,
) -> (Vec<CardEntry>, bool) {
    let words = folded(query);
    let words: Vec<_> = words.split_whitespace().collect();
    // All words in one name: taken together, names in five languages would match almost anything.
    let has =
        |names: &String| names.lines().any(|name| words.iter().all(|word| name.contains(word)));
    let rest = |card: &Card| after.is_none_or(|after| card.reference > after);
    let mut fits = NAMES.iter().filter(|(card, names)| rest(card) && has(names));
    let found = fits.by_ref().take(max).map(|(card, _)| CardEntry::new(card, language));
    // One more than asked for shows whether there are more, without counting them.
    (found.collect(), fits.next().is_some())
}

/// Every card in the order of the references, with its names and its reference, one per line, in
/// searchable form.
static NAMES: LazyLock<Vec<(&Card, String)>> = LazyLock::new(|| {
    let names = |card: &Card| {
        let names = cards::CardLanguage::ALL.map(|language| folded(card.name(language)));
        format!("{}\n{}", names.join("\n"), folded(card.reference))
    };
    let all = cards::all().chain(cards::unpublished());
    let mut all: Vec<_> = all.map(|card| (card, names(card))).collect();
    all.sort_by_key(|(card, _)| card.reference);
    all
});

/// Its name in our languages, of the five that it is printed in.
fn name(card: &Card, language: Language) -> &'static str {
    let code = language.to_string();
    card.name(code.parse().unwrap_or_default())
}

impl Language {
    /// Abilities in our own words, one sentence each.
    pub fn abilities(self, all: &[Ability]) -> Vec<String> {
        all.iter().map(|one| self.ability(one)).collect()
    }

    /// A card with its name and reference, type, numbers and abilities.
    pub fn card_in_words(self, card: &CardEntry) -> Vec<String> {
        let mut lines = vec![self.card_line(card)];
        let face = &card.face;
        lines.extend(self.face_numbers(face).into_iter().map(|line| format!("  {line}")));
        let told = match card.abilities {
            None => vec![self.word("nothing-known").to_owned()],
            Some([]) => vec![self.word("nothing-printed").to_owned()],
            Some(_) => card.says.clone(),
        };
        lines.extend(told.into_iter().map(|line| format!("  {line}")));
        lines.extend(card.unread.iter().map(|words| format!("  {}", self.not_understood(words))));
        lines
    }

    /// A card in one line: `Ada Lovelace  ALT_CORE_B_AX_13_C  Character, Engineer, Axiom, common`.
    pub fn card_line(self, card: &CardEntry) -> String {
        let face = &card.face;
        let is_token = cards::get(card.reference)
            .is_some_and(|card| matches!(card.kind, Kind::Token | Kind::TokenLandmarkPermanent));
        let token = is_token.then(|| self.word("shown-token").to_owned());
        let rarity = face.rarity.as_deref().map(|rarity| self.rarity(rarity).to_owned());
        let what: Vec<_> = token
            .into_iter()
            .chain(self.face_kind(face))
            .chain(face.faction.clone())
            .chain(rarity)
            .collect();
        plain(&format!("{}  {}  {}", card.name, card.reference, what.join(", "))).into_owned()
    }

    /// Its type and sub-types.
    pub(crate) fn face_kind(self, face: &Face) -> Vec<String> {
        let kind = face.card_type.map(|one| self.card_type(one).to_owned());
        let subtypes = face.subtypes.iter().map(|one| self.tongue().grammar.subtype(one));
        kind.into_iter().chain(subtypes).collect()
    }

    /// Costs, statistics and limits, where there are any.
    pub(crate) fn face_numbers(self, face: &Face) -> Option<String> {
        let costs = face.hand_cost.zip(face.reserve_cost).map(|(hand, reserve)| {
            self.say("shown-costs", [("hand", hand.into()), ("reserve", reserve.into())])
        });
        let statistic = |terrain| format!("{} {}", self.terrain(terrain), face.statistic(terrain));
        let statistics = face.forest.or(face.mountain).or(face.water);
        let statistics = statistics.map(|_| Terrain::ALL.map(statistic).join(", "));
        let limits = face.reserve_limit.zip(face.landmark_limit).map(|(reserve, landmark)| {
            self.say("shown-limits", [("reserve", reserve.into()), ("landmark", landmark.into())])
        });
        let parts: Vec<_> = [costs, statistics, limits].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(self.semicolon()))
    }

    pub(crate) fn rarity(self, word: &str) -> &str {
        match word {
            "common" => self.word("shown-rarity-common"),
            "rare" => self.word("shown-rarity-rare"),
            "exalted" => self.word("shown-rarity-exalted"),
            "unique" => self.word("shown-rarity-unique"),
            other => other,
        }
    }

    /// The result of reading a card or a text of a file, the `number`th of it, with the words that
    /// were not understood.
    pub fn read_in_words(self, printed: &CardFileEntry, number: usize) -> Vec<String> {
        let name = printed.names[0].as_deref().map(|name| format!("{}  ", self.card(name)));
        let heading = match &printed.reference {
            Some(reference) => format!("{}{reference}", name.unwrap_or_default()),
            None => self.say("bare-text", [("number", number.into())]),
        };
        let read = printed.text.as_ref().map(cards::CardText::read).unwrap_or_default();
        let mut told = self.abilities(&read.abilities);
        if told.is_empty() {
            told.push(self.word("nothing-printed").to_owned());
        }
        told.extend(read.unread.iter().map(|words| self.not_understood(words)));
        let told = told.into_iter().map(|line| format!("  {line}"));
        std::iter::once(heading).chain(told).map(|line| plain(&line).into_owned()).collect()
    }

    fn not_understood(self, words: &str) -> String {
        let words = plain(words);
        self.say("not-understood", [("words", words.trim().into())])
    }

    /// `1 card`, `2 cards`.
    pub fn found_cards(self, count: usize) -> String {
        self.cards(u32::try_from(count).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(query: &str) -> Vec<&'static str> {
        let (found, more) = find(query, None, 10, Language::English);
        assert!(!more, "{query}: more than ten");
        found.iter().map(|card| card.name).collect()
    }

    #[test]
    fn a_card_is_found_by_a_part_of_its_name_in_any_language() {
        for query in
            ["energeticienne", "ENERGIE-PIONIERIN", "de la energia", "pioniera dell'energia"]
        {
            let all = found(query);
            assert!(
                !all.is_empty() && all.iter().all(|name| *name == "Vaike, Energy Pioneer"),
                "{query}: {all:?}"
            );
        }
        assert_eq!(found("Vaike pionera").len(), found("vaike energy").len());
        assert_eq!(found("vaike pioniera énergie"), [""; 0], "words of two languages are no name");
        assert_eq!(found("alt_alize_a_ax_35_c"), ["Vaike, Energy Pioneer"]);
    }

    #[test]
    fn a_search_goes_on_after_a_reference() {
        let (first, more) = find("", None, 3, Language::French);
        assert!(more);
        let (next, _) = find("", Some(first[1].reference), 1, Language::French);
        assert_eq!(next[0], first[2]);
    }

    #[test]
    fn a_card_stands_in_words() {
        let card = get("ALT_ALIZE_A_AX_35_C", Language::French).expect("in the data");
        let lines = Language::French.card_in_words(&card);
        assert_eq!(
            lines[0],
            "Vaike, l'Énergéticienne  ALT_ALIZE_A_AX_35_C  Personnage, Ingénieur, Axiom, commune"
        );
        assert_eq!(lines[1], "  Coût de main 2, coût de Réserve 2 ; Forêt 2, Montagne 2, Eau 2");
        assert_eq!(lines.len(), 2 + card.says.len());
    }

    #[test]
    fn a_face_that_says_less_is_completed_and_says_so() {
        let card = cards::get("ALT_ALIZE_A_AX_35_C").expect("in the data");
        let whole = card.face();
        let less = Face { abilities: None, ..whole.clone() };
        let told = FaceInWords::new(&less, None, Language::English);
        assert!(told.completed);
        let known = card.abilities().map(|all| Language::English.abilities(all));
        assert_eq!(told.says, known);
        let other = Face { abilities: Some(vec![Ability::Effect]), ..whole };
        let told = FaceInWords::new(&other, None, Language::English);
        assert!(!told.completed && told.says.is_some_and(|says| says.len() == 1));
        let token = Face { reference: "TOKEN".to_owned(), ..Face::default() };
        let told = FaceInWords::new(&token, None, Language::English);
        assert_eq!((told.name.as_str(), told.says, told.completed), ("TOKEN", None, false));
    }
}
