import { STAGGERED_CAVEAT } from '#indicators/families/counting.ts';
import { defineAverage } from '#indicators/families/define-average.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import {
  deviationIndexAverage,
  variableIndexAverage,
} from '#indicators/formulas/variable-index.ts';

export const vidya = defineAverage({
  name: 'vidya',
  title: 'Variable Index Dynamic Average',
  keywords: ['variable index', 'adaptive', 'chande', 'cmo'],
  description:
    'Exponential average whose weight grows with the momentum of the price: quick in a run, and ' +
    'at rest where gains and losses are even.',
  summaryFocus: 'Whether it moves at all, which way, and on which side of it price is.',
  source:
    'Chande (1992, 1995); TA-Lib 0.8 VIDYA, which starts it from the first price, and this one ' +
    'from the price before its first value. Tulip takes the ratio of two deviations instead of ' +
    'the momentum: `index` deviation, and its factor of 0.2 is a period of 9.',
  formula:
    'index = |cmo(x, index_period)| / 100, or stddev(x, index_period) / stddev(x, long_period)\n' +
    'vidya = vidya[1] + 2 / (period + 1) * index * (x - vidya[1])',
  chinese: {
    title: '变动指数动态平均线',
    description: '以钱德动量（或波动率之比）调节权重的指数均线，盘整时几乎不动。',
  },
  aliases: [{ name: 'variable_index_dynamic_average' }],
  caveats: [STAGGERED_CAVEAT],
  parameters: {
    period: period(14, { about: 'Bars of the exponential average at full momentum.' }),
    index_period: period(9, { min: 2, about: 'Bars over which the index is measured.' }),
    index: choice('cmo', ['cmo', 'deviation'], 'What makes the weight grow.'),
    long_period: period(14, { min: 2, about: 'Bars of the usual deviation, for that index.' }),
    source: source(),
  },
  contradiction: (p) =>
    p.index === 'cmo' || p.index_period < p.long_period
      ? null
      : 'index_period must be shorter than long_period',
  average: (p, c) => {
    const x = c.source(p.source);
    if (p.index === 'cmo') return variableIndexAverage(c, p.period, x, p.index_period);
    return deviationIndexAverage(c, p.period, x, [p.index_period, p.long_period]);
  },
});
