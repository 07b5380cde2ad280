import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import {
  trendOrRange,
  trendOrRangeLevels,
  trendOrRangeParameters,
} from '#indicators/families/trend-or-range.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { falling, output, rising } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { absolute, difference, quotient } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { channel } from '#indicators/steps/channel.ts';
import { total } from '#indicators/steps/total.ts';

export const vhf = defineIndicator({
  name: 'vhf',
  title: 'Vertical Horizontal Filter',
  category: 'trend',
  keywords: ['vhf', 'vertical horizontal filter', 'white', 'trend strength', 'sideways'],
  description:
    'Range of the closes over the path that they took: near 1 in a straight trend, near 0 in a ' +
    'market that goes to and fro.',
  summaryFocus: 'Whether it is high enough for a trend, and whether it rises.',
  source:
    'White (Futures Magazine, August 1991); TA-Lib 0.8 and Tulip VHF: the range of `period` closes, ' +
    'and the path of as many changes. 0 without any change. The borders are rules of thumb.',
  formula:
    'vhf = (highest(close, period) - lowest(close, period)) / sum(abs(close - close[1]), period)',
  chinese: {
    title: '纵横过滤指标',
    description: '收盘价区间幅度与逐根变动总和之比，数值高为趋势市、低为震荡市，不分方向。',
  },
  parameters: {
    period: period(28, { min: 2 }),
    ...trendOrRangeParameters({ trending: 0.4, choppy: 0.25 }, [1, 0.3, 0]),
    source: source(),
  },
  outputs: (p) => ({
    vhf: {
      column: `vhf_${p.period}`,
      unit: 'ratio',
      description: 'Range of the values over their path, from 0 to 1.',
      range: [0, 1],
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const [top, bottom] = c.runAll(channel(p.period), x, x);
    const path = c.run(total(p.period), c.each(absolute, c.run(change(1), x)));
    return { vhf: c.each(quotient(0), c.each(difference, top, bottom), path) };
  },
  features: (p) => [
    ...trendOrRange('vhf', 'The filter', p),
    state('rising', 'neutral', 'The filter is higher than one bar before.', rising(output('vhf'))),
    state('falling', 'neutral', 'The filter is lower than one bar before.', falling(output('vhf'))),
  ],
  chart: (p) => ({
    pane: 'own',
    range: [0, 1],
    items: [line('vhf', `VHF ${p.period}`, 'primary'), ...trendOrRangeLevels(p)],
  }),
});
