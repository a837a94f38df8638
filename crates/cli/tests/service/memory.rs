//! Bad clients.
