import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { FearGreedIndex } from '#market-data/sentiment/fear-greed-index.ts';
import { readFearGreed } from '#market-data/sentiment/fear-greed-wire.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { createSentimentServer } from '#simulators/sentiment/sentiment-server.ts';

const START_MS = Date.UTC(2026, 10, 23, 18, 30);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The index over the simulated provider on real sockets; time stands still until it is advanced. */
async function indexUnderTest() {
  const clock = new VirtualClock(START_MS);
  const faults = new FaultBoard(clock, () => 0);
  const server = createSentimentServer(7, clock, faults);
  const baseUrl = await server.start();
  onTestFinished(() => server.stop());
  const http = createUndiciHttp();
  onTestFinished(() => http.close());
  const archive = new PointArchiveSqlite(':memory:');
  onTestFinished(() => archive.close());
  const asked: string[] = [];
  const counted = {
    send: (request: Parameters<typeof http.send>[0]) => {
      asked.push(request.url.slice(baseUrl.length));
      return http.send(request);
    },
  };
  const open = (): FearGreedIndex => {
    const index = new FearGreedIndex({ baseUrl, http: counted, archive, clock, log: SILENT_LOG });
    onTestFinished(() => index.stop());
    return index;
  };
  const truth = (days: number) =>
    server.index
      .days(clock.nowMs(), days)
      .toReversed()
      .map(({ timeMs, value }) => [timeMs, value]);
  return { clock, faults, index: open(), restart: open, asked, truth };
}

const pairs = (days: readonly { readonly timeMs: number; readonly value: number }[]) =>
  days.map(({ timeMs, value }) => [timeMs, value]);

describe('the index of fear and greed', () => {
  test('has the published days, oldest first, and leaves the others out', async () => {
    const { index, truth } = await indexUnderTest();
    const { days, isStale } = await index.read(365);
    expect(days.length).toBeLessThan(365);
    expect(days.length).toBeGreaterThan(340);
    expect(pairs(days)).toEqual(truth(days.length));
    expect(days.at(-1)?.timeMs).toBe(Date.UTC(2026, 10, 23));
    expect(days[0]!.timeMs).toBeGreaterThanOrEqual(START_MS - 365 * DAY_MS);
    expect(isStale).toBe(false);
    expect(pairs((await index.read(1)).days)).toEqual(truth(1));
  });

  test('asks its provider once, until the next value is due', async () => {
    const { index, clock, asked, truth } = await indexUnderTest();
    for (const limit of [1, 30, 365]) await index.read(limit);
    const { nextUpdateMs } = await index.read(30);
    expect(asked).toHaveLength(1);
    expect(nextUpdateMs).toBe(Date.UTC(2026, 10, 24));
    await clock.advance(5.4 * HOUR_MS);
    await index.read(30);
    expect(asked).toHaveLength(1);
    await clock.advance(HOUR_MS);
    expect(pairs((await index.read(1)).days)).toEqual(truth(1));
    expect(asked).toHaveLength(2);
  });

  test.each(['server_error', 'html_page', 'reset', 'truncated_body', 'rate_limited'] as const)(
    'is answered from the archive while its provider does not answer (%s)',
    async (kind) => {
      const { index, restart, clock, faults } = await indexUnderTest();
      const before = await index.read(10);
      const id = faults.plant({ kind });
      await clock.advance(DAY_MS);
      const again = restart();
      const { days, isStale, nextUpdateMs } = await again.read(10);
      expect(days).toEqual(before.days.filter(({ timeMs }) => timeMs > START_MS - 9 * DAY_MS));
      expect([isStale, nextUpdateMs]).toEqual([true, null]);
      faults.clear(id);
      await clock.advance(60_000);
      expect((await again.read(10)).isStale).toBe(false);
    },
  );

  test.each(['cut_pages', 'empty_pages'] as const)(
    'keeps the earlier values where an answer lacks days (%s)',
    async (kind) => {
      const { index, restart, clock, faults, truth } = await indexUnderTest();
      await index.read(365);
      const id = faults.plant({ kind, value: 3 });
      await clock.advance(DAY_MS);
      for (const asked of [index, restart()]) {
        const { days, isStale, nextUpdateMs } = await asked.read(365);
        expect(days.length).toBeGreaterThan(340);
        const isNewest = days.at(-1)?.timeMs === Date.UTC(2026, 10, 24);
        expect([isNewest, isStale]).toEqual([kind === 'cut_pages', kind === 'empty_pages']);
        expect(nextUpdateMs).toBe(isStale ? null : Date.UTC(2026, 10, 25));
      }
      faults.clear(id);
      await clock.advance(600_000);
      const { days, isStale } = await index.read(365);
      expect(isStale).toBe(false);
      expect(pairs(days)).toEqual(truth(days.length));
    },
  );

  test('retries soon if the first answer is truncated', async () => {
    const { index, clock, faults } = await indexUnderTest();
    const id = faults.plant({ kind: 'cut_pages', value: 3 });
    expect((await index.read(365)).days).toHaveLength(3);
    faults.clear(id);
    await clock.advance(600_000);
    expect((await index.read(365)).days.length).toBeGreaterThan(340);
  });

  test('without provider and archive the answer is empty, with the time to retry', async () => {
    const { index, faults, asked } = await indexUnderTest();
    faults.plant({ kind: 'server_error' });
    for (let time = 0; time < 3; time += 1) {
      await expect(index.read(30)).rejects.toMatchObject({
        code: 'sentiment_unavailable',
        facts: { retryAfterSec: 60 },
      });
    }
    expect(asked).toHaveLength(1);
  });

  test('a provider that hangs delays an answer by five seconds at most', async () => {
    const { index, faults, clock } = await indexUnderTest();
    faults.plant({ kind: 'hang' });
    const asked = index.read(30).catch((error: unknown) => error);
    await setImmediate();
    await clock.advance(5_000);
    expect(await asked).toMatchObject({ code: 'sentiment_unavailable' });
  });
});

describe('an answer of the provider', () => {
  const row = { value: '39', value_classification: 'Fear', timestamp: '1746148800' };
  const body = (...data: unknown[]) =>
    JSON.stringify({ name: 'Fear and Greed Index', data, metadata: { error: null } });

  test('is read as it was recorded', () => {
    const { days, untilUpdateMs } = readFearGreed(body({ ...row, time_until_update: '3599' }));
    expect(days).toEqual([{ timeMs: Date.UTC(2025, 4, 2), value: 39, classification: 'fear' }]);
    expect(untilUpdateMs).toBe(3_599_000);
  });

  test('may have unknown words, repeat a day, and omit the time', () => {
    const other = { ...row, value_classification: 'Panic', value: '12' };
    const { days, untilUpdateMs } = readFearGreed(body(row, other));
    expect(days).toEqual([{ timeMs: Date.UTC(2025, 4, 2), value: 12, classification: null }]);
    expect(untilUpdateMs).toBeNull();
  });

  test.each([
    '',
    '<html></html>',
    'null',
    '[]',
    '{"data":{}}',
    body('x'),
    body({ ...row, value: '101' }),
    body({ ...row, value: '' }),
    body({ ...row, timestamp: null }),
    JSON.stringify({ data: [], metadata: { error: 'out of order' } }),
  ])('that is invalid is rejected: %s', (text) => {
    expect(() => readFearGreed(text)).toThrow('the answer is not that of the index');
  });
});
