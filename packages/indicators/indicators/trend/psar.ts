import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number } from '#indicators/catalog/parameters.ts';
import { stopFeatures } from '#indicators/families/trailing-stop.ts';
import { points } from '#indicators/charts/chart-items.ts';
import { parabolicSar } from '#indicators/steps/parabolic-sar.ts';

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
  formula:
    'stop = stop[1] + share * (extreme - stop[1]), not inside the last two bars\n' +
    'share starts at acceleration, grows by it with each new extreme, and ends at maximum\n' +
    'when a bar touches the stop, the sides change and the stop starts at the extreme',
  chinese: {
    title: '抛物线转向',
    description: '随趋势加速靠近价格的跟踪止损点，价格触及即反向，点在下方为多、上方为空。',
  },
  aliases: [{ name: 'sar' }, { name: 'parabolic_sar' }],
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
    const pace = { initial: p.acceleration, growth: p.acceleration, maximum: p.maximum };
    const sar = parabolicSar(pace, pace);
    const [stop, direction] = steadyOutputs(c, sar, c.bar('high'), c.bar('low'));
    return { psar: stop, direction };
  },
  features: stopFeatures,
  chart: () => ({ pane: 'main', items: [points('psar', 'Parabolic SAR', 'primary')] }),
});
