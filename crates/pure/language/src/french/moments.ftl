# The chapters and marks of the timeline.

moment-game = Partie { $game }
moment-day = Jour { $day }
leads = { $player } mène ({ $distances })
lead-together = { $players } mènent ({ $distances })
level = { $players } sont à égalité ({ $distances })
thinks = { $player } réfléchit pendant { $time }
nothing-happens = Rien ne se passe pendant { $time }
