import { mapList } from '#indicators/engine/list-of.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { negativePart, positivePart, shareOfBoth, sum } from '#indicators/steps/arithmetic.ts';
import { anyWithin } from '#indicators/steps/any-within.ts';
import { change } from '#indicators/steps/change.ts';
import { total } from '#indicators/steps/total.ts';

export const demarker = defineOscillator({
  name: 'demarker',
  title: 'DeMarker',
  category: 'momentum',
  keywords: ['demarker', 'dem', 'demark', 'oscillator', 'overbought', 'oversold', 'exhaustion'],
  description:
    'How far highs rose as a share of how far highs rose and lows fell over the window, from 0 to ' +
    '1: whether buyers or sellers are near exhaustion.',
  summaryFocus: 'Whether it is above 0.7 or below 0.3, and divergences from price.',
  source:
    "Tom DeMark's DeMarker with simple sums, as in MetaTrader and trading-signals; 0.5 where no " +
    'high rose and no low fell.',
  formula:
    'up = max(high - high[1], 0), down = max(low[1] - low, 0); demarker = sum(up, n) / (sum(up, ' +
    'n) + sum(down, n))',
  chinese: {
    title: '德马克指标（DeM）',
    description: '高点抬升幅度占高低点变动总幅度的比例，取值 0 至 1。',
  },
  aliases: [{ name: 'dem' }],
  parameters: {
    period: period(14, { min: 2 }),
    ...thresholdParameters({ overbought: 0.7, oversold: 0.3 }, [0, 0.5, 1]),
  },
  subject: 'The DeMarker',
  label: (p) => `DeM ${p.period}`,
  line: (p) => ({
    column: `demarker_${p.period}`,
    unit: 'ratio',
    range: [0, 1],
    description: 'The share: 0.5 is balance, 1 is rising highs only.',
  }),
  center: 0.5,
  thresholds: (p) => p,
  divergences: true,
  meaningfulWhere: '1 where any high of the window rose or any low fell.',
  calculate: (p, c) => {
    const up = c.each(positivePart, c.run(change(1), c.bar('high')));
    const down = c.each(negativePart, c.run(change(1), c.bar('low')));
    const [rose, fell] = mapList([up, down], (x) => c.run(total(p.period), x));
    return {
      line: c.each(shareOfBoth(1), rose, fell),
      precondition: c.run(anyWithin(p.period), c.each(sum, up, down)),
    };
  },
});
