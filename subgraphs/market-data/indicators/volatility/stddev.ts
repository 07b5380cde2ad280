import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { number, period, source } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { above, begins, output } from '#market-data/features/condition.ts';
import { event, state } from '#market-data/features/feature.ts';
import { scaledBy } from '#market-data/kernels/steps/arithmetic.ts';
import { deviation } from '#market-data/kernels/steps/deviation.ts';
import { sma } from '#market-data/kernels/steps/sma.ts';

/** Bars over which the usual deviation is measured. */
const USUAL_BARS = 20;

export const stddev = defineIndicator({
  name: 'stddev',
  title: 'Standard Deviation',
  category: 'volatility',
  keywords: ['stddev', 'standard deviation', 'volatility', 'dispersion', 'sigma'],
  description: 'How far values usually lie from their mean over the window.',
  summaryFocus: 'Whether prices spread or draw together against their usual spread.',
  source:
    'TA-Lib STDDEV: over the whole population, that is divided by `period`. It is exact to the last digits at any price, as in TA-Lib 0.8; TA-Lib 0.6 loses digits where the deviation is small against the price.',
  parameters: {
    period: period(5, { min: 2 }),
    nbdev: number(1, { min: 0.01, max: 100, about: 'Factor of the deviation.' }),
    source: source(),
  },
  outputs: () => ({
    stddev: {
      column: 'stddev',
      unit: 'price',
      description: 'Standard deviation, times `nbdev`.',
    },
    usual: {
      column: 'stddev_usual',
      unit: 'price',
      description: `Mean of it over ${USUAL_BARS} bars.`,
      internal: true,
    },
  }),
  calculate: (p, c) => {
    const one = c.run(deviation(p.period), c.source(p.source));
    const scaled = p.nbdev === 1 ? one : c.each(scaledBy(p.nbdev), one);
    return { stddev: scaled, usual: c.run(sma(USUAL_BARS), scaled) };
  },
  features: () => {
    const isWide = above(output('stddev'), output('usual'));
    return [
      state(
        'expanding',
        'neutral',
        `The deviation is above its own mean over ${USUAL_BARS} bars.`,
        isWide,
      ),
      event(
        'expansion_begins',
        'neutral',
        `The deviation was at or below its own mean over ${USUAL_BARS} bars one bar before, and is above it now.`,
        begins(isWide),
      ),
    ];
  },
  chart: (p) => ({ pane: 'own', items: [line('stddev', `StdDev ${p.period}`, 'primary')] }),
});
