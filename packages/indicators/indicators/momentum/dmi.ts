import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { directionFeatures } from '#indicators/families/trend-strength.ts';
import { TIES_CAVEAT } from '#indicators/catalog/tick.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { directionalMovement } from '#indicators/steps/directional-movement.ts';

export const dmi = defineIndicator({
  name: 'dmi',
  title: 'Directional Movement Index',
  category: 'momentum',
  keywords: ['dmi', 'directional movement', 'plus di', 'minus di', '+di', '-di', 'wilder'],
  description:
    'How much of the range of the last bars was upward movement, and how much was downward; `adx` has ' +
    'both, and the strength of the trend that follows from them.',
  summaryFocus: 'Which of the two leads, and by how much.',
  source:
    'TA-Lib 0.6 PLUS_DI and MINUS_DI, after Wilder (1978) without his rounding, whose first totals hold ' +
    '`period` - 1 bars; Tulip shows a value one bar earlier, Pine begins one bar later.',
  caveats: [TIES_CAVEAT],
  formula:
    '+di = 100 * rma(+dm, period) / rma(true range, period)\n' +
    '-di = 100 * rma(-dm, period) / rma(true range, period)',
  chinese: {
    title: '动向指标',
    description: '比较上升动向与下降动向占真实波幅的比例，判断多空哪一方占优。',
  },
  aliases: [{ name: 'directional_movement_index' }],
  parameters: { period: period(14, { min: 2, about: 'Bars of the smoothings.' }) },
  outputs: () => ({
    plus: {
      column: 'dmi_plus',
      unit: 'index',
      range: [0, 100],
      description: 'Upward movement in percent of the range.',
    },
    minus: {
      column: 'dmi_minus',
      unit: 'index',
      range: [0, 100],
      description: 'Downward movement in percent of the range.',
    },
  }),
  calculate: (p, c) => {
    const [, plus, minus] = c.runAll(
      directionalMovement(p.period),
      c.bar('high'),
      c.bar('low'),
      c.bar('close'),
    );
    return { plus, minus };
  },
  features: () => directionFeatures('plus', 'minus'),
  chart: () => ({
    pane: 'own',
    range: [0, 100],
    items: [line('plus', '+DI', 'positive'), line('minus', '-DI', 'negative')],
  }),
});
