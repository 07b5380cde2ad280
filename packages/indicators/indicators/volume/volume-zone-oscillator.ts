import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { percentOf } from '#indicators/steps/arithmetic.ts';
import { moveFrom } from '#indicators/steps/change.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { withSignOf } from '#indicators/steps/split-by-change.ts';

export const volumeZoneOscillator = defineOscillator({
  name: 'volume_zone_oscillator',
  title: 'Volume Zone Oscillator',
  category: 'volume',
  keywords: [
    'volume zone oscillator',
    'vzo',
    'khalil',
    'steckler',
    'volume',
    'overbought',
    'oversold',
  ],
  description:
    'Average of the volume with the sign of the change of the close as a percentage of the average volume: ' +
    'which side has had the volume.',
  summaryFocus: 'Zone that it is in: beyond 40 stretched, beyond 60 extreme, and its side of zero.',
  source:
    'Khalil and Steckler, Technical Analysis of Stocks & Commodities (May 2011); finta VZO. Averages are ' +
    'seeded with the mean of their first values. A bar whose close stayed counts to neither side.',
  formula: 'vzo = 100 * ema(volume * sign(close - close[1]), period) / ema(volume, period)',
  chinese: {
    title: '成交量区间振荡器（VZO）',
    description: '带涨跌方向的平均成交量占平均成交量的百分比。',
  },
  aliases: [{ name: 'vzo' }],
  parameters: {
    period: period(14),
    source: source(),
    ...thresholdParameters({ overbought: 40, oversold: -40 }, [-100, 0, 100]),
  },
  subject: 'The VZO',
  label: (p) => `VZO ${p.period}`,
  line: (p) => ({
    column: `volume_zone_oscillator_${p.period}`,
    unit: 'percent',
    range: [-100, 100],
    description: 'Net volume as a percentage of the volume, both averaged.',
  }),
  thresholds: (p) => p,
  calculate: (p, c) => {
    const volume = c.bar('volume');
    const signed = c.each(withSignOf, c.run(moveFrom(1), c.source(p.source)), volume);
    // Both averages are seeded with the same bars.
    const traded = c.run(ema(p.period), { ...volume, first: signed.first });
    return { line: c.each(percentOf, c.run(ema(p.period), signed), traded) };
  },
});
