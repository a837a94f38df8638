//! The head of a match's page, so that a chat shows the moment of a link.

use axum::http::HeaderMap;
use language::Language;
use picture::{HEIGHT, WIDTH, escaped};

use super::link::{FollowedLink, LinkQuery, origin};
use crate::access::MatchAccess;
use crate::app::App;

/// The elements for the `head` of the page of a match, for a caller with this access to it.
///
/// A caller who may not read the match, or asks for a private one, gets only the name of this
/// program. Addresses are absolute and follow the `Host` of the request, so a response containing
/// them must not be cached for others.
pub(super) fn head(
    app: &App,
    headers: &HeaderMap,
    access: Option<&MatchAccess>,
    asked: LinkQuery<'_>,
) -> String {
    let link = access.and_then(|access| FollowedLink::follow(app, access, asked).ok());
    let nothing = || "<title>Daybook</title>\n".to_owned();
    link.map_or_else(nothing, |link| tags(&link, &origin(headers), asked.language))
}

fn tags(link: &FollowedLink, origin: &str, language: Language) -> String {
    let page = format!("{origin}{}", link.page());
    let oembed = format!("{origin}/oembed?format=json&url={}", encoded(&page));
    let image = format!("{origin}{}", link.image());
    let (width, height) = (WIDTH.to_string(), HEIGHT.to_string());
    let mut tags = vec![
        format!("<title>{} · Daybook</title>", escaped(&link.tab)),
        meta("name", "description", &link.description),
        format!(
            r#"<link rel="canonical" href="{}">"#,
            escaped(&format!("{origin}{}", link.match_page()))
        ),
        format!(
            r#"<link rel="alternate" type="application/json+oembed" href="{}" title="{}">"#,
            escaped(&oembed),
            escaped(&link.title)
        ),
    ];
    // An unlisted match is for those who were given its address: a search engine that has seen the link must not list
    // it.
    if !link.is_listed {
        tags.push(meta("name", "robots", "noindex"));
    }
    let graph = [
        ("og:type", "website"),
        ("og:site_name", "Daybook"),
        ("og:locale", language.locale()),
        ("og:url", &page),
        ("og:title", &link.title),
        ("og:description", &link.description),
        ("og:image", &image),
        ("og:image:type", "image/png"),
        ("og:image:width", &width),
        ("og:image:height", &height),
        ("og:image:alt", &link.description),
    ];
    tags.extend(graph.map(|(name, content)| meta("property", name, content)));
    let card = [
        ("twitter:card", "summary_large_image"),
        ("twitter:title", &link.title),
        ("twitter:description", &link.description),
        ("twitter:image", &image),
    ];
    tags.extend(card.map(|(name, content)| meta("name", name, content)));
    tags.join("\n") + "\n"
}

fn meta(kind: &str, name: &str, content: &str) -> String {
    format!(r#"<meta {kind}="{name}" content="{}">"#, escaped(content))
}

/// An address as the value of a parameter.
fn encoded(address: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let write = |byte: u8| {
        if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }
    };
    address.bytes().map(write).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::http::{HeaderValue, header};
    use ledger::MemoryStore;
    use tempfile::TempDir;

    use super::super::link::Shows;
    use super::super::pages::PAGE;
    use super::*;
    use archive::{Archive, Audience, Author, NewEvents, NewMatch, Role, Visibility};
    use record::{Draft, MatchId};

    use crate::access::caller::CallerIdentity;
    use crate::app::CardSources;
    use crate::request::path::MatchName;
    use crate::request::query::Spoilers;

    const ID: &str = "bga-480000071";

    /// A service with one match of that name, and its folder.
    fn service(visibility: Visibility) -> (Arc<App>, TempDir) {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Arc::new(MemoryStore::default());
        let archive = Archive::open(store, folder.path()).expect("it starts");
        let path = format!("{}/../../replays/concession.daybook", env!("CARGO_MANIFEST_DIR"));
        let file = record::read(&std::fs::read(path).expect("a replay")).expect("it is whole");
        let events = file.records.into_iter().map(|sealed| Draft::new(sealed.record.event));
        let mut drafts: Vec<_> = events.collect();
        Draft::distribute_openings(&mut drafts, file.openings);
        let (match_id, author): (MatchId, _) = (ID.parse().expect("a name"), Author::OPERATOR);
        let draft = drafts.remove(0);
        let new = NewMatch { match_id: match_id.clone(), visibility, delay: None, draft, author };
        let (_, receipts, audience) = archive.open_match(new).expect("it is kept");
        let (expected, listed) = (Some(receipts[0].hash), audience.is_public());
        let rest = NewEvents { expected, drafts, author, at: archive::now(), listed };
        archive.append(&match_id, rest).expect("they are kept");
        (App::new(archive, folder.path(), CardSources::default()).expect("tokens"), folder)
    }

    fn headers(more: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("day.example:8080"));
        for (name, value) in more {
            headers.insert(*name, value.parse().expect("plain text"));
        }
        headers
    }

    fn access(app: &App, headers: &HeaderMap, name: &str) -> Option<MatchAccess> {
        let name = MatchName(name.to_owned());
        let identity = headers
            .get(header::AUTHORIZATION)
            .map_or_else(CallerIdentity::everyone, |value| CallerIdentity::of(&app.tokens, value));
        MatchAccess::new(app, &identity, &name, None, PAGE).ok()
    }

    /// The head that is returned for these headers.
    fn sent(app: &App, headers: &HeaderMap, name: &str, asked: (Option<u32>, Language)) -> String {
        let (at, language) = asked;
        let asked =
            LinkQuery { name, shows: Shows::Moment, at, spoilers: Spoilers::Show, language };
        head(app, headers, access(app, headers, name).as_ref(), asked)
    }

    fn head_of(app: &App, name: &str, at: Option<u32>, spoilers_hidden: bool) -> String {
        let spoilers = if spoilers_hidden { Spoilers::Hide } else { Spoilers::Show };
        let (headers, language) = (headers(&[]), Language::English);
        let access = access(app, &headers, name);
        let asked = LinkQuery { name, shows: Shows::Moment, at, spoilers, language };
        head(app, &headers, access.as_ref(), asked)
    }

    const NOTHING: &str = "<title>Daybook</title>\n";

    #[test]
    fn a_link_to_a_moment_tells_that_moment() {
        let (app, _folder) = service(Visibility::Public);
        let text = head_of(&app, ID, Some(153), false);
        let page = format!("http://day.example:8080/m/{ID}");
        for part in [
            "<title>Ana María_bot – Zoé_bot · Day 4 · Afternoon · Daybook</title>",
            "Ana María_bot (Sierra &amp; Oddball) against Zoé_bot (Teija &amp; Nauraa). \
             Day 4 · Afternoon: both at distance 2.",
            &format!(r#"<link rel="canonical" href="{page}">"#),
            &format!(r#"<meta property="og:url" content="{page}?at=153">"#),
            &format!(r#"<meta property="og:image" content="{page}/image.png?at=153">"#),
            r#"<meta property="og:image:width" content="1200">"#,
            r#"<meta property="og:image:height" content="630">"#,
            r#"<meta name="twitter:card" content="summary_large_image">"#,
            r#"type="application/json+oembed" href="http://day.example:8080/oembed?format=json&amp;url=http%3A%2F%2Fday.example%3A8080%2Fm%2Fbga-480000071%3Fat%3D153""#,
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(!text.contains("wins") && !text.contains("noindex"), "{text}");
    }

    #[test]
    fn a_link_to_a_match_tells_how_it_stands_now_and_its_tab_how_it_opens() {
        let (app, _folder) = service(Visibility::Public);
        for at in [None, Some(100_000)] {
            let text = head_of(&app, ID, at, false);
            let title = "Ana María_bot – Zoé_bot · Zoé_bot wins, by concession";
            let graph = format!(r#"<meta property="og:title" content="{title}">"#);
            assert!(text.contains(&graph), "{text}");
            let tab = if at.is_some() {
                format!("<title>{title} · Daybook")
            } else {
                "<title>Ana María_bot – Zoé_bot · Day 1 · Afternoon · Daybook".to_owned()
            };
            assert!(text.contains(&tab), "{text}");
            assert!(text.contains("/image.png?at=242\""), "{text}");
        }
    }

    #[test]
    fn without_spoilers_no_result_and_nothing_later_is_told() {
        let (app, _folder) = service(Visibility::Public);
        for at in [None, Some(153), Some(242)] {
            let text = head_of(&app, ID, at, true);
            assert!(!text.contains("wins") && !text.contains("concession"), "{text}");
            assert!(text.contains("spoilers=hide"), "{text}");
        }
        let text = head_of(&app, ID, None, true);
        assert!(text.contains("· Day 1 · Afternoon · Daybook"), "{text}");
        assert!(!text.contains("242"), "{text}");
    }

    #[test]
    fn a_link_to_a_film_tells_who_plays_and_nothing_of_how_it_went() {
        let (app, _folder) = service(Visibility::Public);
        let headers = headers(&[]);
        for spoilers in [Spoilers::Show, Spoilers::Hide] {
            let (name, shows) = (ID, Shows::Film);
            let asked =
                LinkQuery { name, shows, at: Some(242), spoilers, language: Language::English };
            let text = head(&app, &headers, access(&app, &headers, ID).as_ref(), asked);
            let hidden = if spoilers == Spoilers::Hide { "?spoilers=hide" } else { "" };
            for part in [
                "<title>Ana María_bot – Zoé_bot · Film · Daybook</title>",
                "(Sierra &amp; Oddball) against Zoé_bot (Teija &amp; Nauraa). The match in half a minute.",
                &format!(r#"og:url" content="http://day.example:8080/m/{ID}/film{hidden}">"#),
            ] {
                assert!(text.contains(part), "{part}\n{text}");
            }
            assert!(!text.contains("wins") && !text.contains("242"), "{text}");
        }
    }

    #[test]
    fn a_private_match_is_not_told_even_to_who_may_read_it() {
        let (app, _folder) = service(Visibility::Private);
        let token = app.tokens.create(Role::Admin, None, None, None).expect("a token");
        let bearer = format!("Bearer {token}");
        for headers in [headers(&[]), headers(&[("authorization", &bearer)])] {
            let text = sent(&app, &headers, ID, (Some(9), Language::English));
            assert_eq!(text, NOTHING);
        }
        assert_eq!(head_of(&app, "another", None, false), NOTHING);
        assert_eq!(head_of(&app, "<b>", None, false), NOTHING);
    }

    #[test]
    fn an_unlisted_match_is_told_by_its_secret_and_kept_out_of_searches() {
        let (app, _folder) = service(Visibility::Unlisted);
        let audience = app.archive.audience(&ID.parse().expect("a name")).expect("it can be read");
        let secret = audience.as_ref().and_then(Audience::link).expect("it is unlisted");
        assert_eq!(head_of(&app, ID, None, false), NOTHING);
        assert_eq!(head_of(&app, &format!("{ID}~{}", "0".repeat(64)), None, false), NOTHING);
        let name = format!("{ID}~{secret}");
        let text = head_of(&app, &name, None, false);
        assert!(text.contains(r#"<meta name="robots" content="noindex">"#), "{text}");
        assert!(text.contains(&format!("/m/{name}/image.png?at=242")), "{text}");
    }

    #[test]
    fn addresses_follow_the_host_and_the_scheme_in_front() {
        let (app, _folder) = service(Visibility::Public);
        let at = |headers: &HeaderMap| sent(&app, headers, ID, (Some(9), Language::French));
        let text = at(&headers(&[("x-forwarded-proto", "https")]));
        let page = format!("https://day.example:8080/m/{ID}?at=9&amp;lang=fr\"");
        assert!(text.contains(&page), "{text}");
        assert!(text.contains("Jour 1"), "{text}");
        let odd = headers(&[("host", "x\"><script>")]);
        let text = at(&odd);
        assert!(text.contains(&format!("content=\"/m/{ID}?at=9")), "{text}");
        assert!(!text.contains("<script>"), "{text}");
    }

    #[test]
    fn what_follows_the_name_of_a_public_match_is_not_repeated() {
        let (app, _folder) = service(Visibility::Public);
        let text = head_of(&app, &format!("{ID}~\"><script>"), Some(9), false);
        assert!(text.contains(&format!("/m/{ID}?at=9")) && !text.contains("script>"), "{text}");
    }
}
