import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindFeature } from '#indicators/features/observe.ts';
import { RecentRange } from '#indicators/features/recent-range.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, sampleOfRows } from '#indicators/test/bar-samples.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';

/** What is a share of a movement, or is compared with one, and decides nothing before its features do. */
const SHARES =
  'rsi cci willr stoch kdj cmo ultosc imi demarker vhf vortex ao zscore bbands roc macd chop'.split(
    ' ',
  );

/** A market of small ticks: prices rest, alternate, and go one way, so that many numbers are equal but for rounding. */
const MARKETS = [
  { price: 64_231.17, tick: 0.01 },
  { price: 100, tick: 0.01 },
  { price: 0.00001234, tick: 1e-8 },
  { price: 3.3, tick: 0.1 },
] as const;

type Phase = readonly [pattern: 'rests' | 'alternates' | 'rises' | 'falls', bars: number];

const phases = fc.array(
  fc.tuple(
    fc.constantFrom('rests', 'alternates', 'rises', 'falls'),
    fc.integer({ min: 3, max: 40 }),
  ),
  { minLength: 8, maxLength: 16 },
);

/** @param unit By which all prices are multiplied, which changes how each of them is rounded. */
function ticks(made: readonly Phase[], price: number, tick: number, unit: number): BarColumns {
  const rows: number[][] = [];
  const priceOf = (at: number): number => at * tick * unit;
  let at = Math.round(price / tick);
  for (const [pattern, bars] of made) {
    for (let bar = 0; bar < bars; bar += 1) {
      const open = at;
      if (pattern === 'rises') at += 1;
      if (pattern === 'falls') at -= 1;
      if (pattern === 'alternates') at += bar % 2 === 0 ? 1 : -1;
      const [high, low] = [Math.max(open, at) + 1, Math.min(open, at) - 1];
      const prices = [open, high, low, at].map(priceOf);
      rows.push([rows.length * HOUR_MS, ...prices, 2, 2 * priceOf(at)]);
    }
  }
  return sampleOfRows(rows);
}

const isOfZero = (feature: { readonly name: string }): boolean => feature.name.startsWith('zero_');

describe.each(MARKETS)('at a price of $price in ticks of $tick', ({ price, tick }) => {
  test.each(SHARES)('what %s reports does not depend on how prices are rounded', (name) => {
    const plan = planWith(EVERY_INDICATOR.find((indicator) => indicator.name === name)!);
    const { features } = plan;
    expect(features.length).toBeGreaterThan(0);
    const answersOf = (bars: BarColumns) => {
      const columns = columnsOf(plan, bars);
      return features.map((feature) => {
        const ask = bindFeature(feature, bars, columns, HOUR_MS);
        const answers = Array.from({ length: bars.length }, (_, row) => ask(row));
        return { name: feature.name, answers };
      });
    };
    fc.assert(
      fc.property(phases, (made) => {
        const reported = answersOf(ticks(made, price, tick, 1));
        for (const unit of name === 'cci' ? [3, 7] : [3, 1 / 3, 1 / 7]) {
          expect(answersOf(ticks(made, price, tick, unit))).toEqual(reported);
        }
        if (name !== 'cci') return;
        // A typical price is a third of a tick off the decimals and keeps fourteen digits: 3e-10 of 64,231. The index
        // divides by a mean deviation of a tick or so, 1e-2, and shows it as 1e-8 of itself. What compares it with
        // another number than 0 (-100, 100, the index at an earlier pivot, as bearish_divergence does) then decides by
        // that where both are equal in ticks; 0 is exact. Thirds and sevenths are no prices of an exchange.
        for (const unit of [1 / 3, 1 / 7]) {
          const others = answersOf(ticks(made, price, tick, unit));
          expect(others.filter(isOfZero)).toEqual(reported.filter(isOfZero));
        }
      }),
      { numRuns: 3, seed: 1 },
    );
  });
});

test('a move of one tick is reported, however small it is relative to the price', () => {
  const plan = planWith(EVERY_INDICATOR.find(({ name }) => name === 'roc')!);
  const feature = plan.features.find(({ name }) => name === 'zero_cross_up')!;
  for (const { price, tick } of MARKETS) {
    const bars = ticks(
      [
        ['alternates', 30],
        ['rises', 2],
      ],
      price,
      tick,
      1,
    );
    const columns = columnsOf(plan, bars);
    const ask = bindFeature(feature, bars, columns, HOUR_MS);
    expect(ask(bars.length - 1), String(price)).toBe(true);
  }
});

test('the range of the last rows is that of all of them, whichever row is asked for next', () => {
  const column = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(
      column,
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.nat(59), { maxLength: 30 }),
      (values, rows, jumps) => {
        const other = values.map((value) => value / 2);
        const range = new RecentRange(
          [values, other].map((numbers) => Float64Array.from(numbers)),
          rows,
        );
        const asked = [...jumps.map((jump) => jump % values.length), ...values.keys()];
        for (const row of asked) {
          range.moveTo(row);
          const from = Math.max(0, row - rows + 1);
          const seen = [...values.slice(from, row + 1), ...other.slice(from, row + 1)];
          expect([range.top, range.bottom]).toEqual([Math.max(...seen), Math.min(...seen)]);
        }
      },
    ),
  );
});
