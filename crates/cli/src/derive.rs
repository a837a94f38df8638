//! `daybook derive`: what follows from a state.

use std::io::{self, Write};

use language::Language;
use replay::{Replay, Viewer};
use rules::{
    AbilityId, CardType, ExpeditionView, ObjectId, ObjectView, State, Statistics, TerrainSet, View,
    plain,
};

use crate::args;
use crate::error::CliError;
use crate::inspect::{load, moment};
use crate::output;

pub(crate) fn derive(args: &args::Derive) -> Result<(), CliError> {
    let replay = load(&args.file)?;
    let seq = moment(&replay, &args.moment)?;
    let state = replay.at(seq).ok_or(CliError::NoRecord { seq, last: replay.last() })?;
    let view = rules::derive(state, replay::edition(state));
    if args.json {
        output::json(&view)
    } else {
        output::lines(|out| table(&replay, state, &view, out))
    }
}

fn table(replay: &Replay, state: &State, view: &View, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Expeditions by the rules of {}", view.edition)?;
    for derived in &view.expeditions {
        writeln!(out, "{}", expedition(state, view, derived))?;
    }
    writeln!(out, "\nObjects")?;
    for (id, derived) in &view.objects {
        let unread = if view.unread.contains(id) { " · not all abilities read" } else { "" };
        writeln!(out, "  {:8}{}{unread}", id.to_string(), object(derived))?;
    }
    writeln!(out, "\nPassive abilities in order of application")?;
    let (knowledge, viewer) = (replay.knowledge(), Viewer::Official);
    let order = language::order(view, state, knowledge, viewer, Language::English);
    order.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    listed("Lost before they could apply", &view.lost, state, view, out)?;
    listed("In force as rules of play", &view.in_force, state, view, out)?;
    if !view.unread.is_empty() {
        writeln!(out, "\nWith unread abilities, which may change any of this")?;
    }
    view.unread
        .iter()
        .try_for_each(|id| writeln!(out, "  {:8}{}", id.to_string(), title(view, *id)))
}

/// Abilities under a heading, if there are any.
fn listed(
    heading: &str,
    ids: &[AbilityId],
    state: &State,
    view: &View,
    out: &mut dyn Write,
) -> io::Result<()> {
    if !ids.is_empty() {
        writeln!(out, "\n{heading}")?;
    }
    ids.iter().try_for_each(|&id| {
        let text = view.ability(state, id).map(|ability| Language::English.ability(&ability));
        writeln!(out, "  {:8}{}", id.object.to_string(), text.unwrap_or_default())
    })
}

fn expedition(state: &State, view: &View, derived: &ExpeditionView) -> String {
    let position = state.expedition(derived.id).map_or(0, |expedition| expedition.position);
    let region = view.regions.get(usize::from(position)).or(view.regions.first());
    let terrains = region.map(|region| letters(region.terrains)).unwrap_or_default();
    let mut line = format!("  {:12}region {position} {terrains:4}", derived.id.to_string());
    line += &numbers(derived.statistics);
    if derived.blocked {
        line += " · can't move forward";
    }
    if derived.may_move_due_to != TerrainSet::ALL {
        line += " · can move only due to ";
        line += &letters(derived.may_move_due_to);
    }
    if derived.progress.forward {
        line += " · would move forward due to ";
        line += &letters(derived.progress.due_to.iter().copied().collect());
    }
    line
}

fn title(view: &View, id: ObjectId) -> String {
    let face = view.objects.get(&id).and_then(|one| one.face.as_ref());
    plain(face.map_or("a card without a face", |face| face.title())).into_owned()
}

/// A name, statistics, keywords and the place if it is in two Expeditions.
fn object(derived: &ObjectView) -> String {
    let face = derived.face.as_ref();
    let emblem = derived.is(CardType::Emblem);
    let nameless = if emblem { "an emblem" } else { "a card without a face" };
    let title = plain(face.map_or(nameless, |face| face.title()));
    let mut parts = vec![title.into_owned()];
    parts.extend(derived.statistics.map(numbers));
    parts.extend(derived.keywords.iter().map(|keyword| match keyword.number() {
        0 => keyword.word().to_owned(),
        number => format!("{} {number}", keyword.word()),
    }));
    if derived.lost_abilities {
        parts.push("without abilities".to_owned());
    }
    if derived.ignored_abilities {
        parts.push("abilities ignored".to_owned());
    }
    if derived.expeditions.len() > 1 {
        let ids: Vec<_> = derived.expeditions.iter().map(ToString::to_string).collect();
        parts.push(format!("in {}", ids.join(" and ")));
    }
    parts.extend(costs(derived));
    parts.join(" · ")
}

/// Its cost from the Reserve, unless that is the printed one.
fn costs(one: &ObjectView) -> Option<String> {
    let cost = one.play_cost.as_ref()?;
    let mut all: Vec<_> = one.play_cost_by_expedition.iter().map(|it| it.play_cost.cost).collect();
    all.sort_unstable();
    all.dedup();
    match &all[..] {
        [] => (cost.cost != cost.base).then(|| format!("costs {}", cost.cost)),
        all => {
            let all: Vec<_> = all.iter().map(ToString::to_string).collect();
            Some(format!("costs {}, by Expedition", all.join(" or ")))
        }
    }
}

fn letters(terrains: TerrainSet) -> String {
    terrains.iter().map(language::terrain_letter).collect()
}

fn numbers(sum: Statistics) -> String {
    format!("{}/{}/{}", sum.forest, sum.mountain, sum.water)
}
