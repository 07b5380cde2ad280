import type { KlineRows } from '#clients/typescript/src/index.ts';

/** Bars that are missing between two that are there; both ends included. */
export interface Hole {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A longer hole has so many empty places on the axis and no more. */
const MAX_PLACES = 120;

/** Where a market that never closes lacks bars. */
export function holesBetween(bars: KlineRows, lengthMs: number): Hole[] {
  const holes: Hole[] = [];
  for (let at = 1; at < bars.length; at += 1) {
    const beforeMs = bars[at - 1]?.[0] ?? 0;
    const nowMs = bars[at]?.[0] ?? 0;
    if (nowMs - beforeMs > lengthMs) {
      holes.push({ fromMs: beforeMs + lengthMs, toMs: nowMs - lengthMs });
    }
  }
  return holes;
}

/** Times of the missing bars, in seconds, so that the axis leaves room for them. */
export function placesOf({ fromMs, toMs }: Hole, lengthMs: number): number[] {
  const count = Math.floor((toMs - fromMs) / lengthMs) + 1;
  const step = count <= MAX_PLACES ? lengthMs : Math.ceil(count / MAX_PLACES) * lengthMs;
  const places: number[] = [];
  for (let timeMs = fromMs; timeMs <= toMs; timeMs += step) places.push(timeMs / 1_000);
  return places;
}
