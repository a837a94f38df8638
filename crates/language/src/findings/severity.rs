//! How grave a finding is.

use audit::Severity;

use crate::language::Language;

/// How grave a finding is, as people say it.
pub fn severity_name(severity: Severity, language: Language) -> &'static str {
    language.word(match severity {
        Severity::Information => "severity-information",
        Severity::NotAsked => "severity-not-asked",
        Severity::CannotBeJudged => "severity-cannot-be-judged",
        Severity::Violation => "severity-violation",
    })
}
