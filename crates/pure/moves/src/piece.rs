//! Names of pieces and places in a line, and how they are resolved.

use std::sync::Arc;

use rules::{Depth, ExpeditionId, Face, Object, Piece, Place, Seat, Side, Status};

use crate::expected::Expected;
use crate::input::{LineInput, LineParsed, TokenKind, no, note, take};
use crate::names::Labels;
use crate::table::GrowingMatch;

/// How precisely a piece is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamePrecision {
    /// By its label.
    Plain,
    /// With its number among those it could be mistaken for.
    Numbered,
}

/// A piece as a line names it.
#[derive(Clone, Debug)]
pub(crate) struct NamedPiece {
    /// The piece; `None` for an unidentified card of a hidden zone.
    pub(crate) piece: Option<Piece>,
    /// Its place; `None` if the line gives it.
    pub(crate) place: Option<Place>,
    /// Its face.
    pub(crate) face: Option<Arc<Face>>,
    /// Its id in a foreign log.
    pub(crate) source_id: SourceId,
}

/// The foreign id as given in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SourceId {
    /// Not given: the known one applies.
    Usual,
    /// Given: this one, or none.
    Said(Option<Arc<str>>),
}

impl SourceId {
    /// Parses the text after `~`.
    pub(crate) fn said(id: Option<&str>) -> Self {
        id.map_or(Self::Usual, |id| Self::Said((!id.is_empty()).then(|| id.into())))
    }

    /// The id, with `known` as the known one.
    pub(crate) fn or(self, known: Option<Arc<str>>) -> Option<Arc<str>> {
        match self {
            Self::Usual => known,
            Self::Said(id) => id,
        }
    }
}

/// Where a label is looked up first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Among {
    /// Playable cards: the Hand, then those in the Reserve that are not exhausted.
    Playable,
    /// Cards of this place.
    In(Place),
    /// Visible objects, then the Hand.
    Visible,
}

/// The word of a place, for a line of `seat`.
pub(crate) fn place_word(names: &Labels, place: Place, seat: Option<Seat>) -> String {
    let word = match place {
        Place::Adventure(region) => return format!("region/{region}"),
        Place::Limbo => return "limbo".to_owned(),
        Place::Hero(_) => "hero-zone".to_owned(),
        Place::Expedition(id) => id.side.word().to_owned(),
        Place::Deck(_, Depth::Bottom) => "bottom".to_owned(),
        Place::Deck(_, Depth::Under(cards)) => format!("deck/{cards}"),
        Place::Deck(_, Depth::Top)
        | Place::Discard(_)
        | Place::Hand(_)
        | Place::Landmark(_)
        | Place::Mana(_)
        | Place::Reserve(_) => place.zone().word().to_owned(),
    };
    match place.seat() {
        Some(of) if Some(of) != seat => format!("{}/{word}", names.seat_word(of)),
        _ => word,
    }
}

/// The place of a word.
pub(crate) fn place_of(names: &Labels, word: &str, seat: Option<Seat>) -> Option<Place> {
    if word == "limbo" {
        return Some(Place::Limbo);
    }
    if let Some(region) = word.strip_prefix("region/") {
        return region.parse().ok().filter(|&region| region < 8).map(Place::Adventure);
    }
    if let Some(place) = seat.and_then(|seat| of_seat(word, seat)) {
        return Some(place);
    }
    let (of, zone) = word.split_once('/')?;
    of_seat(zone, names.seat(of)?)
}

fn of_seat(word: &str, seat: Seat) -> Option<Place> {
    let expedition = |side| Place::Expedition(ExpeditionId { seat, side });
    Some(match word {
        "reserve" => Place::Reserve(seat),
        "hand" => Place::Hand(seat),
        "mana" => Place::Mana(seat),
        "discard" => Place::Discard(seat),
        "landmark" => Place::Landmark(seat),
        "hero-zone" => Place::Hero(seat),
        "hero" => expedition(Side::Hero),
        "companion" => expedition(Side::Companion),
        "deck" => Place::Deck(seat, Depth::Top),
        "bottom" => Place::Deck(seat, Depth::Bottom),
        _ => {
            let under = word.strip_prefix("deck/")?.parse().ok()?;
            if under == 0 {
                return None;
            }
            Place::Deck(seat, Depth::Under(under))
        }
    })
}

/// An Expedition as a word.
pub(crate) fn expedition_word(names: &Labels, id: ExpeditionId, seat: Option<Seat>) -> String {
    place_word(names, Place::Expedition(id), seat)
}

/// The place of a piece.
pub(crate) fn place_of_piece(table: &GrowingMatch, piece: Piece) -> Option<Place> {
    let state = table.state()?;
    match piece {
        Piece::Object(id) => state.objects.get(&id).map(|object| object.place),
        Piece::Slot(id) => {
            let places =
                state.seats().flat_map(|seat| [Place::Hand(seat), Place::Deck(seat, Depth::Top)]);
            places.into_iter().find(|&place| state.slots(place).iter().any(|slot| slot.id == id))
        }
    }
}

/// The face of a piece, as far as everyone or the author of the match knows it.
pub(crate) fn face_of_piece(table: &GrowingMatch, piece: Piece) -> Option<Arc<Face>> {
    match piece {
        Piece::Object(id) => table.state()?.objects.get(&id)?.face.clone(),
        Piece::Slot(id) => table.known(id).map(|known| known.face.clone()),
    }
}

/// The name of a piece in a line of `seat`.
pub(crate) fn name(
    table: &GrowingMatch,
    piece: Piece,
    naming: NamePrecision,
    seat: Option<Seat>,
) -> String {
    let Some(place) = place_of_piece(table, piece) else {
        let marker = markers(table).iter().position(|it| *it == piece);
        return marker.map_or_else(|| piece.to_string(), |at| format!("{MARKER}#{}", at + 1));
    };
    let face = face_of_piece(table, piece);
    let label = face.as_deref().and_then(|face| table.names.label(face));
    let number = |all: &[Piece]| all.iter().position(|it| *it == piece).map_or(0, |at| at + 1);
    match (label, naming, piece) {
        (Some(label), NamePrecision::Plain, _) => label.to_owned(),
        (Some(label), NamePrecision::Numbered, Piece::Object(_)) => {
            format!("{label}#{}", number(&labelled(table, label)))
        }
        _ => {
            let word = place_word(&table.names, place, seat);
            format!("{word}#{}", number(&table.pieces(place)))
        }
    }
}

/// The name of Terrain Markers, which are in no zone of their own.
const MARKER: &str = "marker";

/// All Terrain Markers, the oldest first.
fn markers(table: &GrowingMatch) -> Vec<Piece> {
    let markers = table.state().map_or(&[][..], |state| &state.adventure.markers);
    markers.iter().map(|marker| Piece::Object(marker.id)).collect()
}

/// All objects with this label, the oldest first.
fn labelled(table: &GrowingMatch, label: &str) -> Vec<Piece> {
    let Some(state) = table.state() else { return Vec::new() };
    let is = |face: &Option<Arc<Face>>| {
        face.as_deref().and_then(|face| table.names.label(face)) == Some(label)
    };
    let found = state.objects.iter().filter(|(_, object)| is(&object.face));
    found.map(|(&id, _)| Piece::Object(id)).collect()
}

/// An item of a line: `pigs`, `pigs#2`, `hand#3`, `hand#3=pigs`, `hand#3="Three Little Pigs"`, `pigs~289`, `?`.
pub(crate) fn item(input: &mut LineInput<'_>, among: Among) -> LineParsed<NamedPiece> {
    let before = *input;
    let (word, is_quoted) = take(input, Expected::Card, |token| match &token.kind {
        TokenKind::Word(text) => Some((text.as_str(), false)),
        TokenKind::Quoted(text) => Some((text.as_str(), true)),
        TokenKind::Sign(_) => None,
    })?;
    let shown = word.strip_suffix('=').filter(|_| !is_quoted).and_then(|piece| {
        let name = take(input, Expected::Labelled, |token| match &token.kind {
            TokenKind::Quoted(text) => Some(text.as_str()),
            TokenKind::Word(_) | TokenKind::Sign(_) => None,
        });
        Some((piece, name.ok()?))
    });
    let found = match shown {
        Some((piece, name)) => parts(input, piece, Some(name), among),
        None if is_quoted => of_faces(input, &input.state.table.names.titled(word), among),
        None => parts(input, word, None, among),
    };
    found.or_else(|expected| {
        *input = before;
        for one in expected {
            note(input, one);
        }
        no()
    })
}

/// The part in a word, and the quoted name after it.
fn parts(
    input: &LineInput<'_>,
    word: &str,
    name: Option<&str>,
    among: Among,
) -> Result<NamedPiece, Vec<Expected>> {
    let (word, id) = match word.split_once('~') {
        Some((word, id)) => (word, Some(id)),
        None => (word, None),
    };
    let names = &input.state.table.names;
    let (word, meant) = match word.split_once('=') {
        Some((word, shown)) => (word, Some(names.meant(shown))),
        None => (word, name.map(|name| names.titled(name))),
    };
    let shown = meant.map(|meant| one_face(input, meant)).transpose()?;
    let mut item = match word.split_once('#') {
        Some((word, number)) => numbered(input, word, number)?,
        None => with_id(input, word, id, among)?,
    };
    item.face = shown.or(item.face);
    item.source_id = SourceId::said(id);
    Ok(item)
}

/// A card of the Hand with this foreign id, if one is known, else the one without regard to the id.
fn with_id(
    input: &LineInput<'_>,
    word: &str,
    id: Option<&str>,
    among: Among,
) -> Result<NamedPiece, Vec<Expected>> {
    let table = input.state.table;
    if let (Some(id), Some(place)) = (id, hidden(input, among)) {
        let is = |piece: &Piece| {
            matches!(piece, Piece::Slot(slot)
            if table.known(*slot).is_some_and(|known| known.source_id.as_deref() == Some(id)))
        };
        if let Some(piece) = table.pieces(place).into_iter().find(is) {
            let face = face_of_piece(table, piece);
            return Ok(NamedPiece {
                piece: Some(piece),
                place: Some(place),
                face,
                source_id: SourceId::Usual,
            });
        }
    }
    plain(input, word, among)
}

/// The hidden zone in which a card may be meant.
fn hidden(input: &LineInput<'_>, among: Among) -> Option<Place> {
    match among {
        Among::In(place) => place.zone().is_hidden().then_some(place),
        Among::Playable | Among::Visible => input.state.seat.get().map(Place::Hand),
    }
}

fn one_face(input: &LineInput<'_>, mut meant: Vec<Arc<Face>>) -> Result<Arc<Face>, Vec<Expected>> {
    match meant.len() {
        1 => Ok(meant.remove(0)),
        0 => Err(vec![Expected::Labelled]),
        _ => Err(labels_of(input, &meant)),
    }
}

fn labels_of(input: &LineInput<'_>, faces: &[Arc<Face>]) -> Vec<Expected> {
    let names = &input.state.table.names;
    let labels = faces.iter().filter_map(|face| names.label(face));
    labels.map(Expected::word).collect()
}

fn numbered(input: &LineInput<'_>, word: &str, number: &str) -> Result<NamedPiece, Vec<Expected>> {
    let (table, seat) = (input.state.table, input.state.seat.get());
    let number: usize = number.parse().map_err(|_| vec![Expected::Which])?;
    let index = number.checked_sub(1).ok_or_else(|| vec![Expected::WhichFrom])?;
    let all = match place_of(&table.names, word, seat) {
        Some(place) => table.pieces(place),
        None if word == MARKER => markers(table),
        None => {
            let face = one_face(input, table.names.meant(word))?;
            labelled(table, table.names.label(&face).unwrap_or_default())
        }
    };
    let piece = all.get(index).copied();
    let piece = piece.ok_or_else(|| vec![Expected::WhichUpTo { most: all.len() }])?;
    Ok(of_piece(table, piece))
}

fn of_piece(table: &GrowingMatch, piece: Piece) -> NamedPiece {
    let place = place_of_piece(table, piece);
    let face = match piece {
        Piece::Object(_) => None,
        Piece::Slot(_) => face_of_piece(table, piece),
    };
    NamedPiece { piece: Some(piece), place, face, source_id: SourceId::Usual }
}

const NOTHING: NamedPiece =
    NamedPiece { piece: None, place: None, face: None, source_id: SourceId::Usual };

fn plain(input: &LineInput<'_>, word: &str, among: Among) -> Result<NamedPiece, Vec<Expected>> {
    let table = input.state.table;
    if word == "?" {
        return Ok(NamedPiece { place: hidden(input, among), ..NOTHING });
    }
    if let Ok(piece) = word.parse::<Piece>() {
        return Ok(of_piece(table, piece));
    }
    if let Some(place) = place_of(&table.names, word, input.state.seat.get()) {
        return Ok(NamedPiece { place: Some(place), ..NOTHING });
    }
    of_faces(input, &table.names.meant(word), among)
}

/// The card or object of one of these faces.
fn of_faces(
    input: &LineInput<'_>,
    meant: &[Arc<Face>],
    among: Among,
) -> Result<NamedPiece, Vec<Expected>> {
    let table = input.state.table;
    if meant.is_empty() {
        return Err(vec![Expected::Anything]);
    }
    let found: Vec<NamedPiece> = meant.iter().filter_map(|face| one(input, face, among)).collect();
    match found.as_slice() {
        [one] => Ok(one.clone()),
        [] if meant.len() == 1 => {
            let face = Some(meant[0].clone());
            Ok(NamedPiece { place: hidden(input, among), face, ..NOTHING })
        }
        [] => Err(labels_of(input, meant)),
        _ => {
            let label =
                |item: &NamedPiece| Some(name(table, item.piece?, NamePrecision::Plain, None));
            Err(found.iter().filter_map(label).map(Expected::word).collect())
        }
    }
}

/// Whether it is in the Reserve of a player and not exhausted: its label alone then means that it
/// is played.
pub(crate) fn may_be_played_from_reserve(object: &Object, seat: Seat) -> bool {
    object.place == Place::Reserve(seat) && !object.statuses.has(Status::Exhausted)
}

/// The card or object of this face that is meant.
fn one(input: &LineInput<'_>, face: &Arc<Face>, among: Among) -> Option<NamedPiece> {
    let (table, seat) = (input.state.table, input.state.seat.get());
    let state = table.state()?;
    let label = table.names.label(face)?;
    let slot = |place: Place| {
        let known = |piece: &Piece| face_of_piece(table, *piece).as_ref() == Some(face);
        let piece = table.pieces(place).into_iter().find(known)?;
        Some(of_piece(table, piece))
    };
    let hand = || hidden(input, among).and_then(slot);
    let objects = labelled(table, label);
    let place = |piece: &Piece| place_of_piece(table, *piece);
    let controlled = |piece: &Piece| match piece {
        Piece::Object(id) => state.objects.get(id).map(|object| object.controller) == seat,
        Piece::Slot(_) => false,
    };
    let in_reserve = |piece: &Piece| match piece {
        Piece::Object(id) => state.objects.get(id).is_some_and(|object| {
            seat.is_some_and(|seat| may_be_played_from_reserve(object, seat))
        }),
        Piece::Slot(_) => false,
    };
    let of = |is: &dyn Fn(&Piece) -> bool| {
        objects.iter().copied().find(|piece| is(piece)).map(|piece| of_piece(table, piece))
    };
    match among {
        Among::In(zone) if zone.zone().is_hidden() => hand(),
        Among::In(zone) => of(&|piece| place(piece) == Some(zone)),
        // The Hand first: a card in the Reserve can still be named by its number.
        Among::Playable => hand().or_else(|| of(&in_reserve)),
        Among::Visible => of(&controlled).or_else(|| of(&|_| true)).or_else(hand),
    }
}
