//! Before the first day: players, decks, the Adventure.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{
    DeckRegistered, Edition, Event, Face, GameStarted, HeroEntry, MatchOpened, Piece, Place,
    PlayerEntry, Seat, Shuffled, SlotId, TumultCard,
};
use serde_json::Value;

use super::archive::{BgaArchive, Perspective};
use super::args::{NotificationArgs, number};
use super::meta::{Meta, same_players};
use super::table::BgaTable;
use crate::ImportError;
use crate::report::Remark;

/// Player ids and names in seat order; seat 0 is the first player of day 1.
pub(super) fn players(
    archive: &BgaArchive,
    meta: Option<&Meta>,
) -> Result<Vec<(u64, Option<String>)>, ImportError> {
    let mut players: Vec<(u64, Option<String>)> = Vec::new();
    for one in archive.notifications.iter().filter(|one| one.kind == "setupPlayer") {
        let args = one.args();
        if let Some(id) =
            args.id("player_id").filter(|id| !players.iter().any(|(known, _)| known == id))
        {
            players.push((id, args.text("player_name").map(str::to_owned)));
        }
    }
    if players.is_empty() {
        return Err(ImportError::NoGame { notifications: archive.notifications.len() });
    }
    if players.len() != 2 {
        return Err(ImportError::Players(players.len()));
    }
    let Some(meta) = meta else { return Ok(players) };
    let names = |players: &[(u64, Option<String>)]| {
        let ids: Vec<_> = players.iter().map(|(id, _)| id.to_string()).collect();
        format!("the players {}", ids.join(" and "))
    };
    if !same_players(meta, &players) {
        return Err(ImportError::OtherMeta { meta: names(&meta.players), log: names(&players) });
    }
    if let (Some(of_meta), Some(of_log)) = (&meta.table_id, &archive.table_id)
        && of_meta != of_log
    {
        let (meta, log) = (format!("table {of_meta}"), format!("table {of_log}"));
        return Err(ImportError::OtherMeta { meta, log });
    }
    Ok(meta.players.clone())
}

impl BgaTable<'_> {
    /// The first records: the match and its one game.
    pub(super) fn open(&mut self) -> Result<(), ImportError> {
        let players = self
            .players
            .iter()
            .map(|(id, name)| PlayerEntry { name: name.clone(), source_id: Some(id.to_string()) })
            .collect();
        self.emit(Event::MatchOpened(MatchOpened {
            edition: Edition::Four,
            format: self.format().to_owned(),
            players,
            best_of: 1,
            event: None,
            round: None,
            table: self.foreign_id().map(str::to_owned),
            recorder: "bga".to_owned(),
            keys: std::collections::BTreeMap::new(),
            draft: None,
        }))?;
        self.emit(Event::GameStarted(GameStarted::two_players(1, Seat::new(0))))?;
        let seq = self.seq();
        let layout = self.meta.map(|meta| meta.tumult.clone()).unwrap_or_default();
        for (index, (card, rotated)) in (0u32..).zip(layout) {
            self.open_tumult(SlotId::new(seq, index), card, rotated);
        }
        Ok(())
    }

    /// The format: constructed where players chose decks of theirs or ready-made ones, and unknown where the log does not say
    /// what they chose, or that it was none of these.
    fn format(&self) -> &'static str {
        let chosen = self.notifications.iter().filter_map(|one| {
            let is_it = one.kind == "updateInitialPrecoDeckSelection";
            let private = one.args.pointer("/args/_private").filter(|_| is_it)?;
            Some((one.private_to, NotificationArgs(private).get("selection")?))
        });
        // A player may choose again: the last choice counts.
        let chosen: BTreeMap<_, _> = chosen.collect();
        let is_deck = |selection: &&Value| number(selection).is_some() || *selection == "API";
        if !chosen.is_empty() && chosen.values().all(is_deck) { "constructed" } else { "unknown" }
    }

    fn open_tumult(&mut self, slot: SlotId, card: TumultCard, rotated: bool) {
        let number = u8::from(card);
        let reference =
            if rotated { format!("tumult-{number}-rotated") } else { format!("tumult-{number}") };
        let face = Face {
            reference,
            card_type: Some(rules::CardType::Region),
            subtypes: vec![card.alone().word().to_owned()],
            ..Face::default()
        };
        self.open_hidden(slot, &Arc::new(face));
    }

    /// A player's Hero and deck, shuffled.
    pub(super) fn set_up_player(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(seat) = self.actor(args) else { return Ok(()) };
        let size = args.count("deckCount").unwrap_or(0);
        let hero = args.card("card");
        self.emit(Event::DeckRegistered(DeckRegistered {
            seat,
            size,
            list: Vec::new(),
            hero: hero.as_ref().map(|card| HeroEntry {
                face: self.face(card),
                counters: card.counters.clone(),
                source_id: Some(card.source_id()),
            }),
        }))?;
        if let (Some(card), Some((object, _))) = (&hero, self.state.hero(seat)) {
            self.cards.insert(card.id, Piece::Object(object));
        }
        self.open_deck(seat, size);
        self.emit(Event::Shuffled(Shuffled {
            cause: None,
            place: Place::Deck(seat, rules::Depth::Top),
        }))
    }

    /// The deck list as openings of the slots before the shuffle, for those who may see it.
    fn open_deck(&mut self, seat: Seat, size: u32) {
        if matches!(self.perspective, Perspective::Seat(own) if own != seat) {
            return;
        }
        let player = self.players[seat.index()].0;
        let Some(deck) = self.meta.and_then(|meta| meta.decks.get(&player)) else { return };
        // The slots of a deck are opened by their number, so with other cards in it each one would be wrong.
        if deck.len() != size as usize {
            let listed = deck.len();
            self.report.remarks.push(Remark::new(
                "deck_list_left_out",
                format!(
                    "the deck list of seat {seat} has {listed} cards but the deck has {size}: the list is ignored"
                ),
                format!(
                    "la liste de deck du siège {seat} a {listed} cartes mais le deck en a {size} : la liste est ignorée"
                ),
            ));
            return;
        }
        let seq = self.seq();
        for (index, (card, face)) in (0u32..).zip(deck) {
            self.open_slot(SlotId::new(seq, index), *card, face);
        }
    }
}
