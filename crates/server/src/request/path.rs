//! Path parameters, as handlers take them.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::problem::ApiError;

/// The values of a path; if they cannot be parsed, the error.
pub(crate) async fn values<T: DeserializeOwned + Send>(
    parts: &mut Parts,
    refusal: fn() -> ApiError,
) -> Result<T, ApiError> {
    let values = Path::from_request_parts(parts, &()).await;
    values.map(|Path(values)| values).map_err(|_| refusal())
}

/// The name of a match in an address: its id, and the secret of an unlisted one after `~`.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub(crate) struct MatchName(pub(crate) String);

impl<S: Sync> FromRequestParts<S> for MatchName {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        values(parts, ApiError::no_match).await.map(Self)
    }
}
