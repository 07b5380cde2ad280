import { seededRandom } from '#kernel/ports/clock.ts';
import { hashOf, roundedNormal } from '#simulators/exchange/noise.ts';

/**
 * Smooth noise with a mean of about 0 and a variance of 1: drawn once per period, with two neighbouring draws mixed
 * in between (value noise; Perlin 1985). Its value at any time needs no replay.
 */
export function smoothNoise(seed: number, timeMs: number, periodMs: number): number {
  const place = Math.floor(timeMs / periodMs);
  const along = timeMs / periodMs - place;
  const drawn = (index: number): number => roundedNormal(seededRandom(hashOf(seed, index)));
  // The weights keep the variance between two draws what it is at them.
  const angle = (along * Math.PI) / 2;
  return Math.cos(angle) * drawn(place) + Math.sin(angle) * drawn(place + 1);
}
