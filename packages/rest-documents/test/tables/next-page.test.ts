import { expect, test } from 'vitest';
import type { TableShape } from '#rest-documents/compile/table-shape.ts';
import { nextPageLink } from '#rest-documents/http/next-page.ts';

const SHAPE = { keys: ['answer', 'items'] } as unknown as TableShape;

function linkAfter(pagination: unknown): string | null {
  return nextPageLink({ format: 'csv', page: '2' }, { answer: { items: [], pagination } }, SHAPE);
}

test('every page but the last one links to the next, with the rest of the query', () => {
  expect(linkAfter({ page: 2, pages: 3 })).toBe('<?format=csv&page=3>; rel="next"');
  expect(linkAfter({ page: 3, pages: 3 })).toBeNull();
  expect(linkAfter({ page: 1, pages: 0 })).toBeNull();
  expect(linkAfter({ next_cursor: 'c1' })).toBe('<?format=csv&page=2&cursor=c1>; rel="next"');
  expect(linkAfter({ next_cursor: null })).toBeNull();
  expect(linkAfter(undefined)).toBeNull();
});
