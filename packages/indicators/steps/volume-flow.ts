import { differenceOfParts, isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Where the close lies in the bar's range, from -1 at the low to 1 at the high; 0 for a bar without a range.
 * Inputs: high, low, close. Source: Marc Chaikin; TTR CLV.
 */
export const closeLocation: Formula<3> = (inputs, output) => {
  const [high, low, close] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = placeOf(high[row]!, low[row]!, close[row]!);
    }
  };
};

/**
 * Money flow volume of high, low, close and volume: the volume times where the close lies in the bar's range.
 * Source: Marc Chaikin; TA-Lib 0.6 AD.
 */
export const moneyFlowVolume: Formula<4> = (inputs, output) => {
  const [high, low, close, volume] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = placeOf(high[row]!, low[row]!, close[row]!) * volume[row]!;
    }
  };
};

function placeOf(top: number, bottom: number, close: number): number {
  const range = top - bottom;
  return range > 0 ? differenceOfParts(close, top, bottom) / range : 0;
}

/**
 * Volume with the sign of the change of a value: positive where it rose, negative where it fell,
 * 0 where it stayed, or differs by rounding alone. The first row counts as risen. Inputs: value,
 * volume. Source: TA-Lib 0.6 OBV.
 */
export const signedVolume: Step<2, 1> = {
  stateSize: 0,
  lookbacks: [0],
  settle: 0,
  window: 1,
  bind(inputs, outputs) {
    const [x, volume] = inputs;
    const [y] = outputs;
    return (from, to, age) => {
      let row = from;
      if (age === 0 && row < to) {
        y[row] = volume[row]!;
        row += 1;
      }
      for (; row < to; row += 1) {
        const now = x[row]!;
        const before = x[row - 1]!;
        if (isBeyond(now, before, now)) y[row] = volume[row]!;
        else y[row] = isBeyond(before, now, now) ? -volume[row]! : 0;
      }
    };
  },
};
