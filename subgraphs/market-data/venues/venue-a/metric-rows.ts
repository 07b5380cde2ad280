import { DERIVATIVE_PERIODS, periodMs, type DerivativeKind } from '#kernel/market/derivative.ts';
import type { Point } from '#kernel/market/point-archive.ts';
import { numberOf, type ImportedPoints } from '#market-data/venues/venue-a/archive-rows.ts';
import { csvRows, RowError, type CsvRow } from '#market-data/venues/wire/csv-rows.ts';

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

/** Rows are five minutes apart. */
export const METRIC_STEP_MS = 300_000;

/** Which end of its five minutes the `create_time` of a row is. */
export type LabelMeaning = 'start' | 'end';

/** A row of a file of metrics; null if the file leaves a value out. */
export interface MetricRow {
  /** `create_time`: the start or the end of five minutes, in milliseconds since the epoch. */
  readonly labelMs: number;
  /** Open positions in base units, and in quote units. */
  readonly interest: readonly [base: number, quote: number] | null;
  /** Long against short positions of the largest accounts. */
  readonly positions: number | null;
  /** Bought by takers over sold by takers. */
  readonly takers: number | null;
}

/** The rows of a file of metrics, ascending; of one label in the order of the file. Throws `RowError`. */
export function readMetricRows(text: string, symbol: string): MetricRow[] {
  const rows = csvRows(text, METRIC_COLUMNS);
  const other = rows.find((row) => row.cell('symbol') !== symbol);
  if (other !== undefined) {
    throw new RowError(
      other.line,
      `symbol is ${JSON.stringify(other.cell('symbol'))}, not ${symbol}`,
    );
  }
  return rows
    .map((row) => {
      const base = optional(row, 'sum_open_interest');
      const quote = optional(row, 'sum_open_interest_value');
      return {
        labelMs: labelOf(row),
        interest: base === null || quote === null ? null : ([base, quote] as const),
        positions: optional(row, 'sum_toptrader_long_short_ratio'),
        takers: optional(row, 'sum_taker_long_short_vol_ratio'),
      };
    })
    .toSorted((a, b) => a.labelMs - b.labelMs);
}

/**
 * The points of rows whose labels have one meaning. Open interest and positions are those of a moment, the end of the
 * five minutes; the points of longer periods are those of five minutes at the same moments. The takers' ratio is
 * stamped with the start of its five minutes, and cannot be derived for longer periods.
 */
export function pointsOfMetrics(
  rows: readonly MetricRow[],
  meaning: LabelMeaning,
): ImportedPoints[] {
  const startMs = ({ labelMs }: MetricRow): number =>
    meaning === 'start' ? labelMs : labelMs - METRIC_STEP_MS;
  return pointsAt(rows, (row) => startMs(row) + METRIC_STEP_MS, startMs);
}

/** The points as earlier versions read them: each at its label, independent of its meaning. */
export function pointsAtLabels(rows: readonly MetricRow[]): ImportedPoints[] {
  const labelOfRow = ({ labelMs }: MetricRow): number => labelMs;
  return pointsAt(rows, labelOfRow, labelOfRow);
}

function pointsAt(
  rows: readonly MetricRow[],
  momentOf: (row: MetricRow) => number,
  startOf: (row: MetricRow) => number,
): ImportedPoints[] {
  const pointsBy = (
    timeOf: (row: MetricRow) => number,
    valuesOf: (row: MetricRow) => Point['values'] | null,
  ): Point[] =>
    rows.flatMap((row) => {
      const values = valuesOf(row);
      return values === null ? [] : [{ timeMs: timeOf(row), values }];
    });
  // Files state ratios without their two sides.
  const ratio = (value: number | null) => (value === null ? null : [value, null, null]);
  return [
    ...ofEveryPeriod(
      'open_interest',
      pointsBy(momentOf, ({ interest }) => interest),
    ),
    ...ofEveryPeriod(
      'long_short_ratio',
      pointsBy(momentOf, ({ positions }) => ratio(positions)),
    ),
    { kind: 'taker_ratio', period: '5m', points: pointsBy(startOf, ({ takers }) => ratio(takers)) },
  ];
}

function ofEveryPeriod(kind: DerivativeKind, points: readonly Point[]): ImportedPoints[] {
  return DERIVATIVE_PERIODS.map((period) => ({
    kind,
    period,
    points: points.filter(({ timeMs }) => timeMs % periodMs(period) === 0),
  }));
}

/** `2023-01-21 00:05:00` in UTC; seconds behind the five minutes are the exchange's delay. */
function labelOf(row: CsvRow): number {
  const text = row.cell('create_time');
  const isTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text);
  const timeMs = isTime ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN;
  if (Number.isNaN(timeMs)) {
    throw new RowError(row.line, `create_time is ${JSON.stringify(text)}, which is not a time`);
  }
  return Math.floor(timeMs / METRIC_STEP_MS) * METRIC_STEP_MS;
}

function optional(row: CsvRow, column: string): number | null {
  return row.cell(column) === '' ? null : numberOf(row, column);
}
