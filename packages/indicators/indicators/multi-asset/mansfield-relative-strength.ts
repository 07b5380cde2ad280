import { MISSING_BAR_CAVEAT, secondSeries } from '#indicators/catalog/companions.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { percentApart, quotient } from '#indicators/steps/arithmetic.ts';
import { sma } from '#indicators/steps/sma.ts';

export const mansfieldRelativeStrength = defineOscillator({
  name: 'mansfield_relative_strength',
  title: 'Mansfield Relative Strength',
  category: 'multi_asset',
  keywords: ['mansfield relative strength', 'relative strength', 'weinstein', 'benchmark'],
  description:
    'The price of a series in units of a benchmark, as a distance from the average of that over a year, in percent: ' +
    'above zero where it does better than it used to against the benchmark.',
  summaryFocus: 'Side of zero, and whether it rises.',
  source:
    'Stan Weinstein, Secrets for Profiting in Bull and Bear Markets (1988), after Mansfield: simple average over 52 ' +
    'weeks. On daily bars take 252 bars, or 365 where a market trades every day.',
  formula:
    'ratio = close / benchmark; mansfield_relative_strength = 100 * (ratio / sma(ratio, period) - 1)',
  chinese: { title: '曼斯菲尔德相对强度', description: '与基准之比相对其一年均值的偏离百分比。' },
  aliases: [{ name: 'mansfield_rs' }],
  caveats: [MISSING_BAR_CAVEAT],
  companions: secondSeries('the benchmark'),
  parameters: { period: period(52, { min: 2 }) },
  subject: 'The relative strength',
  label: () => 'Mansfield',
  line: (p) => ({
    column: `mansfield_relative_strength_${p.period}`,
    unit: 'percent',
    description: 'Distance of the ratio from its average, in percent of the average.',
  }),
  calculate: (p, c) => {
    const ratio = c.each(quotient(0), c.bar('close'), c.other(0, 'close'));
    return { line: c.each(percentApart, ratio, c.run(sma(p.period), ratio)) };
  },
});
