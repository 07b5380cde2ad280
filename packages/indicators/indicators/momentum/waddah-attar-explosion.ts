import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { histogram, line } from '#indicators/charts/chart-items.ts';
import {
  above,
  all,
  begins,
  below,
  level,
  output,
  rising,
} from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { fastAndSlow } from '#indicators/formulas/moving-average.ts';
import { absolute, difference, scaledBy } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { wilder } from '#indicators/steps/exponential.ts';
import { trueRangeFromFirst } from '#indicators/steps/true-range.ts';

export const waddahAttarExplosion = defineIndicator({
  name: 'waddah_attar_explosion',
  title: 'Waddah Attar Explosion',
  category: 'momentum',
  keywords: [
    'waddah attar explosion',
    'wae',
    'macd',
    'bollinger',
    'dead zone',
    'breakout',
    'momentum',
  ],
  description:
    'How fast a MACD changes, enlarged, against the width of the Bollinger Bands and a dead zone ' +
    'made of the true range: a move counts where its bars rise above both.',
  summaryFocus:
    'Sign of the trend bars, and whether they are above the explosion line and the dead zone.',
  source:
    "Waddah Attar, in LazyBear's form: the change of a MACD of 20 and 40 bars times 150, bands of " +
    "20 bars and 2 deviations, and 3.7 times Wilder's average of the true range over 100 bars, " +
    "whose first bar counts its own range. TA-Lib's MACD, whose averages begin together.",
  formula:
    'macd = ema(x, fast) - ema(x, slow)\n' +
    'trend = sensitivity * (macd - macd[1])\n' +
    'explosion = 2 * mult * stdev(x, n)\n' +
    'dead_zone = factor * rma(true range, m)',
  chinese: {
    title: 'Waddah Attar 爆发指标',
    description: 'MACD 变化速度与布林带宽度、死区线对比，识别行情爆发。',
  },
  aliases: [{ name: 'wae' }],
  parameters: {
    fast_period: period(20, { min: 2, about: 'Bars of the fast average.' }),
    slow_period: period(40, { min: 2, about: 'Bars of the slow average.' }),
    sensitivity: number(150, { min: 1, max: 10_000, about: 'Factor of the change of the MACD.' }),
    bb_period: period(20, { min: 2, about: 'Bars of the Bollinger Bands.' }),
    bb_mult: number(2, { min: 0.1, max: 10, about: 'Deviations from their middle to a band.' }),
    dead_zone_period: period(100, { about: 'Bars of the average of the true range.' }),
    dead_zone_mult: number(3.7, { min: 0, max: 100, about: 'Average ranges of the dead zone.' }),
    source: source(),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  outputs: () => ({
    trend: {
      column: 'wae_trend',
      unit: 'price',
      description:
        'Change of the MACD times the sensitivity: above zero upward, below it downward.',
    },
    size: {
      column: 'wae_trend_size',
      unit: 'price',
      internal: true,
      description: 'The trend without its sign.',
    },
    explosion: {
      column: 'wae_explosion',
      unit: 'price',
      description: 'Distance between the Bollinger Bands.',
    },
    deadZone: {
      column: 'wae_dead_zone',
      unit: 'price',
      description: 'Multiple of the average true range, below which moves are ignored.',
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const [fast, slow] = fastAndSlow(c, 'ema', p.fast_period, p.slow_period, x);
    const moved = c.run(change(1), c.each(difference, fast, slow));
    const trend = c.each(scaledBy(p.sensitivity), moved);
    const spread = c.runAll(deviation(p.bb_period), x)[0];
    const range = c.run(trueRangeFromFirst, c.bar('high'), c.bar('low'), c.bar('close'));
    return {
      trend,
      size: c.each(absolute, trend),
      explosion: c.each(scaledBy(2 * p.bb_mult), spread),
      deadZone: c.each(scaledBy(p.dead_zone_mult), c.run(wilder(p.dead_zone_period), range)),
    };
  },
  features: () => {
    const [trend, size] = [output('trend'), output('size')] as const;
    const [explosion, deadZone] = [output('explosion'), output('deadZone')] as const;
    const isUp = above(trend, level(0));
    const isDown = below(trend, level(0));
    const explodes = all(above(size, explosion), above(size, deadZone), above(explosion, deadZone));
    const beyond = 'its bar is above the explosion line, and both are above the dead zone';
    const began = `${beyond}, which was not all so one bar before.`;
    return [
      event(
        'explosion_up',
        'bullish',
        `The trend is upward, and ${began}`,
        begins(all(isUp, explodes)),
      ),
      event(
        'explosion_down',
        'bearish',
        `The trend is downward, and ${began}`,
        begins(all(isDown, explodes)),
      ),
      state('bullish', 'bullish', 'The trend is above zero.', isUp),
      state('bearish', 'bearish', 'The trend is below zero.', isDown),
      state(
        'expanding',
        'neutral',
        'The explosion line is above the dead zone and higher than one bar before.',
        all(above(explosion, deadZone), rising(explosion)),
      ),
    ];
  },
  chart: () => ({
    pane: 'own',
    items: [
      histogram('trend', 'Trend'),
      line('explosion', 'Explosion', 'primary'),
      line('deadZone', 'Dead zone', 'level', 'dotted'),
    ],
  }),
});
