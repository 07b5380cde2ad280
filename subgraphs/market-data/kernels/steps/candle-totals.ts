import type { CandlePart } from '#market-data/kernels/candles.ts';
import type { Step } from '#market-data/kernels/kernel.ts';

/** Candles that a total is of. */
export const TOTALLED = 5;

/**
 * Totals of the five candles before each: of their bodies, of their ranges, and of both shadows together.
 * Inputs: open, high, low, close. All patterns over the same bars have them in common.
 */
export const CANDLE_TOTALS: Readonly<Record<CandlePart, Step>> = {
  body: totals('body', (open, _high, _low, close) => Math.abs(close - open)),
  range: totals('range', (_open, high, low) => high - low),
  shadows: totals('shadows', (open, high, low, close) => high - low - Math.abs(close - open)),
};

type Length = (open: number, high: number, low: number, close: number) => number;

function totals(part: CandlePart, lengthOf: Length): Step {
  return {
    key: `candle totals ${part}`,
    stateSize: 0,
    lookbacks: [TOTALLED],
    settle: TOTALLED,
    work: TOTALLED,
    bind(inputs, outputs) {
      const [open, high, low, close] = inputs as Prices;
      const y = outputs[0]!;
      const at = (row: number): number => lengthOf(open[row]!, high[row]!, low[row]!, close[row]!);
      return (from, to, age) => {
        let row = from;
        const first = Math.min(to, from + Math.max(0, TOTALLED - age));
        for (; row < first; row += 1) y[row] = NaN;
        if (row === to) return;
        // Oldest first, written out; each is measured once.
        let [a, b, c, d] = [at(row - 5), at(row - 4), at(row - 3), at(row - 2)];
        for (; row < to; row += 1) {
          const e = at(row - 1);
          y[row] = a + b + c + d + e;
          a = b;
          b = c;
          c = d;
          d = e;
        }
      };
    },
  };
}

type Prices = readonly [Float64Array, Float64Array, Float64Array, Float64Array];
