import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import {
  relativeVolumeFeatures,
  relativeVolumeLevels,
  relativeVolumeParameters,
} from '#indicators/families/relative-volume.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { quotient } from '#indicators/steps/arithmetic.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';

export const rvol = defineIndicator({
  name: 'rvol',
  title: 'Relative Volume',
  category: 'volume',
  keywords: ['rvol', 'relative volume', 'volume ratio', 'volume spike', 'volume'],
  description:
    'Volume of a bar over the mean volume of the bars before it: 1 is as usual, 2 is twice as much.',
  summaryFocus: 'Whether a move came on far more volume than usual, or on less.',
  source:
    'TA-Lib 0.8 RVOL, trading-signals and PineTS: the bar itself is not in the mean. Undefined where nothing ' +
    'was traded before.',
  formula: 'rvol = volume / sma(volume, period)[1]',
  chinese: { title: '相对成交量（量比）', description: '当根成交量与此前均量之比。' },
  aliases: [{ name: 'relative_volume' }, { name: 'volume_ratio' }],
  parameters: {
    period: period(10, { about: 'Bars before in the mean.' }),
    ...relativeVolumeParameters(),
  },
  outputs: (p) => ({
    rvol: {
      column: `rvol_${p.period}`,
      unit: 'ratio',
      sparse: true,
      description: 'Times the mean volume of the bars before.',
    },
  }),
  calculate: (p, c) => {
    const volume = c.bar('volume');
    const usual = c.run(delayed(1), c.run(exactMean(p.period), volume));
    return { rvol: c.each(quotient(NaN), volume, usual) };
  },
  features: (p) => relativeVolumeFeatures('rvol', p),
  chart: (p) => ({
    pane: 'own',
    items: [line('rvol', `RVOL ${p.period}`, 'primary'), ...relativeVolumeLevels(p)],
  }),
});
