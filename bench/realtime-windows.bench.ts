import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { measurePaired } from '#bench/measure/paired.ts';
import { processorUs } from '#bench/measure/processor-time.ts';
import { busyFeed } from '#bench/realtime/busy-feed.ts';
import { recomputedOverview } from '#bench/realtime/recomputed-overview.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { LoggedMaterial, MaterialEntry } from '#kernel/ports/material-log.ts';
import { StepRunner } from '#kernel/async/step-runner.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import { MaterialFeed } from '#signalhub/realtime/material-feed.ts';
import { MAX_MATERIALS, readDrafts } from '#signalhub/realtime/read-draft.ts';
import { RealtimeFeed } from '#signalhub/realtime/realtime.ts';
import {
  WINDOW_DURATIONS,
  WINDOW_MS,
  windowEndingAt,
  type WindowDuration,
} from '#signalhub/realtime/rolling-window.ts';

const NOW_MS = Date.parse('2026-11-20T18:00:00+08:00');
const LIMIT_MS = 10;
const MATERIALS = 100_000;
const BATCH = 100;
const PUBLISHERS = 100;
/** Of reports rather than flash news. */
const LONG_CHARACTERS = 2_000;

/** Windows over a busy feed, against computing them from all materials; and ingesting materials. */
const realtimeWindows: Bench = {
  name: 'realtime windows',
  async run() {
    const few = busyWorld(MATERIALS / 10);
    const many = busyWorld(MATERIALS);
    return [
      await overview(few, '3d'),
      ...(await overviews(many)),
      await overview(many, '24h', 'policy'),
      await laterOverview(many),
      await page(many),
      stated(
        `memory of a feed of ${MATERIALS.toLocaleString('en')} materials`,
        `${figure(many.memoryMiB)} MiB`,
      ),
      await ingestion(`${BATCH} at once`, BATCH, 1),
      largestBatch(),
      await ingestion(`one from each of ${PUBLISHERS} publishers at once`, 1, PUBLISHERS),
    ];
  },
};

/** A feed of so many materials in three days, as many in the three before, and what comes next. */
interface BusyWorld {
  readonly feed: MaterialFeed;
  readonly count: number;
  /** Of the first half. */
  readonly memoryMiB: number;
  endMs: number;
  /** Lets one second pass, in which one more material comes. */
  resume(): void;
  readonly items: readonly FeedItem[];
}

function busyWorld(count: number): BusyWorld {
  const feed = new MaterialFeed();
  let sequence = 0;
  let seed = 100;
  const apply = (drafts: ReturnType<typeof busyFeed>): void => {
    for (const draft of drafts) {
      const [entry] = readDrafts([draft], NOW_MS + WINDOW_MS['3d']);
      // Through text, as the log gives it.
      const { payload } = JSON.parse(JSON.stringify(entry)) as MaterialEntry;
      sequence += 1;
      feed.apply({ ...entry!, payload, sequence, mark: '', loggedAtMs: 0 });
    }
  };
  const middleMs = NOW_MS - WINDOW_MS['3d'];
  const before = heapMiB();
  apply(busyFeed(count, middleMs - WINDOW_MS['3d'], middleMs));
  const memoryMiB = heapMiB() - before;
  apply(busyFeed(count, middleMs, NOW_MS, seed));
  const both = { ...windowEndingAt('3d', NOW_MS), startMs: middleMs - WINDOW_MS['3d'] };
  const filters = { duration: '3d', channel: null, sectorId: null } as const;
  const { items } = feed.lists.page(both, filters, sequence, null, 2 * count);
  return {
    feed,
    count,
    memoryMiB,
    items,
    endMs: NOW_MS,
    resume() {
      this.endMs += 1_000;
      seed += 1;
      apply(busyFeed(1, this.endMs - 1_000, this.endMs, seed));
    },
  };
}

async function overviews(world: BusyWorld): Promise<ClaimRow[]> {
  const rows: ClaimRow[] = [];
  for (const duration of WINDOW_DURATIONS) rows.push(await overview(world, duration));
  return rows;
}

/** A query after each material, the material with it. */
async function overview(
  world: BusyWorld,
  duration: WindowDuration,
  channel: MaterialChannel | null = null,
): Promise<ClaimRow> {
  checkOverview(world, duration);
  const of = channel === null ? duration : `${duration}, ${channel} alone,`;
  return overviewRow(
    `overview of ${of} over ${nameOf(world)}, one more each`,
    () => {
      world.resume();
      return world.feed.sectorsIn(windowEndingAt(duration, world.endMs), channel);
    },
    () => recomputedOverview(world.items, windowEndingAt(duration, world.endMs), channel),
  );
}

/** A query every ten seconds, while nothing comes. */
async function laterOverview(world: BusyWorld): Promise<ClaimRow> {
  let endMs = world.endMs;
  return overviewRow(
    `overview of 24h over ${nameOf(world)}, ten seconds later each`,
    () => {
      endMs += 10_000;
      return world.feed.sectorsIn(windowEndingAt('24h', endMs), null);
    },
    () => recomputedOverview(world.items, windowEndingAt('24h', endMs), null),
  );
}

async function overviewRow(
  claim: string,
  ours: () => unknown,
  peer: () => unknown,
): Promise<ClaimRow> {
  const { oursMs, peerMs, ratio } = await measurePaired(ours, peer);
  return {
    claim,
    ours: `${figure(oursMs)} ms`,
    peer: `from all clusters, scores alone: ${figure(peerMs)} ms`,
    ratio,
    goal: `≤ ${LIMIT_MS} ms`,
    isMet: oursMs <= LIMIT_MS,
  };
}

function checkOverview({ feed, items }: BusyWorld, duration: WindowDuration): void {
  const window = windowEndingAt(duration, NOW_MS);
  const truth = recomputedOverview(items, window, null);
  for (const { sectorId, attention, previousAttention } of feed.sectorsIn(window, null)) {
    const { now, before } = truth.get(sectorId)!;
    const error = Math.max(Math.abs(now - attention), Math.abs(before - previousAttention));
    if (error > 1e-6) throw new Error(`${sectorId}: ${attention}, not ${now}`);
  }
}

function nameOf({ count }: BusyWorld): string {
  return `${count.toLocaleString('en')} materials`;
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
  return stated(
    'a page of 100 in the middle of that feed, with its counts',
    `${figure(oursMs)} ms`,
  );
}

function stated(claim: string, ours: string): ClaimRow {
  return { claim, ours, peer: 'stated', ratio: null, goal: 'stated', isMet: null };
}

/** Through the handler onto the disk, before the next ones are sent. */
async function ingestion(how: string, batch: number, publishers: number): Promise<ClaimRow> {
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-bench-'));
  const materials = openSqliteMaterialLog(join(folder, 'materials.sqlite'));
  try {
    const clock = new VirtualClock(NOW_MS);
    const parts = { clock, log: SILENT_LOG, meter: SILENT_METER, pollMs: 60_000 };
    const runner = new StepRunner(systemClock, setImmediate);
    const realtime = new RealtimeFeed({ materials, bus: new EventBusMemory(), ...parts, runner });
    await realtime.start();
    const drafts = busyFeed(MATERIALS / 5, NOW_MS - WINDOW_MS['3d'], NOW_MS);
    const startMs = performance.now();
    for (let from = 0; from < drafts.length; from += batch * publishers) {
      const sent = Array.from({ length: publishers }, (_, at) => from + at * batch);
      await Promise.all(sent.map((at) => realtime.ingest(drafts.slice(at, at + batch))));
    }
    const elapsedSec = (performance.now() - startMs) / 1_000;
    await realtime.stop();
    return stated(`materials taken in durably, ${how}`, `${figure(drafts.length / elapsedSec)} /s`);
  } finally {
    await materials.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processor time of the longest step of the largest batch: the one that makes it visible, against one text. */
function largestBatch(): ClaimRow {
  const feed = new MaterialFeed();
  let [longestMs, wholeMs] = [0, 0];
  const timed = (work: () => void): void => {
    const tookMs = processorUs(work) / 1_000;
    wholeMs += tookMs;
    longestMs = Math.max(longestMs, tookMs);
  };
  const drafts = busyFeed(MAX_MATERIALS, NOW_MS - WINDOW_MS['1h'], NOW_MS, 7, LONG_CHARACTERS);
  const batch: LoggedMaterial[] = [];
  for (const entry of readDrafts(drafts, NOW_MS)) {
    batch.push({ ...entry, sequence: batch.length + 1, mark: 'm', loggedAtMs: NOW_MS });
  }
  const steps = feed.prepare(batch);
  // One step a material, and one that ends.
  for (let step = 0; step <= batch.length; step += 1) timed(() => steps.next());
  timed(() => batch.forEach((material) => feed.apply(material)));
  const texts = `${MAX_MATERIALS} texts of ${LONG_CHARACTERS.toLocaleString('en')} characters`;
  return stated(
    `longest stretch of a batch of ${texts}`,
    `${figure(longestMs)} ms of ${figure(wholeMs)} ms`,
  );
}

/** What is in use once everything else is collected. */
function heapMiB(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

export default realtimeWindows;
