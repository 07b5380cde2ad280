import type { BarColumns } from '#indicators/engine/bar-columns.ts';

/**
 * The numbers that the ten indicators have in every library: SMA 20, EMA 20, RSI 14, MACD 12/26/9,
 * Bollinger Bands 20/2, ATR 14, ADX 14, stochastic 14/3/3, MFI 14 and CCI 20.
 */
export const TEN = [
  'sma',
  'ema',
  'rsi',
  'macd',
  'macdSignal',
  'macdHistogram',
  'upperBand',
  'middleBand',
  'lowerBand',
  'atr',
  'adx',
  'stochK',
  'stochD',
  'mfi',
  'cci',
] as const;

/** A number of each, and a column of each; a column ends with the newest bar, wherever it begins. */
export type TenNumbers = Readonly<Record<(typeof TEN)[number], number>>;
export type TenColumns = Readonly<Record<(typeof TEN)[number], ArrayLike<number>>>;

/** A library that calculates the ten over all of some bars at once. */
export interface BatchContestant {
  readonly name: string;
  /** Calculates the ten as a user of the library would; what is measured. */
  run(): unknown;
  /** The numbers of a run in common form. */
  columns(): TenColumns;
}

/** A library that follows bars one by one. */
export interface StreamContestant {
  readonly name: string;
  /** Forgets every bar. */
  restart(): void;
  /** Takes in one more closed bar and calculates the ten. */
  update(row: number): unknown;
  /** The numbers at the newest bar in common form. */
  numbers(): TenNumbers;
}

/** Sets a library up for some bars; converting them to its own form is not measured. */
export type OpenBatch = (bars: BarColumns) => BatchContestant | Promise<BatchContestant>;

/** Largest relative difference that still counts as the same number. */
const SAME = 1e-6;

/**
 * The columns in which two libraries do not have the same numbers, which is looked for where the
 * seeds of averages no longer show: in the last half of the rows, at most 2,000 of them. Differences
 * are relative to the usual size of the column.
 */
export function differingColumns(ours: TenColumns, peer: TenColumns, rows: number): string[] {
  const count = Math.min(2_000, rows >> 1);
  return TEN.filter((name) => {
    const a = ours[name];
    const b = peer[name];
    let size = 0;
    let worst = 0;
    for (let back = 1; back <= count; back += 1) {
      const difference = Math.abs(a[a.length - back]! - b[b.length - back]!);
      // What is no number differs as much as can be.
      worst = Math.max(worst, Number.isFinite(difference) ? difference : Infinity);
      size += Math.abs(a[a.length - back]!) / count;
    }
    return worst > SAME * size;
  });
}

/** Throws unless exactly the columns differ that are known to. */
export function checkDifferences(found: readonly string[], known: readonly string[]): void {
  if (found.join() === known.join()) return;
  throw new Error(
    `expected to differ: ${known.join(', ') || 'nothing'}; differing: ${found.join(', ') || 'nothing'}`,
  );
}

/** A column of objects' members, as some libraries give them. */
export function members<Item>(
  items: readonly Item[],
  read: (item: Item) => number | null | undefined,
): number[] {
  return items.map((item) => read(item) ?? NaN);
}
