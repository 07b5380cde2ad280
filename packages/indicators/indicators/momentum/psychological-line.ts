import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { moveFrom } from '#indicators/steps/change.ts';
import { total } from '#indicators/steps/total.ts';

export const psychologicalLine = defineOscillator({
  name: 'psychological_line',
  title: 'Psychological Line',
  category: 'momentum',
  keywords: [
    'psychological line',
    'psl',
    'psy',
    'sentiment',
    'oscillator',
    'overbought',
    'oversold',
  ],
  description: 'Percentage of the last bars that closed higher than the bar before them.',
  summaryFocus: 'Side of 50, and whether it is beyond 75 or 25, where a turn is likely.',
  source:
    'The Japanese and Chinese psychological line, as in trading-signals and pandas-ta; an ' +
    'unchanged close is not a higher one.',
  formula: 'psl = 100 * count(x > x[1], n) / n',
  chinese: {
    title: '心理线（PSY）',
    description: '最近若干根 K 线中上涨根数所占的百分比。',
  },
  aliases: [{ name: 'psl' }, { name: 'psy' }],
  parameters: {
    period: period(12),
    source: source(),
    ...thresholdParameters({ overbought: 75, oversold: 25 }),
  },
  subject: 'The line',
  label: (p) => `PSY ${p.period}`,
  line: (p) => ({
    column: `psychological_line_${p.period}`,
    unit: 'percent',
    range: [0, 100],
    description: 'Rising bars in percent of all.',
  }),
  center: 50,
  thresholds: (p) => p,
  calculate: (p, c) => {
    const rose = c.each(isPositive, c.run(moveFrom(1), c.source(p.source)));
    return { line: c.each(scaledBy(100 / p.period), c.run(total(p.period), rose)) };
  },
});

const isPositive: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = x[row]! > 0 ? 1 : 0;
  };
};
