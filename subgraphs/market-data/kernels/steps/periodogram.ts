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
  const waves = wavesOf(periods, longest);
  const reach = longest + window - 1;
  const lags = longest - SHORTEST_LAG + 1;
  return {
    stateSize: periods.length,
    // The last two, which only the step itself reads, are the mean and the size of the last values.
    lookbacks: [reach, reach, window - 1, window - 1],
    settle: reach + 2 * rowsToForget(KEPT),
    work: 2 * periods.length * lags + window * lags,
    bind(inputs, outputs, state, at) {
      const x = inputs[0]!;
      const [cycles, strengths, means, sizes] = outputs as Outputs;
      // Written anew in each row: no part of the state.
      const correlations = Array.from({ length: lags }, () => 0);
      const powers = new Float64Array(periods.length);
      return (from, to, age) => {
        const begin = from - age;
        undefinedBefore(begin + reach, cycles, from, to);
        undefinedBefore(begin + reach, strengths, from, to);
        undefinedBefore(begin + window - 1, means, from, to);
        undefinedBefore(begin + window - 1, sizes, from, to);
        for (let row = Math.max(from, begin + window - 1); row < to; row += 1) {
          measure(x, row, window, means, sizes);
          if (row < begin + reach) continue;
          for (let lag = SHORTEST_LAG; lag <= longest; lag += 1) {
            const both = sizes[row]! * sizes[row - lag]!;
            correlations[lag - SHORTEST_LAG] =
              both > 0 ? together(x, row, lag, window, means) / both : 0;
          }
          transform(correlations, waves, powers);
          const most = smooth(powers, state, at);
          cycles[row] = centreOf(periods, state, at, most / 2);
          strengths[row] = Math.sqrt(Math.sqrt(most)) / lags;
        }
      };
    },
  };
}

type Outputs = readonly [Float64Array, Float64Array, Float64Array, Float64Array];

/**
 * Cosine and sine of each lag for the two shortest periods, then for the next two; in one plain array,
 * which is read in half the time of typed ones.
 */
function wavesOf(periods: readonly number[], longest: number): readonly number[] {
  const lags = Array.from({ length: longest - SHORTEST_LAG + 1 }, (_, at) => SHORTEST_LAG + at);
  const waves: number[] = [];
  for (let place = 0; place < periods.length; place += 2) {
    for (const lag of lags) {
      for (const period of [periods[place]!, periods[place + 1] ?? periods[place]!]) {
        const angle = (2 * Math.PI * lag) / period;
        waves.push(Math.cos(angle), Math.sin(angle));
      }
    }
  }
  return waves;
}

/** Mean of the last values, and the root of their squares around it. */
function measure(
  x: Float64Array,
  row: number,
  window: number,
  means: Float64Array,
  sizes: Float64Array,
): void {
  let sum = 0;
  for (let back = 0; back < window; back += 1) sum += x[row - back]!;
  const mean = sum / window;
  let square = 0;
  for (let back = 0; back < window; back += 1) {
    const distance = x[row - back]! - mean;
    square += distance * distance;
  }
  means[row] = mean;
  sizes[row] = Math.sqrt(square);
}

/** How the last values move together with those so many rows before. */
function together(
  x: Float64Array,
  row: number,
  lag: number,
  window: number,
  means: Float64Array,
): number {
  const mean = means[row]!;
  const meanBefore = means[row - lag]!;
  let sum = 0;
  for (let back = 0; back < window; back += 1) {
    sum += (x[row - back]! - mean) * (x[row - back - lag]! - meanBefore);
  }
  return sum;
}

/** Power of each period, squared; two at once, as each sum waits for itself from lag to lag. */
function transform(
  correlations: readonly number[],
  waves: readonly number[],
  powers: Float64Array,
): void {
  let at = 0;
  for (let place = 0; place < powers.length; place += 2) {
    let real = 0;
    let imaginary = 0;
    let nextReal = 0;
    let nextImaginary = 0;
    for (let lag = 0; lag < correlations.length; lag += 1, at += 4) {
      const value = correlations[lag]!;
      real += value * waves[at]!;
      imaginary += value * waves[at + 1]!;
      nextReal += value * waves[at + 2]!;
      nextImaginary += value * waves[at + 3]!;
    }
    const power = real * real + imaginary * imaginary;
    const nextPower = nextReal * nextReal + nextImaginary * nextImaginary;
    powers[place] = power * power;
    if (place + 1 < powers.length) powers[place + 1] = nextPower * nextPower;
  }
}

/** Takes a row's powers into the spectrum; its largest. */
function smooth(powers: Float64Array, state: Float64Array, at: number): number {
  let most = 0;
  for (let place = 0; place < powers.length; place += 1) {
    const smoothed = (1 - KEPT) * powers[place]! + KEPT * state[at + place]!;
    state[at + place] = smoothed;
    if (smoothed > most) most = smoothed;
  }
  return most;
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
