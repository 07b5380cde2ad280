/** Longer words are not treated as misspellings. */
const MAX_LETTERS = 64;

/** The most likely intended name of a misspelt word, ignoring case; null when none is close. */
export function nearestName(word: string, names: readonly string[]): string | null {
  if (word.length > MAX_LETTERS) return null;
  const typed = word.toLowerCase();
  let nearest: string | null = null;
  // A third of the letters may differ, and one always may.
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(typed, name.toLowerCase());
    if (distance >= least) continue;
    nearest = name;
    least = distance;
  }
  return nearest;
}

/** Levenshtein distance of two words. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const replaced = above[at - 1]! + (a[row - 1] === b[at - 1] ? 0 : 1);
      current.push(Math.min(replaced, above[at]! + 1, current[at - 1]! + 1));
    }
    above = current;
  }
  return above[b.length]!;
}
