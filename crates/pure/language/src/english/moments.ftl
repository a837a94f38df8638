# The chapters and marks of the timeline.

moment-game = Game { $game }
moment-day = Day { $day }
leads = { $player } leads ({ $distances })
lead-together = { $players } lead ({ $distances })
level = { $players } are level ({ $distances })
thinks = { $player } thinks for { $time }
nothing-happens = Nothing happens for { $time }
