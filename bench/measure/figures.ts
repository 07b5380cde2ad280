/** A time as the tables print it: three significant digits in microseconds. */
export function microseconds(ms: number): string {
  return `${figure(ms * 1_000)} µs`;
}

/** A number with three significant digits and thousands separators. */
export function figure(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
