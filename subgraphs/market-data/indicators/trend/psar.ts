import { STAGGERED_CAVEAT, steadyOutputs } from '#market-data/catalog/counting.ts';
import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { number } from '#market-data/catalog/parameters.ts';
import { points } from '#market-data/charts/chart-items.ts';
import { above, begins, equals, bar, output } from '#market-data/features/condition.ts';
import { event, state } from '#market-data/features/feature.ts';
import { parabolicSar } from '#market-data/kernels/steps/parabolic-sar.ts';

export const psar = defineIndicator({
  name: 'psar',
  title: 'Parabolic SAR',
  category: 'trend',
  keywords: ['psar', 'sar', 'parabolic', 'stop and reverse', 'trailing stop', 'trend', 'wilder'],
  description:
    'A trailing stop that closes in on price the faster the longer the trend makes new ' +
    'extremes, and changes sides when it is hit.',
  summaryFocus: 'The side on which the stop is, its distance from price, and when it changed.',
  source:
    'TA-Lib 0.6 SAR, after Wilder (1978): the second bar begins short when the low fell by ' +
    'more than the high rose and long otherwise, with the far extreme of the first bar as its ' +
    'stop.',
  caveats: [STAGGERED_CAVEAT],
  parameters: {
    acceleration: number(0.02, {
      min: 0.005,
      max: 1,
      about: 'Share by which the stop closes in, and by which that share grows.',
    }),
    maximum: number(0.2, { min: 0.01, max: 1, about: 'Largest share by which it closes in.' }),
  },
  contradiction: (p) =>
    p.acceleration <= p.maximum ? null : 'acceleration must not be greater than maximum',
  outputs: () => ({
    psar: { column: 'psar', unit: 'price', description: 'The stop.' },
    direction: {
      column: 'psar_direction',
      unit: 'label',
      description: '1 while the stop is below price (long), -1 while it is above (short).',
      range: [-1, 1],
    },
  }),
  calculate: (p, c) => {
    const sar = parabolicSar(p.acceleration, p.maximum);
    const [stop, direction] = steadyOutputs(c, sar, c.bar('high'), c.bar('low'));
    return { psar: stop!, direction: direction! };
  },
  features: () => [
    event(
      'flip_up',
      'bullish',
      'The stop moves from above price to below it.',
      begins(equals(output('direction'), 1)),
    ),
    event(
      'flip_down',
      'bearish',
      'The stop moves from below price to above it.',
      begins(equals(output('direction'), -1)),
    ),
    state(
      'bullish',
      'bullish',
      'The close is above the stop.',
      above(bar('close'), output('psar')),
    ),
  ],
  chart: () => ({ pane: 'main', items: [points('psar', 'Parabolic SAR', 'primary')] }),
});
