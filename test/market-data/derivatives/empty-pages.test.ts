import { describe, expect, test } from 'vitest';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import { derivativeKey } from '#kernel/market/derivative.ts';
import { simulatedVenue, START_MS } from '#test/market-data/derivatives/simulated-venue.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ASKED = { limit: 300, endMs: null } as const;

const SERIES = [
  ['venue_a', 'funding', undefined],
  ['venue_b', 'funding', undefined],
  ['venue_c', 'funding', undefined],
  ['venue_a', 'open_interest', '5m'],
  ['venue_a', 'open_interest', '1d'],
  ['venue_a', 'long_short_ratio', '1h'],
  ['venue_a', 'taker_ratio', '5m'],
] as const;

describe.each(SERIES)('%s %s %s', (exchange, kind, period) => {
  test('lacks nothing after its exchange answered empty pages for some seconds', async () => {
    const { points: all } = await wholeAnswer(1_000);
    const { history, series, faults, clock, requests, restart, settle } = simulatedVenue({
      exchange,
    });
    const asked = series(kind, period);
    const fault = faults.plant({ kind: 'empty_pages' });
    await expect(settle(history.read(asked, ASKED))).rejects.toMatchObject({
      code: 'history_upstream_unavailable',
    });
    // The page, and the newest page as the control question.
    expect(requests.length).toBeLessThanOrEqual(2);
    await expect(settle(restart().read(asked, ASKED))).rejects.toMatchObject({
      code: 'history_upstream_unavailable',
    });
    faults.clear(fault);
    await clock.advance(6_000);
    for (const reader of [history, restart()]) {
      const { points, isStale } = await settle(reader.read(asked, ASKED));
      expect(points).toEqual(all);
      expect(isStale).toBe(false);
    }
  });

  test('keeps its older pages, and says that more may be missing', async () => {
    const { points: all } = await wholeAnswer(1_000);
    const { history, series, faults, clock, restart, settle } = simulatedVenue({ exchange });
    const asked = series(kind, period);
    const { points: few } = await settle(history.read(asked, { ...ASKED, limit: 5 }));
    const fault = faults.plant({ kind: 'empty_pages' });
    const { points, isStale } = await settle(history.read(asked, ASKED));
    expect(isStale).toBe(true);
    expect(points.slice(-5)).toEqual(few);
    faults.clear(fault);
    await clock.advance(6_000);
    for (const reader of [history, restart()]) {
      expect((await settle(reader.read(asked, ASKED))).points).toEqual(all);
    }
  });

  test.each([20, 100])('has every point where pages are cut to %i rows', async (rows) => {
    const { points: all } = await wholeAnswer(1_000);
    const { history, series, faults, settle } = simulatedVenue({ exchange });
    faults.plant({ kind: 'cut_pages', value: rows });
    expect((await settle(history.read(series(kind, period), ASKED))).points).toEqual(all);
  });

  test.each([0, 2])('requests again what an older store claims with %i points', async (count) => {
    const { points: all } = await wholeAnswer(1_000);
    const archive = new PointArchiveSqlite(':memory:');
    const { history, series, settle } = simulatedVenue({ exchange, archive });
    const asked = series(kind, period);
    const covered = [{ startMs: START_MS - 60 * DAY_MS, endMs: START_MS - 60_000 }];
    const points = all.slice(10, 10 + count);
    await archive.append([{ series: derivativeKey(asked), points, covered }]);
    expect((await settle(history.read(asked, ASKED))).points).toEqual(all);
  });

  /** What the exchange serves while it is well. */
  async function wholeAnswer(moreMs: number) {
    const { history, series, clock, settle } = simulatedVenue({ exchange });
    await clock.advance(moreMs);
    const answer = await settle(history.read(series(kind, period), ASKED));
    expect(answer.points.length).toBeGreaterThanOrEqual(29);
    return answer;
  }
});

test.each([
  ['venue_b', 'funding', undefined],
  ['venue_a', 'open_interest', '5m'],
  ['venue_a', 'taker_ratio', '5m'],
] as const)(
  '%s %s %s lacks no point where pages are cut and some come empty',
  async (exchange, kind, period) => {
    const well = simulatedVenue({ exchange });
    const { history, series, faults, clock, settle } = simulatedVenue({ exchange });
    const asked = series(kind, period);
    const window = { limit: 300, endMs: START_MS - DAY_MS };
    const { points: all } = await well.settle(well.history.read(asked, window));
    expect(all.length).toBeGreaterThanOrEqual(29);
    faults.plant({ kind: 'cut_pages', value: 7 });
    faults.plant({ kind: 'empty_pages', probability: 0.2 });
    let wholes = 0;
    for (let round = 0; round < 40 && wholes < 3; round += 1) {
      const answer = await settle(history.read(asked, window)).catch(() => null);
      await clock.advance(6_000);
      if (answer === null || answer.isStale) continue;
      expect(answer.points).toEqual(all);
      wholes += 1;
    }
    expect(wholes).toBe(3);
  },
);

test('the absence of points is accepted after four more requests, and checked again an hour later', async () => {
  const { history, series, requests, clock, settle } = simulatedVenue();
  const asked = series('funding');
  const { points } = await settle(history.read(asked, { limit: 3, endMs: null }));
  expect(points).toHaveLength(3);
  // Long before the contract was listed.
  const before = { limit: 3, endMs: Date.UTC(2010, 0, 1) };
  const ask = async () => {
    const sent = requests.length;
    expect((await settle(history.read(asked, before))).points).toEqual([]);
    return requests.length - sent;
  };
  const pages = 2;
  expect(await ask()).toBeLessThanOrEqual(5 * pages);
  expect(await ask()).toBe(0);
  await clock.advance(HOUR_MS);
  expect(await ask()).toBeGreaterThan(0);
});
