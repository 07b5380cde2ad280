import { group, GROUP_CAVEAT } from '#indicators/catalog/companions.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { advancesOf } from '#indicators/formulas/breadth.ts';
import { quotient } from '#indicators/steps/arithmetic.ts';
import { total } from '#indicators/steps/total.ts';

export const advanceDeclineRatio = defineOscillator({
  name: 'advance_decline_ratio',
  title: 'Advance/Decline Ratio',
  category: 'multi_asset',
  keywords: ['advance decline ratio', 'adr', 'breadth', 'market breadth', 'overbought', 'oversold'],
  description:
    'How many advances of the members of a group came to each decline over a window: above 1 where more advanced.',
  summaryFocus: 'Side of 1, and the thresholds beyond which a market has gone far.',
  source:
    'Sum of advances over sum of declines, as Japanese houses follow it over 25 days with 120 and 70 percent; with a ' +
    'period of 1 it is the ratio of a day.',
  formula:
    'advance_decline_ratio = sum(advancing members, period) / sum(declining members, period)',
  chinese: { title: '涨跌比率（ADR）', description: '窗口内上涨家数之和与下跌家数之和的比率。' },
  caveats: [GROUP_CAVEAT],
  companions: group('close'),
  parameters: {
    period: period(25),
    ...thresholdParameters({ overbought: 1.2, oversold: 0.7 }, [0, 1, 10]),
  },
  subject: 'The ratio',
  label: () => 'A/D ratio',
  line: (p) => ({
    column: `advance_decline_ratio_${p.period}`,
    unit: 'ratio',
    sparse: true,
    description: 'Advances for each decline; null where nothing declined.',
  }),
  center: 1,
  thresholds: (p) => p,
  calculate: (p, c) => {
    const [up, down] = advancesOf(c).map((count) => c.run(total(p.period), count));
    return { line: c.each(quotient(NaN), up!, down!) };
  },
});
