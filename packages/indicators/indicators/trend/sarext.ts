import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number } from '#indicators/catalog/parameters.ts';
import { stopFeatures } from '#indicators/families/trailing-stop.ts';
import { points } from '#indicators/charts/chart-items.ts';
import { product } from '#indicators/steps/arithmetic.ts';
import { parabolicSar } from '#indicators/steps/parabolic-sar.ts';

const share = (byDefault: number, about: string) =>
  number(byDefault, { min: 0.005, max: 1, about });

export const sarext = defineIndicator({
  name: 'sarext',
  title: 'Parabolic SAR - Extended',
  category: 'trend',
  keywords: ['sarext', 'parabolic sar extended', 'sar', 'stop and reverse', 'trailing stop'],
  description:
    'Parabolic SAR whose stop closes in at a pace of its own on each side of the market, may start at ' +
    'a given price, and may keep a distance after it changed sides.',
  summaryFocus: 'The side on which the stop is, its distance from price, and when it changed.',
  source:
    'TA-Lib 0.6 SAREXT, which writes the stop with a minus sign while it is short: `sarext`. The ' +
    'stop without the sign is `sarext_stop`.',
  caveats: [
    STAGGERED_CAVEAT,
    'A `start_value` is where each calculation begins, so it shows until the stop first changes sides.',
  ],
  formula:
    'stop = stop[1] + share * (extreme - stop[1]), not inside the last two bars\n' +
    'share starts at af_init, grows by af with each new extreme, and ends at af_max, per side\n' +
    'after a reversal the stop starts at the extreme, farther away by offset_on_reverse of it\n' +
    'sarext = stop while long, -stop while short',
  chinese: {
    title: '扩展抛物线转向',
    description: '多空两侧可分别设置加速因子、起始值与反转偏移的抛物线转向，空头时取负值。',
  },
  parameters: {
    start_value: number(0, {
      min: -1e9,
      max: 1e9,
      about: 'First stop, long if positive and short if negative; 0 leaves it to the bars.',
    }),
    offset_on_reverse: number(0, {
      min: 0,
      max: 1,
      about: 'Share of the stop by which it starts farther away after a reversal.',
    }),
    af_init_long: share(0.02, 'Share by which a long stop begins to close in.'),
    af_long: share(0.02, 'Growth of that share with each new high.'),
    af_max_long: share(0.2, 'Largest share of a long stop.'),
    af_init_short: share(0.02, 'Share by which a short stop begins to close in.'),
    af_short: share(0.02, 'Growth of that share with each new low.'),
    af_max_short: share(0.2, 'Largest share of a short stop.'),
  },
  contradiction: (p) => {
    for (const side of ['long', 'short'] as const) {
      const most = p[`af_max_${side}`];
      if (p[`af_init_${side}`] > most || p[`af_${side}`] > most) {
        return `af_init_${side} and af_${side} must not be greater than af_max_${side}`;
      }
    }
    return null;
  },
  outputs: () => ({
    signed: {
      column: 'sarext',
      unit: 'price',
      description: 'The stop; with a minus sign while it is above price (short).',
    },
    stop: { column: 'sarext_stop', unit: 'price', description: 'The stop, without a sign.' },
    direction: {
      column: 'sarext_direction',
      unit: 'label',
      description: '1 while the stop is below price (long), -1 while it is above (short).',
      range: [-1, 1],
    },
  }),
  calculate: (p, c) => {
    const long = { initial: p.af_init_long, growth: p.af_long, maximum: p.af_max_long };
    const short = { initial: p.af_init_short, growth: p.af_short, maximum: p.af_max_short };
    const sar = parabolicSar(long, short, p.start_value, p.offset_on_reverse);
    const [stop, direction] = steadyOutputs(c, sar, c.bar('high'), c.bar('low'));
    return {
      signed: c.each(product, stop, direction),
      stop,
      direction,
    };
  },
  features: stopFeatures,
  chart: () => ({ pane: 'main', items: [points('stop', 'SAR extended', 'primary')] }),
});
