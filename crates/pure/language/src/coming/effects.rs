//! What an effect waits for, and its next step, in words.

use audit::Check;
use engine::effect::{self, ActionKind, Continuation, EffectObject, Wanted};
use replay::Viewer;
use rules::{Edition, Event, ExpeditionId, Piece, Seat, reduce};

use super::options::{choice, known};
use super::{AwaitedText, ChoiceOption, RequirementText};
use crate::sentence::sentence;
use crate::words::Words;

impl Words<'_> {
    /// What an effect waits for.
    pub(crate) fn effect(self, waiting: &effect::Awaited) -> AwaitedText {
        let is_target = |way: &&Continuation| way.due.what == ActionKind::Target;
        // If no target is named, the action is carried out immediately.
        let targets = waiting.ways.iter().any(|way| is_target(&way));
        let ways: Vec<&Continuation> =
            waiting.ways.iter().filter(|way| !targets || is_target(way)).collect();
        let by = ways.first().map_or(waiting.seat, |way| way.due.by);
        let (all, hidden) = known(ways.iter().flat_map(|way| self.of_way(way)));
        let mut options: Vec<ChoiceOption> = Vec::new();
        for one in all {
            if !options.contains(&one) {
                options.push(one);
            }
        }
        // If nobody has a choice, the sentence itself names it.
        let is_only = !waiting.may_leave && hidden == 0 && options.len() == 1;
        let only = if is_only { options.pop() } else { None };
        let is_open = only.is_none() && options.len() + hidden == 0;
        let words = self.of_effect((waiting, by), &ways, (only, is_open));
        AwaitedText {
            seat: by,
            words,
            options,
            hidden,
            may_pass: false,
            may_leave: waiting.may_leave,
            source: waiting.source,
        }
    }

    /// The next step of an effect; `None` if it may not be revealed.
    pub(crate) fn step(self, event: &Event, edition: Edition) -> Option<RequirementText> {
        let paragraphs = Check::EffectOtherwise.paragraphs(edition);
        Some(RequirementText { words: self.told(event)?, count: 1, paragraphs })
    }

    /// Who decides for which effect, and about how much; or its result, if there is nothing to
    /// decide.
    fn of_effect(
        self,
        (waiting, by): (&effect::Awaited, Seat),
        ways: &[&Continuation],
        (only, is_open): (Option<ChoiceOption>, bool),
    ) -> String {
        let of_face = || waiting.face.as_ref().map(|face| self.card(face).to_owned());
        let source = waiting.source.and_then(|id| self.find(id)).or_else(of_face);
        let source = source.unwrap_or_else(|| self.language.word("coming-an-effect").to_owned());
        let mut about = vec![("player", self.player(by).into()), ("source", source.into())];
        let is_one = ways.windows(2).all(|two| two[0].due.what == two[1].due.what);
        let what = ways.first().map(|way| &way.due.what).filter(|_| is_one);
        let is_told = only.is_some();
        about.extend(only.map(|only| ("what", only.words.into())));
        let id = match what {
            Some(ActionKind::Roll) => {
                about.push(("dice", ways[0].dice().into()));
                "coming-effect-rolls"
            }
            _ if is_open => "coming-effect-open",
            Some(ActionKind::Reveal) if is_told => "coming-effect-reveals",
            Some(ActionKind::Target) if is_told => "coming-effect-targets-it",
            _ if is_told => "coming-effect-comes",
            Some(ActionKind::Target) => "coming-effect-targets",
            Some(ActionKind::Play(..)) => "coming-effect-plays",
            _ => "coming-effect-decides",
        };
        let (least, most) = match ways {
            [way] if way.due.pool.is_none() => way.due.still(),
            _ => (1, 1),
        };
        let count = match (least, most) {
            _ if least == most => most.to_string(),
            (0, _) => self.language.say("coming-up-to", [("most", most.into())]),
            _ => format!("{least}\u{2013}{most}"),
        };
        about.push(("count", count.into()));
        self.language.say(id, about)
    }

    /// The choices in one continuation; `None` for each card that the viewer may not know.
    fn of_way(self, way: &Continuation) -> Vec<Option<ChoiceOption>> {
        match way.due.what {
            ActionKind::Roll | ActionKind::Anything => Vec::new(),
            ActionKind::Target | ActionKind::Play(..) => {
                way.due.among.iter().map(|one| self.thing_chosen(&one.thing)).collect()
            }
            _ => way.due.among.iter().flat_map(|one| self.done(way, one)).collect(),
        }
    }

    /// The action with one of the things, into each Expedition where there is a choice.
    fn done(self, way: &Continuation, one: &Wanted) -> Vec<Option<ChoiceOption>> {
        let object = match one.thing {
            EffectObject::Piece(Piece::Object(id)) => Some(id),
            _ => None,
        };
        let amount = way.due.pool.map_or(one.left, |pool| pool.min(one.left.max(1)));
        let picked = [(one.thing.clone(), amount)];
        let into: Vec<Option<ExpeditionId>> = way.into().into_iter().map(Some).collect();
        let into = if into.is_empty() { vec![None] } else { into };
        // The card there is revealed as it comes, even to those who may know it.
        let is_top = matches!(one.thing, EffectObject::Top(_));
        let words = if is_top { Self { viewer: Viewer::Public, ..self } } else { self };
        let done = |into| {
            let words = way.answer(&picked, into).and_then(|event| words.told(&event));
            words.map_or_else(|| self.thing_chosen(&one.thing), |words| Some(choice(words, object)))
        };
        into.into_iter().map(done).collect()
    }

    /// A thing by its name; `None` for a card that the viewer may not know.
    fn thing_chosen(self, thing: &EffectObject) -> Option<ChoiceOption> {
        let about = |id, place| self.language.say(id, [("place", self.the_owned(place).into())]);
        let words = match thing {
            EffectObject::Piece(piece) => return self.chosen(*piece),
            EffectObject::CardOf(place, _) => about("coming-card-of", *place),
            EffectObject::Top(deck) => about("coming-top-of", *deck),
            EffectObject::Expedition(id) => self.expedition(*id),
            EffectObject::Place(place) => self.the_owned(*place),
            EffectObject::Seat(seat) => self.player(*seat),
        };
        Some(choice(words, None))
    }

    /// The possible event, as a sentence; `None` if it cannot happen.
    fn told(self, event: &Event) -> Option<String> {
        let after = reduce(self.state, event).ok()?;
        Some(sentence(event, self.state, &after, self.knowledge, self.viewer, self.language))
    }
}
