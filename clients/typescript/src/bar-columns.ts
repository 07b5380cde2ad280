import type { KlineRows } from './scalars.ts';

/** Bars as columns of doubles, one place for each bar, oldest first. */
export interface BarColumns {
  readonly openTimeMs: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly quoteVolume: Float64Array;
}

/** The columns of pages of rows, in their order. */
export function columnsOf(pages: readonly KlineRows[]): BarColumns {
  const length = pages.reduce((sum, rows) => sum + rows.length, 0);
  const column = (place: 0 | 1 | 2 | 3 | 4 | 5 | 6): Float64Array => {
    const values = new Float64Array(length);
    let at = 0;
    for (const rows of pages) {
      for (const row of rows) values[at++] = row[place];
    }
    return values;
  };
  return {
    openTimeMs: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
    quoteVolume: column(6),
  };
}
