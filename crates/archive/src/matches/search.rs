//! Searches for words: parts of names, ignoring case and accents.

use std::collections::BTreeSet;

use language::catalogue::folded;
use ledger::Head;
use record::MatchId;
use replay::Viewer;
use serde_json::Value;

use super::read::{READ_AT_ONCE, head};
use super::release::{PublicMatch, Search};
use super::state::Archive;
use crate::details::Details;
use crate::error::{ArchiveError, fault};
use crate::listing::{listing, played, texts};

impl Archive {
    /// Whether a match contains all words; if so, lists the cards that contain them.
    pub(super) fn has_words(
        &self,
        listed: &mut PublicMatch,
        words: &[String],
    ) -> Result<bool, ArchiveError> {
        // Words that the list itself shows need no record to be read.
        let rest = not_shown(&listed.summary, words);
        if rest.is_empty() {
            return Ok(true);
        }
        let (match_id, head) = (&listed.match_id, listed.head);
        let read = || self.read_details(match_id, head);
        let details = self.details_read.of(match_id, head, read)?;
        let received = listed.at.to_string();
        let played = details.played.as_deref().unwrap_or(&received[..10]);
        let is_in = |word: &String, card: &str| card.contains(word.as_str());
        let is_there = |word: &&String| {
            played.starts_with(word.as_str())
                || details.cards.iter().any(|(_, card)| is_in(word, card))
        };
        if !rest.iter().all(is_there) {
            return Ok(false);
        }
        let found =
            details.cards.iter().filter(|(_, card)| rest.iter().any(|word| is_in(word, card)));
        listed.cards = found.map(|(title, _)| title.clone()).collect();
        Ok(true)
    }

    /// Reads the contents of records up to `head`, without deriving anything: many matches are
    /// searched.
    fn read_details(&self, match_id: &MatchId, head: Head) -> Result<Details, ArchiveError> {
        let (mut played, mut titles, mut from) = (None, BTreeSet::new(), 0);
        while from <= head.seq {
            let to = from.saturating_add(READ_AT_ONCE).min(head.seq.saturating_add(1));
            for line in self.store.range(match_id, from..to)? {
                let record: Value = serde_json::from_slice(&line.bytes).map_err(fault)?;
                let day = record["at"].as_str().and_then(|at| at.get(..10));
                played = played.or_else(|| day.map(str::to_owned));
                add_titles(&record["event"], &mut titles);
            }
            from = to;
        }
        let cards = titles.into_iter().map(|title| (folded(&title), title));
        Ok(Details { played, cards: cards.map(|(found, title)| (title, found)).collect() })
    }

    /// Number of records that a [search](Self::search_hidden) for unlisted matches reads from the
    /// store: those of matches that are not in memory.
    pub fn unread_hidden(
        &self,
        after: Option<&MatchId>,
        limit: usize,
        may_find: impl Fn(&MatchId) -> bool,
    ) -> Result<u32, ArchiveError> {
        let mut unread = 0_u32;
        for match_id in self.store.match_ids(after, limit)?.into_iter().filter(may_find) {
            if !self.is_listed(&match_id)? {
                unread = unread.saturating_add(self.unread(&match_id)?);
            }
        }
        Ok(unread)
    }

    /// Searches up to `limit` matches, in order of name, for unlisted ones that the caller may
    /// find; also returns the name after which there may be more.
    pub fn search_hidden(
        &self,
        asked: &Search,
        after: Option<&MatchId>,
        limit: usize,
        may_find: impl Fn(&MatchId) -> bool,
    ) -> Result<(Vec<PublicMatch>, Option<MatchId>), ArchiveError> {
        // The limit counts candidates and not finds: a search in a large store costs the same whatever it finds.
        let names = self.store.match_ids(after, limit)?;
        let next = names.last().filter(|_| names.len() == limit).cloned();
        let mut found = Vec::new();
        for match_id in names.into_iter().filter(may_find) {
            if self.is_listed(&match_id)? {
                continue;
            }
            let Some(mut listed) = self.listed_hidden(match_id)? else { continue };
            if asked.is_met_by(&listed) && self.has_words(&mut listed, &asked.words)? {
                found.push(listed);
            }
        }
        Ok((found, next))
    }

    /// An unlisted match as lists show it, as far as it is released; `None` if nothing is, or it is
    /// not intact.
    fn listed_hidden(&self, match_id: MatchId) -> Result<Option<PublicMatch>, ArchiveError> {
        let released = match self.released(&match_id) {
            Ok(released) => released,
            Err(ArchiveError::NoMatch) => return Ok(None),
            Err(error) => return Err(error),
        };
        let replay = released.snapshot();
        let Some((head, state)) = head(&replay).and_then(|end| Some((end, replay.at(end.seq)?)))
        else {
            return Ok(None);
        };
        let accepted = self.store.acceptances(&match_id)?;
        let at = accepted.first().map_or_else(crate::now, |first| first.accepted);
        let known = replay.knowledge_for(Viewer::Public);
        let summary = listing(state, known, at, played(replay.records())).summary;
        let summary = serde_json::from_str(&summary).map_err(fault)?;
        Ok(Some(PublicMatch { match_id, head, at, summary, cards: Vec::new() }))
    }
}

/// The words that are in none of the texts of a summary.
fn not_shown<'a>(summary: &Value, words: &'a [String]) -> Vec<&'a String> {
    let shown: Vec<_> = texts(summary).map(folded).collect();
    let is_shown = |word: &&String| shown.iter().any(|text| text.contains(*word));
    words.iter().filter(|word| !is_shown(word)).collect()
}

/// Whether the texts of a summary contain all words.
pub(super) fn has_all(summary: &Value, words: &[String]) -> bool {
    not_shown(summary, words).is_empty()
}

/// The titles of the faces that an event shows.
fn add_titles(json: &Value, titles: &mut BTreeSet<String>) {
    match json {
        Value::Object(members) => {
            if let (Some(Value::String(_)), Some(Value::String(name))) =
                (members.get("reference"), members.get("name"))
            {
                titles.insert(name.clone());
            }
            members.values().for_each(|value| add_titles(value, titles));
        }
        Value::Array(list) => list.iter().for_each(|value| add_titles(value, titles)),
        Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => {}
    }
}
