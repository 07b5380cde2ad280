import { expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import { makeDemoFunds } from '#simulators/publication/demo-funds.ts';
import { makeDemoPublication } from '#simulators/publication/demo-publication.ts';
import { NOW_MS, quotedVenue } from '#test/market-data/providers/quoted-venue.ts';

const DAY_MS = 86_400_000;

/** The daily quotes of the publication, by code and then by the open time of their bar. */
async function publishedQuotes(): Promise<Map<string, Map<number, Record<string, unknown>>>> {
  const publication = makeDemoPublication({
    seed: 20_190_101,
    publishedAtMs: Date.parse('2026-11-18T20:00:00+08:00'),
  });
  const byCode = new Map<string, Map<number, Record<string, unknown>>>();
  for await (const { kind, rows } of publication.files()) {
    if (kind !== 'daily_quote') continue;
    for (const { fact } of rows) {
      const code = String(fact['stock_code']);
      const days = byCode.get(code) ?? new Map<number, Record<string, unknown>>();
      byCode.set(code, days.set(Date.parse(String(fact['trade_date'])), fact));
    }
    break;
  }
  return byCode;
}

test('the daily bars of every share equal the daily quotes of the publication, row by row', async () => {
  const venue = quotedVenue();
  const published = await publishedQuotes();
  expect(published.size).toBeGreaterThan(250);
  let compared = 0;
  for (const [code, quotes] of published) {
    const [firstMs] = quotes.keys();
    const endMs = [...quotes.keys()].at(-1)! + DAY_MS;
    const bars = await venue.bars(code, '1d', firstMs!, endMs);
    const traded = [...quotes].filter(([, fact]) => Number(fact['volume']) > 0);
    expect(bars.map(({ openTimeMs, close, volume }) => [openTimeMs, close, volume])).toEqual(
      traded.map(([openMs, fact]) => [openMs, fact['close'], fact['volume']]),
    );
    expect(bars.filter(({ open, high, low }) => !(low <= open && open <= high))).toEqual([]);
    compared += bars.length;
    // Within the budget of a minute.
    await venue.advance(0.02);
  }
  expect(compared).toBeGreaterThan(55_000);
});

test('every fund of the publication is quoted, at the net asset value of its baskets', async () => {
  const venue = quotedVenue({ providers: ['eastmoney'] });
  const publication = makeDemoPublication({
    seed: 20_190_101,
    publishedAtMs: Date.parse('2026-11-18T20:00:00+08:00'),
  });
  const values = new Map<string, Map<number, number>>();
  for await (const { kind, rows } of publication.files()) {
    if (kind !== 'etf_basket') continue;
    for (const { fact } of rows) {
      const code = String(fact['etf_key']).slice(-6);
      const days = values.get(code) ?? new Map<number, number>();
      const pricedMs = Date.parse(String(fact['pricing_date']));
      values.set(code, days.set(pricedMs, Number(fact['nav_per_share'])));
    }
    break;
  }
  expect(values.size).toBe(makeDemoFunds().length);
  for (const [code, byDay] of values) {
    const days = [...byDay.keys()].toSorted((a, b) => a - b);
    const bars = await venue.bars(code, '1d', days[0]!, days.at(-1)! + DAY_MS);
    expect(bars.map(({ openTimeMs }) => openTimeMs)).toEqual(days);
    for (const { openTimeMs, close, quoteVolume, volume, low, high } of bars) {
      expect(Math.abs(close - byDay.get(openTimeMs)!)).toBeLessThanOrEqual(0.00051);
      expect(quoteVolume / volume).toBeGreaterThan(low - 0.001);
      expect(quoteVolume / volume).toBeLessThan(high + 0.001);
    }
    await venue.advance(0.02);
  }
});

/** The bar that aggregates the bars of a stretch. */
function joined(bars: readonly Bar[]): number[] {
  return [
    bars[0]!.open,
    Math.max(...bars.map(({ high }) => high)),
    Math.min(...bars.map(({ low }) => low)),
    bars.at(-1)!.close,
    bars.reduce((sum, { volume }) => sum + volume, 0),
  ];
}

/** Bars whose turnover contradicts the traded price, but for a unit of rounding in each minute. */
function mispriced(bars: readonly Bar[], minutes: number): Bar[] {
  return bars.filter(
    ({ low, high, volume, quoteVolume }) =>
      quoteVolume < low * volume - minutes || quoteVolume > high * volume + minutes,
  );
}

test('the mean price of every bar lies within its range, of the forming one too', async () => {
  for (const key of ['stock:cn', 'stock:hk', 'commodity:futures'] as const) {
    const venue = quotedVenue({ key });
    let compared = 0;
    for (const symbol of venue.world.markets.symbols(key).slice(0, 20)) {
      const bars = await venue.bars(symbol, '1m', NOW_MS - 2 * DAY_MS, NOW_MS);
      expect(mispriced(bars, 1), `${key}:${symbol}`).toEqual([]);
      compared += bars.length;
      await venue.advance(0.02);
    }
    expect(compared).toBeGreaterThan(1_000);
  }
});

test('minutes and hours of a day aggregate to its daily bar, on the grid of the session', async () => {
  const venue = quotedVenue();
  const dayMs = Date.parse('2026-11-17');
  const listed = venue.world.markets.symbols('stock:cn');
  for (const code of ['688901', listed[0]!, listed.at(-1)!]) {
    const [day] = await venue.bars(code, '1d', dayMs, dayMs + DAY_MS);
    for (const [interval, count] of [
      ['1m', 240],
      ['5m', 48],
      ['15m', 16],
      ['30m', 8],
      ['1h', 4],
      ['4h', 1],
    ] as const) {
      const bars = await venue.bars(code, interval, dayMs, dayMs + DAY_MS);
      expect(bars.length).toBe(count);
      expect(joined(bars)).toEqual(joined([day!]));
      expect(mispriced(bars, 240)).toEqual([]);
      expect(new Date(bars[0]!.openTimeMs).toISOString()).toBe('2026-11-17T01:30:00.000Z');
    }
  }
});

test('the current day is served as far as it has gone', async () => {
  const venue = quotedVenue();
  const dayMs = Date.parse('2026-11-19');
  const [day] = await venue.bars('688901', '1d', dayMs, NOW_MS);
  const minutes = await venue.bars('688901', '1m', dayMs, NOW_MS);
  expect(day!.closed).toBe(false);
  expect(minutes.at(-1)!.closed).toBe(false);
  expect(day!.volume).toBe(minutes.reduce((sum, { volume }) => sum + volume, 0));
  await venue.advance(6 * 60);
  const [closed] = await venue.bars('688901', '1d', dayMs, NOW_MS + DAY_MS);
  expect(closed!.closed).toBe(true);
  expect(closed!.volume).toBeGreaterThan(day!.volume);
});
