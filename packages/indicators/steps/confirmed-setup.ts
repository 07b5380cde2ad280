import type { Step } from '#indicators/engine/step-graph.ts';

/** Candles after a setup in which it can be confirmed. */
export const CONFIRMATION_BARS = 3;

/**
 * A setup, ±100, and ±200 the first of the next three candles that closes beyond the high, or the low, before
 * its last candle. A newer setup, whichever way, takes the place of an older one. Inputs: high, low, close,
 * the setups. Source: TA-Lib 0.6 CDLHIKKAKE and CDLHIKKAKEMOD.
 */
export const confirmedSetup: Step<4, 1> = {
  key: 'confirmed setup',
  stateSize: 0,
  lookbacks: [CONFIRMATION_BARS],
  settle: CONFIRMATION_BARS,
  window: CONFIRMATION_BARS + 1,
  work: 2,
  bind(inputs, outputs) {
    const [high, low, close, setups] = inputs;
    const [y] = outputs;
    return (from, to, age) => {
      let row = from;
      const first = Math.min(to, from + Math.max(0, CONFIRMATION_BARS - age));
      for (; row < first; row += 1) y[row] = NaN;
      for (; row < to; row += 1) {
        let setup = row;
        while (setup > row - CONFIRMATION_BARS && setups[setup] === 0) setup -= 1;
        const way = setups[setup]!;
        if (setup === row || way === 0) y[row] = way;
        else {
          const isFirst =
            way > 0
              ? isFirstAbove(close, high[setup - 1]!, setup, row)
              : isFirstBelow(close, low[setup - 1]!, setup, row);
          y[row] = isFirst ? 2 * way : 0;
        }
      }
    };
  },
};

/** Whether a row, and none between it and a setup, lies above a level. */
function isFirstAbove(x: Float64Array, level: number, setup: number, row: number): boolean {
  for (let between = setup + 1; between < row; between += 1) if (x[between]! > level) return false;
  return x[row]! > level;
}

function isFirstBelow(x: Float64Array, level: number, setup: number, row: number): boolean {
  for (let between = setup + 1; between < row; between += 1) if (x[between]! < level) return false;
  return x[row]! < level;
}
