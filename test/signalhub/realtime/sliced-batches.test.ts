import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { LoggedMaterial } from '#kernel/ports/material-log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { runAllSteps } from '#kernel/async/stepped-work.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import { MaterialFeed } from '#signalhub/realtime/material-feed.ts';
import { MAX_MATERIALS, readDrafts } from '#signalhub/realtime/read-draft.ts';
import { RealtimeFeed, type MaterialReceipt } from '#signalhub/realtime/realtime.ts';
import { windowEndingAt } from '#signalhub/realtime/rolling-window.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';
import { countedRunner } from '#test/kernel/counted-runner.ts';

const NOW_MS = Date.parse('2026-11-20T18:00:00+08:00');
const WINDOW = windowEndingAt('1h', NOW_MS + 1);

/** Drafts of a few sectors, of which every fifth is a reprint of the one before. */
function drafts(count: number, characters: number) {
  const random = seededRandom(count);
  let text = '';
  return Array.from({ length: count }, (_, at) => {
    if (at % 5 !== 4) {
      const codes = Array.from({ length: characters }, () => 0x4e00 + Math.floor(random() * 2_500));
      text = String.fromCharCode(...codes);
    }
    const readyAtMs = NOW_MS - 1_000 * (at % 600);
    return draft(`m${at}`, { readyAtMs, text, sectors: [mention(`S${at % 7}`)] });
  });
}

test('the largest batch is compared in slices, and appears as a whole', async () => {
  const { runner, turn } = countedRunner();
  const materials = openSqliteMaterialLog(':memory:');
  const clock = new VirtualClock(NOW_MS);
  const parts = { clock, log: SILENT_LOG, meter: SILENT_METER, pollMs: 60_000, runner };
  const realtime = new RealtimeFeed({ materials, bus: new EventBusMemory(), ...parts });
  await realtime.start();
  const receipts: MaterialReceipt[] = [];
  const batch = drafts(MAX_MATERIALS, 24);
  const taken = realtime.ingest(batch).then((all) => receipts.push(...all));
  const sizes = new Set<number>();
  let turns = 0;
  for (let idle = 0; receipts.length === 0 && idle < 1_000;) {
    sizes.add(realtime.feed.size);
    // Between two slices the log writes, which takes a turn of the event loop of its own.
    if (await turn()) [turns, idle] = [turns + 1, 0];
    else idle += 1;
  }
  await taken;
  expect(receipts.filter(({ outcome }) => outcome === 'added')).toHaveLength(MAX_MATERIALS);
  expect([...sizes]).toEqual([0]);
  expect(realtime.feed.size).toBe(MAX_MATERIALS);
  // Reading and comparing have a step for each material, and a slice ends after four of them.
  expect(turns).toBeGreaterThanOrEqual((2 * MAX_MATERIALS) / 5);
  await realtime.stop();
  await materials.close();
});

test('a feed with prepared materials equals the feed of the same materials', () => {
  const batch: LoggedMaterial[] = [];
  for (const entry of readDrafts(drafts(100, 40), NOW_MS)) {
    batch.push({ ...entry, sequence: batch.length + 1, mark: 'm', loggedAtMs: NOW_MS });
  }
  const [plain, prepared] = [new MaterialFeed(), new MaterialFeed()];
  const changesOf = (feed: MaterialFeed) =>
    batch.map((material) => {
      const { kind, item } = feed.apply(structuredClone(material));
      return [kind, item.canonical.materialId, item.members.length];
    });
  const expected = changesOf(plain);
  runAllSteps(prepared.prepare(structuredClone(batch)));
  expect(prepared.size).toBe(0);
  expect(changesOf(prepared)).toEqual(expected);
  expect(expected.filter(([kind]) => kind === 'reprinted')).toHaveLength(20);
  // Scores are made when they are read, and are compared as they are delivered.
  const reported = (feed: MaterialFeed) =>
    feed.sectorsIn(WINDOW, null).map(({ sectorId, attention, signals, counts }) => ({
      sectorId,
      attention,
      signals: [...signals],
      counts: { ...counts },
    }));
  expect(reported(prepared)).toEqual(reported(plain));
});

test('a prepared material is not read again as it is applied', () => {
  const [entry] = readDrafts(drafts(1, 40), NOW_MS);
  let reads = 0;
  const logged: LoggedMaterial = {
    ...entry!,
    get payload() {
      reads += 1;
      return entry!.payload;
    },
    sequence: 1,
    mark: '',
    loggedAtMs: NOW_MS,
  };
  const feed = new MaterialFeed();
  runAllSteps(feed.prepare([logged]));
  const before = reads;
  expect(before).toBeGreaterThan(0);
  feed.apply(logged);
  expect(reads).toBe(before);
});
