//! The context shared by checks: the match, remembered state, derived views, and the findings so
//! far.

use std::cell::RefCell;
use std::sync::Arc;

use engine::effect::{ActionKind, Continuation, EffectTracker, Moment, ResolvedEffect};
use engine::{Departure, Position, Reliance, Unknown, Verdict};
use replay::Replay;
use rules::{CardPlayed, Edition, Event, ExpeditionId, Face, ObjectId, Seat, State, Status, View};
use upcoming::CompletedReplay;

use crate::check::Check;
use crate::claim::Claim;
use crate::departures;
use crate::doubt::Doubt;
use crate::finding::{ENGINES_DIFFER, Finding, Severity, Unresolved};
use crate::grade::{self, RecorderGrade, Ruled};
use crate::level::Level;
use crate::matter::{Matter, Matters};
use crate::memory::Memory;
use crate::paragraph::Paragraph;
use crate::reach::Reach;
use crate::seen::SeenMatch;
use crate::step::JudgedStep;

/// The context shared by the checks. It knows none of them.
pub(crate) struct AuditContext<'a> {
    pub(crate) replay: &'a Replay,
    /// The match as its viewer sees it.
    pub(crate) seen: SeenMatch<'a>,
    /// The draft that decks are built from, if it is a separate match and available.
    pub(crate) draft: Option<SeenMatch<'a>>,
    told: &'a CompletedReplay<'a>,
    pub(crate) edition: Edition,
    /// What recorded the match.
    recorder_name: &'a str,
    pub(crate) recorder: RecorderGrade,
    /// Whether the log records any payment.
    pub(crate) tells_payments: bool,
    /// Whether the log records the emblems by which the next card costs less.
    tells_costs: bool,
    /// The state remembered from earlier records.
    pub(crate) memory: Memory,
    /// What its cards could do.
    pub(crate) reach: Reach,
    /// The effects that were carried out, and those still in progress.
    course: EffectTracker,
    /// How many of them have been judged.
    effects_told: usize,
    /// What was due before the present record, and the verdict on it.
    position: Position,
    departure: Option<Departure>,
    /// What a gap in the records has left unknown before the present record.
    unknown: Unknown,
    findings: Vec<Finding>,
    /// The states around the present record, with what follows from them.
    moments: RefCell<Vec<Arc<Moment>>>,
    /// The requested moments that are not fully derived.
    unresolved: RefCell<Vec<Unresolved>>,
}

impl<'a> AuditContext<'a> {
    pub(crate) fn new(
        seen: SeenMatch<'a>,
        draft: Option<SeenMatch<'a>>,
        told: &'a CompletedReplay<'a>,
        edition: Edition,
    ) -> Self {
        let replay = seen.replay;
        let recorder_name = match replay.records().front().map(|first| &first.record.event) {
            Some(Event::MatchOpened(opened)) => opened.recorder.as_str(),
            _ => "",
        };
        let pays = |event: &Event| matches!(event, Event::ManaPaid(_));
        // Asked of the whole log: where payments are never written, their absence is no fault of any one record.
        let tells_payments = replay.records().iter().any(|sealed| pays(&sealed.record.event));
        let tells = |event: &Event| matches!(event, Event::EmblemCreated(it) if it.emblems.iter().any(|one| one.next));
        let tells_costs = replay.records().iter().any(|sealed| tells(&sealed.record.event));
        let (course, position) = (EffectTracker::new(edition), Position::new(edition));
        let (memory, reach, departure, unknown, findings, moments, unresolved) = Default::default();
        let effects_told = 0;
        Self {
            replay,
            seen,
            draft,
            told,
            edition,
            recorder_name,
            recorder: RecorderGrade::of(recorder_name),
            tells_payments,
            tells_costs,
            memory,
            reach,
            course,
            effects_told,
            position,
            departure,
            unknown,
            findings,
            moments,
            unresolved,
        }
    }

    /// Returns the findings, and the moments that are not fully derived.
    pub(crate) fn into_findings(self) -> (Vec<Finding>, Vec<Unresolved>) {
        (gathered(self.findings), self.unresolved.into_inner())
    }

    /// Whether the match was recorded at the console, which writes what follows from a decision itself.
    pub(crate) fn is_console(&self) -> bool {
        self.recorder_name == "console"
    }

    /// The last record before this one that happened at the table.
    pub(crate) fn last_play(&self, step: JudgedStep<'_>) -> Option<(u32, &'a Event)> {
        let before = self.replay.span(0..step.seq as usize).rev();
        let mut played = before.map(|sealed| (sealed.record.seq, &sealed.record.event));
        played.find(|(_, event)| event.is_play())
    }

    /// Starts a record: only the moments that its checks may request again are kept.
    pub(crate) fn begin(&mut self, step: JudgedStep<'_>) {
        let effect = self.memory.effect.as_ref().map(|effect| effect.before.seq);
        let moments = self.moments.get_mut();
        // A moment holds a derived view; keeping those of all records would take more memory than the match.
        moments.retain(|one| one.state.seq == step.before.seq || Some(one.state.seq) == effect);
    }

    /// A state with what follows from it under the edition of the audit; derived once, as the
    /// position of the match asks for the same.
    pub(crate) fn moment(&self, state: &State) -> Arc<Moment> {
        let is_it = |one: &&Arc<Moment>| one.state.seq == state.seq;
        let known = self.moments.borrow().iter().find(is_it).cloned();
        let moment = known.unwrap_or_else(|| {
            let moment = Moment::new(state, self.edition);
            self.moments.borrow_mut().push(moment.clone());
            moment
        });
        self.note_unresolved(state, moment.view());
        moment
    }

    /// Notes that a state was requested that is not fully derived.
    fn note_unresolved(&self, state: &State, view: &View) {
        let (Some(it), Some(seq)) = (&view.undecided, state.seq) else { return };
        let all = &mut *self.unresolved.borrow_mut();
        match all.last_mut() {
            // One entry for a stretch of records: the same two abilities usually stay undecided for many.
            Some(last) if last.objects == it.waiting => {
                (last.from, last.to) = (last.from.min(seq), last.to.max(seq));
            }
            _ => all.push(Unresolved { from: seq, to: seq, objects: it.waiting.clone() }),
        }
    }

    /// Whether people recorded the match while playing it.
    pub(crate) fn on_paper(&self) -> Option<Doubt> {
        (self.recorder == RecorderGrade::Paper).then_some(Doubt::Paper)
    }

    /// The reason for doubt if people recorded the match while playing it, if the log has an
    /// observation instead of steps at or after the record `from`, or if an earlier gap has left
    /// unknown what a claim reads; a claim that reads nothing cannot be written.
    pub(crate) fn unsure(&self, from: u32, read: Reliance, more: &[Reliance]) -> Option<Doubt> {
        let is_unknown = |reads: &[Reliance]| self.unknown.any(reads).is_some();
        let has_gap = || self.memory.has_gap_since(from) || is_unknown(&[read]) || is_unknown(more);
        // People who record while they play leave steps out anywhere, so paper is a doubt about every record.
        self.on_paper().or_else(|| has_gap().then_some(Doubt::Gap))
    }

    /// Why the present record cannot be judged, if it relies on something that may be missing from the log.
    pub(crate) fn unsure_about(&self, step: JudgedStep<'_>) -> Option<Doubt> {
        let reads = Reliance::of(step.event);
        self.unsure(self.memory.unit_from, Reliance::Phase, &reads)
    }

    /// The state after a record, with cards completed from the card database.
    pub(crate) fn at(&self, seq: u32) -> Option<&'a State> {
        self.told.at(seq)
    }

    /// The last state in which an object existed: this one, or the one in which it appeared.
    pub(crate) fn where_was(&self, state: &State, id: ObjectId) -> State {
        let is_here = state.objects.contains_key(&id);
        let began = self.at(id.seq()).filter(|_| !is_here);
        began.unwrap_or(state).clone()
    }

    /// The reason for doubt if the log since `from` is incomplete or a gap has left unknown what a
    /// claim reads, or if an unapplied ability in play alters one of these.
    pub(crate) fn doubt<const N: usize, const M: usize>(
        &self,
        state: &State,
        from: u32,
        matters: [Matter; N],
        reads: [Reliance; M],
    ) -> Option<Doubt> {
        let undecided = || {
            let undecided =
                self.moment(state).view().undecided.as_ref().map(|it| it.waiting.clone());
            undecided.map(Doubt::Undecided)
        };
        // Abilities of objects that came in the gap may alter them too.
        self.unsure(from, Reliance::Abilities, &reads)
            // The cheap doubts first: only if none applies is the state derived to see what is undecided.
            .or_else(|| Doubt::unread(state, Matters::of(matters)))
            .or_else(undecided)
    }

    /// Whether an ability may have caused a card to be played in the present turn or phase.
    pub(crate) fn could_play(&self, state: &State) -> Option<Doubt> {
        self.could_now(state, Matters::of([Matter::Play]), Matters::of([Matter::PlayLater]))
    }

    /// Whether an ability may have altered a card's cost in the present turn or phase.
    pub(crate) fn could_cost(&self, state: &State) -> Option<Doubt> {
        if self.tells_costs {
            return None;
        }
        self.could_now(state, Matters::of([Matter::Cost]), Matters::of([Matter::CostLater]))
    }

    /// Whether an ability may have done one of these in the present turn or phase, or something
    /// longer lasting before.
    fn could_now(&self, state: &State, now: Matters, later: Matters) -> Option<Doubt> {
        let in_sight = || match self.memory.turn {
            Some(_) => self.reach.in_sight_in_turn(state, self.memory.unit_from).meets(now),
            None => self.reach.in_sight(state).meets(now),
        };
        let used = self.memory.used_now.meets(now) || self.memory.used.meets(later);
        // A log that names causes would have named this one; without causes, any ability in sight may have done it.
        (used || (!self.tells_causes() && in_sight())).then_some(Doubt::Ability)
    }

    /// Whether an ability may have done one of these today without a record of its own.
    ///
    /// Where the log does not record which reactions are played, it may be any visible one.
    pub(crate) fn could<const N: usize>(
        &self,
        state: &State,
        matters: [Matter; N],
    ) -> Option<Doubt> {
        let matters = Matters::of(matters);
        let in_sight = || self.reach.in_sight(state).meets(matters);
        let could = self.memory.used.meets(matters) || (!self.tells_causes() && in_sight());
        could.then_some(Doubt::Ability)
    }

    /// Whether the recorder notes when an ability caused a card to be played.
    pub(crate) fn tells_causes(&self) -> bool {
        self.recorder != RecorderGrade::Engine
    }

    /// Whether the recorder attributes to rules only what rules do.
    ///
    /// BGA's log does not always name the source of a status or counter change.
    pub(crate) fn tells_rules(&self, event: &Event) -> bool {
        let marks = match event {
            Event::CountersChanged(_) => true,
            Event::StatusGained(it) | Event::StatusLost(it) => it.status != Status::Exhausted,
            _ => false,
        };
        self.tells_causes() || !marks
    }

    /// Follows the effects of the match through the last record; returns those whose outcome is now
    /// certain.
    pub(crate) fn follow_effects(&mut self, step: JudgedStep<'_>) -> Vec<ResolvedEffect> {
        self.position.advance_effects(&mut self.course, step.before, step.event);
        // Effects after this may still turn out otherwise; none that was judged is judged again.
        let settled = self.course.settled().max(self.effects_told);
        let told = std::mem::replace(&mut self.effects_told, settled);
        self.course.done()[told..settled].to_vec()
    }

    /// Whether an effect in progress makes one of these players win the game.
    pub(crate) fn wins_by_effect(&self, winners: &[Seat]) -> bool {
        let awaited = self.position.awaits(&self.course);
        let mut ways = awaited.iter().flat_map(|one| &one.ways);
        ways.any(|way| way.due.what == ActionKind::Win && winners.contains(&way.due.by))
    }

    /// What a card costs that an effect in progress may make its player play, for each way in which
    /// it may; empty if none does, or if one of these costs is unknown.
    pub(crate) fn costs_by_effect(
        &self,
        played: &CardPlayed,
        face: &Face,
        into: Option<ExpeditionId>,
    ) -> Vec<u32> {
        let awaited = self.position.awaits(&self.course);
        let ways = awaited.iter().flat_map(|one| &one.ways);
        let plays = |way: &&Continuation| {
            matches!(way.due.what, ActionKind::Play(..)) && way.due.by == played.seat
        };
        let costs = ways.filter(plays).map(|way| way.price(played.card.what, face, into));
        // One unknown cost makes all of them useless: it may be the one that was paid.
        costs.collect::<Option<_>>().unwrap_or_default()
    }

    /// A record with the states around it.
    pub(crate) fn step(&self, seq: u32) -> Option<JudgedStep<'a>> {
        let before = self.told.at(seq.checked_sub(1)?)?;
        Some(JudgedStep { seq, before, event: self.told.event(seq)?, after: self.told.at(seq)? })
    }

    /// If the present record certainly departs, turns its doubtful findings into violations;
    /// returns whether a check had reported anything about it. That an effect may have gone
    /// differently is reported with it.
    pub(crate) fn settle_doubt(&mut self, step: JudgedStep<'_>) -> bool {
        let is_open =
            |one: &Finding| one.to == step.seq && one.severity == Severity::CannotBeJudged;
        // The record certainly departs, so "the effect may have gone otherwise" says the same with less.
        self.findings.retain(|one| !(is_open(one) && one.check == Check::EffectOtherwise));
        let mut any = false;
        for one in self.findings.iter_mut().rev().take_while(|one| one.to == step.seq) {
            if is_open(one) {
                let (level, maker) = (Level::OutsideReach, one.check.maker());
                let Ruled { severity, departure, doubt } =
                    grade::rule(level, maker, self.recorder, None, None);
                (one.severity, one.departure, one.doubt, any) = (severity, departure, doubt, true);
            }
        }
        any
    }

    /// Follows the match through a record.
    pub(crate) fn follow(&mut self, step: JudgedStep<'_>) {
        self.unknown.clone_from(self.position.unknown());
        // Both moments are handed to the checks, so that a state is derived once for the engine and the audit.
        let before = self.position.now().clone();
        self.departure = match self.position.apply(step.event, step.after) {
            Verdict::Departs(departure) => Some(departure),
            _ => None,
        };
        let moments = self.moments.get_mut();
        for moment in [&before, self.position.now()] {
            if !moments.iter().any(|one| one.state.seq == moment.state.seq) {
                moments.push(moment.clone());
            }
        }
    }

    /// Rewinds to an earlier position of the match.
    pub(crate) fn follow_back(&mut self, earlier: Option<&Position>, after: &State) {
        self.departure = None;
        if let Some(earlier) = earlier {
            self.position.rewind(earlier, after);
            self.unknown.clone_from(self.position.unknown());
        }
    }

    /// The position of the match.
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// How the present record departs from what was due.
    pub(crate) const fn departure(&self) -> Option<&Departure> {
        self.departure.as_ref()
    }

    /// The findings since the present turn, daily effect or phase began.
    pub(crate) fn found_in_unit(&self) -> impl Iterator<Item = &Finding> {
        let since = self.memory.unit_from;
        self.findings.iter().rev().take_while(move |finding| finding.to >= since)
    }

    /// Whether all findings of a record are known departures of the recorder.
    pub(crate) fn is_excused(&self, seq: u32) -> bool {
        let mut of_it = self.findings.iter().filter(|one| one.to == seq).peekable();
        of_it.peek().is_some()
            // That two engines differ is a finding about engines, and excuses nothing that players did.
            && of_it.all(|one| one.departure.is_some_and(|it| it != ENGINES_DIFFER))
    }

    /// Adds the present record to the findings of an earlier one, if it deviates only because of
    /// that.
    pub(crate) fn note_follows(&mut self, earlier: u32, seq: u32) {
        let is_it = |one: &&mut Finding| one.to == earlier && one.is_certain();
        if let Some(cause) = self.findings.iter_mut().rev().find(is_it) {
            cause.follows.push(seq);
        }
    }

    /// Whether this step was found to be otherwise than the rules ask for.
    pub(crate) fn is_accused(&self, step: JudgedStep<'_>) -> bool {
        let mut of_step = self.findings.iter().rev().take_while(|one| one.to == step.seq);
        of_step.any(Finding::is_certain)
    }

    /// An official's ruling is about the findings of the record that it names, or about the last ones
    /// before it in the same turn or phase, such as those of a card whose payment it names; one that
    /// names none is about those since the turn or daily effect began.
    pub(crate) fn ruled(&mut self, seq: u32, about: Option<u32>) {
        let since = self.memory.unit_from;
        let includes = |one: &Finding, about| (one.from..=one.to).contains(&about);
        let about = about.map(|about| {
            let is_known = self.findings.iter().any(|one| includes(one, about));
            // Officials often name the record at which play stopped, which is after the fault itself.
            if is_known { about } else { self.last_found_before(about).unwrap_or(about) }
        });
        let is_meant = |one: &Finding| match about {
            Some(about) => includes(one, about),
            None => one.to >= since,
        };
        for finding in self.findings.iter_mut().filter(|one| is_meant(one)) {
            finding.ruling.get_or_insert(seq);
        }
    }

    /// The last record before another one, in the same turn or phase, that something was found of.
    fn last_found_before(&self, seq: u32) -> Option<u32> {
        let before = self.replay.span(0..seq as usize + 1).rev();
        let began = before.map(|sealed| &sealed.record).find(|record| {
            matches!(record.event, Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_))
        });
        let since = began.map_or(0, |record| record.seq);
        let found = self.findings.iter().map(|one| one.to);
        found.filter(|&to| since <= to && to < seq).max()
    }

    /// A rewind decides about the records that it takes back.
    pub(crate) fn taken_back(&mut self, seq: u32, to: u32) {
        let is_meant = |one: &&mut Finding| one.to > to && one.to < seq;
        for finding in self.findings.iter_mut().filter(is_meant) {
            finding.ruling.get_or_insert(seq);
        }
    }

    /// Adds a finding: a violation or, if there is doubt, something that cannot be judged.
    ///
    /// What only another edition requires is not a violation, and is a class of its own.
    pub(crate) fn add(&mut self, step: JudgedStep<'_>, claim: Claim, doubt: Option<Doubt>) {
        let mut paragraphs = claim.check.paragraphs(self.edition);
        if !claim.paragraphs.is_empty() {
            paragraphs.clone_from(&claim.paragraphs);
        }
        let is_other = |one: &Paragraph| one.edition != self.edition;
        let silent = !paragraphs.is_empty() && paragraphs.iter().all(is_other);
        // Comes before any other doubt: what the edition does not require cannot be violated, however sure the facts
        // are.
        let doubt = silent.then_some(Doubt::Silent(self.edition)).or(doubt);
        let log = departures::ClaimedMatch {
            recorder: self.recorder_name,
            replay: self.replay,
            memory: &self.memory,
        };
        let departure = departures::of(&log, step, &claim);
        let Ruled { severity, departure, doubt } =
            grade::rule(claim.level, claim.check.maker(), self.recorder, departure, doubt);
        // A condition that lasts is found at every record while it lasts, and told once.
        if self.is_known(step.after.line, &claim, severity) {
            return;
        }
        if self.is_of_one_step(step, &claim, severity, doubt.as_ref()) {
            return;
        }
        let Claim { check, from, objects, players, evidence, .. } = claim;
        self.findings.push(Finding {
            check,
            paragraphs,
            severity,
            departure,
            from,
            to: step.seq,
            line: step.after.line,
            taken_back: self.replay.versions().is_abandoned(step.seq),
            objects,
            players,
            evidence,
            doubt,
            ruling: None,
            follows: Vec::new(),
            again: Vec::new(),
        });
    }

    /// Whether the same fault of this step was already found; that finding then also covers this
    /// claim.
    fn is_of_one_step(
        &mut self,
        step: JudgedStep<'_>,
        claim: &Claim,
        severity: Severity,
        doubt: Option<&Doubt>,
    ) -> bool {
        for one in self.findings.iter_mut().rev().take_while(|one| one.to == step.seq) {
            let is_same =
                (one.check, one.from, one.severity) == (claim.check, claim.from, severity);
            let is_doubtful = one.departure.is_none() && one.doubt.as_ref() != doubt;
            if !is_same || is_doubtful {
                continue;
            }
            let Some(evidence) = one.evidence.together(&claim.evidence) else { continue };
            one.evidence = evidence;
            let objects = claim.objects.iter().filter(|id| !one.objects.contains(id));
            let objects: Vec<_> = objects.copied().collect();
            one.objects.extend(objects);
            let players = claim.players.iter().filter(|seat| !one.players.contains(seat));
            let players: Vec<_> = players.copied().collect();
            one.players.extend(players);
            return true;
        }
        false
    }

    /// Whether a lasting condition was already found, with the same severity, for all its objects,
    /// and has not been rewound since.
    fn is_known(&self, line: u32, claim: &Claim, severity: Severity) -> bool {
        let before = |one: &&Finding| {
            let counts = one.line == line || !one.taken_back;
            // A doubtful finding must not hide a certain one of the same objects later.
            one.check == claim.check && one.severity >= severity && counts
        };
        let known = |id| self.findings.iter().filter(before).any(|one| one.objects.contains(id));
        claim.check.is_standing() && claim.objects.iter().all(known)
    }
}

/// The findings with each known departure of a recorder reported once, listing the records where it
/// recurs; what differs between engines is reported once for each difference.
fn gathered(findings: Vec<Finding>) -> Vec<Finding> {
    let mut all: Vec<Finding> = Vec::new();
    for one in findings {
        let is_same = |other: &&mut Finding| {
            // A recorder's departure is one habit, wherever it shows; engines differ in many things, each told on its
            // own.
            let is_shape = one.departure != Some(ENGINES_DIFFER) || other.evidence == one.evidence;
            is_shape
                && one.departure.is_some()
                && (other.departure, other.check) == (one.departure, one.check)
        };
        match all.iter_mut().find(is_same) {
            Some(first) => first.again.push(one.to),
            None => all.push(one),
        }
    }
    all
}
