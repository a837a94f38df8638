//! Cards, quick actions and reactions being played.

use rules::{
    Ability, CardPlayed, EmblemEntry, EmblemsCreated, Kind, ObjectId, QuickActionPlayed,
    ReactionPlayed, Resolved,
};

use super::say::Say;

impl Say<'_> {
    pub(super) fn card_played(self, it: &CardPlayed) -> String {
        let language = self.language;
        let about = [
            ("player", self.player(it.seat).into()),
            ("card", self.name(&it.card, 0).into()),
            ("from", language.the_place(it.card.from).into()),
            ("to", language.the_place(it.card.to).into()),
        ];
        let played = self.paid(language.say("card-played", about), it.mana);
        played + &language.marks(it.card.statuses, &it.card.counters)
    }

    pub(super) fn quick_action_played(self, it: &QuickActionPlayed) -> String {
        let about =
            [("player", self.player(it.seat).into()), ("object", self.object(it.object).into())];
        self.paid(self.language.say("quick-action-played", about), it.mana)
    }

    pub(super) fn reaction_played(self, it: &ReactionPlayed) -> String {
        let emblem = self.before.state.objects.get(&it.emblem);
        let source = emblem.and_then(|object| match &object.kind {
            Kind::Emblem(emblem) => emblem.source,
            Kind::Card | Kind::Token => None,
        });
        let player = ("player", self.player(it.seat).into());
        match self.source(source) {
            None => self.language.say("reaction-played", [player]),
            Some(source) => {
                self.language.say("reaction-played-of", [player, ("source", source.into())])
            }
        }
    }

    pub(super) fn reaction_activated(self, it: &EmblemsCreated) -> String {
        let one = |emblem: &EmblemEntry| {
            let player = ("player", self.player(emblem.controller).into());
            let what = match self.source(emblem.source) {
                None => self.language.say("reaction-activated", [player]),
                Some(source) => {
                    self.language.say("reaction-activated-of", [player, ("source", source.into())])
                }
            };
            self.with_what_it_says(what, emblem)
        };
        self.and(it.emblems.iter().map(one).collect())
    }

    pub(super) fn emblem_created(self, it: &EmblemsCreated) -> String {
        let one = |emblem: &EmblemEntry| {
            let player = ("player", self.player(emblem.controller).into());
            let what = match self.source(emblem.source) {
                None => self.language.say("emblem-created", [player]),
                Some(source) => {
                    self.language.say("emblem-created-of", [player, ("source", source.into())])
                }
            };
            self.with_what_it_says(what, emblem)
        };
        self.and(it.emblems.iter().map(one).collect())
    }

    /// The source of an emblem, if it is known.
    fn source(self, source: Option<ObjectId>) -> Option<String> {
        source.and_then(|id| self.before.find(id))
    }

    pub(super) fn resolved(self, it: &Resolved) -> String {
        self.language.say("resolved", [("object", self.object(it.object).into())])
    }

    /// A played card, with its payment.
    fn paid(self, what: String, mana: Option<u32>) -> String {
        match mana {
            None => what,
            Some(mana) => {
                self.language.say("for-mana", [("what", what.into()), ("mana", mana.into())])
            }
        }
    }

    /// An emblem with its text: in the recorder's words, else as its abilities say it.
    fn with_what_it_says(self, what: String, emblem: &EmblemEntry) -> String {
        let says = emblem.text.as_deref().map(str::to_owned).or_else(|| {
            let grammar = self.language.tongue().grammar;
            let passives = emblem.passives.iter().cloned().map(Ability::Passive);
            let all: Vec<_> = passives.map(|ability| grammar.ability(&ability)).collect();
            (!all.is_empty()).then(|| all.join(" ").trim_end_matches('.').to_owned())
        });
        let next = |says: String| self.language.say("emblem-next", [("says", says.into())]);
        let says = says.map(|says| if emblem.next { next(says) } else { says });
        match says {
            None => what,
            Some(says) => format!("{what} ({says})"),
        }
    }
}
