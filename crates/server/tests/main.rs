//! The service from outside, and the OpenAPI document that describes it.

mod http;
mod openapi;
#[path = "../../ledger/tests/store/damage.rs"]
mod places;
#[path = "../../ledger/tests/store/random.rs"]
mod random;
