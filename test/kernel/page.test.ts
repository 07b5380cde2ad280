import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { decodeCursor, encodeCursor, pageAfter, type Page } from '#kernel/ports/page.ts';
import { alteredText } from '#test/altered-text.ts';

const identity = (item: string) => item;

describe('a cursor', () => {
  test('is rejected with other filters than it was made with', () => {
    const cursor = encodeCursor('600519', { board: 'MAIN' });
    expect(decodeCursor(cursor, { board: 'MAIN' })).toBe('600519');
    expect(() => decodeCursor(cursor, { board: 'STAR' })).toThrow(DomainError);
  });

  test.each(['币安人生', '600519', ''])('of %j is rejected however it is altered', (sortKey) => {
    const cursor = encodeCursor(sortKey, null);
    fc.assert(
      fc.property(alteredText(cursor), (altered) => {
        expect(() => decodeCursor(altered, null)).toThrow('cursor');
      }),
    );
  });

  test.each(['', 'x', '%%%', 'AAAA'])('is rejected when it was never issued: %j', (text) => {
    expect(() => decodeCursor(text, null)).toThrow(DomainError);
  });
});

describe('pages', () => {
  test('of any size give every item once, in order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 })),
        fc.integer({ min: 1, max: 7 }),
        (items, first) => {
          const sorted = items.toSorted((a, b) => (a < b ? -1 : 1));
          const seen: string[] = [];
          let after: string | null = null;
          for (;;) {
            const page: Page<string> = pageAfter(sorted, identity, { first, after }, 'filters');
            expect(page.totalCount).toBe(sorted.length);
            seen.push(...page.items);
            after = page.endCursor;
            if (!page.hasNextPage) break;
          }
          expect(seen).toEqual(sorted);
        },
      ),
    );
  });

  test('do not shift when an item before them disappears', () => {
    const first = pageAfter(['a', 'b', 'c', 'd'], identity, { first: 2 }, null);
    const second = pageAfter(['b', 'c', 'd'], identity, { first: 2, after: first.endCursor }, null);
    expect(second.items).toEqual(['c', 'd']);
  });
});
