//! A state drawn with letters.

use std::io::{self, Write};

use language::Language;
use replay::{ExpeditionEntry, ObjectEntry, PlayerEntry, RegionEntry, StateView};
use rules::{Seat, Side, Status, Terrain, Zone, plain};

/// Draws a state for people.
pub(crate) fn board(view: &StateView, language: Language, out: &mut dyn Write) -> io::Result<()> {
    Board { view, language }.draw(out)
}

#[derive(Clone, Copy)]
struct Board<'a> {
    view: &'a StateView,
    language: Language,
}

impl Board<'_> {
    fn draw(self, out: &mut dyn Write) -> io::Result<()> {
        let (view, language) = (self.view, self.language);
        self.heading(out)?;
        if let Some(result) = &view.result {
            let winners: Vec<_> = result.winners.iter().map(|&seat| self.name(seat)).collect();
            let nobody = language.pick("nobody", "personne").to_owned();
            let winners = if winners.is_empty() { nobody } else { winners.join(", ") };
            writeln!(out, "{} {winners}", language.pick("won by", "gagnée par"))?;
        }
        writeln!(out)?;
        self.adventure(out)?;
        view.players.iter().try_for_each(|player| self.seat(player, out))?;
        let limbo = self.titles(|object| object.zone == Zone::Limbo);
        if !limbo.is_empty() {
            let word = language.pick("Limbo", "Limbes");
            writeln!(out, "\n{word}{}{}", language.colon(), limbo.join(language.semicolon()))?;
        }
        Ok(())
    }

    fn heading(self, out: &mut dyn Write) -> io::Result<()> {
        let (view, language) = (self.view, self.language);
        let (before, record) = match language {
            Language::English => ("before record 0", "record"),
            Language::French => ("avant l'enregistrement 0", "enregistrement"),
        };
        let record = view.seq.map_or_else(|| before.to_owned(), |seq| format!("{record} {seq}"));
        let effect =
            view.daily_effect.map(|effect| format!(" ({})", language.daily_effect(effect)));
        write!(
            out,
            "{record} · {} {} · {} {} · {}{}",
            language.pick("game", "partie"),
            view.game,
            language.pick("day", "jour"),
            view.day,
            language.phase(view.phase),
            effect.unwrap_or_default()
        )?;
        if let Some(turn) = view.turn {
            let name = self.name(turn);
            match language {
                Language::English => write!(out, " · {name}'s turn")?,
                Language::French => write!(out, " · tour : {name}")?,
            }
        }
        if view.tie_breaker {
            write!(out, " · {}", language.pick("tie-breaker", "départage"))?;
        }
        writeln!(out)
    }

    fn name(self, seat: Seat) -> String {
        let player = self.view.players.get(seat.index());
        let name = player.and_then(|player| player.name.as_deref());
        name.map_or_else(|| self.language.player(seat), |name| plain(name).into_owned())
    }

    /// What these objects are called.
    fn titles(self, is_meant: impl Fn(&ObjectEntry) -> bool) -> Vec<String> {
        let meant = self.view.objects.iter().filter(|object| is_meant(object));
        meant.map(|object| self.title(object)).collect()
    }

    /// One column a region: its terrains, then a row a player with where their counters are.
    fn adventure(self, out: &mut dyn Write) -> io::Result<()> {
        let (view, language) = (self.view, self.language);
        if view.regions.is_empty() {
            return Ok(());
        }
        write!(out, "{:16}", "")?;
        view.regions.iter().try_for_each(|region| write!(out, "{:>7}", region.index))?;
        write!(out, "\n{:16}", language.pick("Adventure", "Aventure"))?;
        view.regions.iter().try_for_each(|region| write!(out, "{:>7}", terrains(region)))?;
        writeln!(out)?;
        for player in &view.players {
            write!(out, "{:16}", self.name(player.seat).chars().take(15).collect::<String>())?;
            for region in &view.regions {
                let here = |side: Side| {
                    player
                        .expeditions
                        .get(side.word())
                        .is_some_and(|one| one.position == region.index)
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

    fn seat(self, player: &PlayerEntry, out: &mut dyn Write) -> io::Result<()> {
        let language = self.language;
        let no_hero = language.pick("no Hero", "sans Héros");
        let hero =
            player.hero.as_ref().map_or(no_hero.into(), |hero| plain(language.card(hero.title())));
        write!(out, "\n{} · {hero}", self.name(player.seat))?;
        if self.view.first_player == Some(player.seat) {
            write!(out, " · {}", language.pick("first player", "premier joueur"))?;
        }
        if player.passed {
            write!(out, " · {}", language.pick("passed", "a passé"))?;
        }
        self.counts(player, out)?;
        for side in [Side::Hero, Side::Companion] {
            if let Some(expedition) = player.expeditions.get(side.word()) {
                self.expedition(player, side, expedition, out)?;
            }
        }
        let zones = [
            (Zone::Reserve, language.pick("Reserve", "Réserve"), Some(player.reserve_limit)),
            (Zone::Landmark, language.pick("Landmarks", "Repères"), Some(player.landmark_limit)),
            (Zone::Discard, language.pick("Discard", "Défausse"), None),
        ];
        for (zone, word, limit) in zones {
            let titles =
                self.titles(|object| object.zone == zone && object.controller == player.seat);
            let of = language.pick("of", "sur");
            let limit = limit.map(|limit| format!(" ({} {of} {limit})", titles.len()));
            self.list(&format!("{word}{}", limit.unwrap_or_default()), &titles, out)?;
        }
        let hidden = self.view.hidden.iter();
        let hand: Vec<_> = hidden
            .filter(|entry| entry.zone == Zone::Hand && entry.owner == player.seat)
            .filter_map(|entry| entry.card.as_ref())
            .map(|card| plain(language.card(card.title())).into_owned())
            .collect();
        self.list(language.pick("Hand", "Main"), &hand, out)
    }

    fn counts(self, player: &PlayerEntry, out: &mut dyn Write) -> io::Result<()> {
        let (ready, orbs, hand) = (player.mana.ready, player.mana.orbs, player.hand.count);
        let (deck, distance) = (player.deck.count, player.distance);
        match self.language {
            Language::English => writeln!(
                out,
                "\n  mana {ready} of {orbs} ready · hand {hand} · deck {deck} · distance {distance}"
            ),
            Language::French => writeln!(
                out,
                "\n  mana {ready} sur {orbs} à disposition · Main {hand} · Deck {deck} · distance {distance}"
            ),
        }
    }

    /// A line of titles, if there are any.
    fn list(self, word: &str, titles: &[String], out: &mut dyn Write) -> io::Result<()> {
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
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (sum, language) = (expedition.statistics, self.language);
        let word = match side {
            Side::Hero => language.pick("hero", "Héros"),
            Side::Companion => language.pick("companion", "Compagnon"),
        };
        write!(out, "  {word:9} {}/{}/{}", sum.forest, sum.mountain, sum.water)?;
        if expedition.ascended {
            write!(out, " {}", language.pick("ascended", "Élevée"))?;
        }
        if expedition.blocked {
            write!(out, " {}", language.pick("can't move forward", "ne peut pas avancer"))?;
        }
        if expedition.forward {
            let due: Vec<_> = expedition.due_to.iter().map(|&one| language.terrain(one)).collect();
            let would = language.pick("would move forward due to", "avancerait grâce à");
            write!(out, " {would} {}", due.join(", "))?;
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
        use std::fmt::Write as _;
        let language = self.language;
        let mut text = match (&object.card, object.kind) {
            (Some(card), _) => plain(language.card(card.title())).into_owned(),
            (None, "emblem") => language.pick("an emblem", "un emblème").to_owned(),
            (None, _) => language.pick("a face-down card", "une carte face cachée").to_owned(),
        };
        if let Some(sum) = object.statistics {
            let _ = write!(text, " {}/{}/{}", sum.forest, sum.mountain, sum.water);
        }
        let status = |&word: &&str| {
            let status = Status::ALL.into_iter().find(|one| one.word() == word);
            let boosted = language.pick("Boosted", "Boosté");
            status.map_or(boosted, |one| language.status(one)).to_owned()
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
