//! The shape shared by the data of all events.

macro_rules! data {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }
    };
}

/// Like `data!`, with the cause that every step of the game has.
macro_rules! step {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        data! {
            $(#[$doc])*
            $name {
                /// Why it happened.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                cause: Option<Cause>,
                $($(#[$field_doc])* $field: $type,)*
            }
        }
    };
}

pub(crate) use {data, step};
