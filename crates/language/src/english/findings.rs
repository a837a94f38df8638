//! Findings in English.

pub(crate) mod words;

use audit::{
    CounterEvidence, DayEvidence, DeckEvidence, DeckFault, Doubt, EmblemEvidence, Evidence,
    ManaEvidence, MorningEvidence, MoveFault, NightEvidence, ObjectEvidence, PlayingEvidence,
    ProgressEvidence, ReactionEvidence, ResolutionEvidence, RestFault, SetupEvidence,
    TargetEvidence, TokenEvidence, TurnEvidence, VictoryEvidence,
};

use crate::findings::naming::Naming;

/// One sentence, without a full stop.
pub(crate) fn message(evidence: &Evidence, naming: Naming<'_>) -> String {
    match evidence {
        Evidence::Counter(it) => counter(it, naming),
        Evidence::Day(it) => day(it, naming),
        Evidence::Deck(it) => deck(it, naming),
        Evidence::Emblem(it) => emblem(it, naming),
        Evidence::Mana(it) => mana(it, naming),
        Evidence::Morning(it) => morning(it, naming),
        Evidence::Night(it) => night(it, naming),
        Evidence::Object(it) => object(it, naming),
        Evidence::Playing(it) => playing(it, naming),
        Evidence::Progress(it) => progress(it, naming),
        Evidence::Reaction(it) => reaction(it, naming),
        Evidence::Resolution(it) => resolution(it, naming),
        Evidence::Setup(it) => setup(it, naming),
        Evidence::Target(it) => target(it, naming),
        Evidence::Token(it) => token(it, naming),
        Evidence::Turn(it) => turn(it, naming),
        Evidence::Victory(it) => victory(it, naming),
    }
}

/// Why something cannot be judged.
pub(crate) fn because(doubt: &Doubt, naming: Naming<'_>) -> String {
    match doubt {
        Doubt::Gap => "part of what happened here was not recorded".to_owned(),
        Doubt::Paper => "a match recorded by hand on paper may leave steps out".to_owned(),
        Doubt::Silent(edition) => format!("no paragraph of {edition} asks for it"),
        Doubt::Undecided(objects) => {
            let names = naming.few_objects(objects, |more| format!("{more} more"));
            format!(
                "more passive abilities are in play, or depend on each other in more ways, than are worked out; \
                 not applied: {names}"
            )
        }
        Doubt::Ability => {
            "an ability that this program cannot read was at work and may explain it".to_owned()
        }
        Doubt::Unread(object) => {
            format!("{} has abilities that the log does not tell", naming.first_object(object))
        }
        Doubt::MixedDeck => {
            "cards were put into this Deck, and not every log says truly where".to_owned()
        }
    }
}

fn counter(evidence: &CounterEvidence, naming: Naming<'_>) -> String {
    match evidence {
        CounterEvidence::Missing { object, counter, removed, had } => {
            let name = naming.named_object(object);
            format!("{removed} {counter} are removed from {name}, which has {had}")
        }
        CounterEvidence::Elsewhere { object, .. } => format!(
            "{} has counters in a Discard pile or a hidden zone",
            naming.first_object(object)
        ),
        CounterEvidence::Kept { object, to, .. } => {
            let (name, place) = (naming.first_object(object), naming.place(*to));
            format!("{name} leaves play and has counters in {place}")
        }
        CounterEvidence::Lost { object, to, .. } => {
            let (name, place) = (naming.first_object(object), naming.place(*to));
            format!("{name} does not keep its counters on the way to {place}")
        }
    }
}

fn day(evidence: &DayEvidence, naming: Naming<'_>) -> String {
    let language = naming.language;
    match *evidence {
        DayEvidence::PhaseOrder { phase, before } => {
            format!("{} began after {}", language.phase(phase), language.phase(before))
        }
        DayEvidence::FirstMorning => {
            "The first day began with a Morning, which is skipped".to_owned()
        }
        DayEvidence::EffectElsewhere { effect, phase, .. } => format!(
            "{} began in {}, which does not have it",
            language.daily_effect(effect),
            language.phase(phase)
        ),
        DayEvidence::EffectOrder { effect, before, .. } => {
            let [effect, before] = [effect, before].map(|one| language.daily_effect(one));
            format!("{effect} began after {before}")
        }
        DayEvidence::EffectMissing { phase, effect } => {
            format!("{} ended without {}", language.phase(phase), language.daily_effect(effect))
        }
    }
}

fn deck(evidence: &DeckEvidence, naming: Naming<'_>) -> String {
    let what = match &evidence.fault {
        DeckFault::NoHero => "has no Hero".to_owned(),
        DeckFault::OtherFactions { .. } => {
            "holds cards of another faction than its Hero's".to_owned()
        }
        DeckFault::Copies { name, cards, .. } => format!("holds {cards} cards named {name}"),
        DeckFault::Rarity { rarity, cards, at_most } => {
            format!("holds {cards} {rarity} cards, where {at_most} may be")
        }
        DeckFault::Factions { .. } => "holds more than three factions".to_owned(),
        DeckFault::Size { cards, .. } => format!("has {cards} cards with its Hero"),
    };
    format!("The deck of {} {what}", naming.player(evidence.seat))
}

fn emblem(evidence: &EmblemEvidence, naming: Naming<'_>) -> String {
    match evidence {
        EmblemEvidence::WithoutDuration => {
            "An Ongoing Emblem is created without a duration".to_owned()
        }
        EmblemEvidence::WithDuration(_) => {
            "The emblem of a reaction is given a duration".to_owned()
        }
        EmblemEvidence::Time { .. } => {
            "An Ongoing Emblem is created when its duration cannot begin".to_owned()
        }
        EmblemEvidence::Outlasts(_) => {
            "An Ongoing Emblem is still in Limbo after its duration".to_owned()
        }
        EmblemEvidence::Die { seat, .. } => {
            format!("{} rolls a number that no die shows", naming.first_player(*seat))
        }
    }
}

fn mana(evidence: &ManaEvidence, naming: Naming<'_>) -> String {
    match *evidence {
        ManaEvidence::OrbExhausted(seat) => {
            let player = naming.player(seat);
            format!("A card of {player} becomes an exhausted Mana Orb, not a ready one")
        }
        ManaEvidence::InParts => "Something was played between two parts of one cost".to_owned(),
    }
}

fn morning(evidence: &MorningEvidence, naming: Naming<'_>) -> String {
    let word = |effect| naming.language.daily_effect(effect);
    match evidence {
        MorningEvidence::NotTheTop(seat) => {
            let player = naming.first_player(*seat);
            format!("{player} drew a card that was not on top of their Deck")
        }
        MorningEvidence::Order { effect, before, .. } => {
            format!("{} began after {}", word(*effect), word(*before))
        }
        MorningEvidence::Missing(effects) => {
            let effects: Vec<_> = effects.iter().map(|&effect| word(effect)).collect();
            format!("The Morning ended without {}", effects.join(", "))
        }
        MorningEvidence::FirstPlayer { .. } => {
            "The player after the first player should have become the first player".to_owned()
        }
        MorningEvidence::NotReadied(_) => {
            "Something exhausted was not readied at Prepare".to_owned()
        }
        MorningEvidence::Drawn { seat, cards, wanted } => {
            let player = naming.first_player(*seat);
            format!("{player} drew {cards} instead of {wanted} in the Morning")
        }
        MorningEvidence::Expanded { seat, cards } => {
            let player = naming.first_player(*seat);
            format!("{player} put {cards} cards in the Mana zone at Expand")
        }
    }
}

fn night(evidence: &NightEvidence, naming: Naming<'_>) -> String {
    match evidence {
        NightEvidence::Rested { object, fault, .. } => {
            let name = naming.first_object(object);
            match fault {
                RestFault::Left => format!("{name} left its Expedition at Rest"),
                RestFault::EternalLeft => {
                    format!("{name} is Eternal and left its Expedition at Rest")
                }
                RestFault::Stayed => format!("{name} stayed in its Expedition at Rest"),
                RestFault::NotDiscarded => format!("{name} is Fleeting and was not discarded"),
                RestFault::Boosts { has, wanted } => boosts(&name, *has, *wanted),
                RestFault::NotToReserve => format!("{name} did not go to the Reserve"),
            }
        }
        NightEvidence::Boosts { object, has, wanted } => {
            boosts(&naming.first_object(object), *has, *wanted)
        }
        NightEvidence::StatusKept { object, status } => {
            let status = naming.language.status(*status);
            format!("{} is still {status} after Rest", naming.first_object(object))
        }
        NightEvidence::AscendedKept(_) => "An Expedition is still Ascended after Rest".to_owned(),
        NightEvidence::TooMany { place, objects, limit } => {
            let zone = naming.first_place(*place);
            format!("{zone} keeps {objects} after Clean-up, where {limit} may stay")
        }
        NightEvidence::TooFew { place, objects, keep, .. } => {
            let zone = naming.first_place(*place);
            format!("{zone} keeps {objects} after Clean-up, where {keep} should stay")
        }
    }
}

fn boosts(name: &str, has: u32, wanted: u32) -> String {
    format!("{name} has boosts in the Reserve: {has} instead of {wanted}")
}

fn object(evidence: &ObjectEvidence, naming: Naming<'_>) -> String {
    let status = |status| naming.language.status(status);
    match evidence {
        ObjectEvidence::OthersZone { owner, to } => {
            let (owner, to) = (naming.player(*owner), naming.place(*to));
            format!("A card of {owner} goes to {to}, a zone of another player")
        }
        ObjectEvidence::EntersWithStatus { object, to, .. } => {
            let (name, to) = (naming.first_object(object), naming.place(*to));
            format!("{name} enters {to} with a status that it cannot have there")
        }
        ObjectEvidence::EmblemMoved(to) => {
            format!("An emblem goes from Limbo to {}", naming.place(*to))
        }
        ObjectEvidence::OrbReady(seat) => {
            format!("A card comes into the Mana zone of {} ready", naming.player(*seat))
        }
        ObjectEvidence::LookedAt(_) => {
            "Hidden cards are looked at, and nothing was played that could allow it".to_owned()
        }
        ObjectEvidence::MarkerFaceDown(_) => {
            "A Terrain Marker is put on a region that lies face down".to_owned()
        }
        ObjectEvidence::GainedElsewhere { object, status: gained } => {
            let (name, gained) = (naming.first_object(object), status(*gained));
            format!("{name} gains {gained} in a Discard pile, where nothing has a status")
        }
        ObjectEvidence::GainedTwice { object, status: gained } => {
            format!("{} gains {}, which it has", naming.first_object(object), status(*gained))
        }
        ObjectEvidence::LostAbsent { object, status: lost } => {
            let (name, lost) = (naming.first_object(object), status(*lost));
            format!("{name} loses {lost}, which it does not have")
        }
        ObjectEvidence::TimestampOrder { .. } => {
            "The player with initiative did not choose first the order of their timestamps"
                .to_owned()
        }
        ObjectEvidence::TimestampsApart(_) => {
            "Objects that did not enter at the same time had their timestamps put in order"
                .to_owned()
        }
        ObjectEvidence::UnknownSource(source) => {
            format!("An effect comes from {source}, which has never been an object")
        }
    }
}

fn playing(evidence: &PlayingEvidence, naming: Naming<'_>) -> String {
    match evidence {
        PlayingEvidence::Prohibited(card) => format!("{card} is played although it can't be"),
        PlayingEvidence::Exhausted(object) => {
            let name = naming.first_object(object);
            format!("{name} is exhausted in the Reserve and is played from there")
        }
        PlayingEvidence::Cost { card, mana, cost, .. } => {
            format!("{mana} mana is paid for {card}, which costs {}", cost.cost)
        }
        PlayingEvidence::ScoutStays { object, .. } => {
            let name = naming.first_object(object);
            format!("{name} was played for its Scout cost and did not go to the Reserve")
        }
        PlayingEvidence::NotFleeting(object) => {
            let name = naming.first_object(object);
            format!("{name} was played from the Reserve and did not gain Fleeting")
        }
        PlayingEvidence::OthersQuickAction { object, seat, .. } => {
            let (player, name) = (naming.first_player(*seat), naming.named_object(object));
            format!("{player} plays a quick action of {name}, which is not theirs")
        }
        PlayingEvidence::NoQuickAction { object, .. } => {
            let name = naming.first_object(object);
            format!("{name} has no quick action that works where it is")
        }
        PlayingEvidence::CannotExhaust { object, .. } => {
            let name = naming.first_object(object);
            format!("{name} is exhausted already and cannot be exhausted as a cost")
        }
    }
}

fn progress(evidence: &ProgressEvidence, naming: Naming<'_>) -> String {
    match evidence {
        ProgressEvidence::MovedInArena(_) => {
            "Expeditions do not move once tie-breakers have started".to_owned()
        }
        ProgressEvidence::TumultHidden(_) => {
            "An Expedition is in or past a region of a Tumult card that was not revealed".to_owned()
        }
        ProgressEvidence::Apart => "Expeditions moved one after the other at Progress".to_owned(),
        ProgressEvidence::MovedByAbility { expedition, .. } => {
            let name = naming.expedition(*expedition);
            format!("An ability moved {name} forward although it is kept from it")
        }
        ProgressEvidence::Moved { expedition, fault, .. } => {
            let what = match fault {
                MoveFault::Backward => "moved backward at Progress",
                MoveFault::Stayed => "wins a terrain of its region and did not move forward",
                MoveFault::Blocked => "moved forward although it is kept from it",
                MoveFault::WinsNone => "wins no terrain of its region and moved forward",
                MoveFault::TooFar => "moved forward more than one region",
                MoveFault::OtherTerrains => {
                    "moved forward due to other terrains than those it wins"
                }
            };
            format!("{} {what}", naming.first_expedition(*expedition))
        }
    }
}

fn reaction(evidence: &ReactionEvidence, naming: Naming<'_>) -> String {
    match evidence {
        ReactionEvidence::Order { seat, .. } => {
            let player = naming.first_player(*seat);
            format!("{player} plays a reaction before a player with initiative")
        }
        ReactionEvidence::Left(_) => "Reactions were left in Limbo unplayed".to_owned(),
        ReactionEvidence::Waiting(_) => {
            "A player goes on with their turn while reactions wait in Limbo".to_owned()
        }
        ReactionEvidence::Apart => {
            "Reactions to one event were activated one after the other".to_owned()
        }
        ReactionEvidence::NoneWorks { object, .. } => {
            let name = naming.named_object(object);
            format!("A reaction of {name} is activated, which has none that works")
        }
        ReactionEvidence::Twice { object, activated, has } => {
            let name = naming.first_object(object);
            format!("{name} activates {activated} reactions as it enters, and has {has}")
        }
    }
}

fn resolution(evidence: &ResolutionEvidence, naming: Naming<'_>) -> String {
    match evidence {
        ResolutionEvidence::FaceDown(seat) => {
            format!("{} plays a card without revealing it", naming.first_player(*seat))
        }
        ResolutionEvidence::PlayedFrom { seat, from } => {
            format!("{} plays a card from {}", naming.first_player(*seat), naming.place(*from))
        }
        ResolutionEvidence::PlayedTo { card, seat, to, .. } => {
            format!("{card}, played by {}, goes to {}", naming.player(*seat), naming.place(*to))
        }
        ResolutionEvidence::SpellEnd { object, to, .. } => {
            let (name, to) = (naming.first_object(object), naming.place(*to));
            format!("{name} has been resolved and goes to {to}")
        }
        ResolutionEvidence::CooldownReady(object) => {
            format!("{} has Cooldown and came to the Reserve ready", naming.first_object(object))
        }
        ResolutionEvidence::NotExhausted(object) => {
            let name = naming.first_object(object);
            format!("{name} was not exhausted to pay for its quick action")
        }
        ResolutionEvidence::Unpaid { card, .. } => {
            format!("{card} resolves, and nothing was paid for it")
        }
        ResolutionEvidence::OrbsNotReady { seat, .. } => {
            let player = naming.first_player(*seat);
            format!("{player} pays with what is no ready Mana Orb of theirs")
        }
        ResolutionEvidence::PaidApart(seat) => {
            format!("{} pays one cost in several steps", naming.first_player(*seat))
        }
    }
}

fn setup(evidence: &SetupEvidence, naming: Naming<'_>) -> String {
    match evidence {
        SetupEvidence::Heroes { seat, heroes } => {
            format!("{} has {heroes} Heroes", naming.first_player(*seat))
        }
        SetupEvidence::HeroCounters { hero, counter, has, wanted } => {
            format!("{hero} begins with {has} {counter} instead of {wanted}")
        }
        SetupEvidence::Elsewhere(_) => {
            "An Expedition is not in its first region when the first day begins".to_owned()
        }
        SetupEvidence::NotShuffled(seat) => {
            let player = naming.first_player(*seat);
            format!("{player} drew from a Deck that had not been shuffled")
        }
        SetupEvidence::SameTumult => "The same Tumult card lies in the Adventure twice".to_owned(),
        SetupEvidence::FirstHand { seat, cards, wanted } => {
            let player = naming.first_player(*seat);
            format!("{player} began with {cards} cards drawn instead of {wanted}")
        }
        SetupEvidence::FirstOrbs { seat, cards, wanted } => {
            let player = naming.first_player(*seat);
            format!("{player} began with {cards} cards put in the Mana zone instead of {wanted}")
        }
    }
}

fn target(evidence: &TargetEvidence, naming: Naming<'_>) -> String {
    match evidence {
        TargetEvidence::Wrong { .. } => {
            "Something is targeted twice by one step, or is not there".to_owned()
        }
        TargetEvidence::Unpaid { seat, mana, .. } => {
            let player = naming.first_player(*seat);
            format!("{player} does not pay {mana} for their Tough targets")
        }
        TargetEvidence::PaidAgain { seat, .. } => {
            let player = naming.first_player(*seat);
            format!("{player} pays again for a Tough target of the same effect")
        }
    }
}

fn token(evidence: &TokenEvidence, naming: Naming<'_>) -> String {
    match evidence {
        TokenEvidence::NoCharacter { token, to, .. } => {
            let place = naming.place(*to);
            format!("The token {token} in {place} is no Character in an Expedition")
        }
        TokenEvidence::Cost { token, .. } => format!("The token {token} has a cost"),
        TokenEvidence::Outside(_) => {
            "A token is still in a zone where it ceases to exist".to_owned()
        }
    }
}

fn turn(evidence: &TurnEvidence, naming: Naming<'_>) -> String {
    match evidence {
        TurnEvidence::NotNext { seat, .. } => {
            format!("{} takes a turn that is not theirs", naming.first_player(*seat))
        }
        TurnEvidence::Nothing(seat) => {
            let player = naming.first_player(*seat);
            format!("{player} does nothing in their turn, and does not pass")
        }
        TurnEvidence::AfterPassing { seat, .. } => {
            format!("{} acts after passing", naming.first_player(*seat))
        }
        TurnEvidence::OutOfTurn { seat, .. } => {
            format!("{} acts in another player's turn", naming.first_player(*seat))
        }
        TurnEvidence::AtNoon(seat) => {
            let player = naming.first_player(*seat);
            format!("{player} acts at Noon, when only reactions are played")
        }
        TurnEvidence::AfterYou(seat) => {
            let player = naming.first_player(*seat);
            format!("{player} acts after \"After you\", which ends the turn")
        }
        TurnEvidence::Cards { seat, cards } => {
            format!("{} plays {cards} cards in one turn", naming.first_player(*seat))
        }
        TurnEvidence::QuickActionAfterCard(seat) => {
            let player = naming.first_player(*seat);
            format!("{player} plays a quick action after the card of their turn")
        }
        TurnEvidence::EarlyDusk(_) => "Dusk began before all players had passed".to_owned(),
        TurnEvidence::TooOften { object, times, .. } => {
            format!("{} is used {times} times in one day", naming.first_object(object))
        }
    }
}

fn victory(evidence: &VictoryEvidence, naming: Naming<'_>) -> String {
    match evidence {
        VictoryEvidence::WrongTime { phase, .. } => {
            let phase = naming.language.phase(*phase);
            format!("The game was ended as won in {phase}, where no victory is stated")
        }
        VictoryEvidence::WentOn(seat) => {
            format!("{} had won, and the game went on", naming.first_player(*seat))
        }
        VictoryEvidence::TieBreakerMissing(_) => {
            "Several players are as far as can be, and tie-breakers did not start".to_owned()
        }
        VictoryEvidence::TieBreakerEarly(_) => {
            "Tie-breakers started although nobody is tied".to_owned()
        }
        VictoryEvidence::NotWon { .. } => {
            "The game was ended as won by play, but where the Expeditions are it is not so won"
                .to_owned()
        }
    }
}
