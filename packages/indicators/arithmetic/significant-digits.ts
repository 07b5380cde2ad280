import { ROUNDING } from '#indicators/engine/rounding.ts';

/** Those that are exact. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** How near to the middle between two whole numbers it takes a text, and from which numbers on. */
const NEAR_MIDDLE = 1e-3;
const MAX_DOUBTLESS = 1e10;

/** Digits of a number that are those of the decimal that is meant by it. */
const MEANT_DIGITS = 15;

/**
 * A number rounded to the given number of significant digits, at most 15. It is rounded as its decimal text, with
 * halves away from zero: 1.005 is 1.01 with three digits, although its nearest double is slightly less. If arithmetic
 * is unambiguous, the function uses no text, because a text takes longer than a window of values.
 */
export function toDigits(value: number, digits: number): number {
  const places = digits - 1 - Math.floor(Math.log10(Math.abs(value)));
  const power = POWERS_OF_TEN[Math.abs(places)];
  if (power === undefined) return decimalDigits(value, digits);
  const scaled = places < 0 ? value / power : value * power;
  const whole = Math.round(scaled);
  const isDoubtful = Math.abs(Math.abs(scaled - whole) - 0.5) < NEAR_MIDDLE;
  if (isDoubtful || Math.abs(whole) > MAX_DOUBTLESS) return decimalDigits(value, digits);
  return places < 0 ? whole * power : whole / power;
}

/** The same by the digits of the text. */
function decimalDigits(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value;
  const [mantissa, exponent] = value.toExponential(MEANT_DIGITS - 1).split('e');
  const meant = Number(mantissa!.replace('.', '').replace('-', ''));
  const rounded = Math.round(meant / POWERS_OF_TEN[MEANT_DIGITS - digits]!);
  const size = Number(`${rounded}e${Number(exponent) + 1 - digits}`);
  return value < 0 ? -size : size;
}

/**
 * The multiple of a step that is nearest to a number, both read as decimal texts, with halves away from zero: 1.075 is
 * 1.1 in steps of 0.05, and 0.17 is 0.15 and not 0.15000000000000002. A step that is finer than the digits of a number
 * leaves it unchanged.
 */
export function toMultiple(value: number, step: number): number {
  const steps = Math.abs(value) / step;
  if (!(steps < Number.MAX_SAFE_INTEGER)) return value;
  const multiple = Math.floor(steps + 0.5 + ROUNDING * steps);
  const size = multipleOf(step, multiple);
  return value < 0 ? 0 - size : size;
}

/** So many steps. As whole numbers of a decimal place they are divided once, so that they are the nearest number. */
function multipleOf(step: number, count: number): number {
  const places = Math.max(0, MEANT_DIGITS - 1 - Math.floor(Math.log10(step)));
  for (let place = 0; place <= Math.min(places, POWERS_OF_TEN.length - 1); place += 1) {
    const power = POWERS_OF_TEN[place]!;
    const units = Math.round(step * power);
    if (Math.abs(step * power - units) > ROUNDING * units) continue;
    return count * units <= Number.MAX_SAFE_INTEGER ? (count * units) / power : count * step;
  }
  return count * step;
}
