import { measurePresentation, defineStatistic } from '#indicators/families/define-statistic.ts';
import { highAndLowParameters } from '#indicators/families/high-and-low.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { correctionParameter, standardised } from '#indicators/families/standardised-moment.ts';

export const skewness = defineStatistic({
  name: 'skewness',
  title: 'Rolling Skewness',
  keywords: ['skewness', 'skew', 'asymmetry', 'third moment', 'distribution'],
  description:
    'How lopsided the values of the window lie around their mean: above zero a few are far above it, ' +
    'below zero a few are far below.',
  summaryFocus: 'Sign and size: beyond 1 or -1 it is clearly lopsided.',
  source:
    'As pandas, Excel SKEW and R: corrected for a sample. The moment of the window itself is the other ' +
    'choice of `correction`.',
  formula:
    'm(k) = mean((x - mean(x, period))^k, period)\n' +
    'skewness = sqrt(n * (n - 1)) / (n - 2) * m(3) / m(2)^1.5, n = period',
  chinese: {
    title: '滚动偏度',
    description: '窗口内数值分布的不对称程度，正值表示右侧拖尾，负值表示左侧拖尾。',
  },
  aliases: [{ name: 'skew' }],
  parameters: {
    period: period(30, { min: 3 }),
    correction: correctionParameter(),
    source: source(),
    ...highAndLowParameters({ high: 1, low: -1 }, [-20, 0, 20], 'the skewness'),
  },
  value: (p) => ({
    column: `skewness_${p.period}`,
    unit: 'ratio',
    sparse: true,
    description: 'Skewness, a number without unit; null where the price does not move.',
  }),
  calculate: (p, c) => {
    const n = p.period;
    const factor = p.correction === 'sample' ? Math.sqrt(n * (n - 1)) / (n - 2) : 1;
    return { value: standardised(c, n, c.source(p.source), 3, factor, 0) };
  },
  presentation: (p) => measurePresentation('The skewness', p),
});
