//! What is free from dependency, given what directly depends on what (`4.0 2.3.2.g`, `4.0 2.3.3.a-b`).

/// Direct dependency among so many abilities, numbered in the order of their timestamps.
///
/// `depends` says whether and how the first directly depends on the second; it is asked at most once for each pair.
pub(super) struct Relation<How, Depends> {
    direct: Vec<Option<Vec<(usize, How)>>>,
    depends: Depends,
}

impl<How, Depends: FnMut(usize, usize) -> Option<How>> Relation<How, Depends> {
    pub(super) fn new(count: usize, depends: Depends) -> Self {
        Self { direct: (0..count).map(|_| None).collect(), depends }
    }

    /// The free one with the smallest timestamp; none only if there is nothing at all.
    ///
    /// There always is one: the relation has a strongly connected component from which no arrow leads out.
    pub(super) fn first_free(&mut self) -> Option<usize> {
        (0..self.direct.len()).find(|&one| self.is_free(one))
    }

    /// Whether all it depends on also depends on it.
    pub(super) fn is_free(&mut self, one: usize) -> bool {
        let reached = self.reach(one);
        reached.iter().all(|&other| other == one || self.reach(other).contains(&one))
    }

    /// What it depends on: the transitive closure.
    pub(super) fn reach(&mut self, one: usize) -> Vec<usize> {
        let mut reached = Vec::new();
        let mut open = vec![one];
        while let Some(next) = open.pop() {
            for &(other, _) in self.direct(next) {
                if !reached.contains(&other) {
                    reached.push(other);
                    open.push(other);
                }
            }
        }
        reached
    }

    /// What it directly depends on.
    pub(super) fn direct(&mut self, one: usize) -> &[(usize, How)] {
        let Self { direct, depends } = self;
        let others = 0..direct.len();
        direct[one].get_or_insert_with(|| {
            others.filter_map(|other| depends(one, other).map(|how| (other, how))).collect()
        })
    }
}

#[cfg(test)]
mod tests;
