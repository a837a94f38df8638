//! How evidence is presented: a message for people, and a comparison for programs.

use crate::facts::{Comparison, FactValue};

/// How the evidence of a finding is presented.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The message, which every language has.
    pub message: &'static str,
    /// The message's variables. `count` is how long the first list among them is, for messages that
    /// choose a form by it.
    pub variables: Vec<(&'static str, FactValue)>,
    /// What was recorded and what the rules require.
    pub comparison: Comparison,
}

impl Presentation {
    pub(super) fn new(
        message: &'static str,
        mut variables: Vec<(&'static str, FactValue)>,
        comparison: Comparison,
    ) -> Self {
        let count = variables.iter().find_map(|(_, value)| value.len());
        let is_counted = variables.iter().any(|(name, _)| *name == "count");
        variables.extend(count.filter(|_| !is_counted).map(|count| ("count", count.into())));
        Self { message, variables, comparison }
    }
}

/// A message and the variables that it is given, without `count`.
pub type MessageOf = (&'static str, &'static [&'static str]);

/// Declares the evidence of one theme: each variant with its message, the fields, which are the
/// message's variables, further variables (`with`), and the facts recorded and required.
macro_rules! evidence {
    ($(#[$doc:meta])* $of:ident { $(
        $(#[$what:meta])*
        $name:ident $message:literal
        $(($one:ident: $one_type:ty))?
        $({ $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })?
        $(with { $($more:ident: $value:expr),* })?
        => $recorded:tt $expected:tt
    )* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $of { $(
            $(#[$what])*
            $name $(($one_type))? $({ $($(#[$field_doc])* $field: $type,)* })?,
        )* }

        impl $of {
            /// Its messages, with their variables.
            pub(super) const MESSAGES: &[crate::evidence::presentation::MessageOf] = &[$((
                $message,
                &[$(stringify!($one),)? $($(stringify!($field),)*)? $($(stringify!($more),)*)?],
            ),)*];

            /// The message and the comparison of a finding with this evidence.
            pub fn present(&self) -> crate::evidence::Presentation {
                match self { $(
                    Self::$name $(($one))? $({ $($field),* })? => crate::evidence::Presentation::new(
                        $message,
                        vec![
                            $((stringify!($one), FactValue::from($one)),)?
                            $($((stringify!($field), FactValue::from($field)),)*)?
                            $($((stringify!($more), FactValue::from($value)),)*)?
                        ],
                        crate::facts::Comparison::new(facts!($recorded), facts!($expected)),
                    ),
                )* }
            }
        }
    };
}

/// The facts of one side of a comparison: with their names, or one that needs none.
macro_rules! facts {
    ([$($name:ident: $value:expr),*]) => {
        crate::facts::Facts::from([$(crate::facts::FactName::$name.is($value)),*])
    };
    (($value:expr)) => {
        crate::facts::Facts::from(FactValue::from($value))
    };
}
