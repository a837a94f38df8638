//! Cards, quick actions and reactions being played.

use rules::{
    CardPlayed, EmblemEntry, EmblemsCreated, Kind, ObjectId, QuickActionPlayed, ReactionPlayed,
    Resolved,
};

use super::say::Say;
use crate::terms::{of, say};

impl Say<'_> {
    pub(super) fn card_played(self, it: &CardPlayed) -> String {
        let language = self.language;
        let (player, name) = (self.player(it.seat), self.name(&it.card, 0));
        let (from, to) = (language.the_place(it.card.from), language.the_place(it.card.to));
        let (mana, marks) =
            (self.mana(it.mana), language.marks(it.card.statuses, &it.card.counters));
        say!(
            language,
            "{player} plays {name} from {from} to {to}{mana}{marks}",
            "{player} joue {name} depuis {from} vers {to}{mana}{marks}"
        )
    }

    pub(super) fn quick_action_played(self, it: &QuickActionPlayed) -> String {
        let (player, object, mana) =
            (self.player(it.seat), self.object(it.object), self.mana(it.mana));
        let of_object = of(&object);
        say!(
            self.language,
            "{player} plays the quick action of {object}{mana}",
            "{player} joue l'action rapide {of_object}{mana}"
        )
    }

    pub(super) fn reaction_played(self, it: &ReactionPlayed) -> String {
        let emblem = self.before.state.objects.get(&it.emblem);
        let source = emblem.and_then(|object| match &object.kind {
            Kind::Emblem(emblem) => emblem.source,
            Kind::Card | Kind::Token => None,
        });
        let (player, source) = (self.player(it.seat), self.of_source(source));
        say!(
            self.language,
            "{player} plays a reaction{source}",
            "{player} joue une réaction{source}"
        )
    }

    pub(super) fn reaction_activated(self, it: &EmblemsCreated) -> String {
        let one = |emblem: &EmblemEntry| {
            let (player, source, text) = self.emblem(emblem);
            let of_player = of(&player);
            say!(
                self.language,
                "an emblem of {player} is activated: a reaction{source}{text}",
                "un emblème {of_player} s'active : une réaction{source}{text}"
            )
        };
        self.and(it.emblems.iter().map(one).collect())
    }

    pub(super) fn emblem_created(self, it: &EmblemsCreated) -> String {
        let one = |emblem: &EmblemEntry| {
            let (player, source, text) = self.emblem(emblem);
            let of_player = of(&player);
            say!(
                self.language,
                "an emblem of {player} is created: an effect{source}{text}",
                "un emblème {of_player} est créé : un effet{source}{text}"
            )
        };
        self.and(it.emblems.iter().map(one).collect())
    }

    /// Whose an emblem is, of what, and what it says.
    fn emblem(self, emblem: &EmblemEntry) -> (String, String, String) {
        let text = emblem.text.as_ref().map(|text| format!(" ({text})")).unwrap_or_default();
        (self.player(emblem.controller), self.of_source(emblem.source), text)
    }

    /// ` of Kuwat`, or nothing.
    fn of_source(self, source: Option<ObjectId>) -> String {
        let name = source.and_then(|id| self.before.find(id));
        let of_source = |name: String| {
            let of_name = of(&name);
            say!(self.language, " of {name}", " {of_name}")
        };
        name.map(of_source).unwrap_or_default()
    }

    pub(super) fn resolved(self, it: &Resolved) -> String {
        let object = self.object(it.object);
        say!(self.language, "{object} resolves", "{object} se résout")
    }

    fn mana(self, mana: Option<u32>) -> String {
        let paid = |mana: u32| say!(self.language, " for {mana} mana", " pour {mana} mana");
        mana.map(paid).unwrap_or_default()
    }
}
