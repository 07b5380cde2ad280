import { defineSize } from '#indicators/families/define-size.ts';
import { trueRangeOf } from '#indicators/formulas/average-true-range.ts';

export const trange = defineSize({
  name: 'trange',
  title: 'True Range',
  keywords: ['trange', 'true range', 'tr', 'range', 'gap', 'volatility', 'wilder'],
  description:
    'How far price moved in a bar, the gap from the close before included: what the average true range ' +
    'averages.',
  source:
    "TA-Lib 0.6 TRANGE, after Wilder (1978): the first bar has none. Pine's ta.tr can count its high " +
    'minus low.',
  formula: 'trange = max(high, close[1]) - min(low, close[1])',
  chinese: { title: '真实波幅', description: '单根K线含跳空缺口的实际波动幅度。' },
  aliases: [{ name: 'true_range' }, { name: 'tr' }],
  parameters: {},
  size: () => ({ column: 'trange', unit: 'price', description: 'The true range.' }),
  what: 'The true range',
  calculate: (_, c) => trueRangeOf(c),
});
