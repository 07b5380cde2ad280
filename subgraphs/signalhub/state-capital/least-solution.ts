/** The equations x = Mx + b of a few unknowns; M and b have no negative entries. */
export interface NonNegativeSystem {
  readonly size: number;
  /** M by rows: entries `first[row]` to `first[row + 1]`, exclusive. */
  readonly first: Int32Array;
  readonly column: Int32Array;
  readonly value: Float64Array;
  readonly constant: Float64Array;
}

/** Up to this size elimination is cheaper than iteration, and exact however slowly that converges. */
const MAX_ELIMINATION_SIZE = 64;
const MIN_PIVOT = 1e-12;
const TOLERANCE = 1e-14;
const MAX_SWEEPS = 2_000;

/**
 * The least non-negative solution, b + Mb + M²b + …, or null where that sum diverges. With no constants it is
 * zero, even where other solutions exist.
 */
export function minSolution(system: NonNegativeSystem): Float64Array | null {
  if (system.constant.every((value) => value === 0)) return new Float64Array(system.size);
  return system.size <= MAX_ELIMINATION_SIZE ? eliminate(system) : sweep(system);
}

/**
 * The sum b + Mb + … over walks up to the length of a path without repetition. It is used where walks around
 * a closed cycle would never end.
 */
export function boundedSolution(system: NonNegativeSystem): Float64Array {
  const { size, first, column, value, constant } = system;
  let total = constant.slice();
  for (let step = 1; step < size; step += 1) {
    const next = constant.slice();
    for (let row = 0; row < size; row += 1) {
      for (let at = first[row]!; at < first[row + 1]!; at += 1) {
        next[row]! += value[at]! * total[column[at]!]!;
      }
    }
    total = next;
  }
  return total;
}

/**
 * Gaussian elimination on I − M. The series converges exactly when I − M is a non-singular M-matrix, which is
 * when all pivots are positive without exchanging rows.
 */
function eliminate(system: NonNegativeSystem): Float64Array | null {
  const { size, first, column, value, constant } = system;
  const width = size + 1;
  const rows = new Float64Array(size * width);
  for (let row = 0; row < size; row += 1) {
    rows[row * width + row] = 1;
    rows[row * width + size] = constant[row]!;
    for (let at = first[row]!; at < first[row + 1]!; at += 1) {
      rows[row * width + column[at]!]! -= value[at]!;
    }
  }
  for (let pivot = 0; pivot < size; pivot += 1) {
    const diagonal = rows[pivot * width + pivot]!;
    if (diagonal < MIN_PIVOT) return null;
    for (let row = pivot + 1; row < size; row += 1) {
      const factor = rows[row * width + pivot]! / diagonal;
      if (factor === 0) continue;
      for (let at = pivot; at < width; at += 1) {
        rows[row * width + at]! -= factor * rows[pivot * width + at]!;
      }
    }
  }
  const solution = new Float64Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = rows[row * width + size]!;
    for (let at = row + 1; at < size; at += 1) rest -= rows[row * width + at]! * solution[at]!;
    solution[row] = rest / rows[row * width + row]!;
  }
  return solution;
}

/** Gauss–Seidel from zero, which increases to the least solution. */
function sweep(system: NonNegativeSystem): Float64Array | null {
  const { size, first, column, value, constant } = system;
  const solution = new Float64Array(size);
  for (let round = 0; round < MAX_SWEEPS; round += 1) {
    let change = 0;
    for (let row = 0; row < size; row += 1) {
      let next = constant[row]!;
      for (let at = first[row]!; at < first[row + 1]!; at += 1) {
        next += value[at]! * solution[column[at]!]!;
      }
      change = Math.max(change, next - solution[row]!);
      solution[row] = next;
    }
    if (change < TOLERANCE) return solution;
  }
  return null;
}
