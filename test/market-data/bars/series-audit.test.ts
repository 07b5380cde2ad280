import { expect, test } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { marketFixture, seriesOf } from '#test/market-data/market-data-fixture.ts';

const HOUR_MS = 3_600_000;

test('a sweep of young bars ends while the newest ones are missing, and requests each page once', async () => {
  const beginMs = Date.UTC(2026, 10, 20, 0, 30);
  const clock = new VirtualClock(beginMs);
  const fixture = marketFixture({ clock, intervals: ['1h'] });
  const { exchange, data } = fixture;
  const series = seriesOf('BTCUSDT', '1h');
  const outage = { fromMs: beginMs + 30 * HOUR_MS, toMs: beginMs + 34 * HOUR_MS };
  const barAt = (openTimeMs: number) => ({
    openTimeMs,
    open: 100,
    high: 101,
    low: 99,
    close: 100,
    volume: 1,
    quoteVolume: 100,
    closed: openTimeMs + HOUR_MS <= clock.nowMs(),
  });
  exchange.barsIn = (_, startMs, endMs) => {
    const rows = [];
    for (let at = Math.ceil(startMs / HOUR_MS) * HOUR_MS; at < endMs; at += HOUR_MS) {
      const isOut = at >= outage.fromMs && at < outage.toMs;
      if (at <= clock.nowMs() && !isOut) rows.push(barAt(at));
    }
    return rows;
  };
  await data.start();
  exchange.goLive();
  // The exchange is down for four hours, and its stream continues with what comes after.
  for (let hour = 1; hour <= 60; hour += 1) {
    await clock.advance(HOUR_MS);
    const openTimeMs = Math.floor((clock.nowMs() - HOUR_MS) / HOUR_MS) * HOUR_MS;
    const isOut = openTimeMs >= outage.fromMs && openTimeMs < outage.toMs;
    if (!isOut) exchange.push(series, barAt(openTimeMs));
  }
  // A sweep an hour over a day, and further requests for young holes.
  expect(exchange.asked.length).toBeLessThan(1_000);
  await data.stop();
});
