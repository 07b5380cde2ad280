import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { falling, output, rising } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { channel } from '#indicators/steps/channel.ts';

export const gapo = defineIndicator({
  name: 'gapo',
  title: 'Gopalakrishnan Range Index',
  category: 'volatility',
  keywords: ['gapo', 'gopalakrishnan', 'range index', 'range', 'logarithm', 'volatility'],
  description:
    'Logarithm of the range of a window to the base of its length: how erratic a market is. It depends on ' +
    'the size of the price, so only the same instrument compares.',
  summaryFocus: 'Whether it rises or falls: ranges that widen or narrow.',
  source:
    'Gopalakrishnan, Technical Analysis of Stocks & Commodities (January 2001); trading-signals GAPO. ' +
    'Undefined where the window has no range.',
  formula: 'gapo = ln(highest(high, period) - lowest(low, period)) / ln(period)',
  chinese: {
    title: 'Gopalakrishnan振幅指数',
    description: '区间振幅的对数与周期对数之比，衡量行情的起伏程度。',
  },
  aliases: [{ name: 'gopalakrishnan_range_index' }],
  parameters: { period: period(5, { min: 2 }) },
  outputs: (p) => ({
    gapo: {
      column: `gapo_${p.period}`,
      unit: 'index',
      dimension: 'unit_bound',
      sparse: true,
      description: 'Logarithm of the range, which is counted in units of the price.',
    },
  }),
  calculate: (p, c) => {
    const [top, bottom] = c.runAll(channel(p.period), c.bar('high'), c.bar('low'));
    return { gapo: c.each(logarithmOfRange(p.period), top, bottom) };
  },
  features: () => [
    state('rising', 'neutral', 'The index is higher than one bar before.', rising(output('gapo'))),
    state('falling', 'neutral', 'The index is lower than one bar before.', falling(output('gapo'))),
  ],
  chart: (p) => ({ pane: 'own', items: [line('gapo', `GAPO ${p.period}`, 'primary')] }),
});

/** Inputs: highest high, lowest low. */
function logarithmOfRange(period: number): Formula<2> {
  const base = Math.log(period);
  return (inputs, output) => {
    const [top, bottom] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const range = top[row]! - bottom[row]!;
        output[row] = range > 0 ? Math.log(range) / base : NaN;
      }
    };
  };
}
