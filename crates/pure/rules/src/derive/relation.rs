//! Which abilities are free, given the direct dependencies (`4.0 2.3.2.g`, `4.0 2.3.3.a-b`).

/// A walk along direct dependencies that finds strongly connected components: Tarjan's algorithm,
/// without recursion.
///
/// An ability is free if no arrow leads out of its component: then all it depends on also depends
/// on it.
#[derive(Default)]
pub(super) struct Relation {
    nodes: Vec<RelationNode>,
    /// Numbers up to this one belong to earlier walks, so nodes need not be cleared between walks.
    before: u32,
    last: u32,
    /// The nodes whose component is incomplete.
    open: Vec<usize>,
    /// The walk so far: each ability with the number of edges followed from it. An explicit stack,
    /// since a chain may be as long as the maximum number of abilities.
    path: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about a node")]
struct RelationNode {
    /// The number at its first visit.
    number: u32,
    /// The smallest number it is known to reach in its component.
    low: u32,
    is_open: bool,
    /// The component, as the number of its first visited member, and whether it is complete.
    component: u32,
    is_alone: bool,
    /// Whether an arrow leads from it into another component.
    leaves: bool,
    is_free: bool,
}

impl Relation {
    /// Resets the walk; there are `count` abilities now.
    pub(super) fn begin(&mut self, count: usize) {
        self.nodes.resize(count, RelationNode::default());
        self.before = self.last;
    }

    /// Whether all it depends on also depends on it; `edge` returns its first, second and further
    /// dependencies.
    ///
    /// The first free one in an order is found by testing one after the other. There always is one:
    /// the relation has a component from which no arrow leads out.
    pub(super) fn is_free(
        &mut self,
        one: usize,
        edge: &mut impl FnMut(usize, usize) -> Option<usize>,
    ) -> bool {
        if !self.is_known(one) {
            self.walk(one, edge);
        }
        self.nodes[one].is_free
    }

    /// Its component, after `is_free` was called for it: the same for all that depend on each
    /// other.
    pub(super) fn component(&self, one: usize) -> u32 {
        self.nodes[one].component
    }

    /// Whether no other ability both depends on it and is depended on by it, after `is_free` was
    /// called for it.
    pub(super) fn is_alone(&self, one: usize) -> bool {
        self.nodes[one].is_alone
    }

    fn is_known(&self, one: usize) -> bool {
        self.nodes[one].number > self.before
    }

    fn enter(&mut self, one: usize) {
        self.last += 1;
        self.nodes[one] = RelationNode {
            number: self.last,
            low: self.last,
            is_open: true,
            ..RelationNode::default()
        };
        self.open.push(one);
        self.path.push((one, 0));
    }

    fn walk(&mut self, from: usize, edge: &mut impl FnMut(usize, usize) -> Option<usize>) {
        self.enter(from);
        while let Some((one, at)) = self.path.last_mut() {
            let one = *one;
            let next = edge(one, *at);
            *at += 1;
            match next {
                Some(other) if !self.is_known(other) => self.enter(other),
                Some(other) => self.reaches(one, other, self.nodes[other].number),
                None => {
                    self.path.pop();
                    self.close(one);
                    if let Some(&(parent, _)) = self.path.last() {
                        self.reaches(parent, one, self.nodes[one].low);
                    }
                }
            }
        }
    }

    /// Follows an arrow from `one` to `other` with this number.
    fn reaches(&mut self, one: usize, other: usize, number: u32) {
        let is_open = self.nodes[other].is_open;
        let node = &mut self.nodes[one];
        node.low = if is_open { node.low.min(number) } else { node.low };
        node.leaves |= !is_open;
    }

    /// Completes the component that begins with `one`, if there is one.
    fn close(&mut self, one: usize) {
        if self.nodes[one].low < self.nodes[one].number {
            return;
        }
        let first = self.open.iter().rposition(|&other| other == one).unwrap_or(0);
        let is_free = !self.open[first..].iter().any(|&other| self.nodes[other].leaves);
        let (component, is_alone) = (self.nodes[one].number, self.open.len() - first == 1);
        for other in self.open.drain(first..) {
            let node = &mut self.nodes[other];
            *node = RelationNode { is_open: false, is_free, component, is_alone, ..*node };
        }
    }
}

#[cfg(test)]
mod tests;
