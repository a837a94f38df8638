# Les pages des cartes : la recherche, et tout ce qui est connu d'une carte.

cards-title = Cartes
cards-own-words = Ce que fait chaque carte connue, avec nos mots, et où elle a été jouée
cards-name = Partie d'un nom, ou référence
cards-found =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
cards-many = Les { $count } premières cartes
cards-more = Plus de cartes
cards-unknown = Cette carte n'est pas connue ici. Cherchez-la par son nom.
cards-awaited = Cette carte n'est pas encore connue : une base de cartes est interrogée.
cards-not-read = Non compris : { $words }
cards-printings = Impressions
cards-formats = Formats
cards-changes = Annonces
cards-uniques = Uniques seulement
cards-rulings = Décisions, avec nos mots
cards-plays = Jouée dans des matchs de ce service
cards-filter-player = Joueur
cards-filter-event = Événement
cards-filter = Afficher ceux-là
cards-no-plays = Elle n'a été jouée dans aucun match public trouvé ici.
cards-played = Jouée
cards-from-hand = Depuis la main
cards-from-reserve = Depuis la Réserve
cards-from-elsewhere = Depuis ailleurs
cards-games = Parties avec elle
cards-won = Gagnées
cards-lost = Perdues
cards-how = Seuls comptent les matchs publics listés ci-dessous, et seules les cartes jouées : les mains cachées ne sont pas regardées. Une partie compte une fois pour chaque joueur qui y a joué la carte.
cards-play-hand = { $player } la joue depuis la main
cards-play-reserve = { $player } la joue depuis la Réserve
cards-play-elsewhere = { $player } la joue depuis ailleurs
cards-link = Tout sur cette carte

allowed-allowed = autorisée
allowed-banned = bannie
allowed-suspended = suspendue
allowed-listed = bannie ou suspendue
allowed-no-such-rarity = aucune carte de cette rareté
allowed-from-pool = si le joueur l'a reçue
allowed-from-list = si la liste du format la contient
allowed-not-on-list = absente de la liste du format

announced-banned = Bannie
announced-suspended = Suspendue
announced-unsuspended = N'est plus suspendue
announced-balancing-erratum = Erratum : changée pour l'équilibre
announced-functional-erratum = Erratum : changée pour fonctionner comme prévu
