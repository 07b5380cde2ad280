import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import {
  directionFeatures,
  strengthContradiction,
  strengthFeatures,
  strengthLevels,
  STRENGTH_PARAMETERS,
} from '#indicators/families/trend-strength.ts';
import { TIES_CAVEAT } from '#indicators/catalog/tick.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { directionalMovement } from '#indicators/steps/directional-movement.ts';

export const adx = defineIndicator({
  name: 'adx',
  title: 'Average Directional Index',
  category: 'trend',
  keywords: [
    'adx',
    'dmi',
    'directional movement',
    'plus di',
    'minus di',
    'trend strength',
    'wilder',
  ],
  description:
    'Strength of a trend from 0 to 100, whichever way it goes, with two indicators of how much ' +
    'of the range was upward and downward.',
  summaryFocus:
    'Whether there is a trend at all, whether it gains strength, and which indicator leads.',
  source:
    'TA-Lib 0.6 ADX, PLUS_DI and MINUS_DI, after Wilder (1978) without his rounding; where ' +
    'nothing moves, the index stays where it was.',
  caveats: [TIES_CAVEAT],
  formula:
    'up = high - high[1] where that is greater than the fall of the low and than 0, otherwise 0\n' +
    'down = low[1] - low where that is greater than the rise of the high and than 0, otherwise 0\n' +
    'plus_di = 100 * rma(up, period) / rma(true range, period)\n' +
    'minus_di = 100 * rma(down, period) / rma(true range, period)\n' +
    'adx = rma(100 * abs(plus_di - minus_di) / (plus_di + minus_di), period)',
  chinese: {
    title: '平均趋向指数',
    description: '0到100之间衡量趋势强弱，不分方向；+DI与-DI表示多空力量，25以上视为强趋势。',
  },
  aliases: [
    { name: 'plus_di', column: 'plus_di' },
    { name: 'minus_di', column: 'minus_di' },
  ],
  parameters: {
    period: period(14, { min: 2, about: 'Bars of each of the smoothings.' }),
    ...STRENGTH_PARAMETERS,
  },
  contradiction: strengthContradiction,
  outputs: () => ({
    adx: {
      column: 'adx',
      unit: 'index',
      description: 'Strength of the trend.',
      range: [0, 100],
    },
    plus: {
      column: 'plus_di',
      unit: 'index',
      description: 'Upward movement in percent of the range.',
      range: [0, 100],
    },
    minus: {
      column: 'minus_di',
      unit: 'index',
      description: 'Downward movement in percent of the range.',
      range: [0, 100],
    },
  }),
  calculate: (p, c) => {
    const [adx, plus, minus] = c.runAll(
      directionalMovement(p.period),
      c.bar('high'),
      c.bar('low'),
      c.bar('close'),
    );
    return { adx, plus, minus };
  },
  features: (p) => [...strengthFeatures('adx', p), ...directionFeatures('plus', 'minus')],
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [
      line('adx', `ADX ${p.period}`, 'primary'),
      line('plus', '+DI', 'positive'),
      line('minus', '-DI', 'negative'),
      ...strengthLevels(p),
    ],
  }),
});
