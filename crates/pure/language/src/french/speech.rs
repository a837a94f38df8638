//! The context of a sentence from earlier ones, and the phrases that it consists of.

use rules::effect::Whom;

use super::de::{de, elides, je, ne};
use super::verb::{FAIRE, Person, Verb};

/// Writes the parts of one ability; each file of this folder adds what it knows.
#[derive(Default)]
pub(super) struct Speech {
    pub(super) actor: Actor,
    /// What `it` stands for.
    pub(super) it: LastSpoken,
}

/// Who carries out what is written.
#[derive(Clone, Default)]
pub(super) enum Actor {
    /// `vous`, in the imperative.
    #[default]
    You,
    /// Somebody else, by name until a sentence named them, then `il`.
    Other(String),
}

/// Of what was spoken last.
#[derive(Clone, Copy, Default)]
pub(super) struct LastSpoken {
    pub(super) feminine: bool,
    pub(super) plural: bool,
    /// Whether it is Expeditions.
    pub(super) expeditions: bool,
    /// In whose hidden zone or Reserve it was, if it was there.
    pub(super) zone_of: Option<Whom>,
}

/// The mood of a verb: imperative, infinitive after `pouvez` and `pour`, or indicative.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    Imperative,
    Infinitive,
    Present,
}

impl Mood {
    pub(super) fn form(self, verb: &Verb) -> &'static str {
        match self {
            Self::Imperative => verb.form(Person::You),
            Self::Infinitive => verb.infinitive,
            Self::Present => verb.form(Person::It),
        }
    }
}

/// Somebody or something in a sentence.
#[derive(Clone)]
pub(super) struct Phrase {
    /// As a subject.
    pub(super) text: String,
    pub(super) person: Person,
    pub(super) feminine: bool,
    /// Whether it is `il`, which stands before the verb that acts on it.
    pub(super) pronoun: bool,
}

impl Phrase {
    pub(super) fn new(text: impl Into<String>, person: Person, feminine: bool) -> Self {
        Self { text: text.into(), person, feminine, pronoun: false }
    }

    pub(super) fn me() -> Self {
        Self { pronoun: true, ..Self::new("je", Person::I, false) }
    }

    pub(super) fn you() -> Self {
        Self { pronoun: true, ..Self::new("vous", Person::You, false) }
    }

    /// `il`, `elle`, `ils`, `elles`.
    pub(super) fn it(spoken: LastSpoken) -> Self {
        let text = match (spoken.feminine, spoken.plural) {
            (false, false) => "il",
            (true, false) => "elle",
            (false, true) => "ils",
            (true, true) => "elles",
        };
        let person = Person::third(spoken.plural);
        Self { pronoun: true, ..Self::new(text, person, spoken.feminine) }
    }

    pub(super) fn plural(&self) -> bool {
        self.person == Person::They
    }

    /// With a verb: `j'ai`, `il a`.
    pub(super) fn with(&self, verb: &str) -> String {
        if self.person == Person::I { je(verb) } else { format!("{} {verb}", self.text) }
    }

    /// With a verb and `pas`, or another such word, behind it.
    pub(super) fn without(&self, verb: &str, not: &str) -> String {
        self.with(&spaced([&ne(verb), not]))
    }

    /// After a preposition: `moi`, `lui`.
    pub(super) fn tonic(&self) -> &str {
        match (self.pronoun, self.person, self.feminine) {
            (true, Person::I, _) => "moi",
            (true, Person::It, false) => "lui",
            (true, Person::They, false) => "eux",
            _ => &self.text,
        }
    }

    /// What stands for it before a verb that acts on it: `me `, `l'`; nothing if it is named.
    pub(super) fn before(&self, verb: &str) -> &'static str {
        match (self.pronoun, self.person, self.feminine, elides(verb)) {
            (false, ..) => "",
            (true, Person::I, _, false) => "me ",
            (true, Person::I, _, true) => "m'",
            (true, Person::It, _, true) => "l'",
            (true, Person::It, false, false) => "le ",
            (true, Person::It, true, false) => "la ",
            (true, Person::They, ..) => "les ",
            (true, Person::You, ..) => "vous ",
        }
    }

    /// The pronoun after an imperative: `-moi`.
    fn behind(&self) -> &'static str {
        match (self.pronoun, self.person, self.feminine) {
            (false, ..) => "",
            (true, Person::I, _) => "-moi",
            (true, Person::It, false) => "-le",
            (true, Person::It, true) => "-la",
            (true, Person::They, _) => "-les",
            (true, Person::You, _) => "-vous",
        }
    }

    /// What stands for whom something is given to before a verb: `me `, `lui `.
    fn given(&self) -> &'static str {
        match (self.pronoun, self.person) {
            (false, _) => "",
            (true, Person::I) => "me ",
            (true, Person::It) => "lui ",
            (true, Person::They) => "leur ",
            (true, Person::You) => "vous ",
        }
    }

    /// Something of it: `mon Coût`, `sa statistique`, `leurs boosts`, `les boosts d'un Personnage`.
    pub(super) fn own(&self, thing: &str, feminine: bool, several: bool) -> String {
        if !self.pronoun {
            let article = match (several, elides(thing), feminine) {
                (true, ..) => "les ",
                (false, true, _) => "l'",
                (false, false, true) => "la ",
                (false, false, false) => "le ",
            };
            return format!("{article}{thing} {}", de(&self.text));
        }
        let masculine = !feminine || elides(thing);
        let word = match (self.person, several, masculine) {
            (Person::I, true, _) => "mes",
            (Person::I, false, true) => "mon",
            (Person::I, false, false) => "ma",
            (Person::You, false, _) => "votre",
            (Person::You, true, _) => "vos",
            (Person::It, true, _) => "ses",
            (Person::It, false, true) => "son",
            (Person::It, false, false) => "sa",
            (Person::They, true, _) => "leurs",
            (Person::They, false, _) => "leur",
        };
        format!("{word} {thing}")
    }
}

/// Words with one space between them, without those that are empty.
pub(super) fn spaced<const N: usize>(words: [&str; N]) -> String {
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

impl Speech {
    /// The actor as one of whom is spoken: `vous`, `il`.
    pub(super) fn doer(&self) -> Phrase {
        match self.actor {
            Actor::You => Phrase::you(),
            Actor::Other(_) => Phrase::it(LastSpoken::default()),
        }
    }

    /// The actor at the head of a sentence, who is `il` after that.
    pub(super) fn named(&mut self) -> Phrase {
        match &mut self.actor {
            Actor::You => Phrase::you(),
            Actor::Other(name) => {
                let name = std::mem::replace(name, "il".to_owned());
                Phrase::new(name, Person::It, false)
            }
        }
    }

    /// The actor does something to somebody or something: `épuisez-le`, `l'épuiser`, `épuise une carte`.
    pub(super) fn acts(mood: Mood, verb: &Verb, on: &Phrase, rest: &str) -> String {
        let form = mood.form(verb);
        let heavy =
            [" de Coût", " avec ", " qu", " dont ", " en "].iter().any(|one| on.text.contains(one));
        match (on.pronoun, mood) {
            (true, Mood::Imperative) => spaced([&format!("{form}{}", on.behind()), rest]),
            (true, _) => spaced([&format!("{}{form}", on.before(form)), rest]),
            (false, _) if heavy && rest == "en Réserve" => spaced([form, rest, &on.text]),
            (false, _) => spaced([form, &on.text, rest]),
        }
    }

    /// Something does what the effect says: `je gagne 1 boost`; where that can't stand, `me faire gagner 1 boost`.
    pub(super) fn makes(mood: Mood, what: &Phrase, verb: &Verb, rest: &str) -> String {
        if mood == Mood::Imperative {
            return spaced([&what.with(verb.form(what.person)), rest]);
        }
        let make = mood.form(&FAIRE);
        let to = if what.pronoun { String::new() } else { super::de::a(&what.text) };
        spaced([&format!("{}{make}", what.given()), verb.infinitive, rest, &to])
    }

    /// The actor with a verb that takes no object: `trahit`, `le faire trahir`.
    pub(super) fn moves(mood: Mood, what: &Phrase, verb: &Verb, rest: &str) -> String {
        if mood == Mood::Imperative {
            return spaced([&what.with(verb.form(what.person)), rest]);
        }
        let make = format!("{}{}", what.before("faire"), mood.form(&FAIRE));
        let named = if what.pronoun { "" } else { what.text.as_str() };
        spaced([&make, verb.infinitive, named, rest])
    }
}
