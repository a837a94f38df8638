//! The service from outside, and the OpenAPI document that describes it.

mod http;
mod openapi;
