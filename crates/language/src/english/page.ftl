# Words of the pages beside the board of a match.

title-against = { $a } against { $b }

player-number = Player { $number }

loading = Loading…

failed = This did not work: { $why }

home-motto = every moment of a match, and whether it was by the rules
home-elsewhere = Elsewhere
home-matches = Matches
home-none = No match yet: drop one above, or open one through the API.
home-none-found = No match has all of this: leave something out.
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
open-what = The match of the file is replayed and audited for you, without an account. Nothing of it is stored: it is shown in this tab only, and no link can be shared.
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
overlay-wins = Winner

side-hero = H
side-companion = C
