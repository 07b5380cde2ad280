import { mapList } from '#indicators/engine/list-of.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { percentOf } from '#indicators/steps/arithmetic.ts';
import { anyWithin } from '#indicators/steps/any-within.ts';
import { rangeExpansion } from '#indicators/steps/range-expansion.ts';
import { total } from '#indicators/steps/total.ts';

export const rei = defineOscillator({
  name: 'rei',
  title: 'Range Expansion Index',
  category: 'momentum',
  keywords: [
    'rei',
    'range expansion index',
    'demark',
    'td rei',
    'oscillator',
    'overbought',
    'oversold',
  ],
  description:
    'How far highs and lows moved within two bars, as a percentage of the size of those moves ' +
    'over the window, where bars that stand clear of the ones before do not count: it stays near ' +
    'zero in a steady trend.',
  summaryFocus: 'Whether it was above 60 or below -60 and has returned.',
  source:
    "Tom DeMark, The New Science of Technical Analysis (1994), as EarnForex's script calculates " +
    'it, over exactly `period` bars. trading-signals 8.3.0 has the same rule but sums since the ' +
    'start of the data.',
  formula:
    's = (high - high[2]) + (low - low[2]), 0 where the bar is clear of those before; rei = 100 * ' +
    'sum(s, n) / sum(|high - high[2]| + |low - low[2]|, n); clear below: high[2] < close[7] and ' +
    'close[8], and high < high[5] and high[6]; clear above: low[2] > close[7] and close[8], and ' +
    'low > low[5] and low[6]',
  chinese: {
    title: '区间扩张指数（REI）',
    description: '德马克提出的震荡指标，衡量高低点变动的方向性，单边行情中自动归零。',
  },
  parameters: {
    period: period(8, { min: 2 }),
    ...thresholdParameters({ overbought: 60, oversold: -60 }, [-100, 0, 100]),
  },
  subject: 'The REI',
  label: (p) => `REI ${p.period}`,
  line: (p) => ({
    column: `rei_${p.period}`,
    unit: 'index',
    range: [-100, 100],
    description: 'The index: 100 when all highs and lows that count rose, -100 when all fell.',
  }),
  thresholds: (p) => p,
  meaningfulWhere: '1 where any high or low of the window moved within two bars.',
  calculate: (p, c) => {
    const [counted, size] = c.runAll(rangeExpansion, c.bar('high'), c.bar('low'), c.bar('close'));
    const [moved, whole] = mapList([counted, size], (x) => c.run(total(p.period), x));
    return {
      line: c.each(percentOf, moved, whole),
      precondition: c.run(anyWithin(p.period), size),
    };
  },
});
