//! Records as messages.
//!
//! A message is the canonical line of one record. Everything else about an append is in the headers
//! of its last message.

use async_nats::{HeaderMap, Message};
use record::{At, LeafForm, Sealed};

use super::breaks::StreamBreak;
use super::season::{end, match_of, subject};
use crate::{Append, Listing};

/// Header: when the append was accepted.
const ACCEPTED: &str = "Daybook-Accepted";
/// Header: how the match is listed from then on.
const LISTING: &str = "Daybook-Listing";
/// Header: the form of its leaves, unless it is 2; for an append that an earlier version accepted
/// and that was moved here.
const FORM: &str = "Daybook-Form";
/// Header: an id with which the sender recognises its own append.
const BY: &str = "Daybook-Append";

/// The messages of an append, with the expected sequence of the last message of its match; 0 if
/// there is none.
pub(super) fn messages(
    append: &Append,
    last: u64,
    by: &str,
    batch: &str,
) -> Vec<(HeaderMap, Vec<u8>)> {
    let (mut messages, count) = (plain(append), append.records.len());
    for (number, ((headers, _), sealed)) in (1..).zip(messages.iter_mut().zip(&append.records)) {
        // The cluster drops a repeated message by its id: a retry within two minutes is not stored twice even if the
        // first was only late.
        headers.insert("Nats-Msg-Id", sealed.hash.to_string());
        if number == 1 {
            // The match must still end where it did before the decision; in a batch, the other messages follow the
            // first.
            headers.insert("Nats-Expected-Last-Subject-Sequence", last.to_string());
        }
        if number == count {
            headers.insert(BY, by);
        }
        in_batch(headers, batch, number, count);
    }
    messages
}

/// The messages of appends that are stored together if the stream has `last` messages, each with
/// its subject.
pub(super) fn messages_of_all(
    root: &str,
    appends: &[Append],
    last: u64,
    batch: &str,
) -> Vec<(String, HeaderMap, Vec<u8>)> {
    let of = |append: &Append| {
        let subject = subject(root, append.match_id());
        plain(append).into_iter().map(move |(headers, line)| (subject.clone(), headers, line))
    };
    let mut messages: Vec<_> = appends.iter().flat_map(of).collect();
    let count = messages.len();
    for (number, (_, headers, _)) in (1..).zip(&mut messages) {
        if number == 1 {
            headers.insert("Nats-Expected-Last-Sequence", last.to_string());
        }
        in_batch(headers, batch, number, count);
    }
    messages
}

/// The messages of an append, with its headers.
fn plain(append: &Append) -> Vec<(HeaderMap, Vec<u8>)> {
    let message = |sealed: &Sealed| (HeaderMap::new(), sealed.line.to_vec());
    let mut messages: Vec<_> = append.records.iter().map(message).collect();
    if let Some((headers, _)) = messages.last_mut() {
        headers.insert(ACCEPTED, append.accepted.to_string());
        if append.form != LeafForm::Two {
            headers.insert(FORM, u8::from(append.form).to_string());
        }
        if let Some(listing) = &append.listing {
            headers.insert(LISTING, serde_json::to_string(listing).expect("it is JSON"));
        }
    }
    messages
}

/// Gives a message this number in an atomic batch of this size; a single message is not a batch.
fn in_batch(headers: &mut HeaderMap, batch: &str, number: usize, count: usize) {
    if count > 1 {
        headers.insert("Nats-Batch-Id", batch.rsplit('.').next().unwrap_or(batch));
        headers.insert("Nats-Batch-Sequence", number.to_string());
        if number == count {
            headers.insert("Nats-Batch-Commit", "1");
        }
    }
}

/// An append as it is in the stream.
#[derive(Debug)]
pub(super) struct Arrived {
    /// The sequence of its last message.
    pub(super) last: u64,
    pub(super) append: Append,
    /// The id of the append for its sender.
    pub(super) by: String,
}

fn header<'a>(message: &'a Message, name: &str) -> Option<&'a str> {
    message.headers.as_ref()?.get(name).map(async_nats::HeaderValue::as_str)
}

/// The contents of some messages of a season.
#[derive(Debug, Default)]
pub(super) struct News {
    /// The complete appends, each of them or its break. An incomplete append is read again later.
    pub(super) all: Vec<Result<Arrived, StreamBreak>>,
    /// The sequence of the message that ends the season; everything after it is ignored.
    pub(super) end: Option<u64>,
}

/// Parses messages that must begin with this sequence and have no gap.
pub(super) fn arrived(root: &str, messages: &[Message], from: u64) -> Result<News, StreamBreak> {
    let (mut all, mut begin) = (Vec::new(), 0);
    let end = end(root);
    for (number, (next, message)) in (from..).zip(messages).enumerate() {
        let sequence = header(message, "Nats-Sequence").and_then(|text| text.parse::<u64>().ok());
        if sequence != Some(next) {
            return Err(StreamBreak::of_all(next, format!("found message {sequence:?} there")));
        }
        if header(message, "Nats-Subject") == Some(&end) {
            return Ok(News { all, end: sequence });
        }
        // A batch is one append, or several that were moved here: only the last message of each
        // then has the acceptance time.
        let is_last = header(message, "Nats-Batch-Id").is_none()
            || header(message, "Nats-Batch-Commit").is_some()
            || header(message, ACCEPTED).is_some();
        if is_last {
            let messages = &messages[begin..=number];
            all.push(append_of(root, messages, from + begin as u64));
            begin = number + 1;
        }
    }
    Ok(News { all, end: None })
}

/// The append in these messages, the first of which has this sequence.
fn append_of(root: &str, messages: &[Message], first: u64) -> Result<Arrived, StreamBreak> {
    let last = first + messages.len() as u64 - 1;
    let wrong = |sequence: u64, what: String| {
        let subjects = messages.iter().filter_map(|message| header(message, "Nats-Subject"));
        let matches = subjects.filter_map(|subject| match_of(root, subject)).collect();
        StreamBreak { first, sequence, last, matches, what }
    };
    let mut records = Vec::new();
    for (sequence, message) in (first..).zip(messages) {
        let sealed = Sealed::parse(&message.payload);
        let sealed = sealed.map_err(|error| wrong(sequence, error.to_string()))?;
        if header(message, "Nats-Subject") != Some(&subject(root, &sealed.record.match_id)) {
            return Err(wrong(sequence, "it has the subject of another match".to_owned()));
        }
        records.push(sealed);
    }
    let wrong = |what: String| wrong(last, what);
    let header = |name| messages.last().and_then(|message| header(message, name));
    let accepted = header(ACCEPTED).and_then(|text| text.parse::<At>().ok());
    let accepted = accepted.ok_or_else(|| wrong(format!("it has no {ACCEPTED}")))?;
    let listing = header(LISTING).map(serde_json::from_str::<Listing>).transpose();
    let listing = listing.map_err(|error| wrong(format!("{LISTING}: {error}")))?;
    let form = header(FORM)
        .map_or(Some(LeafForm::Two), |text| LeafForm::try_from(text.parse::<u8>().ok()?).ok());
    let form = form.ok_or_else(|| wrong(format!("{FORM}: unknown form")))?;
    let opened = &records[0].record;
    let expected = (opened.seq > 0).then_some(opened.prev);
    let append = Append { accepted, expected, records, listing, form };
    append.check().map_err(|error| wrong(error.to_string()))?;
    Ok(Arrived { last, append, by: header(BY).unwrap_or_default().to_owned() })
}

#[cfg(test)]
mod tests {
    use record::{Chain, Draft};

    use super::*;

    /// An append of so many records to a match, and its messages as the stream returns them from
    /// this sequence on.
    fn given(match_id: &str, count: usize, from: u64) -> (Append, Vec<Message>) {
        let mut chain = Chain::new(match_id.parse().expect("a name"));
        let opened = r#"{"event": {"type": "match_opened", "data": {"edition": "4.0", "format": "f",
            "players": [], "recorder": "test"}}}"#;
        let note = r#"{"event": {"type": "note", "data": {"text": "a"}}}"#;
        let texts = std::iter::once(opened).chain(std::iter::repeat(note)).take(count);
        let drafts = texts.map(|text| Draft::parse(text.as_bytes()).expect("a draft"));
        let records = drafts.map(|draft| chain.seal(draft).expect("in order")).collect();
        let listing = Listing { at: At::UNIX_EPOCH, terms: Vec::new(), summary: "\"é\n".into() };
        let append = Append::new(At::UNIX_EPOCH, None, records).listed(listing);
        let stored = (from..).zip(messages(&append, 0, "me", "inbox.batch"));
        let message = |(sequence, (mut headers, line)): (u64, (HeaderMap, Vec<u8>))| {
            headers.insert("Nats-Sequence", sequence.to_string());
            headers.insert("Nats-Subject", subject("n.records.", append.match_id()));
            let (payload, length) = (line.into(), 0);
            let (subject, headers) = ("inbox".into(), Some(headers));
            let (reply, status, description) = Default::default();
            Message { subject, reply, payload, headers, status, description, length }
        };
        let stored = stored.map(message).collect();
        (append, stored)
    }

    /// The appends of messages without a break.
    fn whole(messages: &[Message], from: u64) -> Vec<Arrived> {
        let all = arrived("n.records.", messages, from).expect("no gap").all.into_iter();
        all.collect::<Result<_, _>>().expect("no break")
    }

    #[test]
    fn appends_come_out_as_they_went_in_and_a_part_of_one_is_not_taken() {
        let ((one, first), (three, rest)) = (given("a.b", 1, 7), given("m", 3, 8));
        let all = [first, rest].concat();
        let out = whole(&all, 7);
        let appends: Vec<_> = out.iter().map(|arrived| &arrived.append).collect();
        assert_eq!(appends, [&one, &three]);
        assert_eq!((out[0].last, out[1].last, out[1].by.as_str()), (7, 10, "me"));
        let part = whole(&all[..3], 7);
        assert_eq!(part.len(), 1);
        assert!(whole(&[], 7).is_empty());
    }

    #[test]
    fn appends_that_were_moved_in_one_batch_come_out_each_as_it_went_in() {
        let appends = [given("a", 3, 1).0.with_form(LeafForm::One), given("b", 1, 4).0];
        let moved = messages_of_all("n.records.", &appends, 8, "inbox.batch");
        let stored = (9..).zip(moved).map(|(sequence, (subject, mut headers, line))| {
            headers.insert("Nats-Sequence", sequence.to_string());
            headers.insert("Nats-Subject", subject);
            let (reply, status, description) = Default::default();
            let (payload, headers, length) = (line.into(), Some(headers), 0);
            Message {
                subject: "inbox".into(),
                reply,
                payload,
                headers,
                status,
                description,
                length,
            }
        });
        let stored: Vec<_> = stored.collect();
        let out = whole(&stored, 9);
        let came: Vec<_> = out.iter().map(|arrived| &arrived.append).collect();
        assert_eq!(came, [&appends[0], &appends[1]]);
        assert_eq!((out[0].last, out[1].last), (11, 12));
        assert_eq!(whole(&stored[..3], 9).len(), 1);
    }

    #[test]
    fn what_stands_behind_the_end_of_a_season_counts_for_nothing() {
        let ((one, first), (_, rest)) = (given("m", 2, 1), given("n", 3, 4));
        let mut ending = rest[0].clone();
        let headers = ending.headers.as_mut().expect("headers");
        headers.insert("Nats-Subject", end("n.records."));
        headers.insert("Nats-Sequence", "3");
        let all = [first, vec![ending], rest].concat();
        let news = arrived("n.records.", &all, 1).expect("no gap");
        assert_eq!(news.end, Some(3));
        let came: Vec<_> = news.all.into_iter().map(|it| it.expect("no break").append).collect();
        assert_eq!(came, [one]);
        // The result is the same if it is the first append read.
        let news = arrived("n.records.", &all[2..], 3).expect("no gap");
        assert_eq!((news.end, news.all.len()), (Some(3), 0));
    }

    #[test]
    fn other_bytes_another_match_and_another_order_break_that_append_and_a_gap_the_stream() {
        let ((_, good), (next, rest)) = (given("m", 3, 1), given("n", 2, 4));
        let changed = |change: &dyn Fn(&mut Vec<Message>)| {
            let mut messages = good.clone();
            change(&mut messages);
            messages.extend(rest.clone());
            arrived("n.records.", &messages, 1)
        };
        let gap = changed(&|all| drop(all.remove(1))).expect_err("a gap");
        assert_eq!((gap.sequence, gap.matches.len()), (2, 0));
        let broken = |change: &dyn Fn(&mut Vec<Message>)| {
            let mut all = changed(change).expect("no gap").all;
            assert_eq!(all.pop().expect("two").expect("it is not broken").append, next);
            let found = all.pop().expect("two").expect_err("a break");
            assert_eq!((found.first, found.last), (1, 3));
            assert_eq!(found.matches, ["m".parse().expect("a name")].into());
            found
        };
        let bytes = broken(&|all| all[1].payload = "{}".into());
        assert_eq!(bytes.sequence, 2);
        let order = broken(&|all| {
            let first = all[1].payload.clone();
            all[1].payload = std::mem::replace(&mut all[2].payload, first);
        });
        assert_eq!(order.sequence, 3);
        let (_, other) = given("o", 3, 1);
        let mixed = broken(&|all| all[1].payload.clone_from(&other[1].payload));
        assert!(mixed.what.contains("another match"), "{}", mixed.what);
        let bare = broken(&|all| {
            let headers = all[2].headers.as_mut().expect("headers");
            headers.insert(ACCEPTED, "soon");
        });
        assert_eq!(bare.sequence, 3);
    }
}
