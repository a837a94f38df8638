//! A deck that is judged once and not stored.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use decks::{Dialect, Pool, ReadDeck};
use language::{DeckAsked, Language, check_decks, unreadable_deck};
use rules::Edition;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::app::Shared;
use crate::limits::client_budget::ClientBudget;
use crate::limits::price;
use crate::problem::ApiError;
use crate::request::body::PublicDeck;
use crate::request::query::{Parsed, Query};
use crate::response::{NOT_KEPT, caching_headers};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeckQuery {
    lang: Option<Parsed<Language>>,
}

/// A deck, and what it is judged by; a deck and a pool are texts in any supported form, or JSON of
/// the deck services.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DeckQuestion<'a> {
    /// A list, a deck code or a table as text, or JSON of the deck API or of a draft.
    #[serde(borrow)]
    #[schemars(with = "Value", extend("type" = ["string", "object", "array"]))]
    deck: &'a RawValue,
    /// The format; by default the one named by the deck or its pool, or standard.
    format: Option<String>,
    /// The day the deck is played, such as 2025-02-01; by default today.
    #[schemars(extend("format" = "date"))]
    date: Option<String>,
    /// The edition of the rules.
    edition: Option<Edition>,
    /// The pool that the deck was built from, in any of these formats.
    #[serde(borrow, default)]
    #[schemars(with = "Value", extend("type" = ["string", "object", "array", "null"]))]
    pool: Option<&'a RawValue>,
    /// The dialect of a deck code.
    #[schemars(extend("enum" = ["a", "b", "c", "compact", null]))]
    dialect: Option<String>,
}

/// Reports what a deck is and whether it is legal in its format.
pub(super) async fn check(
    State(app): Shared,
    payer: ClientBudget,
    asked: Result<Query<DeckQuery>, ApiError>,
    lent: PublicDeck,
) -> Result<Response, ApiError> {
    let language = Parsed::get_any(asked?.0.lang)?.unwrap_or_default();
    let price = price::deck(lent.bytes.len());
    let report = move || Ok((checked(&lent.bytes, language)?, lent));
    let (body, _lent) = app.work.paid(&payer, price, report).await?;
    Ok((caching_headers("application/json", NOT_KEPT), body).into_response())
}

fn checked(bytes: &[u8], language: Language) -> Result<Vec<u8>, ApiError> {
    let refused = |why: String| ApiError::Refused(format!("the deck cannot be judged: {why}"));
    let asked: DeckQuestion<'_> =
        serde_json::from_slice(bytes).map_err(|error| refused(error.to_string()))?;
    let date = asked.date.as_deref().map(|day| {
        let wrong = |_| refused(format!("`date` is `{day}`, but must be a day such as 2025-02-01"));
        day.parse::<cards::Date>().map_err(wrong)
    });
    let dialect = asked.dialect.as_deref().map(|one| one.parse::<Dialect>().map_err(refused));
    let deck = read(asked.deck, dialect.transpose()?, language)?;
    let pool = asked.pool.filter(|pool| pool.get() != "null");
    let pool = pool.map(|pool| read(pool, None, language)).transpose()?;
    let pool = match pool.map(|pool| pool.decks) {
        None => None,
        Some(pools) => match pools.as_slice() {
            [pool] => Some(Pool::of(pool)),
            _ => return Err(refused(
                "`pool` contains several pools, but a deck is built from one: send only that pool"
                    .to_owned(),
            )),
        },
    };
    let on = date.transpose()?;
    let asked = DeckAsked { format: asked.format, edition: asked.edition, on, pool };
    Ok(answers::bytes(&check_decks(&deck, &asked)))
}

/// The decks of a text, or of the JSON in its place.
fn read(
    given: &RawValue,
    dialect: Option<Dialect>,
    language: Language,
) -> Result<ReadDeck, ApiError> {
    let text = serde_json::from_str::<String>(given.get());
    let text = text.unwrap_or_else(|_| given.get().to_owned());
    decks::read_as(&text, dialect).map_err(|fault| {
        ApiError::Refused(unreadable_deck(&fault).in_language(language).to_owned())
    })
}
