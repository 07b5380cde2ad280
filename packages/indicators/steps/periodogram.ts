import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

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
export function periodogram({ shortest, longest, window }: Periods): Step<1, 4> {
  const periods = Array.from({ length: longest - shortest + 1 }, (_, at) => shortest + at);
  const reach = longest + window - 1;
  const lags = longest - SHORTEST_LAG + 1;
  const waves = wavesOf(periods, lags);
  return {
    stateSize: periods.length,
    // The last two, which only the step itself reads, are the mean and the size of the last values.
    lookbacks: [reach, reach, window - 1, window - 1],
    settle: reach + 2 * rowsToForget(KEPT),
    work: periods.length * lags + window * lags,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [cycles, strengths, means, sizes] = outputs as Outputs;
      // Overwritten in each row: not part of the state.
      const folded = Array.from({ length: 2 * Math.ceil(lags / 2) }, () => 0);
      const correlations = new Float64Array(lags);
      const powers = new Float64Array(AT_ONCE * Math.ceil(periods.length / AT_ONCE));
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
          fold(correlations, folded);
          transform(folded, waves, powers);
          const most = smooth(powers, periods.length, state, at);
          cycles[row] = centreOf(periods, state, at, most / 2);
          strengths[row] = Math.sqrt(Math.sqrt(most)) / lags;
        }
      };
    },
  };
}

type Outputs = readonly [Float64Array, Float64Array, Float64Array, Float64Array];

/** Periods that are transformed at once, as each sum waits for itself from lag to lag. */
const AT_ONCE = 4;

/**
 * Cosine and sine of each distance from the middle lag for the four shortest periods, then for the next
 * four; in one plain array, which is read in half the time of typed ones.
 */
function wavesOf(periods: readonly number[], lags: number): readonly number[] {
  const waves: number[] = [];
  for (let place = 0; place < periods.length; place += AT_ONCE) {
    for (let low = 0; low < lags / 2; low += 1) {
      for (let next = 0; next < AT_ONCE; next += 1) {
        // The neighbour of the longest period is not used.
        const period = periods[place + next] ?? periods.at(-1)!;
        const angle = (2 * Math.PI * ((lags - 1) / 2 - low)) / period;
        waves.push(Math.cos(angle), Math.sin(angle));
      }
    }
  }
  return waves;
}

/**
 * Sum and difference of the correlations of two lags that are as far from the middle lag, the outermost
 * first: around the middle, the cosine of both is the same and the sine has two signs. Where a spectrum is
 * counted from changes no power, and halves the products.
 */
function fold(correlations: Float64Array, folded: number[]): void {
  const last = correlations.length - 1;
  for (let low = 0; 2 * low <= last; low += 1) {
    const high = last - low;
    const value = correlations[low]!;
    // The middle lag of an odd number is there once.
    folded[2 * low] = low === high ? value : correlations[high]! + value;
    folded[2 * low + 1] = correlations[high]! - value;
  }
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

/** Power of each period, squared; it writes four at once. */
function transform(
  folded: readonly number[],
  waves: readonly number[],
  powers: Float64Array,
): void {
  let at = 0;
  for (let place = 0; place < powers.length; place += AT_ONCE) {
    let realA = 0;
    let imaginaryA = 0;
    let realB = 0;
    let imaginaryB = 0;
    let realC = 0;
    let imaginaryC = 0;
    let realD = 0;
    let imaginaryD = 0;
    for (let pair = 0; pair < folded.length; pair += 2, at += 2 * AT_ONCE) {
      const sum = folded[pair]!;
      const difference = folded[pair + 1]!;
      realA += sum * waves[at]!;
      imaginaryA += difference * waves[at + 1]!;
      realB += sum * waves[at + 2]!;
      imaginaryB += difference * waves[at + 3]!;
      realC += sum * waves[at + 4]!;
      imaginaryC += difference * waves[at + 5]!;
      realD += sum * waves[at + 6]!;
      imaginaryD += difference * waves[at + 7]!;
    }
    powers[place] = squaredPower(realA, imaginaryA);
    powers[place + 1] = squaredPower(realB, imaginaryB);
    powers[place + 2] = squaredPower(realC, imaginaryC);
    powers[place + 3] = squaredPower(realD, imaginaryD);
  }
}

function squaredPower(real: number, imaginary: number): number {
  const power = real * real + imaginary * imaginary;
  return power * power;
}

/** Takes a row's powers into the spectrum; its largest. */
function smooth(powers: Float64Array, periods: number, state: Float64Array, at: number): number {
  let most = 0;
  for (let place = 0; place < periods; place += 1) {
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
