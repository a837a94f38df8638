//! What happened, in one short sentence for people.

mod official;
mod step;
mod travel;

use rules::{
    CardPlayed, DailyEffect, DailyEffectStep, DeckRegistered, EmblemsCreated, Ending, Event,
    GameEnded, GameStarted, MatchEnded, MatchOpened, ObjectId, Piece, QuickActionPlayed,
    ReactionPlayed, ResultSigned, Seat, State,
};

use crate::words::{Words, and, capital, cards, marks, phase, place};
use crate::{Knowledge, Viewer};
pub(crate) use step::tumult;

/// One short English sentence about `event`, without a full stop, with the names that `viewer` may know.
///
/// `before` and `after` are the states around it; `after` of a rewind is the state it went back to.
pub fn sentence(
    event: &Event,
    before: &State,
    after: &State,
    knowledge: &Knowledge,
    viewer: Viewer,
) -> String {
    let words = |state| Words { state, knowledge, viewer };
    capital(&Say { before: words(before), after: words(after) }.event(event))
}

/// The names before and after an event.
#[derive(Clone, Copy)]
struct Say<'a> {
    before: Words<'a>,
    after: Words<'a>,
}

impl Say<'_> {
    fn event(self, event: &Event) -> String {
        match event {
            Event::MatchOpened(it) => self.match_opened(it),
            Event::GameStarted(it) => self.game_started(it),
            Event::DeckRegistered(it) => self.deck_registered(it),
            Event::GameEnded(it) => self.game_ended(it),
            Event::MatchEnded(it) => match_ended(it),
            Event::ResultSigned(it) => self.result_signed(it),
            Event::DayBegan(it) => format!("Day {} begins", it.day),
            Event::PhaseBegan(it) => phase(it.phase).to_owned(),
            Event::DailyEffectBegan(it) => format!("{} begins", daily_effect(it)),
            Event::DailyEffectEnded(it) => format!("{} ends", daily_effect(it)),
            Event::TurnBegan(it) => format!("{}'s turn", self.player(it.seat)),
            Event::Passed(it) => format!("{} passes", self.player(it.seat)),
            Event::AfterYou(it) => format!("{} says \"After you\"", self.player(it.seat)),
            Event::FirstPlayerChanged(it) => {
                format!("{} becomes the first player", self.player(it.seat))
            }
            Event::TieBreakerBegan(_) => {
                "Tie-breakers begin: all Expeditions are in the Arena".to_owned()
            }
            Event::CardPlayed(it) => self.card_played(it),
            Event::QuickActionPlayed(it) => self.quick_action_played(it),
            Event::ReactionActivated(it) => self.emblems("is activated: a reaction", it),
            Event::ReactionPlayed(it) => self.reaction_played(it),
            Event::EmblemCreated(it) => self.emblems("is created: an effect", it),
            Event::Resolved(it) => format!("{} resolves", self.object(it.object)),
            Event::Moved(it) => self.moved(it),
            Event::TokenCreated(it) => self.token_created(it),
            Event::Ceased(it) => self.ceased(it),
            Event::TimestampsAssigned(it) => self.timestamps_assigned(it),
            Event::StatusGained(it) => self.status(it, ["gains", "gain"]),
            Event::StatusLost(it) => self.status(it, ["loses", "lose"]),
            Event::CountersChanged(it) => self.counters(it),
            Event::ManaPaid(it) => format!("{} pays {} mana", self.player(it.seat), it.count),
            Event::ManaReadied(it) => self.mana_readied(it),
            Event::Revealed(it) => self.revealed(it),
            Event::LookedAt(it) => self.looked_at(it),
            Event::Shuffled(it) => format!("{} is shuffled", self.after.owned(it.place)),
            Event::DieRolled(it) => self.die_rolled(it),
            Event::ChoiceMade(it) => self.choice_made(it),
            Event::ExpeditionMoved(it) => self.expedition_moved(it),
            Event::TumultRevealed(it) => tumult(it),
            Event::TerrainMarkerPlaced(it) => self.marker_placed(it),
            Event::TerrainMarkerMoved(it) => self.marker_moved(it),
            Event::ControlChanged(it) => self.control_changed(it),
            Event::FaceChanged(it) => self.face_changed(it),
            Event::ClockStarted(it) => official::clock("The round clock starts with", it, " left"),
            Event::ClockStopped(it) => official::clock("The round clock stops with", it, " left"),
            Event::ClockExtended(it) => official::clock("The round is extended by", it, ""),
            Event::JudgeCalled(it) => self.judge_called(it),
            Event::Ruling(it) => official::ruling(it),
            Event::Penalty(it) => self.penalty(it),
            Event::Note(it) => self.note(it),
            Event::EvidenceAttached(it) => official::evidence(it),
            Event::Observed(it) => official::observed(it),
            Event::Rewound(it) => {
                format!("Play goes back to record {}, by {}: {}", it.to, it.by, it.reason)
            }
        }
    }

    fn player(self, seat: Seat) -> String {
        self.after.player(seat)
    }

    /// An object by what it was, or by what it is if it was not there.
    fn object(self, id: ObjectId) -> String {
        self.piece(Piece::Object(id))
    }

    fn piece(self, piece: Piece) -> String {
        let found = self.before.piece(piece).or_else(|| self.after.piece(piece));
        found.unwrap_or_else(|| "a card".to_owned())
    }

    fn objects(self, ids: &[ObjectId]) -> Vec<String> {
        ids.iter().map(|&id| self.object(id)).collect()
    }

    fn match_opened(self, it: &MatchOpened) -> String {
        let seats: Vec<_> = self.after.state.seats().collect();
        let players: Vec<_> = seats.iter().map(|&seat| self.player(seat)).collect();
        let players = players.join(" against ");
        format!("The match opens: {players} ({}, rules {})", it.format, it.edition)
    }

    fn game_started(self, it: &GameStarted) -> String {
        format!("Game {} begins; {} is the first player", it.game, self.player(it.first_player))
    }

    fn deck_registered(self, it: &DeckRegistered) -> String {
        let hero = it.hero.as_ref().map(|hero| self.after.entry(&hero.face));
        let hero = hero.map(|hero| format!(" with {hero} as Hero")).unwrap_or_default();
        format!("{} presents a deck of {}{hero}", self.player(it.seat), cards(it.size))
    }

    fn game_ended(self, it: &GameEnded) -> String {
        let game = self.after.state.day.game;
        let how = ending(it.ending);
        match &it.winners[..] {
            [] => format!("Game {game} ends without a winner{how}"),
            [winner] => format!("{} wins game {game}{how}", self.player(*winner)),
            winners => format!("{} win game {game}{how}", self.after.players(winners)),
        }
    }

    fn result_signed(self, it: &ResultSigned) -> String {
        let who = it.seat.map_or_else(|| "an official".to_owned(), |seat| self.player(seat));
        format!("{who} signs the result up to record {}", it.seq)
    }

    fn card_played(self, it: &CardPlayed) -> String {
        let (name, extra) = (self.name(&it.card, 0), marks(it.card.statuses, &it.card.counters));
        let (from, to) = (place(it.card.from), place(it.card.to));
        let mana = mana(it.mana);
        format!("{} plays {name} from {from} to {to}{mana}{extra}", self.player(it.seat))
    }

    fn quick_action_played(self, it: &QuickActionPlayed) -> String {
        let (player, object) = (self.player(it.seat), self.object(it.object));
        format!("{player} plays the quick action of {object}{}", mana(it.mana))
    }

    fn reaction_played(self, it: &ReactionPlayed) -> String {
        let emblem = self.before.state.objects.get(&it.emblem);
        let source = emblem.and_then(|object| match &object.kind {
            rules::Kind::Emblem(emblem) => emblem.source,
            rules::Kind::Card | rules::Kind::Token => None,
        });
        let source = source.and_then(|id| self.before.find(id));
        let of = source.map(|name| format!(" of {name}")).unwrap_or_default();
        format!("{} plays a reaction{of}", self.player(it.seat))
    }

    fn emblems(self, what: &str, it: &EmblemsCreated) -> String {
        let one = |emblem: &rules::EmblemEntry| {
            let source = emblem.source.and_then(|id| self.before.find(id));
            let of = source.map(|name| format!(" of {name}")).unwrap_or_default();
            let text = emblem.text.as_ref().map(|text| format!(" ({text})")).unwrap_or_default();
            format!("an emblem of {} {what}{of}{text}", self.player(emblem.controller))
        };
        and(it.emblems.iter().map(one).collect())
    }
}

fn mana(mana: Option<u32>) -> String {
    mana.map(|mana| format!(" for {mana} mana")).unwrap_or_default()
}

fn match_ended(it: &MatchEnded) -> String {
    let score: Vec<_> = it.score.iter().map(ToString::to_string).collect();
    format!("The match ends {}{}", score.join("-"), ending(it.ending))
}

fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Abandoned => ", as somebody left",
        Ending::Concession => " by concession",
        Ending::Draw => ", as the players agreed on a draw",
        Ending::Penalty => " by penalty",
        Ending::Played => "",
        Ending::Time => " on time",
    }
}

fn daily_effect(it: &DailyEffectStep) -> &'static str {
    match it.effect {
        DailyEffect::Succeed => "Succeed",
        DailyEffect::Prepare => "Prepare",
        DailyEffect::Draw => "Draw",
        DailyEffect::Expand => "Expand",
        DailyEffect::Progress => "Progress",
        DailyEffect::Rest => "Rest",
        DailyEffect::CleanUp => "Clean-up",
        DailyEffect::CheckVictory => "Check Victory",
    }
}
