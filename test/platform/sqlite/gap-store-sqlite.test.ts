import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABSENCE_WAYS, GAP_CAUSES, GAP_STATES, type Gap } from '#kernel/market/gap-store.ts';
import { BAR_SOURCES } from '#kernel/market/provenance.ts';
import { GapStoreSqlite } from '#platform/sqlite/gap-store-sqlite.ts';
import { deep } from '#test/depth.ts';

const SPOT = { exchange: 'venue_a', market: 'spot' } as const;
const timeMs = fc.integer({ min: 0, max: 4e12 });

const gaps: fc.Arbitrary<Gap[]> = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[0-9]{1,4}-[0-9]{1,4}$/),
    series: fc.record({
      exchange: fc.constant('venue_a' as const),
      market: fc.constantFrom('spot' as const, 'perp' as const),
      symbol: fc.constantFrom('BTCUSDT', '币安人生USDT'),
      interval: fc.constantFrom('1m' as const, '1d' as const),
    }),
    startMs: timeMs,
    endMs: timeMs,
    bars: fc.nat(),
    kind: fc.constantFrom('unfilled' as const, 'unsettled' as const),
    cause: fc.constantFrom(...GAP_CAUSES),
    state: fc.constantFrom(...GAP_STATES),
    firstSeenMs: timeMs,
    lastSeenMs: timeMs,
    filledBars: fc.option(fc.nat(), { nil: null }),
    filledBy: fc.subarray([...BAR_SOURCES]),
    evidence: fc.option(
      fc.record({
        answers: fc.integer({ min: 1, max: 1_000 }),
        firstAskedMs: timeMs,
        confirmedMs: timeMs,
        ways: fc.subarray([...ABSENCE_WAYS]),
      }),
    ),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);

const byId = (list: readonly Gap[]): Gap[] => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));

test('holes come back as they were stored, of their venue only, with their last state', async () => {
  await fc.assert(
    fc.asyncProperty(gaps, timeMs, async (put, lastSeenMs) => {
      const store = new GapStoreSqlite(':memory:');
      await store.put(put);
      const later = put.slice(0, 3).map((gap) => Object.assign({}, gap, { lastSeenMs }));
      await store.put(later);
      const known = [...later, ...put.slice(3)].filter(({ series }) => series.market === 'spot');
      expect(byId(await store.read(SPOT, 100))).toEqual(byId(known));
      const few = await store.read(SPOT, 2);
      const open = known.filter(({ state }) => state === 'OPEN').length;
      expect(few.filter(({ state }) => state === 'OPEN')).toHaveLength(Math.min(2, open));
      await store.close();
      const filled = known.filter(({ state }) => state === 'FILLED').length;
      expect(few).toHaveLength(Math.min(2, filled) + Math.min(2, known.length - filled));
    }),
    { numRuns: deep(35) },
  );
});

test('holes survive a reopened file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gaps-'));
  const path = join(folder, 'gaps.sqlite');
  const [gap] = fc.sample(
    gaps.filter((list) => list.length > 0),
    { numRuns: 1, seed: 7 },
  )[0]!;
  const first = new GapStoreSqlite(path);
  await first.put([gap!]);
  await first.close();
  const second = new GapStoreSqlite(path);
  const { exchange, market } = gap!.series;
  expect(await second.read({ exchange, market }, 10)).toEqual([gap]);
  await second.close();
  rmSync(folder, { recursive: true });
});
