import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoundedQueue } from '#kernel/async/bounded-queue.ts';

function drain<Item>(queue: BoundedQueue<Item>): Item[] {
  const items: Item[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item);
  return items;
}

describe('a bounded queue', () => {
  test('gives items back in the order of their arrival', () => {
    const queue = new BoundedQueue<string>(10);
    for (const item of ['a', 'b', 'c']) queue.push(item, 1, null);
    expect(drain(queue)).toEqual(['a', 'b', 'c']);
  });

  test('keeps only the newest of a conflation key, at the place of the first', () => {
    const queue = new BoundedQueue<string>(10);
    queue.push('forming 1', 1, 'bar');
    queue.push('other', 1, null);
    queue.push('forming 2', 1, 'bar');
    expect(drain(queue)).toEqual(['forming 2', 'other']);
  });

  test('keeps the order of arrival where a replacement goes to the end', () => {
    const queue = new BoundedQueue<string>(3);
    queue.push('forming 1', 1, 'bar');
    queue.push('other', 1, null);
    expect(queue.pushLast('forming 2', 1, 'bar')).toBe(true);
    expect(queue.size).toBe(2);
    expect(drain(queue)).toEqual(['other', 'forming 2']);
    expect(queue.isEmpty).toBe(true);
  });

  test('keeps the order of arrival through thousands of replacements behind one that stays', () => {
    const queue = new BoundedQueue<number>(3);
    queue.push(-1, 1, null);
    for (let value = 0; value < 10_000; value += 1) queue.pushLast(value, 1, `${value % 2}`);
    expect(drain(queue)).toEqual([-1, 9_998, 9_999]);
  });

  test('rejects an item that does not fit, and stays unchanged', () => {
    const queue = new BoundedQueue<string>(3);
    expect(queue.push('abc', 3, null)).toBe(true);
    expect(queue.push('d', 1, null)).toBe(false);
    expect(queue.size).toBe(3);
    expect(drain(queue)).toEqual(['abc']);
  });

  test('counts a replaced item only once', () => {
    const queue = new BoundedQueue<string>(3);
    queue.push('ab', 2, 'key');
    expect(queue.push('abc', 3, 'key')).toBe(true);
    expect(queue.size).toBe(3);
  });

  test('agrees with a plain list under any mix of pushes and shifts', () => {
    const step = fc.oneof(
      fc.record({
        key: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
        size: fc.integer({ min: 1, max: 4 }),
      }),
      fc.constant('shift' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3_000 }), (steps) => {
        const queue = new BoundedQueue<number>(40);
        let model: { id: number; size: number; key: string | null }[] = [];
        for (const [id, action] of steps.entries()) {
          if (action === 'shift') {
            expect(queue.shift()).toBe(model.shift()?.id);
            continue;
          }
          const at =
            action.key === null ? -1 : model.findIndex((entry) => entry.key === action.key);
          const next =
            at === -1
              ? [...model, { id, ...action }]
              : model.map((entry, index) => (index === at ? { id, ...action } : entry));
          const fits = next.reduce((sum, entry) => sum + entry.size, 0) <= 40;
          expect(queue.push(id, action.size, action.key)).toBe(fits);
          if (fits) model = next;
          expect(queue.size).toBe(model.reduce((sum, entry) => sum + entry.size, 0));
        }
        expect(drain(queue)).toEqual(model.map((entry) => entry.id));
      }),
    );
  });
});
