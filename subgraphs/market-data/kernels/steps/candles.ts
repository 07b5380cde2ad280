import type { BarColumn } from '#market-data/kernels/bar-columns.ts';
import type { Composer, Formula } from '#market-data/kernels/compose.ts';
import type { Node, Step } from '#market-data/kernels/kernel.ts';

/** Totals of parts of candles: of so many candles before the judged one, or of that one itself. */
const TOTALS = [
  { of: 'body', bars: 10 },
  { of: 'body', bars: 0 },
  { of: 'range', bars: 10 },
  { of: 'range', bars: 5 },
  { of: 'shadows', bars: 10 },
] as const;

/** A length with which a part of a candle is compared: a mean, times a factor. */
interface CandleMeasure {
  /** Place of the total in `TOTALS`, and the candles that it is over. */
  readonly total: number;
  readonly candles: number;
  readonly factor: number;
}

/** The words of the candlestick patterns. Source: TA-Lib 0.6, the default candle settings. */
export const MEASURES = {
  bodyLong: { total: 0, candles: 10, factor: 1 },
  bodyVeryLong: { total: 0, candles: 10, factor: 3 },
  bodyShort: { total: 0, candles: 10, factor: 1 },
  bodyDoji: { total: 2, candles: 10, factor: 0.1 },
  shadowLong: { total: 1, candles: 1, factor: 1 },
  shadowVeryLong: { total: 1, candles: 1, factor: 2 },
  // Both shadows together are measured, and one is compared with half of them.
  shadowShort: { total: 4, candles: 10, factor: 0.5 },
  shadowVeryShort: { total: 2, candles: 10, factor: 0.1 },
  near: { total: 3, candles: 5, factor: 0.2 },
  far: { total: 3, candles: 5, factor: 0.6 },
  equal: { total: 3, candles: 5, factor: 0.05 },
} as const satisfies Record<string, CandleMeasure>;

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

  /** @param inputs Open, high, low, close, and the totals. */
  constructor(inputs: readonly Float64Array[]) {
    this.open = inputs[0]!;
    this.high = inputs[1]!;
    this.low = inputs[2]!;
    this.close = inputs[3]!;
    this.#inputs = inputs;
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
  measure({ total, candles, factor }: CandleMeasure, row: number): number {
    return factor * (this.#inputs[OHLC.length + total]![row]! / candles);
  }
}

/** A pattern's verdict on each candle. */
export function candlePattern(composer: Composer, { bars, measures, judge }: CandlePattern): Node {
  const candle = OHLC.map((name) => composer.bar(name));
  const totals = TOTALS.map(({ of, bars: before }, place) => {
    // A total that nobody asks for is not calculated; some column has to stand in its place.
    if (!measures.some(({ total }) => total === place)) return candle[0]!;
    const lengths = composer.each(LENGTHS[of], ...candle);
    if (before === 0) return lengths;
    const fives = composer.run(fiveBefore, lengths);
    return before === 5 ? fives : composer.run(twiceFive, fives);
  });
  return composer.run(verdicts(bars, judge), ...candle, ...totals);
}

function verdicts(bars: number, judge: CandlePattern['judge']): Step {
  const lookback = bars - 1;
  return {
    stateSize: 0,
    lookbacks: [lookback],
    settle: lookback,
    bind(inputs, outputs) {
      const candles = new Candles(inputs);
      const y = outputs[0]!;
      return (from, to, age) => {
        let row = from;
        const first = Math.min(to, from + Math.max(0, lookback - age));
        for (; row < first; row += 1) y[row] = NaN;
        for (; row < to; row += 1) y[row] = judge(candles, row);
      };
    },
  };
}

/**
 * Total of the five values before each one. It is added up anew for every row, so that a verdict
 * depends on no candle that it does not look at, not even by rounding.
 */
const fiveBefore: Step = {
  stateSize: 0,
  lookbacks: [5],
  settle: 5,
  bind(inputs, outputs) {
    const x = inputs[0]!;
    const y = outputs[0]!;
    return (from, to, age) => {
      const first = Math.min(to, from + Math.max(0, 5 - age));
      for (let row = from; row < first; row += 1) y[row] = NaN;
      for (let row = first; row < to; row += 1) {
        y[row] = x[row - 5]! + x[row - 4]! + x[row - 3]! + x[row - 2]! + x[row - 1]!;
      }
    };
  },
};

/** Totals of ten from totals of five. */
const twiceFive: Step = {
  stateSize: 0,
  lookbacks: [5],
  settle: 5,
  bind(inputs, outputs) {
    const x = inputs[0]!;
    const y = outputs[0]!;
    return (from, to, age) => {
      const first = Math.min(to, from + Math.max(0, 5 - age));
      for (let row = from; row < first; row += 1) y[row] = NaN;
      for (let row = first; row < to; row += 1) y[row] = x[row - 5]! + x[row]!;
    };
  },
};

const LENGTHS: Readonly<Record<(typeof TOTALS)[number]['of'], Formula>> = {
  body: (inputs, output) => {
    const open = inputs[0]!;
    const close = inputs[3]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = Math.abs(close[row]! - open[row]!);
    };
  },
  range: (inputs, output) => {
    const high = inputs[1]!;
    const low = inputs[2]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = high[row]! - low[row]!;
    };
  },
  shadows: (inputs, output) => {
    const open = inputs[0]!;
    const high = inputs[1]!;
    const low = inputs[2]!;
    const close = inputs[3]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = high[row]! - low[row]! - Math.abs(close[row]! - open[row]!);
      }
    };
  },
};
