import type { BarColumn } from '#market-data/kernels/bar-columns.ts';
import type { CandleWord } from '#market-data/kernels/candles.ts';
import { CANDLE_TOTALS, Candles, MEASURES } from '#market-data/kernels/candles.ts';
import type { Composer, Formula } from '#market-data/kernels/compose.ts';
import type { Node, Step } from '#market-data/kernels/kernel.ts';

/** Sign of a pattern's verdicts. One of both signs looks into the mirror too: what it finds there is negative. */
type CandleSign = 'positive' | 'negative' | 'both';

/** A candlestick pattern: what it looks at, and its verdict on the candle at a row. */
export interface CandlePattern {
  /** Candles that it looks at, the newest included. */
  readonly bars: number;
  /** The measures that it asks for. */
  readonly measures: readonly CandleWord[];
  /** Of its candles, the newest whose measures it asks for; all of them without it. */
  readonly measuredBars?: number;
  readonly sign: CandleSign;
  /** Whether the pattern is there, or how strong it is: 100 for most, 0 where it is absent. */
  readonly judge: (candles: Candles, row: number) => number | boolean;
}

const OHLC = ['open', 'high', 'low', 'close'] as const satisfies readonly BarColumn[];

/** A pattern's verdict on each candle. */
export function candlePattern(composer: Composer, pattern: CandlePattern): Node {
  const candle = OHLC.map((name) => composer.bar(name));
  const { bars, measures, measuredBars = bars } = pattern;
  const totals = CANDLE_TOTALS.map(({ of, bars: before }, place) => {
    // A total that nobody asks for is not calculated; some column has to stand in its place.
    if (!measures.some((word) => MEASURES[word].total === place)) return candle[0]!;
    const lengths = composer.each(LENGTHS[of], ...candle);
    if (before === 0) return lengths;
    const fives = composer.run(fiveBefore, lengths);
    return before === 5 ? fives : composer.run(twiceFive, fives);
  });
  // The oldest candles may lie before the first total: nothing is compared with their measures.
  const needed = totals.map(({ column, first, settled }) => ({
    column,
    first: Math.max(0, first - (bars - measuredBars)),
    settled,
  }));
  return composer.run(verdicts(pattern), ...candle, ...needed);
}

function verdicts({ bars, sign, judge }: CandlePattern): Step {
  const lookback = bars - 1;
  return {
    stateSize: 0,
    lookbacks: [lookback],
    settle: lookback,
    // Four prices of each candle, and as many measures.
    work: 8 * bars,
    bind(inputs, outputs) {
      const candles = new Candles(inputs);
      const { mirrored } = candles;
      const y = outputs[0]!;
      return (from, to, age) => {
        let row = from;
        const first = Math.min(to, from + Math.max(0, lookback - age));
        for (; row < first; row += 1) y[row] = NaN;
        for (; row < to; row += 1) {
          const found = strengthOf(judge(candles, row));
          if (sign === 'negative') y[row] = 0 - found;
          else if (found !== 0 || sign === 'positive') y[row] = found;
          else y[row] = 0 - strengthOf(judge(mirrored, row));
        }
      };
    },
  };
}

function strengthOf(verdict: number | boolean): number {
  if (typeof verdict === 'number') return verdict;
  return verdict ? 100 : 0;
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

const LENGTHS: Readonly<Record<(typeof CANDLE_TOTALS)[number]['of'], Formula>> = {
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
