import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { above, below, level, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { logRatio } from '#indicators/steps/log-ratio.ts';

export const returns = defineIndicator({
  name: 'returns',
  title: 'Returns',
  category: 'performance',
  keywords: ['returns', 'log return', 'percent return', 'performance', 'change'],
  description:
    'Change of the price over some bars in percent, logarithmic, so that returns add up, or ' +
    'simple.',
  summaryFocus: 'Sign and size of the last return, compared with those before it.',
  source:
    'Textbook, as pandas and pandas-ta, which give fractions: 100 times the logarithm of the ' +
    'ratio of both prices, or the ratio less one. 0 where a price is not positive.',
  formula: 'log: returns = 100 * ln(x / x[n])\nsimple: returns = 100 * (x / x[n] - 1)',
  chinese: {
    title: '收益率',
    description: '若干根 K 线的对数或简单收益率，以百分比表示。',
  },
  aliases: [{ name: 'log_return' }, { name: 'percent_return', params: { kind: 'simple' } }],
  parameters: {
    period: period(1, { about: 'Bars over which the return is taken.' }),
    kind: choice(
      'log',
      ['log', 'simple'],
      'Logarithmic returns add up, simple ones are what is earned.',
    ),
    source: source(),
  },
  outputs: (p) => ({
    returns: {
      column: `returns_${p.period}`,
      unit: 'percent',
      description: 'The return in percent: 1 is one hundredth.',
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    if (p.kind === 'simple') return { returns: c.run(rateOfChange(p.period), x) };
    const ratio = c.each(logRatio, x, c.run(delayed(p.period), x));
    return { returns: c.each(scaledBy(100), ratio) };
  },
  features: () => [
    state('bullish', 'bullish', 'The return is positive.', above(output('returns'), level(0))),
    state('bearish', 'bearish', 'The return is negative.', below(output('returns'), level(0))),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [histogram('returns', `Returns ${p.period}`), levelLine(0, 'Zero')],
  }),
});
