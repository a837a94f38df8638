//! Evidence about the faces of cards, in words.

use audit::{FaceEvidence, FacePart};
use rules::{Face, Terrain};

use super::FindingMessage;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn face(self, evidence: &FaceEvidence) -> FindingMessage {
        let name = |name: &str| ("name", self.language.card(name).to_owned().into());
        match evidence {
            FaceEvidence::Otherwise { recorded, printed, parts } => FindingMessage::new(
                "face-otherwise",
                [
                    name(printed.title()),
                    ("recorded", self.parts(recorded, parts).into()),
                    ("printed", self.parts(printed, parts).into()),
                ],
            ),
            FaceEvidence::Statistics { name: of, card_type } => FindingMessage::new(
                "face-statistics",
                [name(of), ("type", self.language.card_type(*card_type).into())],
            ),
            FaceEvidence::Subtypes { name: of, card_type, subtypes } => FindingMessage::new(
                "face-subtypes",
                [
                    name(of),
                    ("type", self.language.card_type(*card_type).into()),
                    ("subtypes", self.subtypes(subtypes).into()),
                ],
            ),
        }
    }

    /// Parts of a face with their values.
    fn parts(self, face: &Face, parts: &[FacePart]) -> String {
        let part = |&part: &FacePart| {
            let value = self.part(part, face);
            let value = value.unwrap_or_else(|| self.language.word("face-none").to_owned());
            let colon = self.language.tongue().grammar.colon();
            format!("{}{colon}{value}", self.part_name(part))
        };
        parts.iter().map(part).collect::<Vec<_>>().join(", ")
    }

    fn part_name(self, part: FacePart) -> &'static str {
        let word = |id| self.language.word(id);
        match part {
            FacePart::Name => word("face-name"),
            FacePart::Type => word("face-type"),
            FacePart::Subtypes => word("face-subtypes-of"),
            FacePart::Faction => word("face-faction"),
            FacePart::Rarity => word("face-rarity"),
            FacePart::HandCost => word("face-hand-cost"),
            FacePart::ReserveCost => word("face-reserve-cost"),
            FacePart::Forest => self.language.terrain(Terrain::Forest),
            FacePart::Mountain => self.language.terrain(Terrain::Mountain),
            FacePart::Water => self.language.terrain(Terrain::Water),
            FacePart::ReserveLimit => word("face-reserve-limit"),
            FacePart::LandmarkLimit => word("face-landmark-limit"),
        }
    }

    /// The value of a part of a face, if there is one.
    fn part(self, part: FacePart, face: &Face) -> Option<String> {
        let number = |it: Option<i32>| it.map(|it| it.to_string());
        match part {
            FacePart::Name => Some(self.language.card(&face.name).to_owned()),
            FacePart::Type => face.card_type.map(|it| self.language.card_type(it).to_owned()),
            FacePart::Subtypes => {
                Some(self.subtypes(&face.subtypes)).filter(|_| !face.subtypes.is_empty())
            }
            FacePart::Faction => face.faction.clone(),
            FacePart::Rarity => {
                face.rarity.as_deref().map(|it| self.language.rarity(it).to_owned())
            }
            FacePart::HandCost => number(face.hand_cost),
            FacePart::ReserveCost => number(face.reserve_cost),
            FacePart::Forest => number(face.forest),
            FacePart::Mountain => number(face.mountain),
            FacePart::Water => number(face.water),
            FacePart::ReserveLimit => number(face.reserve_limit),
            FacePart::LandmarkLimit => number(face.landmark_limit),
        }
    }

    fn subtypes(self, subtypes: &[String]) -> String {
        let grammar = &self.language.tongue().grammar;
        self.language.and(subtypes.iter().map(|one| grammar.subtype(one)).collect())
    }
}
