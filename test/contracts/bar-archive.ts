import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import type { ArchiveEntry, BarArchive } from '#kernel/market/bar-archive.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { BAR_SOURCES, provenanceOf, STREAMED } from '#kernel/market/provenance.ts';
import { deep } from '#test/depth.ts';

const BTC: SeriesId = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' };
const OTHER: SeriesId = { ...BTC, symbol: '币安人生USDT' };
const MINUTE_MS = 60_000;
const ALL = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };

function bar(minute: number, close = minute + 0.5): Bar {
  return {
    openTimeMs: minute * MINUTE_MS,
    open: 1,
    high: 100_000,
    low: -5.25,
    close,
    volume: 0.1 + minute,
    quoteVolume: 1e-9,
    closed: true,
  };
}

function entry(series: SeriesId, minutes: readonly number[], ...covered: number[][]): ArchiveEntry {
  return {
    series,
    bars: minutes.map((minute) => bar(minute)),
    covered: covered.map(([from, to]) => ({ startMs: from! * MINUTE_MS, endMs: to! * MINUTE_MS })),
  };
}

/** What every archive of bars promises. */
export function describeBarArchive(
  name: string,
  open: () => BarArchive | Promise<BarArchive>,
): void {
  describe(`${name} as a bar archive`, () => {
    let archive: BarArchive;
    beforeEach(async () => {
      archive = await open();
    });
    afterEach(() => archive.close());

    test('bars come back with the same numbers, ascending, in whatever order they were appended', async () => {
      await archive.append([entry(BTC, [5, 3], [3, 4])]);
      await archive.append([entry(BTC, [4])]);
      expect(await archive.read(BTC, ALL)).toEqual([bar(3), bar(4), bar(5)]);
    });

    test('a range includes its start and excludes its end', async () => {
      await archive.append([entry(BTC, [1, 2, 3, 4])]);
      const range = { startMs: 2 * MINUTE_MS, endMs: 4 * MINUTE_MS };
      expect(await archive.read(BTC, range)).toEqual([bar(2), bar(3)]);
    });

    test('only the newest bars of a range are read when a number is given', async () => {
      await archive.append([entry(BTC, [1, 2, 3, 4])]);
      expect(await archive.read(BTC, { startMs: 0, endMs: 4 * MINUTE_MS }, 2)).toEqual([
        bar(2),
        bar(3),
      ]);
    });

    test('a bar that is appended again is kept once, with its newest numbers', async () => {
      await archive.append([entry(BTC, [1])]);
      await archive.append([{ series: BTC, bars: [bar(1), bar(1, 7)], covered: [] }]);
      expect(await archive.read(BTC, ALL)).toEqual([bar(1, 7)]);
    });

    test('bars come back with their origin, which a correction changes', async () => {
      const bars = BAR_SOURCES.flatMap((source, at) => [
        { ...bar(2 * at), provenance: provenanceOf(source) },
        { ...bar(2 * at + 1), provenance: provenanceOf(source, true) },
      ]);
      await archive.append([{ series: BTC, bars, covered: [] }]);
      const read = await archive.read(BTC, ALL);
      expect(read.map(({ provenance = STREAMED }) => provenance)).toEqual(
        bars.map(({ provenance }) => provenance),
      );
      const corrected = { ...bar(0, 7), provenance: provenanceOf('REST') };
      await archive.append([{ series: BTC, bars: [corrected], covered: [] }]);
      expect((await archive.read(BTC, ALL))[0]).toEqual(corrected);
    });

    test('series are isolated from each other', async () => {
      await archive.append([entry(BTC, [1], [1, 2]), entry(OTHER, [2], [2, 3])]);
      expect(await archive.read(OTHER, ALL)).toEqual([bar(2)]);
      expect(await archive.coverage(BTC)).toEqual([{ startMs: 60_000, endMs: 120_000 }]);
      expect(await archive.read({ ...BTC, interval: '5m' }, ALL)).toEqual([]);
      expect(await archive.coverage({ ...BTC, market: 'perp' })).toEqual([]);
    });

    test('a batch with one impossible bar leaves nothing behind', async () => {
      const forming = { ...bar(2), closed: false };
      const batch = [entry(BTC, [1], [1, 2]), { series: OTHER, bars: [forming], covered: [] }];
      await expect(archive.append(batch)).rejects.toThrow(/closed bars/);
      expect(await archive.read(BTC, ALL)).toEqual([]);
      expect(await archive.coverage(BTC)).toEqual([]);
      await archive.append([entry(BTC, [1], [1, 2])]);
      expect(await archive.read(BTC, ALL)).toEqual([bar(1)]);
    });

    test('a range is confirmed as of its last confirmation', async () => {
      const parts = fc.array(
        fc.record({ from: fc.nat(40), length: fc.nat(9), checkedAtMs: fc.nat(3) }),
        { minLength: 1, maxLength: 15 },
      );
      await fc.assert(
        fc.asyncProperty(parts, async (marks) => {
          const fresh = await open();
          const received = new Map<number, number>();
          for (const { from, length, checkedAtMs } of marks) {
            const range = { startMs: from * MINUTE_MS, endMs: (from + length) * MINUTE_MS };
            await fresh.append([{ ...entry(BTC, []), confirmed: [{ ...range, checkedAtMs }] }]);
            for (let minute = from; minute < from + length; minute += 1) {
              received.set(minute, checkedAtMs);
            }
          }
          const kept = await fresh.confirmations(BTC);
          await fresh.close();
          const minutes = new Map<number, number>();
          for (const [index, { startMs, endMs, checkedAtMs }] of kept.entries()) {
            const before = kept[index - 1];
            if (before !== undefined) expect(startMs).toBeGreaterThanOrEqual(before.endMs);
            // Adjacent equal ranges are merged, else ranges would grow with every page.
            const isApart = before?.endMs !== startMs || before.checkedAtMs !== checkedAtMs;
            expect(isApart).toBe(true);
            for (let ms = startMs; ms < endMs; ms += MINUTE_MS) {
              minutes.set(ms / MINUTE_MS, checkedAtMs);
            }
          }
          expect(minutes).toEqual(received);
        }),
        { numRuns: deep(40) },
      );
    });

    test('coverage is the union of what was appended, merged and ascending', async () => {
      const ranges = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 12,
      });
      await fc.assert(
        fc.asyncProperty(ranges, async (parts) => {
          const fresh = await open();
          const covered = new Set<number>();
          for (const [from, length] of parts) {
            await fresh.append([entry(BTC, [], [from, from + length])]);
            for (let minute = from; minute < from + length; minute += 1) covered.add(minute);
          }
          const merged = await fresh.coverage(BTC);
          await fresh.close();
          const received = new Set<number>();
          let endMs = -1;
          for (const range of merged) {
            expect(range.startMs).toBeGreaterThan(endMs);
            endMs = range.endMs;
            for (let ms = range.startMs; ms < endMs; ms += MINUTE_MS) received.add(ms / MINUTE_MS);
          }
          expect(received).toEqual(covered);
        }),
        { numRuns: deep(25) },
      );
    });
  });
}
