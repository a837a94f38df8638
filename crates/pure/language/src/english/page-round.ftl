# Text of the wall, which shows every table of a round, and of the control page of a stream.

round-title = Round { $round }
round-event = All tables
round-choose = Rounds
round-none = No tables yet. They appear here as they open.
round-no-event = No listed match names an event. A match names it with `event`, `round` and `table` when it is opened.
round-tables =
    { $count ->
        [one] { $count } table
       *[other] { $count } tables
    }
round-table = Table { $table }
round-late = Connection lost: showing the tables as of { $time }.

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
round-bad-tables =
    { $count ->
        [one] { $count } table with findings
       *[other] { $count } tables with findings
    }
round-doubt = { $count } cannot be judged
round-slow = { $count } slow
round-going = { $count } in progress
round-done = { $count } finished
round-by-need = By priority
round-by-table = By table
round-find = Table or player
round-none-left = No tables match.

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
        [one] { $count } step cannot be judged
       *[other] { $count } steps cannot be judged
    }
round-to-act = { $player } to act
round-nobody-acts = { $phase }, no one to act
round-before = Set-up
round-signed = signed by everyone
round-wins = { $player } wins
round-draw = No winner
round-time = Round clock { $time }
round-over-time = Time is up
round-now-called = { $table }: judge called
round-now-bad = { $table }: violation

round-keys = Shortcuts on the wall
round-key-move = Move between tables
round-key-open = Open the table
round-key-call = Next judge call
round-key-bad = Next finding
round-key-slow = Next slow table
round-key-find = Find a table or player
round-key-order = Change the order
round-key-help = This help

control-title = Stream overlay control
control-now = On the overlay now
control-nothing = Nothing yet. Choose a table.
control-tables = Tables
control-set-up = Set up
control-how = In OBS, add a browser source with this URL, 1920 wide and 1080 high. The URL stays the same; this page selects what it shows.
control-address = Overlay URL
control-here = URL of this page
control-secret = Anyone with the URL of this page controls the overlay; the overlay URL only shows it.
control-copy = Copy
control-hide = Hide everything
control-names = Lower thirds
control-name = Name { $number }
control-role = Role { $number }
control-show-names = Show names
control-delay = Delay (seconds)
control-other = Another match: name or URL
control-show = Show it
