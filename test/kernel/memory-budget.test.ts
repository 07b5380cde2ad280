import { LRUCache } from 'lru-cache';
import { describe, expect, test } from 'vitest';
import { cachePart, MemoryBudget, recount } from '#kernel/ports/memory-budget.ts';

interface Weighed {
  size: number;
}

function cacheOf(maxSize: number): LRUCache<string, Weighed> {
  return new LRUCache({ maxSize, sizeCalculation: ({ size }) => size });
}

describe('the memory budget', () => {
  test('reports what each part holds and may hold, parts of one name together', () => {
    const budget = new MemoryBudget();
    const [plans, others] = [cacheOf(100), cacheOf(50)];
    budget.add(cachePart('plans', plans));
    budget.add(cachePart('texts', others, 2));
    budget.add(cachePart('plans', others));
    plans.set('a', { size: 30 });
    others.set('b', { size: 7 });
    expect(budget.uses()).toEqual([
      { name: 'plans', bytes: 37, limitBytes: 150 },
      { name: 'texts', bytes: 14, limitBytes: 100 },
    ]);
  });

  test('measures a cache again after it has grown, and evicts other entries for it', () => {
    const cache = cacheOf(100);
    const [grows, other] = [{ size: 10 }, { size: 40 }];
    cache.set('other', other);
    cache.set('grows', grows);
    grows.size = 90;
    recount(cache, 'grows', grows);
    expect(cache.calculatedSize).toBe(90);
    expect(cache.has('other')).toBe(false);
  });
});
