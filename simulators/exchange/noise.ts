import type { Random } from '#kernel/ports/clock.ts';

/** A 32-bit hash of numbers and texts, for giving every place of a simulated world its own seed. */
export function hashOf(...parts: readonly (number | string)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) hash = typeof part === 'number' ? mix(hash, part) : text(hash, part);
  return hash >>> 0;
}

function text(hash: number, part: string): number {
  let mixed = hash;
  for (let index = 0; index < part.length; index += 1) {
    mixed = Math.imul(mixed ^ part.charCodeAt(index), 0x01000193);
  }
  return mix(mixed, part.length);
}

/** The finaliser of MurmurHash3 (Appleby, public domain), over the hash so far and one number. */
function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/**
 * A nearly normal number of mean 0 and variance 1: the sum of four uniform ones (Irwin–Hall). Its
 * thin tails do not matter where a cascade multiplies volatilities and so makes fat ones.
 */
export function roundedNormal(random: Random): number {
  return (random() + random() + random() + random() - 2) * 1.732_050_808;
}

/** A normal number of mean 0 and variance 1 (Box and Muller 1958). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A scale of fat-tailed draws: times a normal number it is Student's t, four degrees of freedom, variance 1. */
export function fatTailedScale(random: Random): number {
  // Chi-squared with four degrees of freedom is twice the sum of two exponentials.
  const chiSquared = -2 * Math.log((1 - random()) * (1 - random()));
  return Math.SQRT1_2 / Math.sqrt(chiSquared / 4);
}

/** A number of Student's t distribution with four degrees of freedom, scaled to variance 1. */
export function fatTailed(random: Random): number {
  return normal(random) * fatTailedScale(random);
}

/** An exponential number of mean 1. */
export function exponential(random: Random): number {
  return -Math.log(1 - random());
}
