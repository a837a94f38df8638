//! Evidence about steps that come while something else is due, in words.

use audit::DueEvidence;
use replay::Viewer;

use super::FindingMessage;
use crate::findings::naming::Naming;
use crate::words::Words;

/// Maximum number of due steps named.
const MOST: usize = 3;

impl Naming<'_> {
    pub(super) fn due(self, evidence: &DueEvidence) -> FindingMessage {
        let (Some(state), false) = (self.replay.at(evidence.after), evidence.due.is_empty()) else {
            return FindingMessage::new("unforeseen-step", []);
        };
        let knowledge = self.replay.knowledge_for(Viewer::Public);
        let words = Words { state, knowledge, viewer: Viewer::Public, language: self.language };
        let mut all: Vec<String> = Vec::new();
        for due in &evidence.due {
            let due = words.due(due);
            if !all.contains(&due) {
                all.push(due);
            }
        }
        let more = all.len().saturating_sub(MOST);
        all.truncate(MOST);
        FindingMessage::new("unforeseen", [("due", all.join("; ").into()), ("more", more.into())])
    }
}
