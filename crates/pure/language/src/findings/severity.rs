//! The severity of a finding.

use audit::Severity;

use crate::language::Language;

/// The severity of a finding, in words.
pub fn severity_name(severity: Severity, language: Language) -> &'static str {
    language.word(match severity {
        Severity::Information => "grade-information",
        Severity::NotAsked => "grade-not-asked",
        Severity::CannotBeJudged => "grade-cannot-be-judged",
        Severity::Violation => "grade-violation",
    })
}
