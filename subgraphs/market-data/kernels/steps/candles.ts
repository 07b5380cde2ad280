import type { BarColumn } from '#market-data/kernels/bar-columns.ts';
import type { Composer, Formula } from '#market-data/kernels/compose.ts';
import type { Node, Step } from '#market-data/kernels/kernel.ts';

/** What "long", "short" and "near" compare with: a part of the candles before. */
interface Measure {
  readonly of: 'body' | 'range' | 'shadows';
  /** Candles before the judged one over which the mean is taken; 0 takes the judged one's own. */
  readonly bars: number;
  readonly factor: number;
}

/** The words of the candlestick patterns. Source: TA-Lib 0.6, the default candle settings. */
const MEASURES = {
  bodyLong: { of: 'body', bars: 10, factor: 1 },
  bodyShort: { of: 'body', bars: 10, factor: 1 },
  bodyDoji: { of: 'range', bars: 10, factor: 0.1 },
  shadowLong: { of: 'body', bars: 0, factor: 1 },
  shadowVeryShort: { of: 'range', bars: 10, factor: 0.1 },
  near: { of: 'range', bars: 5, factor: 0.2 },
  bodyVeryLong: { of: 'body', bars: 10, factor: 3 },
  shadowVeryLong: { of: 'body', bars: 0, factor: 2 },
  // Both shadows together are measured, and one is compared with half of them.
  shadowShort: { of: 'shadows', bars: 10, factor: 0.5 },
  far: { of: 'range', bars: 5, factor: 0.6 },
  equal: { of: 'range', bars: 5, factor: 0.05 },
} as const satisfies Record<string, Measure>;
type CandleMeasure = keyof typeof MEASURES;

/** A candlestick pattern: what it looks at, and its verdict on the candle at a row. */
export interface CandlePattern {
  /** Candles that it looks at, the newest included. */
  readonly bars: number;
  /** The measures that it asks for. */
  readonly measures: readonly CandleMeasure[];
  /** 0 where the pattern is absent, otherwise up to 100, negative where it is bearish. */
  readonly judge: (candles: Candles, row: number) => number;
}

const OHLC = ['open', 'high', 'low', 'close'] as const satisfies readonly BarColumn[];

/** The candles as a pattern sees them. */
export class Candles {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly #inputs: readonly Float64Array[];
  readonly #places: Readonly<Record<string, number>>;

  /** @param places Where among the inputs the mean of each measure stands. */
  constructor(inputs: readonly Float64Array[], places: Readonly<Record<string, number>>) {
    this.open = inputs[0]!;
    this.high = inputs[1]!;
    this.low = inputs[2]!;
    this.close = inputs[3]!;
    this.#inputs = inputs;
    this.#places = places;
  }

  /** Whether the candle closes at or above its open. */
  isUp(row: number): boolean {
    return this.close[row]! >= this.open[row]!;
  }

  /** Length of the real body. */
  body(row: number): number {
    return Math.abs(this.close[row]! - this.open[row]!);
  }

  bodyTop(row: number): number {
    return Math.max(this.open[row]!, this.close[row]!);
  }

  bodyBottom(row: number): number {
    return Math.min(this.open[row]!, this.close[row]!);
  }

  upperShadow(row: number): number {
    return this.high[row]! - this.bodyTop(row);
  }

  lowerShadow(row: number): number {
    return this.bodyBottom(row) - this.low[row]!;
  }

  /** Length with which a part of the candle at the row is compared. */
  measure(name: CandleMeasure, row: number): number {
    return MEASURES[name].factor * this.#inputs[this.#places[name]!]![row]!;
  }
}

/** A pattern's verdict on each candle. */
export function candlePattern(composer: Composer, pattern: CandlePattern): Node {
  const candle = OHLC.map((name) => composer.bar(name));
  const means = new Map<string, { readonly place: number; readonly node: Node }>();
  const places: Record<string, number> = {};
  for (const name of pattern.measures) {
    const { of, bars } = MEASURES[name];
    const key = `${of} ${bars}`;
    const known = means.get(key) ?? {
      place: candle.length + means.size,
      node: composer.run(meanBefore(bars), composer.each(LENGTHS[of], ...candle)),
    };
    means.set(key, known);
    places[name] = known.place;
  }
  const nodes = [...means.values()].map(({ node }) => node);
  return composer.run(verdicts(pattern, places), ...candle, ...nodes);
}

function verdicts(pattern: CandlePattern, places: Readonly<Record<string, number>>): Step {
  const { bars, judge } = pattern;
  const lookback = bars - 1;
  return {
    stateSize: 0,
    lookbacks: [lookback],
    settle: lookback,
    advance(inputs, outputs, from, to, age) {
      const y = outputs[0]!;
      const candles = new Candles(inputs, places);
      let row = from;
      const first = Math.min(to, from + Math.max(0, lookback - age));
      for (; row < first; row += 1) y[row] = NaN;
      for (; row < to; row += 1) y[row] = judge(candles, row);
    },
  };
}

/**
 * The mean of the `bars` values before each one. It is summed anew for every row, so that a verdict
 * depends on no candle that it does not look at, not even by rounding.
 */
function meanBefore(bars: number): Step {
  return {
    stateSize: 0,
    lookbacks: [bars],
    settle: bars,
    advance(inputs, outputs, from, to, age) {
      const x = inputs[0]!;
      const y = outputs[0]!;
      let row = from;
      const first = Math.min(to, from + Math.max(0, bars - age));
      for (; row < first; row += 1) y[row] = NaN;
      for (; row < to; row += 1) {
        let total = bars === 0 ? x[row]! : 0;
        for (let at = row - bars; at < row; at += 1) total += x[at]!;
        y[row] = bars === 0 ? total : total / bars;
      }
    },
  };
}

const LENGTHS: Readonly<Record<Measure['of'], Formula>> = {
  body: (inputs, output, from, to) => {
    const open = inputs[0]!;
    const close = inputs[3]!;
    for (let row = from; row < to; row += 1) output[row] = Math.abs(close[row]! - open[row]!);
  },
  range: (inputs, output, from, to) => {
    const high = inputs[1]!;
    const low = inputs[2]!;
    for (let row = from; row < to; row += 1) output[row] = high[row]! - low[row]!;
  },
  shadows: (inputs, output, from, to) => {
    const open = inputs[0]!;
    const high = inputs[1]!;
    const low = inputs[2]!;
    const close = inputs[3]!;
    for (let row = from; row < to; row += 1) {
      output[row] = high[row]! - low[row]! - Math.abs(close[row]! - open[row]!);
    }
  },
};
