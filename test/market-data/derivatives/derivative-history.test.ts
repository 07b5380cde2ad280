import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import { periodMs } from '#kernel/market/derivative.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import { simulatedVenue, START_MS } from '#test/market-data/derivatives/simulated-venue.ts';

const DAY_MS = 86_400_000;
const NEWEST = { endMs: null } as const;

describe('the history of derivatives', () => {
  test.each(['5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d'] as const)(
    'of open interest has the points that the exchange measured, each %s',
    async (period) => {
      const { history, series, truth, settle } = simulatedVenue();
      const { points, isStale } = await settle(
        history.read(series('open_interest', period), { limit: 25, ...NEWEST }),
      );
      const lastMs = Math.floor(START_MS / periodMs(period)) * periodMs(period);
      const times = Array.from(
        { length: 25 },
        (_, back) => lastMs - (24 - back) * periodMs(period),
      );
      expect(points.map(({ timeMs }) => timeMs)).toEqual(times);
      expect(points.map(({ values }) => values[0])).toEqual(
        times.map((timeMs) => truth().openInterestAt(timeMs)),
      );
      expect(isStale).toBe(false);
    },
  );

  test('of takers ends with the newest period that has ended', async () => {
    const { history, series, truth, settle } = simulatedVenue();
    const { points } = await settle(
      history.read(series('taker_ratio', '1h'), { limit: 3, ...NEWEST }),
    );
    const lastMs = Date.UTC(2026, 2, 4, 13);
    expect(points.map(({ timeMs }) => lastMs - timeMs)).toEqual([7_200_000, 3_600_000, 0]);
    const { buy, sell } = truth().takerVolume('1h', lastMs, START_MS)!;
    const [ratio, bought, sold] = points.at(-1)!.values;
    expect(bought! / sold!).toBeCloseTo(buy / sell, 9);
    expect(ratio).toBeCloseTo(buy / sell, 4);
  });

  test('of funding has the payments at the minutes when they were due, however late their stamps', async () => {
    const { history, series, truth, settle } = simulatedVenue();
    const { points } = await settle(history.read(series('funding'), { limit: 1_000, ...NEWEST }));
    const payments = truth().funding(START_MS - 1_000 * 8 * 3_600_000, START_MS, 1_000);
    expect(points.map(({ timeMs }) => timeMs)).toEqual(payments.map(({ timeMs }) => timeMs));
    expect(points.map(({ values }) => values[0])).toEqual(payments.map(({ rate }) => rate));
  });

  test('requests fixed points once, and a new point when one is due', async () => {
    const { history, series, requests, clock, settle } = simulatedVenue();
    const oneHour = series('open_interest', '1h');
    for (let asked = 0; asked < 5; asked += 1) {
      await settle(history.read(oneHour, { limit: 100, ...NEWEST }));
    }
    expect(requests).toHaveLength(1);
    await clock.advance(60_000);
    const { points } = await settle(history.read(oneHour, { limit: 100, ...NEWEST }));
    expect(points.at(-1)?.timeMs).toBe(Date.UTC(2026, 2, 4, 15));
    expect(requests).toHaveLength(2);
  });

  test('grows past the 30 days of the exchange, across restarts', async () => {
    const { history, series, truth, clock, settle, restart } = simulatedVenue();
    const daily = series('open_interest', '1d');
    await settle(history.read(daily, { limit: 500, ...NEWEST }));
    for (let visit = 0; visit < 3; visit += 1) {
      await clock.advance(25 * DAY_MS);
      await settle(restart().read(daily, { limit: 500, ...NEWEST }));
    }
    const { points } = await settle(restart().read(daily, { limit: 500, ...NEWEST }));
    expect(points).toHaveLength(30 + 75);
    for (const [index, { timeMs, values }] of points.entries()) {
      expect(timeMs).toBe(points[0]!.timeMs + index * DAY_MS);
      expect(values[0]).toBe(truth().openInterestAt(timeMs));
    }
  });

  test('leaves a hole where no server ran for longer than the exchange keeps points', async () => {
    const { history, series, clock, settle } = simulatedVenue();
    const daily = series('long_short_ratio', '1d');
    await settle(history.read(daily, { limit: 30, ...NEWEST }));
    await clock.advance(45 * DAY_MS);
    const { points, isStale } = await settle(history.read(daily, { limit: 500, ...NEWEST }));
    expect(points).toHaveLength(60);
    expect(isStale).toBe(false);
    const steps = points.slice(1).map(({ timeMs }, index) => timeMs - points[index]!.timeMs);
    expect(steps.filter((step) => step !== DAY_MS)).toEqual([16 * DAY_MS]);
  });
});

describe('an exchange that does not answer', () => {
  test.each(['reset', 'server_error', 'hang', 'truncated_body'] as const)(
    '(%s) is filled from the archive, and the answer says so',
    async (kind) => {
      const { history, series, clock, faults, settle } = simulatedVenue();
      const oneHour = series('open_interest', '1h');
      await settle(history.read(oneHour, { limit: 10, ...NEWEST }));
      faults.plant({ kind });
      await clock.advance(3_600_000);
      const { points, isStale } = await settle(history.read(oneHour, { limit: 10, ...NEWEST }));
      expect(points).toHaveLength(10);
      expect(points.at(-1)?.timeMs).toBe(Date.UTC(2026, 2, 4, 14));
      expect(isStale).toBe(true);
    },
  );

  test.each([
    ['reset', 'history_upstream_unavailable'],
    ['server_error', 'history_upstream_unavailable'],
    ['hang', 'history_preparing'],
    ['banned', 'history_busy'],
  ] as const)('(%s) and an empty archive are %s', async (kind, code) => {
    const { history, series, faults, settle } = simulatedVenue();
    faults.plant({ kind });
    const asked = settle(history.read(series('funding'), { limit: 10, ...NEWEST }));
    await expect(asked).rejects.toMatchObject({ code });
    await asked.catch(({ facts }: { facts: { retryAfterSec: number } }) => {
      expect(facts.retryAfterSec).toBeGreaterThanOrEqual(1);
    });
  });

  test('is not asked again until it may have recovered', async () => {
    const { history, series, faults, requests, clock, settle } = simulatedVenue();
    const id = faults.plant({ kind: 'server_error' });
    const ask = () => settle(history.read(series('funding'), { limit: 10, ...NEWEST }));
    await expect(ask()).rejects.toMatchObject({ code: 'history_upstream_unavailable' });
    const sent = requests.length;
    await expect(ask()).rejects.toMatchObject({ code: 'history_upstream_unavailable' });
    expect(requests).toHaveLength(sent);
    faults.clear(id);
    await clock.advance(10_000);
    expect((await ask()).points).toHaveLength(10);
  });
});

test('an archive that takes nothing delays no answer', async () => {
  const archive = new PointArchiveSqlite(':memory:');
  archive.append = () =>
    Promise.reject(new ArchiveUnavailableError('disk_full', 'the disk is full'));
  const { history, series, settle } = simulatedVenue({ archive });
  const { points, isStale } = await settle(
    history.read(series('open_interest', '1h'), { limit: 40, ...NEWEST }),
  );
  expect(points).toHaveLength(40);
  expect(isStale).toBe(false);
});

test('an archive that failed once is asked again', async () => {
  const archive = new PointArchiveSqlite(':memory:');
  const coverage = archive.coverage.bind(archive);
  let asked = 0;
  archive.coverage = (key) => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('the disk failed')) : coverage(key);
  };
  const { history, series, settle } = simulatedVenue({ archive });
  const ask = () => settle(history.read(series('open_interest', '1h'), { limit: 40, ...NEWEST }));
  await expect(ask()).rejects.toThrow('the disk failed');
  expect((await ask()).points).toHaveLength(40);
  await ask();
  expect(asked).toBe(2);
});

test('venue_b serves three months of funding payments, page by page', async () => {
  const { history, series, truth, requests, settle } = simulatedVenue({ exchange: 'venue_b' });
  const { points } = await settle(history.read(series('funding'), { limit: 1_000, ...NEWEST }));
  const payments = truth().funding(START_MS - 90 * DAY_MS + 60_000, START_MS, 1_000);
  expect(points.map(({ timeMs }) => timeMs)).toEqual(payments.map(({ timeMs }) => timeMs));
  expect(points.map(({ values }) => values[0])).toEqual(payments.map(({ rate }) => rate));
  expect(requests.length).toBeGreaterThan(2);
});

test('an answer is always the newest payments before its end, whatever was requested before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          limit: fc.integer({ min: 1, max: 60 }),
          backHours: fc.option(fc.integer({ min: 0, max: 1_000 })),
          passMs: fc.integer({ min: 0, max: 20 * 3_600_000 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      async (questions) => {
        const { history, series, truth, clock, settle } = simulatedVenue();
        for (const { limit, backHours, passMs } of questions) {
          await clock.advance(passMs);
          // Messages travel for parts of a millisecond; callers give whole ones.
          const nowMs = Math.floor(clock.nowMs());
          const endMs = backHours === null ? null : nowMs - backHours * 3_600_000;
          const { points } = await settle(history.read(series('funding'), { limit, endMs }));
          const all = truth().funding(nowMs - 70 * DAY_MS, (endMs ?? nowMs + 1) - 1, 1_000);
          expect(points.map(({ timeMs }) => timeMs)).toEqual(
            all.slice(-limit).map(({ timeMs }) => timeMs),
          );
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('a request always costs the pages that it lacks, and nothing when repeated', async () => {
  const kinds = ['open_interest', 'long_short_ratio', 'taker_ratio'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...kinds),
      fc.constantFrom('5m' as const, '1h' as const, '1d' as const),
      fc.array(
        fc.record({
          limit: fc.oneof(fc.constantFrom(1, 2, 500), fc.integer({ min: 1, max: 500 })),
          passMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 180_000 })),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      async (kind, period, questions) => {
        const { history, series, requests, clock, settle } = simulatedVenue();
        const ask = (limit: number) =>
          settle(history.read(series(kind, period), { limit, ...NEWEST }));
        for (const { limit, passMs } of questions) {
          await clock.advance(passMs);
          const before = requests.length;
          const { points, isStale } = await ask(limit);
          expect(isStale).toBe(false);
          // A page has 500 rows, so the largest request takes two, and one more where the newest
          // point is due.
          expect(requests.length - before).toBeLessThanOrEqual(3);
          const asked = requests.length;
          expect((await ask(limit)).points).toEqual(points);
          expect(requests).toHaveLength(asked);
        }
      },
    ),
    {
      numRuns: 25,
      examples: [
        [
          'open_interest',
          '1h',
          [
            { limit: 1, passMs: 0 },
            { limit: 500, passMs: 0 },
          ],
        ],
      ],
    },
  );
});
