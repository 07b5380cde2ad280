import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRawJson } from '#kernel/text/raw-json.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import {
  above,
  all,
  any,
  bar,
  begins,
  crossesAbove,
  level,
  not,
  output,
  rising,
} from '#indicators/features/condition.ts';
import type { FeatureBasis } from '#indicators/features/feature-basis.ts';
import type { Feature } from '#indicators/features/feature.ts';
import { event, state } from '#indicators/features/feature.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import { bindFeature } from '#indicators/features/observe.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';

const CROSS = event('cross', 'bullish', 'A cross.', crossesAbove(bar('close'), output('mean')));
const HIGH = state('high', 'neutral', 'High.', above(output('mean'), level(100)));

const FEATURES: readonly Feature[] = [
  CROSS,
  HIGH,
  event('begins', 'neutral', 'Begins.', begins(above(bar('close'), output('mean')))),
  state('rising', 'neutral', 'Rises.', rising(output('mean'), 3)),
  state('both', 'neutral', 'Both.', all(rising(bar('close'), 2), not(HIGH.condition))),
  state('either', 'neutral', 'Either.', any(rising(output('mean'), 5), HIGH.condition)),
  onBasis('moved', { columns: ['close'] }),
  onBasis('moved_longer', { columns: ['close'], bars: 9 }),
  onBasis('traded', { columns: ['close'], needsVolume: true }),
  onBasis('only_traded', { needsVolume: true, isPriced: true }),
  onBasis('once_seen', { columns: ['close'], needsVolume: true, bars: Infinity }),
];

/** A state that is only known where its precondition is met. */
function onBasis(name: string, basis: Partial<FeatureBasis>): Feature {
  const usual = { columns: [], needsVolume: false, bars: 4, size: 1, isPriced: false };
  return { ...HIGH, name, basis: { ...usual, ...basis } };
}

/** Hourly bars with these closes; the highs and lows do not matter here. */
function closes(...values: readonly number[]): BarColumns {
  return barsOfRows(values.map((close, row) => [row * HOUR_MS, close, close, close, close, 1, 1]));
}

function windowOf(bars: BarColumns, rest: Partial<BarWindow> = {}): BarWindow {
  const all = { fromRow: 0, toRow: bars.length, intervalMs: HOUR_MS, formingRow: null };
  return { bars, ...all, ...rest };
}

/**
 * Bars of a random walk that rests for a while, some left out, and a column that is undefined here and
 * there.
 */
const anySeries = fc
  .record({
    seed: fc.integer({ min: 1, max: 1_000 }),
    rows: fc.integer({ min: 1, max: 60 }),
    missing: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }),
    undefinedRows: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }),
    still: fc.record({ from: fc.nat(60), rows: fc.nat(12) }),
    silent: fc.record({ from: fc.nat(60), rows: fc.nat(12) }),
  })
  .map(({ seed, rows, missing, undefinedRows, still, silent }) => {
    const walk = randomBars(rows, seed);
    const isIn = (row: number, part: { from: number; rows: number }) =>
      row >= part.from && row < part.from + part.rows;
    const bars = {
      ...walk,
      close: walk.close.map((price, row) => (isIn(row, still) ? walk.close[still.from]! : price)),
      volume: walk.volume.map((volume, row) => (isIn(row, silent) ? 0 : volume)),
    };
    let shiftMs = 0;
    const openTimeMs = bars.openTimeMs.map((time, row) => {
      if (missing.includes(row)) shiftMs += HOUR_MS;
      return time + shiftMs;
    });
    const mean = bars.close.map((_, row) =>
      undefinedRows.includes(row) ? NaN : 100 + Math.sin(row + seed) * 3,
    );
    return { bars: { ...bars, openTimeMs }, outputs: { mean } };
  });

describe('a window of observations', () => {
  test('answers every row as a test of that row alone would', () => {
    fc.assert(
      fc.property(anySeries, fc.nat(60), ({ bars, outputs }, start) => {
        const fromRow = Math.min(start, bars.length - 1);
        const observed = observeFeatures(
          'x',
          FEATURES,
          outputs,
          windowOf(bars, { fromRow }),
          false,
        );
        FEATURES.forEach((feature, index) => {
          const ask = bindFeature(feature, bars, outputs, HOUR_MS);
          const alone = Array.from({ length: bars.length - fromRow }, (_, row) =>
            ask(fromRow + row),
          );
          expect(observed[index]!.values.toJSON(), feature.name).toEqual(alone);
        });
      }),
      { seed: 3 },
    );
  });

  test('does not depend on where it begins, when the rows before it are there', () => {
    fc.assert(
      fc.property(anySeries, fc.nat(60), ({ bars, outputs }, start) => {
        const fromRow = Math.min(start, bars.length - 1);
        const [whole, part] = [0, fromRow].map((first) =>
          observeFeatures('x', FEATURES, outputs, windowOf(bars, { fromRow: first }), false),
        );
        expect(part!.map(({ values }) => values.toJSON())).toEqual(
          whole!.map(({ values }) => values.toJSON().slice(fromRow)),
        );
      }),
      { seed: 4 },
    );
  });

  test('a missing bar makes unknown exactly the rows that look over it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 39 }), (hole) => {
        const bars = randomBars(40, 5);
        const outputs = { mean: bars.close };
        const openTimeMs = bars.openTimeMs.map((time, row) => time + (row >= hole ? HOUR_MS : 0));
        const observe = (of: BarColumns) =>
          observeFeatures('x', FEATURES, outputs, windowOf(of), false);
        const [sound, holed] = [observe(bars), observe({ ...bars, openTimeMs })];
        FEATURES.forEach(({ condition, name }, index) => {
          const expected = sound[index]!.values.toJSON().map((answer, row) =>
            row >= hole && row < hole + condition.bars - 1 ? null : answer,
          );
          expect(holed[index]!.values.toJSON(), name).toEqual(expected);
        });
      }),
      { seed: 5 },
    );
  });

  test('travels as one leaf of JSON text', () => {
    const bars = closes(99, 99, 101, 99);
    const [{ values }] = observeFeatures('x', [CROSS], FLAT, windowOf(bars), false) as [
      ReturnType<typeof observeFeatures>[number],
    ];
    expect(isRawJson(values)).toBe(true);
    expect(values.json).toBe('[null,false,true,false]');
    expect(JSON.stringify(values)).toBe(values.json);
    expect(observeOne(CROSS, windowOf(bars, { fromRow: 4 })).values.json).toBe('[]');
  });
});

const FLAT = { mean: new Float64Array(10).fill(100) };

function observeOne(feature: Feature, window: BarWindow, includeForming = false) {
  return observeFeatures('x', [feature], FLAT, window, includeForming)[0]!;
}

describe('the newest observation', () => {
  const bars = closes(99, 101, 99, 99, 101);

  test('is that of the last closed bar, confirmed when the bar ended', () => {
    expect(observeOne(CROSS, windowOf(bars))).toMatchObject({
      id: 'x.cross',
      kind: 'event',
      bias: 'bullish',
      last: {
        value: true,
        openTime: 4 * HOUR_MS,
        confirmedAtMs: 5 * HOUR_MS,
        barStatus: 'closed',
        anchorOpenTime: null,
      },
    });
  });

  test('does not look at a forming bar, whose value is unknown', () => {
    const { values, last, lastTrue } = observeOne(CROSS, windowOf(bars, { formingRow: 4 }));
    expect(values.toJSON()).toEqual([null, true, false, false, null]);
    expect(last).toMatchObject({ value: false, openTime: 3 * HOUR_MS, barStatus: 'closed' });
    expect(lastTrue).toMatchObject({ value: true, openTime: HOUR_MS, confirmedAtMs: 2 * HOUR_MS });
  });

  test('judges a forming bar on demand, and never confirms it', () => {
    const window = windowOf(bars, { formingRow: 4 });
    const { values, last, lastTrue } = observeOne(CROSS, window, true);
    expect(values.toJSON()).toEqual([null, true, false, false, true]);
    expect(last).toEqual({
      value: true,
      openTime: 4 * HOUR_MS,
      confirmedAtMs: null,
      barStatus: 'forming',
      anchorOpenTime: null,
    });
    expect(lastTrue).toEqual(last);
  });

  test('leaves a forming bar alone where the feature cannot be judged on it', () => {
    const closedOnly = { ...CROSS, supportsForming: false };
    const window = windowOf(bars, { formingRow: 4 });
    expect(observeOne(closedOnly, window, true)).toEqual(observeOne(closedOnly, window, false));
  });

  test('names the bar that an event is about, where that lies before', () => {
    const anchored = { ...CROSS, anchorBarsBack: 2 };
    expect(observeOne(anchored, windowOf(bars)).last!.anchorOpenTime).toBe(2 * HOUR_MS);
    const { last, lastTrue } = observeOne(anchored, windowOf(bars, { toRow: 4 }));
    expect(last!.anchorOpenTime).toBeNull();
    expect(lastTrue!.anchorOpenTime).toBeNull();
  });

  test('is null where no bar can be judged', () => {
    const nothing = { last: null, lastTrue: null };
    expect(observeOne(HIGH, windowOf(closes()))).toMatchObject(nothing);
    expect(observeOne(HIGH, windowOf(closes(101), { formingRow: 0 }))).toMatchObject(nothing);
    expect(observeOne(CROSS, windowOf(closes(101)))).toMatchObject({
      last: { value: null },
      lastTrue: null,
    });
  });
});
