import { seededRandom } from '#kernel/ports/clock.ts';
import type { Contract } from '#simulators/exchange/contract.ts';
import { hashOf } from '#simulators/exchange/noise.ts';

const MINUTE_MS = 60_000;
/** Share of minutes, and of five-minute spans, with trades in a sparse contract. */
const ACTIVE_MINUTES = 0.4;
const ACTIVE_FIVES = 0.8;

/**
 * Which children of a bar have trades: all, except for short ones of sparse contracts. At least one does, because the
 * bar has trades.
 */
export function activeChildren(
  contract: Contract,
  seed: number,
  lengthMs: number,
  openMs: number,
  count: number,
): boolean[] {
  const isShort = lengthMs <= 5 * MINUTE_MS;
  if (!contract.isSparse || !isShort) return Array.from({ length: count }, () => true);
  const random = seededRandom(hashOf(seed, 'quiet', lengthMs, openMs / MINUTE_MS));
  const share = lengthMs === MINUTE_MS ? ACTIVE_MINUTES : ACTIVE_FIVES;
  const isActive = Array.from({ length: count }, () => random() < share);
  if (!isActive.includes(true)) isActive[Math.floor(random() * count)] = true;
  return isActive;
}
