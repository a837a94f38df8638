//! Quantities, and actions required by conditions.

use rules::PlayedFrom;
use rules::effect::{Area, Counted, Filter, Happening, Number, Test, Where, Whom};

use super::expedition::{anybody, you};
use super::input::{TextInput, TextParsed, has, maybe, must, no, one_of};
use super::noun::noun;
use super::number::{mana_orbs, plain};

/// `you have less cards in Reserve than target opponent`: the cards, and whether it is more, and than who.
pub(super) fn fewer(input: &mut TextInput<'_>) -> TextParsed<(Filter, (bool, Whom))> {
    must(input, "you have")?;
    let more = has(input, "more");
    if !more && !has(input, "less") {
        must(input, "fewer")?;
    }
    let mut filter = cards_had(input)?;
    must(input, "than")?;
    let than = anybody(input)?;
    let _ = has(input, "does");
    filter.of = None;
    Ok((filter, (more, than)))
}

/// Something that a player did: `you put a Character in Reserve`, `you discarded a card from your hand`.
pub(super) fn deed(input: &mut TextInput<'_>) -> TextParsed<Happening> {
    let who = anybody(input)?;
    if has(input, "put") {
        let what = article_noun(input)?;
        return put_in_reserve(input, who, what);
    }
    let made: fn(Whom, Filter) -> Happening = one_of(
        input,
        &[
            ("discarded", (|who, what| Happening::Discards(who, Box::new(what))) as fn(_, _) -> _),
            ("played", |who, what| Happening::Plays(who, Box::new(what), PlayedFrom::Any)),
            ("sacrificed", |who, what| Happening::Sacrifices(who, Box::new(what))),
            ("exhausted", |who, what| Happening::Exhausts(who, Box::new(what))),
            ("created", |who, what| Happening::Creates(who, Box::new(what))),
        ],
    )?;
    Ok(made(who, article_noun(input)?))
}

/// `a card from your hand in Reserve`: the place was read with the card, or follows it.
pub(super) fn put_in_reserve(
    input: &mut TextInput<'_>,
    who: Whom,
    mut what: Filter,
) -> TextParsed<Happening> {
    if what.place == Where::Zones(vec![Area::Reserve]) {
        (what.place, what.of) = (Where::Play, None);
    } else {
        must(input, "in reserve")?;
    }
    Ok(Happening::Puts(who, Box::new(what), Area::Reserve))
}

/// `a card`, `another Character`, `one or more tokens`.
pub(super) fn article_noun(input: &mut TextInput<'_>) -> TextParsed<Filter> {
    if has(input, "another") {
        return Ok(Filter { other: true, ..noun(input)? });
    }
    let _ =
        has(input, "a") || has(input, "an") || has(input, "one or more") || has(input, "1 or more");
    noun(input)
}

/// `cards in Reserve`, `Mana Orbs`: of the player who has them.
pub(super) fn cards_had(input: &mut TextInput<'_>) -> TextParsed<Filter> {
    let hand = maybe(input, |input: &mut TextInput<'_>| must(input, "cards in hand"));
    if hand.is_some() {
        let place = Where::Zones(vec![Area::Hand]);
        return Ok(Filter { place, of: Some(you(input)), ..Filter::default() });
    }
    let filter = mana_orbs(noun(input)?);
    Ok(Filter { of: filter.of.or(Some(you(input))), ..filter })
}

/// A required quantity.
#[derive(Clone, Copy)]
pub(super) enum RequiredQuantity {
    AtLeast(u32),
    AtMost(u32),
    Exactly(u32),
}

impl RequiredQuantity {
    pub(super) fn test(self, counted: Counted) -> Test {
        match self {
            Self::AtLeast(number) => Test::AtLeast(counted, Number::Plain(number)),
            Self::AtMost(number) => Test::AtMost(counted, Number::Plain(number)),
            Self::Exactly(number) => Test::Exactly(counted, Number::Plain(number)),
        }
    }

    /// `or more` and `or less` may come after the noun.
    pub(super) fn late(self, input: &mut TextInput<'_>) -> Self {
        match self {
            Self::Exactly(number) if has(input, "or more") => Self::AtLeast(number),
            Self::Exactly(number) if has(input, "or less") => Self::AtMost(number),
            other => other,
        }
    }
}

/// `two or more`, `less than eight`, `no`, `only one`, `at least one`, `3`.
pub(super) fn bound(input: &mut TextInput<'_>) -> TextParsed<RequiredQuantity> {
    if has(input, "no") {
        return Ok(RequiredQuantity::AtMost(0));
    }
    if has(input, "less than") || has(input, "fewer than") {
        return plain(input).map(|number| RequiredQuantity::AtMost(number.saturating_sub(1)));
    }
    if has(input, "only") || has(input, "exactly") {
        return plain(input).map(RequiredQuantity::Exactly);
    }
    if has(input, "at least") {
        return plain(input).map(RequiredQuantity::AtLeast);
    }
    if has(input, "at most") {
        return plain(input).map(RequiredQuantity::AtMost);
    }
    let number = plain(input)?;
    if has(input, "or more") {
        return Ok(RequiredQuantity::AtLeast(number));
    }
    if has(input, "or less") {
        return Ok(RequiredQuantity::AtMost(number));
    }
    Ok(RequiredQuantity::Exactly(number))
}

/// A quantity of something: `two or more Permanents`, `a token`, `another Animal`, `three
/// Characters or more`, `no Feats`.
pub(super) fn many(input: &mut TextInput<'_>) -> TextParsed<(RequiredQuantity, Filter)> {
    if has(input, "another") {
        let filter = noun(input)?;
        return Ok((RequiredQuantity::AtLeast(1), Filter { other: true, ..filter }));
    }
    if has(input, "a") || has(input, "an") {
        return Ok((RequiredQuantity::AtLeast(1), noun(input)?));
    }
    let bound = bound(input)?;
    let filter = mana_orbs(noun(input)?);
    let bound = bound.late(input);
    let among = maybe(input, |input: &mut TextInput<'_>| {
        must(input, "among")?;
        let mut all = vec![noun(input)?];
        while has(input, "and") {
            all.push(noun(input)?);
        }
        Ok(all)
    });
    let Some(among) = among else { return Ok((bound, filter)) };
    let mut all = among.into_iter().map(|one| {
        let is = filter.is.iter().cloned().chain(one.is).collect();
        Filter { is, ..one }
    });
    let Some(first) = all.next() else { return no() };
    let rest = all.collect();
    Ok((bound, Filter { or: rest, ..first }))
}

/// A quantity where only `or more` makes sense.
pub(super) fn quantity(input: &mut TextInput<'_>) -> TextParsed<(u32, Filter)> {
    let (RequiredQuantity::AtLeast(number), filter) = many(input)? else { return no() };
    Ok((number, filter))
}
