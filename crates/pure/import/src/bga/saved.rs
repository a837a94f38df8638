//! What people have of a game: what the site answered, or what their browser saved of it.
//!
//! Everything that is assumed about pages, addresses and answers of Board Game Arena stands here,
//! and, for the code that runs on its pages, in the viewer's `js/open/take.js`.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use quoted_printable::ParseMode;
use serde_json::Value;

use super::archive::{shape, table_of};
use super::args::number;
use super::meta::Meta;
use super::packed::{is_packed, is_zip, plain, unzipped};
use crate::ImportError;
use crate::error::{BgaRefusal, Without};

/// How far into a file the headers of a saved page are looked for.
const HEADERS_MAX: usize = 4096;

/// How many places of a page may begin a value that is looked for; real ones have one or two.
const PLACES_MAX: usize = 16;

/// In a replay page, the list of packets is assigned to this.
const PAGE_LOG: &str = "g_gamelogs";

/// In a page, the start data are an argument of this call.
const PAGE_START: &str = "completesetup";

/// Parts of the addresses of what may hold a log.
const ADDRESSES: [&str; 3] =
    ["/archive/archive/logs.html", "/archive/replay/", "/notificationHistory.html"];

/// The log of one table.
pub(super) struct Saved {
    pub(super) packets: Vec<Value>,
    /// The start data, if a page has been saved.
    pub(super) start: Option<Meta>,
}

impl Saved {
    /// Finds the log of a table, with a limit on the unpacked size.
    pub(super) fn read(bytes: &[u8], unpacked_max: usize) -> Result<Self, ImportError> {
        if is_zip(bytes) {
            return one(
                unzipped(bytes, unpacked_max)?.iter().map(|file| Self::unpacked(file)),
                Without::Zip,
            );
        }
        Self::unpacked(&plain(bytes, unpacked_max)?)
    }

    fn unpacked(bytes: &[u8]) -> Result<Self, ImportError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
        if bytes.starts_with(b"<") {
            return Self::page(&String::from_utf8_lossy(bytes));
        }
        if is_mhtml(bytes) {
            let pages = parts(bytes).filter_map(page_of);
            return one(pages.map(|page| Self::page(&page)), Without::Page);
        }
        let value = serde_json::from_slice(bytes);
        Self::answer(value.map_err(|cause| ImportError::Json { what: "the log", cause })?)
    }

    /// Reads an answer of the site, the list of packets in it, or a recording of requests.
    fn answer(mut value: Value) -> Result<Self, ImportError> {
        if let Some(Value::Array(entries)) = value.pointer_mut("/log/entries") {
            let entries = entries.iter().filter(|entry| is_of_log(entry));
            return one(
                entries.filter_map(content).map(|bytes| Self::unpacked(&bytes)),
                Without::Har,
            );
        }
        let status = value.get("status").and_then(number);
        if status == Some(0) || (status.is_none() && value.get("error").is_some()) {
            return Err(ImportError::Refusal(refusal(&value)));
        }
        let packets = ["/data/logs", "/data/data", "/logs"].iter().find_map(|place| {
            Some(value.pointer_mut(place).filter(|found| found.is_array())?.take())
        });
        // The viewer's button adds the start data of the page where it was clicked.
        let start = value.get("gamedatas").and_then(|start| Meta::of(start).ok());
        match packets.unwrap_or(value) {
            Value::Array(packets) => Ok(Self { packets, start }),
            other => Err(shape("the log".into(), &other, "a list of packets")),
        }
    }

    /// Reads a replay page.
    fn page(page: &str) -> Result<Self, ImportError> {
        let log = places(page, PAGE_LOG).find_map(|rest| {
            let rest = rest.trim_start().strip_prefix('=')?;
            first_value(rest).filter(|value| value.is_array() || value.is_object())
        });
        let log = log.ok_or(ImportError::NoLog(Without::Page))?;
        let start = places(page, PAGE_START).find_map(|rest| {
            let begins = rest.match_indices('{').take(PLACES_MAX);
            let mut values = begins.filter_map(|(at, _)| first_value(&rest[at..]));
            values.find_map(|value| Meta::of(&value).ok())
        });
        let saved = Self::answer(log)?;
        Ok(Self { start: start.or(saved.start), ..saved })
    }
}

/// Whether a file is to be read by [`bga`](super::bga), and is not a `.daybook` file: one begins
/// with a record, whose members have other names.
pub fn is_log(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(b"{\"") else { return true };
    ["status\"", "data\"", "error\"", "log\"", "logs\""]
        .iter()
        .any(|name| rest.starts_with(name.as_bytes()))
}

/// Whether a file is a saved page or a compressed file, and so no text that a person wrote.
pub fn is_saved(bytes: &[u8]) -> bool {
    is_packed(bytes) || bytes.starts_with(b"<") || is_mhtml(bytes)
}

/// Whether a file begins with the headers of a saved page with all its parts.
fn is_mhtml(bytes: &[u8]) -> bool {
    // Only the beginning: lower-casing a whole saved page would copy megabytes to look at a few headers.
    let begin =
        String::from_utf8_lossy(&bytes[..bytes.len().min(HEADERS_MAX)]).to_ascii_lowercase();
    begin.starts_with(|first: char| first.is_ascii_alphabetic())
        && ["mime-version:", "content-type:", "multipart/related"]
            .iter()
            .all(|it| begin.contains(it))
}

/// The parts of a saved page (RFC 2557): what is between lines that begin with its boundary.
fn parts(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let boundary = memchr::memmem::find(bytes, b"boundary=").map(|at| &bytes[at + 9..]);
    let boundary = boundary
        .and_then(|rest| rest.split(|byte| b"\"\r\n;".contains(byte)).find(|it| !it.is_empty()));
    let delimiter = boundary.map(|boundary| [b"--", boundary].concat()).unwrap_or_default();
    let mut begins = memchr::memmem::find_iter(bytes, &delimiter).collect::<Vec<_>>();
    begins.retain(|&at| !delimiter.is_empty() && (at == 0 || bytes[at - 1] == b'\n'));
    let ends = begins.clone().into_iter().skip(1).chain([bytes.len()]);
    begins.into_iter().zip(ends).map(|(from, to)| &bytes[from..to])
}

/// The page in a part, if it is one.
fn page_of(part: &[u8]) -> Option<String> {
    let (at, gap) = [(b"\r\n\r\n".as_slice(), 4), (b"\n\n", 2)]
        .into_iter()
        .find_map(|(gap, length)| Some((memchr::memmem::find(part, gap)?, length)))?;
    let headers = String::from_utf8_lossy(&part[..at]).to_ascii_lowercase();
    let body = &part[at + gap..];
    if !headers.contains("text/html") {
        return None;
    }
    let bytes = if headers.contains("quoted-printable") {
        quoted_printable::decode(body, ParseMode::Robust).ok()?
    } else if headers.contains("base64") {
        let text: Vec<u8> =
            body.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
        BASE64_STANDARD.decode(text).ok()?
    } else {
        body.to_vec()
    };
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The log among several files: they may repeat one table's, and one may have its start data.
fn one(
    found: impl Iterator<Item = Result<Saved, ImportError>>,
    what: Without,
) -> Result<Saved, ImportError> {
    let (mut best, mut refused): (Option<Saved>, Option<ImportError>) = (None, None);
    for each in found {
        let each = match each {
            Ok(each) => each,
            // Whoever was refused learns that, and not what else the file holds.
            Err(why) => {
                if refused.is_none() || matches!(why, ImportError::Refusal(_)) {
                    refused = Some(why);
                }
                continue;
            }
        };
        let Some(one) = &mut best else {
            best = Some(each);
            continue;
        };
        // One import is one match: packets of two tables would be merged into a game that nobody played.
        let tables = [&*one, &each].map(|saved| table_of(&saved.packets));
        if let [Some(first), Some(second)] = &tables
            && first != second
        {
            return Err(ImportError::Several { first: first.clone(), second: second.clone() });
        }
        one.start = one.start.take().or(each.start);
        // A browser asks for the log again as the game goes on; the longest answer has what the others have.
        if each.packets.len() > one.packets.len() {
            one.packets = each.packets;
        }
    }
    best.ok_or(refused.unwrap_or(ImportError::NoLog(what)))
}

/// Whether a recorded request may have had a log for an answer.
fn is_of_log(entry: &Value) -> bool {
    let url = entry.pointer("/request/url").and_then(Value::as_str).unwrap_or_default();
    ADDRESSES.iter().any(|part| url.contains(part))
}

/// The answer to a recorded request.
fn content(entry: &Value) -> Option<Vec<u8>> {
    let content = entry.pointer("/response/content")?;
    let text = content.get("text")?.as_str()?;
    match content.get("encoding").and_then(Value::as_str) {
        Some("base64") => BASE64_STANDARD.decode(text).ok(),
        _ => Some(text.as_bytes().to_vec()),
    }
}

/// What follows this name in a page, wherever it stands.
fn places<'a>(page: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    page.match_indices(name).take(PLACES_MAX).map(move |(at, _)| &page[at + name.len()..])
}

/// The JSON value with which a text begins.
fn first_value(text: &str) -> Option<Value> {
    serde_json::Deserializer::from_str(text).into_iter().next()?.ok()
}

/// Why the site did not give a log, by its code or its words.
fn refusal(answer: &Value) -> BgaRefusal {
    let said = answer.get("error").and_then(Value::as_str).unwrap_or_default();
    match answer.get("code").and_then(number) {
        Some(100) => BgaRefusal::Limit,
        Some(806) => BgaRefusal::LoggedOut,
        _ if said.contains("gamenotifs") => BgaRefusal::Purged,
        _ if said.contains("limit") => BgaRefusal::Limit,
        _ => BgaRefusal::Other(said.chars().take(200).collect()),
    }
}
