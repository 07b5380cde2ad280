import { defineVolumeIndex } from '#indicators/families/define-volume-index.ts';

export const nvi = defineVolumeIndex({
  name: 'nvi',
  title: 'Negative Volume Index',
  keywords: ['nvi', 'negative volume index', 'fosback', 'smart money', 'volume'],
  description:
    'Index that goes with the close on bars with less volume than the one before: what is done on quiet bars ' +
    'is said to be the work of informed money.',
  source:
    'Dysart, Fosback (1976); Tulip, ta and trading-signals: it starts at 1000 and compounds returns. Pine ' +
    'starts at 1, and pandas-ta adds returns. Its average of 255 days is that of Fosback, who takes an NVI ' +
    'above it for a bull market.',
  formula: 'nvi = nvi[1] * close / close[1] if volume < volume[1], else nvi[1]',
  chinese: { title: '负成交量指标（NVI）', description: '仅在缩量时随收盘价变动的指数。' },
  aliases: [{ name: 'negative_volume_index' }],
  label: 'NVI',
  moves: 'less',
});
