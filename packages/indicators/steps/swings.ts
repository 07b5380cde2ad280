import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Swing highs and lows, each flagged in the row that confirms it, `right` rows after the swing.
 * Inputs: high, low. Outputs: flags that are 1 where the bar `right` rows before is a swing high, or
 * a swing low, and 0 elsewhere.
 *
 * A swing high is above the highs of the `left` bars before it and not below those of the `right`
 * bars after it, so that of equal ones the first counts; a swing low mirrors this.
 *
 * @param standsAlone Whether it must be above the bars after it too, so that of equal ones none counts.
 */
export function swings(left: number, right: number, standsAlone = false): Step<2, 2> {
  const reach = left + right;
  const wings: Wings = { left, right, standsAlone };
  return {
    key: `swings ${left} ${right} ${standsAlone}`,
    stateSize: 0,
    lookbacks: [reach, reach],
    settle: reach,
    bind(inputs, outputs) {
      const [high, low] = inputs;
      const [isHigh, isLow] = outputs;
      return (from, to, age) => {
        const first = Math.min(to, from + Math.max(0, reach - age));
        for (let row = from; row < first; row += 1) {
          isHigh[row] = NaN;
          isLow[row] = NaN;
        }
        for (let row = first; row < to; row += 1) {
          const at = row - right;
          const top = high[at]!;
          const bottom = low[at]!;
          // The neighbours decide almost always, and so quickly.
          const mayBeHigh = top > high[at - 1]! && top >= high[at + 1]!;
          const mayBeLow = bottom < low[at - 1]! && bottom <= low[at + 1]!;
          isHigh[row] = mayBeHigh && isSwing(high, at, wings, 1) ? 1 : 0;
          isLow[row] = mayBeLow && isSwing(low, at, wings, -1) ? 1 : 0;
        }
      };
    },
  };
}

interface Wings {
  readonly left: number;
  readonly right: number;
  readonly standsAlone: boolean;
}

function isSwing(x: Float64Array, at: number, wings: Wings, sign: 1 | -1): boolean {
  const { left, right, standsAlone } = wings;
  const value = sign * x[at]!;
  for (let back = 2; back <= left; back += 1) if (value <= sign * x[at - back]!) return false;
  for (let on = 1; on <= right; on += 1) {
    const after = sign * x[at + on]!;
    if (value < after || (standsAlone && value === after)) return false;
  }
  return true;
}
