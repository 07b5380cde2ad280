import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawnMark } from '#indicators/charts/drawing/drawn-data.ts';
import { groupMarks } from '#indicators/charts/drawing/grouped-marks.ts';
import { timeLabels } from '#indicators/charts/drawing/time-axis.ts';
import { ticksOf, valueText } from '#indicators/charts/drawing/value-axis.ts';

test('ticks are round, ascend inside the bounds, and have distinct texts', () => {
  const bound = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(bound, fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (low, size) => {
      const extent = { low, high: low + size };
      fc.pre(extent.high - extent.low > Math.abs(low) * 1e-9);
      const { values, decimals } = ticksOf(extent, 6);
      expect(values.length).toBeLessThanOrEqual(8);
      expect(values.length).toBeGreaterThanOrEqual(2);
      for (const [at, value] of values.entries()) {
        expect(value).toBeGreaterThanOrEqual(low - size * 1e-9);
        expect(value).toBeLessThanOrEqual(low + size * (1 + 1e-9));
        if (at > 0) expect(value).toBeGreaterThan(values[at - 1]!);
      }
      if (Math.abs(low) + size < 1e5) {
        expect(new Set(values.map((value) => valueText(value, decimals))).size).toBe(values.length);
      }
    }),
  );
});

test.each([
  [64010.5, 1, '64010.5'],
  [1_234_567, 0, '1.23M'],
  [-0.000123, 5, '-0.00012'],
  [0.0000004, 2, '4.0e-7'],
  [0, 2, '0.00'],
])('%d with %d decimals is written %s', (value, decimals, text) => {
  expect(valueText(value, decimals)).toBe(text);
});

const at = (iso: string): number => Date.parse(`${iso}Z`) / 1_000;

test('labels say clock times within a day, and the date where one begins', () => {
  const hours = Array.from({ length: 30 }, (_, hour) => at('2026-11-27T20:00') + hour * 3_600);
  expect(timeLabels(hours, 6).map(({ text }) => text)).toEqual([
    '11-28',
    '06:00',
    '12:00',
    '18:00',
    '11-29',
  ]);
});

test('labels of days say months and years', () => {
  const days = Array.from({ length: 200 }, (_, day) => at('2025-10-15T00:00') + day * 86_400);
  expect(timeLabels(days, 8).map(({ text }) => text)).toEqual([
    '2025-11',
    '2025-12',
    '2026',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
  ]);
});

test('there are never more labels than there is room for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2e9 }),
      fc.constantFrom(60, 300, 3_600, 86_400, 604_800),
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 2, max: 20 }),
      (startSec, stepSec, count, room) => {
        const times = Array.from({ length: count }, (_, index) => startSec + index * stepSec);
        expect(timeLabels(times, room).length).toBeLessThanOrEqual(room);
      },
    ),
  );
});

test('marks keep their count through groups, and no two groups of a side overlap', () => {
  const mark = fc.record({
    time: fc.constant(0),
    position: fc.constantFrom('above_bar', 'below_bar'),
    shape: fc.constantFrom('arrow_up', 'circle'),
    text: fc.constantFrom('', 'RSI mid', 'MACD signal ×'),
    role: fc.constant('neutral'),
  }) as fc.Arbitrary<DrawnMark>;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), mark)), (marks) => {
      const barsOf = (text: string): number => 2 + text.length / 2;
      const groups = groupMarks(marks, barsOf);
      expect(groups.flatMap((group) => group.marks)).toHaveLength(marks.length);
      for (const position of ['above_bar', 'below_bar'] as const) {
        const side = groups.filter((group) => group.position === position);
        const places = side.map((group) => group.at);
        expect(new Set(places).size).toBe(places.length);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
      for (const group of groups) {
        const others = group.marks.length - 1;
        if (others > 0) expect(group.text).toMatch(new RegExp(`^(.+ \\+${others}|${others + 1})$`));
      }
    }),
  );
});
