//! The messages of one language.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A grammar function that message files may call by name, on a text.
pub(crate) type Function = (&'static str, fn(&str) -> String);

/// The messages of one language, read from its Fluent files.
///
/// A missing message is a bug, and ends the program: a test checks that all languages have the same
/// messages with the same variables, and that the code requests only those.
pub(crate) struct Messages(FluentBundle<FluentResource>);

impl Messages {
    /// The messages of these files, in the language with this code, with the functions they call.
    pub(crate) fn new<'a>(
        code: &str,
        files: impl IntoIterator<Item = &'a str>,
        functions: &[Function],
    ) -> Self {
        let code: LanguageIdentifier = code.parse().expect("a code of a language");
        let mut bundle = FluentBundle::new_concurrent(vec![code]);
        // The isolation marks around arguments are for right-to-left languages, and would be copied
        // with the text.
        bundle.set_use_isolating(false);
        for &(name, function) in functions {
            let added = bundle.add_function(name, move |texts, _| match texts {
                [FluentValue::String(text)] => FluentValue::from(function(text)),
                _ => panic!("{name} is of one text"),
            });
            added.expect("no other has this name");
        }
        for file in files {
            let resource = FluentResource::try_new(file.to_owned());
            let resource = resource.map_err(|(_, errors)| errors).expect("it is written in Fluent");
            bundle.add_resource(resource).expect("no two messages have one name");
        }
        Self(bundle)
    }

    /// A message with variables.
    pub(crate) fn say<'a>(
        &self,
        id: &str,
        about: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        self.formatted(id, None, Some(&about.into_iter().collect())).into_owned()
    }

    /// One form of a message with variables.
    pub(crate) fn form<'a>(
        &self,
        id: &str,
        form: &str,
        about: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        self.formatted(id, Some(form), Some(&about.into_iter().collect())).into_owned()
    }

    /// A message without variables.
    pub(crate) fn word(&self, id: &str) -> &str {
        match self.formatted(id, None, None) {
            Cow::Borrowed(word) => word,
            Cow::Owned(text) => panic!("the message {id} has more than one part: {text}"),
        }
    }

    fn formatted(
        &self,
        id: &str,
        form: Option<&str>,
        about: Option<&FluentArgs<'_>>,
    ) -> Cow<'_, str> {
        let message = self.0.get_message(id);
        let pattern = message.and_then(|message| match form {
            None => message.value(),
            Some(form) => message.get_attribute(form).map(|attribute| attribute.value()),
        });
        let pattern = pattern.unwrap_or_else(|| panic!("there is no message {id} ({form:?})"));
        let mut errors = Vec::new();
        let text = self.0.format_pattern(pattern, about, &mut errors);
        assert!(errors.is_empty(), "the message {id}: {errors:?}");
        text
    }
}
