# Words of the pages beside the board of a match.

title-against = { $a } against { $b }

player-number = Player { $number }

loading = Loading…

failed = This did not work: { $why }

home-motto = every moment of a match, and whether it was by the rules
home-control = Overlay
home-elsewhere = Elsewhere
home-matches = Matches
home-none = No match yet: drop one above, or open one through the API.
home-none-found = No match has all of this: leave something out.
home-now = On now
home-no-event = Other matches
home-wall = Wall of round { $round }
home-more = Older matches
home-search = Search
home-suggested = Suggestions
home-officials = For officials: private and unlisted matches
home-find = Find them

by-q = Player, Hero, event, format or card
by-event = Event
by-date = Played on
by-result = Ending

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
home-running = goes on

ended-played = played out

receive-drop = Drop a match here, or choose a file
receive-what = A .daybook file, or the log of a game on Board Game Arena (JSON)
receive-only-look = Only look at it, without an account: nothing is stored
receive-token = Importing needs a token:
receive-needs-token = waits for a token
receive-other-token = this token may not import matches
receive-send = Send again
receive-sending = { $name } is being read…
receive-failed = { $name }: { $why }
receive-done =
    { $records ->
        [one] { $name }: { $records } record, see the match
       *[other] { $name }: { $records } records, see the match
    }
receive-moves = { $name }: a text of moves is only looked at, nothing is stored; see the match
receive-no-moves = this service opens no texts of moves; make a file of it with `daybook play`
receive-read =
    { $count ->
        [one] { $count } notification read.
       *[other] { $count } notifications read.
    }
receive-all-read = Nothing was left out and nothing had to be guessed.
receive-report = What could not be read
receive-unknown-types = Kinds of notification that nobody told us about
receive-unread-messages = Messages that may say something no event says
receive-gaps = Holes in the log, and what came out different behind them
receive-remarks = Remarks
receive-times = { $name } ({ $count } times)

open-title = Open a file
open-kinds = A .daybook file, a text of moves (.moves), or the log of a game on Board Game Arena (JSON)
open-what = The match of the file is replayed and audited for you, without an account. Nothing of it is stored: it is shown in this tab only, and no link can be shared.
open-what-here = The match of the file is replayed and audited in your browser, without an account. The file is sent to nobody: it is shown in this tab only, and no link can be shared.
open-kept = Your browser keeps this page: it opens files without a network too.
open-here = { $name } is shown in this tab only, with all that the file holds: your browser read it and sent it to nobody, and no link leads to it.
open-too-large = too large to be opened without an account: 2 MiB or about 4000 records are the most
open-busy = too much was opened from here at once: wait a little, then open it again
open-other = Another file
open-unkept = not stored
open-unkept-long = { $name } is shown in this tab only, with all that the file holds: nothing of it was stored, and no link leads to it.
open-all = Everything that the file holds is shown already.

rules-title = Rules
rules-own-words = Every paragraph of the rulebook in our own words, and what Daybook does about it. The rulebook itself governs.
rules-words = Words or numbers
rules-edition = Edition
rules-both = both
rules-found = Paragraphs: { $count }, sections: { $sections }
rules-glossary = Glossary
rules-checks = checks:
rules-see = see

treatment-audited = audited
treatment-construction = cannot be broken in a log
treatment-decks = checked on decks
treatment-definition = definition
treatment-card-text = not judged: depends on a card’s words
treatment-not-recorded = not judged: leaves nothing in a log
treatment-teams = not judged: about teams

refused-later = Nothing of this match is released yet.
refused-missing = There is no such match here, or it is not for everyone to see.
refused-forbidden = This is not for everyone to see.
refused-private = Who has a token for it can open it. The token stays in this tab.
refused-held = The token that this tab holds does not open it.
refused-token = Token
refused-open = Open
refused-forget = Forget the token
refused-public = See what everyone sees
refused-home = All matches

overlay-title = An overlay for a stream
overlay-what = The match over a picture of 1920 by 1080 pixels: who plays, how far the Expeditions are, what was said last. It follows the match as it is recorded, tells what everyone may know, and no part ever moves another.
overlay-how = In OBS add a browser source with this address, 1920 wide and 1080 high. The ground is transparent.
overlay-show = What to show
overlay-more = How
overlay-flip = First seat on the right
overlay-language = Language
overlay-at = Stay at record
overlay-address = Address
overlay-open = Open the overlay
overlay-options = What the address may hold
overlay-option-show = Only these parts:
overlay-option-flip = The first seat stands on the right.
overlay-option-lang = One of these languages: { $languages }.
overlay-option-at = Stays at this record instead of following the match.
overlay-part-players = Players
overlay-part-regions = Expeditions
overlay-part-moment = Day and phase
overlay-part-ruling = Rulings and penalties
overlay-part-sentence = What happened last
overlay-part-card = Card played last
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
share-film = Film of the match, half a minute
share-frame = The film in a page of your own
do-copy = Copy
do-open = Open
do-copy-self = The browser does not let us copy: the text is selected

film-tells = A film shows how the match went, and how it ended.
film-play-all = Show the film
film-shots = Moments of the film
film-shot = { $number } of { $count }: { $text }
film-back = Moment before
film-on = Next moment
film-loop = Again from the start when it ends
film-again = Again
film-so-far = So far: the match goes on
film-so-far-late = So far: the match is shown late

share-clip = Clip of some records
share-from = From
share-to = To
share-turn = Last turn
share-clip-link = Link to the clip (GIF)
share-clip-long = A clip has at most { $count } records, from an earlier to a later one.
share-clip-how = Or drag along the strip with Shift held. A clip shows what the public sees.
share-room = Link for those who follow you

together = Watch together
together-lead = { $count ->
    [0] You lead; nobody follows yet
    [one] You lead; { $count } follows
   *[other] You lead; { $count } follow
 }
together-along = You follow
together-alone = You look for yourself
together-free = Break free
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
notes-mark-how = Press cards, piles, pawns or regions to mark them, and again to unmark.
notes-arrow-how = Press where the arrow begins, then where it ends.
notes-draw-how = Draw on the board. C wipes it; nobody keeps it.
notes-no-tool = No tool
notes-say = To be said at { $place }
notes-own = Your notes
notes-others = Notes you were sent
notes-drawn = { $count ->
    [one] one mark
   *[other] { $count } marks
 }
notes-drop = Drop the note at { $place }
notes-taken-back = taken back since
notes-gone = the match has another record here now
notes-later = { $count ->
    [one] One more, of a later moment
   *[other] { $count } more, of later moments
 }
notes-link = Copy link
notes-save = Save file
notes-open = Open file
notes-long = That is too long for a link: save a file instead.
notes-not-copied = The browser does not let us copy: save a file instead.
notes-other-match = These notes are of another match.
notes-unread = These notes cannot be read.
