//! Awaited actions for which the letters name cards or dice results.

use std::sync::Arc;

use engine::Options;
use engine::effect::{ActionKind, Awaited, Continuation, EffectObject, Wanted};
use rules::effect::To;
use rules::{CardType, Face, Piece, Place};

use super::awaited::discarded;
use super::candidate::{OfferCandidate, in_hand};
use super::fit::{called_like, cards_like};
use crate::input::quoted;
use crate::live_recorder::LiveRecorder;
use crate::names::{Called, Titled, by_name, every_card, fold};
use crate::piece::face_of_piece;
use crate::table::GrowingMatch;

/// Maximum number of combinations, and of played cards, that the same letters match.
const NAMED_MAX: usize = 8;

/// Awaited actions, with the cards or sides that these letters name.
pub(super) fn candidates(scribe: &LiveRecorder, letters: &[String]) -> Vec<OfferCandidate> {
    let mut all = discards(scribe, letters);
    all.extend(heroes(scribe, letters));
    for awaited in scribe.awaits() {
        for way in &awaited.ways {
            all.extend(rolls(&scribe.table, awaited, way, letters));
            all.extend(targets(&scribe.table, way, letters));
            all.extend(plays(&scribe.table, awaited, way, letters));
            all.extend(reveals(&scribe.table, way, letters));
            all.extend(goes(&scribe.table, awaited, way, letters));
        }
    }
    all
}

/// The letters of cards, with or without the beginning of this word in front.
fn of_cards<'a>(letters: &'a [String], word: &str) -> impl Iterator<Item = &'a [String]> {
    let behind = letters.split_first().filter(|(first, _)| word.starts_with(&***first));
    std::iter::once(letters).chain(behind.map(|(_, rest)| rest))
}

/// The Heroes whose names have words that begin so, with a deck that is awaited.
fn heroes(scribe: &LiveRecorder, letters: &[String]) -> Vec<OfferCandidate> {
    let Some(position) = scribe.table.position() else { return Vec::new() };
    let decks = position.next().awaits.into_iter().filter(|one| one.options == Options::Deck);
    let is_hero = |one: &&Titled| one.kind == Some(CardType::Hero);
    let begins = |one: &Titled, typed: &String| one.words.iter().any(|it| it.starts_with(typed));
    let mut all = Vec::new();
    for seat in decks.map(|decision| decision.seat) {
        let word = scribe.table.names.seat_word(seat);
        let own = fold(&word);
        let behind = of_cards(letters, &own).flat_map(|letters| of_cards(letters, "deck"));
        for letters in behind {
            // One letter, and the word itself, say that there is a deck.
            let is_name = letters.iter().map(String::len).sum::<usize>() >= 2;
            if !is_name || (letters.len() == 1 && "deck".starts_with(&*letters[0])) {
                continue;
            }
            let named = every_card().iter().filter(is_hero);
            let named = named.filter(|one| letters.iter().all(|typed| begins(one, typed)));
            let line = |one: &Titled| format!("{word}: deck 39 {}", quoted(&one.name));
            all.extend(named.map(|one| OfferCandidate::Line(line(one))).take(NAMED_MAX));
        }
    }
    all
}

/// The sides of dice being rolled.
fn rolls(
    table: &GrowingMatch,
    awaited: &Awaited,
    way: &Continuation,
    letters: &[String],
) -> Option<OfferCandidate> {
    let is_side = |word: &String| matches!(word.as_bytes(), [b'1'..=b'6']);
    let is_roll = way.due.what == ActionKind::Roll && !letters.is_empty();
    (is_roll && letters.iter().all(is_side)).then(|| {
        OfferCandidate::Line(format!(
            "{}: die {}",
            table.names.seat_word(awaited.seat),
            letters.join(" ")
        ))
    })
}

/// Several targets in the order of their letters.
fn targets(table: &GrowingMatch, way: &Continuation, letters: &[String]) -> Vec<OfferCandidate> {
    let (least, most) = (way.due.least.max(2), way.due.most);
    if way.due.what != ActionKind::Target || most < 2 {
        return Vec::new();
    }
    let piece = |thing: &EffectObject| {
        if let EffectObject::Piece(piece) = thing { Some(*piece) } else { None }
    };
    let of: Vec<Piece> = way.due.among.iter().filter_map(|one| piece(&one.thing)).collect();
    let mut found = Vec::new();
    for letters in of_cards(letters, "targets") {
        let left = u32::try_from(letters.len()).unwrap_or(u32::MAX);
        if (least..=most).contains(&left) {
            let mut asked = [PicksLeft { of: of.clone(), left }];
            named(table, &mut asked, letters, &mut Vec::new(), &mut found);
        }
    }
    let answer = |pieces: Vec<Piece>| {
        let picked: Vec<_> = pieces.into_iter().map(|it| (EffectObject::Piece(it), 1)).collect();
        way.answer(&picked, None).map(OfferCandidate::Event)
    };
    found.into_iter().filter_map(answer).collect()
}

/// An unseen card of a Hand is played by an effect: any possible one that the letters name.
fn plays(
    table: &GrowingMatch,
    awaited: &Awaited,
    way: &Continuation,
    letters: &[String],
) -> Vec<OfferCandidate> {
    let ActionKind::Play(..) = way.due.what else { return Vec::new() };
    let seat = way.due.by;
    let (word, hand) = (table.names.seat_word(seat), Place::Hand(seat));
    let unseen = |piece: &Piece| matches!(piece, Piece::Slot(slot) if table.known(*slot).is_none());
    let Some(piece) = table.pieces(hand).into_iter().find(unseen) else { return Vec::new() };
    let of_hand = |thing: &EffectObject| match thing {
        EffectObject::CardOf(place, _) => *place == hand,
        EffectObject::Piece(piece) => unseen(piece) && table.pieces(hand).contains(piece),
        _ => false,
    };
    let Some(thing) = way.due.among.iter().map(|one| &one.thing).find(|it| of_hand(it)) else {
        return Vec::new();
    };
    let source = awaited.source.map(|id| table.plain_name(Piece::Object(id), seat));
    let by = source.map(|source| format!(" by {source}")).unwrap_or_default();
    let line = |(card, face, goes): (String, Arc<Face>, &str)| {
        let into = way.into().into_iter().find(|id| goes.trim_start() == id.side.word());
        let mana = way.price(Some(piece), &face, into).filter(|_| way.fits(thing, &face))?;
        Some(OfferCandidate::Line(format!("{word}: {card}{goes} for {mana}{by}")))
    };
    let own = fold(&word);
    let cards = of_cards(letters, &own).flat_map(|letters| {
        let called = called_like(&table.names, letters).map(|(card, goes)| {
            let name = in_hand(table, seat, &card.face, &card.label);
            (name, card.face.clone(), goes)
        });
        let any =
            cards_like(letters, false).into_iter().filter(|(card, _)| !table.names.has(&card.name));
        let any = any.filter_map(|(card, goes)| {
            Some((quoted(&card.name), by_name(&card.name, table.day())?.into(), goes))
        });
        called.chain(any)
    });
    cards.filter_map(line).take(NAMED_MAX).collect()
}

/// An unseen card of a Hand goes somewhere by an effect: any labelled one that the letters name.
fn goes(
    table: &GrowingMatch,
    awaited: &Awaited,
    way: &Continuation,
    letters: &[String],
) -> Vec<OfferCandidate> {
    let ActionKind::Go(to) = &way.due.what else { return Vec::new() };
    let to = match to {
        To::Reserve => "reserve",
        To::Discard => "discard",
        To::Mana | To::ReadyMana => "mana",
        To::DeckTop => "deck",
        To::DeckBottom => "bottom",
        To::Hand | To::DeckPosition(_) | To::Expeditions(_) | To::Landmarks => return Vec::new(),
    };
    let of_hand = |thing: &&EffectObject| matches!(thing, EffectObject::CardOf(Place::Hand(_), _));
    let Some(thing) = way.due.among.iter().map(|one| &one.thing).find(of_hand) else {
        return Vec::new();
    };
    let EffectObject::CardOf(hand, _) = thing else { return Vec::new() };
    let seat = hand.seat().unwrap_or(way.due.by);
    let word = table.names.seat_word(seat);
    let source = awaited.source.map(|id| table.plain_name(Piece::Object(id), seat));
    let by = source.map(|source| format!(" by {source}")).unwrap_or_default();
    // A label alone would mean a visible card.
    let is_unknown = |piece: &Piece| face_of_piece(table, *piece).is_none();
    let Some(at) = table.pieces(*hand).iter().position(is_unknown) else { return Vec::new() };
    let line = |(card, _): (&Called, &str)| {
        let fits = way.fits(thing, &card.face);
        let name = format!("hand#{}={}", at + 1, card.label);
        fits.then(|| OfferCandidate::Line(format!("{word}: {name} > {to}{by}")))
    };
    called_like(&table.names, letters).filter_map(line).take(NAMED_MAX).collect()
}

/// The top card of a Deck is revealed: any labelled one, by letters of its label or name.
fn reveals(table: &GrowingMatch, way: &Continuation, letters: &[String]) -> Vec<OfferCandidate> {
    let of_deck = |one: &Wanted| match one.thing {
        EffectObject::Top(Place::Deck(seat, _)) => Some(seat),
        _ => None,
    };
    let deck = way.due.among.iter().find_map(of_deck);
    let Some(seat) = deck.filter(|_| way.due.what == ActionKind::Reveal && !letters.is_empty())
    else {
        return Vec::new();
    };
    let word = table.names.seat_word(seat);
    let begins = |card: &Called| letters.iter().all(|typed| card.folded.starts_with(typed));
    let named = |card: &Called| letters.iter().all(|typed| card.has_word(typed));
    let cards = || table.names.cards.iter().map(AsRef::as_ref);
    let first = cards().filter(|card| begins(card));
    let then = cards().filter(|card| !begins(card) && named(card));
    let line = |card: &Called| OfferCandidate::Line(format!("{word}: shows deck#1={}", card.label));
    first.chain(then).map(line).take(NAMED_MAX).collect()
}

/// Everything a player must discard at once by the rules, if each of these letters begins the name
/// of a card: in the order of the letters.
fn discards(scribe: &LiveRecorder, letters: &[String]) -> Vec<OfferCandidate> {
    let table = &scribe.table;
    let Some(position) = table.position() else { return Vec::new() };
    let mut asked: Vec<(Place, Vec<PicksLeft>)> = Vec::new();
    for decision in &position.next().awaits {
        let Options::Some { of, least, to: to @ Place::Discard(_), .. } = &decision.options else {
            continue;
        };
        let one = PicksLeft { of: of.clone(), left: *least };
        match asked.iter_mut().find(|(place, _)| place == to) {
            Some((_, all)) => all.push(one),
            None => asked.push((*to, vec![one])),
        }
    }
    let picked = asked.into_iter().flat_map(|(to, mut asked)| {
        let mut found = Vec::new();
        let count: u32 = asked.iter().map(|one| one.left).sum();
        for letters in of_cards(letters, "discards").filter(|it| it.len() == count as usize) {
            named(table, &mut asked, letters, &mut Vec::new(), &mut found);
        }
        found.into_iter().map(move |pieces| OfferCandidate::Event(discarded(table, &pieces, to)))
    });
    picked.collect()
}

/// This many are still to be picked.
struct PicksLeft {
    of: Vec<Piece>,
    left: u32,
}

/// As many as required, by the letters of each: those first whose labels begin so, up to a limit.
fn named(
    table: &GrowingMatch,
    asked: &mut [PicksLeft],
    letters: &[String],
    picked: &mut Vec<Piece>,
    found: &mut Vec<Vec<Piece>>,
) {
    let [begun, rest @ ..] = letters else {
        found.extend(asked.iter().all(|one| one.left == 0).then(|| picked.clone()));
        return;
    };
    let mut ways = Vec::new();
    for (group, one) in asked.iter().enumerate().filter(|(_, one)| one.left > 0) {
        let fits = one.of.iter().map(|piece| begins(table, *piece, begun));
        ways.extend(fits.enumerate().filter_map(|(at, fit)| Some((fit?, group, at))));
    }
    ways.sort_unstable();
    for (_, group, at) in ways {
        if found.len() >= NAMED_MAX {
            return;
        }
        let piece = asked[group].of.remove(at);
        asked[group].left -= 1;
        picked.push(piece);
        named(table, asked, rest, picked, found);
        picked.pop();
        asked[group].left += 1;
        asked[group].of.insert(at, piece);
    }
}

/// Whether the letters begin the label of a piece (0), or a word of its name (1).
fn begins(table: &GrowingMatch, piece: Piece, begun: &str) -> Option<u32> {
    let name = fold(&table.label_of(piece)?);
    let label = name.split('#').next().unwrap_or_default();
    let card = || table.names.cards.iter().find(|it| it.folded == label);
    if name.starts_with(begun) {
        return Some(0);
    }
    card().is_some_and(|card| card.has_word(begun)).then_some(1)
}
