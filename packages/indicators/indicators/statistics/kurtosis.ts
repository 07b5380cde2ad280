import { measurePresentation, defineStatistic } from '#indicators/families/define-statistic.ts';
import { highAndLowParameters } from '#indicators/families/high-and-low.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { correctionParameter, standardised } from '#indicators/families/standardised-moment.ts';

export const kurtosis = defineStatistic({
  name: 'kurtosis',
  title: 'Rolling Excess Kurtosis',
  keywords: ['kurtosis', 'excess kurtosis', 'fat tails', 'fourth moment', 'distribution'],
  description:
    'How much of the spread of the window comes from a few extreme values: 0 as in a normal distribution, ' +
    'above it with fatter tails, below it with thinner ones.',
  summaryFocus: 'Whether it is far above zero, where single bars make the spread.',
  source:
    'As pandas, Excel KURT and TA-Lib 0.8.1 (G2): corrected for a sample. The moment of the window itself, ' +
    'less 3, is the other choice of `correction`.',
  formula:
    'm(k) = mean((x - mean(x, period))^k, period), g = m(4) / m(2)^2 - 3\n' +
    'kurtosis = (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * g + 6), n = period',
  chinese: {
    title: '滚动超额峰度',
    description: '窗口内分布的尾部厚度，0为正态分布，越大说明极端值影响越重。',
  },
  aliases: [{ name: 'excess_kurtosis' }],
  parameters: {
    period: period(30, { min: 4 }),
    correction: correctionParameter(),
    source: source(),
    ...highAndLowParameters({ high: 1, low: -1 }, [-10, 0, 100], 'the kurtosis'),
  },
  value: (p) => ({
    column: `kurtosis_${p.period}`,
    unit: 'ratio',
    sparse: true,
    description: 'Excess kurtosis, a number without unit; null where the price does not move.',
  }),
  calculate: (p, c) => {
    const n = p.period;
    const x = c.source(p.source);
    if (p.correction === 'population') return { value: standardised(c, n, x, 4, 1, -3) };
    const factor = (n - 1) / ((n - 2) * (n - 3));
    const offset = factor * (6 - 3 * (n + 1));
    return { value: standardised(c, n, x, 4, factor * (n + 1), offset) };
  },
  presentation: (p) => measurePresentation('The kurtosis', p),
});
