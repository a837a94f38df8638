/** A text normalized for searching: in lower case, without accents. @param {string} text */
export function folded(text) {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}
