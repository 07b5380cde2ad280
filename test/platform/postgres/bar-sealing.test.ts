import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import { sealBars } from '#platform/postgres/bar-sealing.ts';
import { deep } from '#test/depth.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';

const BTC = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
const MINUTE_MS = 60_000;
const BLOCK_BARS = 4;
const databases = await TestDatabases.find();
afterAll(() => databases?.close());

function bar(minute: number, close: number): Bar {
  const prices = { open: 1, high: 9_999, low: 0.5, close };
  const openTimeMs = minute * MINUTE_MS;
  return { openTimeMs, ...prices, volume: 1.5, quoteVolume: 3, closed: true };
}

const steps = fc.array(
  fc.oneof(
    fc.record({
      minutes: fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 25 }),
      close: fc.integer({ min: 1, max: 999 }),
    }),
    fc.record({ sealBefore: fc.nat(45) }),
  ),
  { minLength: 2, maxLength: 9 },
);
const windows = fc.array(
  fc.record({
    from: fc.nat(40),
    length: fc.nat(41),
    newest: fc.option(fc.integer({ min: 1, max: 45 })),
  }),
  { minLength: 1, maxLength: 4 },
);

describe.skipIf(databases === null)(`sealing (else skipped: ${NO_POSTGRES})`, () => {
  test('does not change reads, in any order of sealing, corrections and fills', async () => {
    await fc.assert(
      fc.asyncProperty(steps, windows, async (script, asked) => {
        const taken = await databases!.take();
        const archive = new BarArchivePostgres(taken.database, BLOCK_BARS);
        const received = new Map<number, Bar>();
        for (const step of script) {
          if ('sealBefore' in step) {
            await sealBars(taken.database, step.sealBefore * MINUTE_MS, undefined, BLOCK_BARS);
            continue;
          }
          const bars = step.minutes.map((minute) => bar(minute, step.close));
          await archive.append([{ series: BTC, bars, covered: [] }]);
          for (const one of bars) received.set(one.openTimeMs, one);
        }
        const all = [...received.values()].toSorted((a, b) => a.openTimeMs - b.openTimeMs);
        for (const { from, length, newest } of asked) {
          const range = { startMs: from * MINUTE_MS, endMs: (from + length) * MINUTE_MS };
          const within = all.filter(
            ({ openTimeMs: ms }) => ms >= range.startMs && ms < range.endMs,
          );
          const wanted = newest === null ? within : within.slice(-newest);
          expect(await archive.read(BTC, range, newest ?? undefined)).toEqual(wanted);
        }
        await databases!.giveBack(taken);
      }),
      { numRuns: deep(15) },
    );
  });

  test('leaves rows that do not fill a block, and puts a correction into its block', async () => {
    const { database } = await databases!.take();
    const archive = new BarArchivePostgres(database, BLOCK_BARS);
    const append = (from: number, to: number, close: number): Promise<void> => {
      const bars = Array.from({ length: to - from }, (_, at) => bar(from + at, close));
      return archive.append([{ series: BTC, bars, covered: [] }]);
    };
    const seal = () => sealBars(database, 100 * MINUTE_MS, undefined, BLOCK_BARS);
    const kept = async (): Promise<unknown[]> => [
      ...(await database.rows('select count(*) as rows from bar')),
      ...(await database.rows('select first_ms / 60000 as first, bars from bar_block order by 1')),
    ];
    await append(0, 10, 5);
    expect(await seal()).toEqual({ series: 1, bars: 8 });
    expect(await kept()).toEqual([{ rows: 2 }, { first: 0, bars: 4 }, { first: 4, bars: 4 }]);
    await append(1, 3, 7);
    expect(await seal()).toEqual({ series: 1, bars: 2 });
    expect(await kept()).toEqual([{ rows: 2 }, { first: 0, bars: 4 }, { first: 4, bars: 4 }]);
    const read = await archive.read(BTC, { startMs: 0, endMs: 4 * MINUTE_MS });
    expect(read.map(({ close }) => close)).toEqual([5, 7, 7, 5]);
  });
});
