import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import type { Indicator } from '#indicators/catalog/indicator.ts';
import { insideBar } from '#indicators/indicators/candlestick/inside-bar.ts';

import { goldenPath } from '#test/golden/golden-path.ts';
import { CANDLE_BARS } from '#indicators/test/candle-bars.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import { agreeWithGolden } from '#indicators/test/golden.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

/** The patterns that TA-Lib has, with the name of its function without capitals. */
const PATTERNS = EVERY_INDICATOR.filter(({ category }) => category === 'candlestick').flatMap(
  (indicator) => talibNameOf(indicator).map((name) => ({ indicator, name })),
);

function talibNameOf({ aliases }: Indicator): string[] {
  return aliases.map(({ name }) => name).filter((name) => /^cdl[^_]/.test(name));
}

agreeWithGolden([
  ...PATTERNS.map(({ indicator, name }) => ({
    indicator,
    file: `talib-0.6/${name}`,
    columns: { Integer: 'verdict' },
  })),
  {
    indicator: insideBar,
    file: 'catalog/cdl_inside_bar',
    columns: { inside_bar: 'verdict' },
    // They say 1 for 100, and 0 for the first bar, which has none before it.
    scale: 0.01,
    after: 1,
  },
]);

test('there is each pattern of TA-Lib', () => {
  const files = readdirSync(dirname(goldenPath('talib-0.6/cdldoji.json')));
  const recorded = files.filter((file) => file.startsWith('cdl')).map((file) => file.slice(0, -5));
  expect(PATTERNS.map(({ name }) => name).toSorted()).toEqual(recorded.toSorted());
});

/** By function, the rows at which it finds its pattern among the made-up candles, and its verdict. */
const FOUND = JSON.parse(readFileSync(goldenPath('candles/talib-0.6.json'), 'utf8')) as Readonly<
  Record<string, readonly (readonly [row: number, verdict: number])[]>
>;

test.each(PATTERNS)(
  '$indicator.name finds what TA-Lib does where every pattern occurs',
  ({ indicator, name }) => {
    const found = [...outputsOf(indicator, CANDLE_BARS)['verdict']!]
      .map((verdict, row) => [row, verdict] as const)
      .filter(([row, verdict]) => row >= firstOf(name) && verdict !== 0);
    expect(found).toEqual(FOUND[name]);
  },
);

/** TA-Lib looks at no earlier bar. */
function firstOf(name: string): number {
  const file = readFileSync(goldenPath(`talib-0.6/${name}.json`), 'utf8');
  return (JSON.parse(file) as { readonly first: number }).first;
}
