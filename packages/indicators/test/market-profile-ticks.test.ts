import fc from 'fast-check';
import { describe, test } from 'vitest';
import { marketProfile } from '#indicators/indicators/volume-price/market-profile.ts';
import { deep } from '#test/depth.ts';
import { holdRow } from '#indicators/test/held-to.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import {
  DAY_MS,
  madeMarket,
  recordedMarkets,
  type TickMarket,
} from '#indicators/test/tick-markets.ts';

const MINUTE_MS = 60_000;

interface Params {
  readonly session: 'day' | 'week';
  readonly bins: number;
  readonly value_area_pct: number;
  readonly opening_minutes: number;
}

/** Midnight, or the midnight of the last Monday, as the calendar says it. */
function sessionStart(time: number, session: Params['session']): number {
  const date = new Date(time);
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return session === 'day' ? midnight : midnight - ((date.getUTCDay() + 6) % 7) * DAY_MS;
}

/** How many bars touch each bin, in whole numbers: places are counted in ticks times bins. */
function touchesOf(market: TickMarket, rows: readonly number[], bins: number): number[] {
  const bottom = Math.min(...rows.map((row) => market.low[row]!));
  const span = Math.max(...rows.map((row) => market.high[row]!)) - bottom;
  return Array.from({ length: bins }, (_, bin) => {
    const [from, to] = [bin * span, (bin + 1) * span];
    const touching = rows.filter((row) => {
      const [low, high] = [market.low, market.high].map((prices) => (prices[row]! - bottom) * bins);
      if (low! < high!) return low! < to && high! > from;
      if (span === 0) return bin === bins - 1;
      return low! >= from && (low! < to || bin === bins - 1);
    });
    return touching.length;
  });
}

/** The bin that most touch, of equal ones that with the least distance to the middle, and of these the lower. */
function fullestOf(touches: readonly number[]): number {
  const most = Math.max(...touches);
  const away = (bin: number) => Math.abs(2 * bin + 1 - touches.length);
  const full = touches.flatMap((count, bin) => (count === most ? [bin] : []));
  return full.toSorted((a, b) => away(a) - away(b) || a - b)[0]!;
}

/** The lowest and the highest bin of the value area. */
function valueArea(touches: readonly number[], percent: number): readonly [number, number] {
  const sum = (from: number, to: number) =>
    touches.slice(Math.max(0, from), Math.max(0, to)).reduce((all, count) => all + count, 0);
  const whole = sum(0, touches.length);
  let [from, to] = [fullestOf(touches), fullestOf(touches) + 1];
  while (100 * sum(from, to) < percent * whole) {
    const [above, below] = [sum(to, to + 2), sum(from - 2, from)];
    const isUp = from === 0 || (to < touches.length && above >= below);
    if (isUp) to = Math.min(touches.length, to + 2);
    else from = Math.max(0, from - 2);
  }
  return [from, to];
}

/** What the page says of a row, prices in ticks. */
function profileAt(market: TickMarket, row: number, params: Params) {
  const { openTimeMs } = market.bars;
  const start = sessionStart(openTimeMs[row]!, params.session);
  const rows = Array.from({ length: row + 1 }, (_, at) => at).filter(
    (at) => openTimeMs[at]! >= start,
  );
  const opening = rows.filter(
    (at) => at === rows[0] || openTimeMs[at]! < start + params.opening_minutes * MINUTE_MS,
  );
  const touches = touchesOf(market, rows, params.bins);
  const poc = fullestOf(touches);
  const [from, to] = valueArea(touches, params.value_area_pct);
  const bottom = Math.min(...rows.map((at) => market.low[at]!));
  const width = (Math.max(...rows.map((at) => market.high[at]!)) - bottom) / params.bins;
  return {
    poc: bottom + (poc + 0.5) * width,
    vah: bottom + to * width,
    val: bottom + from * width,
    openingHigh: Math.max(...opening.map((at) => market.high[at]!)),
    openingLow: Math.min(...opening.map((at) => market.low[at]!)),
    bars: rows.length,
  };
}

function expectDefined(market: TickMarket, params: Params): void {
  const columns = outputsOf(marketProfile, market.bars, { ...params }, market.intervalMs);
  const { bars: _, ...prices } = columns;
  const factors = Object.fromEntries(Object.keys(prices).map((key) => [key, market.perPrice]));
  const where = `${market.name}, ${JSON.stringify(params)}`;
  for (let row = 0; row < market.bars.length; row += 1) {
    holdRow(columns, row, profileAt(market, row, params), where, factors);
  }
}

describe('market_profile', () => {
  test('agrees at every bar of made markets with what the page defines', () => {
    const params = fc.record({
      session: fc.constantFrom('day' as const, 'week' as const),
      bins: fc.integer({ min: 2, max: 40 }),
      value_area_pct: fc.constantFrom(1, 50, 68.2, 70, 100),
      opening_minutes: fc.constantFrom(1, 30, 60, 90, 1_440),
    });
    const minutes = fc.constantFrom(15, 30, 60, 240, 1_440, 10_080);
    const property = fc.property(fc.nat(), minutes, params, (seed, length, drawn) => {
      expectDefined(madeMarket(150, seed, length * MINUTE_MS), drawn);
    });
    fc.assert(property, { numRuns: deep(40), seed: 3 });
  });

  test.each(recordedMarkets())('agrees at every bar of recorded bars: $name', (market) => {
    const session = market.intervalMs < DAY_MS ? 'day' : 'week';
    expectDefined(market, { session, bins: 24, value_area_pct: 70, opening_minutes: 60 });
  });
});
