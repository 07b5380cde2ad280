import type { CandlePart } from '#indicators/arithmetic/candles.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import { keyed } from '#indicators/engine/compose.ts';
import type { StepNode, Step } from '#indicators/engine/step-graph.ts';

/** Candles that a total is of. */
export const TOTALLED = 5;

/**
 * Total of a part of the five candles before each. All patterns over the same bars have it in common.
 *
 * @param prices Open, high, low, close.
 */
export function candleTotals(c: Composer, part: CandlePart, prices: readonly StepNode[]): StepNode {
  return c.run(totals, c.each(LENGTHS[part], ...prices));
}

/** Lengths of the parts. A loop for each, as a call for each candle costs more than the rest of it. */
const LENGTHS: Readonly<Record<CandlePart, Formula>> = {
  body: keyed('candle body', (inputs, output) => {
    const [open, , , close] = inputs as Prices;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = Math.abs(close[row]! - open[row]!);
    };
  }),
  range: keyed('candle range', (inputs, output) => {
    const [, high, low] = inputs as Prices;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = high[row]! - low[row]!;
    };
  }),
  shadows: keyed('candle shadows', (inputs, output) => {
    const [open, high, low, close] = inputs as Prices;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = high[row]! - low[row]! - Math.abs(close[row]! - open[row]!);
      }
    };
  }),
};

/** Input: lengths. */
const totals: Step<1, 1> = {
  key: 'candle totals',
  stateSize: 0,
  lookbacks: [TOTALLED],
  settle: TOTALLED,
  work: TOTALLED,
  bind(inputs, outputs) {
    const [lengths] = inputs;
    const [y] = outputs;
    return (from, to, age) => {
      let row = from;
      const first = Math.min(to, from + Math.max(0, TOTALLED - age));
      for (; row < first; row += 1) y[row] = NaN;
      if (row === to) return;
      // Oldest first, written out; each is read once.
      let a = lengths[row - 5]!;
      let b = lengths[row - 4]!;
      let c = lengths[row - 3]!;
      let d = lengths[row - 2]!;
      for (; row < to; row += 1) {
        const e = lengths[row - 1]!;
        y[row] = a + b + c + d + e;
        a = b;
        b = c;
        c = d;
        d = e;
      }
    };
  },
};

type Prices = readonly [Float64Array, Float64Array, Float64Array, Float64Array];
