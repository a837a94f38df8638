//! Offers for the next line: what the rules allow now first, then things on the table, then any
//! known card.

mod awaited;
mod candidate;
mod ends;
mod fit;
mod named;
pub(crate) mod near;

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::Verdict;
use engine::effect::{ActionKind, Awaited, Continuation};
use rules::{CardType, Event, Phase, Piece, Place, Seat, State};

use crate::input::{quoted, tokens};
use crate::line::{read, say};
use crate::live_recorder::{LiveRecorder, own_cards};
use crate::names::{Called, fold};
use candidate::{OfferCandidate, ways_of};
use fit::{BEGINS, IN_A_NAME, PLACES, TypedText, cards_like};
use near::OnTable;

/// One offer for the next line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The line.
    pub line: String,
    /// Its rank.
    pub rank: Rank,
    /// Its event.
    pub event: Event,
    /// Whether the typed text is this line, so that nothing else can be meant.
    pub is_typed: bool,
}

/// The rank of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// The rules require or allow it now.
    Now,
    /// It may be done with something on the table.
    Table,
    /// Any known card.
    Any,
}

/// Maximum number of offers.
const OFFERS_MAX: usize = 60;

/// Maximum number of offered plays of cards in no deck list.
const ANY_MAX: usize = 16;

/// Maximum number of names whose other rarities are offered too.
const FEW: usize = 3;

impl LiveRecorder {
    /// Offers for the next line that match the typed letters, or are about a piece that was tapped.
    /// The first is the likeliest.
    pub fn offers(&self, typed: &str, about: Option<Piece>) -> Vec<Offer> {
        let typed = TypedText::new(typed);
        let mut found = Vec::new();
        let now = self.near.now.get_or_init(|| Arc::new(self.said(awaited::candidates(self))));
        let named = self.said(named::candidates(self, typed.words()));
        let named = named.iter().map(|one| (Some(BEGINS), one));
        let all = named.chain(now.iter().map(|one| (typed.fit(&one.0, &self.table), one)));
        for (fit, (line, event)) in all {
            let Some(fit) = fit else { continue };
            if about.is_none_or(|piece| is_about(event, piece)) {
                let (line, event) = (line.clone(), event.clone());
                let is_typed = fit == 0 && !typed.is_empty();
                found.push((fit, Offer { line, rank: Rank::Now, event, is_typed }));
            }
        }
        if !typed.is_empty() || about.is_some() {
            let spelled = || {
                let line = typed.spelled(&self.table.names.seats, self.table.seat())?;
                Some((self.weigh(&line).ok()?, line))
            };
            let said = self.weigh(typed.text()).ok().map(|said| (said, typed.text().to_owned()));
            if let Some(((event, _), line)) = said.or_else(spelled) {
                // First, unless the text also matches something that the rules allow: a whole line
                // means itself.
                let is_exact = found.iter().any(|(fit, _)| *fit == 0);
                let is_first = found.is_empty() || (!is_exact && self.is_whole(&line));
                let fit = if is_first { 0 } else { 999 };
                let offer = Offer { line, rank: Rank::Table, event, is_typed: is_first };
                found.push((fit, offer));
            }
            let table = self.near.table.get_or_init(|| Arc::new(self.on_the_table()));
            let lines = table.iter().filter(|it| about.is_none() || it.piece == about);
            // The letters come first, as they are cheaper.
            let lines =
                lines.filter_map(|it| Some((typed.fit(&it.line, &self.table)?, it.line.as_str())));
            self.add(&mut found, lines, Rank::Table, about);
            if about.is_none() {
                let any = self.any(&typed);
                self.add(&mut found, any.iter().map(as_line), Rank::Any, None);
                let ends = ends::lines(self, typed.words());
                self.add(&mut found, ends.iter().map(as_line), Rank::Table, None);
                let paid = self.paid(&typed, now);
                self.add(&mut found, paid.iter().map(as_line), Rank::Table, None);
            }
        }
        found.sort_by_key(|(fit, offer)| (*fit, offer.rank));
        let mut offers: Vec<Offer> = Vec::new();
        for (_, offer) in found {
            // The same line may come from several sources; the best match is the first and stays.
            if offers.len() < OFFERS_MAX && !offers.iter().any(|other| other.line == offer.line) {
                offers.push(offer);
            }
        }
        offers
    }

    /// Puts those of the first offers that the rules allow before the others of the same rank, and
    /// returns which of them are against the rules: Enter must not record a violation that nobody
    /// meant. What was typed in full stays first.
    pub fn lawful_first(&self, offers: &mut [Offer], weighed: usize) -> Vec<bool> {
        let count = weighed.min(offers.len());
        let first = &mut offers[..count];
        let departs = |offer: &Offer| {
            let weighed = self.weigh(&offer.line);
            weighed.is_ok_and(|(_, verdict)| matches!(verdict, Verdict::Departs(_)))
        };
        let mut all: Vec<_> = first.iter().map(|it| (departs(it), it.clone())).collect();
        all.sort_by_key(|(departs, offer)| (!offer.is_typed, offer.rank, *departs));
        for (place, (_, offer)) in first.iter_mut().zip(&all) {
            place.clone_from(offer);
        }
        all.into_iter().map(|(departs, _)| departs).collect()
    }

    /// The candidates that lines can express here.
    fn said(&self, candidates: Vec<OfferCandidate>) -> Vec<(String, Event)> {
        let said = |candidate| match candidate {
            OfferCandidate::Line(line) => self.event_of(&line).map(|event| (line, event)),
            OfferCandidate::Event(event) => {
                self.table.after(&event).ok()?;
                say(&self.table, &event, &[]).map(|(line, (event, _), _)| (line, event))
            }
        };
        candidates.into_iter().filter_map(said).collect()
    }

    fn add<'a>(
        &self,
        found: &mut Vec<(u32, Offer)>,
        lines: impl Iterator<Item = (u32, &'a str)>,
        rank: Rank,
        about: Option<Piece>,
    ) {
        let base = if rank == Rank::Any { 100_000 } else { 10_000 };
        for (fit, line) in lines {
            let Some(event) = self.event_of(line) else { continue };
            if about.is_none_or(|piece| is_about(&event, piece)) {
                // Among equally good matches, the one with the fewest other words.
                let words = u32::try_from(line.split(' ').count()).unwrap_or(9).min(9);
                let fit = base + 10 * fit + words;
                let offer = Offer { line: line.to_owned(), rank, event, is_typed: false };
                found.push((fit, offer));
            }
        }
    }

    /// The event of a line, if it makes sense here.
    fn event_of(&self, line: &str) -> Option<Event> {
        // A whole name, or a reference: of a card that may have no label yet.
        let event = if line.contains(['"', '_']) {
            self.weigh(line).ok()?.0
        } else {
            read(&self.table, &tokens(line).ok()?).ok()?.0
        };
        self.table.after(&event).ok()?;
        Some(event)
    }

    /// What may be done with visible things, and what players do without any.
    fn on_the_table(&self) -> Vec<OnTable> {
        let mut all = Vec::new();
        let Some(state) = self.table.state() else { return all };
        let seats = self.decider_first(state);
        let names: Vec<_> = seats.iter().map(|seat| self.table.plain_names(*seat)).collect();
        for (at, (&id, object)) in state.objects.iter().enumerate() {
            let mut add = |line| all.push(OnTable { piece: Some(Piece::Object(id)), line });
            let own = seats.iter().position(|seat| *seat == object.controller);
            let Some(name) = own.and_then(|own| names[own].get(at)) else { continue };
            let seat = self.seat_word(object.controller);
            for place in PLACES {
                add(format!("{seat}: {name} > {place}"));
            }
            // For a Mana Orb only destinations are offered; whole lines express the rest.
            if matches!(object.place, Place::Mana(_)) {
                add(format!("{name} gains exhausted"));
                add(format!("{name} loses exhausted"));
                continue;
            }
            for what in DONE {
                add(format!("{name} {what}"));
            }
            if object.place == Place::Reserve(object.controller)
                && let (Some(face), Some(card)) =
                    (&object.face, self.table.label_of(Piece::Object(id)))
            {
                for way in ways_of(face) {
                    add(format!("{seat}: {card}{way}"));
                }
            }
            for (by, names) in seats.iter().zip(&names) {
                let word = self.seat_word(*by);
                for verb in CHOSEN {
                    add(format!("{word}: {verb} {}", names[at]));
                }
            }
        }
        let mut add = |line| all.push(OnTable { piece: None, line });
        for &seat in &seats {
            let word = self.seat_word(seat);
            let setup = (state.day.phase == Phase::Setup).then_some("chooses deck");
            for what in setup.iter().chain(&ALONE) {
                add(format!("{word}: {what}"));
            }
            // What may be in one's own Deck comes first.
            let own = own_cards(&self.table, seat);
            let is_other = |card: &&Arc<Called>| !own.contains(&card.face);
            let others = self.table.names.cards.iter().filter(is_other);
            let labels = own.iter().filter_map(|face| self.table.names.label(face));
            for label in labels.chain(others.map(|card| card.label.as_str())) {
                add(format!("{word}: shows deck#1={label}"));
            }
            for other in &seats {
                add(format!("{word}: chooses player of {}", self.seat_word(*other)));
            }
        }
        for what in SHARED {
            add(what.to_owned());
        }
        for side in 1..=6 {
            add(format!("chooses die is {side}"));
        }
        for number in 1..=state.adventure.tumult.len() {
            for terrain in TERRAINS {
                add(format!("tumult {number} {terrain}"));
                add(format!("tumult {number} {terrain} turned"));
            }
        }
        all
    }

    /// All players, the deciding one first.
    fn decider_first(&self, state: &State) -> Vec<Seat> {
        let decides = self.decides();
        let others = state.seats().filter(|seat| Some(*seat) != decides);
        decides.into_iter().chain(others).collect()
    }

    /// Cards by name, whoever has them: for a deck that is not listed. Those of the Hero's faction
    /// come first.
    fn any(&self, typed: &TypedText) -> Vec<(u32, String)> {
        let Some(seat) = self.decides() else { return Vec::new() };
        let mut all = Vec::new();
        let mut add = |seat: Seat, words: &[String], shown: bool| {
            let word = self.seat_word(seat);
            let of_hero = self.factions(seat);
            let named = cards_like(words, shown);
            // Where the letters name few cards, each is offered in all its rarities.
            let few =
                named.iter().map(|(card, _)| &card.name).collect::<BTreeSet<_>>().len() <= FEW;
            for (card, way) in named {
                let said = |name: &str| {
                    if shown {
                        format!("{word}: shows deck#1={name}")
                    } else {
                        format!("{word}: {name}{way}")
                    }
                };
                let line = said(&quoted(&card.name));
                // A name in another language is not in any line.
                let fit = typed.fit(&line, &self.table).unwrap_or(IN_A_NAME * 9);
                let is_own = card.faction.as_ref().is_some_and(|one| of_hero.contains(one));
                // Cards already in the match, cards that the Hero's player may have, cards that
                // anyone may have.
                let far = if self.table.names.has(&card.name) { 0 } else { 1 + u32::from(!is_own) };
                let fit = if fit == 0 { 0 } else { fit + far * IN_A_NAME };
                let rarity = card.named_rarity(words);
                let others = card.variants().iter().filter(|_| few);
                for (number, variant) in (1..).zip(others) {
                    let is_meant = rarity.is_some_and(|it| variant.rarity.as_deref() == Some(it));
                    let behind = if is_meant { 0 } else { number };
                    all.push((fit + behind, said(&variant.reference)));
                }
                all.push((fit + u32::from(rarity.is_some()), line));
            }
        };
        let shows = |words: &[String]| {
            words.first().is_some_and(|it| it.len() > 1 && "shows".starts_with(&**it))
        };
        let mut add = |seat: Seat, words: &[String]| {
            add(seat, words, false);
            if shows(words) {
                add(seat, &words[1..], true);
            }
        };
        add(seat, typed.words());
        if let [first, words @ ..] = typed.words() {
            let names = self.table.names.seats.iter().zip(0..);
            for (_, number) in names.filter(|(name, _)| fold(name).starts_with(&**first)) {
                add(Seat::new(number), words);
            }
        }
        all.sort_by_key(|(fit, _)| *fit);
        all.truncate(ANY_MAX);
        all
    }

    /// Plays at a price other than that of the rules, if a number is typed after them.
    fn paid(&self, typed: &TypedText, now: &[(String, Event)]) -> Vec<(u32, String)> {
        let Some((typed, mana)) = typed.without_price() else { return Vec::new() };
        let plays = now.iter().filter(|(_, event)| matches!(event, Event::CardPlayed(_)));
        let plays =
            plays.filter_map(|(line, _)| Some((typed.fit(line, &self.table)?, line.clone())));
        let plays = plays.chain(self.labelled(&typed)).chain(self.any(&typed));
        let plays = plays.filter(|(_, line)| !line.contains(" for "));
        let for_it = |line: String| match line.split_once(" by ") {
            Some((play, why)) => format!("{play} for {mana} by {why}"),
            None => format!("{line} for {mana}"),
        };
        plays.map(|(fit, line)| (fit, for_it(line))).collect()
    }

    /// Plays of cards with a label: those of the deciding player, by the effect that lets them
    /// play, then those of the others.
    fn labelled(&self, typed: &TypedText) -> Vec<(u32, String)> {
        let Some(state) = self.table.state() else { return Vec::new() };
        let decides = self.decides();
        let mut all = Vec::new();
        for player in self.decider_first(state) {
            let word = self.seat_word(player);
            let by = self.plays_by(player);
            let by = by.map(|source| format!(" by {source}")).unwrap_or_default();
            for card in &self.table.names.cards {
                let lines = ways_of(&card.face).iter();
                let lines = lines.map(|way| format!("{word}: {}{way}{by}", card.label));
                let fits = lines.filter_map(|line| Some((typed.fit(&line, &self.table)?, line)));
                all.extend(
                    fits.map(|(fit, line)| (fit + u32::from(Some(player) != decides), line)),
                );
            }
        }
        all
    }

    /// The player who decides now.
    fn decides(&self) -> Option<Seat> {
        let awaited = self.awaits().first().map(|awaited| awaited.seat);
        awaited.or_else(|| self.table.seat())
    }

    /// The effect that now lets a player play a card, if any.
    fn plays_by(&self, seat: Seat) -> Option<String> {
        let is_play =
            |way: &Continuation| way.due.by == seat && matches!(way.due.what, ActionKind::Play(..));
        let plays = |one: &&Awaited| one.ways.iter().any(is_play);
        let source = self.awaits().iter().find(plays)?.source?;
        Some(self.table.plain_name(Piece::Object(source), seat))
    }

    /// The factions of a player's Heroes.
    fn factions(&self, seat: Seat) -> Vec<String> {
        let Some(state) = self.table.state() else { return Vec::new() };
        let faces =
            state.objects.values().filter(|it| it.owner == seat).filter_map(|it| it.face.as_ref());
        let heroes = faces.filter(|face| face.card_type == Some(CardType::Hero));
        heroes.filter_map(|face| face.faction.clone()).collect()
    }
}

fn as_line((fit, line): &(u32, String)) -> (u32, &str) {
    (*fit, line)
}

const DONE: [&str; 12] = [
    "+1",
    "-1",
    "gains exhausted",
    "loses exhausted",
    "gains fleeting",
    "loses fleeting",
    "gains anchored",
    "loses anchored",
    "gains asleep",
    "loses asleep",
    "ceases",
    "resolves",
];
/// What a player may enter about something on the table.
const CHOSEN: [&str; 5] =
    ["targets", "uses", "chooses effect", "chooses decline", "chooses option"];
const ALONE: [&str; 19] = [
    "chooses decline",
    "chooses option",
    "chooses \"no mana\"",
    "chooses \"first mana\"",
    "chooses effect",
    "chooses target",
    "draws 1",
    "draws 2",
    "mana 1",
    "after-you",
    "shuffles",
    "turn",
    "first",
    "?",
    "readies 1",
    "pays 1",
    "wins by concession",
    "wins by abandoned",
    "chooses confirm",
];
const TERRAINS: [&str; 3] = ["forest", "mountain", "water"];
const SHARED: [&str; 6] = ["chooses table", "die ?", "noon", "afternoon", "dusk", "night"];

/// Whether an event affects a piece.
fn is_about(event: &Event, piece: Piece) -> bool {
    let moved = |one: &rules::Move| one.what == Some(piece);
    let object = |id: &rules::ObjectId| Piece::Object(*id) == piece;
    match event {
        Event::CardPlayed(it) => moved(&it.card),
        Event::Moved(it) => it.moves.iter().any(moved),
        Event::QuickActionPlayed(it) => object(&it.object),
        Event::ReactionPlayed(it) => object(&it.emblem),
        Event::Resolved(it) => object(&it.object),
        Event::ChoiceMade(it) => it.pieces.contains(&piece),
        Event::StatusGained(it) | Event::StatusLost(it) => it.objects.iter().any(object),
        Event::CountersChanged(it) => it.changes.iter().any(|one| object(&one.object)),
        Event::Ceased(it) => it.objects.iter().any(object),
        _ => false,
    }
}
