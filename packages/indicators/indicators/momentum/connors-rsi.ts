import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { weightedSum } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { percentRank } from '#indicators/steps/percent-rank.ts';
import { relativeStrength } from '#indicators/steps/relative-strength.ts';
import { streak } from '#indicators/steps/streak.ts';

export const connorsRsi = defineOscillator({
  name: 'connors_rsi',
  title: 'Connors RSI',
  category: 'momentum',
  keywords: ['connors rsi', 'crsi', 'connors', 'streak', 'percent rank', 'mean reversion'],
  description:
    'Mean of three numbers from 0 to 100: a short RSI of the price, an RSI of the streak of rises or ' +
    'falls, and the rank of the last change among those before it.',
  summaryFocus: 'Distance from the thresholds: it is made for short excesses that revert.',
  source:
    'Connors and Alvarez (2012); the rank counts changes that are smaller, as in TA-Lib 0.8.1, where ' +
    "TradingView's counts equal ones too. A streak counts at most 100 bars.",
  formula:
    'connors_rsi = (rsi(x, rsi_period) + rsi(streak(x), streak_period)' +
    ' + percent_rank(roc(x, 1), rank_period)) / 3',
  chinese: {
    title: '康纳斯相对强弱指标',
    description: '短周期RSI、连涨连跌天数的RSI与涨跌幅百分位排名三者的平均，用于短线均值回归。',
  },
  aliases: [{ name: 'crsi' }],
  parameters: {
    rsi_period: period(3, { min: 2, about: 'Bars of the RSI of the price.' }),
    streak_period: period(2, { min: 2, about: 'Bars of the RSI of the streak.' }),
    rank_period: period(100, {
      min: 2,
      about: 'Changes before the last one that it is ranked in.',
    }),
    source: source(),
    ...thresholdParameters({ overbought: 90, oversold: 10 }),
  },
  subject: 'The index',
  center: 50,
  thresholds: (p) => p,
  label: () => 'CRSI',
  line: () => ({
    column: 'connors_rsi',
    unit: 'index',
    range: [0, 100],
    description: 'The index: 0 is the deepest excess downward, 100 upward.',
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const strength = c.run(relativeStrength(p.rsi_period), x);
    const streaks = c.run(relativeStrength(p.streak_period), c.run(streak, x));
    const change = c.run(rateOfChange(1), x);
    const rank = c.run(percentRank(p.rank_period, 'below', ROUNDING, 100), change);
    return { line: c.each(weightedSum(1 / 3, 1 / 3, 1 / 3), strength, streaks, rank) };
  },
});
