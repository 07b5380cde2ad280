import type { Step } from '#indicators/engine/step-graph.ts';

/** Weights of the transform at the value and six rows before, and two and four rows before. */
const [OUTER, INNER] = [0.0962, 0.5769] as const;
/** Rows that the transform reaches back. */
const REACH = 6;
/** Cycles are taken to be of 6 to 50 rows. */
const [SHORTEST, LONGEST] = [6, 50] as const;
/**
 * Rows after which the start no longer shows. Where prices move, it is at most 360 of them, and 510
 * where they rest now and then: a cycle's period is measured with filters that it tunes itself.
 */
const ROWS_TO_FORGET = 700;

/**
 * The homodyne discriminator: a value is smoothed and split into parts a quarter of a cycle apart; how
 * fast they turn is the period of the cycle, which tunes the filters for the next row. Outputs: the
 * smoothed value, the detrended one, the quadrature and the in-phase part, and the smoothed period.
 * Rows before the start are zeros, not undefined, as the filters read them so. Source: Ehlers, Rocket
 * Science for Traders (2001); TA-Lib 0.6 HT_DCPERIOD, HT_PHASOR and MAMA.
 *
 * @param start Rows that are left out: TA-Lib leaves out 12 or 37, by what is made of it.
 */
export function hilbertTransform(start: number): Step<1, 5> {
  return {
    key: `hilbert transform ${start}`,
    stateSize: 6,
    lookbacks: [0, 0, 0, 0, 0],
    settle: start + ROWS_TO_FORGET,
    window: REACH,
    work: 10,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [smooth, detrended, quadrature, inPhase, periods] = outputs as Columns;
      return (from, to, age) => {
        const first = Math.min(to, Math.max(from, from - age + start));
        if (first > from) for (const column of outputs) column.fill(0, from, first);
        for (let row = first; row < to; row += 1) {
          const gain = 0.075 * state[at + 4]! + 0.54;
          smooth[row] = (4 * x[row]! + 3 * x[row - 1]! + 2 * x[row - 2]! + x[row - 3]!) / 10;
          detrended[row] = gain * transformed(smooth, row);
          quadrature[row] = gain * transformed(detrended, row);
          inPhase[row] = detrended[row - 3]!;
          const real = inPhase[row]! - gain * transformed(quadrature, row);
          const imaginary = quadrature[row]! + gain * transformed(inPhase, row);
          turn(state, at, real, imaginary);
          periods[row] = state[at + 5]!;
        }
      };
    },
  };
}

type Columns = readonly [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];

function transformed(x: Float64Array, row: number): number {
  return OUTER * (x[row]! - x[row - 6]!) + INNER * (x[row - 2]! - x[row - 4]!);
}

/**
 * Takes the two parts of a row. State: both parts, smoothed; the real
 * and the imaginary part of their product with those of the row before, smoothed; the period, and the
 * period smoothed.
 */
function turn(state: Float64Array, at: number, newReal: number, newImaginary: number): void {
  const before = state[at]!;
  const beforeImaginary = state[at + 1]!;
  const real = 0.2 * newReal + 0.8 * before;
  const imaginary = 0.2 * newImaginary + 0.8 * beforeImaginary;
  const along = 0.2 * (real * before + imaginary * beforeImaginary) + 0.8 * state[at + 2]!;
  const across = 0.2 * (real * beforeImaginary - imaginary * before) + 0.8 * state[at + 3]!;
  const last = state[at + 4]!;
  const measured = along !== 0 && across !== 0 ? (2 * Math.PI) / Math.atan(across / along) : last;
  const near = Math.max(0.67 * last, Math.min(1.5 * last, measured));
  const period = 0.2 * Math.max(SHORTEST, Math.min(LONGEST, near)) + 0.8 * last;
  state[at] = real;
  state[at + 1] = imaginary;
  state[at + 2] = along;
  state[at + 3] = across;
  state[at + 4] = period;
  state[at + 5] = 0.33 * period + 0.67 * state[at + 5]!;
}
