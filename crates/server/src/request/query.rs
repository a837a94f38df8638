//! Query parameters, as handlers take them.

use std::fmt::Display;
use std::str::FromStr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::value::Error;
use serde::de::{DeserializeOwned, Error as _, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};

use crate::problem::ApiError;

/// The parameters of a query; unknown ones are refused.
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

/// The names of a query's parameters, in the order of its type.
pub(crate) fn members<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut found: &'static [&'static str] = &[];
    // It is refused once it has named its members.
    let _ = T::deserialize(Members(&mut found));
    found
}

/// A route without query parameters.
pub(crate) const fn no_members() -> &'static [&'static str] {
    &[]
}

/// Records which members a type asks for; `Deserialize` names them to its deserializer.
struct Members<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Members<'_> {
    type Error = Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        members: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        *self.0 = members;
        Err(Error::custom("only its members were asked for"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("a query has members"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// A value of a query or a path with an error text of its own, checked only when it is used: a
/// caller who may not know of a match gets the response for a match that does not exist, whatever else is wrong.
#[derive(Clone, Debug)]
pub(crate) struct Parsed<T>(Result<T, String>);

impl<T> Parsed<T> {
    /// The value, for its user.
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

/// Whether the response may reveal how a match ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Spoilers {
    #[default]
    Show,
    Hide,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its members are looked at")]
    struct Asked {
        to: Option<u32>,
        #[serde(rename = "match")]
        name: Parsed<u8>,
        #[serde(default)]
        spoilers: Spoilers,
    }

    #[test]
    fn a_query_has_the_members_of_its_type_in_their_order() {
        assert_eq!(members::<Asked>(), ["to", "match", "spoilers"]);
    }
}
