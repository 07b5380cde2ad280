import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Wilder's swing index: how the close moved against its range, in fiftieths of a limit move. 0 where
 * nothing moved. Inputs: open, high, low, close. Source: Wilder, New Concepts in Technical Trading
 * Systems (1978); TA-Lib 0.8.1 SI.
 */
export function swingIndex(limitMove: number): Step<4, 1> {
  return {
    stateSize: 0,
    lookbacks: [1],
    settle: 1,
    bind(inputs, outputs) {
      const [open, high, low, close] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let row = from;
        if (age === 0 && row < to) {
          y[row] = NaN;
          row += 1;
        }
        for (; row < to; row += 1) {
          const before = close[row - 1]!;
          const gap = before - open[row - 1]!;
          const up = Math.abs(high[row]! - before);
          const down = Math.abs(low[row]! - before);
          const range = high[row]! - low[row]!;
          let size = range;
          if (up >= down && up >= range) size = up - down / 2;
          else if (down >= range) size = down - up / 2;
          size += Math.abs(gap) / 4;
          const move = close[row]! - before + (close[row]! - open[row]!) / 2 + gap / 4;
          const most = Math.max(up, down);
          y[row] = size > 0 ? 50 * (move / size) * (most / limitMove) : 0;
        }
      };
    },
  };
}
