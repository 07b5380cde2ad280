/** Shorter names are misspellings of each other by chance: `gold` and `gld`. Chinese names need fewer characters. */
const MIN_LETTERS = 5;
const MIN_CHARACTERS = 3;
/** From this length on two slips are forgiven. */
const LONG_LETTERS = 9;

/** How many slips are forgiven in a text; 0 if another text is another name, as with every code. */
export function forgivenSlips(compact: string, hasChinese: boolean): number {
  if (/^\d+$/.test(compact)) return 0;
  if (compact.length < (hasChinese ? MIN_CHARACTERS : MIN_LETTERS)) return 0;
  return compact.length < LONG_LETTERS ? 1 : 2;
}

/**
 * Letters to insert, leave out, replace or exchange with their neighbour to make one text the other (optimal string
 * alignment, the restricted distance of Damerau and Levenshtein); null if it is more than `most`.
 */
export function slipsBetween(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1];
      let least = Math.min(above[at - 1]! + (isSame ? 0 : 1), above[at]! + 1, current[at - 1]! + 1);
      const isExchanged = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      if (isExchanged) least = Math.min(least, twoAbove[at - 2]! + 1);
      current.push(least);
    }
    if (Math.min(...current) > most && Math.min(...above) > most) return null;
    twoAbove = above;
    above = current;
  }
  const slips = above[b.length]!;
  return slips <= most ? slips : null;
}
