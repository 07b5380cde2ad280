import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import { MaterialFeed, REMEMBERED_MS } from '#signalhub/realtime/material-feed.ts';
import { readDrafts, type MaterialDraft } from '#signalhub/realtime/read-draft.ts';
import {
  WINDOW_DURATIONS,
  windowEndingAt,
  type RollingWindow,
} from '#signalhub/realtime/rolling-window.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';
import { plainSectors } from '#test/signalhub/realtime/plain-sectors.ts';

const START_MS = Date.parse('2026-10-20T00:00:00+08:00');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 31;
const PER_HOUR = 3;
const EVERYTHING = { duration: '3d', channel: null, sectorId: null } as const;

type Logged = Parameters<MaterialFeed['apply']>[0];

/** A month of materials in the order of the log: some late, some reprints, some corrections. */
function monthOfMaterials(): Logged[] {
  const random = seededRandom(11);
  const whole = (below: number): number => Math.floor(random() * below);
  const drafts: MaterialDraft[] = [];
  for (let at = 0; at < DAYS * 24 * PER_HOUR; at += 1) {
    const lateMs = whole(10) === 0 ? whole(48) * HOUR_MS : 0;
    const readyAtMs = START_MS + Math.floor((at * HOUR_MS) / PER_HOUR) - lateMs;
    const other = drafts[drafts.length - 1 - whole(100)];
    const variant = whole(6);
    const channel = (['policy', 'media', 'market_attention'] as const)[whole(3)]!;
    drafts.push(
      draft(`material-${at}`, {
        readyAtMs,
        channel,
        sourceId: `source-${whole(5)}.cn`,
        ...(variant === 0 && other !== undefined ? { text: other.text ?? '' } : {}),
        ...(variant === 1 && other !== undefined ? { corrects: other.materialId } : {}),
        sectors: [mention(`S${whole(5)}`, 0.6, random() - 0.5), mention(`T${whole(9)}`)],
      }),
    );
  }
  const entries = drafts.flatMap((one) => readDrafts([one], START_MS + 2 * DAYS * DAY_MS));
  return entries.map((entry, at) =>
    Object.assign(entry, { sequence: at + 1, mark: '', loggedAtMs: 0 }),
  );
}

/** The feed of a process that was started at a moment and has read the log. */
function startedAt(log: readonly Logged[], nowMs: number): MaterialFeed {
  const feed = new MaterialFeed();
  for (const one of log) if (one.readyAtMs >= nowMs - REMEMBERED_MS) feed.apply(one);
  return feed;
}

/** The ids of a whole list, read in pages of 50. */
function listed(feed: MaterialFeed, window: RollingWindow, sequence = feed.sequence): string[] {
  const ids: string[] = [];
  let last: FeedItem['canonical'] | null = null;
  for (;;) {
    const { items, hasMore } = feed.lists.page(window, EVERYTHING, sequence, last, 50);
    ids.push(...items.map(({ canonical }) => canonical.materialId));
    if (!hasMore) return ids;
    last = items.at(-1)!.canonical;
  }
}

test('after a month the feed is as large as after ten days, and answers as a freshly started one', () => {
  const log = monthOfMaterials();
  const feed = new MaterialFeed();
  const most = (REMEMBERED_MS / HOUR_MS + 48) * PER_HOUR;
  let begun: { window: RollingWindow; sequence: number; ids: string[] } | null = null;
  for (const one of log) {
    feed.apply(one);
    const nowMs = START_MS + (one.sequence * HOUR_MS) / PER_HOUR;
    if (one.sequence % PER_HOUR !== 0) continue;
    feed.forget(nowMs);
    expect(feed.size).toBeLessThanOrEqual(most);
    if (one.sequence % (24 * PER_HOUR) !== 0) continue;
    // A list that was begun yesterday can be read to its end today.
    if (begun !== null) expect(listed(feed, begun.window, begun.sequence)).toEqual(begun.ids);
    const window = windowEndingAt('3d', nowMs);
    begun = { window, sequence: feed.sequence, ids: listed(feed, window) };
  }
  const endMs = START_MS + DAYS * DAY_MS;
  const fresh = startedAt(log, endMs);
  expect(Math.abs(feed.size - fresh.size)).toBeLessThan(feed.size / 10);
  for (const duration of WINDOW_DURATIONS) {
    const window = windowEndingAt(duration, endMs);
    expect(plainSectors(feed.sectorsIn(window, null))).toEqual(
      plainSectors(fresh.sectorsIn(window, null)),
    );
    expect(feed.lists.count(window, EVERYTHING)).toEqual(fresh.lists.count(window, EVERYTHING));
    expect(listed(feed, window)).toEqual(listed(fresh, window));
  }
  expect(feed.itemOf('material-0')).toBeNull();
  expect(listed(feed, windowEndingAt('3d', START_MS + 5 * DAY_MS))).toEqual([]);
});
