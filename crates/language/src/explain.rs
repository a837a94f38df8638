//! Why an object is what it is, in sentences.

use replay::{Knowledge, Viewer, ability};
use rules::{
    Ability, Change, ExpeditionId, Explained, Explanation, Location, ObjectId, Place, Seat, State,
    Target, Undecided, View, Waited, plain,
};

use crate::Language;
use crate::tongue::{CostPart, Nameless, Step, Tongue, sentence};
use crate::words::Words;

/// An explanation of an object of `state` in lines of text, with the names that `viewer` may know.
pub fn told(
    explanation: &Explanation,
    state: &State,
    knowledge: &Knowledge,
    viewer: Viewer,
    language: Language,
) -> Vec<String> {
    let words = Words { state, knowledge, viewer, language };
    shown(Telling { words, tongue: language.tongue() }.explanation(explanation))
}

/// The passive abilities of `view`, which was derived from `state`, in the order in which they apply, in lines of text.
pub fn order(
    view: &View,
    state: &State,
    knowledge: &Knowledge,
    viewer: Viewer,
    language: Language,
) -> Vec<String> {
    let words = Words { state, knowledge, viewer, language };
    shown(Telling { words, tongue: language.tongue() }.order(view))
}

/// Lines as people may be shown them.
fn shown(lines: Vec<String>) -> Vec<String> {
    lines.into_iter().map(|line| plain(&line).into_owned()).collect()
}

/// Objects that are named at most where there may be many.
const NAMED_MAX: usize = 5;

struct Telling<'a> {
    words: Words<'a>,
    tongue: &'static dyn Tongue,
}

impl Telling<'_> {
    fn explanation(&self, it: &Explanation) -> Vec<String> {
        let mut lines = vec![
            format!("{}{}", sentence(&self.title(it.object)), self.place(it.object)),
            self.tongue.printed(it.base.as_deref(), it.boosts),
        ];
        for (number, step) in (1..).zip(&it.applied) {
            self.step(number, step, &mut lines);
        }
        lines.extend(it.lost.iter().map(|ability| self.tongue.lost(ability)));
        lines.push(self.tongue.result(&it.result, &self.expeditions(&it.result.expeditions)));
        self.cost(it, &mut lines);
        let region =
            |it: &Location| self.tongue.region(&self.expedition(it.expedition), it.terrains);
        lines.extend(it.regions.iter().map(region));
        lines.extend(it.undecided.iter().map(|it| self.undecided(it)));
        lines
    }

    fn step(&self, number: usize, it: &Explained, lines: &mut Vec<String>) {
        let applied = &it.applied;
        let title = self.title(applied.ability.object);
        let (timestamp, ability) = (applied.timestamp, it.says.as_ref());
        lines.push(self.tongue.step(&Step { number, title: &title, timestamp, ability }));
        let mut more = self.waited(&applied.waited_for);
        let told = it.changes.iter().filter(|change| !is_told(change, &it.changes));
        more.extend(told.map(|change| self.change(change)));
        if it.changes.is_empty() {
            more.push(self.tongue.unchanged(!applied.to.is_empty()));
        }
        more.extend(it.readings.iter().map(|&reading| self.tongue.reading(reading)));
        lines.extend(more.into_iter().map(|line| format!("   {line}")));
    }

    fn cost(&self, it: &Explanation, lines: &mut Vec<String>) {
        let Some(cost) = &it.result.play_cost else { return };
        lines.push(self.tongue.cost(cost));
        let parts = [
            (CostPart::Change, &cost.changes),
            (CostPart::Choice, &cost.choices),
            (CostPart::Floor, &cost.floors),
        ];
        for (part, line) in
            parts.into_iter().flat_map(|(part, all)| all.iter().map(move |one| (part, *one)))
        {
            let title = self.title(line.ability.map_or(it.object, |ability| ability.object));
            lines.push(format!("   {}", self.tongue.cost_line(&title, part, line)));
        }
    }

    fn order(&self, view: &View) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, applied) in (1..).zip(&view.applied) {
            let title = self.title(applied.ability.object);
            let says = ability(view, self.words.state, applied.ability);
            let (timestamp, ability) = (applied.timestamp, says.as_ref());
            lines.push(self.tongue.step(&Step { number, title: &title, timestamp, ability }));
            let mut more = self.waited(&applied.waited_for);
            let targets: Vec<_> = applied.to.iter().map(|&target| self.target(target)).collect();
            more.push(match targets[..] {
                [] => self.tongue.unchanged(false),
                _ => self.tongue.applied_to(&targets),
            });
            lines.extend(more.into_iter().map(|line| format!("   {line}")));
        }
        lines.extend(view.undecided.iter().map(|it| self.undecided(it)));
        lines
    }

    fn undecided(&self, it: &Undecided) -> String {
        let named: Vec<_> = it.waiting.iter().take(NAMED_MAX).map(|&id| self.title(id)).collect();
        let more = it.waiting.len() - named.len();
        self.tongue.undecided(it.because, &named, more)
    }

    fn waited(&self, list: &[Waited]) -> Vec<String> {
        let one = |waited: &Waited| {
            self.tongue.waited(&self.title(waited.ability.object), waited.because)
        };
        list.iter().map(one).collect()
    }

    fn target(&self, target: Target) -> String {
        match target {
            Target::Object(id) => self.title(id),
            Target::Region(index) => self.tongue.region_name(index),
            Target::Expedition(id) => self.expedition(id),
            Target::Seat(seat) => self.player(seat),
        }
    }

    fn change(&self, change: &Change) -> String {
        let (from, to) = match change {
            Change::Expeditions { from, to } => (self.expeditions(from), self.expeditions(to)),
            _ => Default::default(),
        };
        self.tongue.change(change, [&from, &to])
    }

    /// `Demeter (o14.0)`.
    fn title(&self, id: ObjectId) -> String {
        let state = self.words.state;
        let marker = || state.adventure.markers.iter().any(|marker| marker.id == id);
        let nameless = match state.objects.get(&id) {
            None if marker() => Nameless::Marker,
            None => Nameless::Gone,
            Some(object) => match self.words.face(object) {
                Some(face) => return format!("{} ({id})", face.title()),
                None => Nameless::of(object),
            },
        };
        format!("{} ({id})", self.tongue.nameless(nameless))
    }

    /// `, in Kim's Reserve`.
    fn place(&self, id: ObjectId) -> String {
        let Some(object) = self.words.state.objects.get(&id) else { return String::new() };
        let place = self.words.names().place(object.place, self.words.language);
        format!(", {}", self.tongue.within(&place))
    }

    fn player(&self, seat: Seat) -> String {
        self.words.names().player(seat, self.words.language)
    }

    fn expedition(&self, id: ExpeditionId) -> String {
        self.words.names().place(Place::Expedition(id), self.words.language)
    }

    fn expeditions(&self, ids: &[ExpeditionId]) -> String {
        let all: Vec<_> = ids.iter().map(|&id| self.expedition(id)).collect();
        self.tongue.expeditions(&all)
    }
}

/// Whether a change only says again that a keyword applies now.
fn is_told(change: &Change, all: &[Change]) -> bool {
    match change {
        Change::GainedAbility(Ability::Keyword(one)) => all.contains(&Change::Gained(*one)),
        _ => false,
    }
}
