import { expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { rangeBars } from '#indicators/indicators/bar-transform/range-bars.ts';
import { mama } from '#indicators/indicators/moving-average/mama.ts';
import { darvasBox } from '#indicators/indicators/structure/darvas-box.ts';
import { halftrend } from '#indicators/indicators/trend/halftrend.ts';
import { safezoneStop } from '#indicators/indicators/trend/safezone-stop.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { randomBars, tickBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { darvasBoxOf } from '#indicators/test/rebuilt/darvas-box.ts';
import { halfTrendOf } from '#indicators/test/rebuilt/half-trend.ts';
import { mamaOf } from '#indicators/test/rebuilt/mama.ts';
import { rangeBarsOf } from '#indicators/test/rebuilt/range-bars.ts';
import { safeZoneOf } from '#indicators/test/rebuilt/safe-zone.ts';

/** What a page says, by column. */
type Rebuilt = (bars: BarColumns, params: never) => Readonly<Record<string, readonly number[]>>;

interface PageCase {
  readonly indicator: Indicator;
  readonly rebuilt: Rebuilt;
  readonly params: readonly ParameterValues[];
}

const PAGES: readonly PageCase[] = [
  {
    indicator: halftrend,
    rebuilt: halfTrendOf,
    params: [{}, { amplitude: 1 }, { amplitude: 5, channel_deviation: 0.1, atr_period: 1 }],
  },
  {
    indicator: safezoneStop,
    rebuilt: safeZoneOf,
    params: [{}, { period: 1, lag: 1 }, { period: 10, multiplier: 0.1, lag: 7 }],
  },
  {
    indicator: darvasBox,
    rebuilt: darvasBoxOf,
    params: [{}, { lookback: 1, period: 1 }, { lookback: 3, period: 8 }, { lookback: 400 }],
  },
  {
    indicator: rangeBars,
    rebuilt: rangeBarsOf,
    params: [{}, { size: 0.3 }, { size: 0.05, size_in: 'price' }, { size: 50 }],
  },
  {
    indicator: mama,
    rebuilt: mamaOf,
    params: [{}, { fast_limit: 0.99, slow_limit: 0.01 }, { fast_limit: 0.2, slow_limit: 0.2 }],
  },
];

/** Prices that never tie, ticks that often do and rest, and bars that are too few for most of them. */
const MARKETS: readonly BarColumns[] = [
  randomBars(1_600, 31),
  tickBars(1_600, 32),
  tickBars(40, 33),
  randomBars(2, 34),
];

test.each(PAGES)('$indicator.name is what its page says', ({ indicator, rebuilt, params }) => {
  for (const given of params) {
    const all = { ...indicator.defaults, ...given };
    for (const bars of MARKETS) {
      const expected = rebuilt(bars, all as never);
      const columns = outputsOf(indicator, bars, given);
      for (const [key, values] of Object.entries(expected)) {
        const differs = values.findIndex((value, row) => !isNear(columns[key]![row]!, value));
        const fault = `${key} with ${JSON.stringify(given)}: ${columns[key]![differs]} instead of ${values[differs]}`;
        expect(differs, fault).toBe(-1);
      }
    }
  }
});

function isNear(seen: number, expected: number): boolean {
  if (Number.isNaN(expected)) return Number.isNaN(seen);
  return Math.abs(seen - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
}
