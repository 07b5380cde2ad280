import type { Step } from '#market-data/kernels/kernel.ts';
import { rowsToForget } from '#market-data/kernels/kernel.ts';
import { undefinedBefore } from '#market-data/kernels/steps/undefined-rows.ts';

interface Periods {
  readonly shortest: number;
  readonly longest: number;
  /** Values of which each correlation is made. */
  readonly window: number;
}

/** Share of the spectrum that is left from one row to the next. */
const KEPT = 0.8;
/** The shortest lag whose correlation counts. */
const SHORTEST_LAG = 3;

/**
 * The period of the strongest cycle: the last values are correlated with those of each lag before
 * them, and a Fourier transform of the correlations is the spectrum, whose upper half has its centre
 * there. The second output is how strong that cycle is, 0.5 where there is nothing else. Source: Ehlers,
 * Cycle Analytics for Traders (2013). He measures the spectrum by its largest value of all time, which
 * fades; here it is that of the row, so that nothing old shows.
 */
export function periodogram({ shortest, longest, window }: Periods): Step {
  const periods = Array.from({ length: longest - shortest + 1 }, (_, at) => shortest + at);
  const waves = [Math.cos, Math.sin].map((wave) =>
    periods.map((period) =>
      Array.from({ length: longest + 1 }, (_, lag) => wave((2 * Math.PI * lag) / period)),
    ),
  );
  const [cosines, sines] = waves;
  const reach = longest + window - 1;
  const lags = longest - SHORTEST_LAG + 1;
  return {
    stateSize: periods.length,
    lookbacks: [reach, reach],
    settle: reach + 2 * rowsToForget(KEPT),
    work: 2 * periods.length * lags + 4 * window * lags,
    bind(inputs, outputs, state, at) {
      const x = inputs[0]!;
      const [cycles, strengths] = outputs as readonly [Float64Array, Float64Array];
      // Written anew in each row: no part of the state.
      const correlations = Array.from({ length: longest + 1 }, () => 0);
      return (from, to, age) => {
        const first = from - age + reach;
        for (const column of outputs) undefinedBefore(first, column, from, to);
        for (let row = Math.max(from, first); row < to; row += 1) {
          for (let lag = SHORTEST_LAG; lag <= longest; lag += 1) {
            correlations[lag] = correlationOf(x, row, lag, window);
          }
          let most = 0;
          for (let place = 0; place < periods.length; place += 1) {
            const power = powerOf(correlations, cosines![place]!, sines![place]!) ** 2;
            const smoothed = (1 - KEPT) * power + KEPT * state[at + place]!;
            state[at + place] = smoothed;
            if (smoothed > most) most = smoothed;
          }
          cycles[row] = centreOf(periods, state, at, most / 2);
          strengths[row] = Math.sqrt(Math.sqrt(most)) / lags;
        }
      };
    },
  };
}

/** Pearson's correlation of the last values with those so many rows before; 0 where either rests. */
function correlationOf(x: Float64Array, row: number, lag: number, window: number): number {
  let sum = 0;
  let sumBefore = 0;
  for (let back = 0; back < window; back += 1) {
    sum += x[row - back]!;
    sumBefore += x[row - back - lag]!;
  }
  const [mean, meanBefore] = [sum / window, sumBefore / window] as const;
  let together = 0;
  let square = 0;
  let squareBefore = 0;
  for (let back = 0; back < window; back += 1) {
    const distance = x[row - back]! - mean;
    const distanceBefore = x[row - back - lag]! - meanBefore;
    together += distance * distanceBefore;
    square += distance * distance;
    squareBefore += distanceBefore * distanceBefore;
  }
  const both = Math.sqrt(square) * Math.sqrt(squareBefore);
  return both > 0 ? together / both : 0;
}

function powerOf(
  correlations: readonly number[],
  cosines: readonly number[],
  sines: readonly number[],
): number {
  let real = 0;
  let imaginary = 0;
  for (let lag = SHORTEST_LAG; lag < correlations.length; lag += 1) {
    real += correlations[lag]! * cosines[lag]!;
    imaginary += correlations[lag]! * sines[lag]!;
  }
  return real * real + imaginary * imaginary;
}

/** Mean of the periods whose power is at least so much, weighted by it; the longest without any. */
function centreOf(
  periods: readonly number[],
  state: Float64Array,
  at: number,
  least: number,
): number {
  let sum = 0;
  let weighted = 0;
  for (let place = 0; place < periods.length; place += 1) {
    const power = state[at + place]!;
    if (power < least) continue;
    sum += power;
    weighted += power * periods[place]!;
  }
  return sum > 0 ? weighted / sum : periods.at(-1)!;
}
