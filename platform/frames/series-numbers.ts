import type { SeriesId } from '#kernel/market/instrument.ts';

/** The numbers by which frames name series; whoever keeps the archive gives them. */
export interface SeriesNumbers {
  /** Undefined where it is not known yet. */
  numberOf(series: SeriesId): number | undefined;
  /** The same object each time; undefined where it is not known yet. */
  seriesOf(number: number): SeriesId | undefined;
  /** Gives numbers to series that have none, and knows them afterwards. */
  assign(series: readonly SeriesId[]): Promise<void>;
  /** Learns numbers that others gave, as far as there are any. */
  learn(numbers: readonly number[]): Promise<void>;
}
