//! The seasons of a ledger: one stream of records after another, because a server's memory grows
//! with the number of matches in a stream.
//!
//! | step | if the steps stop here |
//! |---|---|
//! | a message without a record ends the season | the first node to reach it creates the next stream |
//! | the next stream is created, with the sequence of that message | the old one still accepts messages, which are ignored |
//! | the old stream is sealed | |
//!
//! Sequences continue from season to season, so a record's leaf is its sequence less 1 in every
//! season.

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use record::MatchId;
use serde_json::{Value, json};

use super::nats::{Nats, Trouble};
use super::settings::{self, NO_STREAM, Stream, patiently};

/// The error number for a subject without messages.
pub(super) const NO_MESSAGE: u64 = 10037;

/// How long a season that has ended must receive nothing before it is sealed.
const QUIET: Duration = Duration::from_secs(2);

/// A season, and where its records are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Season {
    /// Its number, from 1.
    pub(super) number: u32,
    /// The sequence of its first message.
    pub(super) first: u64,
    /// When its stream was created; a different time means a different stream.
    pub(super) created: String,
    /// The number of servers that have its stream.
    pub(super) replicas: u64,
}

impl Season {
    fn new(number: u32, stream: &Stream) -> Self {
        let (first, created, replicas) = (stream.first, stream.created.clone(), stream.replicas);
        Self { number, first, created, replicas }
    }
}

/// The streams of the existing seasons.
pub(super) type Seasons = BTreeMap<u32, Stream>;

/// The suffix of its stream; the first season's has none.
fn suffix(number: u32) -> String {
    if number == 1 { String::new() } else { format!("-{number}") }
}

/// The name of a season's stream.
pub(super) fn stream(name: &str, number: u32) -> String {
    format!("{name}-records{}", suffix(number))
}

/// The prefix of a season's subjects.
pub(super) fn root(name: &str, number: u32) -> String {
    format!("{name}.records{}.", suffix(number))
}

/// All subjects of a season.
pub(super) fn subjects(name: &str, number: u32) -> String {
    root(name, number) + "*"
}

/// The subject of a match: match ids contain no `=`, and parts of a subject no dot.
pub(super) fn subject(root: &str, match_id: &MatchId) -> String {
    format!("{root}{}", match_id.as_str().replace('.', "="))
}

/// The match of a subject; `None` if it is not a match id.
pub(super) fn match_of(root: &str, subject: &str) -> Option<MatchId> {
    subject.strip_prefix(root)?.replace('=', ".").parse().ok()
}

/// The subject of the end of a season: match ids contain no colon.
pub(super) fn end(root: &str) -> String {
    format!("{root}:")
}

/// All existing seasons, in order, each with its stream.
pub(super) fn all(nats: &Nats, name: &str) -> Result<Seasons, String> {
    let (mut numbers, mut seen) = (Vec::new(), 0);
    loop {
        let page =
            patiently("its streams", || nats.ask_api("STREAM.NAMES", &json!({ "offset": seen })));
        let page = page.map_err(|trouble| format!("its streams: {trouble}"))?;
        let names: Vec<_> =
            page["streams"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        seen += names.len() as u64;
        numbers.extend(names.iter().filter_map(|found| number_of(name, found)));
        if names.is_empty() || seen >= page["total"].as_u64().unwrap_or_default() {
            break;
        }
    }
    let mut found = BTreeMap::new();
    for number in numbers {
        let (stream, subjects) = (stream(name, number), subjects(name, number));
        if let Some(stream) = settings::find_any(nats, &stream, &subjects)? {
            found.insert(number, stream);
        }
    }
    Ok(found)
}

/// The season number of a stream.
fn number_of(name: &str, stream_name: &str) -> Option<u32> {
    let rest = stream_name.strip_prefix(name)?.strip_prefix("-records")?;
    let number = if rest.is_empty() { 1 } else { rest.strip_prefix('-')?.parse().ok()? };
    (stream(name, number) == stream_name).then_some(number)
}

/// All seasons, once the last one is open: a season that has ended gets its successor and is
/// sealed.
pub(super) fn settled(nats: &Nats, name: &str) -> Result<Seasons, String> {
    let mut seasons = all(nats, name)?;
    if let Some((&number, last)) = seasons.last_key_value() {
        let ended = patiently("whether its season is over", || ended(nats, name, number));
        let ended = ended.map_err(|trouble| format!("whether its season is over: {trouble}"))?;
        if let Some(first) = ended {
            make(nats, name, number + 1, first, last.replicas)?;
            seasons = all(nats, name)?;
        }
    }
    let last = seasons.last_key_value().map(|(&number, _)| number);
    for (&number, stream) in &seasons {
        if Some(number) != last && !stream.is_sealed {
            seal(nats, name, number)?;
        }
    }
    if seasons.last_key_value().is_some_and(|(_, stream)| stream.is_sealed) {
        return Err(format!(
            "the last season of {name} is sealed: its stream accepts nothing more, and no new season has begun"
        ));
    }
    Ok(seasons)
}

/// The sequence at which a season ends; `None` if it is still open. Only a leader answers this.
pub(super) fn ended(nats: &Nats, name: &str, number: u32) -> Result<Option<u64>, Trouble> {
    let asked = json!({ "last_by_subj": end(&root(name, number)) });
    // If there are several ends, the first one counts.
    match nats.ask_api(&format!("STREAM.MSG.GET.{}", stream(name, number)), &asked) {
        Ok(_) => {}
        Err(Trouble::Refused(NO_MESSAGE, _)) => return Ok(None),
        Err(trouble) => return Err(trouble),
    }
    // Two commands may have ended the season at once. All nodes must agree on one end, and the first is the one they
    // reach.
    let asked = json!({ "seq": 0, "next_by_subj": end(&root(name, number)) });
    let found = nats.ask_api(&format!("STREAM.MSG.GET.{}", stream(name, number)), &asked)?;
    Ok(found["message"]["seq"].as_u64())
}

/// The season that begins with this sequence; it is created if it does not exist.
pub(super) fn next(
    nats: &Nats,
    name: &str,
    before: &Season,
    first: u64,
) -> Result<Result<Season, String>, Trouble> {
    let number = before.number + 1;
    let (stream, subjects) = (stream(name, number), subjects(name, number));
    let found = match settings::ask(nats, &stream, &subjects) {
        // Every node that gets here tries to create it, with the same settings: none has to be the one that does.
        Err(Trouble::Refused(NO_STREAM, _)) => {
            settings::make_once(nats, &stream, &subjects, first, before.replicas)?
        }
        found => found?,
    };
    Ok(found.and_then(|found| {
        if found.first == first {
            return Ok(Season::new(number, &found));
        }
        Err(format!(
            "the stream {stream} begins with message {}, but the previous season ends with {first}",
            found.first
        ))
    }))
}

fn make(nats: &Nats, name: &str, number: u32, first: u64, replicas: u64) -> Result<(), String> {
    let before = Season { number: number - 1, first: 0, created: String::new(), replicas };
    let made = patiently("creating the next season", || next(nats, name, &before, first));
    made.map_err(|trouble| format!("creating the next season: {trouble}"))?.map(drop)
}

/// Seals the stream of a season that has ended, once nobody writes to it any more.
fn seal(nats: &Nats, name: &str, number: u32) -> Result<(), String> {
    let stream = stream(name, number);
    let mut last = None;
    loop {
        let info = patiently(&format!("the stream {stream}"), || {
            nats.ask_api(&format!("STREAM.INFO.{stream}"), &Value::Null)
        });
        let info = info.map_err(|trouble| format!("the stream {stream}: {trouble}"))?;
        let now = info["state"]["last_seq"].as_u64();
        if last == Some(now) {
            let mut config = info["config"].clone();
            config["sealed"] = true.into();
            let sealed = patiently(&format!("sealing the stream {stream}"), || {
                nats.ask_api(&format!("STREAM.UPDATE.{stream}"), &config)
            });
            return sealed
                .map(drop)
                .map_err(|trouble| format!("sealing the stream {stream}: {trouble}"));
        }
        last = Some(now);
        thread::sleep(QUIET);
    }
}

/// The sequence of the last message of all seasons; 0 if there is none.
pub(super) fn last(seasons: &Seasons) -> u64 {
    seasons.values().next_back().map_or(0, |stream| stream.last)
}

/// The season of a message, if that exists.
pub(super) fn number_of_message(seasons: &Seasons, sequence: u64) -> Option<u32> {
    let begun = seasons.iter().rev().find(|(_, stream)| stream.first <= sequence);
    begun.map(|(&number, _)| number)
}

/// The season in which a copy with `kept` messages continues.
pub(super) fn of_copy(seasons: &Seasons, name: &str, kept: u64) -> Result<Season, String> {
    let number = number_of_message(seasons, kept + 1);
    let found = number.and_then(|number| Some(Season::new(number, seasons.get(&number)?)));
    found.ok_or_else(|| {
        let first = seasons.values().next().map_or(1, |stream| stream.first);
        format!(
            "the seasons of {name} before message {first} are no longer in the cluster: start from a copy of another service's folder"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_and_subjects_name_their_season_and_its_matches() {
        for (number, streams, roots) in
            [(1, "n-records", "n.records."), (2, "n-records-2", "n.records-2.")]
        {
            assert_eq!((stream("n", number), root("n", number)), (streams.into(), roots.into()));
            assert_eq!(number_of("n", streams), Some(number));
            let m: MatchId = "a.b".parse().expect("a name");
            assert_eq!(match_of(roots, &subject(roots, &m)), Some(m));
            assert_eq!(match_of(roots, &end(roots)), None);
        }
        for other in ["n-records-1", "n-records-02", "n-records-x", "n-marks", "o-records"] {
            assert_eq!(number_of("n", other), None, "{other}");
        }
        // A ledger may have the name of another ledger's season.
        assert_eq!(number_of("n", "n-records-2-records"), None);
    }

    #[test]
    fn a_copy_goes_on_with_the_season_of_its_next_message() {
        let stream = |first: u64, last: u64| Stream {
            created: first.to_string(),
            first,
            last,
            replicas: 3,
            is_sealed: false,
        };
        let seasons = Seasons::from([(1, stream(1, 12)), (2, stream(11, 20)), (3, stream(21, 30))]);
        let season = |kept| of_copy(&seasons, "n", kept).expect("all are there").number;
        assert_eq!([0, 9, 10, 11, 19, 20, 30].map(season), [1, 1, 2, 2, 2, 3, 3]);
        // Its last message may belong to the season before.
        let of = [1, 10, 11, 30].map(|sequence| number_of_message(&seasons, sequence));
        assert_eq!((of, last(&seasons)), ([Some(1), Some(1), Some(2), Some(3)], 30));
        let rest = Seasons::from([(2, stream(11, 20))]);
        assert_eq!(number_of_message(&rest, 10), None);
        assert_eq!(of_copy(&rest, "n", 10).expect("it begins there").number, 2);
        let error = of_copy(&rest, "n", 9).expect_err("record 10 is gone");
        assert!(error.contains("before message 11"), "{error}");
    }
}
