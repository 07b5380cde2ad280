import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ScanResult } from '#market-data/scans/scan-result.ts';
import { universeOf } from '#market-data/scans/scan-universe.ts';
import { quotedVenue, type QuotedVenue } from '#test/market-data/providers/quoted-venue.ts';

/** Series that memory keeps, and shares that are scanned. */
const KEPT = 10;
const SHARES = 90;
const PERIOD = 20;
/** Twenty minutes before the session of Shanghai ends. */
const NOW_MS = Date.parse('2026-11-19T14:40:00+08:00');

async function market(symbols?: readonly string[]): Promise<QuotedVenue> {
  const venue = quotedVenue({
    nowMs: NOW_MS,
    maxKept: KEPT,
    sweepMs: 15_000,
    ...(symbols && { symbols }),
  });
  await venue.data.start();
  await venue.advance(0.1);
  return venue;
}

function begun({ scanner }: QuotedVenue['context'], symbols: readonly string[]) {
  const universe = universeOf(
    symbols.map((symbol) => ({ exchange: 'stock', market: 'cn', symbol })),
  );
  const plan = scanner.planOf({
    interval: '1d',
    where: null,
    rank: { by: { calc: { name: 'sma', params: { period: PERIOD } } }, order: 'descending' },
  });
  return scanner.scan(plan, universe);
}

/**
 * One scan of some shares by their mean; time passes while it waits, until memory has evicted all
 * but a few of them.
 */
async function scanned(
  { context, clock }: QuotedVenue,
  symbols: readonly string[],
): Promise<ScanResult> {
  const found: ScanResult[] = [];
  void Promise.resolve(begun(context, symbols)).then((result) => found.push(result));
  while (found.length === 0) {
    await clock.advance(50);
    // Calculations wait for turns of the event loop, which virtual time does not advance.
    await setImmediate();
  }
  await clock.advance(16_000);
  return found[0]!;
}

/** Scans until nothing has to be prepared any more. */
async function settled(venue: QuotedVenue, symbols: readonly string[], maxScans: number) {
  for (let scans = 1; ; scans += 1) {
    const found = await scanned(venue, symbols);
    const isSettled = found.unknown.every(({ reason }) => reason !== 'preparing');
    if (isSettled || scans === maxScans) return found;
  }
}

const shares = ({ world }: QuotedVenue) => world.markets.symbols('stock:cn').slice(0, SHARES);
const reasonsOf = ({ unknown }: ScanResult) => unknown.map(({ reason }) => reason);

describe('a scan of more shares than memory keeps', () => {
  test('knows all of them after a few scans, and requests none again until their next bar', async () => {
    const venue = await market();
    const symbols = shares(venue);
    const found = await settled(venue, symbols, 5);
    // A halted share is known to have no new bars.
    expect(reasonsOf(found)).toEqual(['stale']);
    expect(found.evaluatedCount).toBeGreaterThan(0.9 * SHARES);
    const { allWatches } = venue.context.market.venue({ exchange: 'stock', market: 'cn' })!;
    expect(allWatches.length).toBe(KEPT);
    // Calculations of series that memory has evicted are not kept.
    const held = venue.context.scanner.parts.find(({ name }) => name === 'scan_calculations')!;
    expect(held.bytes(held.owner)).toBeLessThan(800_000);
    for (const { instrument, openTimeMs, rankValue } of found.matches.slice(0, 8)) {
      const rows = await venue.rows(instrument.symbol, '1d', 60);
      const at = rows.findIndex(([openMs]) => openMs === openTimeMs);
      const closes = rows.slice(at + 1 - PERIOD, at + 1).map((row) => row[4]);
      const mean = closes.reduce((sum, close) => sum + close, 0) / PERIOD;
      expect(rankValue).toBeCloseTo(mean, 6);
    }
    const askedFor = (): number => [...venue.asked.values()].reduce((sum, count) => sum + count, 0);
    const before = askedFor();
    const again = await scanned(venue, symbols);
    expect(again.matches).toEqual(found.matches);
    // Only those that were evicted from memory, and may trade again.
    expect(askedFor() - before).toBeLessThan(KEPT);
    // What is known needs no turn of the event loop.
    const few = symbols.slice(0, 5);
    const known = await scanned(venue, few);
    expect(begun(venue.context, few)).toEqual(known);
    // The day ends, and a provider with a delay of a quarter of an hour has published it.
    await venue.advance(50);
    const next = await settled(venue, symbols, 8);
    expect(next.evaluatedCount).toBeGreaterThan(0.9 * SHARES);
    const opens = new Set(next.matches.map(({ openTimeMs }) => openTimeMs));
    expect([...opens]).toEqual([Date.parse('2026-11-19T00:00:00Z')]);
    await venue.data.stop();
  });

  test('reaches each of them, also where more than it loads at a time have no bars', async () => {
    const strange = Array.from({ length: 45 }, (_, at) => `0000${String(at).padStart(2, '0')}x`);
    const real = quotedVenue().world.markets.symbols('stock:cn').slice(20, 30);
    const venue = await market([...real, ...strange]);
    const found = await settled(venue, [...real, ...strange], 4);
    expect(found.matches.length).toBeGreaterThan(8);
    await venue.data.stop();
  });
});
