//! Cards and objects, as cards name them: `another target Fleeting Character you control with Hand Cost {3} or less`.

use rules::effect::{Area, Filter, Is, Noun, Number, Objects, Range, Where};
use rules::{CardType, Status};
use winnow::Parser;

use super::expedition::whose;
use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of, sees, word};
use super::number::{mana_orbs, number, range};
use super::postmodifier::behind;

/// Cards or objects with how they are chosen.
pub(super) fn objects(input: &mut TextInput<'_>) -> TextParsed<Objects> {
    let readers: [fn(&mut TextInput<'_>) -> TextParsed<Objects>; 7] =
        // Articles come last: `the top card` and `a random card` begin like any other noun.
        [spoken_of, whole_zones, top, random, targets, all, chosen];
    readers.iter().find_map(|read| maybe(input, read)).map_or_else(no, Ok)
}

/// `me`, `it`, `that Character`, `we both`, `the rest`.
fn spoken_of(input: &mut TextInput<'_>) -> TextParsed<Objects> {
    let objects = one_of(
        input,
        &[
            ("we both", Objects::Both),
            ("us both", Objects::Both),
            ("me", Objects::Me),
            ("i", Objects::Me),
            ("the rest", Objects::Rest),
            ("the others", Objects::Rest),
            ("the other cards", Objects::Rest),
            ("the other", Objects::Rest),
            ("that character", Objects::It),
            ("that card", Objects::It),
            ("that permanent", Objects::It),
            ("that token", Objects::It),
            ("that object", Objects::It),
            ("those characters", Objects::It),
            ("those cards", Objects::It),
            ("them all", Objects::It),
            ("them both", Objects::It),
            ("them", Objects::It),
            ("these cards", Objects::It),
            ("it", Objects::It),
        ],
    );
    if let Ok(objects) = objects {
        // `their` or `it's` something else.
        return if sees(input, "'s") { no() } else { Ok(objects) };
    }
    // `They gain Fleeting`, of objects.
    if sees(input, "they gain") || sees(input, "they lose") || sees(input, "they each gain") {
        must(input, "they")?;
        return Ok(Objects::It);
    }
    no()
}

/// `their hand and their Reserve`, `your hand`.
fn whole_zones(input: &mut TextInput<'_>) -> TextParsed<Objects> {
    let mut zones = Vec::new();
    let mut of = None;
    loop {
        let whose = if of.is_some() && sees(input, "reserve") { of } else { Some(whose(input)?) };
        let zone = one_of(
            input,
            &[("hand", Area::Hand), ("reserve", Area::Reserve), ("landmarks", Area::Landmarks)],
        )?;
        if of.is_some_and(|of| Some(of) != whose) {
            return no();
        }
        of = whose;
        zones.push(zone);
        if !(zones.len() == 1 && (sees(input, "and their") || sees(input, "and your"))) {
            break;
        }
        has(input, "and");
    }
    Ok(Objects::All(Box::new(Filter { place: Where::Zones(zones), of, ..Filter::default() })))
}

/// `the top four cards of your deck`.
fn top(input: &mut TextInput<'_>) -> TextParsed<Objects> {
    must(input, "the top")?;
    let number = if has(input, "card") {
        Number::Plain(1)
    } else {
        let number = number(input)?;
        must(input, "card*")?;
        number
    };
    must(input, "of")?;
    let of = whose(input)?;
    must(input, "deck")?;
    Ok(Objects::Top(number, of))
}

/// `a random card from their hand`.
fn random(input: &mut TextInput<'_>) -> TextParsed<Objects> {
    let range = range(input)?;
    must(input, "random")?;
    Ok(Objects::Random(range, Box::new(noun(input)?)))
}

/// `target Character`, `up to two other target Characters`, `up to two targets, Characters or Permanents`.
fn targets(input: &mut TextInput<'_>) -> TextParsed<Objects> {
    if has(input, "another target") {
        let filter = Filter { other: true, ..noun(input)? };
        return Ok(Objects::Target(Range::Exactly(Number::Plain(1)), Box::new(filter)));
    }
    if has(input, "target") {
        let filter = joined_targets(input)?;
        return Ok(Objects::Target(Range::Exactly(Number::Plain(1)), Box::new(filter)));
    }
    let range = range(input)?;
    let other = has(input, "other");
    if has(input, "targets ,") {
        let filter = noun(input)?;
        let second = or_else(input);
        let filter = with(filter, second);
        return Ok(Objects::Target(range, Box::new(filter)));
    }
    must(input, "target")?;
    let filter = noun(input)?;
    let other = other || filter.other;
    Ok(Objects::Target(range, Box::new(Filter { other, ..filter })))
}

/// `target Permanent in play or target card in Reserve`.
fn joined_targets(input: &mut TextInput<'_>) -> TextParsed<Filter> {
    let first = noun(input)?;
    let second = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "or target")?;
        noun(input)
    });
    Ok(with(first, second))
}

/// A filter, combined with an alternative one.
pub(super) fn with(mut first: Filter, second: Option<Filter>) -> Filter {
    first.or.extend(second);
    first
}

/// `a Permanent you control or a card in your Reserve`: the part after `or`.
pub(super) fn or_else(input: &mut TextInput<'_>) -> Option<Filter> {
    maybe(input, |input: &mut TextInput<'_>| {
        must(input, "or")?;
        let _ = has(input, "a") || has(input, "an");
        noun(input)
    })
}

/// `each other Character you control`, `all cards in Reserve`, `Characters you control`.
fn all(input: &mut TextInput<'_>) -> TextParsed<Objects> {
    if has(input, "each of its") || has(input, "its") {
        // The Characters of the Expedition that was last referred to.
        let filter = noun(input)?;
        let place = Where::Expeditions(Box::new(rules::effect::Which::Its.into()));
        return Ok(Objects::All(Box::new(Filter { place, ..filter })));
    }
    if has(input, "each") || has(input, "all") {
        has(input, "the");
        return Ok(Objects::All(Box::new(noun(input)?)));
    }
    let before = *input;
    let of = maybe(input, whose);
    let mut filter = noun(input)?;
    if of.is_some() {
        filter.of = of;
    }
    let used = &before.input[..before.input.len() - input.input.len()];
    // Without an article, only the plural means all of them: `Character` alone is no noun phrase.
    if used.iter().any(|word| is_plural(&word.text)) {
        Ok(Objects::All(Box::new(filter)))
    } else {
        no()
    }
}

fn is_plural(word: &str) -> bool {
    word.ends_with('s') && !matches!(word, "'s" | "less" | "is" | "was" | "boosts" | "this")
}

/// `a Character`, `two Permanents`, `one of your Mana Orbs`, `the Character they control with the highest Base Cost`.
fn chosen(input: &mut TextInput<'_>) -> TextParsed<Objects> {
    let one = Range::Exactly(Number::Plain(1));
    if has(input, "one of them") || has(input, "one of those") {
        let filter = Filter { place: Where::Those, ..Filter::default() };
        return Ok(Objects::Choose(one, Box::new(filter)));
    }
    if has(input, "up to") {
        let number = number(input)?;
        return some_of(input, Range::UpTo(number));
    }
    if has(input, "one of") {
        let of = whose(input)?;
        let filter = noun(input)?;
        let filter = mana_orbs(Filter { of: Some(of), ..filter });
        return Ok(Objects::Choose(one, Box::new(filter)));
    }
    if has(input, "another") {
        let filter = Filter { other: true, ..noun(input)? };
        return Ok(Objects::Choose(one, Box::new(filter)));
    }
    if has(input, "the") {
        let filter = noun(input)?;
        // `the Character` without a superlative refers to an earlier one, which is read elsewhere.
        let is_one = filter.is.iter().any(|is| matches!(is, Is::Highest(_)));
        return if is_one { Ok(Objects::Choose(one, Box::new(filter))) } else { no() };
    }
    let range = range(input)?;
    some_of(input, range)
}

fn some_of(input: &mut TextInput<'_>, range: Range) -> TextParsed<Objects> {
    if has(input, "of them") {
        let filter = Filter { place: Where::Those, ..Filter::default() };
        return Ok(Objects::Choose(range, Box::new(filter)));
    }
    if ["in", "into", ".", "to", ","].iter().any(|next| sees(input, next)) {
        let filter = Filter { place: Where::Those, ..Filter::default() };
        return Ok(Objects::Choose(range, Box::new(filter)));
    }
    let filter = mana_orbs(noun(input)?);
    let second = or_else(input);
    Ok(Objects::Choose(range, Box::new(with(filter, second))))
}

/// A noun with all its modifiers, in the singular or the plural, without an article.
pub(super) fn noun(input: &mut TextInput<'_>) -> TextParsed<Filter> {
    let mut filter = Filter::default();
    adjectives(input, &mut filter);
    kinds(input, &mut filter)?;
    // A noun has several postmodifiers, in any order.
    while behind(input, &mut filter).is_ok() {}
    Ok(filter)
}

fn adjectives(input: &mut TextInput<'_>, filter: &mut Filter) {
    while let Some(is) = maybe(input, |input: &mut TextInput<'_>| adjective(input, filter)) {
        filter.is.extend(is);
    }
}

/// A word before the noun; skipped if it is handled elsewhere, like `other`.
fn adjective(input: &mut TextInput<'_>, filter: &mut Filter) -> TextParsed<Option<Is>> {
    if has(input, "other") {
        filter.other = true;
        return Ok(None);
    }
    if has(input, "ready") {
        return Ok(Some(Is::Not(Box::new(Is::Status(Status::Exhausted)))));
    }
    if sees(input, "token character*") || sees(input, "token permanent*") {
        must(input, "token")?;
        return Ok(Some(Is::Token));
    }
    if has(input, "non -") {
        let is = maybe(input, state).map_or_else(|| subtype(input).map(Is::Subtype), Ok)?;
        return Ok(Some(Is::Not(Box::new(is))));
    }
    let first = state_before_noun(input)?;
    let mut any = vec![first];
    while let Some(next) = maybe(input, |input: &mut TextInput<'_>| {
        if !(has(input, ", or") || has(input, ", and") || has(input, "or") || has(input, "and")) {
            must(input, ",")?;
        }
        state_before_noun(input)
    }) {
        any.push(next);
    }
    Ok(Some(if any.len() == 1 { any.remove(0) } else { Is::Any(any) }))
}

fn state_before_noun(input: &mut TextInput<'_>) -> TextParsed<Is> {
    // `token` alone is a noun.
    if sees(input, "token") { no() } else { state(input) }
}

/// A word for a property of an object.
pub(super) fn state(input: &mut TextInput<'_>) -> TextParsed<Is> {
    one_of(
        input,
        &[
            ("anchored", Is::Status(Status::Anchored)),
            ("asleep", Is::Status(Status::Asleep)),
            ("boosted", Is::Boosted),
            ("completed", Is::Completed),
            ("exhausted", Is::Status(Status::Exhausted)),
            ("fleeting", Is::Status(Status::Fleeting)),
            ("in contact", Is::InContact),
            ("token", Is::Token),
        ],
    )
}

/// The nouns themselves: `Character or Permanent`, `Robot or a token`, `card`.
fn kinds(input: &mut TextInput<'_>, filter: &mut Filter) -> TextParsed<()> {
    if has(input, "card*") {
        return Ok(());
    }
    if has(input, "\"") {
        let mut name = Vec::new();
        while !has(input, "\"") {
            name.push(word(|word| Some(word.printed())).parse_next(input)?);
        }
        filter.is.push(Is::Named(name.join(" ")));
        return Ok(());
    }
    filter.kinds.push(kind(input)?);
    while let Some(kind) = maybe(input, |input: &mut TextInput<'_>| joined_kind(input, filter)) {
        filter.kinds.push(kind);
    }
    Ok(())
}

/// `or Permanent`, `, Permanent or Spell`. What follows may not be a noun: `create a token and
/// Resupply`.
fn joined_kind(input: &mut TextInput<'_>, filter: &Filter) -> TextParsed<Noun> {
    let last = has(input, ", or") || has(input, ", and") || has(input, "or") || has(input, "and");
    if !last && filter.kinds.len() == 1 {
        must(input, ",")?;
    } else if !last {
        return no();
    }
    let _ = has(input, "a") || has(input, "an") || has(input, "another");
    let kind = kind(input)?;
    // A comma belongs to a list only if the list continues.
    let goes_on = [",", "or", "and"].iter().any(|join| sees(input, join));
    if last || goes_on { Ok(kind) } else { no() }
}

fn kind(input: &mut TextInput<'_>) -> TextParsed<Noun> {
    if let Ok(kind) = one_of(
        input,
        &[
            ("expedition permanent*", Noun::ExpeditionPermanent),
            ("landmark permanent*", Noun::Landmark),
            ("landmark*", Noun::Landmark),
            ("character*", Noun::Type(CardType::Character)),
            ("permanent*", Noun::Type(CardType::Permanent)),
            ("spell*", Noun::Type(CardType::Spell)),
            ("mana orb*", Noun::Type(CardType::ManaOrb)),
            ("token*", Noun::Token),
        ],
    ) {
        return Ok(kind);
    }
    subtype(input).map(Noun::Subtype)
}

/// Words that are printed with a capital and are not sub-types.
const NO_SUBTYPE: [&str; 42] = [
    "a",
    "an",
    "after",
    "afternoon",
    "all",
    "anchored",
    "another",
    "any",
    "ascend",
    "ascended",
    "asleep",
    "at",
    "base",
    "boosted",
    "choose",
    "completed",
    "cost",
    "create",
    "day",
    "deck",
    "discard",
    "draw",
    "each",
    "exhaust",
    "exhausted",
    "expedition",
    "fleeting",
    "hand",
    "hero",
    "i",
    "if",
    "in",
    "mana",
    "pay",
    "put",
    "region",
    "reserve",
    "resupply",
    "sabotage",
    "target",
    "when",
    "you",
];

/// A sub-type in lower case and in the singular, such as `soldier` for `Soldiers`.
pub(super) fn subtype(input: &mut TextInput<'_>) -> TextParsed<String> {
    word(|word| {
        let text = word.text.as_str();
        let is_word = text.chars().all(char::is_alphabetic);
        // The plural of a sub-type may begin a sentence, and so may any other word.
        let named = word.capital && (!word.initial || text.ends_with('s'));
        let known = named || crate::reader::subtypes::is_known(singular(text).as_ref());
        if !is_word || !known || NO_SUBTYPE.contains(&text) {
            return None;
        }
        Some(singular(text).into_owned())
    })
    .parse_next(input)
}

fn singular(word: &str) -> std::borrow::Cow<'_, str> {
    if crate::reader::subtypes::is_known(word) {
        return word.into();
    }
    if let Some(stem) = word.strip_suffix("ies") {
        return format!("{stem}y").into();
    }
    match word.strip_suffix('s') {
        Some(stem) if !word.ends_with("ss") && !word.ends_with("us") => stem.into(),
        _ => word.into(),
    }
}
