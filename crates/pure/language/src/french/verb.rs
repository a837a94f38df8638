//! Verbs in the forms that sentences need.

/// By place in the forms of a verb.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Person {
    I,
    You,
    It,
    They,
}

impl Person {
    /// The third person.
    pub(super) const fn third(plural: bool) -> Self {
        if plural { Self::They } else { Self::It }
    }
}

/// A verb: `piocher`, `je pioche`, `vous piochez` (also the imperative), `il pioche`, `ils
/// piochent`, `pioché`.
pub(super) struct Verb {
    pub(super) infinitive: &'static str,
    forms: [&'static str; 4],
    /// The participle after `avoir`; `""` for verbs not used in the past.
    pub(super) participle: &'static str,
}

impl Verb {
    const fn new(
        infinitive: &'static str,
        forms: [&'static str; 4],
        participle: &'static str,
    ) -> Self {
        Self { infinitive, forms, participle }
    }

    /// One of which the first person is like the third.
    const fn regular(
        infinitive: &'static str,
        [one, you, they]: [&'static str; 3],
        participle: &'static str,
    ) -> Self {
        Self::new(infinitive, [one, you, one, they], participle)
    }

    /// One that only says what is, and is never asked for.
    const fn stating(forms: [&'static str; 4]) -> Self {
        Self::new("", forms, "")
    }

    pub(super) const fn form(&self, person: Person) -> &'static str {
        self.forms[person as usize]
    }
}

pub(super) static ACCOMPLIR: Verb =
    Verb::new("accomplir", ["accomplis", "accomplissez", "accomplit", "accomplissent"], "accompli");
pub(super) static EMPECHER: Verb =
    Verb::regular("empêcher", ["empêche", "empêchez", "empêchent"], "empêché");
pub(super) static ACTIVER: Verb =
    Verb::regular("activer", ["active", "activez", "activent"], "activé");
pub(super) static AJOUTER: Verb =
    Verb::regular("ajouter", ["ajoute", "ajoutez", "ajoutent"], "ajouté");
pub(super) static ALLER: Verb = Verb::new("aller", ["vais", "allez", "va", "vont"], "");
pub(super) static AMPLIFIER: Verb =
    Verb::regular("Amplifier", ["Amplifie", "Amplifiez", "Amplifient"], "Amplifié");
pub(super) static AVANCER: Verb =
    Verb::regular("avancer", ["avance", "avancez", "avancent"], "avancé");
pub(super) static AVOIR: Verb = Verb::new("avoir", ["ai", "avez", "a", "ont"], "eu");
pub(super) static CHANGER: Verb =
    Verb::regular("changer", ["change", "changez", "changent"], "changé");
pub(super) static CHOISIR: Verb =
    Verb::new("choisir", ["choisis", "choisissez", "choisit", "choisissent"], "choisi");
pub(super) static CIBLER: Verb = Verb::regular("cibler", ["cible", "ciblez", "ciblent"], "ciblé");
pub(super) static COMMENCER: Verb =
    Verb::regular("commencer", ["commence", "commencez", "commencent"], "commencé");
pub(super) static CONTROLER: Verb =
    Verb::regular("contrôler", ["contrôle", "contrôlez", "contrôlent"], "contrôlé");
pub(super) static COUTER: Verb = Verb::regular("coûter", ["coûte", "coûtez", "coûtent"], "coûté");
pub(super) static CREER: Verb = Verb::regular("créer", ["crée", "créez", "créent"], "créé");
pub(super) static DEFAUSSER: Verb =
    Verb::regular("défausser", ["défausse", "défaussez", "défaussent"], "défaussé");
pub(super) static DEPENSER: Verb =
    Verb::regular("dépenser", ["dépense", "dépensez", "dépensent"], "dépensé");
pub(super) static DEPLACER: Verb =
    Verb::regular("déplacer", ["déplace", "déplacez", "déplacent"], "déplacé");
pub(super) static DEVENIR: Verb =
    Verb::new("devenir", ["deviens", "devenez", "devient", "deviennent"], "");
pub(super) static DONNER: Verb = Verb::regular("donner", ["donne", "donnez", "donnent"], "donné");
pub(super) static DOUBLER: Verb =
    Verb::regular("doubler", ["double", "doublez", "doublent"], "doublé");
pub(super) static ECHANGER: Verb =
    Verb::regular("échanger", ["échange", "échangez", "échangent"], "échangé");
pub(super) static ELEVER: Verb = Verb::regular("Élever", ["Élève", "Élevez", "Élèvent"], "Élevé");
pub(super) static ENVOYER: Verb =
    Verb::regular("envoyer", ["envoie", "envoyez", "envoient"], "envoyé");
pub(super) static EPUISER: Verb =
    Verb::regular("épuiser", ["épuise", "épuisez", "épuisent"], "épuisé");
pub(super) static ETAIT: Verb = Verb::stating(["étais", "étiez", "était", "étaient"]);
pub(super) static ETRE: Verb = Verb::new("être", ["suis", "êtes", "est", "sont"], "été");
pub(super) static FAIRE: Verb = Verb::new("faire", ["fais", "faites", "fait", "font"], "fait");
pub(super) static FONCER: Verb = Verb::regular("Foncer", ["Fonce", "Foncez", "Foncent"], "Foncé");
pub(super) static GAGNER: Verb = Verb::regular("gagner", ["gagne", "gagnez", "gagnent"], "gagné");
pub(super) static LANCER: Verb = Verb::regular("lancer", ["lance", "lancez", "lancent"], "lancé");
pub(super) static METTRE: Verb = Verb::new("mettre", ["mets", "mettez", "met", "mettent"], "mis");
pub(super) static JOUER: Verb = Verb::regular("jouer", ["joue", "jouez", "jouent"], "joué");
pub(super) static NE_COUTER: Verb =
    Verb::stating(["ne coûte", "ne coûtez", "ne coûte", "ne coûtent"]);
pub(super) static NE_PAS_COMPTER: Verb =
    Verb::stating(["ne compte pas", "ne comptez pas", "ne compte pas", "ne comptent pas"]);
pub(super) static NE_PAS_ETRE: Verb =
    Verb::stating(["ne suis pas", "n'êtes pas", "n'est pas", "ne sont pas"]);
pub(super) static NE_PEUT_PAS: Verb =
    Verb::stating(["ne peux pas", "ne pouvez pas", "ne peut pas", "ne peuvent pas"]);
pub(super) static NE_PEUT: Verb = Verb::stating(["ne peux", "ne pouvez", "ne peut", "ne peuvent"]);
pub(super) static PASSER: Verb = Verb::regular("passer", ["passe", "passez", "passent"], "passé");
pub(super) static PAYER: Verb = Verb::regular("payer", ["paie", "payez", "paient"], "payé");
pub(super) static PERDRE: Verb =
    Verb::new("perdre", ["perds", "perdez", "perd", "perdent"], "perdu");
pub(super) static PIOCHER: Verb =
    Verb::regular("piocher", ["pioche", "piochez", "piochent"], "pioché");
pub(super) static PLACER: Verb = Verb::regular("placer", ["place", "placez", "placent"], "placé");
pub(super) static PORTER: Verb = Verb::regular("porter", ["porte", "portez", "portent"], "porté");
pub(super) static PORTAIT: Verb = Verb::stating(["portais", "portiez", "portait", "portaient"]);
pub(super) static POUVOIR: Verb = Verb::new("pouvoir", ["peux", "pouvez", "peut", "peuvent"], "pu");
pub(super) static PRENDRE: Verb =
    Verb::new("prendre", ["prends", "prenez", "prend", "prennent"], "pris");
pub(super) static QUITTER: Verb =
    Verb::regular("quitter", ["quitte", "quittez", "quittent"], "quitté");
pub(super) static RAVITAILLER: Verb =
    Verb::regular("Ravitailler", ["Ravitaille", "Ravitaillez", "Ravitaillent"], "Ravitaillé");
pub(super) static RECEVOIR: Verb =
    Verb::new("recevoir", ["reçois", "recevez", "reçoit", "reçoivent"], "reçu");
pub(super) static RECULER: Verb =
    Verb::regular("reculer", ["recule", "reculez", "reculent"], "reculé");
pub(super) static REDRESSER: Verb =
    Verb::regular("redresser", ["redresse", "redressez", "redressent"], "redressé");
pub(super) static REGARDER: Verb =
    Verb::regular("regarder", ["regarde", "regardez", "regardent"], "regardé");
pub(super) static REJOINDRE: Verb =
    Verb::new("rejoindre", ["rejoins", "rejoignez", "rejoint", "rejoignent"], "rejoint");
pub(super) static RENVOYER: Verb =
    Verb::regular("renvoyer", ["renvoie", "renvoyez", "renvoient"], "renvoyé");
pub(super) static REPARTIR: Verb =
    Verb::new("répartir", ["répartis", "répartissez", "répartit", "répartissent"], "réparti");
pub(super) static RESTER: Verb = Verb::stating(["reste", "restez", "reste", "restent"]);
pub(super) static REVELER: Verb =
    Verb::regular("révéler", ["révèle", "révélez", "révèlent"], "révélé");
pub(super) static SABOTER: Verb =
    Verb::regular("Saboter", ["Sabote", "Sabotez", "Sabotent"], "Saboté");
pub(super) static SACRIFIER: Verb =
    Verb::regular("sacrifier", ["sacrifie", "sacrifiez", "sacrifient"], "sacrifié");
pub(super) static S_ELEVER: Verb =
    Verb::new("s'Élever", ["m'Élève", "vous Élevez", "s'Élève", "s'Élèvent"], "");
pub(super) static TRAHIR: Verb =
    Verb::new("trahir", ["trahis", "trahissez", "trahit", "trahissent"], "trahi");
pub(super) static AVAIT: Verb = Verb::stating(["avais", "aviez", "avait", "avaient"]);
