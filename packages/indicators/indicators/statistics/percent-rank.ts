import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import { percentRank as percentRankStep } from '#indicators/steps/percent-rank.ts';

export const percentRank = defineOscillator({
  name: 'percent_rank',
  title: 'Percent Rank',
  category: 'statistics',
  keywords: ['percent rank', 'percentrank', 'rank', 'percentile', 'relative position'],
  description: 'How many of the values before it are lower than the price, in percent of them.',
  summaryFocus: 'Whether the price is unusually high or low for its window.',
  source:
    'TA-Lib 0.8.1 PERCENTRANK, which counts lower values; Pine counts equal ones too, so that it is 100 on ' +
    'a constant series; R counts the bar itself.',
  formula: 'percent_rank = 100 * count(x[i] < x, i = 1 .. period) / period',
  chinese: {
    title: '百分比排名',
    description: '当前价格高于此前窗口内多少比例的价格，以百分比表示。',
  },
  aliases: [{ name: 'percentrank' }],
  parameters: {
    period: period(100, { min: 2, about: 'Bars before that it is ranked in.' }),
    ties: choice(
      'below',
      ['below', 'at_most'],
      'Whether only lower values count, or equal ones too.',
    ),
    source: source(),
    ...thresholdParameters({ overbought: 95, oversold: 5 }),
  },
  subject: 'The rank',
  center: 50,
  thresholds: (p) => p,
  label: (p) => `Percent rank ${p.period}`,
  line: (p) => ({
    column: `percent_rank_${p.period}`,
    unit: 'percent',
    range: [0, 100],
    description: 'Percentage of the values before that are lower.',
  }),
  calculate: (p, c) => {
    const counted = p.ties === 'below' ? 'below' : 'atMost';
    return { line: c.run(percentRankStep(p.period, counted), c.source(p.source)) };
  },
});
