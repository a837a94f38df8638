//! Cards and objects as phrases: a filter with how many of it.

use rules::effect::{Area, Filter, Is, Noun as Kind, Number, Objects, Range, To, Where, Whom};

use super::number::{Digits, FrenchNoun, in_words};
use super::place::LookedAt;
use super::speech::{LastSpoken, Phrase, Speech, spaced};
use super::verb::Person;
use super::word::kind;

/// How a noun is to be made from a filter.
#[derive(Clone, Copy)]
struct NounForm {
    plural: bool,
    targeted: bool,
    seen: LookedAt,
    /// Whether an article stands before it, which nouns of another gender need too.
    article: bool,
}

impl Speech {
    /// What a filter describes, as something to count, each with where it is.
    pub(super) fn things(&mut self, filter: &Filter) -> FrenchNoun {
        self.described(filter, false, LookedAt::There)
    }

    /// What a filter describes, in both numbers, without articles.
    fn described(&mut self, filter: &Filter, targeted: bool, seen: LookedAt) -> FrenchNoun {
        let wanted = |plural| NounForm { plural, targeted, seen, article: false };
        FrenchNoun {
            one: self.body(filter, wanted(false)),
            many: self.body(filter, wanted(true)),
            feminine: is_feminine(filter),
        }
    }

    /// The noun of a filter with all that is asked of it: `autre Personnage ciblé de votre Réserve`.
    fn body(&mut self, filter: &Filter, wanted: NounForm) -> String {
        let s = if wanted.plural { "s" } else { "" };
        let other = if filter.other { format!("autre{s}") } else { String::new() };
        let kinds = kinds_of(filter, wanted);
        let spoken = LastSpoken {
            feminine: is_feminine(filter),
            plural: wanted.plural,
            ..LastSpoken::default()
        };
        let is = filter.is.iter().filter(|one| !(**one == Is::Token && is_token(filter)));
        let (adjectives, rest): (Vec<_>, Vec<_>) = is.partition(|one| super::is::is_adjective(one));
        let adjectives: Vec<_> =
            adjectives.into_iter().map(|one| super::is::adjective(one, spoken)).collect();
        let target =
            if wanted.targeted { super::is::inflected("ciblé", spoken) } else { String::new() };
        let rest: Vec<_> = rest.into_iter().map(|one| self.modifier(one, spoken)).collect();
        let everywhere =
            filter.kinds.is_empty() && filter.of.is_none() && filter.place == Where::Play;
        let orbs = filter.kinds == [Kind::Type(rules::CardType::ManaOrb)]
            && filter.place == Where::Zones(vec![Area::Mana]);
        let place = if orbs {
            match filter.of {
                None | Some(Whom::You) => String::new(),
                Some(whom) => super::de::de(&self.player(whom).text),
            }
        } else if everywhere && !is_token(filter) {
            "en jeu".to_owned()
        } else {
            self.whereabouts(&filter.place, filter.of, wanted.seen)
        };
        let first =
            spaced([&other, &kinds, &adjectives.join(" "), &target, &rest.join(" et "), &place]);
        let mut all = vec![first];
        for or in &filter.or {
            let article = if wanted.article { article(or) } else { "" };
            all.push(spaced([article, &self.body(or, wanted)]));
        }
        crate::grammar::listed(&all, "ou")
    }

    /// So many of what a filter describes: `jusqu'à deux Personnages ciblés`.
    fn ranged(&mut self, range: &Range, filter: &Filter, targeted: bool) -> Phrase {
        let noun = self.described(filter, targeted, LookedAt::Taken);
        let one = Range::Exactly(Number::Plain(1));
        let (text, plural) = if *range == one || *range == Range::UpTo(Number::Plain(1)) {
            let up_to = if *range == one { "" } else { "jusqu'à " };
            let wanted = NounForm { plural: false, targeted, seen: LookedAt::Taken, article: true };
            (format!("{up_to}{} {}", article(filter), self.body(filter, wanted)), false)
        } else {
            self.range(range, &noun, Digits::Words)
        };
        Phrase::new(text, Person::third(plural), noun.feminine)
    }

    /// One of them, whichever it is: `un Personnage que vous contrôlez`.
    pub(super) fn any_of(&mut self, filter: &Filter) -> Phrase {
        self.ranged(&Range::Exactly(Number::Plain(1)), filter, false)
    }

    /// All of them: `tous les Personnages`.
    fn all_of(&mut self, filter: &Filter) -> Phrase {
        let noun = self.described(filter, false, LookedAt::Taken);
        let all = if noun.feminine { "toutes les" } else { "tous les" };
        Phrase::new(format!("{all} {}", noun.many), Person::They, noun.feminine)
    }

    /// Everything in zones of a player, where that is discarded: `votre Main et votre Réserve`.
    pub(super) fn whole(&mut self, objects: &Objects, to: &To) -> Option<Phrase> {
        let (Objects::All(filter), To::Discard) = (objects, to) else { return None };
        let plain = filter.kinds.is_empty() && filter.is.is_empty() && !filter.other;
        let (true, Where::Zones(zones), Some(whom)) = (plain, &filter.place, filter.of) else {
            return None;
        };
        let hidden = [Area::Hand, Area::Reserve, Area::Deck, Area::Discard];
        if zones.is_empty() || !zones.iter().all(|zone| hidden.contains(zone)) {
            return None;
        }
        let named: Vec<_> = zones.iter().map(|&zone| self.zone_of(zone, Some(whom))).collect();
        let text = crate::grammar::listed(&named, "et");
        let feminine = zones.iter().any(|&zone| super::who::zone(zone).1);
        Some(Phrase::new(text, Person::third(zones.len() > 1), feminine))
    }

    /// Each one of them: `chaque Personnage`, `chacun des deux Personnages ciblés`.
    pub(super) fn each_of(&mut self, objects: &Objects) -> String {
        let text = if let Objects::All(filter) = objects {
            format!("chaque {}", self.described(filter, false, LookedAt::Taken).one)
        } else {
            let phrase = self.objects(objects);
            match (phrase.plural() && !phrase.pronoun, phrase.feminine) {
                (false, _) => phrase.tonic().to_owned(),
                (true, true) => format!("chacune parmi {}", phrase.text),
                (true, false) => format!("chacun parmi {}", phrase.text),
            }
        };
        let feminine = matches!(objects, Objects::All(filter) if is_feminine(filter));
        self.it = LastSpoken {
            feminine,
            plural: false,
            zone_of: zone_of(objects),
            ..LastSpoken::default()
        };
        text
    }

    /// Whether it is said with a pronoun.
    pub(super) fn is_pronoun(objects: &Objects) -> bool {
        matches!(objects, Objects::Me | Objects::It)
    }

    /// Objects as a phrase, of which is spoken from here on.
    pub(super) fn objects(&mut self, objects: &Objects) -> Phrase {
        let phrase = match objects {
            Objects::Me => return Phrase::me(),
            Objects::It => return Phrase::it(self.it),
            Objects::Both => Phrase::new("les deux (lui et moi)", Person::They, false),
            Objects::All(filter) => self.all_of(filter),
            Objects::Target(range, filter) => self.ranged(range, filter, true),
            Objects::Choose(range, filter) => self.ranged(range, filter, false),
            Objects::Random(range, filter) => {
                let phrase = self.ranged(range, filter, false);
                Phrase { text: format!("{} au hasard", phrase.text), ..phrase }
            }
            Objects::Top(number, whom) => self.top(number, *whom),
            Objects::Rest => Phrase::new("le reste", Person::It, false),
        };
        let cards = matches!(objects, Objects::All(filter) if filter.kinds.is_empty());
        self.it = LastSpoken {
            feminine: phrase.feminine,
            plural: phrase.plural() || cards,
            zone_of: zone_of(objects),
            ..LastSpoken::default()
        };
        phrase
    }

    /// Objects as a phrase, without saying that they are targets, where the verb says it.
    pub(super) fn targets(&mut self, objects: &Objects) -> Phrase {
        match objects {
            Objects::Target(range, filter) => {
                self.objects(&Objects::Choose(range.clone(), filter.clone()))
            }
            other => self.objects(other),
        }
    }

    /// Objects to which something happens: any one of those that are described.
    pub(super) fn any_object(&mut self, objects: &Objects) -> Phrase {
        match objects {
            Objects::All(filter) => {
                let one = Range::Exactly(Number::Plain(1));
                self.objects(&Objects::Choose(one, filter.clone()))
            }
            other => self.objects(other),
        }
    }

    fn top(&mut self, number: &Number, whom: Whom) -> Phrase {
        let deck = super::de::de(&self.zone_of(Area::Deck, Some(whom)));
        let (text, plural) = match number {
            Number::Plain(1) => (format!("la première carte {deck}"), false),
            Number::Plain(many) => {
                (format!("les {} premières cartes {deck}", in_words(*many, true)), true)
            }
            Number::Per(_) => {
                let value = super::de::a(&self.value(number));
                (format!("les premières cartes {deck}, en nombre égal {value}"), true)
            }
        };
        Phrase::new(text, Person::third(plural), true)
    }
}

/// In whose hidden zone or Reserve cards are, from which they go to zones of the same player.
pub(super) fn zone_of(objects: &Objects) -> Option<Whom> {
    let filter = match objects {
        Objects::Top(_, whom) => return Some(*whom),
        Objects::All(filter)
        | Objects::Target(_, filter)
        | Objects::Choose(_, filter)
        | Objects::Random(_, filter) => filter,
        Objects::Me | Objects::It | Objects::Both | Objects::Rest => return None,
    };
    let Where::Zones(zones) = &filter.place else { return None };
    let own = [Area::Hand, Area::Reserve, Area::Deck, Area::Mana, Area::Discard];
    filter.of.filter(|_| zones.iter().all(|zone| own.contains(zone)))
}

fn is_token(filter: &Filter) -> bool {
    filter.is.contains(&Is::Token) && !filter.kinds.contains(&Kind::Token)
}

fn is_feminine(filter: &Filter) -> bool {
    match (is_token(filter), filter.kinds.is_empty()) {
        (true, _) => false,
        (false, true) => true,
        (false, false) => filter.kinds.iter().all(|one| kind(one).feminine),
    }
}

/// `un` or `une`, as the first noun asks for.
fn article(filter: &Filter) -> &'static str {
    let first = filter.kinds.first().map_or(!is_token(filter), |one| kind(one).feminine);
    if first && !is_token(filter) { "une" } else { "un" }
}

fn kinds_of(filter: &Filter, wanted: NounForm) -> String {
    let nouns: Vec<_> = filter.kinds.iter().map(kind).collect();
    let form = |noun: &FrenchNoun| if wanted.plural { noun.many.clone() } else { noun.one.clone() };
    let (token, card) = if wanted.plural { ("jetons", "cartes") } else { ("jeton", "carte") };
    let mixed = nouns.iter().any(|noun| noun.feminine != nouns[0].feminine);
    let with_article = |(index, noun): (usize, &FrenchNoun)| match (mixed && wanted.article, index)
    {
        (true, 1..) if noun.feminine => format!("une {}", form(noun)),
        (true, 1..) => format!("un {}", form(noun)),
        _ => form(noun),
    };
    let named: Vec<_> = nouns.iter().enumerate().map(with_article).collect();
    let named = crate::grammar::listed(&named, "ou");
    match (is_token(filter), nouns.is_empty()) {
        (true, _) => spaced([token, &named]),
        (false, true) => card.to_owned(),
        (false, false) => named,
    }
}
