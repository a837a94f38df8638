//! Explains in sentences why an object is what it is.

mod frame;

use cards::Date;
use replay::{Knowledge, Viewer};
use rules::{
    Ability, AppliedAbility, Change, DependencyClause, Edition, ExpeditionId, ExpeditionLocation,
    Explanation, Face, NoEffect, ObjectId, Place, PlayCost, PlayCostInto, Seat, State, Target,
    Undecided, View, Waited, plain,
};

use crate::grammar::sentence;
use crate::language::Language;
use crate::nameless::Nameless;
use crate::words::Words;
use frame::{AppliedStep, CostPart};

/// An explanation of an object of `state` in lines of text, with the names that `viewer` may know;
/// `played_on` is the day of the match, if known.
pub fn explanation_lines(
    explanation: &Explanation,
    played_on: Option<Date>,
    state: &State,
    knowledge: &Knowledge,
    viewer: Viewer,
    language: Language,
) -> Vec<String> {
    let words = Words { state, knowledge, viewer, language };
    shown(Telling { words, played_on }.explanation(explanation))
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
    shown(Telling { words, played_on: None }.order(view))
}

/// Lines made safe to display.
fn shown(lines: Vec<String>) -> Vec<String> {
    lines.into_iter().map(|line| plain(&line).into_owned()).collect()
}

/// Maximum number of objects named where there may be many.
const NAMED_MAX: usize = 5;

struct Telling<'a> {
    words: Words<'a>,
    /// The day of the match, for completing cards.
    played_on: Option<Date>,
}

impl Telling<'_> {
    fn explanation(&self, it: &Explanation) -> Vec<String> {
        let mut lines = vec![
            self.heading(it.object),
            frame::printed(self.words.language, it.base.as_deref(), it.boosts),
        ];
        lines.extend(it.base.as_deref().map(|face| self.completed(face)).unwrap_or_default());
        for (number, step) in (1..).zip(&it.applied) {
            self.step(it.edition, number, step, &mut lines);
        }
        let lost = |ability| frame::lost(self.words.language, ability);
        let existence = Some(DependencyClause::Existence.paragraph());
        let lost = it.lost.iter().map(lost);
        lines.extend(lost.map(|line| self.cited(it.edition, line, existence)));
        let expeditions = self.expeditions(&it.result.expeditions);
        lines.push(frame::result(self.words.language, &it.result, expeditions));
        self.cost(it, &mut lines);
        let region = |it: &ExpeditionLocation| {
            let about = [
                ("expedition", self.expedition(it.expedition).into()),
                ("terrains", self.words.language.terrain_set(it.terrains).into()),
            ];
            self.words.language.say("region-of", about)
        };
        lines.extend(it.regions.iter().map(region));
        lines.extend(it.in_force.iter().map(|one| {
            frame::in_force(self.words.language, self.title(one.ability.object), &one.says)
        }));
        lines.extend(it.missed.iter().map(|one| {
            let (title, why) = (self.title(one.ability.object), self.found(&one.found));
            let line = frame::missed(self.words.language, &title, &one.says, &why);
            self.cited(it.edition, line, one.found.paragraph(it.edition))
        }));
        if !it.unread.is_empty() {
            let about = [("objects", self.words.language.and(self.some(&it.unread)).into())];
            lines.push(self.words.language.say("not-read", about));
        }
        lines.extend(it.undecided.iter().map(|it| self.undecided(it)));
        lines
    }

    /// The abilities of a card whose face in the log says less, with a note that they are not from
    /// the log.
    fn completed(&self, face: &Face) -> Vec<String> {
        let Some(known) = cards::completed(face, self.played_on) else { return Vec::new() };
        let language = self.words.language;
        let says = language.abilities(known).into_iter().map(|line| format!("   {line}"));
        std::iter::once(language.word("explained-completed").to_owned()).chain(says).collect()
    }

    fn step(&self, edition: Edition, number: usize, it: &AppliedAbility, lines: &mut Vec<String>) {
        let applied = &it.applied;
        let title = self.title(applied.ability.object);
        let (timestamp, ability) = (applied.timestamp, it.says.as_ref());
        lines.push(frame::step(
            self.words.language,
            &AppliedStep { number, title: &title, timestamp, ability },
        ));
        let mut more = self.waited(edition, &applied.waited_for);
        let told = it.changes.iter().filter(|change| !is_told(change, &it.changes));
        let told = told.map(|one| self.cited(edition, self.change(one), one.paragraph(edition)));
        more.extend(told);
        if let Some(found) = &it.found {
            more.push(self.cited(edition, self.found(found), found.paragraph(edition)));
        } else if it.changes.is_empty() {
            more.push(frame::unchanged(self.words.language, true));
        }
        more.extend(it.readings.iter().map(|&one| {
            let line = frame::reading(self.words.language, one);
            self.cited(edition, line, one.paragraph(edition))
        }));
        lines.extend(more.into_iter().map(|line| format!("   {line}")));
    }

    fn cost(&self, it: &Explanation, lines: &mut Vec<String>) {
        let Some(cost) = &it.result.play_cost else { return };
        let several = &it.result.play_cost_by_expedition;
        if several.is_empty() {
            lines.push(frame::cost(self.words.language, cost));
            self.cost_lines(it, cost, lines);
            return;
        }
        let line = frame::costs(self.words.language, several);
        let four = (it.edition == Edition::Four).then_some("5.1.2.c");
        lines.push(self.cited(it.edition, line, four));
        for PlayCostInto { expedition, play_cost } in several {
            let expedition = self.expedition(*expedition);
            let into = frame::cost_into(self.words.language, expedition, play_cost);
            lines.push(format!("   {into}"));
            self.cost_lines(it, play_cost, lines);
        }
    }

    fn cost_lines(&self, it: &Explanation, cost: &PlayCost, lines: &mut Vec<String>) {
        let parts = [
            (CostPart::Change, &cost.changes),
            (CostPart::Choice, &cost.choices),
            (CostPart::Floor, &cost.floors),
        ];
        for (part, line) in
            parts.into_iter().flat_map(|(part, all)| all.iter().map(move |one| (part, *one)))
        {
            let title = self.title(line.ability.map_or(it.object, |ability| ability.object));
            lines.push(format!("   {}", frame::cost_line(self.words.language, &title, part, line)));
        }
    }

    fn order(&self, view: &View) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, applied) in (1..).zip(&view.applied) {
            let title = self.title(applied.ability.object);
            let says = view.ability(self.words.state, applied.ability);
            let (timestamp, ability) = (applied.timestamp, says.as_ref());
            lines.push(frame::step(
                self.words.language,
                &AppliedStep { number, title: &title, timestamp, ability },
            ));
            let mut more = self.waited(view.edition, &applied.waited_for);
            let targets: Vec<_> = applied.to.iter().map(|&target| self.target(target)).collect();
            more.push(if targets.is_empty() {
                frame::unchanged(self.words.language, false)
            } else {
                let objects = self.words.language.and(targets);
                self.words.language.say("applied-to", [("objects", objects.into())])
            });
            lines.extend(more.into_iter().map(|line| format!("   {line}")));
        }
        lines.extend(view.undecided.iter().map(|it| self.undecided(it)));
        lines
    }

    fn undecided(&self, it: &Undecided) -> String {
        frame::undecided(self.words.language, it.because, self.some(&it.waiting))
    }

    /// Some of these by name, and how many more there are.
    fn some(&self, all: &[ObjectId]) -> Vec<String> {
        let mut named: Vec<_> = all.iter().take(NAMED_MAX).map(|&id| self.title(id)).collect();
        let more = all.len() - named.len();
        if more > 0 {
            named.push(self.words.language.say("more", [("count", more.into())]));
        }
        named
    }

    fn waited(&self, edition: Edition, list: &[Waited]) -> Vec<String> {
        let one = |waited: &Waited| {
            let through = waited.through.map(|through| self.title(through.object));
            let title = self.title(waited.ability.object);
            let line = frame::waited(self.words.language, title, waited.because, through);
            self.cited(edition, line, Some(waited.because.paragraph()))
        };
        list.iter().map(one).collect()
    }

    /// The reason why an ability did nothing.
    fn found(&self, it: &NoEffect) -> String {
        let objects = match it {
            NoEffect::Counted { objects, .. } | NoEffect::Several(objects) => self.some(objects),
            _ => Vec::new(),
        };
        frame::found(self.words.language, it, objects)
    }

    /// A line with the paragraph that it comes from, if there is one.
    fn cited(&self, edition: Edition, line: String, paragraph: Option<&str>) -> String {
        frame::cited(self.words.language, edition, line, paragraph)
    }

    fn target(&self, target: Target) -> String {
        match target {
            Target::Object(id) => self.title(id),
            Target::Region(_) if self.words.state.day.tie_breaker => {
                self.words.language.word("the-arena").to_owned()
            }
            Target::Region(index) => self.words.language.place(Place::Adventure(index)),
            Target::Expedition(id) => self.expedition(id),
            Target::Seat(seat) => self.player(seat),
        }
    }

    fn change(&self, change: &Change) -> String {
        let (from, to) = match change {
            Change::Expeditions { from, to } => (self.expeditions(from), self.expeditions(to)),
            Change::Terrains { from, to, .. } if self.words.state.day.tie_breaker => {
                return frame::arena(self.words.language, *from, *to);
            }
            _ => Default::default(),
        };
        frame::change(self.words.language, change, [from, to])
    }

    /// `Demeter (o14.0), in Kim's Reserve`.
    fn heading(&self, id: ObjectId) -> String {
        let title = sentence(&self.title(id));
        let Some(object) = self.words.state.objects.get(&id) else { return title };
        let place = self.words.names().place(object.place, self.words.language);
        self.words.language.say("explained-in", [("object", title.into()), ("place", place.into())])
    }

    /// `Demeter (o14.0)`.
    fn title(&self, id: ObjectId) -> String {
        let state = self.words.state;
        let marker = || state.adventure.markers.iter().any(|marker| marker.id == id);
        let nameless = match state.objects.get(&id) {
            None if marker() => Nameless::Marker,
            None => Nameless::Gone,
            Some(object) => match self.words.face(object) {
                Some(face) => return format!("{} ({id})", self.words.card(face)),
                None => Nameless::of(object),
            },
        };
        format!("{} ({id})", self.words.language.nameless(nameless))
    }

    fn player(&self, seat: Seat) -> String {
        self.words.names().player(seat, self.words.language)
    }

    fn expedition(&self, id: ExpeditionId) -> String {
        self.words.names().place(Place::Expedition(id), self.words.language)
    }

    fn expeditions(&self, ids: &[ExpeditionId]) -> String {
        let all: Vec<_> = ids.iter().map(|&id| self.expedition(id)).collect();
        if all.is_empty() {
            self.words.language.word("no-expedition").to_owned()
        } else {
            self.words.language.and(all)
        }
    }
}

/// Whether a change only repeats that a keyword now applies.
fn is_told(change: &Change, all: &[Change]) -> bool {
    match change {
        Change::GainedAbility(Ability::Keyword(one)) => all.contains(&Change::Gained(*one)),
        _ => false,
    }
}
