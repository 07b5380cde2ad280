import { defineCumulativeLine } from '#indicators/families/define-cumulative-line.ts';
import { choice } from '#indicators/catalog/parameters.ts';
import { ABOUT_DELTA_METHOD, DELTA_METHODS, volumeDelta } from '#indicators/steps/volume-delta.ts';

export const cvd = defineCumulativeLine({
  name: 'cvd',
  title: 'Cumulative Volume Delta',
  keywords: ['cvd', 'cumulative volume delta', 'delta', 'order flow', 'volume', 'divergence'],
  description:
    'Running total of volume bought less volume sold, both estimated from the candles: whether buyers or ' +
    'sellers have been the aggressors.',
  source:
    "An approximation: the taker's side of trades is not in these bars, so each candle's volume is divided by " +
    'its shape, in the ratio of body to range by default. TradingView adds up the volume of lower ' +
    'timeframes by the direction of their bars; with `range` this is the Accumulation/Distribution Line.',
  standard: false,
  formula: 'cvd = cvd[1] + volume * (close - open) / (high - low), by the default method',
  chinese: {
    title: '累计成交量差（CVD）',
    description: '由K线形态估算的主动买卖量之差的累计线。',
  },
  aliases: [{ name: 'cumulative_volume_delta' }, { name: 'cumulative_delta' }],
  caveats: [
    'It is an estimate from candles, not a count of trades: read its direction, not its size.',
  ],
  parameters: { method: choice('body', DELTA_METHODS, ABOUT_DELTA_METHOD) },
  average: 20,
  label: 'CVD',
  unit: 'volume',
  change: (p, c) => {
    const prices = c.bars('open', 'high', 'low', 'close');
    return c.each(volumeDelta(p.method), ...prices, c.bar('volume'));
  },
});
