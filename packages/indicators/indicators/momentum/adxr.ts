import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import {
  strengthContradiction,
  strengthFeatures,
  strengthLevels,
  STRENGTH_PARAMETERS,
} from '#indicators/families/trend-strength.ts';
import { TIES_CAVEAT } from '#indicators/catalog/tick.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { mean } from '#indicators/steps/arithmetic.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { directionalMovement } from '#indicators/steps/directional-movement.ts';

export const adxr = defineIndicator({
  name: 'adxr',
  title: 'Average Directional Index Rating',
  category: 'momentum',
  keywords: ['adxr', 'adx', 'directional movement', 'trend strength', 'rating', 'wilder'],
  description:
    'Mean of the average directional index and of its value a period before: the strength of a trend ' +
    'without the short swings.',
  summaryFocus: 'Whether there is a trend at all, and whether it gains strength.',
  source: 'TA-Lib 0.6 ADXR, after Wilder (1978): the value `period` - 1 bars before.',
  caveats: [TIES_CAVEAT],
  formula: 'adxr = (adx(period) + adx(period)[period - 1]) / 2',
  chinese: {
    title: '平均趋向指数评估',
    description: '当前ADX与若干周期前ADX的平均值，比ADX更平滑地衡量趋势强度。',
  },
  parameters: {
    period: period(14, { min: 2, about: 'Bars of each of the smoothings.' }),
    ...STRENGTH_PARAMETERS,
  },
  contradiction: strengthContradiction,
  outputs: (p) => ({
    adxr: {
      column: `adxr_${p.period}`,
      unit: 'index',
      range: [0, 100],
      description: 'Strength of the trend, whichever way it goes.',
    },
  }),
  calculate: (p, c) => {
    const adx = c.run(directionalMovement(p.period), c.bar('high'), c.bar('low'), c.bar('close'));
    return { adxr: c.each(mean, adx, c.run(delayed(p.period - 1), adx)) };
  },
  features: (p) => strengthFeatures('adxr', p),
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [line('adxr', `ADXR ${p.period}`, 'primary'), ...strengthLevels(p)],
  }),
});
