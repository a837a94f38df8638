//! The shape that the data of all events share.

macro_rules! data {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }
    };
}

/// As `data!`, with the cause that every step of the game carries.
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
