import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/clock.ts';
import { alignDownMs } from '#kernel/interval.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { MINUTE_MS, seriesOf } from '#test/market-data/market-data-fixture.ts';
import { Follower } from '#test/market-data/scans/scan-reader.ts';
import {
  ask,
  closeMinute,
  scanMarket,
  SYMBOLS,
  waveOf,
} from '#test/market-data/scans/scan-market.ts';

const ASKED = `universe: {exchange: venue_a, market: spot}, interval: "1m",
  where: {any: [{compare: {left: {calc: {name: "rsi", params: {period: 3}}}, op: lt, right: {number: 40}}},
    {compare: {left: {price: close, changeOver: 2}, op: gt, right: {number: 1}}}]}`;

const DOCUMENT = `subscription { scanUpdated(${ASKED}) {
  kind entered { symbol } left { instrument { symbol } reason } totalCount
} }`;

async function matching(fixture: Fixture): Promise<string[]> {
  const source = `{ featureScan(${ASKED}, first: 200) { nodes { symbol } } }`;
  const { data } = await ask<{ data: { featureScan: { nodes: { symbol: string }[] } } }>(
    fixture,
    source,
  );
  return data.featureScan.nodes.map(({ symbol }) => symbol).toSorted();
}

describe('a subscription to a scan', () => {
  test('holds what a query answers, whatever bars close, are late or are corrected', async () => {
    const fixture = await scanMarket();
    const follower = new Follower(await fixture.stream(DOCUMENT));
    await fixture.clock.advance(3_000);
    expect(follower.events.map(({ kind }) => kind)[0]).toBe('SNAPSHOT');
    expect([...follower.held].toSorted()).toEqual(await matching(fixture));
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
      expect([...follower.held].toSorted()).toEqual(await matching(fixture));
    }
    expect(follower.held.size).toBe(follower.events.at(-1)!.totalCount);
    const kinds = follower.events.map(({ kind }) => kind);
    expect(kinds.slice(1).every((kind) => kind === 'CHANGED')).toBe(true);
    expect(kinds.length).toBeGreaterThan(15);
  });

  test('lets go, with the reason, what becomes unknown because no bar comes any more', async () => {
    const fixture = await scanMarket();
    const stream = await fixture.stream(DOCUMENT);
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
