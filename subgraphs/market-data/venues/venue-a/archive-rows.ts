import { isPlausible, type Bar } from '#kernel/market/bar.ts';
import type { DerivativeKind, DerivativePeriod } from '#kernel/market/derivative.ts';
import { intervalMs, type Interval } from '#kernel/market/interval.ts';
import type { Point } from '#kernel/market/point-archive.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import { isOnGrid } from '#market-data/venues/bar-page.ts';
import { csvRows, RowError, type CsvRow } from '#market-data/venues/wire/csv-rows.ts';
import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';

/** Columns that are read; files have more, and name them if they have a header. */
const KLINE_COLUMNS = [
  'open_time',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'close_time',
  'quote_volume',
] as const;
const FUNDING_COLUMNS = ['calc_time', 'funding_interval_hours', 'last_funding_rate'] as const;
const MINUTE_MS = 60_000;
/** Times of spot files are in microseconds since 2025; no time in milliseconds is as large. */
const MIN_MICROSECONDS = 1e14;
/** March 1973, before all trades; read as seconds, it is the year 5138. */
const MIN_MS = 1e11;
const IMPORTED = provenanceOf('IMPORTED');

/** Points of one kind and period of a perpetual. */
export interface ImportedPoints {
  readonly kind: DerivativeKind;
  readonly period: DerivativePeriod | null;
  readonly points: readonly Point[];
}

/** The content of a file of klines. */
export interface KlineFile {
  /** In the order of the file; of bars that open at the same time the first one counts. */
  readonly bars: readonly Bar[];
  /** Open times of rows that are left out because no bar of the interval opens then, ascending. */
  readonly offGridMs: readonly number[];
}

/**
 * The rows of a file of klines. Those off the grid, as after the outages of December 2017 and February 2018, are left
 * out: each contains parts of two bars. Throws `RowError`.
 *
 * @param nowMs bars must have ended by then
 */
export function readKlineFile(text: string, interval: Interval, nowMs: number): KlineFile {
  const lengthMs = intervalMs(interval);
  const bars = csvRows(text, KLINE_COLUMNS).map((row) => {
    const bar = barOf(row);
    if (!isPlausible(bar)) throw new RowError(row.line, 'its numbers contradict each other');
    if (bar.openTimeMs + lengthMs > nowMs) {
      throw new RowError(row.line, 'the bar has not ended yet');
    }
    return bar;
  });
  const offGridMs = bars
    .map(({ openTimeMs }) => openTimeMs)
    .filter((ms) => !isOnGrid(ms, interval));
  return {
    bars: bars.filter(({ openTimeMs }) => isOnGrid(openTimeMs, interval)),
    offGridMs: offGridMs.toSorted((a, b) => a - b),
  };
}

function barOf(row: CsvRow): Bar {
  return {
    openTimeMs: timeOf(row, 'open_time'),
    open: numberOf(row, 'open'),
    high: numberOf(row, 'high'),
    low: numberOf(row, 'low'),
    close: numberOf(row, 'close'),
    volume: numberOf(row, 'volume'),
    quoteVolume: numberOf(row, 'quote_volume'),
    closed: true,
    provenance: IMPORTED,
  };
}

/** The payments of a file of funding. Throws `RowError`. */
export function readFundingFile(text: string): ImportedPoints[] {
  const points = csvRows(text, FUNDING_COLUMNS).map((row) => ({
    // The timestamps of payments are some milliseconds late; payments are due at whole minutes.
    timeMs: Math.floor(timeOf(row, 'calc_time') / MINUTE_MS) * MINUTE_MS,
    values: [numberOf(row, 'last_funding_rate'), null],
  }));
  return [{ kind: 'funding', period: null, points }];
}

function timeOf(row: CsvRow, column: string): number {
  const stamp = numberOf(row, column);
  const timeMs = stamp >= MIN_MICROSECONDS ? Math.floor(stamp / 1_000) : stamp;
  if (Number.isSafeInteger(timeMs) && timeMs >= MIN_MS) return timeMs;
  throw new RowError(row.line, `${column} is ${stamp}, which is not a time`);
}

/** The number of a cell. Throws `RowError`. */
export function numberOf(row: CsvRow, column: string): number {
  const text = row.cell(column);
  const number = readNumber(text);
  if (Number.isFinite(number)) return number;
  throw new RowError(row.line, `${column} is ${JSON.stringify(text)}, which is not a number`);
}
