import { isPlausible, type Bar } from '#kernel/bar.ts';
import {
  DERIVATIVE_PERIODS,
  periodMs,
  type DerivativeKind,
  type DerivativePeriod,
} from '#kernel/derivative.ts';
import { intervalMs, type Interval } from '#kernel/interval.ts';
import type { Point } from '#kernel/point-archive.ts';
import { provenanceOf } from '#kernel/provenance.ts';
import { csvRows, RowFault, type CsvRow } from '#market-data/venues/wire/csv-rows.ts';
import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';

/** Columns that are read; files have more, and name them where they have a head. */
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
const METRIC_COLUMNS = [
  'create_time',
  'symbol',
  'sum_open_interest',
  'sum_open_interest_value',
  'count_toptrader_long_short_ratio',
  'sum_toptrader_long_short_ratio',
  'count_long_short_ratio',
  'sum_taker_long_short_vol_ratio',
] as const;

const MINUTE_MS = 60_000;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
/** Times of spot files are in microseconds since 2025; no time in milliseconds is as large. */
const LEAST_MICROSECONDS = 1e14;
const IMPORTED = provenanceOf('IMPORTED');

/** Points of one kind and period of a perpetual. */
export interface ImportedPoints {
  readonly kind: DerivativeKind;
  readonly period: DerivativePeriod | null;
  readonly points: readonly Point[];
}

/**
 * The bars of a file of klines, ascending. Throws `RowFault`.
 *
 * @param nowMs bars must have ended by then
 */
export function readKlineFile(text: string, interval: Interval, nowMs: number): Bar[] {
  const lengthMs = intervalMs(interval);
  const bars = csvRows(text, KLINE_COLUMNS).map((row) => {
    const bar: Bar = {
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
    if (!isPlausible(bar)) throw new RowFault(row.line, 'its numbers contradict each other');
    if (bar.openTimeMs % lengthMs !== 0) {
      throw new RowFault(row.line, `open_time is not the start of a bar of ${interval}`);
    }
    if (bar.openTimeMs + lengthMs > nowMs) {
      throw new RowFault(row.line, 'the bar has not ended yet');
    }
    return bar;
  });
  return bars.toSorted((a, b) => a.openTimeMs - b.openTimeMs);
}

/** The payments of a file of funding. Throws `RowFault`. */
export function readFundingFile(text: string): ImportedPoints[] {
  const points = csvRows(text, FUNDING_COLUMNS).map((row) => ({
    // Payments are stamped some milliseconds late; they are due at whole minutes.
    timeMs: Math.floor(timeOf(row, 'calc_time') / MINUTE_MS) * MINUTE_MS,
    values: [numberOf(row, 'last_funding_rate'), null],
  }));
  return [{ kind: 'funding', period: null, points }];
}

/**
 * The statistics of a file of metrics, which has a row each five minutes. Open interest and positions are
 * those of a moment, so the points of longer periods are those of five minutes at the same moments; what
 * takers traded in longer periods does not follow from ratios. Throws `RowFault`.
 */
export function readMetricsFile(text: string, symbol: string): ImportedPoints[] {
  const rows = csvRows(text, METRIC_COLUMNS);
  const other = rows.find((row) => row.cell('symbol') !== symbol);
  if (other !== undefined) {
    throw new RowFault(
      other.line,
      `symbol is ${JSON.stringify(other.cell('symbol'))}, not ${symbol}`,
    );
  }
  const timed = rows.map((row) => ({ row, timeMs: createTimeOf(row) }));
  const pointsOf = (...columns: string[]): Point[] =>
    timed
      .filter(({ row }) => columns.every((column) => row.cell(column) !== ''))
      .map(({ row, timeMs }) => ({ timeMs, values: columns.map((one) => numberOf(row, one)) }));
  const interest = pointsOf('sum_open_interest', 'sum_open_interest_value');
  const positions = withoutShares(pointsOf('sum_toptrader_long_short_ratio'));
  const takers = withoutShares(pointsOf('sum_taker_long_short_vol_ratio'));
  return [
    ...ofEveryPeriod('open_interest', interest),
    ...ofEveryPeriod('long_short_ratio', positions),
    { kind: 'taker_ratio', period: '5m', points: takers },
  ];
}

/** Files tell ratios without their two sides. */
function withoutShares(points: readonly Point[]): Point[] {
  return points.map(({ timeMs, values: [ratio = null] }) => ({
    timeMs,
    values: [ratio, null, null],
  }));
}

function ofEveryPeriod(kind: DerivativeKind, points: readonly Point[]): ImportedPoints[] {
  return DERIVATIVE_PERIODS.map((period) => ({
    kind,
    period,
    points: points.filter(({ timeMs }) => timeMs % periodMs(period) === 0),
  }));
}

function timeOf(row: CsvRow, column: string): number {
  const told = numberOf(row, column);
  const timeMs = told >= LEAST_MICROSECONDS ? Math.floor(told / 1_000) : told;
  if (Number.isSafeInteger(timeMs) && timeMs > 0) return timeMs;
  throw new RowFault(row.line, `${column} is ${told}, which is no time`);
}

/** `2023-01-21 00:05:00` in UTC. */
function createTimeOf(row: CsvRow): number {
  const text = row.cell('create_time');
  const isTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text);
  const timeMs = isTime ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN;
  if (Number.isNaN(timeMs)) {
    throw new RowFault(row.line, `create_time is ${JSON.stringify(text)}, which is no time`);
  }
  return Math.floor(timeMs / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
}

function numberOf(row: CsvRow, column: string): number {
  const text = row.cell(column);
  const number = readNumber(text);
  if (Number.isFinite(number)) return number;
  throw new RowFault(row.line, `${column} is ${JSON.stringify(text)}, which is no number`);
}
