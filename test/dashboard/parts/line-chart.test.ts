import { expect, test } from 'vitest';
import { indexAt, linePath, rangeOf } from '#dashboard/parts/line-chart.ts';

const dated = (...values: number[]) => values.map((value, at) => ({ date: `day ${at}`, value }));

test('a line goes from edge to edge, the greatest value above', () => {
  expect(linePath(dated(1, 3, 2), 1, 3)).toBe('M0.00,96.00L50.00,4.00L100.00,50.00');
});

test('one point is a short line, and a flat line has room around it', () => {
  expect(rangeOf(dated(5, 5))).toEqual({ lowest: 4, highest: 6 });
  expect(linePath(dated(5), 4, 6)).toBe('M45,50.00h10');
});

test('the pointer selects the nearest point, also beyond the edges', () => {
  expect([-0.2, 0.3, 2].map((part) => indexAt(5, part))).toEqual([0, 1, 4]);
});
