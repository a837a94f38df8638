# What the command line adds around other messages.

taken-back = (taken back)
nothing-changed = nothing changed between records { $from } and { $to }
damaged = damaged
found-only-under = found only under rules { $edition }
matches = { $count } matches
see-also = see { $paragraphs }
checks = checks
count-paragraphs = paragraphs
count-sections = sections
count-words = glossary terms
