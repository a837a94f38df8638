//! A scene whose cards have names: real and invented ones, put there in any order.

use rules::{DependencyClause, Keyword, ObjectId, ObjectView, Statistics, Terrain, View};
use serde_json::{Value, json};

use crate::scene::{NEW, Scene};

/// A card to be put on a table: its name there, its face and where it goes.
pub(crate) type Entry<'a> = (&'a str, Value, &'a str);

/// The face of a real card.
pub(crate) fn real(reference: &str) -> Value {
    let card = cards::get(reference).unwrap_or_else(|| panic!("no card {reference}"));
    json!(card.face())
}

/// An invented Character with these statistics and abilities.
pub(crate) fn invented(statistics: [i32; 3], abilities: &Value) -> Value {
    let mut face = crate::scene::face(statistics);
    face["reference"] = format!("{statistics:?} {abilities}").into();
    face["abilities"] = abilities.clone();
    face
}

/// An invented Character 1/1/1 with one passive ability.
pub(crate) fn saying(passive: &Value) -> Value {
    invented([1, 1, 1], &json!([{ "passive": passive }]))
}

/// All regions are this and lose their other terrains.
pub(crate) fn regions_are(terrain: &str) -> Value {
    let terrains = json!({ "gain": [terrain], "lose_others": true });
    json!({ "scope": { "regions": "all" }, "says": { "terrains": terrains } })
}

/// All orders of so many things.
pub(crate) fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![vec![]];
    }
    let shorter = orders(count - 1);
    let with = |order: &Vec<usize>, at: usize| {
        let mut order = order.clone();
        order.insert(at, count - 1);
        order
    };
    shorter.iter().flat_map(|order| (0..count).map(|at| with(order, at))).collect()
}

/// Calls `check` with a table for each order in which the cards may have entered.
pub(crate) fn in_every_order(
    prepare: impl Fn(&mut Scene),
    entries: &[Entry<'_>],
    mut check: impl FnMut(&mut Table),
) {
    for order in orders(entries.len()) {
        let mut table = Table::new();
        prepare(&mut table.scene);
        for index in order {
            table.put(&entries[index]);
        }
        check(&mut table);
    }
}

/// A scene and the names of its objects.
pub(crate) struct Table {
    pub(crate) scene: Scene,
    names: Vec<(ObjectId, String)>,
}

impl Table {
    pub(crate) fn new() -> Self {
        Self { scene: Scene::new(), names: Vec::new() }
    }

    /// A table with these cards, first one first.
    pub(crate) fn with(entries: &[Entry<'_>]) -> Self {
        let mut table = Self::new();
        for entry in entries {
            table.put(entry);
        }
        table
    }

    pub(crate) fn put(&mut self, (name, face, to): &Entry<'_>) {
        let object = self.scene.put(to, face);
        self.name(object, name);
    }

    /// A Character token is created.
    pub(crate) fn token(&mut self, name: &str, face: &Value, to: &str) -> ObjectId {
        let token = json!({ "face": face, "to": to });
        let object = self.scene.on("token_created", json!({ "tokens": [token] }));
        self.name(object, name);
        object
    }

    pub(crate) fn name(&mut self, object: ObjectId, name: &str) {
        self.names.push((object, name.to_owned()));
    }

    pub(crate) fn id(&self, name: &str) -> ObjectId {
        let found = self.names.iter().rev().find(|(_, one)| one == name);
        found.unwrap_or_else(|| panic!("no {name}")).0
    }

    /// Whether one entered before the other.
    pub(crate) fn older(&self, one: &str, other: &str) -> bool {
        let timestamp = |name| self.scene.object(self.id(name)).timestamp;
        timestamp(one) < timestamp(other)
    }

    pub(crate) fn view(&self) -> View {
        self.scene.view(NEW)
    }

    pub(crate) fn object(&self, name: &str) -> ObjectView {
        self.view().objects.remove(&self.id(name)).expect("it is where abilities apply")
    }

    pub(crate) fn statistics(&self, name: &str) -> [i32; 3] {
        let statistics = self.object(name).statistics.unwrap_or_default();
        let Statistics { forest, mountain, water } = statistics;
        [forest, mountain, water]
    }

    pub(crate) fn is(&self, name: &str, keyword: Keyword) -> bool {
        self.object(name).has(keyword)
    }

    /// The Expeditions an object is in.
    pub(crate) fn expeditions(&self, name: &str) -> Vec<String> {
        self.object(name).expeditions.iter().map(ToString::to_string).collect()
    }

    pub(crate) fn terrains(&self, region: usize) -> Vec<Terrain> {
        self.scene.terrains(region)
    }

    /// The abilities in the order in which they apply: `Kraken.2` is the third ability of the Kraken.
    pub(crate) fn applied(&self) -> String {
        let view = self.view();
        let applied = view.applied.iter().map(|one| self.ability(one.ability));
        applied.collect::<Vec<_>>().join(" ")
    }

    /// What an ability waited for and why: `Kraken.2 outcome`.
    pub(crate) fn waited(&self, ability: &str) -> String {
        let view = self.view();
        let found = view.applied.iter().find(|one| self.ability(one.ability) == ability);
        let found = found.unwrap_or_else(|| panic!("{ability} is not applied"));
        let word = |because: DependencyClause| match because {
            DependencyClause::Existence => "existence",
            DependencyClause::Scope => "scope",
            DependencyClause::Outcome => "outcome",
        };
        let one = |one: &rules::Waited| {
            let through = one.through.map(|one| format!(" through {}", self.ability(one)));
            let through = through.unwrap_or_default();
            format!("{} {}{through}", self.ability(one.ability), word(one.because))
        };
        found.waited_for.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// Whether no ability waited for another.
    pub(crate) fn nothing_waited(&self) -> bool {
        self.view().applied.iter().all(|one| one.waited_for.is_empty())
    }

    /// Abilities lost before their turn.
    pub(crate) fn lost(&self) -> Vec<String> {
        self.view().lost.iter().map(|&one| self.ability(one)).collect()
    }

    fn ability(&self, ability: rules::AbilityId) -> String {
        let known = self.names.iter().find(|(object, _)| *object == ability.object);
        let name = known.map_or("?", |(_, name)| name);
        format!("{name}.{}", ability.index)
    }
}
