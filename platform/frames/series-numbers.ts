import type { SeriesId } from '#kernel/market/instrument.ts';

/** The numbers by which frames identify series; the archive assigns them. */
export interface SeriesNumbers {
  /** Undefined while it is unknown in this process. */
  numberOf(series: SeriesId): number | undefined;
  /** Always the same object; undefined while it is unknown in this process. */
  seriesOf(number: number): SeriesId | undefined;
  /** Assigns numbers to new series and caches them. */
  assign(series: readonly SeriesId[]): Promise<void>;
  /** Loads the series of numbers that other processes assigned, where they exist. */
  learn(numbers: readonly number[]): Promise<void>;
}
