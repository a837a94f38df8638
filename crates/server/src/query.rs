//! Queries, as handlers take them.

use std::fmt::Display;
use std::str::FromStr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};

use crate::problem::ApiError;

/// What a query says; what its type does not know is refused.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let query = axum::extract::Query::try_from_uri(&parts.uri);
        query.map(|query| Self(query.0)).map_err(|error| {
            ApiError::BadRequest(format!(
                "the query cannot be read: {}: see /openapi.json for its parameters",
                error.body_text()
            ))
        })
    }
}

/// A value of a query or a path that is refused in its own words, and only as it is used: who may not know of a match is
/// told that there is none, whatever else is wrong.
#[derive(Clone, Debug)]
pub(crate) struct Parsed<T>(Result<T, String>);

impl<T> Parsed<T> {
    /// The value, for who uses it.
    pub(crate) fn get(self) -> Result<T, ApiError> {
        self.0.map_err(ApiError::BadRequest)
    }

    /// The value, if there is one.
    pub(crate) fn get_any(value: Option<Self>) -> Result<Option<T>, ApiError> {
        value.map(Self::get).transpose()
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Parsed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(Self(text.parse().map_err(|error: T::Err| error.to_string())))
    }
}

/// Whether what is shown of a match may give its end away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Spoilers {
    #[default]
    Show,
    Hide,
}
