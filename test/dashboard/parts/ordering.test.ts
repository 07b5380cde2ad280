import { expect, test } from 'vitest';
import {
  orderedTable,
  orderingOf,
  orderingText,
  type OrderableTable,
  type Ordering,
} from '#dashboard/parts/ordering.ts';

interface Row {
  readonly name: string;
  readonly pct: number | null;
}

const TABLE: OrderableTable<Row> = {
  caption: 'rows',
  rows: [
    { name: 'b', pct: 1 },
    { name: 'a', pct: null },
    { name: 'c', pct: 3 },
  ],
  columns: [
    { id: 'name', title: 'Name', value: ({ name }) => name },
    { id: 'pct', title: 'Change', isNumber: true, value: ({ pct }) => pct },
  ],
};

function namesBy(ordering: Ordering): string {
  return orderedTable(TABLE, ordering, () => undefined)
    .rows.map(({ name }) => name)
    .join('');
}

test('an address has the column, and a minus for descending order', () => {
  const fallback = { column: 'pct', isDescending: true };
  expect(orderingOf('-name', fallback)).toEqual({ column: 'name', isDescending: true });
  expect(orderingOf('-', fallback)).toBe(fallback);
  expect(orderingText(fallback)).toBe('-pct');
});

test('rows without a value are last in both orders', () => {
  expect(namesBy({ column: 'pct', isDescending: true })).toBe('cba');
  expect(namesBy({ column: 'pct', isDescending: false })).toBe('bca');
  expect(namesBy({ column: 'gone', isDescending: false })).toBe('bac');
});

test('a heading reverses its order, and a column of numbers begins with the greatest', () => {
  const chosen: Ordering[] = [];
  const { columns } = orderedTable(TABLE, { column: 'name', isDescending: false }, (one) =>
    chosen.push(one),
  );
  for (const { changeOrder } of columns) changeOrder?.();
  expect(chosen).toEqual([
    { column: 'name', isDescending: true },
    { column: 'pct', isDescending: true },
  ]);
});
