import { describe, expect, test } from 'vitest';
import type { KlineRow } from '#kernel/market/bar.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { nextMinute, readEvent } from '#test/market-data/live/live-market.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { MINUTE_MS, seriesOf, startedFixture } from '#test/market-data/market-data-fixture.ts';

const BTC = seriesOf('BTCUSDT');
const PLACE = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';
const DOCUMENTS = {
  klineUpdated: (options = '') =>
    `subscription { klineUpdated(instruments: [{${PLACE}}], interval: "1m" ${options}) { kind klines: rows cursor } }`,
  indicatorUpdated: (options = '') =>
    `subscription { indicatorUpdated(instrument: {${PLACE}}, interval: "1m", calc: [{ name: "ema" }], snapshotBars: 3
      ${options}) { kind klines cursor } }`,
};
const FIELDS = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];

interface KlinesEvent {
  readonly kind: string;
  readonly klines: KlineRow[];
  readonly cursor: string;
}

/**
 * A bar has formed that the exchange does not list, and the next one forms. Returns the open time
 * of the former.
 */
async function skipForming({ clock, exchange }: Fixture): Promise<number> {
  const openMs = alignDownMs(clock.nowMs(), '1m');
  exchange.holes.add(openMs);
  await clock.advance(openMs + MINUTE_MS + 1_000 - clock.nowMs());
  exchange.pushForming(BTC);
  await clock.advance(3_000);
  return openMs;
}

const timesOf = ({ klines }: KlinesEvent) => klines.map(([openMs]) => openMs);

describe('a bar that formed, and that the exchange then does not list,', () => {
  test.each(FIELDS)(
    'is removed for readers of %s by a snapshot from the previous bar on',
    async (field) => {
      const fixture = await startedFixture();
      fixture.exchange.pushForming(BTC);
      const stream = await fixture.stream(DOCUMENTS[field]());
      const read = () => readEvent<KlinesEvent>(fixture, stream, field);
      const first = await read();
      const goneMs = await skipForming(fixture);
      const again = await read();
      const expected = [goneMs - MINUTE_MS, goneMs + MINUTE_MS];
      expect(timesOf(first)).toContain(goneMs);
      expect(again.kind).toBe('SNAPSHOT');
      expect(timesOf(again).slice(-2)).toEqual(expected);
      // A reader that was away by then receives the same.
      const back = await fixture.stream(DOCUMENTS[field](`, after: ["${first.cursor}"]`));
      const missed = await readEvent<KlinesEvent>(fixture, back, field);
      expect(timesOf(missed).slice(-2)).toEqual(expected);
      await nextMinute(fixture);
      expect((await read()).kind).toBe('CLOSED');
    },
  );

  test('is no row of a query, and a gap', async () => {
    const fixture = await startedFixture();
    fixture.exchange.pushForming(BTC);
    const goneMs = await skipForming(fixture);
    const { data } = JSON.parse(
      JSON.stringify(
        await fixture.query(`{ klines(${PLACE}, interval: "1m", limit: 3) { klines: rows } }`),
      ),
    );
    expect(timesOf(data.klines)).toEqual([-2, -1, 1].map((bars) => goneMs + bars * MINUTE_MS));
  });

  test('comes as a correction when it is listed late, followed by the forming bar', async () => {
    const fixture = await startedFixture();
    fixture.exchange.pushForming(BTC);
    const goneMs = await skipForming(fixture);
    const stream = await fixture.stream(DOCUMENTS.indicatorUpdated());
    const read = () => readEvent<KlinesEvent>(fixture, stream, 'indicatorUpdated');
    await read();
    fixture.exchange.push(BTC, barOf(goneMs));
    const late = await read();
    expect([late.kind, timesOf(late).at(-1)]).toEqual(['CORRECTED', goneMs]);
    const forming = await read();
    expect([forming.kind, timesOf(forming)]).toEqual(['FORMING', [goneMs + MINUTE_MS]]);
  });
});
