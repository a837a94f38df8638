//! Texts for people: the sentences of each language, the catalogue of paragraphs, reports, and
//! remedies.

mod any_ability;
mod catalogue;
mod coming;
mod english;
mod findings;
mod french;
mod french_effects;
mod laws;
mod plan;
mod random;
mod report;
mod undecided;
mod words;
