//! Results of checks, for the page to word.

use serde::{Serialize, Serializer};

/// One result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckResult {
    /// What was checked.
    pub about: About,
    /// How it turned out.
    pub state: CheckOutcome,
    /// Why it did not pass; none if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<CheckFailure>,
    /// What the sentence names.
    #[serde(serialize_with = "as_map")]
    pub values: Values,
    /// Signed notes that prove a failure.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<String>,
}

/// What a sentence about a result names, by the names in its message.
pub type Values = Vec<(&'static str, SentencePart)>;

/// A number or a text in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum SentencePart {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

impl From<u32> for SentencePart {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u64> for SentencePart {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for SentencePart {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<String> for SentencePart {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// What is checked beside the bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// The signature of the checkpoint.
    Signature,
    /// The origin of the key in use.
    Key,
    /// The log since an earlier visit.
    Earlier,
    /// The receipt.
    Receipt,
    /// A signature of a player or official.
    Signed,
    /// The replay of the match.
    Replayed,
}

/// How a check turned out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckOutcome {
    /// It holds.
    Passed,
    /// It does not.
    Failed,
    /// It could not be checked.
    Unchecked,
}

/// Why a check failed, or could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckFailure {
    // Why it failed.
    /// It is not signed with the key in use.
    Signature,
    /// The service sent no proof.
    NoProof,
    /// It is from another origin's log than the key in use.
    OtherLog,
    /// The service names another key than the visitor.
    Key,
    /// The visitor did not enter a key.
    NoKey,
    /// The log does not continue the one of the earlier visit.
    Past,
    /// The service named another key on the earlier visit.
    Renamed,
    /// The visitor did not enter a receipt.
    NoReceipt,
    /// The receipt is for another match.
    ReceiptMatch,
    /// The match ends before the last record of the receipt.
    ReceiptMissing,
    /// The receipt names another hash.
    ReceiptHead,
    /// A key without a signature, or the reverse.
    HalfSigned,
    /// The key does not belong to the signer.
    Signer,
    /// The signature does not cover the record that it names.
    Signed,
    /// The openings or signatures do not fit what was recorded.
    ShownCard,

    // Why it could not be made.
    /// The file has no proof.
    Proof,
    /// There is no key.
    Unnamed,
    /// The file is from another service.
    Foreign,
    /// The key is the service's own.
    OwnKey,
    /// There was no earlier visit.
    First,
    /// The service did not prove that the log continues.
    Unanswered,
    /// There is no receipt.
    Receipt,
    /// The record of the receipt is not in this copy.
    Unreleased,
    /// Paper was signed.
    Paper,
    /// Nobody signed.
    Unsigned,
}

impl CheckResult {
    pub(crate) const fn passed(about: About, values: Values) -> Self {
        Self { about, state: CheckOutcome::Passed, why: None, values, evidence: Vec::new() }
    }

    pub(crate) const fn failed(about: About, why: CheckFailure, values: Values) -> Self {
        let (state, why) = (CheckOutcome::Failed, Some(why));
        Self { about, state, why, values, evidence: Vec::new() }
    }

    pub(crate) const fn unchecked(about: About, why: CheckFailure, values: Values) -> Self {
        let (state, why) = (CheckOutcome::Unchecked, Some(why));
        Self { about, state, why, values, evidence: Vec::new() }
    }
}

/// What was found, and what was expected.
pub(crate) fn differing(found: &dyn ToString, expected: &dyn ToString) -> Values {
    vec![("found", found.to_string().into()), ("expected", expected.to_string().into())]
}

fn as_map<S: Serializer>(values: &Values, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(values.iter().map(|(name, word)| (name, word)))
}
