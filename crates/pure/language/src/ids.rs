//! The messages that stand for the game's own terms.

use rules::{
    CardType, DailyEffect, Depth, Phase, Place, Reading, Requirement, Side, Status, Terrain,
};

pub(crate) const fn card_type(it: CardType) -> &'static str {
    match it {
        CardType::Character => "card-type-character",
        CardType::Emblem => "card-type-emblem",
        CardType::Hero => "card-type-hero",
        CardType::ManaOrb => "card-type-mana-orb",
        CardType::Permanent => "card-type-permanent",
        CardType::Region => "card-type-region",
        CardType::Spell => "card-type-spell",
    }
}

pub(crate) const fn daily_effect(it: DailyEffect) -> &'static str {
    match it {
        DailyEffect::Succeed => "daily-effect-succeed",
        DailyEffect::Prepare => "daily-effect-prepare",
        DailyEffect::Draw => "daily-effect-draw",
        DailyEffect::Expand => "daily-effect-expand",
        DailyEffect::Progress => "daily-effect-progress",
        DailyEffect::Rest => "daily-effect-rest",
        DailyEffect::CleanUp => "daily-effect-clean-up",
        DailyEffect::CheckVictory => "daily-effect-check-victory",
    }
}

pub(crate) const fn phase(it: Phase) -> &'static str {
    match it {
        Phase::Setup => "phase-setup",
        Phase::Morning => "phase-morning",
        Phase::Noon => "phase-noon",
        Phase::Afternoon => "phase-afternoon",
        Phase::Dusk => "phase-dusk",
        Phase::Night => "phase-night",
    }
}

pub(crate) const fn place(it: Place) -> &'static str {
    match it {
        Place::Adventure(_) => "place-adventure",
        Place::Deck(_, Depth::Top) => "place-deck",
        Place::Deck(_, Depth::Bottom) => "place-deck-bottom",
        Place::Deck(_, Depth::Under(_)) => "place-deck-under",
        Place::Discard(_) => "place-discard",
        Place::Expedition(id) => match id.side {
            Side::Hero => "place-expedition-hero",
            Side::Companion => "place-expedition-companion",
        },
        Place::Hand(_) => "place-hand",
        Place::Hero(_) => "place-hero",
        Place::Landmark(_) => "place-landmark",
        Place::Limbo => "place-limbo",
        Place::Mana(_) => "place-mana",
        Place::Reserve(_) => "place-reserve",
    }
}

pub(crate) const fn requirement(it: Requirement) -> &'static str {
    match it {
        Requirement::Anchored => "lacks-anchored",
        Requirement::Boosted => "lacks-boosted",
        Requirement::Counters => "lacks-counters",
        Requirement::Exhausted => "lacks-exhausted",
        Requirement::HandCost => "lacks-hand-cost",
        Requirement::Place => "lacks-place",
        Requirement::ReserveCost => "lacks-reserve-cost",
        Requirement::Subtype => "lacks-subtype",
        Requirement::Token => "lacks-token",
        Requirement::Type => "lacks-type",
    }
}

pub(crate) const fn reading(it: Reading) -> &'static str {
    match it {
        Reading::SeveralMarkers => "reading-several-markers",
        Reading::OneTimestamp => "reading-one-timestamp",
        Reading::GivenGigantic => "reading-given-gigantic",
        Reading::AsFarAsApplied => "reading-as-far-as-applied",
        Reading::Threshold => "reading-threshold",
        Reading::EachOther => "reading-each-other",
        Reading::MarkerFirst => "reading-marker-first",
        Reading::BothExpeditions => "reading-both-expeditions",
        Reading::NoOtherExpedition => "reading-no-other-expedition",
        Reading::TypesInReserve => "reading-types-in-reserve",
        Reading::RegionsAndLimits => "reading-regions-and-limits",
        Reading::InContact => "reading-in-contact",
    }
}

pub(crate) const fn status(it: Status) -> &'static str {
    match it {
        Status::Anchored => "status-anchored",
        Status::Ascended => "status-ascended",
        Status::Asleep => "status-asleep",
        Status::Exhausted => "status-exhausted",
        Status::Fleeting => "status-fleeting",
    }
}

pub(crate) const fn terrain(it: Terrain) -> &'static str {
    match it {
        Terrain::Forest => "terrain-forest",
        Terrain::Mountain => "terrain-mountain",
        Terrain::Water => "terrain-water",
    }
}
