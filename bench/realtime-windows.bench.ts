import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, ClaimRow } from '#bench/claim.ts';
import { figure } from '#bench/figures.ts';
import { measurePaired } from '#bench/paired.ts';
import { busyFeed } from '#bench/realtime/busy-feed.ts';
import { recomputedOverview } from '#bench/realtime/recomputed-overview.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import { MaterialFeed } from '#signalhub/realtime/material-feed.ts';
import { readDrafts } from '#signalhub/realtime/read-draft.ts';
import { Realtime } from '#signalhub/realtime/realtime.ts';
import {
  WINDOW_MS,
  windowEndingAt,
  type WindowDuration,
} from '#signalhub/realtime/rolling-window.ts';

const NOW_MS = Date.parse('2026-11-20T18:00:00+08:00');
const LIMIT_MS = 10;
const MATERIALS = 100_000;
const BATCH = 100;

/** Windows over a busy feed, beside computing them from all materials; taking materials in. */
const realtimeWindows: Bench = {
  name: 'realtime windows',
  async run() {
    const few = busyWorld(MATERIALS / 10);
    const before = heapMiB();
    const many = busyWorld(MATERIALS);
    const memory = heapMiB() - before;
    return [
      await overview(few, '3d'),
      await overview(many, '24h'),
      await overview(many, '3d'),
      await page(many),
      {
        claim: `memory of a feed of ${MATERIALS.toLocaleString('en')} materials`,
        ours: `${figure(memory)} MiB`,
        peer: 'stated',
        ratio: null,
        goal: 'stated',
        isMet: null,
      },
      await ingestion(),
    ];
  },
};

/** A feed of so many materials in three days, and what comes next. */
interface BusyWorld {
  readonly feed: MaterialFeed;
  readonly count: number;
  endMs: number;
  /** Lets one second pass, in which one more material comes. */
  goOn(): void;
  readonly items: readonly FeedItem[];
}

function busyWorld(count: number): BusyWorld {
  const feed = new MaterialFeed();
  let sequence = 0;
  const apply = (drafts: ReturnType<typeof busyFeed>): void => {
    for (const draft of drafts) {
      const [entry] = readDrafts([draft], NOW_MS + WINDOW_MS['3d']);
      sequence += 1;
      feed.apply({ ...entry!, sequence, loggedAtMs: 0 });
    }
  };
  apply(busyFeed(count, NOW_MS - WINDOW_MS['3d'], NOW_MS));
  const filters = { duration: '3d', channel: null, sectorId: null } as const;
  const { items } = feed.lists.page(windowEndingAt('3d', NOW_MS), filters, sequence, null, count);
  let seed = 100;
  return {
    feed,
    count,
    items,
    endMs: NOW_MS,
    goOn() {
      this.endMs += 1_000;
      seed += 1;
      apply(busyFeed(1, this.endMs - 1_000, this.endMs, seed));
    },
  };
}

async function overview(world: BusyWorld, duration: WindowDuration): Promise<ClaimRow> {
  const window = windowEndingAt(duration, NOW_MS);
  const truth = recomputedOverview(world.items, window);
  for (const { sectorId, attention } of world.feed.sectorsIn(window, null)) {
    const { now } = truth.get(sectorId)!;
    if (Math.abs(now - attention) > 1e-6) throw new Error(`${sectorId}: ${attention}, not ${now}`);
  }
  const { oursMs, peerMs, ratio } = await measurePaired(
    () => {
      world.goOn();
      return world.feed.sectorsIn(windowEndingAt(duration, world.endMs), null);
    },
    () => recomputedOverview(world.items, windowEndingAt(duration, world.endMs)),
  );
  return {
    claim: `overview of ${duration} over ${world.count.toLocaleString('en')} materials, one more each`,
    ours: `${figure(oursMs)} ms`,
    peer: `from all clusters, scores alone: ${figure(peerMs)} ms`,
    ratio,
    goal: `≤ ${LIMIT_MS} ms`,
    isMet: oursMs <= LIMIT_MS,
  };
}

async function page(world: BusyWorld): Promise<ClaimRow> {
  const { feed } = world;
  const filters = { duration: '3d', channel: 'policy', sectorId: null } as const;
  const { oursMs } = await measurePaired(
    () => {
      const window = windowEndingAt('3d', world.endMs);
      feed.lists.count(window, filters);
      const middle = world.items[world.items.length >> 1]!.canonical;
      return feed.lists.page(window, filters, feed.sequence, middle, 100);
    },
    () => null,
  );
  return {
    claim: 'a page of 100 in the middle of that feed, with its counts',
    ours: `${figure(oursMs)} ms`,
    peer: 'stated',
    ratio: null,
    goal: 'stated',
    isMet: null,
  };
}

/** Through the door onto the disk, a commit for every batch. */
async function ingestion(): Promise<ClaimRow> {
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-bench-'));
  const materials = openSqliteMaterialLog(join(folder, 'materials.sqlite'));
  try {
    const clock = new VirtualClock(NOW_MS);
    const parts = { clock, log: SILENT_LOG, meter: SILENT_METER, pollMs: 60_000 };
    const realtime = new Realtime({ materials, bus: new EventBusMemory(), ...parts });
    await realtime.start();
    const drafts = busyFeed(MATERIALS / 5, NOW_MS - WINDOW_MS['3d'], NOW_MS);
    const startMs = performance.now();
    for (let from = 0; from < drafts.length; from += BATCH) {
      await realtime.ingest(drafts.slice(from, from + BATCH));
    }
    const elapsedSec = (performance.now() - startMs) / 1_000;
    await realtime.stop();
    return {
      claim: `materials taken in durably, ${BATCH} at once`,
      ours: `${figure(drafts.length / elapsedSec)} /s`,
      peer: 'stated',
      ratio: null,
      goal: 'stated',
      isMet: null,
    };
  } finally {
    await materials.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function heapMiB(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

export default realtimeWindows;
