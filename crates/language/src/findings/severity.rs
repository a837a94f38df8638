//! How grave a finding is.

use audit::Severity;

use crate::language::Language;

/// How grave a finding is, as people say it.
pub fn severity_name(severity: Severity, language: Language) -> &'static str {
    language.word(match severity {
        Severity::Information => "grade-information",
        Severity::NotAsked => "grade-not-asked",
        Severity::CannotBeJudged => "grade-cannot-be-judged",
        Severity::Violation => "grade-violation",
    })
}
