//! Applies footprints and undoes them.

use super::board::{Board, Characteristics, Gained, Keywords, LimitChanges, Movement};
use super::edit::{Edit, Footprint, LimitEdit, MovementEdit, ObjectEdit, TerrainEdit};
use super::index::TargetIndex;
use crate::{Ability, Keyword, Marker, Statistics, TerrainSet};

/// The state of a footprint's targets at a moment.
///
/// What objects gain is only ever appended, so its length is enough to undo it.
#[derive(Default, PartialEq, Eq)]
pub(super) struct FootprintSnapshot {
    objects: Vec<(usize, ObjectSnapshot)>,
    regions: Vec<(usize, TerrainSet)>,
    movement: Vec<(usize, Movement)>,
    limits: Vec<(usize, LimitChanges)>,
    gained: usize,
}

/// The state of an object at a moment.
#[derive(PartialEq, Eq)]
struct ObjectSnapshot {
    characteristics: Characteristics,
    /// The number of sub-types it has gained.
    subtypes: usize,
}

impl<'a> Board<'a> {
    /// Applies a footprint: apart from the Terrain Markers, the only thing that changes the board.
    pub(super) fn apply(&mut self, footprint: &Footprint<'a>) {
        let edits = footprint.edits();
        self.budget.spend(edits.len());
        for &edit in edits {
            self.edit(edit);
        }
    }

    /// Gives regions the terrains of their Terrain Markers, oldest marker first (`4.0 3.2.1.d-e`).
    ///
    /// Markers apply before any other ability, and so the newest one of a region decides.
    pub(super) fn apply_markers(&mut self) -> Vec<&'a Marker> {
        let mut markers: Vec<_> = self.state.adventure.markers.iter().collect();
        markers.sort_by_key(|marker| marker.timestamp);
        markers.retain(|marker| self.marked(marker.on).is_some());
        for marker in &markers {
            let Some(region) = self.marked(marker.on) else { continue };
            self.budget.spend(1);
            self.regions[region] = marker.terrains.iter().copied().collect();
        }
        markers
    }

    fn edit(&mut self, edit: Edit<'a>) {
        match edit {
            Edit::Object(entry, edit) => self.edit_object(entry, edit),
            Edit::Region(index, TerrainEdit { gain, lose_others }) => {
                let terrains = &mut self.regions[index];
                *terrains = if lose_others { gain } else { terrains.with(gain) };
            }
            Edit::Expedition(index, edit) => {
                let movement = &mut self.movement[index];
                match edit {
                    MovementEdit::CannotMoveForward => movement.blocked = true,
                    MovementEdit::OnlyDueTo(terrain) => {
                        movement.due_to = movement.due_to.only(terrain);
                    }
                    MovementEdit::IgnoresDefender => movement.ignores_defender = true,
                }
            }
            Edit::Seat(index, edit) => {
                let LimitChanges { reserve, landmarks } = &mut self.limits[index];
                match edit {
                    LimitEdit::Reserve(more) => *reserve = reserve.saturating_add(more),
                    LimitEdit::Landmarks(more) => *landmarks = landmarks.saturating_add(more),
                }
            }
        }
    }

    fn edit_object(&mut self, entry: usize, edit: ObjectEdit<'a>) {
        let object = &mut self.current[entry];
        match edit {
            ObjectEdit::Be(keyword) => self.be(entry, keyword),
            ObjectEdit::Have(ability) => {
                let index = self.entries[entry].abilities().len() + object.gained;
                object.gained += 1;
                self.gained.push(Gained { entry, index, ability });
                // Our reading: an object becomes Gigantic immediately; the keyword does not wait
                // for its own place in the order.
                if let &Ability::Keyword(keyword) = ability {
                    self.be(entry, keyword);
                }
            }
            ObjectEdit::LoseAbilities => {
                object.lost = true;
                object.gained_lost = self.gained.len();
                self.be_plain(entry);
            }
            ObjectEdit::IgnoreAbilities => {
                object.ignored = true;
                self.be_plain(entry);
            }
            ObjectEdit::AlsoType(card_type) => object.also(card_type),
            ObjectEdit::AlsoSubtypes(subtypes) => {
                self.budget.spend(subtypes.len());
                self.subtypes[entry].extend(subtypes.iter().map(String::as_str));
            }
            ObjectEdit::AllEqual(number) => object.statistics = Some(Statistics::all(number)),
            ObjectEdit::Add(more) => {
                object.statistics = object.statistics.map(|statistics| statistics + more);
            }
        }
    }

    /// Removes all keywords from an object.
    fn be_plain(&mut self, entry: usize) {
        let home = self.home(entry);
        let object = &mut self.current[entry];
        (object.keywords, object.expeditions) = (Keywords::default(), home);
    }

    /// Gives an object a keyword that works where it is; one that is ignored exists without effect
    /// (`4.0 7.3.18.b`).
    fn be(&mut self, entry: usize, keyword: Keyword) {
        if self.current[entry].ignored {
            return;
        }
        let keywords = &mut self.current[entry].keywords;
        match keyword {
            Keyword::Defender => keywords.defender = true,
            Keyword::Eternal => keywords.eternal = true,
            Keyword::Seasoned => keywords.seasoned = true,
            Keyword::Tough(number) => keywords.tough = keywords.tough.saturating_add(number),
            Keyword::Gigantic => {
                let both = self.own(self.entries[entry].object.controller);
                let object = &mut self.current[entry];
                object.keywords.gigantic = true;
                if object.expeditions != 0 {
                    object.expeditions = both;
                }
            }
            Keyword::Cooldown | Keyword::Fleeting | Keyword::Scout(_) | Keyword::Temple(_) => {}
        }
    }

    /// The present state of these targets.
    pub(super) fn snapshot(
        &self,
        targets: impl IntoIterator<Item = TargetIndex>,
    ) -> FootprintSnapshot {
        let mut now =
            FootprintSnapshot { gained: self.gained.len(), ..FootprintSnapshot::default() };
        for target in targets {
            match target {
                TargetIndex::Object(entry) => {
                    let characteristics = self.current[entry];
                    let subtypes = self.subtypes[entry].len();
                    now.objects.push((entry, ObjectSnapshot { characteristics, subtypes }));
                }
                TargetIndex::Region(index) => now.regions.push((index, self.regions[index])),
                TargetIndex::Expedition(index) => now.movement.push((index, self.movement[index])),
                TargetIndex::Seat(index) => now.limits.push((index, self.limits[index])),
            }
        }
        now
    }

    /// Restores everything that has changed since.
    pub(super) fn undo(&mut self, was: &FootprintSnapshot) {
        let FootprintSnapshot { objects, regions, movement, limits, gained } = was;
        for (entry, was) in objects {
            self.current[*entry] = was.characteristics;
            self.subtypes[*entry].truncate(was.subtypes);
        }
        for &(index, terrains) in regions {
            self.regions[index] = terrains;
        }
        for &(index, was) in movement {
            self.movement[index] = was;
        }
        for &(index, was) in limits {
            self.limits[index] = was;
        }
        self.gained.truncate(*gained);
    }

    /// Whether anything that footprints may depend on has changed.
    pub(super) fn differs(&self, was: &FootprintSnapshot) -> bool {
        self.changed_objects(was).next().is_some() || self.has_other_terrains(was)
    }

    /// Whether any region has changed.
    pub(super) fn has_other_terrains(&self, was: &FootprintSnapshot) -> bool {
        was.regions.iter().any(|&(index, terrains)| terrains != self.regions[index])
    }

    /// The objects that have changed.
    pub(super) fn changed_objects(&self, was: &FootprintSnapshot) -> impl Iterator<Item = usize> {
        let changed = was.objects.iter().filter(|(entry, was)| {
            was.characteristics != self.current[*entry]
                || was.subtypes != self.subtypes[*entry].len()
        });
        changed.map(|&(entry, _)| entry)
    }
}
