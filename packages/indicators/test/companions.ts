import type { Indicator } from '#indicators/catalog/indicator.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { withColumns } from '#indicators/engine/bar-columns.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { furtherNumbers, furtherOrder } from '#indicators/engine/further-columns.ts';

/** Other series that every sample has. */
const OTHERS = 5;
/** Bars over which another series goes from moving with a sample to moving against it, and back. */
const TURNS = [37, 53, 71, 97, 131];

type Further = Required<Pick<BarColumns, 'others' | 'points'>>;

/** How many other series an indicator gets in tests. */
export function companyOf({ companions }: Indicator): number | undefined {
  return companions === null ? undefined : Math.min(companions.max, OTHERS);
}

/**
 * The bars with other series and with points of a perpetual, which follow from them bar by bar: where
 * the bars stand still or are absurd, so are these. They are made on first use.
 */
export function withCompanions(bars: BarColumns): BarColumns {
  return lazily(bars, () => ({
    others: TURNS.map((turn, lag) => otherOf(bars, turn, lag + 1)),
    points: pointsOf(bars),
  }));
}

/** The bars [from, to) alone. */
export function sliceBars(bars: BarColumns, from: number, to: number): BarColumns {
  return cutBars(bars, to - from, (column) => column.slice(from, to));
}

/** The bars [from, to) without a copy, for tests that write into none of them. */
export function viewBars(bars: BarColumns, from: number, to: number): BarColumns {
  return cutBars(bars, to - from, (column) => column.subarray(from, to));
}

function cutBars(
  bars: BarColumns,
  rows: number,
  cutColumn: (column: Float64Array) => Float64Array,
): BarColumns {
  const own: BarColumns = {
    openTimeMs: bars.openTimeMs,
    open: bars.open,
    high: bars.high,
    low: bars.low,
    close: bars.close,
    volume: bars.volume,
    quoteVolume: bars.quoteVolume,
    length: bars.length,
    isFinite: bars.isFinite,
  };
  return lazily(withColumns(own, rows, cutColumn), () => {
    const { others = [], points = {} } = withColumns(bars, rows, cutColumn);
    return { others, points };
  });
}

/** Breaks everything that a calculation reads of a row. */
export function breakRow(bars: BarColumns, graph: StepGraph, row: number): void {
  for (const name of graph.reads) if (name !== 'openTimeMs') bars[name][row] = NaN;
  for (const column of furtherOrder(graph.further)) furtherNumbers(bars, column)[row] = NaN;
}

function lazily(bars: BarColumns, make: () => Further): BarColumns {
  let made: Further | undefined;
  const all = (): Further => (made ??= make());
  return Object.defineProperties(bars, {
    others: { get: () => all().others, enumerable: true },
    points: { get: () => all().points, enumerable: true },
  });
}

/** A series whose changes are partly those of the bars, for or against them, and partly those of earlier ones. */
function otherOf(bars: BarColumns, turn: number, lag: number): Further['others'][number] {
  const { open, high, low, close, volume, quoteVolume, length } = bars;
  const changes = close.map((price, row) => soundChange(price, close[row - 1]));
  const path = new Float64Array(length);
  let price = (1 + lag) * (Number.isFinite(close[0]) ? close[0]! : 1);
  for (let row = 0; row < length; row += 1) {
    const share = Math.sin(row / turn);
    const earlier = changes[Math.max(0, row - lag)]!;
    // Where the bars stand still, so does this, at once.
    if (changes[row] !== 0) price *= 1 + share * changes[row]! + (1 - Math.abs(share)) * earlier;
    path[row] = price;
  }
  const like = (column: Float64Array): Float64Array =>
    column.map((value, row) => (path[row]! * value) / (close[row] || 1));
  const earlierOf = (column: Float64Array): Float64Array =>
    column.map((_, row) => column[Math.max(0, row - lag)]!);
  return {
    openTimeMs: bars.openTimeMs,
    open: like(open),
    high: like(high),
    low: like(low),
    close: path,
    volume: earlierOf(volume),
    quoteVolume: earlierOf(quoteVolume),
  };
}

/** What an exchange might report for a perpetual with these bars: rate, ratio, bought and sold volume. */
function pointsOf({ open, high, low, close, volume, length }: BarColumns): Further['points'] {
  const changes = close.map((price, row) => soundChange(price, close[row - 1]));
  let rate = 0;
  const held = changes.map((change, row) => {
    if (row % 8 === 0 && change !== 0) rate = change / 100;
    return rate;
  });
  const bought = close.map((price, row) => {
    const range = high[row]! - low[row]!;
    const share = range > 0 ? (price - low[row]!) / range : 0.5;
    return volume[row]! * Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0.5));
  });
  let interest = 1_000;
  return {
    fundingRate: held,
    fundingHours: new Float64Array(length).fill(8),
    openInterest: open.map((price, row) => {
      const share = Math.cos(row / 29);
      interest *= 1 + 0.2 * share * soundChange(close[row]!, price);
      return interest;
    }),
    longShortRatio: changes.map((change) => Math.exp(change)),
    takerBuyVolume: bought,
    takerSellVolume: volume.map((all, row) => all - bought[row]!),
  };
}

/** A change as a fraction, and none where there is nothing to compare. */
function soundChange(now: number, before: number | undefined): number {
  const change = before === undefined || before === 0 ? 0 : now / before - 1;
  return Number.isFinite(change) ? Math.max(-0.5, Math.min(1, change)) : 0;
}
