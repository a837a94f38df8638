//! Faces of cards as they enter the log: properties that no card can have (`4.0 2.2.2`, `4.0
//! 2.2.11.c`), and differences from the printed card of that reference (`4.0 1.1.7.a`).
//!
//! Anything a face leaves out is unknown and not reported. Abilities are not compared: they are one
//! reading of a text, and another reader may express it differently.

use std::sync::Arc;

use cards::{Card, CardLanguage, ChangeKind, Date, Inferred, letters};
use decks::Reference;
use rules::{CardType, Event, Face, Kind, Object, ObjectId};

use crate::check::Check;
use crate::claim::Claim;
use crate::context::AuditContext;
use crate::doubt::Doubt;
use crate::evidence::{FaceEvidence, FacePart};
use crate::paragraph::Paragraph;
use crate::step::JudgedStep;

/// Sub-types that only cards of one type have, with the paragraph that lists them; others are new
/// to us, or on tokens only.
const SUBTYPES: [(CardType, &str, &[&str]); 3] = [
    (
        CardType::Character,
        "2.2.2.d",
        &[
            "adventurer",
            "animal",
            "apprentice",
            "artist",
            "bureaucrat",
            "citizen",
            "companion",
            "deity",
            "dragon",
            "druid",
            "elemental",
            "engineer",
            "fairy",
            "leviathan",
            "mage",
            "messenger",
            "noble",
            "plant",
            "robot",
            "scholar",
            "scientist",
            "soldier",
            "spirit",
            "titan",
            "trainer",
        ],
    ),
    (CardType::Permanent, "2.2.2.e", &["construction", "expedition", "gear", "landmark", "site"]),
    (CardType::Spell, "2.2.2.g", &["boon", "conjuration", "disruption", "maneuver", "song"]),
];

/// A recorded face, and the objects with it.
#[derive(Clone, Copy)]
struct RecordedFace<'a> {
    face: &'a Arc<Face>,
    objects: &'a [ObjectId],
}

pub(super) fn check(context: &mut AuditContext<'_>, step: JudgedStep<'_>) {
    // A card created or transformed by an effect is not printed.
    let shows_cards = matches!(
        step.event,
        Event::CardPlayed(_)
            | Event::DeckRegistered(_)
            | Event::Moved(_)
            | Event::Observed(_)
            | Event::Revealed(_)
    );
    // Most records bring no face; shared maps show that without a comparison.
    if !shows_cards || step.after.faces.ptr_eq(&step.before.faces) {
        return;
    }
    for (name, face) in &step.after.faces {
        let before = step.before.faces.get(name);
        // A face is judged when it is new or has changed, and not again with each card that has it.
        if before.is_some_and(|before| Arc::ptr_eq(before, face) || before == face) {
            continue;
        }
        let is_it = |one: &Object| one.kind == Kind::Card && one.own_face() == Some(face);
        let new = step.after.objects.iter().filter(|(id, one)| id.seq() == step.seq && is_it(one));
        let objects: Vec<_> = new.map(|(&id, _)| id).collect();
        // An observation may be about a token.
        if matches!(step.event, Event::Observed(_)) && objects.is_empty() {
            continue;
        }
        let said = RecordedFace { face, objects: &objects };
        let told = impossible(context, step, said);
        otherwise(context, step, said, &told);
    }
}

/// Properties that no card of its type has; returns the parts of the face with such faults.
fn impossible(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    said: RecordedFace<'_>,
) -> Vec<FacePart> {
    let Face { card_type: Some(card_type), forest, mountain, water, .. } = **said.face else {
        return Vec::new();
    };
    let name = said.face.title().to_owned();
    let mut found = Vec::new();
    // Reading an absent statistic also gives 0.
    let has_statistics = [forest, mountain, water].into_iter().flatten().any(|it| it != 0);
    if has_statistics && card_type != CardType::Character {
        let evidence = FaceEvidence::Statistics { name: name.clone(), card_type };
        say(context, step, said, Claim::new(Check::StatisticsElsewhere, step.seq, evidence), None);
        found.extend([FacePart::Forest, FacePart::Mountain, FacePart::Water]);
    }
    let (check, subtypes, paragraphs) = match paragraph_of(card_type) {
        None if card_type == CardType::Hero => {
            (Check::HeroSubtypes, said.face.subtypes.clone(), Vec::new())
        }
        None => return found,
        Some(number) => {
            let all = said.face.subtypes.iter();
            // Some published cards have one of another type, such as a Horse that is a Construction.
            let card = cards::get(&said.face.reference);
            let is_printed = |subtype: &str| {
                card.is_some_and(|card| {
                    card.subtypes.iter().any(|it| it.eq_ignore_ascii_case(subtype))
                })
            };
            let elsewhere =
                all.filter(|subtype| is_of_another(subtype, card_type) && !is_printed(subtype));
            let edition = context.edition;
            let paragraphs = vec![Paragraph { edition, number }];
            (Check::SubtypeElsewhere, elsewhere.cloned().collect(), paragraphs)
        }
    };
    if !subtypes.is_empty() {
        let evidence = FaceEvidence::Subtypes { name, card_type, subtypes };
        let claim = Claim::new(check, step.seq, evidence).cites(paragraphs);
        say(context, step, said, claim, None);
        found.push(FacePart::Subtypes);
    }
    found
}

/// The paragraph that lists the sub-types of a type.
fn paragraph_of(card_type: CardType) -> Option<&'static str> {
    let own = SUBTYPES.iter().find(|(one, ..)| *one == card_type);
    own.map(|&(_, number, _)| number)
}

/// Whether a sub-type belongs only to cards of another type.
fn is_of_another(subtype: &str, card_type: CardType) -> bool {
    let owner = SUBTYPES.iter().find(|(_, _, all)| all.contains(&subtype));
    owner.is_some_and(|(one, ..)| *one != card_type)
}

fn say(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    said: RecordedFace<'_>,
    claim: Claim,
    doubt: Option<Doubt>,
) {
    context.add(step, claim.objects(said.objects.iter().copied()), doubt);
}

/// Differences from the printed card, besides those already found.
fn otherwise(
    context: &mut AuditContext<'_>,
    step: JudgedStep<'_>,
    said: RecordedFace<'_>,
    told: &[FacePart],
) {
    let Ok(reference) = said.face.reference.parse::<Reference>() else { return };
    let Some(card) = reference.relative() else { return };
    let on = context.replay.played_on();
    let printed = Arc::new(card.face_on(on));
    // For a version that is not in the data, only the properties shared by all versions of its card
    // are known.
    let known = if reference.card().is_some() { &FacePart::ALL[..] } else { &FacePart::SHARED };
    let new = known.iter().copied().filter(|part| !told.contains(part));
    let parts: Vec<_> = new.filter(|&part| differs(part, card, said.face, &printed)).collect();
    if parts.is_empty() {
        return;
    }
    let may_have_changed = parts.iter().all(|part| part.may_change());
    let doubt = (may_have_changed && is_changed_since(card, on)).then_some(Doubt::Erratum);
    let evidence = FaceEvidence::Otherwise { recorded: said.face.clone(), printed, parts };
    say(context, step, said, Claim::new(Check::PrintedOtherwise, step.seq, evidence), doubt);
}

fn differs(part: FacePart, card: &Card, face: &Face, printed: &Face) -> bool {
    let other = |recorded: Option<i32>, printed| recorded.is_some() && recorded != printed;
    // Reading an absent statistic also gives 0.
    let statistic = |recorded: Option<i32>, printed: Option<i32>| {
        recorded.is_some() && recorded != Some(printed.unwrap_or(0))
    };
    let is_told = |fact| !card.inferred.contains(&fact);
    match part {
        FacePart::Name => {
            let name = letters(&face.name);
            // A name that repeats the reference is not a name.
            let is_told = !name.is_empty() && name != letters(&face.reference);
            is_told && CardLanguage::ALL.iter().all(|&one| letters(card.name(one)) != name)
        }
        FacePart::Type => face.card_type.is_some() && face.card_type != printed.card_type,
        FacePart::Subtypes => {
            let (recorded, printed) = (own_subtypes(face), own_subtypes(printed));
            is_told(Inferred::Subtypes) && !recorded.is_empty() && recorded != printed
        }
        FacePart::Faction => face.faction.is_some() && face.faction != printed.faction,
        // A Hero has none, and its reference says that it is common.
        FacePart::Rarity => {
            printed.rarity.is_some() && face.rarity.is_some() && face.rarity != printed.rarity
        }
        FacePart::HandCost => other(face.hand_cost, printed.hand_cost),
        FacePart::ReserveCost => other(face.reserve_cost, printed.reserve_cost),
        FacePart::Forest => statistic(face.forest, printed.forest),
        FacePart::Mountain => statistic(face.mountain, printed.mountain),
        FacePart::Water => statistic(face.water, printed.water),
        FacePart::ReserveLimit => {
            is_told(Inferred::ReserveLimit) && other(face.reserve_limit, printed.reserve_limit)
        }
        FacePart::LandmarkLimit => {
            is_told(Inferred::LandmarkLimit) && other(face.landmark_limit, printed.landmark_limit)
        }
    }
}

/// The sub-types in a fixed order, without the one for a Permanent's zone: the editions differ
/// there.
fn own_subtypes(face: &Face) -> Vec<&str> {
    let own = face.subtypes.iter().map(String::as_str);
    let mut own: Vec<_> = own.filter(|one| !["landmark", "expedition"].contains(one)).collect();
    own.sort_unstable();
    own
}

/// Whether an erratum has changed a card since a day; without a day, whether one ever has.
fn is_changed_since(card: &Card, on: Option<Date>) -> bool {
    let is_erratum =
        |kind| matches!(kind, ChangeKind::BalancingErratum | ChangeKind::FunctionalErratum);
    let mut days = card.history.iter().filter(|one| is_erratum(one.kind) && !one.unique_only);
    days.any(|one| {
        let day = one.date.parse::<Date>().ok();
        on.zip(day).is_none_or(|(on, day)| on < day)
    })
}
