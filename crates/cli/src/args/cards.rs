//! The arguments of `daybook cards`.

use std::path::PathBuf;

use clap::Subcommand;
use language::Language;

#[derive(Debug, Subcommand)]
pub(crate) enum CardsCommand {
    /// Find cards by parts of a name in any of five languages, ignoring case and accents
    Find {
        /// Words or parts of words in the name [default: all cards]
        #[arg(value_name = "NAME")]
        name: Vec<String>,
        /// The language of names and words: en or fr
        #[arg(long, value_name = "L", default_value_t)]
        lang: Language,
    },
    /// Show a card: its printed text and what it can do
    Show {
        /// The card's reference, such as ALT_CORE_B_AX_13_C
        #[arg(value_name = "REF")]
        reference: String,
        /// The language of names and words: en or fr
        #[arg(long, value_name = "L", default_value_t)]
        lang: Language,
    },
    /// Ask a card API for cards that the program does not know, and keep them in the folder --cards DIR
    ///
    /// The answers are card files in DIR/fetched. Nothing is asked for a card that is known.
    Fetch(FetchCards),
    /// Show how card texts are read
    Read(ReadCards),
    /// Count how often each card was played, from where, and in how many won games, as CSV
    Stats(CardStats),
}

#[derive(Debug, clap::Args)]
pub(crate) struct CardStats {
    /// Matches; one that is given twice counts once
    #[arg(required = true, value_name = "FILE.daybook")]
    pub(crate) files: Vec<PathBuf>,
    /// The language of names: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReadCards {
    /// Texts in English, one per line, or cards in the card API's format; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The language of the sentences: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
    /// Print one JSON line per card: its reference, what was read, and the words that were not understood
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct FetchCards {
    /// References, such as ALT_BISE_B_MU_55_U_567
    // Checked with the arguments: a misspelt reference is reported before the API is asked for the others.
    #[arg(required = true, value_name = "REF", value_parser = reference)]
    pub(crate) references: Vec<String>,
    /// The address of the card API; the community's is https://cards.alteredcore.org
    #[arg(long, value_name = "URL")]
    pub(crate) from: server::CardApi,
    /// The language of names and words: en or fr
    #[arg(long, value_name = "L", default_value_t)]
    pub(crate) lang: Language,
}

fn reference(text: &str) -> Result<String, String> {
    let fits = ::cards::is_reference(text);
    fits.then(|| text.to_owned())
        .ok_or_else(|| "give a reference such as ALT_BISE_B_MU_55_U_567".to_owned())
}
