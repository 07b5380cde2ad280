import type { Formula } from '#market-data/kernels/compose.ts';

/** First input minus second. */
export const difference: Formula = (inputs, output) => {
  const a = inputs[0]!;
  const b = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row]! - b[row]!;
  };
};

/** First input as a percentage of the second; 0 where the second is zero. */
export const percentOf: Formula = (inputs, output) => {
  const a = inputs[0]!;
  const b = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = b[row] === 0 ? 0 : (100 * a[row]!) / b[row]!;
    }
  };
};

/** Mean of the two inputs. */
export const mean: Formula = (inputs, output) => {
  const a = inputs[0]!;
  const b = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = (a[row]! + b[row]!) / 2;
  };
};

/** The input times a factor. */
export function scaledBy(factor: number): Formula {
  return (inputs, output) => {
    const x = inputs[0]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = factor * x[row]!;
    };
  };
}

/** Sum of the two inputs. */
export const sum: Formula = (inputs, output) => {
  const a = inputs[0]!;
  const b = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row]! + b[row]!;
  };
};

/** Product of the two inputs. */
export const product: Formula = (inputs, output) => {
  const a = inputs[0]!;
  const b = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row]! * b[row]!;
  };
};

/** The greater of the two inputs. */
export const greater: Formula = (inputs, output) => {
  const a = inputs[0]!;
  const b = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row]! > b[row]! ? a[row]! : b[row]!;
  };
};

/** The smaller of the two inputs. */
export const smaller: Formula = (inputs, output) => {
  const a = inputs[0]!;
  const b = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row]! < b[row]! ? a[row]! : b[row]!;
  };
};
