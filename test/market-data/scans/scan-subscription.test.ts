import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { MINUTE_MS, seriesOf } from '#test/market-data/market-data-fixture.ts';
import { PublishedSectors } from '#test/market-data/scans/published-sectors.ts';
import { Follower } from '#test/market-data/scans/scan-reader.ts';
import {
  ask,
  closeMinute,
  scanMarket,
  SYMBOLS,
  waveOf,
} from '#test/market-data/scans/scan-market.ts';

const OTHER = SYMBOLS[0]!;
const OF_MARKET = '{exchange: venue_a, market: spot}';
const OF_SECTOR = '{sectorId: "L1.coins"}';

const PLAIN = `where: {any: [
  {compare: {left: {calc: {name: "rsi", params: {period: 3}}}, op: lt, right: {number: 40}}},
  {compare: {left: {price: close, changeOver: 2}, op: gt, right: {number: 1}}}]}`;
const COMPARED = `where: {compare: {op: lt, right: {number: 0}, left: {
  calc: {name: "correlation", params: {period: 5, of: "prices"}, with: [{symbol: "${OTHER}"}]}}}}`;

const documentOf = (
  asked: string,
  universe = OF_MARKET,
) => `subscription { scanUpdated(universe: ${universe}, interval: "1m", ${asked}) {
  kind entered { symbol } left { instrument { symbol } reason } totalCount universeCount
} }`;

/** A sector of so many coins, of which twelve have bars. */
function sectorOf(count: number): PublishedSectors {
  const sectors = new PublishedSectors();
  const others = Array.from({ length: count - SYMBOLS.length }, (_, at) => `OTHER${at}USDT`);
  sectors.sectors.set('L1.coins', [...SYMBOLS, ...others]);
  return sectors;
}

async function matching(fixture: Fixture, asked: string): Promise<string[]> {
  const source = `{ featureScan(universe: ${OF_MARKET}, interval: "1m", ${asked}, first: 200) { nodes { symbol } } }`;
  const { data } = await ask<{ data: { featureScan: { nodes: { symbol: string }[] } } }>(
    fixture,
    source,
  );
  return data.featureScan.nodes.map(({ symbol }) => symbol).toSorted();
}

describe('a subscription to a scan', () => {
  test('holds what a query answers, whatever bars close, are late or are corrected', async () => {
    const fixture = await scanMarket();
    const follower = new Follower(await fixture.stream(documentOf(PLAIN)));
    await fixture.clock.advance(3_000);
    expect(follower.events.map(({ kind }) => kind)[0]).toBe('SNAPSHOT');
    expect([...follower.held].toSorted()).toEqual(await matching(fixture, PLAIN));
    const random = seededRandom(11);
    for (let minute = 0; minute < 25; minute += 1) {
      const late = SYMBOLS.filter(() => random() < 0.2);
      await closeMinute(
        fixture,
        SYMBOLS.filter((symbol) => !late.includes(symbol)),
      );
      const openMs = alignDownMs(fixture.clock.nowMs(), '1m') - MINUTE_MS;
      await fixture.clock.advance(random() * 1_500);
      for (const symbol of late) fixture.exchange.push(seriesOf(symbol), waveOf(symbol, openMs));
      if (random() < 0.3) {
        const symbol = SYMBOLS[Math.floor(random() * SYMBOLS.length)]!;
        const bar = waveOf(symbol, openMs);
        const close = bar.close * (0.9 + random() * 0.2);
        const corrected = {
          ...bar,
          high: Math.max(bar.high, close),
          low: Math.min(bar.low, close),
          close,
        };
        fixture.exchange.push(seriesOf(symbol), corrected);
      }
      await fixture.clock.advance(7_000);
      expect([...follower.held].toSorted()).toEqual(await matching(fixture, PLAIN));
    }
    expect(follower.held.size).toBe(follower.events.at(-1)!.totalCount);
    const kinds = follower.events.map(({ kind }) => kind);
    expect(kinds.slice(1).every((kind) => kind === 'CHANGED')).toBe(true);
    expect(kinds.length).toBeGreaterThan(15);
  });

  test('compares with another series that comes last, or only on request', async () => {
    const fixture = await scanMarket();
    const follower = new Follower(await fixture.stream(documentOf(COMPARED)));
    await fixture.clock.advance(3_000);
    const received = new Set<string>();
    for (let minute = 0; minute < 12; minute += 1) {
      await closeMinute(fixture, SYMBOLS.slice(1));
      await fixture.clock.advance(2_000);
      const openMs = alignDownMs(fixture.clock.nowMs(), '1m') - MINUTE_MS;
      if (minute % 4 !== 3) fixture.exchange.push(seriesOf(OTHER), waveOf(OTHER, openMs));
      await fixture.clock.advance(20_000);
      expect([...follower.held].toSorted()).toEqual(await matching(fixture, COMPARED));
      received.add([...follower.held].toSorted().join());
    }
    expect(received.size).toBeGreaterThan(4);
  });

  test.each([
    [500, COMPARED],
    [501, PLAIN],
  ])('follows %i instruments', async (count, asked) => {
    const fixture = await scanMarket({ groupMembers: sectorOf(count) });
    const follower = new Follower(await fixture.stream(documentOf(asked, OF_SECTOR)));
    await fixture.clock.advance(3_000);
    expect(follower.events[0]).toMatchObject({ kind: 'SNAPSHOT', universeCount: count });
  });

  test('rejects more than 500 instruments with a comparison to another series', async () => {
    const fixture = await scanMarket({ groupMembers: sectorOf(501) });
    const document = documentOf(COMPARED, OF_SECTOR);
    const refused = fixture.stream(document).then(async (stream) => stream.next());
    const failure = refused.catch((error: unknown) => String(error));
    await fixture.clock.advance(3_000);
    expect(await failure).toMatch(/501 instruments, and a scan with other series takes 500/);
    expect(fixture.bus.topicCount).toBe(0);
  });

  test('drops, with the reason, what becomes unknown when its bars stop', async () => {
    const fixture = await scanMarket();
    const stream = await fixture.stream(documentOf(PLAIN));
    const follower = new Follower(stream);
    await fixture.clock.advance(3_000);
    const before = follower.held.size;
    expect(before).toBeGreaterThan(0);
    fixture.exchange.latencyMs = 10 * MINUTE_MS;
    await fixture.clock.advance(MINUTE_MS + 20_000);
    expect(follower.held.size).toBe(0);
    expect(follower.events.at(-1)!.left.map(({ reason }) => reason)).toEqual(
      Array.from({ length: before }, () => 'stale'),
    );
    await stream.return?.();
  });
});
