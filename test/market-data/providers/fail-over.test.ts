import { describe, expect, test } from 'vitest';
import type { Interval } from '#kernel/market/interval.ts';
import type { FaultKind } from '#simulators/faults/fault.ts';
import type { ProviderName } from '#simulators/instruments/provider-name.ts';
import { quotedVenue, type QuotedVenue } from '#test/market-data/providers/quoted-venue.ts';

const VENUE = { exchange: 'stock', market: 'cn' } as const;
const DAY_MS = 86_400_000;

async function started(...options: Parameters<typeof quotedVenue>): Promise<QuotedVenue> {
  const venue = quotedVenue(...options);
  await venue.data.start();
  await venue.advance(0.1);
  return venue;
}

const booked = ({ context }: QuotedVenue) => context.market.venue(VENUE)!;
const askedOf = ({ asked }: QuotedVenue, name: ProviderName): number => asked.get(name) ?? 0;

describe('two providers of one market', () => {
  test('the first is asked, and its turnover is exact', async () => {
    const venue = await started();
    const others = askedOf(venue, 'yahoo');
    const rows = await venue.rows('688901', '5m', 12);
    expect(rows).toHaveLength(12);
    expect(askedOf(venue, 'yahoo')).toBe(others);
    const watch = booked(venue).watch({ ...VENUE, symbol: '688901', interval: '5m' })!;
    const bars = watch.book.ring.bars(0, watch.book.ring.size);
    expect(new Set(bars.map(({ provenance }) => provenance?.isQuoteVolumeEstimated))).toEqual(
      new Set([false]),
    );
    await venue.data.stop();
  });

  test.each<Interval>(['1m', '5m', '15m', '30m', '1h', '4h', '1d'])(
    'serve the same %s bars of a day that is over, but for the quote volume that one estimates',
    async (interval) => {
      const dayMs = Date.parse('2026-11-17');
      const [exact, estimated] = await Promise.all(
        (['eastmoney', 'yahoo'] as const).map((name) =>
          quotedVenue({ providers: [name] }).bars('688901', interval, dayMs, dayMs + DAY_MS),
        ),
      );
      expect(exact!.length).toBeGreaterThan(0);
      for (const [at, bar] of exact!.entries()) {
        const other = estimated![at]!;
        expect({ ...other, quoteVolume: 0, provenance: 0 }).toEqual({
          ...bar,
          quoteVolume: 0,
          provenance: 0,
        });
        expect(Math.abs(other.quoteVolume / bar.quoteVolume - 1)).toBeLessThan(0.02);
        expect(other.provenance?.isQuoteVolumeEstimated).toBe(true);
        const isMade = interval === '4h';
        expect(bar.provenance?.source).toBe(isMade ? 'AGGREGATED' : 'REST');
      }
    },
  );

  test.each<FaultKind>([
    'server_error',
    'html_page',
    'hang',
    'reset',
    'truncated_body',
    'rate_limited',
    'banned',
  ])(
    'where the first fails by %s, the next one answers, and the first again when it is back',
    async (kind) => {
      const venue = await started();
      const fault = venue.faults.plant({ kind, exchange: 'eastmoney' });
      const code = venue.world.markets.symbols('stock:cn').find((one) => one.startsWith('600'))!;
      const rows = await venue.rows(code, '1d', 5).catch(async (error: unknown) => {
        // A hanging answer takes longer than a reader waits.
        expect(error).toMatchObject({ code: 'history_preparing' });
        await venue.advance(0.5);
        return venue.rows(code, '1d', 5);
      });
      expect(rows).toHaveLength(5);
      expect(askedOf(venue, 'yahoo')).toBeGreaterThan(0);
      expect(booked(venue).upstreamFault).toBeNull();
      const failing = askedOf(venue, 'eastmoney');
      // Its failure is remembered: it is not asked again before its breaker half-opens.
      await venue.rows('688901', '1d', 5);
      expect(askedOf(venue, 'eastmoney')).toBe(failing);
      venue.faults.clear(fault);
      await venue.advance(2);
      const before = askedOf(venue, 'eastmoney');
      await venue.rows('688901', '1h', 5);
      expect(askedOf(venue, 'eastmoney')).toBeGreaterThan(before);
      await venue.data.stop();
    },
  );

  test('older minutes than the first keeps come from the other', async () => {
    const venue = await started();
    await venue.rows('688901', '1m', 1_900);
    expect(askedOf(venue, 'yahoo')).toBeGreaterThan(0);
    const watch = booked(venue).watch({ ...VENUE, symbol: '688901', interval: '1m' })!;
    expect(watch.gaps).toEqual([]);
    await venue.data.stop();
  });
});

describe('both providers down', () => {
  test('is reported as such, and the venue is unhealthy while it trades', async () => {
    const venue = await started();
    expect(booked(venue).status).toBe('ok');
    for (const exchange of ['eastmoney', 'yahoo'] as const) {
      venue.faults.plant({ kind: 'server_error', exchange });
    }
    await expect(venue.rows('688901', '1d', 5)).rejects.toMatchObject({
      code: 'history_upstream_unavailable',
    });
    await venue.advance(5);
    expect(booked(venue).status).toBe('dead');
    expect(booked(venue).upstreamFault).toMatchObject({ cause: 'out_of_order' });
    venue.faults.clearAll();
    await venue.advance(3);
    expect(booked(venue).status).toBe('ok');
    expect(await venue.rows('688901', '1d', 5)).toHaveLength(5);
    await venue.data.stop();
  });

  test('at night, bars in memory and in the archive are answered, and the venue is healthy', async () => {
    const venue = await started({ sweepMs: 10_000 });
    await venue.rows('688901', '1d', 100);
    await venue.advance(8 * 60);
    for (const exchange of ['eastmoney', 'yahoo'] as const) {
      venue.faults.plant({ kind: 'reset', exchange });
    }
    await venue.advance(60);
    expect(booked(venue).status).toBe('ok');
    await venue.data.stop();
  });
});
