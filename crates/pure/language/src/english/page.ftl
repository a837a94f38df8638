# Text of the pages other than the board of a match.

title-against = { $a } against { $b }

player-number = Player { $number }

loading = Loading…

skip = Skip to the content

failed = Failed: { $why }

home-motto = Replay any moment of a match and check it against the rules
home-control = Overlay
home-elsewhere = Other pages
home-matches = Matches
home-none = No matches yet. Drop one above, or open one with the API.
home-none-found = No matches. Try fewer words.
home-now = Live now
home-no-event = Other matches
home-wall = Wall of round { $round }
home-more = Older matches
home-search = Search
home-suggested = Suggestions
home-officials = For officials: private and unlisted matches
home-find = Show them

by-q = Player, Hero, event, format or card
by-event = Event
by-date = Played on
by-result = Ending

format-constructed = Constructed
format-limited = Limited
format-standard = Standard
format-nuc = No Unique
format-singleton = Singleton
format-singleton-nuc = Singleton, no Unique
format-frontier = Frontier
format-living-legends = Living Legends
format-sandbox = Sandbox
format-test = Test
format-sealed = Sealed
format-draft = Booster Draft

visibility-private = private
visibility-unlisted = unlisted

home-any-result = any
home-hide-results = Hide results
home-edition = rules { $edition }
home-records =
    { $count ->
        [one] { $count } record
       *[other] { $count } records
    }
home-running = in progress

ended-played = completed

receive-drop = Drop a match here, or choose a file
receive-what = A .daybook file, or a game from Board Game Arena: its log or its saved replay page
receive-only-look = Just view it: no account, nothing stored
receive-token = To publish this match, enter your import token (ask the organizer)
receive-needs-token = needs a token
receive-other-token = this token does not allow imports
receive-send = Send again
receive-sending = Reading { $name }…
receive-failed = { $name }: { $why }
receive-done =
    { $records ->
        [one] { $name }: { $records } record. View the match
       *[other] { $name }: { $records } records. View the match
    }
receive-there = { $name }: this game is already here. View the match
receive-moves = { $name }: a text of moves can be viewed but is not stored. View the match
receive-no-moves = this service does not open texts of moves: convert it to a .daybook file with `daybook play`
receive-read =
    { $count ->
        [one] { $count } notification read.
       *[other] { $count } notifications read.
    }
receive-all-read = Nothing was skipped and nothing had to be guessed.
receive-report = What could not be read
receive-unknown-types = Unknown notification types
receive-unread-messages = Messages that may report something no event does
receive-gaps = Gaps in the log, and what differed after them
receive-remarks = Remarks
receive-times = { $name } ({ $count } times)

open-title = Open a file
open-kinds = A .daybook file, a text of moves (.moves), or a game from Board Game Arena: its log or its saved replay page, zipped or not
open-paste = Paste the text instead
open-pasted = pasted text
open-stop = Stop
open-stopped = stopped
open-too-large-here = too large: the limit is { $size } MiB
open-what = The match in the file is replayed and audited for you, no account needed. Nothing is stored: the match is shown only in this tab, and there is no link to share.
open-what-here = The match in the file is replayed and audited in your browser, no account needed. The file is not sent anywhere: the match is shown only in this tab, and becomes a link only if you share it.
open-from-nobody = No game came from the page that opened this one. Click the button there again; if that does not help, that page or your browser forbids it: save the page by hand, as shown below.
open-from-elsewhere = A game is only taken from Board Game Arena, and this came from { $origin }.
open-way = You have played on Board Game Arena?
open-way-button = Drag this button to your bookmarks bar:
open-way-name = To Daybook
open-way-about = Hands the game on this page over to Daybook, in one click
open-way-or = Or, with an extension for userscripts:
open-way-script = install the button
open-way-then = Then click it on the page of your game or of its replay. Your browser hands the game over to this page, and to nobody else. If nothing opens, that page or your browser forbids it: do it by hand.
open-way-phone = On a phone there is no button: save the page by hand, in three steps.
open-way-hand = By hand
open-way-replay = Open the replay of your game there, and wait until the board is there.
open-way-save = Save the page (Ctrl+S; on a phone: Share, Save).
open-way-drop = Drop the saved page here.
open-way-live = Record live
open-way-none = Open the page of your game or of its replay first, then click this button there.
open-way-blocked = Your browser did not open Daybook: allow this page to open tabs, then click the button again.
home-way-drop = Drop the saved page here: no account, nothing stored.
home-way-button = Or do it in one click, with a button in your browser
open-linked = the game in this link
open-share-long = a link that holds this game
open-hands = Which hidden cards may the link hold?
open-hand-of = only what { $player } saw
open-hands-none = no hidden cards: only what everyone saw
open-hands-both = both hands: my opponent agrees
open-link = Link that holds the game, at this moment
open-link-how = The game is in the link itself. Nobody else keeps it: whoever has the link can open it, and nobody can take it back.
open-link-long = This game is too long for a link ({ $count } characters): download its file and send that.
open-link-unread = this service has no engine for its pages, so they cannot read a game from a link: open the link on another service, or ask for the file
relayed-title = Record a game while it is played
relayed-what = The page of your game hands over here what it gets, and this page sends it to the service: the public table as it goes on, and your own hand for you alone. Moves that you take back are taken back here too.
relayed-none = This page is opened by the button of the userscript, on the page of a game that is being played on Board Game Arena. Install it on the page that opens files.
relayed-came =
    { $count ->
        [one] { $count } message of the game has come.
       *[other] { $count } messages of the game have come.
    }
relayed-records =
    { $count ->
        [one] { $count } record was made.
       *[other] { $count } records were made.
    }
relayed-left =
    { $count ->
        [one] { $count } message is still to be sent.
       *[other] { $count } messages are still to be sent.
    }
relayed-again = This page tries again by itself.
relayed-stay = Keep this tab open until the game is over. If it or the page of the game is closed or loaded again, press the button there once more: nothing is lost, and nothing is recorded twice.
relayed-token-there = the token of this tab
relayed-visibility = Who may see it
relayed-unlisted = whoever has the link
relayed-public = everyone
relayed-delay = Seconds until others see a move
relayed-begin = Start recording
relayed-match = The match
guest-title = Short link
guest-make = Make a short link
guest-link = Short link to this moment
guest-how =
    { $days ->
        [one] This service keeps the game for a day, with the hidden cards chosen above, for whoever has the link. Then the game is deleted; this browser can delete it sooner.
       *[other] This service keeps the game for { $days } days, with the hidden cards chosen above, for whoever has the link. Then the game is deleted; this browser can delete it sooner.
    }
guest-until = This service keeps the game until { $date }, then deletes it.
guest-until-short = until { $date }
guest-keep = Keep it longer
guest-end = Delete it now
guest-ended = The game was deleted. Its short link shows nothing any more.
guest-there = The same game had been put here before, so its link is the same, and only the browser that put it here can delete it.
open-no-clip = Clips are made by a service that has the match, so there are none of an open file.
open-kept = Your browser has saved this page, so it opens files offline too.
open-here = { $name } is shown only in this tab, with everything the file contains. Your browser read it without sending it anywhere.
open-too-large = too large to open without an account: the limit is 4 MiB or about 4000 records
open-busy = too many requests from here: wait a moment, then open it again
open-other = Another file
open-unkept = not stored
open-unkept-long = { $name } is shown only in this tab, with everything the file contains. Nothing was stored, and no link leads to it.
open-all = Everything in the file is already shown.

rules-title = Rules
rules-own-words = Every paragraph of the rulebook in our own words, and how Daybook handles it. The rulebook itself is authoritative.
rules-words = Words or numbers
rules-edition = Edition
rules-both = both
rules-found = Paragraphs: { $count }, sections: { $sections }
rules-glossary = Glossary
rules-checks = checks:
rules-see = see

treatment-audited = audited
treatment-construction = cannot be broken in a log
treatment-decks = checked in decks
treatment-definition = definition
treatment-card-text = not judged: depends on a card’s text
treatment-not-recorded = not judged: leaves no trace in a log
treatment-teams = not judged: concerns teams

missing-title = Page not found
missing-why = Nothing is at { $path }. The address may be mistyped, or the page may have moved.
api-title = API
api-what = Every route of this service, each with a request to copy into a terminal.
api-document = OpenAPI document
api-find = Find a route
api-none = No route matches.
api-token = needs a token
api-example = Example
api-try = Try it
api-parameters = Parameters
api-body = Request body
api-responses = Responses
api-required = required

refused-later = Nothing from this match has been released yet.
refused-missing = This match does not exist, or it is not public.
refused-forbidden = This is not public.
refused-private = Anyone with a token for this match can open it. The token stays in this tab.
refused-held = The token in this tab does not open this match.
refused-token = Token
refused-open = Open
refused-forget = Forget the token
refused-public = Show the public view
refused-home = All matches

overlay-title = Stream overlay
overlay-what = The match over a 1920 × 1080 picture: the players, the positions of the Expeditions and the latest event. It follows the match as it is recorded and shows only public information. Its parts never move each other.
overlay-how = In OBS, add a browser source with this URL, 1920 wide and 1080 high. The background is transparent.
overlay-show = What to show
overlay-more = Options
overlay-flip = First seat on the right
overlay-language = Language
overlay-at = Freeze at record
overlay-address = Overlay URL
overlay-open = Open the overlay
overlay-options = URL parameters
overlay-option-show = Show only these parts:
overlay-option-flip = The first seat is on the right.
overlay-option-lang = One of these languages: { $languages }.
overlay-option-at = Freezes at this record instead of following the match.
overlay-part-players = Players
overlay-part-regions = Expeditions
overlay-part-moment = Day and phase
overlay-part-ruling = Rulings and penalties
overlay-part-sentence = Latest event
overlay-part-card = Last card played
overlay-part-table = Round, table and clock
overlay-clock = Round clock
overlay-wins = Winner

side-hero = H
side-companion = C
side-name-hero = Hero
side-name-companion = Companion

film = Film
film-about = The match in half a minute.

share = Share
share-hide = Hide how the match ends
share-held = Make the link
share-picture = Picture of this moment
share-embed = Embed this moment
share-code = QR code
share-code-short = QR
share-code-how = Point the camera of the phone at it.
share-code-long = This link is too long for a QR code: copy it and send it.
share-film = Film of the match, half a minute
share-frame = Embed the film
do-copy = Copy
do-open = Open
do-copy-self = Copying was blocked: the text is selected, copy it yourself

film-tells = The film reveals how the match went and how it ended.
film-play-all = Show the film
film-shots = Moments in the film
film-shot = { $number } of { $count }: { $text }
film-back = Previous moment
film-on = Next moment
film-loop = Repeat when it ends
film-again = Play again
film-so-far = So far: the match is in progress
film-so-far-late = So far: the match is shown with a delay

share-clip = Clip
share-from = From
share-to = To
share-turn = Last turn
share-clip-link = Link to the clip (GIF)
share-clip-long = A clip has at most { $count } records and ends no earlier than it starts.
share-clip-how = Or hold Shift and drag along the strip. A clip shows the public view.
share-room = Link for your viewers

together = Watch together
together-lead = { $count ->
    [0] You’re leading. No viewers yet
    [one] You’re leading. { $count } viewer
   *[other] You’re leading. { $count } viewers
 }
together-along = You’re following
together-alone = Browsing on your own
together-free = Browse freely
together-back = Back to the leader
together-leave = Leave
together-close = Close the room
together-over = The room was closed

notes = Notes
notes-tools = Tools
notes-mark = Mark
notes-arrow = Arrow
notes-draw = Draw
notes-wipe = Wipe
notes-mark-how = Press a card, pile, pawn or region to mark it; press it again to unmark it.
notes-arrow-how = Press where the arrow starts, then where it ends.
notes-draw-how = Draw on the board. Press C to wipe it; drawings are not saved.
notes-no-tool = No tool
notes-say = Note for { $place }
notes-own = Your notes
notes-others = Notes you received
notes-drawn = { $count ->
    [one] one mark
   *[other] { $count } marks
 }
notes-drop = Delete the note for { $place }
notes-taken-back = taken back since
notes-gone = the match now has a different record here
notes-later = { $count ->
    [one] One more, for a later moment
   *[other] { $count } more, for later moments
 }
notes-link = Copy link
notes-save = Save file
notes-open = Open file
notes-long = Too long for a link: save a file instead.
notes-not-copied = The browser blocked copying: save a file instead.
notes-other-match = These notes are for another match.
notes-unread = This is not a file of notes.
