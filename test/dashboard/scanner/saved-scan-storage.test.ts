import { expect, test } from 'vitest';
import { storedScans, readScanFile } from '#dashboard/pages/scanner/saved-scan-storage.ts';
import {
  findFeatures,
  ANY_FEATURE,
  knownFeatures,
} from '#dashboard/pages/scanner/feature-search.ts';

test('kept scans are read, and foreign content is left out', () => {
  const text = JSON.stringify([{ name: 'mine', query: 'where=a.b' }, { name: '' }, 7]);
  expect(storedScans(text)).toEqual([{ name: 'mine', query: 'where=a.b' }]);
  expect(storedScans('nonsense')).toEqual([]);
  expect(storedScans(null)).toEqual([]);
});

test('a foreign file is no file of scans', () => {
  expect(readScanFile('{"other": 1}')).toBeNull();
  expect(readScanFile('{"scans": []}')).toEqual([]);
});

test('features are found by all words, with matches in the name first', () => {
  const signal = { kind: 'event', bias: 'bullish', definitionZh: null } as const;
  const features = knownFeatures({
    featureDirectory: {
      indicators: [
        {
          name: 'ma',
          signals: [{ ...signal, id: 'ma.up', definition: 'A golden cross.', titleZh: '金叉' }],
        },
        {
          name: 'golden_cross',
          signals: [{ ...signal, id: 'golden_cross.up', definition: 'Up.', titleZh: null }],
        },
      ],
    },
    indicatorIndex: { categories: [], indicators: [] },
  });
  const ids = (words: string): string[] =>
    findFeatures(features, { ...ANY_FEATURE, words }).map(({ id }) => id);
  expect(ids('golden cross')).toEqual(['golden_cross.up', 'ma.up']);
  expect(ids('金叉')).toEqual(['ma.up']);
});
