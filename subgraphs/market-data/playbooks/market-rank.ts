/** The rank of an instrument in its market by one number. */
export interface MarketRank {
  /** From 1, the largest first; instruments with the same number share a place. Null if its own is not known. */
  readonly place: number | null;
  /** Instruments of which the number is known. */
  readonly count: number;
  readonly value: number | null;
  readonly largest: number | null;
  readonly smallest: number | null;
}

/**
 * @param values of every instrument, including the ranked one; null if one is not known
 * @param own its number
 */
export function rankAmong(values: readonly (number | null)[], own: number | null): MarketRank {
  const known = values.filter((value) => value !== null);
  const above = own === null ? null : known.filter((value) => value > own).length;
  return {
    place: above === null ? null : above + 1,
    count: known.length,
    value: own,
    largest: known.length === 0 ? null : Math.max(...known),
    smallest: known.length === 0 ? null : Math.min(...known),
  };
}
