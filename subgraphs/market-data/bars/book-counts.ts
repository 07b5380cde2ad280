/** Counts of what was not taken as it came. */
export interface BookCounts {
  /** Bars that said nothing new. */
  duplicate: number;
  /** Forming states older than the one known, and bars older than what is kept. */
  outdated: number;
  /** Impossible numbers, misaligned open times, or bars from the future. */
  refused: number;
  /** Closed bars whose numbers changed, and bars that appeared where there was a hole. */
  corrected: number;
}

/** A counts at zero; the books of one venue share one. */
export function newCounts(): BookCounts {
  return { duplicate: 0, outdated: 0, refused: 0, corrected: 0 };
}
