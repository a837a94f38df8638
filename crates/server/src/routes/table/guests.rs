//! Routes for matches that come from elsewhere: from guests, from programs that sign, and from the
//! pages of games while they are played.

use axum::routing::on;

use super::super::{guests, hook, live_import, transfer};
use crate::request::query::{members, no_members};
use crate::request::requested_route::RoutePrice;
use crate::routes::route::{Method, READ, Route, any, json};

pub(super) const ROUTES: &[Route] = &[
    Route {
        path: "/v1/import/bga",
        method: Method::Post,
        handler: |method| on(method, hook::import_signed),
        forms: &[],
        name: "importSigned",
        summary: "Import the log of a game of Board Game Arena, signed as Standard Webhooks 1.0.0 says with the key of a token of the \
                  role `hook`; the same log again is the same match, whatever the order of its packets",
        query: members::<hook::HookQuery>,
        headers: &["webhook-id", "webhook-timestamp", "webhook-signature"],
        body: &[any("application/json")],
        answers: &[
            (200, &[json::<transfer::ImportedMatch>()]),
            (201, &[json::<transfer::ImportedMatch>()]),
        ],
        problems: &[400, 401, 408, 409, 413, 415, 422, 500, 503],
        token: false,
        price: RoutePrice::Reads(1),
    },
    Route {
        path: "/v1/import/bga/live",
        method: Method::Post,
        handler: |method| on(method, live_import::grow),
        forms: &[],
        name: "importLive",
        summary: "Record a game of Board Game Arena while it is played: its page sends the packets as they come, and each whole move \
                  is recorded; moves that are taken back become rewinds",
        query: no_members,
        headers: &[],
        body: &[json::<live_import::NextPackets>()],
        answers: &[(200, &[json::<live_import::RecordedSoFar>()])],
        problems: &[400, 401, 403, 404, 408, 409, 413, 415, 422, 500, 503],
        token: true,
        price: RoutePrice::Writes(1),
    },
    Route {
        path: "/v1/guests",
        method: Method::Get,
        handler: |method| on(method, guests::list),
        forms: &[],
        name: "listGuests",
        summary: "The matches that guests have put here, in the order in which they are deleted, for admins",
        query: no_members,
        headers: &[],
        body: &[],
        answers: &[(200, &[json::<guests::GuestList>()])],
        problems: &[400, 401, 403, 500, 503],
        token: true,
        price: RoutePrice::Reads(1),
    },
    Route {
        path: "/v1/guests",
        method: Method::Post,
        handler: |method| on(method, guests::put),
        forms: &[],
        name: "putGuest",
        summary: "Put a match here for a while, without a token and unlisted: a `.daybook` file, or a foreign log with everything in \
                  it or only what a seat could see; everything in the file is shown to whoever has its link, and the same match \
                  again has the same link",
        query: members::<guests::PutQuery>,
        headers: &[],
        body: &[any("application/octet-stream")],
        answers: &[(200, &[json::<guests::GuestMatch>()]), (201, &[json::<guests::GuestMatch>()])],
        problems: &[400, 401, 404, 408, 413, 415, 422, 500, 503],
        token: false,
        price: RoutePrice::Writes(1),
    },
    Route {
        path: "/v1/guests/{id}",
        method: Method::Post,
        handler: |method| on(method, guests::keep),
        forms: &[],
        name: "keepGuest",
        summary: "Let the match of a guest stay for the whole time from now, with its key or for admins",
        query: no_members,
        headers: &["daybook-key"],
        body: &[any("application/json")],
        answers: &[(200, &[json::<guests::KeptMatch>()])],
        problems: &[400, 401, 404, 408, 413, 415, 500, 503],
        token: true,
        price: RoutePrice::Writes(1),
    },
    Route {
        path: "/v1/guests/{id}",
        method: Method::Delete,
        handler: |method| on(method, guests::end),
        forms: &[],
        name: "endGuest",
        summary: "Delete the match of a guest for good, with its key or for admins",
        query: no_members,
        headers: &["daybook-key"],
        body: &[],
        answers: &[(204, &[])],
        problems: READ,
        token: true,
        price: RoutePrice::Writes(1),
    },
];
