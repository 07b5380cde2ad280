import type { Holdings } from '#signalhub/state-capital/holdings.ts';

/**
 * The share of every company that some owners have, by Gaussian elimination on the whole matrix: the
 * way to do it that does not look at the shape of the network. Same equations as `ownedBy`.
 */
export function denselyOwnedBy(
  { size, holder, held, lowest }: Holdings,
  isOwner: (node: number) => boolean,
): Float64Array {
  const width = size + 1;
  const rows = new Float64Array(size * width);
  for (let node = 0; node < size; node += 1) rows[node * width + node] = 1;
  for (const [arc, share] of lowest.entries()) {
    const row = held[arc]! * width;
    if (isOwner(holder[arc]!)) rows[row + size]! += share;
    else rows[row + holder[arc]!]! -= share;
  }
  for (let pivot = 0; pivot < size; pivot += 1) {
    const pivotRow = pivot * width;
    for (let row = pivot + 1; row < size; row += 1) {
      const factor = rows[row * width + pivot]! / rows[pivotRow + pivot]!;
      if (factor === 0) continue;
      for (let at = pivot; at < width; at += 1) {
        rows[row * width + at]! -= factor * rows[pivotRow + at]!;
      }
    }
  }
  const values = new Float64Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = rows[row * width + size]!;
    for (let at = row + 1; at < size; at += 1) rest -= rows[row * width + at]! * values[at]!;
    values[row] = rest / rows[row * width + row]!;
  }
  return values;
}
