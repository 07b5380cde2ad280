import { defineCumulativeLine } from '#indicators/families/define-cumulative-line.ts';
import { williamsAccumulation } from '#indicators/steps/williams-accumulation.ts';

export const wad = defineCumulativeLine({
  name: 'wad',
  title: 'Williams Accumulation/Distribution',
  keywords: [
    'wad',
    'williams accumulation distribution',
    'accumulation',
    'distribution',
    'larry williams',
    'divergence',
  ],
  description:
    'Running total of how far bars that rise close above their true low, less how far bars that fall close ' +
    'below their true high. It takes no volume.',
  source:
    'Larry Williams; Tulip, TTR williamsAD, pandas-ta and PineTS: the first bar has no value. Only changes ' +
    'mean anything.',
  formula:
    'wad = wad[1] + (close - min(low, close[1]) if close > close[1], close - max(high, close[1]) if ' +
    'close < close[1], else 0)',
  chinese: {
    title: '威廉多空力度线（WAD）',
    description: '按收盘价与真实高低点之差累计的多空线，不含成交量。',
  },
  aliases: [{ name: 'williams_ad' }],
  parameters: {},
  average: 20,
  label: 'WAD',
  unit: 'price',
  change: (_, c) => c.run(williamsAccumulation, c.bar('high'), c.bar('low'), c.bar('close')),
});
