/** Counts of bars that were not simply added. */
export interface BookCounts {
  /** Bars without a change. */
  duplicate: number;
  /** Forming states older than the known one, and bars older than memory. */
  outdated: number;
  /** Impossible numbers, misaligned open times, or bars from the future. */
  refused: number;
  /** Closed bars whose numbers changed, and bars that appeared where there was a hole. */
  corrected: number;
}

/** Zeroed counts; the books of one venue share them. */
export function newCounts(): BookCounts {
  return { duplicate: 0, outdated: 0, refused: 0, corrected: 0 };
}
