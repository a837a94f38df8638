//! The caller of a request, and their permissions.

use std::sync::Arc;

use archive::{Archive, Author, Role, StoredToken, TokenError, Tokens};
use axum::extract::FromRequestParts;
use axum::http::HeaderValue;
use axum::http::request::Parts;
use record::{Draft, MatchId};
use replay::Viewer;
use rules::{Event, Seat};

use crate::problem::ApiError;

/// The caller, identified once for each request; `None` if their token is not valid.
///
/// A handler that needs no caller treats one without a valid token like everyone else.
#[derive(Clone, Debug)]
pub(crate) struct CallerIdentity(Arc<Result<Option<Caller>, TokenError>>);

impl CallerIdentity {
    /// The identity of a request without a token.
    pub(crate) fn everyone() -> Self {
        Self(Arc::new(Ok(Some(Caller(None)))))
    }

    /// The identity given by the value of `Authorization`: hashes the token, and may read the token
    /// file.
    pub(crate) fn of(tokens: &Tokens, authorization: &HeaderValue) -> Self {
        let secret = authorization.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
        let token = secret.map_or(Ok(None), |secret| tokens.check(secret.trim(), archive::now()));
        Self(Arc::new(token.map(|token| token.map(|token| Caller(Some(token))))))
    }

    /// The caller, for handlers that need one.
    pub(crate) fn caller(&self) -> Result<&Caller, ApiError> {
        let caller = self.0.as_ref().as_ref().map_err(|error| ApiError::fault(error))?;
        caller.as_ref().ok_or(ApiError::BadToken)
    }
}

impl<S: Sync> FromRequestParts<S> for CallerIdentity {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let identity = parts.extensions.get::<Self>().cloned();
        identity.ok_or_else(|| {
            ApiError::Fault(
                "the request did not pass `identify`, which finds the caller".to_owned(),
            )
        })
    }
}

/// The caller.
#[derive(Clone, Debug)]
pub(crate) struct Caller(Option<StoredToken>);

impl Caller {
    /// Checks that there is a token, which every caller who writes must have.
    pub(crate) fn has_token(&self) -> Result<&StoredToken, ApiError> {
        self.0.as_ref().ok_or(ApiError::NoToken)
    }

    /// May they open a match, this one or any?
    pub(crate) fn may_open(&self, match_id: Option<&MatchId>) -> Result<(), ApiError> {
        self.may_record_some()?;
        let token = self.has_token()?;
        match (&token.match_id, match_id) {
            (None, _) => Ok(()),
            (Some(only), Some(asked)) if only == asked => Ok(()),
            (Some(only), _) => Err(ApiError::Forbidden(format!(
                "this token is only for the match `{only}`: use a token for this match"
            ))),
        }
    }

    /// May they record events of some match, whichever it is?
    pub(crate) fn may_record_some(&self) -> Result<(), ApiError> {
        let token = self.has_token()?;
        if token.role == Role::Recorder && token.seat.is_some() {
            return Err(players_token());
        }
        Ok(())
    }

    /// May they record events of a match?
    pub(crate) fn may_record(&self, match_id: &MatchId) -> Result<(), ApiError> {
        let token = self.has_token()?;
        match (token.is_for(match_id), token.role, token.seat) {
            (true, Role::Official | Role::Admin, _) | (true, Role::Recorder, None) => Ok(()),
            (true, Role::Recorder, Some(_)) => Err(players_token()),
            (false, ..) | (true, Role::Hook, _) => Err(ApiError::Forbidden(
                "this token is for another match: use a token for this match".to_owned(),
            )),
        }
    }

    /// May they take the pen of a match from the device that holds it?
    pub(crate) fn may_take_pen(&self, match_id: &MatchId) -> Result<(), ApiError> {
        self.has_token()?;
        if self.official(match_id).is_some() {
            return Ok(());
        }
        let text = "only an official of this match may take the pen from its holder: request the pen instead";
        Err(ApiError::Forbidden(text.to_owned()))
    }

    /// Whose events of a match they may record.
    pub(crate) fn voice(&self, match_id: &MatchId) -> Result<Voice, ApiError> {
        match self.has_token()? {
            token if token.role == Role::Recorder && token.is_for(match_id) => {
                Ok(token.seat.map_or(Voice::Table, Voice::Player))
            }
            _ => self.may_record(match_id).map(|()| Voice::Table),
        }
    }

    /// May they drop openings of a match for good?
    pub(crate) fn may_drop(&self, match_id: &MatchId) -> Result<(), ApiError> {
        self.has_token()?;
        if self.official(match_id).is_some() {
            return Ok(());
        }
        let text = "only an official of this match may drop its openings: ask one of them";
        Err(ApiError::Forbidden(text.to_owned()))
    }

    /// May they change the delay with which the public sees a match?
    pub(crate) fn may_oversee(&self, match_id: &MatchId) -> Result<(), ApiError> {
        self.has_token()?;
        if self.sees_unreleased(match_id) {
            return Ok(());
        }
        let text = "only officials of this match may set its delay: ask one of them";
        Err(ApiError::Forbidden(text.to_owned()))
    }

    /// May they see the access log of a match?
    pub(crate) fn may_know_looks(&self, match_id: &MatchId) -> Result<(), ApiError> {
        let token = self.has_token()?;
        if token.is_for(match_id) && token.role == Role::Admin {
            return Ok(());
        }
        Err(ApiError::Forbidden(
            "only admins may read who has viewed hidden information: ask one of them".to_owned(),
        ))
    }

    /// May they see and delete all matches of guests?
    pub(crate) fn may_manage_guests(&self) -> Result<(), ApiError> {
        let token = self.has_token()?;
        if token.role == Role::Admin && token.match_id.is_none() {
            return Ok(());
        }
        let text =
            "only admins of the whole service may see the matches of all guests: ask one of them";
        Err(ApiError::Forbidden(text.to_owned()))
    }

    /// The seat that they speak for, with that player's own token: no one else can agree for a
    /// player.
    pub(crate) fn may_agree(&self, match_id: &MatchId) -> Result<Seat, ApiError> {
        let token = self.has_token()?;
        let is_player = token.role == Role::Recorder && token.is_for(match_id);
        token.seat.filter(|_| is_player).ok_or_else(|| {
            let text = "only a player of this match, with their own token, may agree to show all hands after it";
            ApiError::Forbidden(text.to_owned())
        })
    }

    /// May they know which players agree to show hands after the match?
    pub(crate) fn may_know_agreed(&self, match_id: &MatchId) -> Result<(), ApiError> {
        let token = self.has_token()?;
        if token.is_for(match_id) {
            return Ok(());
        }
        let text = "only players, recorders and officials of this match may see who has agreed: ask one of them";
        Err(ApiError::Forbidden(text.to_owned()))
    }

    /// Their token, if it is an official's for this match.
    pub(crate) fn official(&self, match_id: &MatchId) -> Option<&StoredToken> {
        let token = self.0.as_ref().filter(|token| token.is_for(match_id))?;
        matches!(token.role, Role::Official | Role::Admin).then_some(token)
    }

    /// Whether their token is an official's, of one match or of all.
    pub(crate) fn is_official(&self) -> bool {
        self.0.as_ref().is_some_and(|token| matches!(token.role, Role::Official | Role::Admin))
    }

    /// The author of what they send to a match.
    pub(crate) fn author(&self, match_id: &MatchId) -> Author {
        let token = self.0.as_ref().map(|token| token.hash);
        Author { token, sees_all: self.official(match_id).is_some() }
    }

    /// Checks that their token is still valid: it may have been revoked or have expired.
    pub(crate) fn check(&self, tokens: &Tokens) -> Result<(), ApiError> {
        let Some(token) = &self.0 else { return Ok(()) };
        let is_good = tokens.still_has(token, archive::now());
        let is_good = is_good.map_err(|error| ApiError::Fault(error.to_string()))?;
        if is_good { Ok(()) } else { Err(ApiError::BadToken) }
    }

    /// May they see what is not released yet? A recorder may not: it has the receipts of what it
    /// wrote.
    pub(crate) fn sees_unreleased(&self, match_id: &MatchId) -> bool {
        self.official(match_id).is_some()
    }

    /// May they read a match at all? `suffix` is what followed its id in the address.
    pub(crate) fn may_read(
        &self,
        archive: &Archive,
        match_id: &MatchId,
        suffix: Option<&str>,
    ) -> Result<(), ApiError> {
        let may_everyone = archive.audience(match_id)?.is_some_and(|audience| {
            audience.is_public() || suffix.is_some_and(|suffix| audience.is_opened_by(suffix))
        });
        let by_token = self.0.as_ref().is_some_and(|token| token.is_for(match_id));
        // Callers who may not read it do not learn that it exists; nor does anyone else if its
        // audience is unknown.
        if may_everyone || by_token { Ok(()) } else { Err(ApiError::no_match()) }
    }

    /// May they have this view of a match, whatever its players agreed? Everyone may have the
    /// public view.
    pub(crate) fn may_be(&self, match_id: &MatchId, asked: Viewer) -> Result<(), ApiError> {
        if asked == Viewer::Public {
            return Ok(());
        }
        let token = self.has_token()?;
        let own = matches!(asked, Viewer::Seat(seat) if token.seat == Some(seat));
        if self.official(match_id).is_some() || token.is_for(match_id) && own {
            Ok(())
        } else if asked == Viewer::Hands {
            let text = "all hands are shown only once the match has a result and every player has agreed: leave `view` out";
            Err(ApiError::Forbidden(text.to_owned()))
        } else {
            Err(ApiError::Forbidden(format!(
                "this token does not allow the view `{asked}`: leave `view` out"
            )))
        }
    }
}

fn players_token() -> ApiError {
    let text = "a player's token does not allow this: use a recorder's token";
    ApiError::Forbidden(text.to_owned())
}

/// On whose behalf a caller records events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Voice {
    /// For the table: everything that happens there.
    Table,
    /// For one player, with that player's own token.
    Player(Seat),
}

impl Voice {
    /// May they record these events?
    ///
    /// A player calls a judge and signs the result; no one else can sign in a player's name, so a
    /// signature shows whose token it came with.
    pub(crate) fn may_say(self, drafts: &[Draft]) -> Result<(), ApiError> {
        let wrong = match self {
            Self::Table => drafts.iter().find(|draft| is_by_player(draft)),
            Self::Player(seat) => drafts.iter().find(|draft| !is_own_word(draft, seat)),
        };
        match (wrong, self) {
            (None, _) => Ok(()),
            (Some(draft), Self::Table) => Err(ApiError::Forbidden(format!(
                "only that player's own token, or a key, can sign as `{}`: set `actor` to the recorder",
                draft.actor.as_deref().unwrap_or_default()
            ))),
            (Some(_), Self::Player(seat)) => Err(ApiError::Forbidden(format!(
                "a player's token can record only `judge_called` and `result_signed` for its own seat, as the \
                 `actor` `{}`: ask an official for anything else",
                Viewer::Seat(seat)
            ))),
        }
    }
}

/// Whether it is a player's signature without a key, by that player.
fn is_by_player(draft: &Draft) -> bool {
    let actor: Option<Viewer> = draft.actor.as_deref().and_then(|actor| actor.parse().ok());
    let is_player = matches!(actor, Some(Viewer::Seat(_)));
    is_player && matches!(&draft.event, Event::ResultSigned(it) if it.signature.is_none())
}

/// Whether it is a statement that players may make, made by this player about themselves.
fn is_own_word(draft: &Draft, own: Seat) -> bool {
    let seat = match &draft.event {
        Event::JudgeCalled(it) => it.seat,
        Event::ResultSigned(it) => it.seat,
        _ => None,
    };
    let is_theirs = seat == Some(own) && draft.actor == Some(Viewer::Seat(own).to_string());
    is_theirs && draft.open.is_empty() && draft.source.is_none()
}
