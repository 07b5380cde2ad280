import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { goldenPath } from '#test/golden/golden-path.ts';

const FOLDERS = ['talib-0.6', 'catalog', 'skender'] as const;

/**
 * Golden numbers that no test compares, with the reason; each of them follows a definition that we
 * do not have.
 */
const UNUSED: Readonly<Record<string, string>> = {
  'talib-0.6/dx': 'the directional index before it is smoothed, which adx has no output for',
  'talib-0.6/mavp': 'an average with its period in another column; no parameter can be a column',
  'talib-0.6/maxindex':
    'indices of extremes in the data; aroon is compared with them, counted from the bar',
  'talib-0.6/minindex': 'as maxindex',
  'talib-0.6/minmaxindex': 'as maxindex',
  'talib-0.6/minus_dm': 'a part of adx in price, which is no output of it',
  'talib-0.6/plus_dm': 'as minus_dm',
  'talib-0.6/rocr': 'roc is 100 times that less one, and is held to ROC',
  'talib-0.6/rocr100': 'as rocr',
  'talib-0.6/sum': 'a step of many indicators, none by itself',
  'catalog/aobv': 'averages of obv against each other; one source',
  'catalog/brar': 'sentiment of opens and closes; one source',
  'catalog/cdl_doji_simple':
    'another length of a doji than that of TA-Lib, which candlesticks follow',
  'catalog/cumsum': 'a running total of closes, which says nothing of a market',
  'catalog/even_better_sinewave':
    'takes degrees for radians; ours is that of the book, whose example it is held to',
  'catalog/exponential_decay': 'a value that fades from its last peak; one source',
  'catalog/holt_winter_channel': 'a channel around hwma, whose middle is held to catalog/hwma',
  'catalog/lag': 'the close of one bar before',
  'catalog/linear_decay': 'as exponential_decay',
  'catalog/price_distance': 'the path of a bar; one source',
  'catalog/price_volume': 'the close times the volume',
  'catalog/price_volume_rank': 'one of four numbers by the signs of two changes; one source',
  'catalog/range': 'the range of closes; donchian is held to the extremes',
  'catalog/rei': 'sums since the start of the data; ours is over exactly its period',
  'catalog/rmta': 'one source, a beta of it',
  'catalog/stdev_all': 'over the whole of the data, so it looks ahead',
  'catalog/thermometer': 'how far a bar reaches beyond the one before; one source',
  'skender/cdl_doji_max_change':
    'another length of a doji than that of TA-Lib, which candlesticks follow',
  'skender/cdl_marubozu_simple': 'another marubozu than that of TA-Lib, which candlesticks follow',
};

/** Every file of these folders that some test names. */
function namedFiles(): ReadonlySet<string> {
  const named = new Set<string>();
  for (const path of globSync('{test,packages/*/test}/**/*.ts', {
    cwd: join(import.meta.dirname, '../..'),
  })) {
    if (path.endsWith('golden-files.test.ts')) continue;
    const text = readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
    for (const [, file] of text.matchAll(/'((?:talib-0\.6|catalog|skender)\/\w+)(?:\.json)?'/g)) {
      named.add(file!);
    }
    for (const [, name] of text.matchAll(/talib: '(\w+)'/g)) {
      named.add(`talib-0.6/${name!.toLowerCase()}`);
    }
  }
  return named;
}

/** The bars, and TA-Lib's candlesticks, which `candlestick-golden.test.ts` compares without exception. */
function isHeldWithoutName(file: string): boolean {
  return file.startsWith('talib-0.6/cdl') || file === 'skender/bars';
}

test('each golden file is compared, or the reason is stated', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(goldenPath(folder)).map((file) => `${folder}/${basename(file, '.json')}`),
  );
  expect(files.length).toBeGreaterThan(350);
  const named = namedFiles();
  const unnamed = files.filter((file) => !named.has(file) && !isHeldWithoutName(file));
  expect(unnamed.toSorted()).toEqual(Object.keys(UNUSED).toSorted());
});
