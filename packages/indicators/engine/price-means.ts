import type { Formula } from '#indicators/engine/formula.ts';

/**
 * Number of digits of a mean of prices. Sums of equal decimals may differ from the sixteenth digit on: the mean of
 * 10.19 and 10.12 equals that of 10.31 and 10.00, but not to the last bit. With fourteen digits they are one number, so
 * that comparisons, ranks and quotients of their moves see a tie. A mean of three prices is far from a rounding
 * boundary.
 */
const DIGITS = 14;
/** Beyond this number of places, a power of ten leaves the range of numbers; no price has as many. */
const MAX_PLACES = 300;

/** The numbers of one size, and what makes the last digit that they keep the unit. */
interface Decade {
  least: number;
  beyond: number;
  power: number;
}

/** Moves the decade to that of a number. */
function moveTo(decade: Decade, size: number): void {
  if (size === 0) return;
  const exponent = Math.floor(Math.log10(size));
  const places = Math.max(-MAX_PLACES, Math.min(MAX_PLACES, DIGITS - 1 - exponent));
  decade.least = Number(`1e${exponent}`);
  decade.beyond = Number(`1e${exponent + 1}`);
  decade.power = Number(`1e${places}`);
}

/** The initial decade of each mean: it contains no number. */
function noDecade(): Decade {
  return { least: Infinity, beyond: 0, power: 1 };
}

/** Mean of the two inputs, which are prices. */
export const meanOfTwo: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  const decade = noDecade();
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const mean = (a[row]! + b[row]!) / 2;
      const size = Math.abs(mean);
      if (!(size >= decade.least && size < decade.beyond)) moveTo(decade, size);
      output[row] = Math.round(mean * decade.power) / decade.power;
    }
  };
};

/** Mean of the three inputs, which are prices. */
export const meanOfThree: Formula<3> = (inputs, output) => {
  const [a, b, c] = inputs;
  const decade = noDecade();
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const mean = (a[row]! + b[row]! + c[row]!) / 3;
      const size = Math.abs(mean);
      if (!(size >= decade.least && size < decade.beyond)) moveTo(decade, size);
      output[row] = Math.round(mean * decade.power) / decade.power;
    }
  };
};

/** Mean of the four inputs, which are prices. */
export const meanOfFour: Formula<4> = (inputs, output) => {
  const [a, b, c, d] = inputs;
  const decade = noDecade();
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const mean = (a[row]! + b[row]! + c[row]! + d[row]!) / 4;
      const size = Math.abs(mean);
      if (!(size >= decade.least && size < decade.beyond)) moveTo(decade, size);
      output[row] = Math.round(mean * decade.power) / decade.power;
    }
  };
};
