import { expect, test } from 'vitest';
import { dropSet, readSets, saveSet } from '#dashboard/parts/indicators/saved-sets.ts';

/** The storage of a browser. */
function storageOf(kept: Map<string, string>): Storage {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
}

test('sets are kept by name, and a name is there once', () => {
  const storage = storageOf(new Map());
  saveSet(storage, { name: 'mine', calc: 'rsi' });
  saveSet(storage, { name: 'other', calc: 'macd' });
  saveSet(storage, { name: 'mine', calc: 'bbands' });

  expect(readSets(storage)).toEqual([
    { name: 'other', calc: 'macd' },
    { name: 'mine', calc: 'bbands' },
  ]);

  dropSet(storage, 'other');
  expect(readSets(storage).map(({ name }) => name)).toEqual(['mine']);
});

test('foreign content is left out', () => {
  const kept = new Map([
    ['marketgraph.indicator-sets', '[{"name": 5}, null, {"name": "a", "calc": "rsi"}]'],
  ]);

  expect(readSets(storageOf(kept))).toEqual([{ name: 'a', calc: 'rsi' }]);
  expect(readSets(storageOf(new Map([['marketgraph.indicator-sets', '{']])))).toEqual([]);
});
