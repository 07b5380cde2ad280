import { expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { rankAmong } from '#market-data/playbooks/market-rank.ts';
import { marketFixture, startFixture } from '#test/market-data/market-data-fixture.ts';
import { ask, SYMBOLS, waveOf } from '#test/market-data/scans/scan-market.ts';

const DAY_MS = 86_400_000;

interface Rank {
  readonly interval: string;
  readonly changeOver: number;
  readonly place: number | null;
  readonly count: number;
  readonly unknownCount: number;
  readonly value: number | null;
  readonly largest: number | null;
  readonly smallest: number | null;
}

async function openMarket() {
  const fixture = marketFixture({
    symbols: SYMBOLS,
    intervals: ['4h', '1d'],
    yieldTurn: () => Promise.resolve(),
  });
  fixture.exchange.rowsPerPage = 1_000;
  fixture.exchange.barAt = ({ symbol, interval }: SeriesId, openMs: number): Bar => {
    const isOver = fixture.exchange.gridOf(interval).endMs(openMs) <= fixture.clock.nowMs();
    return waveOf(symbol, openMs, isOver);
  };
  return startFixture(fixture);
}

const ON = 'exchange: venue_a, market: spot';

const daysOf = (symbol: string): string =>
  `${symbol}: klines(${ON}, symbol: "${symbol}", interval: "1d", limit: 70) { rows }`;

test('a reading has the rank of the instrument among all of its market, as a plain count has it', async () => {
  const fixture = await openMarket();
  const rows = await ask<{ data: Record<string, { rows: number[][] }> }>(
    fixture,
    `{ ${SYMBOLS.map(daysOf).join(' ')} }`,
  );
  const nowMs = fixture.clock.nowMs();
  const changeOf = (symbol: string, bars: number): number => {
    const closed = rows.data[symbol]!.rows.filter(([openMs]) => openMs! + DAY_MS <= nowMs);
    return (closed.at(-1)![4]! / closed.at(-1 - bars)![4]! - 1) * 100;
  };
  for (const symbol of SYMBOLS.slice(0, 3)) {
    const { data } = await ask<{ data: { analyze: { reading: { ranks: Rank[] } } } }>(
      fixture,
      `{ analyze(playbook: "relative_strength", ${ON}, symbol: "${symbol}", limit: 1) { reading { ranks {
        interval changeOver place count unknownCount value largest smallest } } } }`,
    );
    const { ranks } = data.analyze.reading;
    expect(ranks.map(({ interval, changeOver }) => [interval, changeOver])).toEqual([
      ['1d', 60],
      ['1d', 20],
    ]);
    for (const { changeOver, place, count, unknownCount, value, largest, smallest } of ranks) {
      const all = SYMBOLS.map((one) => changeOf(one, changeOver)).toSorted((a, b) => b - a);
      expect([count, unknownCount]).toEqual([SYMBOLS.length, 0]);
      expect(place).toBe(all.findIndex((one) => one <= changeOf(symbol, changeOver)) + 1);
      expect(value).toBeCloseTo(changeOf(symbol, changeOver), 6);
      expect([largest, smallest]).toEqual([
        expect.closeTo(all[0]!, 6),
        expect.closeTo(all.at(-1)!, 6),
      ]);
    }
  }
});

test('an edition covers the ranks, too, and playbooks without ranks have none', async () => {
  const fixture = await openMarket();
  const edition = async (playbook: string) => {
    const source = `{ analysisEdition(playbook: "${playbook}", ${ON}, symbol: "${SYMBOLS[0]}", intervals: ["1d"]) }`;
    return (await ask<{ data: { analysisEdition: string | null } }>(fixture, source)).data
      .analysisEdition;
  };
  // The first request starts it.
  await edition('relative_strength');
  await fixture.clock.advance(2_000);
  const known = await edition('relative_strength');
  expect(known).not.toBeNull();
  expect(await edition('relative_strength')).toBe(known);
  const { data } = await ask<{ data: { analyze: { reading: { ranks: Rank[] } } } }>(
    fixture,
    `{ analyze(playbook: "turtle_breakout", ${ON}, symbol: "${SYMBOLS[0]}", intervals: ["1d"]) {
      reading { ranks { place } } } }`,
  );
  expect(data.analyze.reading.ranks).toEqual([]);
});

test.each([
  [[3, 1, null, 2], 2, 2, 3],
  [[5, 5, 1], 5, 1, 3],
  [[null, 4], null, null, 1],
  [[], null, null, 0],
])('among %j the place of %j is %j of %j', (values, own, place, count) => {
  expect(rankAmong(values, own)).toMatchObject({ place, count, value: own });
});
