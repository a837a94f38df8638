# Words of the wall of a round's tables, and of the control page of a stream.

round-title = Round { $round }
round-event = All tables
round-choose = Rounds
round-none = No table of this round is there yet: it comes by itself once it is opened.
round-no-event = No listed match names an event: a match says it with `event`, `round` and `table` as it is opened.
round-tables =
    { $count ->
        [one] { $count } table
       *[other] { $count } tables
    }
round-table = Table { $table }
round-late = The connection is lost: what is shown is from { $time }.

round-only = Show only
round-call =
    { $count ->
        [one] { $count } judge call
       *[other] { $count } judge calls
    }
round-bad =
    { $count ->
        [one] { $count } finding
       *[other] { $count } findings
    }
round-doubt = { $count } cannot be judged
round-slow = { $count } slow
round-going = { $count } going on
round-done = { $count } finished
round-by-need = By need
round-by-table = By table
round-find = Table or player
round-none-left = No table is like this.

round-called = Judge called
round-ago = { $time } ago
round-still = No move for { $time }
round-more =
    { $count ->
        [one] and { $count } more
       *[other] and { $count } more
    }
round-unjudged =
    { $count ->
        [one] { $count } thing cannot be judged
       *[other] { $count } things cannot be judged
    }
round-to-act = { $player } to act
round-nobody-acts = { $phase }, no one to act
round-before = Set-up
round-signed = signed by all
round-wins = { $player } wins
round-draw = No winner
round-time = Round clock { $time }
round-over-time = Time is over
round-now-called = { $table }: judge called
round-now-bad = { $table }: against the rules

round-keys = Keys of the wall
round-key-move = Go from table to table
round-key-open = Open the table
round-key-call = Next judge call
round-key-bad = Next finding
round-key-slow = Next slow table
round-key-find = Find a table or player
round-key-order = Change the order
round-key-help = This help

control-title = The overlay of a stream
control-now = On the overlay now
control-nothing = Nothing yet: choose a table.
control-tables = Tables
control-set-up = Set up
control-how = In OBS add a browser source with this address, 1920 wide and 1080 high. It stays the same whatever is shown: this page says what that is.
control-address = Address of the overlay
control-here = Address of this page
control-secret = Whoever has the address of this page drives the overlay; the address of the overlay only shows it.
control-copy = Copy
control-hide = Hide everything
control-names = Names at the foot
control-name = Name { $number }
control-role = What they do { $number }
control-show-names = Show the names
control-delay = Delay in seconds
control-other = Another match: its name or address
control-show = Show it
