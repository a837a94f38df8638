//! Draws a board with letters.

use std::fmt::{self, Write};

use replay::{ExpeditionEntry, ObjectEntry, PlayerEntry, RegionEntry, StateView};
use rules::{Place, Seat, Side, Status, Terrain, Zone, plain};

use crate::language::Language;
use crate::nameless::Nameless;

/// Draws a state as text, in several lines.
pub fn board(view: &StateView, language: Language) -> String {
    let mut out = String::new();
    BoardText { view, language }.draw(&mut out).expect("memory takes what is written");
    out
}

#[derive(Clone, Copy)]
struct BoardText<'a> {
    view: &'a StateView,
    language: Language,
}

impl BoardText<'_> {
    fn draw(self, out: &mut String) -> fmt::Result {
        let (view, language) = (self.view, self.language);
        self.heading(out)?;
        if let Some(result) = &view.result {
            let winners: Vec<_> = result.winners.iter().map(|&seat| self.name(seat)).collect();
            let nobody = || language.word("nobody").to_owned();
            let winners = if winners.is_empty() { nobody() } else { winners.join(", ") };
            writeln!(out, "{}", language.say("won-by", [("players", winners.into())]))?;
        }
        writeln!(out)?;
        self.adventure(out)?;
        view.players.iter().try_for_each(|player| self.seat(player, out))?;
        let limbo = self.titles(|object| object.zone == Zone::Limbo);
        if !limbo.is_empty() {
            let word = language.place(Place::Limbo);
            writeln!(out, "\n{word}{}{}", language.colon(), limbo.join(language.semicolon()))?;
        }
        Ok(())
    }

    fn heading(self, out: &mut String) -> fmt::Result {
        let (view, language) = (self.view, self.language);
        let mut parts = vec![
            view.seq.map_or_else(
                || language.word("before-records").to_owned(),
                |seq| language.say("record", [("record", seq.into())]),
            ),
            language.say("game", [("game", view.game.into())]),
            language.say("day", [("day", view.day.into())]),
        ];
        let effect = view.daily_effect.map(|effect| language.daily_effect(effect));
        let effect = effect.map(|effect| format!(" ({effect})")).unwrap_or_default();
        parts.push(format!("{}{effect}", language.phase(view.phase)));
        parts.extend(
            view.turn.map(|turn| language.say("turn-of", [("player", self.name(turn).into())])),
        );
        parts.extend(view.tie_breaker.then(|| language.word("tie-breaker").to_owned()));
        writeln!(out, "{}", parts.join(" · "))
    }

    fn name(self, seat: Seat) -> String {
        let player = self.view.players.get(seat.index());
        let name = player.and_then(|player| player.name.as_deref());
        name.map_or_else(|| self.language.player(seat), |name| plain(name).into_owned())
    }

    /// The titles of these objects.
    fn titles(self, is_meant: impl Fn(&ObjectEntry) -> bool) -> Vec<String> {
        let meant = self.view.objects.iter().filter(|object| is_meant(object));
        meant.map(|object| self.title(object)).collect()
    }

    /// One column per region: its terrains, then one row per player with the places of their
    /// counters.
    fn adventure(self, out: &mut String) -> fmt::Result {
        let (view, language) = (self.view, self.language);
        if view.regions.is_empty() {
            return Ok(());
        }
        write!(out, "{:16}", "")?;
        view.regions.iter().try_for_each(|region| write!(out, "{:>7}", region.index))?;
        write!(out, "\n{:16}", language.word("adventure"))?;
        view.regions.iter().try_for_each(|region| write!(out, "{:>7}", terrains(region)))?;
        writeln!(out)?;
        for player in &view.players {
            // One less than the width of the column, so that a long name does not touch the first region.
            write!(out, "{:16}", self.name(player.seat).chars().take(15).collect::<String>())?;
            for region in &view.regions {
                let here = |side: Side| {
                    let expedition = player.expeditions.get(side.word());
                    expedition.is_some_and(|expedition| expedition.position == region.index)
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

    fn seat(self, player: &PlayerEntry, out: &mut String) -> fmt::Result {
        let language = self.language;
        let no_hero = || language.word("no-hero").into();
        let hero = player.hero.as_ref();
        let hero = hero.map_or_else(no_hero, |hero| plain(language.card(hero.title())));
        write!(out, "\n{} · {hero}", self.name(player.seat))?;
        if self.view.first_player == Some(player.seat) {
            write!(out, " · {}", language.word("first-player"))?;
        }
        if player.passed {
            write!(out, " · {}", language.word("seat-passed"))?;
        }
        writeln!(out, "\n  {}", self.counts(player))?;
        for side in [Side::Hero, Side::Companion] {
            if let Some(expedition) = player.expeditions.get(side.word()) {
                self.expedition(player, side, expedition, out)?;
            }
        }
        let zones = [
            (Zone::Reserve, language.word("zone-reserve"), Some(player.reserve_limit)),
            (Zone::Landmark, language.word("zone-landmarks"), Some(player.landmark_limit)),
            (Zone::Discard, language.word("zone-discard"), None),
        ];
        for (zone, word, limit) in zones {
            let titles =
                self.titles(|object| object.zone == zone && object.controller == player.seat);
            let heading = limit.map_or_else(
                || word.to_owned(),
                |limit| {
                    let count = ("count", titles.len().into());
                    let about = [("zone", word.into()), count, ("limit", limit.into())];
                    language.say("zone-filled", about)
                },
            );
            self.list(&heading, &titles, out)?;
        }
        let hidden = self.view.hidden.iter();
        let hand: Vec<_> = hidden
            .filter(|entry| entry.zone == Zone::Hand && entry.owner == player.seat)
            .filter_map(|entry| entry.card.as_ref())
            .map(|card| plain(language.card(card.title())).into_owned())
            .collect();
        self.list(language.word("zone-hand"), &hand, out)
    }

    fn counts(self, player: &PlayerEntry) -> String {
        let about = [
            ("ready", player.mana.ready.into()),
            ("orbs", player.mana.orbs.into()),
            ("hand", player.hand.count.into()),
            ("deck", player.deck.count.into()),
            ("distance", player.distance.into()),
        ];
        self.language.say("seat-counts", about)
    }

    /// A line of titles, if there are any.
    fn list(self, word: &str, titles: &[String], out: &mut String) -> fmt::Result {
        if titles.is_empty() {
            return Ok(());
        }
        writeln!(out, "  {word}{}{}", self.language.colon(), titles.join(self.language.semicolon()))
    }

    fn expedition(
        self,
        player: &PlayerEntry,
        side: Side,
        expedition: &ExpeditionEntry,
        out: &mut String,
    ) -> fmt::Result {
        let (sum, language) = (expedition.statistics, self.language);
        let word = match side {
            Side::Hero => language.word("board-hero"),
            Side::Companion => language.word("board-companion"),
        };
        write!(out, "  {word:9} {}/{}/{}", sum.forest, sum.mountain, sum.water)?;
        if expedition.ascended {
            write!(out, " {}", language.word("is-ascended"))?;
        }
        if expedition.blocked {
            write!(out, " {}", language.word("is-blocked"))?;
        }
        if expedition.forward {
            let due_to = expedition.due_to.iter();
            let due_to: Vec<_> = due_to.map(|&terrain| language.terrain(terrain)).collect();
            let terrains = ("terrains", due_to.join(", ").into());
            write!(out, " {}", language.say("would-move", [terrains]))?;
        }
        let titles = self
            .titles(|object| object.expedition == Some(side) && object.controller == player.seat);
        if titles.is_empty() {
            return writeln!(out);
        }
        writeln!(out, "{}{}", language.colon(), titles.join(language.semicolon()))
    }

    /// A name with statistics, statuses and counters.
    fn title(self, object: &ObjectEntry) -> String {
        let language = self.language;
        let mut text = match (&object.card, object.kind) {
            (Some(card), _) => plain(language.card(card.title())).into_owned(),
            (None, "emblem") => language.nameless(Nameless::Emblem).to_owned(),
            (None, _) => language.nameless(Nameless::FaceDown).to_owned(),
        };
        if let Some(sum) = object.statistics {
            // Writing to a string cannot fail.
            let _ = write!(text, " {}/{}/{}", sum.forest, sum.mountain, sum.water);
        }
        let status = |&word: &&str| {
            let status = Status::ALL.into_iter().find(|status| status.word() == word);
            // Boosted is no status that steps give (`4.0 2.4.5.a-b`), but a view lists it with those that are.
            let boosted = || language.word("boosted");
            status.map_or_else(boosted, |status| language.status(status)).to_owned()
        };
        let counters =
            object.counters.iter().map(|(name, count)| format!("{count} {}", plain(name)));
        let notes: Vec<_> = object.statuses.iter().map(status).chain(counters).collect();
        if !notes.is_empty() {
            let _ = write!(text, " ({})", notes.join(", "));
        }
        text
    }
}

/// `VMO`, `?` for an unseen card, in brackets if a Terrain Marker determines it.
fn terrains(region: &RegionEntry) -> String {
    let letters: String = region.terrains.iter().copied().map(terrain_letter).collect();
    match (region.face_up, region.markers.is_empty()) {
        (_, false) => format!("[{letters}]"),
        (true, true) => letters,
        (false, true) => "?".to_owned(),
    }
}

/// The letter of a terrain on cards, the same in every language.
pub const fn terrain_letter(terrain: Terrain) -> char {
    match terrain {
        Terrain::Forest => 'V',
        Terrain::Mountain => 'M',
        Terrain::Water => 'O',
    }
}
