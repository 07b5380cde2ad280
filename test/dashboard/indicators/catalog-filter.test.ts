import { expect, test } from 'vitest';
import { filterOf, isEmptyFilter } from '#dashboard/pages/indicators/catalog-filter.ts';

test('an address is parsed as a filter, and invalid parts are left out', () => {
  const query = new URLSearchParams('q=布林&category=trend&measure=nonsense&cost=low&kind=event');
  expect(filterOf(query)).toEqual({
    words: '布林',
    category: 'trend',
    measure: null,
    cost: 'low',
    kind: 'event',
  });
});

test('an empty address filters nothing', () => {
  expect(isEmptyFilter(filterOf(new URLSearchParams('lang=zh')))).toBe(true);
  expect(isEmptyFilter(filterOf(new URLSearchParams('q=x')))).toBe(false);
});
