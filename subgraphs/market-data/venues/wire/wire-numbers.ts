const DECIMAL = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads a number that travels as a JSON number or as decimal text. Everything else is NaN: `Number`
 * alone would read null, blanks and empty text as zero, and hexadecimal text as a number.
 */
export function readNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : Number.NaN;
}

/** Reads a step or a size, which is above zero; null for anything else. */
export function readStep(value: unknown): number | null {
  const step = readNumber(value);
  return step > 0 && Number.isFinite(step) ? step : null;
}
