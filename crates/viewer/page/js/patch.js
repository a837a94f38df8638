/**
 * RFC 6902 patches, in the subset that the service makes: `add`, `remove` and `replace`.
 *
 * The given value is not changed; what a patch does not touch is shared between the two values, so keeping every state of a match
 * costs little more than its patches.
 *
 * @typedef {{op: "add" | "remove" | "replace", path: string, value?: any}} Operation
 */

/**
 * @param {any} value
 * @param {readonly Operation[]} patch
 * @returns {any}
 */
export function applied(value, patch) {
  /** Copies made for this patch, which may be changed. @type {Set<object>} */
  const own = new Set();
  const root = { value };
  own.add(root);
  for (const operation of patch) {
    const path = operation.path === "" ? [] : operation.path.slice(1).split("/").map(unescaped);
    const last = path.length === 0 ? "value" : path[path.length - 1];
    /** @type {any} */
    let parent = root;
    let key = "value";
    for (const step of path) {
      parent[key] = copied(parent[key], own);
      parent = parent[key];
      key = step;
    }
    change(parent, last, operation);
  }
  return root.value;
}

/** @param {string} step */
function unescaped(step) {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/**
 * @param {any} value
 * @param {Set<object>} own
 */
function copied(value, own) {
  if (value === null || typeof value !== "object") throw new Error("a patch leads nowhere");
  if (own.has(value)) return value;
  const copy = Array.isArray(value) ? value.slice() : { ...value };
  own.add(copy);
  return copy;
}

/**
 * @param {any} parent
 * @param {string} key
 * @param {Operation} operation
 */
function change(parent, key, { op, value }) {
  if (Array.isArray(parent)) {
    const index = key === "-" ? parent.length : Number(key);
    const most = op === "add" ? parent.length : parent.length - 1;
    if (!Number.isInteger(index) || index < 0 || index > most) throw new Error(`a patch has no place ${key}`);
    if (op === "add") parent.splice(index, 0, value);
    else if (op === "remove") parent.splice(index, 1);
    else parent[index] = value;
    return;
  }
  if (op !== "add" && !Object.hasOwn(parent, key)) throw new Error(`a patch has no member ${key}`);
  if (op === "remove") delete parent[key];
  // A counter may have any name, also one that an assignment does not make a member of.
  else if (key === "__proto__") Object.defineProperty(parent, key, { value, configurable: true, enumerable: true, writable: true });
  else parent[key] = value;
}
