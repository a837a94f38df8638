/** A text as it is searched for: in lower case, without accents. @param {string} text */
export function folded(text) {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}
