//! The card data, and the reader of printed texts.

mod abilities;
mod data;
mod reader;
mod source;
