import { averageOfPeriod, defineAverage } from '#indicators/families/define-average.ts';

export const tema = defineAverage({
  ...averageOfPeriod('tema', 20),
  name: 'tema',
  title: 'Triple Exponential Moving Average',
  keywords: ['triple exponential', 'low lag'],
  description:
    'Three exponential averages of each other, combined as 3a - 3b + c, so that hardly any lag ' +
    'is left. It overshoots at turns.',
  summaryFocus: 'Whether price is above or below it, and how soon it turns.',
  source:
    'TA-Lib 0.6 TEMA, after Mulloy (1994): each exponential average is seeded with the simple ' +
    'average of the first `period` values.',
  formula: 'a = ema(x, period); b = ema(a, period); c = ema(b, period)\ntema = 3 * a - 3 * b + c',
  chinese: {
    title: '三重指数移动平均线',
    description: '三层 EMA 组合为 3a - 3b + c，几乎没有滞后，拐点处可能过冲。',
  },
});
