import { describe, expect, test } from 'vitest';
import type { KlineRow } from '#clients/typescript/src/index.ts';
import { AlertLog } from '#dashboard/parts/alerts/alert-log.ts';
import { AlertList, MAX_ALERTS } from '#dashboard/pages/symbol/alerts/alert-list.ts';
import { PriceWatch } from '#dashboard/pages/symbol/alerts/price-watch.ts';

const bar = (at: number, open: number, high: number, low: number, close: number): KlineRow => [
  at,
  open,
  high,
  low,
  close,
  1,
  1,
];

function storageOf(kept = new Map<string, string>()): Storage {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

describe('a price', () => {
  test('is crossed up and down, while a bar forms and from bar to bar', () => {
    const watch = new PriceWatch();
    expect(watch.take([bar(1, 10, 11, 9, 10)], [12, 8])).toEqual([null, null]);
    expect(watch.take([bar(1, 10, 12, 9, 11)], [12, 8])).toEqual([1, null]);
    expect(watch.take([bar(1, 10, 12, 9, 11), bar(2, 11, 11, 7, 9)], [12, 8])).toEqual([null, 2]);
  });

  test('is not crossed by what a bar had done before it was seen', () => {
    const watch = new PriceWatch();
    watch.take([bar(1, 10, 15, 9, 10)], [12]);
    expect(watch.take([bar(1, 10, 15, 9, 11)], [12])).toEqual([null]);
    expect(watch.take([bar(1, 10, 15, 9, 13)], [12])).toEqual([1]);
  });

  test('is found in bars missed by a lost connection, the newest of them', () => {
    const watch = new PriceWatch();
    watch.take([bar(1, 10, 11, 9, 10)], [12]);
    const missed = [bar(1, 10, 11, 9, 10), bar(2, 10, 13, 10, 13), bar(3, 13, 13, 11, 11)];
    expect(watch.take([...missed, bar(4, 11, 11, 11, 11)], [12])).toEqual([3]);
    expect(watch.take([...missed, bar(4, 11, 11, 11, 11)], [12])).toEqual([null]);
  });

  test('is not crossed by another series', () => {
    const watch = new PriceWatch();
    watch.take([bar(1, 10, 11, 9, 10)], [12]);
    watch.restart();
    expect(watch.take([bar(1, 20, 21, 19, 20)], [12])).toEqual([null]);
  });
});

describe('the log of alerts', () => {
  test('lets an alert fire once for a bar, on every page of the browser', () => {
    const storage = storageOf();
    const log = new AlertLog(storage);
    expect(log.claim('a', 60, 1)).toBe(true);
    expect(log.claim('a', 60, 2)).toBe(false);
    expect(new AlertLog(storage).claim('a', 60, 3)).toBe(false);
    expect(log.claim('a', 0, 4)).toBe(false);
    expect(log.claim('b', 60, 5)).toBe(true);
    expect(log.claim('a', 120, 6)).toBe(true);
    expect(new AlertLog(storage).last('a')).toEqual({ barMs: 120, atMs: 6 });
  });

  test('is bounded, and evicts the oldest', () => {
    const log = new AlertLog(storageOf());
    for (let at = 0; at < 400; at += 1) log.claim(`${at}`, 1, at);
    expect(log.last('99')).toBeNull();
    expect(log.last('100')).toEqual({ barMs: 1, atMs: 100 });
  });

  test('works without browser storage', () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const log = new AlertLog({ getItem: refuse, setItem: refuse });
    expect([log.claim('a', 1, 1), log.claim('a', 1, 2)]).toEqual([true, false]);
  });
});

test('alerts of a symbol are stored, each once, and invalid ones are left out', () => {
  const kept = new Map<string, string>();
  const list = new AlertList(storageOf(kept), 's');
  list.add({ id: 'a', kind: 'price', price: 5 });
  list.add({ id: 'b', kind: 'price', price: 5 });
  list.add({ id: 'c', kind: 'feature', entry: 'rsi', feature: 'rsi.x', interval: '1h' });
  expect(new AlertList(storageOf(kept), 's').alerts.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(new AlertList(storageOf(kept), 't').alerts).toEqual([]);

  kept.set('marketgraph.alerts.s', '[null, {"id": "x", "kind": "price"}, {"id": 5}]');
  expect(new AlertList(storageOf(kept), 's').alerts).toEqual([]);
  const many = new AlertList(storageOf(), 's');
  for (let at = 0; at < 50; at += 1) many.add({ id: `${at}`, kind: 'price', price: at });
  expect(many.alerts).toHaveLength(MAX_ALERTS);
});
