//! Errors for files that cannot be imported.

use thiserror::Error;

/// The input cannot be imported; there is no output.
#[derive(Debug, Error)]
pub enum ImportError {
    /// Not JSON, or cut off.
    #[error("{what} is not valid JSON ({cause}): download the complete file again")]
    Json {
        /// `the log` or `the meta file`.
        what: &'static str,
        /// The parser's error, with line and column.
        cause: serde_json::Error,
    },
    /// JSON, but not an archive.
    #[error(
        "{at} is {found}, but a BGA archive has {expected} there: give the archive's response, or the list in its data.logs"
    )]
    Shape {
        /// The place, such as `packet 3`.
        at: String,
        /// What was found.
        found: &'static str,
        /// What was expected.
        expected: &'static str,
    },
    /// A file in which no log was found.
    #[error("{0}")]
    NoLog(Without),
    /// Logs of two tables.
    #[error(
        "the file holds the games of tables {first} and {second}: save the page of one game, and give that file"
    )]
    Several {
        /// The table of the first log.
        first: String,
        /// Another table.
        second: String,
    },
    /// What the site answered instead of a log.
    #[error("{0}")]
    Refusal(BgaRefusal),
    /// A compressed file that is damaged, encrypted or of another kind.
    #[error(
        "the file cannot be unpacked ({cause}): save or compress the game again, without a password"
    )]
    Unpack {
        /// The reason.
        cause: String,
    },
    /// A compressed file that is much larger than any game.
    #[error("the file unpacks to more than is read here: give the file of one game, unpacked")]
    TooLarge,
    /// An archive of something else.
    #[error(
        "this log sets up no player (no `setupPlayer` in {notifications} notifications): it is not a game of Altered, or its beginning is missing"
    )]
    NoGame {
        /// The number of notifications.
        notifications: usize,
    },
    /// A meta file of another game.
    #[error(
        "the meta file is for {meta}, but the log is for {log}: give the meta file that belongs to the log"
    )]
    OtherMeta {
        /// The players in the meta file.
        meta: String,
        /// The players in the log.
        log: String,
    },
    /// More or fewer than two players.
    #[error("the log sets up {0} players: only games of two players can be imported")]
    Players(usize),
    /// No such seat.
    #[error("seat {0} does not exist in this game: the seats are 0 and 1")]
    NoSeat(u8),
    /// Impossible numbers, or a fault of the import.
    #[error("notification {uid} leads to an invalid event ({cause}): please report this log")]
    Refused {
        /// The notification.
        uid: String,
        /// The reason.
        cause: rules::Refused,
    },
}

/// A kind of file in which no log was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Without {
    /// A web page.
    #[error(
        "this page holds no game: open the game's replay on Board Game Arena, wait until the board is there, and save that page"
    )]
    Page,
    /// A recording of the browser's requests.
    #[error(
        "this recording holds no request for a game's log: start recording, open the game's replay on Board Game Arena, and save the recording with its contents"
    )]
    Har,
    /// A compressed file.
    #[error("the zip file holds no game: put the saved replay page or the log into it")]
    Zip,
}

/// Why Board Game Arena did not give a log.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BgaRefusal {
    /// A player may look at so many replays a day.
    #[error(
        "Board Game Arena did not give this log: your account has reached its limit of replays; try again tomorrow"
    )]
    Limit,
    /// No session.
    #[error(
        "Board Game Arena did not give this log: you were not logged in; log in there, and fetch the log again"
    )]
    LoggedOut,
    /// Logs are only kept for a time.
    #[error(
        "Board Game Arena no longer has this log: it deletes those of old games, so this one cannot be had"
    )]
    Purged,
    /// Anything else, in the site's words.
    #[error(
        "Board Game Arena did not give this log, and said \"{0}\": fetch it again, or save the replay page"
    )]
    Other(String),
}

impl ImportError {
    /// The error in French.
    pub fn in_french(&self) -> String {
        match self {
            Self::Json { what, cause } => {
                let what = if *what == "the log" { "le journal" } else { "le fichier annexe" };
                format!("{what} n'est pas du JSON valide ({cause}) : téléchargez à nouveau le fichier complet")
            }
            Self::Shape { at, found, .. } => format!(
                "ce fichier n'est pas un journal de Board Game Arena ({at} : {found}) : donnez la réponse de l'archive, ou la liste dans son data.logs"
            ),
            Self::NoLog(without) => without.in_french().to_owned(),
            Self::Several { first, second } => format!(
                "le fichier contient les parties des tables {first} et {second} : enregistrez la page d'une seule partie, et donnez ce fichier"
            ),
            Self::Refusal(refusal) => refusal.in_french(),
            Self::Unpack { cause } => format!(
                "le fichier ne peut pas être décompressé ({cause}) : enregistrez ou compressez à nouveau la partie, sans mot de passe"
            ),
            Self::TooLarge => {
                "une fois décompressé, le fichier dépasse ce qui est lu ici : donnez le fichier d'une seule partie, décompressé".to_owned()
            }
            Self::NoGame { notifications } => format!(
                "ce journal ne présente aucun joueur (pas de `setupPlayer` dans {notifications} notifications) : ce n'est pas une partie d'Altered, ou son début manque"
            ),
            Self::OtherMeta { meta, log } => format!(
                "le fichier annexe concerne {meta}, mais le journal {log} : donnez le fichier annexe de cette partie"
            ),
            Self::Players(count) => format!(
                "ce journal présente {count} joueurs : seules les parties à deux joueurs peuvent être importées"
            ),
            Self::NoSeat(seat) => {
                format!("la place {seat} n'existe pas dans cette partie : les places sont 0 et 1")
            }
            Self::Refused { uid, cause } => format!(
                "la notification {uid} mène à un événement invalide ({cause}) : merci de signaler ce journal"
            ),
        }
    }
}

impl Without {
    const fn in_french(self) -> &'static str {
        match self {
            Self::Page => {
                "cette page ne contient aucune partie : ouvrez la rediffusion de la partie sur Board Game Arena, attendez que le plateau soit là, et enregistrez cette page"
            }
            Self::Har => {
                "cet enregistrement ne contient aucune demande du journal d'une partie : lancez l'enregistrement, ouvrez la rediffusion sur Board Game Arena, et enregistrez-le avec son contenu"
            }
            Self::Zip => {
                "le fichier zip ne contient aucune partie : mettez-y la page de rediffusion enregistrée ou le journal"
            }
        }
    }
}

impl BgaRefusal {
    fn in_french(&self) -> String {
        const NOT_GIVEN: &str = "Board Game Arena n'a pas donné ce journal";
        match self {
            Self::Limit => format!(
                "{NOT_GIVEN} : votre compte a atteint sa limite de rediffusions ; réessayez demain"
            ),
            Self::LoggedOut => format!(
                "{NOT_GIVEN} : vous n'étiez pas connecté ; connectez-vous là-bas, puis récupérez à nouveau le journal"
            ),
            Self::Purged => "Board Game Arena n'a plus ce journal : ceux des anciennes parties sont supprimés, il ne peut donc plus être obtenu".to_owned(),
            Self::Other(said) => format!(
                "{NOT_GIVEN}, et a dit « {said} » : récupérez-le à nouveau, ou enregistrez la page de rediffusion"
            ),
        }
    }
}
