import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { supportResistanceZones } from '#indicators/indicators/structure/support-resistance-zones.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { deep } from '#test/depth.ts';
import { HOUR_MS } from '#indicators/test/bar-samples.ts';
import { holdRow } from '#indicators/test/held-to.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { madeMarket, recordedMarkets, type TickMarket } from '#indicators/test/tick-markets.ts';

/** What the page says in numbers: swings that count, and the bars for which one does. */
const MAX_SWINGS = 24;
const MAX_BARS = 500;
/** Ticks by which a mean of ranges may miss a whole number. */
const NOISE = 1e-7;

interface Params {
  readonly swing_length: number;
  readonly tolerance_atr: number;
  readonly min_touches: number;
}

/** A swing with the zone that it made, from the row that confirms it; all in ticks. */
interface Zone {
  readonly row: number;
  readonly price: number;
  readonly half: number;
  readonly prices: readonly number[];
}

const levelOf = ({ prices }: Zone) => prices.reduce((sum, one) => sum + one, 0) / prices.length;

/** Wilder's average true range in ticks: the mean of the first fourteen, then a fourteenth of what is new. */
function rangesOf({ high, low, close }: TickMarket): number[] {
  const ranges = high.map((top, row) => {
    const before = close[row - 1];
    return before === undefined ? NaN : Math.max(top, before) - Math.min(low[row]!, before);
  });
  let average = NaN;
  return ranges.map((range, row) => {
    if (row === 14) average = ranges.slice(1, 15).reduce((sum, one) => sum + one, 0) / 14;
    else if (row > 14) average += (range - average) / 14;
    return average;
  });
}

/** The first row that knows an average range, and whether there was a swing. */
const firstRow = ({ swing_length: wing }: Pick<Params, 'swing_length'>) => Math.max(14, 2 * wing);

/** Every swing in the order in which they count, each with its zone. */
function zonesOf(market: TickMarket, { swing_length: wing, tolerance_atr }: Params): Zone[] {
  const ranges = rangesOf(market);
  const zones: Zone[] = [];
  for (let row = firstRow({ swing_length: wing }); row < market.close.length; row += 1) {
    for (const [prices, sign] of [
      [market.high, 1],
      [market.low, -1],
    ] as const) {
      const at = row - wing;
      const price = prices[at]!;
      const isSwing =
        prices.slice(at - wing, at).every((before) => sign * before < sign * price) &&
        prices.slice(at + 1, row + 1).every((after) => sign * after <= sign * price);
      if (!isSwing) continue;
      const half = tolerance_atr * ranges[row]!;
      const counting = zones.slice(-MAX_SWINGS + 1).filter((zone) => row - zone.row <= MAX_BARS);
      const near = counting.filter((zone) => Math.abs(zone.price - price) <= half + NOISE);
      zones.push({ row, price, half, prices: [...near.map((zone) => zone.price), price] });
    }
  }
  return zones;
}

/** Whether a close is above a zone (1), below it (-1), or in it. */
function sideOf(close: number, zone: Zone): number {
  const off = close - levelOf(zone);
  return Math.abs(off) <= zone.half + NOISE ? 0 : Math.sign(off);
}

/** What a row knows, from the swings that count in it. */
function reported({ close }: TickMarket, zones: readonly Zone[], least: number, row: number) {
  const counting = zones
    .filter((zone) => zone.row <= row)
    .slice(-MAX_SWINGS)
    .filter((zone) => row - zone.row <= MAX_BARS);
  const standing = counting.filter((zone, at) => {
    const isTaken = counting
      .slice(at + 1)
      .some((later) => Math.abs(later.price - zone.price) <= later.half + NOISE);
    return !isTaken && zone.prices.length >= least;
  });
  const now = close[row]!;
  // The newest comes first, so that it is the one of equal levels.
  const newest = standing.toReversed();
  const below = newest.filter((zone) => levelOf(zone) <= now + NOISE);
  const above = newest.filter((zone) => levelOf(zone) > now + NOISE);
  const support = below.toSorted((a, b) => levelOf(b) - levelOf(a))[0];
  const resistance = above.toSorted((a, b) => levelOf(a) - levelOf(b))[0];
  const broken = standing.map((zone) => {
    const sides = close.slice(zone.row, row).map((price) => sideOf(price, zone));
    const before = sides.findLast((side) => side !== 0) ?? 0;
    const side = sideOf(now, zone);
    return side !== 0 && before === -side ? side : 0;
  });
  return {
    support: support === undefined ? NaN : levelOf(support),
    supportTouches: support?.prices.length ?? NaN,
    resistance: resistance === undefined ? NaN : levelOf(resistance),
    resistanceTouches: resistance?.prices.length ?? NaN,
    inside: Number(standing.some((zone) => sideOf(now, zone) === 0)),
    broken: broken.find((side) => side !== 0) ?? 0,
  };
}

/** Compares every row with the definition; in how many of them a zone broke. */
function expectDefined(market: TickMarket, params: Params): number {
  const columns = outputsOf(supportResistanceZones, market.bars, { ...params }, market.intervalMs);
  const zones = zonesOf(market, params);
  const { perPrice } = market;
  const where = `${market.name}, ${JSON.stringify(params)}`;
  let breaks = 0;
  for (let row = firstRow(params); row < market.close.length; row += 1) {
    const plain = reported(market, zones, params.min_touches, row);
    holdRow(columns, row, plain, where, { support: perPrice, resistance: perPrice });
    breaks += Math.abs(plain.broken);
  }
  return breaks;
}

describe('support_resistance_zones', () => {
  // Fifteen bars of a range of 1 between 10 and 11, so that the average range is 1 and stays about that.
  const still = Array.from({ length: 15 }, () => [10, 11, 10, 10.5]);
  const from = (rows: readonly (readonly number[])[]) =>
    barsOfRows(rows.map((row, at) => [at * HOUR_MS, ...row, 1, 0]));

  test('are means of swings near each other, and break where the close leaves on the other side', () => {
    const up = [10.5, 11.5, 10.5, 11];
    const mid = [11, 11.2, 10.4, 10.6];
    const rows = [...still, up, mid, [10.6, 11.7, 10.6, 11], [11, 11.1, 10.3, 10.4]];
    const columns = outputsOf(supportResistanceZones, from(rows.concat([[12, 13, 12, 12.9]])), {
      swing_length: 1,
      tolerance_atr: 0.5,
    });
    const keys = ['support', 'resistance', 'resistanceTouches', 'inside', 'broken'];
    const at = (row: number) => keys.map((key) => columns[key]![row]!);
    // The high of 11.5 is a swing by row 16, that of 11.7 by row 18: their mean is 11.6, and half a range about 0.5.
    expect(at(16)).toEqual([NaN, NaN, NaN, 0, 0]);
    const [support, resistance, touches, ...rest] = at(18);
    expect([support, touches, ...rest]).toEqual([NaN, 2, 0, 0]);
    expect(resistance).toBeCloseTo(11.6, 12);
    expect(at(19)).toEqual([resistance, NaN, NaN, 0, 1]);
  });

  test('agree at every bar of made markets with what the page defines', () => {
    let breaks = 0;
    const property = fc.property(
      fc.nat(),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(0, 0.25, 0.5, 1, 2),
      fc.integer({ min: 1, max: 4 }),
      (seed, swing_length, tolerance_atr, min_touches) => {
        const params = { swing_length, tolerance_atr, min_touches };
        breaks += expectDefined(madeMarket(300, seed, HOUR_MS), params);
      },
    );
    // In the example a mean of prices is the close in ticks, and differs from it in its last bits.
    fc.assert(property, { numRuns: deep(20), seed: 5, examples: [[0, 2, 1, 1]] });
    expect(breaks).toBeGreaterThan(20);
  });

  test.each(recordedMarkets())('agree at every bar of recorded bars: $name', (market) => {
    const params = { swing_length: 5, tolerance_atr: 0.5, min_touches: 2 };
    expect(expectDefined(market, params)).toBeGreaterThan(3);
  });

  test('forget a swing after 500 bars', () => {
    const params = { swing_length: 30, tolerance_atr: 1, min_touches: 1 };
    expectDefined(madeMarket(700, 8, HOUR_MS), params);
  });
});
