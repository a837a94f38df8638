//! A whole game, played at random from its seed.

use rules::{Event, GameStarted, MatchEnded, MatchOpened, PlayerEntry, Seat};

use super::table::{Stuck, Table};

/// A game without an end after this many records is stuck.
const RECORDS_MAX: usize = 20_000;

impl Table {
    /// Plays the game of a seed to its end.
    pub(crate) fn play(&mut self) -> Result<(), Stuck> {
        self.open()?;
        while self.state().game_result.is_none() {
            if self.drafts.len() > RECORDS_MAX {
                return Err("it does not end".into());
            }
            self.step()?;
        }
        let score = self.state().score();
        let ending = rules::Ending::Played;
        self.record(Event::MatchEnded(MatchEnded { score, ending, winners: None }))
    }

    fn open(&mut self) -> Result<(), Stuck> {
        let name = |name: &str| PlayerEntry { name: Some(name.into()), source_id: None };
        let format = self.format().to_owned();
        self.record(Event::MatchOpened(MatchOpened {
            draft: None,
            edition: rules::Edition::Four,
            format,
            players: vec![name("Ari"), name("Kim")],
            best_of: 1,
            event: None,
            round: None,
            table: None,
            recorder: "console".into(),
            keys: std::collections::BTreeMap::new(),
        }))?;
        let first = Seat::new(u8::from(self.random.one_in(2)));
        self.record(Event::GameStarted(GameStarted::two_players(1, first)))?;
        [0, 1].map(Seat::new).into_iter().try_for_each(|seat| self.present(seat))
    }

    /// The next record: a consequence, else something the table shows, else a decision.
    fn step(&mut self) -> Result<(), Stuck> {
        if let Some(event) = self.position.write(&self.course) {
            return self.record(event);
        }
        let next = self.position.next_known(&self.known());
        if let Some(event) = self.chance(&next) {
            self.decisions += 1;
            return self.record(event);
        }
        let waiting = self.position.awaits(&self.course);
        if waiting.is_empty() { self.by_rule(&next) } else { self.by_effect(&waiting) }
    }
}
