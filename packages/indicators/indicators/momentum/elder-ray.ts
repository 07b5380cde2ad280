import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import {
  above,
  all,
  below,
  falling,
  level,
  output,
  rising,
} from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { ema } from '#indicators/steps/exponential.ts';

export const elderRay = defineIndicator({
  name: 'elder_ray',
  title: 'Elder Ray (Bull and Bear Power)',
  category: 'momentum',
  keywords: ['elder ray', 'bull power', 'bear power', 'bull bear power', 'elder'],
  description:
    'How far the high and the low of a bar are from the average of the closes: what buyers and what ' +
    'sellers were able to do.',
  summaryFocus: 'Way of the average, and whether the power against it weakens.',
  source:
    'Elder, Trading for a Living (1993), with the exponential average of TA-Lib 0.6, seeded with the ' +
    'mean of its first values.',
  formula: 'bull_power = high - ema(close, period)\nbear_power = low - ema(close, period)',
  chinese: {
    title: '艾达透视指标',
    description: '以收盘价指数均线为基准，用最高价衡量多头力量、最低价衡量空头力量。',
  },
  aliases: [
    { name: 'bull_power', column: 'bull_power' },
    { name: 'bear_power', column: 'bear_power' },
    { name: 'bull_bear_power' },
  ],
  parameters: { period: period(13, { min: 2, about: 'Bars of the average.' }) },
  outputs: () => ({
    bull: {
      column: 'bull_power',
      unit: 'price',
      description: 'High minus average, in units of the price.',
    },
    bear: {
      column: 'bear_power',
      unit: 'price',
      description: 'Low minus average, in units of the price.',
    },
    average: {
      column: 'elder_ray_average',
      unit: 'price',
      description: 'Exponential average of the closes.',
      internal: true,
    },
  }),
  calculate: (p, c) => {
    const average = c.run(ema(p.period), c.bar('close'));
    return {
      bull: c.each(difference, c.bar('high'), average),
      bear: c.each(difference, c.bar('low'), average),
      average,
    };
  },
  features: () => {
    const [bull, bear, average] = [output('bull'), output('bear'), output('average')] as const;
    return [
      ...crossings(
        ['bull_power_cross_up', 'bull_power_cross_down'],
        bull,
        level(0),
        'The bull power',
        'zero',
      ),
      ...crossings(
        ['bear_power_cross_up', 'bear_power_cross_down'],
        bear,
        level(0),
        'The bear power',
        'zero',
      ),
      state(
        'bullish',
        'bullish',
        'The average is higher than one bar before, and the bear power is below zero, but higher too.',
        all(rising(average), rising(bear), below(bear, level(0))),
      ),
      state(
        'bearish',
        'bearish',
        'The average is lower than one bar before, and the bull power is above zero, but lower too.',
        all(falling(average), falling(bull), above(bull, level(0))),
      ),
    ];
  },
  chart: () => ({
    pane: 'own',
    items: [histogram('bull', 'Bull power'), histogram('bear', 'Bear power'), levelLine(0, 'Zero')],
  }),
});
