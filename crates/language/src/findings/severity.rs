//! How grave a finding is, in every language.

use audit::Severity;

use crate::language::Language;

/// How grave a finding is, as people say it.
pub const fn severity_name(severity: Severity, language: Language) -> &'static str {
    match severity {
        Severity::Information => language.pick("information", "information"),
        Severity::CannotBeJudged => language.pick("cannot be judged", "ne peut être jugé"),
        Severity::Violation => language.pick("violation", "infraction"),
    }
}
