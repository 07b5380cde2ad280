import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import { termScore } from '#signalhub/realtime/attention-formula.ts';
import { furtherSources, type FeedItem, type SectorTerm } from '#signalhub/realtime/feed-item.ts';
import { WINDOW_MS, type RollingWindow } from '#signalhub/realtime/rolling-window.ts';

/** Attention of each sector, and of the window before. */
export type RecomputedAttention = Map<string, { now: number; before: number; count: number }>;

/**
 * The obvious way: every cluster of the feed is looked at, and its terms added where they belong. It
 * is given the clusters ready made, and leaves out directions, sources and signals.
 */
export function recomputedOverview(
  items: readonly FeedItem[],
  { duration, startMs, endMs, previousStartMs, previousEndMs }: RollingWindow,
  channel: MaterialChannel | null,
): RecomputedAttention {
  const sectors: RecomputedAttention = new Map();
  for (const item of items) {
    const { readyAtMs, payload } = item.canonical;
    if (readyAtMs < previousStartMs || readyAtMs >= endMs) continue;
    if (channel !== null && payload.channel !== channel) continue;
    for (const term of item.terms) {
      const known = sectors.get(term.sectorId);
      const sector = known ?? { now: 0, before: 0, count: 0 };
      if (known === undefined) sectors.set(term.sectorId, sector);
      if (readyAtMs >= startMs) {
        sector.now += scoreAt(term, WINDOW_MS[duration], endMs);
        sector.count += 1;
      } else if (readyAtMs >= previousEndMs - WINDOW_MS[duration]) {
        sector.before += scoreAt(term, WINDOW_MS[duration], previousEndMs);
      }
    }
  }
  return sectors;
}

function scoreAt({ item, weight }: SectorTerm, windowMs: number, endMs: number): number {
  const ageMs = endMs - item.canonical.readyAtMs;
  return termScore(weight, furtherSources(item, endMs), ageMs, windowMs);
}
