import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const upsideGapTwoCrows = defineCandlestick({
  name: 'upside_gap_two_crows',
  title: 'Upside Gap Two Crows',
  talib: 'CDLUPSIDEGAP2CROWS',
  chinese: {
    title: '向上跳空两只乌鸦',
    description: '长阳线上方跳空出现两根阴线，后者吞没前者，缺口未补但涨势乏力。',
  },
  description:
    'Two falling candles above a long rising one, the second covering the first, while the ' +
    'gap stays open.',
  keywords: ['crows', 'reversal'],
  needsGap: true,
  formula:
    'up[2], long[2]; down[1], not long[1], body[1] above body[2]; down[0], open[0] > ' +
    'open[1], close[2] < close[0] < close[1]',
  bars: 3,
  measures: ['bodyLong'],
  traits: { 2: ['up', 'long'], 1: ['down', 'notLong'], 0: ['down'] },
  judge: (candles, row) =>
    candles.gapsUp(row - 1) &&
    candles.open(row) > candles.open(row - 1) &&
    candles.close(row) < candles.close(row - 1) &&
    candles.close(row) > candles.close(row - 2),
  signals: [
    bearish(
      'A long rising body, a falling body wholly above it that is not long, and a falling body ' +
        'that covers the second and closes above the first.',
    ),
  ],
});
