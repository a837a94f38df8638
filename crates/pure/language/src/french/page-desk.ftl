# Mots de l’arbitrage, que ne reçoit que qui a un jeton.

desk-name = Votre nom dans le journal
desk-name-how = Un nom, pas un siège comme « seat:0 »
desk-players = Ce jeton est celui de { $player }. Il appelle un arbitre et confirme le résultat pour ce siège, et dit si sa main se montre après la partie. Les décisions, les pénalités et tout le reste demandent le jeton d’un arbitre ou du scribe.
desk-forget = Oublier le jeton
desk-moment = Le moment montré
desk-nobody = Personne
desk-somebody = quelqu’un
desk-about = À propos de l’enregistrement
desk-concerns = Concerne
desk-paragraphs = Numéros de règles
desk-paragraphs-how = Séparés par des espaces
desk-infraction = Infraction
desk-infraction-how = Le code dans la liste de l’organisateur

desk-sending = { $title } : envoi…
desk-waiting = { $title } : pas encore de réponse. C’est gardé dans cet onglet et renvoyé dans { $seconds } s ; ce qui est arrivé n’est pas enregistré deux fois.
desk-now = Réessayer
desk-drop = Ne pas l’envoyer
desk-done = Enregistré :
desk-refused = Pas enregistré : { $why }
desk-busy = Votre envoi précédent n’a pas encore de réponse. Attendez-la, ou choisissez « Ne pas l’envoyer ».
desk-no-head = La partie n’est pas encore lue : attendez un instant, puis renvoyez.
desk-behind = Quelqu’un d’autre a enregistré avant vous
desk-behind-yours = Le vôtre n’est pas encore enregistré. { $title } :
desk-behind-hidden = Ce qui est venu n’est pas encore diffusé : ce jeton ne le voit pas. Demandez à un arbitre d’enregistrer le vôtre.
desk-again = L’envoyer à la suite

desk-hands = Les mains après la partie
desk-hands-show = Montrer ma main après la partie
desk-hands-how = Une fois que la partie a son résultat et que tous les joueurs sont d’accord, quiconque peut lire la partie voit toutes les mains et tous les orbes de mana à chaque moment. Vous pouvez revenir là-dessus à tout moment : plus personne ne les voit alors, mais ce qui a été vu l’a été.
desk-hands-agrees = { $player } est d’accord.
desk-hands-not-yet = { $player } n’a pas donné son accord.
desk-hands-shown = Tous sont d’accord et la partie est finie : tout le monde voit toutes les mains.

desk-call = Appeler un arbitre
desk-call-who = Appelé par
desk-call-what = Raison de l’appel
desk-call-do = Appeler un arbitre
desk-calls = Appels à l’arbitre
desk-answer = Répondre

desk-clock = Chronomètre
desk-clock-what = Action
desk-clock-start = Démarrer avec
desk-clock-stop = Arrêter
desk-clock-resume = Reprendre
desk-clock-extend = Prolonger de
desk-clock-minutes = Minutes
desk-clock-why = Raison (une note)
desk-clock-do = Régler le chronomètre
desk-clock-left = il reste { $time }
desk-clock-stands = arrêté, il reste { $time }
desk-clock-over = { $time } après la fin

desk-rule-on = Statuer
desk-ruling = Décision
desk-ruling-text = Décision et raison
desk-ruling-do = Enregistrer la décision

desk-penalty = Pénalité
desk-penalty-who = Joueur
desk-penalty-level = Niveau
desk-penalty-instead = Aggravée à partir de
desk-penalty-not = Pas aggravée
desk-penalty-why = Raison
desk-penalty-kind = Son nom dans votre liste
desk-penalty-kind-how = Seulement si ce n’est pas le nom du niveau
desk-penalty-before = Pénalités précédentes dans cette partie
desk-penalty-do = Enregistrer la pénalité
desk-penalty-result = Elle met fin à une manche ou à la partie : enregistrez aussi le résultat.
desk-level-caution = Rappel
desk-level-warning = Avertissement
desk-level-game-loss = Perte de la manche
desk-level-match-loss = Perte de la partie
desk-level-disqualification = Disqualification

desk-appeal = Appel d’une décision
desk-appeal-none = Il n’y a ni décision ni pénalité dont on puisse faire appel.
desk-appeal-of = Décision contestée
desk-appeal-who = Appel de
desk-appeal-outcome = Issue
desk-appeal-upheld = Maintenue
desk-appeal-changed = Annulée : ceci la remplace
desk-appeal-instead = Si elle est annulée : nouvelle pénalité
desk-appeal-no-penalty = Aucune
desk-appeal-why = Décision et raison
desk-appeal-do = Enregistrer ce qui est décidé

desk-rewind = Retour en arrière
desk-rewind-this = Le faire à la table
desk-rewind-about = L’enregistrement en cause
desk-rewind-plan = Montrer les retours possibles
desk-rewind-none = On ne peut pas revenir avant cet enregistrement.
desk-rewind-where = Revenir à
desk-rewind-steps =
    { $count ->
        [0] rien à remettre en place
        [one] { $count } geste à la table
       *[other] { $count } gestes à la table
    }
desk-rewind-table = À remettre en place sur la table
desk-rewind-left =
    { $count ->
        [0] Tout est remis en place.
        [one] Il reste { $count } geste.
       *[other] Il reste { $count } gestes.
    }
desk-rewind-nothing = Rien n’est à remettre en place sur la table.
desk-rewind-reason = Raison
desk-rewind-rule = Avec une décision sur l’enregistrement { $seq }
desk-rewind-do = Enregistrer le retour
desk-rewind-do-open =
    { $count ->
        [one] Enregistrer le retour, il reste { $count } geste
       *[other] Enregistrer le retour, il reste { $count } gestes
    }

desk-note = Note
desk-note-text = Texte
desk-note-do = Enregistrer la note

desk-evidence = Pièce
desk-evidence-how = La partie reçoit l’empreinte du fichier, son nom, son type et sa taille. Le fichier n’est envoyé nulle part : gardez-le.
desk-evidence-cannot = Ce navigateur ne calcule d’empreintes que sur une page venue par HTTPS ou de cette machine : ouvrez-y la partie.
desk-evidence-file = Photo ou fichier
desk-evidence-name = Nom
desk-evidence-text = Ce qu’il montre
desk-evidence-do = Enregistrer le fichier
desk-evidence-wait = L’empreinte du fichier n’est pas encore calculée : attendez un instant.
desk-evidence-large = Le fichier dépasse 200 Mo : prenez-en un plus petit.
desk-evidence-recorded = Fichiers enregistrés
desk-evidence-size = { $size } Ko
desk-evidence-check = Vérifier un fichier
desk-evidence-same = C’est le fichier de { $seq }, octet pour octet.
desk-evidence-other = Ce n’est aucun des fichiers enregistrés.

desk-result = Résultat
desk-result-of = Résultat de
desk-result-match = La partie
desk-result-game = Cette manche
desk-result-won = Vainqueur
desk-result-nobody = Laissez vide en cas de nul
desk-result-score = Manches gagnées (pour la partie)
desk-result-ending = Comment elle s’est terminée
desk-result-do = Enregistrer le résultat
desk-confirmed = Résultat et confirmation
desk-confirmed-own = confirmé sur son propre appareil (#{ $seq })
desk-confirmed-here = confirmé sur l’appareil de { $who } (#{ $seq })
desk-confirmed-key = signé avec sa clé (#{ $seq })
desk-confirm = Confirmer le résultat
desk-confirm-here = Confirmer sur cet appareil
desk-confirm-not-yet = pas encore confirmé
desk-confirm-title = { $player }, est-ce bien le résultat ?
desk-confirm-hand = Donnez l’appareil à { $player }. Le journal dira que c’est confirmé sur le vôtre.
desk-confirm-do = Oui, je le confirme
