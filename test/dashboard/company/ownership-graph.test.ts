import { expect, test } from 'vitest';
import { changeDates } from '#dashboard/pages/company/ownership-graph.ts';
import { placeOf } from '#dashboard/parts/date-slider.ts';

test('dates of change are those of relations and events, once each, up to the last', () => {
  const edges = [
    { effectiveFrom: '2020-01-01', effectiveTo: '' },
    { effectiveFrom: '2021-05-01', effectiveTo: '2028-06-30' },
  ];
  const events = [{ eventDate: '2021-05-01' }];
  expect(changeDates(edges, events, '2026-10-30')).toEqual([
    '2020-01-01',
    '2021-05-01',
    '2026-10-30',
  ]);
});

test('a slider stands at the last date that is not after the chosen one', () => {
  const dates = ['2020-01-01', '2021-05-01', '2026-10-30'];
  expect(placeOf(dates, '2021-06-01')).toBe(1);
  expect(placeOf(dates, '2010-01-01')).toBe(0);
});
