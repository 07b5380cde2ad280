import {
  METRIC_STEP_MS,
  type LabelMeaning,
  type MetricRow,
} from '#market-data/venues/venue-a/metric-rows.ts';

/**
 * The evidence for the meaning, the strongest first: points from the exchange's REST API, prices of bars, a label that
 * occurs twice with different numbers, the first and the last label; and the date, if there is no other evidence.
 */
export type LabelEvidence = 'points' | 'prices' | 'repetition' | 'span' | 'date';

/** Rows whose labels mean the same. */
export interface LabelledRows {
  readonly rows: readonly MetricRow[];
  readonly meaning: LabelMeaning;
  readonly evidence: LabelEvidence;
}

/** Evidence from outside of the file. Each function returns null without evidence for a time. */
export interface LabelWitnesses {
  /** The last price of the perpetual before a time. */
  priceAt(timeMs: number): number | null;
  /** The ratio of positions at a moment, from the exchange's REST API. */
  positionsAt(timeMs: number): number | null;
  /** The ratio of takers of the five minutes from a time on, from the exchange's REST API. */
  takersAt(timeMs: number): number | null;
}

/** From this day on labels mean the start instead of the end; the exchange did not announce it. */
const STARTS_SINCE_MS = Date.UTC(2026, 5, 25);
const DAY_MS = 86_400_000;

/** REST rounds ratios to four decimals, files do not. */
const ROUNDING = 0.000_05 + 1e-9;
/** Rows that have to support a meaning, and how many times more than the other one. */
const FEWEST_POINTS = 3;
const POINTS_RATIO = 4;
const FEWEST_PRICES = 12;
const PRICES_RATIO = 2;

/**
 * Rows of a file by the meaning of their labels. A file in which one label occurs twice with different numbers
 * changes its meaning there: that label is the end of five minutes, and then the start of the next. If points, prices
 * or the ends of the file prove another meaning before or behind it, the label is only a repetition.
 *
 * @param rows ascending, of one label in the order of the file
 */
export function labelledRows(
  rows: readonly MetricRow[],
  witnesses: LabelWitnesses,
): LabelledRows[] {
  if (rows.length === 0) return [];
  const change = changeOf(rows);
  if (change !== null) {
    const parts = [
      { rows: rows.slice(0, change), meaning: 'end', evidence: 'repetition' },
      { rows: rows.slice(change), meaning: 'start', evidence: 'repetition' },
    ] as const;
    if (!parts.some((part) => isContradicted(part, witnesses))) return [...parts];
  }
  const readings = [
    ['points', byPoints(rows, witnesses)],
    ['prices', byPrices(rows, witnesses)],
    ['span', bySpan(rows)],
  ] as const;
  const found = readings.find(([, meaning]) => meaning !== null);
  const [evidence, meaning] = found ?? ['date', null];
  return [{ rows, meaning: meaning ?? byDate(rows), evidence }];
}

/** Index of the row that repeats a label with different numbers, if there is exactly one. */
function changeOf(rows: readonly MetricRow[]): number | null {
  const places = rows.flatMap((row, at) => {
    const before = rows[at - 1];
    return before?.labelMs === row.labelMs && !isSame(before, row) ? [at] : [];
  });
  const [place] = places;
  // A label that is the first one of the file has nothing before it whose meaning could change.
  if (place === undefined || places.length > 1 || place < 2) return null;
  return place;
}

/** Whether other evidence contradicts the meaning that a repetition implies for a part of a file. */
function isContradicted({ rows, meaning }: LabelledRows, witnesses: LabelWitnesses): boolean {
  const shown = byPoints(rows, witnesses) ?? byPrices(rows, witnesses);
  if (shown !== null) return shown !== meaning;
  // The end of a day that begins is in the file before, and the start of a day that follows in the file behind.
  const outer = meaning === 'end' ? rows[0]! : rows.at(-1)!;
  return outer.labelMs % DAY_MS === 0;
}

function isSame(a: MetricRow, b: MetricRow): boolean {
  return (
    a.interest?.[0] === b.interest?.[0] && a.positions === b.positions && a.takers === b.takers
  );
}

/** By points of the exchange that fit one meaning, and not the other. */
function byPoints(rows: readonly MetricRow[], witnesses: LabelWitnesses): LabelMeaning | null {
  let [starts, ends] = [0, 0];
  const compare = (value: number | null, asStart: number | null, asEnd: number | null): void => {
    if (value === null || asStart === null || asEnd === null) return;
    const isStart = Math.abs(value - asStart) <= ROUNDING;
    const isEnd = Math.abs(value - asEnd) <= ROUNDING;
    if (isStart && !isEnd) starts += 1;
    if (isEnd && !isStart) ends += 1;
  };
  for (const { labelMs, positions, takers } of rows) {
    const { positionsAt, takersAt } = witnesses;
    compare(positions, positionsAt(labelMs + METRIC_STEP_MS), positionsAt(labelMs));
    compare(takers, takersAt(labelMs), takersAt(labelMs - METRIC_STEP_MS));
  }
  if (starts >= FEWEST_POINTS && starts >= POINTS_RATIO * ends) return 'start';
  return ends >= FEWEST_POINTS && ends >= POINTS_RATIO * starts ? 'end' : null;
}

/** Open interest is stated in base and in quote units, so it implies the price of its moment. */
function byPrices(rows: readonly MetricRow[], { priceAt }: LabelWitnesses): LabelMeaning | null {
  let [asStart, asEnd, count] = [0, 0, 0];
  for (const { labelMs, interest } of rows) {
    const [startPrice, endPrice] = [priceAt(labelMs + METRIC_STEP_MS), priceAt(labelMs)];
    if (interest === null || interest[0] <= 0 || startPrice === null || endPrice === null) continue;
    const price = interest[1] / interest[0];
    asStart += Math.abs(price - startPrice) / price;
    asEnd += Math.abs(price - endPrice) / price;
    count += 1;
  }
  if (count < FEWEST_PRICES) return null;
  if (asStart * PRICES_RATIO < asEnd) return 'start';
  return asEnd * PRICES_RATIO < asStart ? 'end' : null;
}

/** A day by its starts is 00:00 to 23:55, by its ends 00:05 to 00:00 of the next day. */
function bySpan(rows: readonly MetricRow[]): LabelMeaning | null {
  const beginsAtMidnight = rows[0]!.labelMs % DAY_MS === 0;
  const endsAtMidnight = rows.at(-1)!.labelMs % DAY_MS === 0;
  if (beginsAtMidnight === endsAtMidnight) return null;
  return beginsAtMidnight ? 'start' : 'end';
}

function byDate(rows: readonly MetricRow[]): LabelMeaning {
  return rows[0]!.labelMs >= STARTS_SINCE_MS ? 'start' : 'end';
}
