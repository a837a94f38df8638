//! The `daybook` program.
fn main() {}
