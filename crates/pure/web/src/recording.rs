//! A match being recorded in the page: the entries that the service does not have yet, and what may
//! be entered next.

use std::sync::Arc;

use language::{ComingText, Language, LogLine, Report, Text};
use moves::{LineOutcome, LiveRecorder, Offer, Rank};
use record::{Chain, Draft};
use replay::{Batch, RecordError, Replay, Viewer};
use rules::{CardType, Edition, Event, Face, Object, ObjectId, Piece, Seat, Terrain, reduce};
use serde::{Deserialize, Serialize};

use crate::refusal::{Refusal, Unsayable};
use crate::request::parsed;

/// The recorder knows everything they have entered.
const VIEWER: Viewer = Viewer::Official;

/// Number of offers that are checked against the rules.
const WEIGHED_MAX: usize = 12;

/// An entered line, and how much follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnteredLine {
    /// The line.
    pub line: String,
    /// How many of the records that follow are kept; all of them if absent.
    #[serde(default)]
    pub follow: Option<u32>,
}

/// The entries so far, and the line being typed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entered {
    /// The lines that the service does not have yet.
    pub entries: Vec<EnteredLine>,
    /// The typed letters of the next one.
    #[serde(default)]
    pub typed: String,
    /// The piece that was tapped.
    #[serde(default)]
    pub about: Option<Piece>,
    /// The offer whose consequences are shown.
    #[serde(default)]
    pub chosen: usize,
    /// The language of all sentences.
    #[serde(default, deserialize_with = "parsed")]
    pub lang: Language,
}

/// A match extended by the entries.
#[derive(Clone)]
pub(crate) struct Recording {
    /// The part that the service has.
    base: (Replay, LiveRecorder),
    held: Vec<HeldEntry>,
    /// What is awaited after all entries, in one language: it is folded from all records, and does
    /// not depend on typed letters.
    awaited: Option<(Language, Option<ComingText>)>,
}

/// An entry with its records.
#[derive(Clone)]
struct HeldEntry {
    entry: EnteredLine,
    made: Result<LineOutcome, Unsayable>,
    /// How it is against the rules; computed once, as the whole match is audited for it.
    against: Option<Against>,
    records: (u32, u32),
    after: (Replay, LiveRecorder),
}

#[derive(Serialize)]
struct EntryAnswer {
    /// The last record that the service has, and the last one entered.
    base: u32,
    last: u32,
    held: Vec<HeldAnswer>,
    awaits: Option<ComingText>,
    offers: Vec<Offered>,
    /// The consequences of the chosen offer.
    follows: Vec<String>,
}

#[derive(Serialize)]
struct HeldAnswer {
    line: String,
    text: String,
    from: u32,
    to: u32,
    drafts: Vec<Draft>,
    /// The entry and its consequences, in sentences.
    sentences: Vec<String>,
    against: Option<Against>,
    refused: Option<Refusal>,
}

/// A departure from the rules.
#[derive(Clone, Serialize)]
struct Against {
    paragraphs: Vec<Cited>,
    /// The audit's messages, if it is certain.
    words: Vec<Text>,
    /// Whether something unknown may explain it.
    doubtful: bool,
}

#[derive(Clone, Serialize)]
struct Cited {
    edition: Edition,
    number: &'static str,
}

#[derive(Serialize)]
struct Offered {
    line: String,
    rank: &'static str,
    text: String,
    against: bool,
    /// The card that it plays, as far as its face is known.
    card: Option<PrintedDetails>,
}

/// What tells cards of one name apart.
#[derive(Serialize)]
struct PrintedDetails {
    rarity: Option<String>,
    faction: Option<String>,
    hand_cost: Option<i32>,
    reserve_cost: Option<i32>,
    /// Forest, Mountain and Water of a Character.
    statistics: Option<[i32; 3]>,
}

impl Recording {
    pub(crate) fn new(replay: &Replay) -> Result<Self, String> {
        let scribe = LiveRecorder::of(replay).map_err(|error| error.to_string())?;
        Ok(Self { base: (replay.clone(), scribe), held: Vec::new(), awaited: None })
    }

    /// Accepts the entries; returns the match with all of them, and the answer.
    pub(crate) fn take(&mut self, entered: &Entered) -> (Replay, impl Serialize + use<>) {
        // Each entry builds on those before it, so only entries from the first change on are made again.
        let same = self.held.iter().zip(&entered.entries);
        let same = same.take_while(|(held, entry)| held.entry == **entry).count();
        if same < self.held.len().max(entered.entries.len()) {
            self.awaited = None;
        }
        self.held.truncate(same);
        for entry in &entered.entries[same..] {
            self.add(entry.clone());
        }
        let lang = entered.lang;
        let awaits = self.awaits(lang);
        let (replay, scribe) = self.now().clone();
        let mut offers = scribe.offers(&entered.typed, entered.about);
        let against = scribe.lawful_first(&mut offers, WEIGHED_MAX);
        let follows = offers.get(entered.chosen).map_or_else(Vec::new, |one| {
            // On copies: what follows from an offer is shown before anyone enters it.
            let (mut scribe, mut after) = (scribe.clone(), replay.clone());
            let made = scribe.say(&one.line, None);
            made.ok()
                .and_then(|said| append(&mut after, said.drafts).ok())
                .map_or_else(Vec::new, |(from, to)| sentences(&after, from + 1, to, lang))
        });
        let against = against.into_iter().chain(std::iter::repeat(false));
        let offered = |(offer, against): (&Offer, bool)| offered(&replay, offer, against, lang);
        let answer = EntryAnswer {
            base: self.base.0.last(),
            last: replay.last(),
            held: self.held.iter().map(|held| held.answer(lang)).collect(),
            awaits,
            offers: offers.iter().zip(against).map(offered).collect(),
            follows,
        };
        (replay, answer)
    }

    /// Adds cards that lines may name.
    pub(crate) fn know(&mut self, cards: &[Arc<Face>]) {
        for face in cards {
            self.base.1.know(face);
        }
        // A line that named no known card may name one now, so all entries are made again.
        self.held.clear();
        self.awaited = None;
    }

    /// Notes that the service has the first entries now.
    pub(crate) fn settle(&mut self, entries: usize) {
        for held in self.held.drain(..entries.min(self.held.len())) {
            self.base = held.after;
        }
    }

    /// The line with which a player presents a deck: a list, a code or a link.
    pub(crate) fn deck_line(
        &self,
        seat: Seat,
        text: &str,
        language: Language,
    ) -> Result<String, String> {
        let read = decks::read(text)
            .map_err(|fault| language::unreadable_deck(&fault).in_language(language).to_owned())?;
        let list = read.decks.first().ok_or("no deck")?;
        let known = |reference: &decks::Reference| {
            let name = reference.to_string();
            reference.card().map_or_else(|| "?".to_owned(), |card| known_as(card, name))
        };
        let hero = list.hero().map(known).filter(|hero| hero != "?").unwrap_or_default();
        let others: Vec<_> = list.cards.iter().filter(|line| !line.reference.is_hero()).collect();
        let size: u32 = others.iter().map(|line| line.count).sum();
        let cards: Vec<String> = others
            .iter()
            .map(|line| format!("{} {}", line.count, known(&line.reference)))
            .collect();
        let word = self.now().1.seat_word(seat);
        Ok(format!("{word}: deck {size} {hero} | {}", cards.join(", ")))
    }

    fn now(&self) -> &(Replay, LiveRecorder) {
        self.held.last().map_or(&self.base, |held| &held.after)
    }

    fn awaits(&mut self, language: Language) -> Option<ComingText> {
        let known = self.awaited.take().filter(|(said, _)| *said == language);
        let (_, coming) = known.unwrap_or_else(|| {
            let (replay, scribe) = self.now();
            let coming = scribe.table().coming(replay, VIEWER);
            let last = replay.last();
            (language, coming.map(|it| ComingText::of(it, (replay, last), VIEWER, language)))
        });
        self.awaited.insert((language, coming)).1.clone()
    }

    /// Adds an entry; an invalid one changes nothing and is kept with its error.
    fn add(&mut self, entry: EnteredLine) {
        // A copy, since the recorder may have accepted a line whose records are then refused.
        let mut after = self.now().clone();
        let next = after.0.last() + 1;
        let said = after.1.say(&entry.line, entry.follow).map_err(Unsayable::Line);
        let made = said.and_then(|said| {
            let records = append(&mut after.0, said.drafts.clone());
            records.map(|records| (said, records)).map_err(Unsayable::Record)
        });
        let held = match made {
            Ok((said, records)) => {
                let against = Against::of(&said, records, &after.0);
                HeldEntry { entry, made: Ok(said), against, records, after }
            }
            Err(why) => {
                let after = self.now().clone();
                HeldEntry { entry, made: Err(why), against: None, records: (next, next), after }
            }
        };
        self.held.push(held);
    }
}

/// The reference of a card, as found by the notation.
fn known_as(card: &cards::Card, name: String) -> String {
    if cards::get(&name).is_some() { name } else { card.face().reference }
}

impl Against {
    /// How the line that made these records, the last of the match, is against the rules.
    fn of(said: &LineOutcome, (first, last): (u32, u32), replay: &Replay) -> Option<Self> {
        let departure = said.departure.as_ref()?;
        let cite =
            |it: &engine::RequiringParagraph| Cited { edition: it.edition, number: it.number };
        let report = Report::new(replay, None, Vec::new());
        let is_here = |seq: u32| first <= seq && seq <= last;
        let own = report.findings.iter().filter(|it| is_here(it.from) || is_here(it.to));
        Some(Self {
            paragraphs: departure.paragraphs.iter().map(cite).collect(),
            words: own.map(|it| it.message.clone()).collect(),
            doubtful: departure.doubt.is_some(),
        })
    }
}

impl HeldEntry {
    fn answer(&self, language: Language) -> HeldAnswer {
        let (from, to) = self.records;
        let (said, refused) = match &self.made {
            Ok(said) => (Some(said), None),
            Err(why) => (None, Some(why.refusal(language))),
        };
        HeldAnswer {
            line: self.entry.line.clone(),
            text: said.map_or_else(|| self.entry.line.clone(), |said| said.text.clone()),
            from,
            to,
            drafts: said.map_or_else(Vec::new, |said| said.drafts.clone()),
            sentences: said.map_or_else(Vec::new, |_| sentences(&self.after.0, from, to, language)),
            against: self.against.clone(),
            refused,
        }
    }
}

/// Appends records that the service does not have; returns the first and last number.
fn append(replay: &mut Replay, drafts: Vec<Draft>) -> Result<(u32, u32), RecordError> {
    let last = replay.records().last().expect("a match has a first record");
    let (head, from) = (record::hash(&last.line), replay.last() + 1);
    let chain = Chain::resume(last.record.match_id.clone(), from, head, []);
    let batch = Batch::stage(&chain, replay.versions(), drafts)?;
    let openings = replay.openings().iter().chain(&batch.openings).cloned().collect();
    replay.add(batch);
    replay.open(openings);
    Ok((from, replay.last()))
}

fn sentences(replay: &Replay, from: u32, to: u32, language: Language) -> Vec<String> {
    let line = |seq| LogLine::new(replay, seq, VIEWER, language);
    (from..=to).filter_map(line).map(|line| line.text).collect()
}

fn offered(replay: &Replay, offer: &Offer, against: bool, language: Language) -> Offered {
    let before = replay.at(replay.last()).expect("every record has a state");
    let after = reduce(before, &offer.event).ok();
    let text = after.as_ref().map_or_else(
        || offer.line.clone(),
        |after| {
            let knowledge = replay.knowledge_for(VIEWER);
            language::sentence(&offer.event, before, after, knowledge, VIEWER, language)
        },
    );
    let rank = match offer.rank {
        Rank::Now => "now",
        Rank::Table => "table",
        Rank::Any => "any",
    };
    let card = after.filter(|_| matches!(offer.event, Event::CardPlayed(_)));
    let card = card.and_then(|after| {
        let is_new = |(id, _): &(&ObjectId, &Arc<Object>)| !before.objects.contains_key(*id);
        let played = after.objects.iter().find(is_new)?.1;
        played.face.as_deref().map(PrintedDetails::of)
    });
    Offered { line: offer.line.clone(), rank, text, against, card }
}

impl PrintedDetails {
    fn of(face: &Face) -> Self {
        Self {
            rarity: face.rarity.clone(),
            faction: face.faction.clone(),
            hand_cost: face.hand_cost,
            reserve_cost: face.reserve_cost,
            statistics: (face.card_type == Some(CardType::Character)).then(|| {
                [Terrain::Forest, Terrain::Mountain, Terrain::Water].map(|it| face.statistic(it))
            }),
        }
    }
}
