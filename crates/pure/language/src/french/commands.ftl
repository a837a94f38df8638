# What the command line adds around other messages.

taken-back = (annulé)
nothing-changed = rien n'a changé entre les enregistrements { $from } et { $to }
damaged = endommagé
found-only-under = constaté seulement selon les règles { $edition }
matches = { $count } matchs
see-also = voir { $paragraphs }
checks = contrôles
count-paragraphs = paragraphes
count-sections = sections
count-words = mots du glossaire
