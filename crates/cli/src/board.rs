//! A state drawn with letters.

use std::io::{self, Write};

use replay::{ExpeditionEntry, ObjectEntry, PlayerEntry, RegionEntry, StateView};
use rules::{Seat, Side, Terrain, Zone};

/// Draws a state for people.
pub(crate) fn board(view: &StateView, out: &mut dyn Write) -> io::Result<()> {
    let record =
        view.seq.map_or_else(|| "before record 0".to_owned(), |seq| format!("record {seq}"));
    let effect = view.daily_effect.map(|effect| format!(" ({})", effect.word().replace('_', " ")));
    write!(
        out,
        "{record} · game {} · day {} · {}{}",
        view.game,
        view.day,
        view.phase,
        effect.unwrap_or_default()
    )?;
    if let Some(turn) = view.turn {
        write!(out, " · {}'s turn", name(view, turn))?;
    }
    if view.tie_breaker {
        write!(out, " · tie-breaker")?;
    }
    writeln!(out)?;
    if let Some(result) = &view.result {
        let winners: Vec<_> = result.winners.iter().map(|&seat| name(view, seat)).collect();
        let winners = if winners.is_empty() { "nobody".to_owned() } else { winners.join(", ") };
        writeln!(out, "won by {winners}")?;
    }
    writeln!(out)?;
    adventure(view, out)?;
    view.players.iter().try_for_each(|player| seat(view, player, out))?;
    let limbo: Vec<_> =
        view.objects.iter().filter(|object| object.zone == Zone::Limbo).map(title).collect();
    if !limbo.is_empty() {
        writeln!(out, "\nLimbo: {}", limbo.join("; "))?;
    }
    Ok(())
}

fn name(view: &StateView, seat: Seat) -> String {
    let name = view.players.get(seat.index()).and_then(|player| player.name.clone());
    name.unwrap_or_else(|| format!("seat {seat}"))
}

/// One column a region: its terrains, then a row a player with where their counters are.
fn adventure(view: &StateView, out: &mut dyn Write) -> io::Result<()> {
    if view.regions.is_empty() {
        return Ok(());
    }
    write!(out, "{:16}", "")?;
    view.regions.iter().try_for_each(|region| write!(out, "{:>7}", region.index))?;
    write!(out, "\n{:16}", "Adventure")?;
    view.regions.iter().try_for_each(|region| write!(out, "{:>7}", terrains(region)))?;
    writeln!(out)?;
    for player in &view.players {
        write!(out, "{:16}", name(view, player.seat).chars().take(15).collect::<String>())?;
        for region in &view.regions {
            let here = |side: Side| {
                player.expeditions.get(side.word()).is_some_and(|one| one.position == region.index)
            };
            let mark = match (here(Side::Hero), here(Side::Companion)) {
                (true, true) => "H C",
                (true, false) => "H>",
                (false, true) => "<C",
                (false, false) => ".",
            };
            write!(out, "{mark:>7}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// `VMO`, `?` for a card nobody has seen, in brackets if a Terrain Marker makes it so.
fn terrains(region: &RegionEntry) -> String {
    let letters: String = region.terrains.iter().copied().map(letter).collect();
    match (region.face_up, region.markers.is_empty()) {
        (_, false) => format!("[{letters}]"),
        (true, true) => letters,
        (false, true) => "?".to_owned(),
    }
}

/// The letter of a terrain on cards.
pub(crate) const fn letter(terrain: Terrain) -> char {
    match terrain {
        Terrain::Forest => 'V',
        Terrain::Mountain => 'M',
        Terrain::Water => 'O',
    }
}

fn seat(view: &StateView, player: &PlayerEntry, out: &mut dyn Write) -> io::Result<()> {
    let hero = player.hero.as_ref().map_or("no Hero", |hero| hero.title());
    write!(out, "\n{} · {hero}", name(view, player.seat))?;
    if view.first_player == Some(player.seat) {
        write!(out, " · first player")?;
    }
    if player.passed {
        write!(out, " · passed")?;
    }
    writeln!(
        out,
        "\n  mana {} of {} ready · hand {} · deck {} · distance {}",
        player.mana.ready, player.mana.orbs, player.hand.count, player.deck.count, player.distance
    )?;
    for side in [Side::Hero, Side::Companion] {
        if let Some(expedition) = player.expeditions.get(side.word()) {
            self::expedition(view, player, side, expedition, out)?;
        }
    }
    let zones =
        [(Zone::Reserve, "Reserve"), (Zone::Landmark, "Landmarks"), (Zone::Discard, "Discard")];
    for (zone, word) in zones {
        let mine = |object: &&ObjectEntry| object.zone == zone && object.controller == player.seat;
        let titles: Vec<_> = view.objects.iter().filter(mine).map(title).collect();
        if !titles.is_empty() {
            let limit = match zone {
                Zone::Reserve => format!(" ({} of {})", titles.len(), player.reserve_limit),
                Zone::Landmark => format!(" ({} of {})", titles.len(), player.landmark_limit),
                _ => String::new(),
            };
            writeln!(out, "  {word}{limit}: {}", titles.join("; "))?;
        }
    }
    let hand: Vec<_> = view
        .hidden
        .iter()
        .filter(|entry| entry.zone == Zone::Hand && entry.owner == player.seat)
        .filter_map(|entry| entry.card.as_ref())
        .map(|card| card.title().to_owned())
        .collect();
    if hand.is_empty() { Ok(()) } else { writeln!(out, "  Hand: {}", hand.join("; ")) }
}

fn expedition(
    view: &StateView,
    player: &PlayerEntry,
    side: Side,
    expedition: &ExpeditionEntry,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sum = expedition.statistics;
    write!(out, "  {:9} {}/{}/{}", side.word(), sum.forest, sum.mountain, sum.water)?;
    if expedition.ascended {
        write!(out, " ascended")?;
    }
    if expedition.blocked {
        write!(out, " can't move forward")?;
    }
    if expedition.forward {
        let due: Vec<_> = expedition.due_to.iter().map(|terrain| terrain.word()).collect();
        write!(out, " would move forward due to {}", due.join(", "))?;
    }
    let mine =
        |object: &&ObjectEntry| object.expedition == Some(side) && object.controller == player.seat;
    let titles: Vec<_> = view.objects.iter().filter(mine).map(title).collect();
    if titles.is_empty() { writeln!(out) } else { writeln!(out, ": {}", titles.join("; ")) }
}

/// A name with statistics, statuses and counters.
fn title(object: &ObjectEntry) -> String {
    use std::fmt::Write as _;
    let mut text = match (&object.card, object.kind) {
        (Some(card), _) => card.title().to_owned(),
        (None, "emblem") => "an emblem".to_owned(),
        (None, _) => "a face-down card".to_owned(),
    };
    if let Some(sum) = object.statistics {
        let _ = write!(text, " {}/{}/{}", sum.forest, sum.mountain, sum.water);
    }
    let counters = object.counters.iter().map(|(name, count)| format!("{count} {name}"));
    let notes: Vec<_> =
        object.statuses.iter().map(|&status| status.to_owned()).chain(counters).collect();
    if !notes.is_empty() {
        let _ = write!(text, " ({})", notes.join(", "));
    }
    text
}
