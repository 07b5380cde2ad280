import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Zone } from '#indicators/charts/chart-spec.ts';
import { orderBlocks } from '#indicators/indicators/structure/order-blocks.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { deep } from '#test/depth.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { definedBlock } from '#indicators/test/defined-block.ts';
import { columnsOf, outputsOf, planWith } from '#indicators/test/outputs-of.ts';

type Candle = readonly [open: number, high: number, low: number, close: number, volume: number];

function barsOf(...candles: readonly Candle[]): BarColumns {
  return barsOfRows(
    candles.map(([open, high, low, close, volume], at) => {
      return [at * HOUR_MS, open, high, low, close, volume, 0];
    }),
  );
}

function drawnZones(bars: BarColumns, params: Record<string, unknown>): readonly Zone[] {
  const plan = planWith(orderBlocks, params);
  const item = plan.chart!.items[0]!;
  return item.type === 'zones' ? item.zonesOf(bars, columnsOf(plan, bars)) : [];
}

const WINGS = { swing_length: 2 };

/** A swing high of 15 at row 2, the lowest candle after it at row 5, and a break at row 7. */
const RISE: readonly Candle[] = [
  [10, 12, 9, 11, 1],
  [11, 13, 10, 12, 1],
  [12, 15, 11, 14, 1],
  [14, 14, 12, 12, 1],
  [12, 13, 10, 10, 1],
  [10, 11, 8, 10.5, 10],
  [10.5, 14, 10, 13.5, 20],
  [13.5, 17, 13, 16, 40],
];

/** Price comes back into the block, pierces it with a wick, and closes below it. */
const RETURN: readonly Candle[] = [
  [16, 16, 10.5, 12, 1],
  [12, 12, 7, 9, 1],
  [9, 9, 6, 6.5, 1],
];

describe('order_blocks', () => {
  test('is the candle with the lowest low between a swing high and the close above it', () => {
    const columns = outputsOf(orderBlocks, barsOf(...RISE), WINGS);
    expect([...columns['direction']!].slice(4)).toEqual([0, 0, 0, 1]);
    expect(['top', 'bottom', 'barsBack'].map((key) => columns[key]![7])).toEqual([11, 8, 2]);
    // 40 + 20 of the break and the bar before it, against 10 of the bar before those.
    expect([columns['volume']![7], columns['balance']![7]]).toEqual([70, 100 / 6]);
    expect([columns['bullTop']![7], columns['bullBottom']![7]]).toEqual([11, 8]);
  });

  test('takes the newest of equally low candles, and each swing once', () => {
    const twins = RISE.with(6, [10.5, 14, 8, 13.5, 20]);
    const higher: Candle = [16, 18, 15, 17, 1];
    const columns = outputsOf(orderBlocks, barsOf(...twins, higher, higher), WINGS);
    expect(columns['barsBack']![7]).toBe(1);
    expect([...columns['direction']!].slice(7)).toEqual([1, 0, 0]);
  });

  test('is touched once, and mitigated when a wick, or on demand a body, goes through it', () => {
    const bars = barsOf(...RISE, ...RETURN);
    const byWick = outputsOf(orderBlocks, bars, WINGS);
    expect([...byWick['bullTouched']!].slice(7)).toEqual([0, 1, 0, 0]);
    expect([...byWick['bullMitigated']!].slice(7)).toEqual([0, 0, 1, 0]);
    const byBody = { ...WINGS, close_mitigation: true };
    const late = outputsOf(orderBlocks, bars, byBody);
    expect([...late['bullMitigated']!].slice(7)).toEqual([0, 0, 0, 1]);
    expect([...late['inBull']!].slice(7)).toEqual([0, 0, 1, 0]);
    expect(drawnZones(bars, WINGS)[0]).toEqual({
      fromRow: 5,
      toRow: 9,
      top: 11,
      bottom: 8,
      role: 'bullish',
      label: 'OB',
    });
    expect(drawnZones(bars, byBody)[0]!.toRow).toBe(10);
  });

  test('mirrors all of it for bearish blocks', () => {
    const candles = [...RISE, ...RETURN];
    const mirrored = candles.map(([open, high, low, close, volume]): Candle => {
      return [30 - open, 30 - low, 30 - high, 30 - close, volume];
    });
    const up = outputsOf(orderBlocks, barsOf(...candles), WINGS);
    const down = outputsOf(orderBlocks, barsOf(...mirrored), WINGS);
    expect([down['direction']![7], down['top']![7], down['bottom']![7]]).toEqual([-1, 22, 19]);
    for (const key of ['barsBack', 'volume', 'balance']) {
      expect(down[key]![7], key).toBe(up[key]![7]);
    }
    for (const key of ['Touched', 'Mitigated'])
      expect(down[`bear${key}`]).toEqual(up[`bull${key}`]);
    expect(down['inBear']).toEqual(up['inBull']);
  });

  test('agrees at every bar with what the bars until then define', () => {
    const property = fc.property(fc.nat(), fc.integer({ min: 1, max: 10 }), (seed, wing) => {
      const bars = randomBars(250, seed);
      const columns = outputsOf(orderBlocks, bars, { swing_length: wing });
      for (let row = 2 * wing; row < bars.length; row += 1) {
        const bull = definedBlock(bars.high, bars.low, bars.close, 1, wing, row);
        const bear = definedBlock(bars.low, bars.high, bars.close, -1, wing, row);
        const at = bull ?? bear;
        expect(columns['direction']![row]).toBe(bull !== null ? 1 : bear !== null ? -1 : 0);
        expect(columns['top']![row]).toBe(at === null ? NaN : bars.high[at]!);
        expect(columns['bottom']![row]).toBe(at === null ? NaN : bars.low[at]!);
        expect(columns['barsBack']![row]).toBe(at === null ? NaN : row - at);
      }
    });
    fc.assert(property, { numRuns: deep(15), seed: 6 });
  });
});
