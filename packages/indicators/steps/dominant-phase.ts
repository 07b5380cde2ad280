import type { Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';

/** The longest cycle that is looked for, in rows. */
const LONGEST = 50;
/** One cycle of each length, as sampled by rows. */
const SINES = cyclesOf(Math.sin);
const COSINES = cyclesOf(Math.cos);

/**
 * Where in its dominant cycle a column is, in degrees from -45 to 315: the phase of the one term of a
 * Fourier series over the last cycle that has its period. Inputs: the smoothed values, and the period.
 * Source: Ehlers, Rocket Science for Traders (2001); TA-Lib 0.6 HT_DCPHASE. Where values do not move,
 * the phase stays, where TA-Lib takes that of rounding errors.
 */
export const dominantPhase: Step<2, 1> = {
  stateSize: 1,
  lookbacks: [0],
  settle: LONGEST,
  window: LONGEST,
  work: 2 * LONGEST,
  bind(inputs, outputs, state, at) {
    const [smooth, periods] = inputs;
    const [y] = outputs;
    return (from, to, age) => {
      for (let row = from; row < to; row += 1) {
        const period = periods[row]!;
        const cycle = Math.min(Math.floor(period + 0.5), LONGEST);
        const rows = Math.min(cycle, age + row - from + 1);
        const sines = SINES[cycle]!;
        const cosines = COSINES[cycle]!;
        let sine = 0;
        let cosine = 0;
        for (let back = 0; back < rows; back += 1) {
          sine += sines[back]! * smooth[row - back]!;
          cosine += cosines[back]! * smooth[row - back]!;
        }
        const noise = ROUNDING * Math.abs(smooth[row]!);
        if (Math.abs(sine) > noise || Math.abs(cosine) > noise) {
          state[at] = phaseOf(sine, cosine, period);
        }
        y[row] = state[at]!;
      }
    };
  },
};

/** The angle, with one row of lag of the smoothing made up for. */
function phaseOf(sine: number, cosine: number, period: number): number {
  const angle = cosine === 0 ? 90 * Math.sign(sine) : (180 / Math.PI) * Math.atan(sine / cosine);
  const phase = angle + 90 + 360 / period + (cosine < 0 ? 180 : 0);
  return phase > 315 ? phase - 360 : phase;
}

function cyclesOf(wave: (angle: number) => number): readonly (readonly number[])[] {
  return Array.from({ length: LONGEST + 1 }, (_, rows) =>
    Array.from({ length: rows }, (__, row) => wave((2 * Math.PI * row) / rows)),
  );
}
