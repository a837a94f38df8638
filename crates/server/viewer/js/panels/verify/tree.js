/**
 * Proofs in the tree over all records of a store (RFC 6962, SHA-256), read from the root down, as the RFC defines them: the left
 * half of `size` leaves has the largest power of two below `size`.
 *
 * @typedef {import("./crypto.js").Bytes} Bytes
 */
import { hex, sha256 } from "./crypto.js";

/** A leaf's hash. @param {ArrayLike<number>} data */
export const leafHash = (data) => sha256([0], data);

/** @param {Bytes} left @param {Bytes} right */
const node = (left, right) => sha256([1], left, right);

/** @param {number} size At least 2. */
function half(size) {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/** @param {Bytes | null | undefined} a @param {Bytes} b */
const same = (a, b) => Boolean(a) && hex(/** @type {Bytes} */ (a)) === hex(b);

/**
 * Whether the tree of `size` leaves with this root has this leaf at this index, counted from 0 (2.1.1).
 *
 * @param {Bytes} leaf Its hash.
 * @param {number} at
 * @param {number} size
 * @param {readonly Bytes[]} path
 * @param {Bytes} root
 */
export async function includes(leaf, at, size, path, root) {
  return at < size && same(await climb(leaf, at, size, path), root);
}

/**
 * The root that a path leads to; null if the path is too short or too long.
 *
 * @param {Bytes} leaf
 * @param {number} at
 * @param {number} size
 * @param {readonly Bytes[]} path
 * @returns {Promise<Bytes | null>}
 */
async function climb(leaf, at, size, path) {
  const beside = path.at(-1);
  if (size === 1 || !beside) return size === 1 && !beside ? leaf : null;
  const left = half(size);
  const below = await (at < left ? climb(leaf, at, left, path.slice(0, -1)) : climb(leaf, at - left, size - left, path.slice(0, -1)));
  return below && (at < left ? node(below, beside) : node(beside, below));
}

/**
 * Whether the tree of `to` leaves with the root `later` has the `from` leaves, at least one, of the tree with the root
 * `earlier` in their places (2.1.2).
 *
 * @param {number} from
 * @param {number} to
 * @param {readonly Bytes[]} path
 * @param {Bytes} earlier
 * @param {Bytes} later
 */
export async function goesOn(from, to, path, earlier, later) {
  if (from < 1 || from > to) return false;
  const roots = await both(from, to, path, earlier);
  return same(roots?.[0], earlier) && same(roots?.[1], later);
}

/**
 * The roots over the first `from` leaves and over all `to` leaves of a tree; null if the path is too short or too long.
 *
 * @param {number} from
 * @param {number} to
 * @param {readonly Bytes[]} path
 * @param {Bytes | null} whole The root over the first `from`, where these are the whole earlier tree.
 * @returns {Promise<[Bytes, Bytes] | null>}
 */
async function both(from, to, path, whole) {
  const beside = path.at(-1);
  if (from === to) {
    const root = path.length === (whole ? 0 : 1) && (whole ?? beside);
    return root ? [root, root] : null;
  }
  if (!beside) return null;
  const left = half(to);
  if (from <= left) {
    const below = await both(from, left, path.slice(0, -1), whole);
    return below && [below[0], await node(below[1], beside)];
  }
  const below = await both(from - left, to - left, path.slice(0, -1), null);
  return below && [await node(beside, below[0]), await node(beside, below[1])];
}
