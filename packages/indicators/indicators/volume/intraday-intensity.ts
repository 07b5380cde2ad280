import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { choice } from '#indicators/catalog/parameters.ts';
import { product, quotient } from '#indicators/steps/arithmetic.ts';
import { closeLocation } from '#indicators/steps/volume-flow.ts';

export const intradayIntensity = defineOscillator({
  name: 'intraday_intensity',
  title: 'Intraday Intensity Index',
  category: 'volume',
  keywords: ['intraday intensity', 'iii', 'bostian', 'close location', 'volume'],
  description:
    'Where each bar closes in its range, from -1 at the low to 1 at the high, weighted with its volume.',
  summaryFocus: 'To which side bars close on which volume; one bar alone says little.',
  source:
    "Pine's ta.iii divides by the volume, so that quiet bars weigh most. Bostian's own index multiplies by it, " +
    'which is the other choice (0 for a bar without volume by both); its sum over ' +
    'volume is Chaikin Money Flow, its total the A/D line.',
  formula:
    'iii = (2 * close - high - low) / ((high - low) * volume); times_volume: ... / (high - low) * volume',
  chinese: {
    title: '日内强度指数（III）',
    description: '收盘价在振幅中的位置与成交量的结合。',
  },
  aliases: [{ name: 'iii' }],
  parameters: {
    weighting: choice(
      'per_volume',
      ['per_volume', 'times_volume'],
      'Whether the place of the close is divided by the volume, or multiplied by it.',
    ),
  },
  subject: 'The intensity',
  label: () => 'Intraday Intensity',
  line: (p) => ({
    column: 'intraday_intensity',
    unit: p.weighting === 'per_volume' ? 'ratio' : 'volume',
    dimension: { volume: p.weighting === 'per_volume' ? -1 : 1 },
    description:
      p.weighting === 'per_volume'
        ? 'Place of the close in its range for each unit of volume.'
        : 'Place of the close in its range times the volume.',
  }),
  calculate: (p, c) => {
    const place = c.each(closeLocation, c.bar('high'), c.bar('low'), c.bar('close'));
    const weight = p.weighting === 'per_volume' ? quotient(0) : product;
    return { line: c.each(weight, place, c.bar('volume')) };
  },
  drawn: 'histogram',
});
