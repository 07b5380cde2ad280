import { seededRandom } from '#kernel/ports/clock.ts';
import { hashOf, roundedNormal } from '#simulators/exchange/noise.ts';

/**
 * A number of about mean 0 and variance 1 that wanders smoothly: drawn anew in every period, and a
 * mixture of two neighbouring draws in between (value noise; Perlin 1985). It is known at any time
 * without replaying what came before.
 */
export function smoothNoise(seed: number, timeMs: number, periodMs: number): number {
  const place = Math.floor(timeMs / periodMs);
  const along = timeMs / periodMs - place;
  const drawn = (index: number): number => roundedNormal(seededRandom(hashOf(seed, index)));
  // The weights keep the variance between two draws what it is at them.
  const angle = (along * Math.PI) / 2;
  return Math.cos(angle) * drawn(place) + Math.sin(angle) * drawn(place + 1);
}
