import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { breakerBlocks } from '#indicators/indicators/structure/breaker-blocks.ts';
import { inverseFvg } from '#indicators/indicators/structure/inverse-fvg.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { deep } from '#test/depth.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { definedBlock } from '#indicators/test/defined-block.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

/** A zone and the row that makes it: bullish below the price (1), or bearish above it (-1). */
interface Zone {
  readonly row: number;
  readonly way: 1 | -1;
  readonly top: number;
  readonly bottom: number;
}

/** Most open zones of a direction that are followed. */
const MAX_OPEN = 20;

const fails = ({ way, top, bottom }: Zone, close: number) =>
  way > 0 ? close < bottom : close > top;

const isOpen = (zone: Zone, { close }: BarColumns, row: number) =>
  zone.row <= row && close.subarray(zone.row + 1, row + 1).every((price) => !fails(zone, price));

/** Three bars of which the first and the third leave a gap, by definition. */
function gapsOf({ high, low, length }: BarColumns): Zone[] {
  return Array.from({ length: length - 2 }, (_, at) => at + 2).flatMap((row): Zone[] => {
    if (low[row]! > high[row - 2]!) {
      return [{ row, way: 1, top: low[row]!, bottom: high[row - 2]! }];
    }
    return high[row]! < low[row - 2]!
      ? [{ row, way: -1, top: low[row - 2]!, bottom: high[row]! }]
      : [];
  });
}

/** Order blocks by definition. */
function blocksOf({ high, low, close, length }: BarColumns, wing: number): Zone[] {
  return Array.from({ length: length - 2 * wing }, (_, at) => at + 2 * wing).flatMap((row) => {
    const bull = definedBlock(high, low, close, 1, wing, row);
    const at = bull ?? definedBlock(low, high, close, -1, wing, row);
    if (at === null) return [];
    return [{ row, way: bull === null ? -1 : 1, top: high[at]!, bottom: low[at]! } as const];
  });
}

/** Zones that a close goes through, for the other side; of several of one bar the last that price reaches. */
function flipsOf(zones: readonly Zone[], { close }: BarColumns): Zone[] {
  const flips = new Map<number, Zone>();
  for (const zone of zones) {
    const row = close.findIndex((price, at) => at > zone.row && fails(zone, price));
    const known = flips.get(row);
    const isLast =
      known === undefined || (zone.way > 0 ? zone.bottom < known.bottom : zone.top > known.top);
    if (row !== -1 && isLast) flips.set(row, { ...zone, row, way: zone.way > 0 ? -1 : 1 });
  }
  return [...flips.values()].toSorted((a, b) => a.row - b.row);
}

/** The open zone nearest to the close, of equal ones the newest. */
function nearest(zones: readonly Zone[], close: number): Zone | undefined {
  const away = ({ top, bottom }: Zone) => Math.max(0, close - top, bottom - close);
  const least = Math.min(...zones.map(away));
  return zones.findLast((zone) => away(zone) === least);
}

/** Holds every bar of an indicator to zones that were found by definition; how many of them flipped. */
function expectFlips(
  [indicator, params]: readonly [Indicator, ParameterValues],
  bars: BarColumns,
  zones: readonly Zone[],
  first: number,
): number {
  const columns = outputsOf(indicator, bars, params);
  const flips = flipsOf(zones, bars);
  let seen = 0;
  for (let row = first; row < bars.length; row += 1) {
    const of = (all: readonly Zone[], way: 1 | -1) =>
      all.filter((zone) => zone.way === way && isOpen(zone, bars, row));
    if (Math.max(of(zones, 1).length, of(zones, -1).length) > MAX_OPEN) break;
    const flip = flips.find((zone) => zone.row === row);
    if (flip !== undefined) seen += 1;
    const where = `row ${row}`;
    expect(columns['direction']![row], where).toBe(flip?.way ?? 0);
    expect(columns['top']![row], where).toBe(flip?.top ?? NaN);
    expect(columns['bottom']![row], where).toBe(flip?.bottom ?? NaN);
    const [bull, bear] = ([1, -1] as const).map((way) => nearest(of(flips, way), bars.close[row]!));
    expect(columns['bullTop']![row], where).toBe(bull?.top ?? NaN);
    expect(columns['bullBottom']![row], where).toBe(bull?.bottom ?? NaN);
    expect(columns['bearTop']![row], where).toBe(bear?.top ?? NaN);
    expect(columns['bearBottom']![row], where).toBe(bear?.bottom ?? NaN);
    const ended = flips.some((zone) => {
      const isBefore = zone.way > 0 && isOpen(zone, bars, row - 1);
      return isBefore && fails(zone, bars.close[row]!);
    });
    expect(columns['bullEnded']![row], where).toBe(ended ? 1 : 0);
  }
  return seen;
}

describe('zones that a close goes through count for the other side', () => {
  test('inverse gaps agree at every bar with what the bars until then define', () => {
    let seen = 0;
    const property = fc.property(fc.nat(), (seed) => {
      const bars = randomBars(150, seed);
      seen += expectFlips([inverseFvg, {}], bars, gapsOf(bars), 2);
    });
    fc.assert(property, { numRuns: deep(12), seed: 8 });
    expect(seen).toBeGreaterThan(40);
  });

  test('breaker blocks do', () => {
    let seen = 0;
    const property = fc.property(fc.nat(), fc.integer({ min: 1, max: 5 }), (seed, wing) => {
      const bars = randomBars(200, seed);
      const params = { swing_length: wing };
      seen += expectFlips([breakerBlocks, params], bars, blocksOf(bars, wing), 2 * wing);
    });
    fc.assert(property, { numRuns: deep(12), seed: 9 });
    expect(seen).toBeGreaterThan(10);
  });

  test('a gap from 12 to 14 that the price falls through is an inverse gap until it rises through', () => {
    const ranges = [
      [10, 12],
      [11, 15],
      [14, 16],
      [13, 16],
      [10, 14, 11],
      [11, 13],
      [12, 16, 15],
    ] as const;
    const bars = barsOfRows(
      ranges.map(([low, high, close = (low + high) / 2], at) => {
        return [at * HOUR_MS, close, high, low, close, 1, close];
      }),
    );
    const columns = outputsOf(inverseFvg, bars);
    expect([...columns['direction']!].slice(2)).toEqual([0, 0, -1, 0, 0]);
    expect([columns['top']![4], columns['bottom']![4]]).toEqual([14, 12]);
    expect([...columns['bearTop']!].slice(2)).toEqual([NaN, NaN, 14, 14, NaN]);
    expect([...columns['bearEnded']!].slice(2)).toEqual([0, 0, 0, 0, 1]);
  });
});
