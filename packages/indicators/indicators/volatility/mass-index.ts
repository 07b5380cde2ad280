import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, equals, level, output, within } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { difference, quotient } from '#indicators/steps/arithmetic.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { returnFrom } from '#indicators/steps/return-from.ts';
import { total } from '#indicators/steps/total.ts';

/** Bars after which an index that rose is no longer expected to return. */
const MAX_BULGE_BARS = 100;

export const massIndex = defineIndicator({
  name: 'mass_index',
  title: 'Mass Index',
  category: 'volatility',
  keywords: ['mass index', 'mass', 'massi', 'reversal bulge', 'range', 'dorsey', 'volatility'],
  description:
    'How much ranges widen against their own average, added up: a bulge of it announces a reversal, without ' +
    'its direction.',
  summaryFocus: 'Whether it is in a bulge, and whether it has just come back from one.',
  source:
    'Dorsey, Technical Analysis of Stocks & Commodities (1992); TA-Lib 0.8 MASSI, pandas-ta and PineTS, ' +
    "whose averages are seeded with the mean of their first values; Tulip's and others' begin with the " +
    'first one. A window at rest counts each bar as 1.',
  formula:
    'mass = sum(ema(high - low, n) / ema(ema(high - low, n), n), sum_period), n = ema_period',
  chinese: {
    title: '梅斯线（质量指数）',
    description: '累计振幅扩张程度，隆起后回落预示趋势反转。',
  },
  aliases: [{ name: 'mass' }, { name: 'massi' }],
  parameters: {
    ema_period: period(9, { about: 'Bars of both exponential averages.' }),
    sum_period: period(25, { about: 'Bars that are added up.' }),
    bulge: number(27, { min: 1, max: 1_000, about: 'Value above which a bulge begins.' }),
    trigger: number(26.5, { min: 1, max: 1_000, about: 'Value below which a bulge is complete.' }),
  },
  contradiction: (p) => (p.trigger <= p.bulge ? null : 'trigger must not exceed bulge'),
  outputs: () => ({
    mass: {
      column: 'mass_index',
      unit: 'index',
      description: 'Sum of the ratios: near `sum_period` while ranges are as usual.',
    },
    bulge: {
      column: 'mass_index_bulge',
      unit: 'flag',
      range: [0, 1],
      description: 'Whether a bulge is complete with this bar.',
      internal: true,
    },
  }),
  calculate: (p, c) => {
    const once = c.run(ema(p.ema_period), c.each(difference, c.bar('high'), c.bar('low')));
    const twice = c.run(ema(p.ema_period), once);
    const mass = c.run(total(p.sum_period), c.each(quotient(1), once, twice));
    return { mass, bulge: c.run(returnFrom(p.bulge, p.trigger, MAX_BULGE_BARS), mass) };
  },
  features: (p) => [
    state(
      'high',
      'neutral',
      `The index is above ${p.bulge}.`,
      above(output('mass'), level(p.bulge)),
    ),
    event(
      'reversal_bulge',
      'neutral',
      `The index falls below ${p.trigger}, after it was above ${p.bulge} at most ${MAX_BULGE_BARS} bars ` +
        'before and not below since.',
      within(2, equals(output('bulge'), 1)),
    ),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [
      line('mass', 'Mass Index', 'primary'),
      levelLine(p.bulge, 'Bulge'),
      levelLine(p.trigger, 'Trigger'),
    ],
  }),
});
