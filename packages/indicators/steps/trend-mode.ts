import type { Step } from '#indicators/engine/step-graph.ts';

/** Distance of the smoothed price from the trendline that is a trend by itself, as a ratio. */
const FAR = 0.015;
/** Half of the longest cycle: a trend that began longer ago is past any doubt. */
const LONGEST_DOUBT = 25;

/**
 * 1 in a trend, 0 in a cycle. It is a cycle for half a cycle after the sine crosses its lead, and
 * while the phase turns about as fast as the period says; but a trend wherever the smoothed price is
 * far from the trendline. Inputs: phase, sine, lead, period, smoothed price, trendline. Source: Ehlers,
 * Rocket Science for Traders (2001); TA-Lib 0.6 HT_TRENDMODE.
 */
export const trendMode: Step<6, 1> = {
  stateSize: 3,
  lookbacks: [0],
  settle: LONGEST_DOUBT,
  window: 0,
  bind(inputs, outputs, state, at) {
    const [phases, sines, leads, periods, smooth, trendline] = inputs;
    const [y] = outputs;
    return (from, to) => {
      let before = state[at]!;
      let phaseBefore = state[at + 1]!;
      let rowsSince = state[at + 2]!;
      for (let row = from; row < to; row += 1) {
        const ahead = sines[row]! - leads[row]!;
        const hasCrossed = (ahead > 0 && before <= 0) || (ahead < 0 && before >= 0);
        rowsSince = hasCrossed ? 1 : rowsSince + 1;
        const degrees = 360 / periods[row]!;
        const turn = phases[row]! - phaseBefore;
        const isTurning = turn > 0.67 * degrees && turn < 1.5 * degrees;
        const isCycle = hasCrossed || rowsSince < 0.5 * periods[row]! || isTurning;
        const line = trendline[row]!;
        const isFar = line !== 0 && Math.abs((smooth[row]! - line) / line) >= FAR;
        y[row] = isFar || !isCycle ? 1 : 0;
        before = ahead;
        phaseBefore = phases[row]!;
      }
      state[at] = before;
      state[at + 1] = phaseBefore;
      state[at + 2] = rowsSince;
    };
  },
};
