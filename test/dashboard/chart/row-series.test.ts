import { expect, test } from 'vitest';
import { endsOf, RowSeries } from '#dashboard/chart/row-series.ts';
import type { AnySeries } from '#dashboard/chart/any-series.ts';

interface Row {
  readonly time: number;
  readonly value: number | null;
}
const row = (time: number, value: number | null = 1): Row => ({ time, value });
const rules = { isEmpty: ({ value }: Row): boolean => value === null, stepSec: 60 };

test('a line is interrupted by missing bars and by rows without a value', () => {
  expect([...endsOf([row(0), row(60), row(180), row(240)], rules)]).toEqual([60]);
  expect([...endsOf([row(0), row(60, null), row(120)], rules)]).toEqual([0]);
  // No row follows: the newest value keeps its colour at the axis.
  expect([...endsOf([row(0), row(60, null)], rules)]).toEqual([]);
  expect([...endsOf([row(0, null), row(60)], rules)]).toEqual([]);
});

test('a bar behind a hole interrupts the existing line', () => {
  const calls: (readonly object[])[] = [];
  const series = {
    setData: (data: readonly object[]) => calls.push(data),
    update: (point: object) => calls.push([point]),
  } as unknown as AnySeries;
  const rows = new RowSeries<Row>(series, ({ time, value }) => ({ time, value }), rules);
  rows.set([row(0), row(60)]);
  rows.merge([row(120)], [row(0), row(60), row(120)]);
  expect(calls.at(-1)).toEqual([{ time: 120, value: 1 }]);

  rows.merge([row(300)], [row(0), row(60), row(120), row(300)]);
  expect(calls.at(-1)).toContainEqual({ time: 120, value: 1, color: 'transparent' });

  // A correction of the bar before the hole stays its end.
  rows.merge([row(120, 5)], [row(0), row(60), row(120, 5), row(300)]);
  expect(calls.at(-1)).toEqual([{ time: 120, value: 5, color: 'transparent' }]);
});
