//! Findings in French.

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
        Doubt::Gap => "une partie de ce qui s'est passé ici n'a pas été enregistrée".to_owned(),
        Doubt::Paper => "un match noté à la main sur papier peut omettre des étapes".to_owned(),
        Doubt::Silent(edition) => format!("aucun paragraphe de {edition} ne le demande"),
        Doubt::Undecided(objects) => {
            let names = naming.few_objects(objects, |more| format!("{more} autres"));
            format!(
                "il y a en jeu plus de capacités passives, ou plus de dépendances entre elles, que l'on n'en calcule ; \
                 non appliquées : {names}"
            )
        }
        Doubt::Ability => {
            "une capacité que ce programme ne sait pas lire était à l'œuvre et peut l'expliquer"
                .to_owned()
        }
        Doubt::Unread(object) => {
            format!("{} a des capacités que le journal ne dit pas", naming.first_object(object))
        }
        Doubt::MixedDeck => {
            "des cartes ont été mises dans ce Deck, et tout journal n'en dit pas bien la place"
                .to_owned()
        }
    }
}

fn counter(evidence: &CounterEvidence, naming: Naming<'_>) -> String {
    match evidence {
        CounterEvidence::Missing { object, counter, removed, had } => {
            let name = naming.named_object(object);
            format!("{removed} {counter} sont retirés de {name}, qui en a {had}")
        }
        CounterEvidence::Elsewhere { object, .. } => format!(
            "{} a des marqueurs dans une Défausse ou une zone cachée",
            naming.first_object(object)
        ),
        CounterEvidence::Kept { object, to, .. } => {
            let (name, place) = (naming.first_object(object), naming.place(*to));
            format!("{name} quitte le jeu et a des marqueurs dans {place}")
        }
        CounterEvidence::Lost { object, to, .. } => {
            let (name, place) = (naming.first_object(object), naming.place(*to));
            format!("{name} ne garde pas ses marqueurs en allant dans {place}")
        }
    }
}

fn day(evidence: &DayEvidence, naming: Naming<'_>) -> String {
    let language = naming.language;
    match *evidence {
        DayEvidence::PhaseOrder { phase, before } => {
            format!("{} : commence après {}", language.phase(phase), language.phase(before))
        }
        DayEvidence::FirstMorning => {
            "Le premier jour a commencé par un Matin, qui est passé".to_owned()
        }
        DayEvidence::EffectElsewhere { effect, phase, .. } => format!(
            "{} : commence dans une phase qui ne l'a pas ({})",
            language.daily_effect(effect),
            language.phase(phase)
        ),
        DayEvidence::EffectOrder { effect, before, .. } => {
            let [effect, before] = [effect, before].map(|one| language.daily_effect(one));
            format!("{effect} : commence après {before}")
        }
        DayEvidence::EffectMissing { phase, effect } => {
            format!("{} : finit sans {}", language.phase(phase), language.daily_effect(effect))
        }
    }
}

fn deck(evidence: &DeckEvidence, naming: Naming<'_>) -> String {
    let what = match &evidence.fault {
        DeckFault::NoHero => "n'a pas de Héros".to_owned(),
        DeckFault::OtherFactions { .. } => {
            "contient des cartes d'une autre faction que celle de son Héros".to_owned()
        }
        DeckFault::Copies { name, cards, .. } => format!("contient {cards} cartes nommées {name}"),
        DeckFault::Rarity { rarity, cards, at_most } => {
            format!("contient {cards} cartes de rareté « {rarity} », où {at_most} sont permises")
        }
        DeckFault::Factions { .. } => "contient plus de trois factions".to_owned(),
        DeckFault::Size { cards, .. } => format!("compte {cards} cartes avec son Héros"),
    };
    format!("Le deck {} {what}", naming.owner(evidence.seat))
}

fn emblem(evidence: &EmblemEvidence, naming: Naming<'_>) -> String {
    match evidence {
        EmblemEvidence::WithoutDuration => "Un Emblème continu est créé sans durée".to_owned(),
        EmblemEvidence::WithDuration(_) => "L'emblème d'une réaction reçoit une durée".to_owned(),
        EmblemEvidence::Time { .. } => {
            "Un Emblème continu est créé alors que sa durée ne peut commencer".to_owned()
        }
        EmblemEvidence::Outlasts(_) => {
            "Un Emblème continu est encore dans les Limbes après sa durée".to_owned()
        }
        EmblemEvidence::Die { seat, .. } => {
            format!("{} obtient un nombre qu'aucun dé ne porte", naming.first_player(*seat))
        }
    }
}

fn mana(evidence: &ManaEvidence, naming: Naming<'_>) -> String {
    match *evidence {
        ManaEvidence::OrbExhausted(seat) => {
            let owner = naming.owner(seat);
            format!("Une carte {owner} devient un Orbe de Mana épuisé, et non prêt")
        }
        ManaEvidence::InParts => {
            "Quelque chose a été joué entre deux parties d'un même coût".to_owned()
        }
    }
}

fn morning(evidence: &MorningEvidence, naming: Naming<'_>) -> String {
    let word = |effect| naming.language.daily_effect(effect);
    match evidence {
        MorningEvidence::NotTheTop(seat) => {
            let player = naming.first_player(*seat);
            format!("{player} a pioché une carte qui n'était pas sur le dessus de son Deck")
        }
        MorningEvidence::Order { effect, before, .. } => {
            format!("« {} » a commencé après « {} »", word(*effect), word(*before))
        }
        MorningEvidence::Missing(effects) => {
            let effects: Vec<_> = effects.iter().map(|&effect| word(effect)).collect();
            format!("Le Matin s'est terminé sans « {} »", effects.join(", "))
        }
        MorningEvidence::FirstPlayer { .. } => {
            "Le joueur suivant le premier joueur aurait dû devenir premier joueur".to_owned()
        }
        MorningEvidence::NotReadied(_) => {
            "Un objet épuisé n'a pas été redressé en préparant".to_owned()
        }
        MorningEvidence::Drawn { seat, cards, wanted } => {
            let player = naming.first_player(*seat);
            format!("{player} a pioché {cards} au lieu de {wanted} le Matin")
        }
        MorningEvidence::Expanded { seat, cards } => {
            let player = naming.first_player(*seat);
            format!("{player} a placé {cards} cartes en Mana en étendant")
        }
    }
}

fn night(evidence: &NightEvidence, naming: Naming<'_>) -> String {
    match evidence {
        NightEvidence::Rested { object, fault, .. } => {
            let name = naming.first_object(object);
            match fault {
                RestFault::Left => format!("{name} a quitté son Expédition au Repos"),
                RestFault::EternalLeft => {
                    format!("{name} est Éternel et a quitté son Expédition au Repos")
                }
                RestFault::Stayed => format!("{name} est resté dans son Expédition au Repos"),
                RestFault::NotDiscarded => format!("{name} est Fugace et n'a pas été défaussé"),
                RestFault::Boosts { has, wanted } => boosts(&name, *has, *wanted),
                RestFault::NotToReserve => format!("{name} n'est pas allé en Réserve"),
            }
        }
        NightEvidence::Boosts { object, has, wanted } => {
            boosts(&naming.first_object(object), *has, *wanted)
        }
        NightEvidence::StatusKept { object, status } => {
            let status = naming.language.status(*status);
            format!("{} a encore le statut {status} après le Repos", naming.first_object(object))
        }
        NightEvidence::AscendedKept(_) => {
            "Une Expédition est encore Élevée après le Repos".to_owned()
        }
        NightEvidence::TooMany { place, objects, limit } => {
            let zone = naming.first_place(*place);
            format!("{zone} garde {objects} après le Nettoyage, où {limit} peuvent rester")
        }
        NightEvidence::TooFew { place, objects, keep, .. } => {
            let zone = naming.first_place(*place);
            format!("{zone} garde {objects} après le Nettoyage, où {keep} devraient rester")
        }
    }
}

fn boosts(name: &str, has: u32, wanted: u32) -> String {
    format!("{name} a des boosts en Réserve : {has} au lieu de {wanted}")
}

fn object(evidence: &ObjectEvidence, naming: Naming<'_>) -> String {
    let status = |status| naming.language.status(status);
    match evidence {
        ObjectEvidence::OthersZone { owner, to } => {
            let (owner, to) = (naming.owner(*owner), naming.place(*to));
            format!("Une carte {owner} va dans {to}, une zone d'un autre joueur")
        }
        ObjectEvidence::EntersWithStatus { object, to, .. } => {
            let (name, to) = (naming.first_object(object), naming.place(*to));
            format!("{name} entre dans {to} avec un statut qu'elle ne peut y avoir")
        }
        ObjectEvidence::EmblemMoved(to) => {
            format!("Un emblème quitte les Limbes pour {}", naming.place(*to))
        }
        ObjectEvidence::OrbReady(seat) => {
            format!("Une carte arrive redressée dans la zone de Mana {}", naming.owner(*seat))
        }
        ObjectEvidence::LookedAt(_) => {
            "Des cartes cachées sont regardées, et rien n'a été joué qui puisse le permettre"
                .to_owned()
        }
        ObjectEvidence::MarkerFaceDown(_) => {
            "Un marqueur de terrain est placé sur une Région face cachée".to_owned()
        }
        ObjectEvidence::GainedElsewhere { object, status: gained } => {
            let (name, gained) = (naming.first_object(object), status(*gained));
            format!("{name} gagne {gained} dans une Défausse, où rien n'a de statut")
        }
        ObjectEvidence::GainedTwice { object, status: gained } => {
            format!("{} gagne {}, qu'il a déjà", naming.first_object(object), status(*gained))
        }
        ObjectEvidence::LostAbsent { object, status: lost } => {
            format!("{} perd {}, qu'il n'a pas", naming.first_object(object), status(*lost))
        }
        ObjectEvidence::TimestampOrder { .. } => {
            "Le joueur qui a l'initiative n'a pas choisi en premier l'ordre de ses horodatages"
                .to_owned()
        }
        ObjectEvidence::TimestampsApart(_) => {
            "Des objets qui ne sont pas entrés en même temps ont vu leurs horodatages réordonnés"
                .to_owned()
        }
        ObjectEvidence::UnknownSource(source) => {
            format!("Un effet vient de {source}, qui n'a jamais été un objet")
        }
    }
}

fn playing(evidence: &PlayingEvidence, naming: Naming<'_>) -> String {
    match evidence {
        PlayingEvidence::Prohibited(card) => {
            format!("{card} est jouée alors qu'elle ne peut pas l'être")
        }
        PlayingEvidence::Exhausted(object) => {
            let name = naming.first_object(object);
            format!("{name} est épuisée en Réserve et est jouée depuis celle-ci")
        }
        PlayingEvidence::Cost { card, mana, cost, .. } => {
            format!("Mana payé pour {card} : {mana}, pour un coût de {}", cost.cost)
        }
        PlayingEvidence::ScoutStays { object, .. } => {
            let name = naming.first_object(object);
            format!("{name} a été jouée pour son coût d'Éclaireur et n'est pas allée en Réserve")
        }
        PlayingEvidence::NotFleeting(object) => {
            let name = naming.first_object(object);
            format!("{name} a été jouée depuis la Réserve et n'a pas gagné Fugace")
        }
        PlayingEvidence::OthersQuickAction { object, seat, .. } => {
            let (player, name) = (naming.first_player(*seat), naming.named_object(object));
            format!("{player} joue une action rapide de {name}, qui n'est pas à lui")
        }
        PlayingEvidence::NoQuickAction { object, .. } => {
            let name = naming.first_object(object);
            format!("{name} n'a aucune action rapide qui fonctionne là où elle est")
        }
        PlayingEvidence::CannotExhaust { object, .. } => {
            let name = naming.first_object(object);
            format!("{name} est déjà épuisée et ne peut l'être comme coût")
        }
    }
}

fn progress(evidence: &ProgressEvidence, naming: Naming<'_>) -> String {
    match evidence {
        ProgressEvidence::MovedInArena(_) => {
            "Les Expéditions ne bougent plus une fois le départage commencé".to_owned()
        }
        ProgressEvidence::TumultHidden(_) => {
            "Une Expédition est dans ou après une région d'une carte Tumulte non révélée".to_owned()
        }
        ProgressEvidence::Apart => {
            "Des Expéditions ont avancé l'une après l'autre pendant la Progression".to_owned()
        }
        ProgressEvidence::MovedByAbility { expedition, .. } => {
            let name = naming.expedition(*expedition);
            format!("Une capacité a fait avancer {name} alors que quelque chose l'en empêche")
        }
        ProgressEvidence::Moved { expedition, fault, .. } => {
            let what = match fault {
                MoveFault::Backward => "a reculé à la Progression",
                MoveFault::Stayed => "l'emporte dans un terrain de sa région et n'a pas avancé",
                MoveFault::Blocked => "a avancé alors que quelque chose l'en empêche",
                MoveFault::WinsNone => "ne l'emporte dans aucun terrain de sa région et a avancé",
                MoveFault::TooFar => "a avancé de plus d'une région",
                MoveFault::OtherTerrains => {
                    "a avancé grâce à d'autres terrains que ceux où elle l'emporte"
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
            format!("{player} joue une réaction avant un joueur qui a l'initiative")
        }
        ReactionEvidence::Left(_) => {
            "Des réactions sont restées dans les Limbes sans être jouées".to_owned()
        }
        ReactionEvidence::Waiting(_) => {
            "Un joueur poursuit son tour alors que des réactions attendent dans les Limbes"
                .to_owned()
        }
        ReactionEvidence::Apart => {
            "Des réactions à un même événement ont été activées l'une après l'autre".to_owned()
        }
        ReactionEvidence::NoneWorks { object, .. } => {
            let name = naming.named_object(object);
            format!("Une réaction de {name} est activée, qui n'en a aucune qui fonctionne")
        }
        ReactionEvidence::Twice { object, activated, has } => {
            let name = naming.first_object(object);
            format!("{name} active {activated} réactions en arrivant, et en a {has}")
        }
    }
}

fn resolution(evidence: &ResolutionEvidence, naming: Naming<'_>) -> String {
    match evidence {
        ResolutionEvidence::FaceDown(seat) => {
            format!("{} joue une carte sans la révéler", naming.first_player(*seat))
        }
        ResolutionEvidence::PlayedFrom { seat, from } => {
            let (player, from) = (naming.first_player(*seat), naming.place(*from));
            format!("{player} joue une carte depuis {from}")
        }
        ResolutionEvidence::PlayedTo { card, seat, to, .. } => {
            format!("{card}, jouée par {}, va dans {}", naming.player(*seat), naming.place(*to))
        }
        ResolutionEvidence::SpellEnd { object, to, .. } => {
            let (name, to) = (naming.first_object(object), naming.place(*to));
            format!("{name} a été résolu et va dans {to}")
        }
        ResolutionEvidence::CooldownReady(object) => {
            let name = naming.first_object(object);
            format!("{name} a Récupération et est arrivé redressé en Réserve")
        }
        ResolutionEvidence::NotExhausted(object) => {
            let name = naming.first_object(object);
            format!("{name} n'a pas été épuisé pour payer son action rapide")
        }
        ResolutionEvidence::Unpaid { card, .. } => {
            format!("{card} se résout, et rien n'a été payé pour elle")
        }
        ResolutionEvidence::OrbsNotReady { seat, .. } => {
            let player = naming.first_player(*seat);
            format!("{player} paie avec ce qui n'est pas un de ses Orbes de Mana prêts")
        }
        ResolutionEvidence::PaidApart(seat) => {
            format!("{} paie un même coût en plusieurs étapes", naming.first_player(*seat))
        }
    }
}

fn setup(evidence: &SetupEvidence, naming: Naming<'_>) -> String {
    match evidence {
        SetupEvidence::Heroes { seat, heroes } => {
            format!("{} a {heroes} Héros", naming.first_player(*seat))
        }
        SetupEvidence::HeroCounters { hero, counter, has, wanted } => {
            format!("{hero} commence avec {has} {counter} au lieu de {wanted}")
        }
        SetupEvidence::Elsewhere(_) => {
            "Une Expédition n'est pas dans sa première région quand le premier jour commence"
                .to_owned()
        }
        SetupEvidence::NotShuffled(seat) => {
            let player = naming.first_player(*seat);
            format!("{player} a pioché dans un Deck qui n'avait pas été mélangé")
        }
        SetupEvidence::SameTumult => {
            "La même carte Tumulte se trouve deux fois dans l'Aventure".to_owned()
        }
        SetupEvidence::FirstHand { seat, cards, wanted } => {
            let player = naming.first_player(*seat);
            format!("{player} a commencé avec {cards} cartes piochées au lieu de {wanted}")
        }
        SetupEvidence::FirstOrbs { seat, cards, wanted } => {
            let player = naming.first_player(*seat);
            format!("{player} a commencé avec {cards} cartes placées en Mana au lieu de {wanted}")
        }
    }
}

fn target(evidence: &TargetEvidence, naming: Naming<'_>) -> String {
    match evidence {
        TargetEvidence::Wrong { .. } => {
            "Un objet est ciblé deux fois par une même étape, ou n'est pas là".to_owned()
        }
        TargetEvidence::Unpaid { seat, mana, .. } => {
            let player = naming.first_player(*seat);
            format!("{player} ne paie pas {mana} pour ses cibles Coriaces")
        }
        TargetEvidence::PaidAgain { seat, .. } => {
            let player = naming.first_player(*seat);
            format!("{player} paie de nouveau pour une cible Coriace du même effet")
        }
    }
}

fn token(evidence: &TokenEvidence, naming: Naming<'_>) -> String {
    match evidence {
        TokenEvidence::NoCharacter { token, to, .. } => {
            let place = naming.place(*to);
            format!("Le jeton {token} dans {place} n'est pas un Personnage en Expédition")
        }
        TokenEvidence::Cost { token, .. } => format!("Le jeton {token} a un coût"),
        TokenEvidence::Outside(_) => {
            "Un jeton est encore dans une zone où il cesse d'exister".to_owned()
        }
    }
}

fn turn(evidence: &TurnEvidence, naming: Naming<'_>) -> String {
    match evidence {
        TurnEvidence::NotNext { seat, .. } => {
            format!("{} prend un tour qui n'est pas le sien", naming.first_player(*seat))
        }
        TurnEvidence::Nothing(seat) => {
            format!("{} ne fait rien de son tour, et ne passe pas", naming.first_player(*seat))
        }
        TurnEvidence::AfterPassing { seat, .. } => {
            format!("{} agit après avoir passé", naming.first_player(*seat))
        }
        TurnEvidence::OutOfTurn { seat, .. } => {
            format!("{} agit pendant le tour d'un autre joueur", naming.first_player(*seat))
        }
        TurnEvidence::AtNoon(seat) => {
            let player = naming.first_player(*seat);
            format!("{player} agit à Midi, où seules des réactions sont jouées")
        }
        TurnEvidence::AfterYou(seat) => {
            let player = naming.first_player(*seat);
            format!("{player} agit après « Après vous », qui finit le tour")
        }
        TurnEvidence::Cards { seat, cards } => {
            format!("{} joue {cards} cartes en un tour", naming.first_player(*seat))
        }
        TurnEvidence::QuickActionAfterCard(seat) => {
            let player = naming.first_player(*seat);
            format!("{player} joue une action rapide après la carte de son tour")
        }
        TurnEvidence::EarlyDusk(_) => {
            "Le Crépuscule a commencé avant que tous les joueurs aient passé".to_owned()
        }
        TurnEvidence::TooOften { object, times, .. } => {
            format!("{} est utilisé {times} fois en un jour", naming.first_object(object))
        }
    }
}

fn victory(evidence: &VictoryEvidence, naming: Naming<'_>) -> String {
    match evidence {
        VictoryEvidence::WrongTime { phase, .. } => {
            let phase = naming.language.phase(*phase);
            format!("La partie a été close comme gagnée dans une phase qui n'en constate pas ({phase})")
        }
        VictoryEvidence::WentOn(seat) => {
            format!("{} avait gagné, et la partie a continué", naming.first_player(*seat))
        }
        VictoryEvidence::TieBreakerMissing(_) => {
            "Plusieurs joueurs sont à égalité au plus loin, et le départage n'a pas commencé"
                .to_owned()
        }
        VictoryEvidence::TieBreakerEarly(_) => {
            "Le départage a commencé alors que personne n'est à égalité".to_owned()
        }
        VictoryEvidence::NotWon { .. } => {
            "La partie a été close comme gagnée en jouant, mais vu la place des Expéditions elle ne l'est pas ainsi"
                .to_owned()
        }
    }
}
