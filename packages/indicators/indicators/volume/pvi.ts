import { defineVolumeIndex } from '#indicators/families/define-volume-index.ts';

export const pvi = defineVolumeIndex({
  name: 'pvi',
  title: 'Positive Volume Index',
  keywords: ['pvi', 'positive volume index', 'fosback', 'crowd', 'volume'],
  description:
    'Index that goes with the close on bars with more volume than the one before: what is done on busy bars ' +
    'is said to be the work of the crowd.',
  source:
    'Fosback (1976); Tulip and trading-signals: it starts at 1000 and compounds returns. Pine starts at 1. ' +
    'Its average of 255 days is that of Fosback.',
  formula: 'pvi = pvi[1] * close / close[1] if volume > volume[1], else pvi[1]',
  chinese: { title: '正成交量指标（PVI）', description: '仅在放量时随收盘价变动的指数。' },
  aliases: [{ name: 'positive_volume_index' }],
  label: 'PVI',
  moves: 'more',
});
