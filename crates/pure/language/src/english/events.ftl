# What happened in one event: one short sentence without a full stop. $count only chooses a form.

match-opened = The match opens: { $players } ({ $format }, rules { $edition })
match-opened-drafted = { $opened }, with decks built from the draft { $draft }
boosters-opened =
    { $count ->
        [one] { $players } opens
       *[other] { $players } open
    } { $boosters ->
        [one] a booster of { $cards }
       *[other] { $boosters } boosters with { $cards } in total
    }
picked = { $player } picks { $card }
boosters-passed-left = The boosters are passed to the left
boosters-passed-right = The boosters are passed to the right
booster-passed = { $player } gets booster { $booster }
pool-registered = { $player } has a pool of { $cards } to build a deck from
game-started = Game { $game } begins; { $player } is the first player
deck-registered = { $player } presents a deck of { $cards }
deck-registered-hero = { $player } presents a deck of { $cards } with { $hero } as Hero
game-ended =
    { $count ->
        [0] Game { $game } ends without a winner
        [one] { $players } wins game { $game }
       *[other] { $players } win game { $game }
    }
player-left-concession = { $player } concedes and leaves the game
player-left-disqualification = { $player } is disqualified and leaves the game
player-left-drop = { $player } drops and leaves the game
player-left-elimination = { $player } is eliminated: others go into tie-breakers
player-left-penalty = { $player } leaves the game because of a penalty
match-won =
    { $count ->
        [0] The match ends { $score } without a winner
        [one] { $players } wins the match { $score }
       *[other] { $players } win the match { $score }
    }
match-ended = The match ends { $score }
ending-abandoned = { $what } because a player left
ending-bye = { $what } with a bye
ending-concession = { $what } by concession
ending-disqualification = { $what } by disqualification
ending-double-loss = { $what } (double loss)
ending-draw = { $what } because the players agreed on a draw
ending-no-show = { $what } because of a no-show
ending-penalty = { $what } by penalty
ending-time = { $what } at the time limit
result-signed = { $player } signs the result up to record { $seq }
day-began = Day { $day } begins
daily-effect-began = { $effect } begins
daily-effect-ended = { $effect } ends
turn-began = { $player }'s turn
passed = { $player } passes
after-you = { $player } says "After you"
first-player-changed = { $player } becomes the first player
tie-breaker-began = Tie-breakers begin: all Expeditions are in the Arena
rewound = Play is rewound to record { $to } by { $by }: { $reason }

card-played = { $player } plays { $card } from { $from } to { $to }
quick-action-played = { $player } plays the quick action of { $object }
for-mana = { $what } for { $mana } mana
reaction-played = { $player } plays a reaction
reaction-played-of = { $player } plays a reaction of { $source }
reaction-activated = an emblem of { $player } is activated for a reaction
reaction-activated-of = an emblem of { $player } is activated for a reaction of { $source }
emblem-created = an emblem of { $player } is created for an effect
emblem-created-of = an emblem of { $player } is created for an effect of { $source }
emblem-next = only the next one: { $says }
resolved = { $object } resolves

draws = { $player } draws { $what }
token-created = { $token } enters { $place }
ceased =
    { $count ->
        [one] { $objects } ceases to exist
       *[other] { $objects } cease to exist
    }
oldest-first = The order is set, oldest first: { $order }
oldest-first-chosen = The order is set, oldest first: { $order }, as { $players } chose
status-gained =
    { $count ->
        [one] { $who } gains { $status }
       *[other] { $who } gain { $status }
    }
status-lost =
    { $count ->
        [one] { $who } loses { $status }
       *[other] { $who } lose { $status }
    }
counter-changed = { $object }: { $counter } { $by } (now { $now })
mana-paid = { $player } pays { $mana } mana
mana-readied =
    { $mana ->
        [one] { $player } readies { $mana } Mana Orb
       *[other] { $player } readies { $mana } Mana Orbs
    }
revealed =
    { $count ->
        [one] { $cards } is revealed
       *[other] { $cards } are revealed
    }
revealed-in = { $card } in { $place }
looked-at =
    { $count ->
        [one] { $players } looks at { $what }
       *[other] { $players } look at { $what }
    }
shuffled = { $place } is shuffled
die-rolled = { $player } rolls { $results }
choice = Choice ({ $about })
choice-made = { $player } chooses ({ $about })
choice-table = The table is set up
choice-deck = { $player } has chosen a deck
choice-first-mana = { $player } has chosen which cards become Mana Orbs
choice-no-mana = { $player } puts no card in the Mana zone
choice-confirmed = { $player } confirms
choice-declined = { $player } declines
choice-declined-of = { $player } declines the effect of { $source }
choice-effect = { $player } chooses an effect
choice-effect-of = { $player } chooses the effect of { $source }
choice-untold = { $player } makes a choice that was not recorded
choice-untold-of = { $player } makes a choice for { $source } that was not recorded
expedition-forward = { $expedition } moves forward to { $region }
expedition-backward = { $expedition } moves backward to { $region }
expedition-stays = { $expedition } stays in { $region }
expedition-moves = { $expedition } moves to { $region }
due-to = { $what }, due to { $terrains }
marker-placed = { $player } puts a { $terrains } Terrain Marker on { $place }
marker-moved = { $marker } moves to { $place }
control-changed = { $object } changes controller and goes to { $place }
face-changed = { $object } becomes { $face }
face-has-subtypes = { $object } now has the sub-types { $subtypes }
face-has-no-subtype = { $object } no longer has a sub-type
face-is-copied = What is printed on { $object } changes
tumult-revealed = Tumult card { $card } is revealed: { $first } | { $second }

clock-started = The round clock starts with { $time } left
clock-stopped = The round clock stops with { $time } left
clock-extended = The round is extended by { $time }
judge-called = A judge is called: { $text }
judge-called-by = { $player } calls a judge: { $text }
ruling = Ruling by { $by }: { $text }
ruling-about = Ruling by { $by } about record { $seq }: { $text }
penalty = { $player } gets a penalty from { $by }, { $penalty }: { $text }
penalty-caution = caution
penalty-warning = warning
penalty-game-loss = game loss
penalty-match-loss = match loss
penalty-disqualification = disqualification
penalty-instead-of = instead of { $level }
infraction = infraction { $code }
about-record = about record { $seq }
appeal-changed = replaces record { $seq } on appeal
appeal-upheld = upholds record { $seq } on appeal
note = Note: { $text }
note-about = Note about { $player }: { $text }
evidence-attached = A file is attached ({ $type })
observed-correction = The recording is corrected
observed-gap = Part of the recording is missing
observed-unknown = The recorder could not follow play
observed-again = Known again: { $what }
known-day = day { $day }
known-nobody-passed = nobody has passed
known-passed = { $count ->
        [one] { $players } has passed
       *[other] { $players } have passed
    }
known-mana = { $player } has { $orbs } Mana Orbs, { $ready } of them ready
known-objects = { $count ->
        [one] one object
       *[other] { $count } objects
    }
known-absent = { $count ->
        [one] one object is gone
       *[other] { $count } objects are gone
    }
known-expedition = where an Expedition is
known-size = the number of cards in a Hand or Deck
known-tumult = a Tumult card
