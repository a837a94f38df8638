//! Names of players and cards: a word for each seat, a label for each face.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use cards::Date;
use rules::{CardType, Face, Seat};

/// The reserved words of the notation.
pub(crate) const RESERVED: [&str; 86] = [
    "ability",
    "after",
    "afternoon",
    "back",
    "begin",
    "bottom",
    "by",
    "ceases",
    "check",
    "chooses",
    "clean",
    "companion",
    "concession",
    "cost",
    "counts",
    "creates",
    "day",
    "deck",
    "die",
    "digest",
    "discard",
    "discards",
    "draw",
    "draws",
    "due",
    "dusk",
    "end",
    "expand",
    "expedition",
    "first",
    "for",
    "forest",
    "from",
    "gains",
    "game",
    "hand",
    "hero",
    "is",
    "landmark",
    "last",
    "limbo",
    "loses",
    "mana",
    "marker",
    "match",
    "morning",
    "mountain",
    "night",
    "nobody",
    "noon",
    "nothing",
    "of",
    "official",
    "open",
    "pass",
    "pays",
    "penalty",
    "phase",
    "played",
    "prepare",
    "progress",
    "reacts",
    "readies",
    "region",
    "reserve",
    "resolves",
    "rest",
    "result",
    "rolls",
    "rule",
    "setup",
    "shows",
    "shuffles",
    "stop",
    "succeed",
    "targets",
    "tie",
    "time",
    "to",
    "tumult",
    "turn",
    "turned",
    "uses",
    "water",
    "wins",
    "with",
];

/// A word for each seat and a label for each face.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Labels {
    /// In the order of the seats.
    pub(crate) seats: Vec<String>,
    /// In the order of their first mention.
    pub(crate) cards: Vec<Arc<Called>>,
}

/// A face with its label and its searchable names: these are searched at every key, for every line
/// offered.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Called {
    pub(crate) label: String,
    pub(crate) face: Arc<Face>,
    /// The label, folded.
    pub(crate) folded: String,
    /// The reference, folded.
    reference: String,
    /// Its names in all languages, folded.
    names: Vec<String>,
}

impl Called {
    pub(crate) fn new(label: &str, face: &Arc<Face>) -> Self {
        Self {
            label: label.to_owned(),
            folded: fold(label),
            reference: fold(&face.reference),
            names: names_of(face).map(fold).collect(),
            face: face.clone(),
        }
    }

    /// Whether the letters begin a word of its name.
    pub(crate) fn has_word(&self, begin: &str) -> bool {
        self.names.iter().flat_map(|name| name.split(is_between)).any(|it| it.starts_with(begin))
    }
}

/// Whether a character separates words.
pub(crate) fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ':' | ',' | '>' | '=' | '|' | '"' | '\'' | '’')
}

impl Labels {
    /// The word of a seat.
    pub(crate) fn seat_word(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).cloned().unwrap_or_else(|| format!("P{}", seat.number()))
    }

    /// The seat of a word.
    pub(crate) fn seat(&self, word: &str) -> Option<Seat> {
        let folded = fold(word);
        let found = self.seats.iter().position(|it| fold(it) == folded);
        // Players without a name are written `P0`, `P1`.
        let number = || word.strip_prefix('P')?.parse().ok();
        found.and_then(|index| u8::try_from(index).ok()).or_else(number).map(Seat::new)
    }

    /// The label of a face.
    pub(crate) fn label(&self, face: &Face) -> Option<&str> {
        let found = self.cards.iter().find(|it| *it.face == *face);
        found.map(|it| it.label.as_str())
    }

    /// Whether a card of this name has a label.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.cards.iter().any(|it| it.face.name == name)
    }

    /// The face with this reference, if the text has one.
    pub(crate) fn face_of(&self, reference: &str) -> Option<Arc<Face>> {
        let found = self.cards.iter().find(|it| it.face.reference == reference);
        found.map(|it| it.face.clone())
    }

    /// The faces that a word may mean: the one with this label, else those with this reference, else
    /// those with this name in any language, else those whose label or name begins so.
    pub(crate) fn meant(&self, word: &str) -> Vec<Arc<Face>> {
        let word = fold(word);
        let labelled = self.all(|it| it.folded == word);
        if !labelled.is_empty() {
            return labelled;
        }
        let referred = self.all(|it| it.reference == word);
        if !referred.is_empty() {
            return referred;
        }
        let named = self.all(|it| it.names.contains(&word));
        if !named.is_empty() || word.is_empty() {
            return named;
        }
        let begins = |text: &String| text.starts_with(&word);
        self.all(|it| begins(&it.folded) || it.names.iter().any(begins))
    }

    /// The faces that a word in quotes may mean: those with this name in any language, else the one
    /// with this reference or label. Quotes enclose a whole name, so its beginning means nothing.
    pub(crate) fn titled(&self, name: &str) -> Vec<Arc<Face>> {
        let name = fold(name);
        let titled = self.all(|it| it.names.contains(&name));
        if !titled.is_empty() {
            return titled;
        }
        self.all(|it| it.reference == name || it.folded == name)
    }

    fn all(&self, is: impl Fn(&Called) -> bool) -> Vec<Arc<Face>> {
        let found = self.cards.iter().filter(|it| is(it));
        found.map(|it| it.face.clone()).collect()
    }

    /// Gives every face the shortest label that is a word of its own.
    pub(crate) fn shorten(&mut self) {
        let seats: Vec<_> = self.seats.iter().map(|word| fold(word)).collect();
        // A label that is also a word of the notation or a player would be read as that.
        let is_free = |label: &String| !RESERVED.contains(&&**label) && !seats.contains(label);
        let mut free = short_labels().filter(is_free);
        for card in &mut self.cards {
            let label = free.next().expect("there is no end of them");
            *card = Arc::new(Called::new(&label, &card.face));
        }
    }

    /// Gives a face a label of its own, if it has none.
    pub(crate) fn add(&mut self, face: &Arc<Face>) {
        if self.label(face).is_some() {
            return;
        }
        let taken: BTreeSet<&str> = self.cards.iter().map(|it| it.folded.as_str()).collect();
        let label = labels(face).find(|label| {
            !taken.contains(label.as_str())
                && !RESERVED.contains(&label.as_str())
                && !self.is_seat(label)
        });
        let label = label.expect("they never end");
        self.cards.push(Arc::new(Called::new(&label, face)));
    }

    fn is_seat(&self, label: &str) -> bool {
        self.seats.iter().any(|seat| fold(seat) == label)
    }
}

/// The name of a card in all languages.
fn names_of(face: &Face) -> impl Iterator<Item = &str> {
    let others = [
        cards::CardLanguage::French,
        cards::CardLanguage::German,
        cards::CardLanguage::Italian,
        cards::CardLanguage::Spanish,
    ];
    let translated =
        others.into_iter().filter_map(|language| cards::translated(&face.name, language));
    std::iter::once(face.title()).chain(translated)
}

/// A known card with its names.
pub(crate) struct Titled {
    /// Its own name.
    pub(crate) name: String,
    /// Its names in all languages, folded, and their words.
    titles: Vec<String>,
    pub(crate) words: Vec<String>,
    pub(crate) kind: Option<CardType>,
    pub(crate) is_landmark: bool,
    pub(crate) faction: Option<String>,
    card: &'static cards::Card,
    /// The faces of its other rarities.
    others: Vec<Face>,
}

impl Titled {
    /// The rarity that one of these words names, if it is not of the name itself.
    pub(crate) fn named_rarity(&self, typed: &[String]) -> Option<&'static str> {
        let is_name = |typed: &str| self.words.iter().any(|it| it.starts_with(typed));
        typed.iter().filter(|typed| !is_name(typed)).find_map(|typed| rarity_of(typed))
    }

    /// The other cards of its name: those that differ in rarity, and so in price or statistics.
    pub(crate) fn variants(&self) -> &[Face] {
        &self.others
    }
}

/// All cards, each name once, the common one.
pub(crate) fn every_card() -> &'static [Titled] {
    static ALL: OnceLock<Vec<Titled>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut seen = BTreeMap::new();
        let mut all: Vec<Titled> = Vec::new();
        for card in cards::all() {
            let face = card.face();
            if let Some(first) = seen.get(&face.name) {
                // One entry for each name, as offers name cards; printings that differ in how they are played follow
                // it.
                let Titled { card: one, others, .. } = &mut all[*first];
                let known = std::iter::once(one.face()).chain(others.iter().cloned());
                if known.into_iter().all(|known| !same_print(&known, &face)) {
                    others.push(face);
                }
                continue;
            }
            seen.insert(face.name.clone(), all.len());
            let named = |language| cards::translated(&face.name, language);
            let others = cards::CardLanguage::ALL.into_iter().filter_map(named);
            let titles: Vec<String> =
                std::iter::once(&*face.name).chain(others).map(fold).collect();
            let words = titles.iter().flat_map(|title| title.split(|c: char| !c.is_alphanumeric()));
            let words = words.filter(|word| !word.is_empty()).map(str::to_owned).collect();
            let is_landmark = face.subtypes.iter().any(|subtype| subtype == "landmark");
            all.push(Titled {
                name: face.name.clone(),
                titles,
                words,
                kind: face.card_type,
                is_landmark,
                faction: face.faction.clone(),
                card,
                others: Vec::new(),
            });
        }
        all
    })
}

/// The rarity that a typed word names, in English or French. Shorter words begin too many others.
pub(crate) fn rarity_of(typed: &str) -> Option<&'static str> {
    const RARITIES: [(&str, &str); 5] = [
        ("common", "common"),
        ("commune", "common"),
        ("rare", "rare"),
        ("exalted", "exalted"),
        ("exaltee", "exalted"),
    ];
    let is_it = |&&(word, _): &&(&str, &str)| typed.len() >= 4 && word.starts_with(typed);
    RARITIES.iter().find(is_it).map(|(_, rarity)| *rarity)
}

/// Whether two cards of one name are played alike: printings of another set are not another card.
fn same_print(one: &Face, other: &Face) -> bool {
    one.rarity == other.rarity && one.faction == other.faction
}

/// The card of a name in any language, the common one first.
pub(crate) fn by_name(name: &str, date: Option<Date>) -> Option<Face> {
    let wanted = fold(name);
    let found = every_card().iter().find(|one| one.titles.contains(&wanted))?;
    Some(found.card.face_on(date))
}

/// The possible labels of a face, best first: a word of its name, the last word first, else all of
/// it, with a number.
fn labels(face: &Face) -> impl Iterator<Item = String> {
    let title = fold(face.title());
    let words: Vec<String> = title
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.len() >= 3 && word.starts_with(|c: char| c.is_ascii_alphabetic()))
        .map(str::to_owned)
        .collect();
    let letters: String = title.chars().filter(char::is_ascii_alphanumeric).collect();
    let whole = if letters.starts_with(|c: char| c.is_ascii_alphabetic()) {
        letters
    } else {
        format!("c{letters}")
    };
    let stem = words.last().cloned().unwrap_or_else(|| whole.clone());
    let numbered = (2..).map(move |number: u32| format!("{stem}{number}"));
    words.into_iter().rev().filter(|word| word != "the").chain([whole]).chain(numbered)
}

/// Lower case, without accents.
pub(crate) fn fold(text: &str) -> String {
    // Almost all text is ASCII, and folding runs at every key.
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' => folded.push('a'),
            'ç' => folded.push('c'),
            'è' | 'é' | 'ê' | 'ë' | 'ē' => folded.push('e'),
            'ì' | 'í' | 'î' | 'ï' | 'ī' => folded.push('i'),
            'ñ' => folded.push('n'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' => folded.push('o'),
            'ù' | 'ú' | 'û' | 'ü' | 'ū' => folded.push('u'),
            'ý' | 'ÿ' => folded.push('y'),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ß' => folded.push_str("ss"),
            '’' => folded.push('\''),
            c => folded.push(c),
        }
    }
    folded
}

/// The word of a player, from their name: its first word, with a number if another player has the
/// same.
pub(crate) fn seat_words(names: &[Option<String>]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let first = name.as_deref().unwrap_or_default().split(['_', ' ', '-']).next().unwrap_or("");
        let plain: String = first.chars().filter(|c| c.is_alphanumeric()).collect();
        let unusual = plain.is_empty()
            || plain.starts_with(|c: char| c.is_ascii_digit())
            || RESERVED.contains(&fold(&plain).as_str());
        let stem = if unusual { format!("P{index}") } else { plain };
        let mut word = stem.clone();
        let mut number = 2;
        while words.iter().any(|it| fold(it) == fold(&word)) {
            word = format!("{stem}{number}");
            number += 1;
        }
        words.push(word);
    }
    words
}

/// `a` to `z`, `aa` to `zz`, and so on.
fn short_labels() -> impl Iterator<Item = String> {
    let letter = |at: usize| char::from(b"abcdefghijklmnopqrstuvwxyz"[at % 26]);
    (0_usize..).map(move |mut at| {
        let mut label = String::from(letter(at));
        while let Some(rest) = (at / 26).checked_sub(1) {
            at = rest;
            label.insert(0, letter(at));
        }
        label
    })
}
