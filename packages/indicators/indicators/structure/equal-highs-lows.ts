import { defineLiquidity } from '#indicators/families/define-liquidity.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';

export const equalHighsLows = defineLiquidity({
  name: 'equal_highs_lows',
  title: 'Equal Highs and Lows',
  keywords: [
    'equal highs lows',
    'eqh',
    'eql',
    'equal highs',
    'equal lows',
    'liquidity',
    'smart money',
  ],
  description:
    'Swing highs, or swing lows, that differ by less than a part of the average range: double tops and ' +
    'bottoms to some, resting liquidity to others.',
  summaryFocus: 'The nearest equal highs and lows, and whether price took them.',
  source:
    'LuxAlgo Smart Money Concepts, which compares a swing with the one before it alone; here it is ' +
    'compared with all that price has not traded beyond since.',
  formula:
    'tolerance = threshold_atr * atr(atr_period)\n' +
    'equal highs = swing highs within the tolerance of the newest of them; level = their mean\n' +
    'swept = trade beyond the newest swing by more than the tolerance',
  chinese: {
    title: '等高点与等低点（EQH/EQL）',
    description: '价差小于一定ATR倍数的多个摆动高点或低点，常被视为流动性所在。',
  },
  aliases: [
    { name: 'eqh', column: 'eqh' },
    { name: 'eql', column: 'eql' },
  ],
  caveats: [],
  parameters: {
    swing_length: period(3, {
      max: 100,
      about: 'Bars on each side that a swing must exceed; so many later it is confirmed.',
    }),
    threshold_atr: number(0.1, {
      min: 0,
      max: 5,
      about: 'How far apart equal swings may lie, in average true ranges.',
    }),
    atr_period: period(14, { max: 200, about: 'Bars of the average true range.' }),
  },
  wing: (p) => p.swing_length,
  tolerance: (p, c) => c.each(scaledBy(p.threshold_atr), averageTrueRange(c, p.atr_period)),
  prefixes: ['eqh', 'eql'],
  met: ['equal_highs', 'equal_lows'],
});
