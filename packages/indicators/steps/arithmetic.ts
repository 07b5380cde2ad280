import type { Formula } from '#indicators/engine/compose.ts';
import { keyed } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';

/**
 * First input minus second; exactly 0 where they differ by rounding alone. How large rounding can be is known
 * here, from the size of what is subtracted, and no longer where a quotient meets the difference.
 */
export const difference: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const value = a[row]!;
      const by = value - b[row]!;
      const noise = ROUNDING * value;
      // Squares cost half of what absolute values do, and where they overflow nothing is taken for rounding.
      output[row] = noise * noise > by * by ? 0 : by;
    }
  };
};

/** First input as a percentage of the second; 0 where the second is zero. */
export const percentOf: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = b[row] === 0 ? 0 : (100 * a[row]!) / b[row]!;
    }
  };
};

/** By how many percent the first input is above the second; 0 where the second is zero. */
export const percentApart: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = b[row] === 0 ? 0 : 100 * (a[row]! / b[row]! - 1);
    }
  };
};

/** Mean of the two inputs. */
export const mean: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = (a[row]! + b[row]!) / 2;
  };
};

/** The input times a factor. */
export function scaledBy(factor: number): Formula<1> {
  return keyed(`scaled by ${factor}`, (inputs, output) => {
    const [x] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = factor * x[row]!;
    };
  });
}

/** Sum of the two inputs. */
export const sum: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row]! + b[row]!;
  };
};

/** Product of the two inputs. */
export const product: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row]! * b[row]!;
  };
};

/** The greater of the two inputs. */
export const greater: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row]! > b[row]! ? a[row]! : b[row]!;
  };
};

/** The smaller of the two inputs. */
export const smaller: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row]! < b[row]! ? a[row]! : b[row]!;
  };
};

/** The input without its sign. */
export const absolute: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = Math.abs(x[row]!);
  };
};

/** First input divided by the second; `otherwise` where the second is zero. */
export function quotient(otherwise: number): Formula<2> {
  return keyed(`quotient ${otherwise}`, (inputs, output) => {
    const [a, b] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        // Chosen between, each quotient would be an object of its own for a moment.
        if (b[row] === 0) output[row] = otherwise;
        else output[row] = a[row]! / b[row]!;
      }
    };
  });
}

/** The input, undefined where it is zero: what a ratio stands on. */
export const unlessZero: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = x[row] === 0 ? NaN : x[row]!;
  };
};

/** The inputs, each times its factor, together. */
export function weightedSum(...factors: readonly number[]): Formula {
  return keyed(`weighted sum ${factors.join(' ')}`, (inputs, output) => {
    const columns = factors.map((_, at) => inputs[at]!);
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        let total = 0;
        for (let at = 0; at < columns.length; at += 1) total += factors[at]! * columns[at]![row]!;
        output[row] = total;
      }
    };
  });
}

/** The input where it is positive, 0 elsewhere. */
export const positivePart: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = Math.max(0, x[row]!);
  };
};

/** The size of the input where it is negative, 0 elsewhere. */
export const negativePart: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = Math.max(0, -x[row]!);
  };
};

/**
 * The share of the first input in both, times `whole`, where neither is negative; half of the whole
 * where both are zero.
 */
export function shareOfBoth(whole: number): Formula<2> {
  return keyed(`share of both ${whole}`, (inputs, output) => {
    const [a, b] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const both = a[row]! + b[row]!;
        output[row] = both === 0 ? whole / 2 : whole * (a[row]! / both);
      }
    };
  });
}
