import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { choice } from '#indicators/catalog/parameters.ts';
import { difference, mean } from '#indicators/steps/arithmetic.ts';
import {
  ABOUT_DELTA_METHOD,
  DELTA_METHODS,
  volumeDelta as deltaOf,
} from '#indicators/steps/volume-delta.ts';

export const volumeDelta = defineOscillator({
  name: 'volume_delta',
  title: 'Volume Delta',
  category: 'volume',
  keywords: ['volume delta', 'net volume', 'up down volume', 'delta', 'order flow', 'volume'],
  description:
    'Volume bought less volume sold in each bar, both estimated from the candle, and the two parts.',
  summaryFocus: 'Which side traded more, and whether that agrees with the direction of the bar.',
  source:
    "An approximation: the taker's side of trades is not in these bars, so each candle's volume is divided by " +
    'its shape, in the ratio of body to range by default. `direction` is the Net Volume of TradingView on the ' +
    "chart's own bars.",
  standard: false,
  formula:
    'volume_delta = volume * (close - open) / (high - low), by the default method,\n' +
    'buy_volume = (volume + volume_delta) / 2, sell_volume = volume - buy_volume',
  chinese: {
    title: '成交量差（Delta）',
    description: '由K线形态估算的单根主动买量与卖量之差。',
  },
  aliases: [
    { name: 'net_volume', params: { method: 'direction' } },
    { name: 'up_down_volume', params: { method: 'direction' } },
  ],
  caveats: [
    'It is an estimate from candles, not a count of trades: the taker may have been either side.',
  ],
  parameters: { method: choice('body', DELTA_METHODS, ABOUT_DELTA_METHOD) },
  subject: 'The delta',
  label: () => 'Volume delta',
  line: () => ({
    column: 'volume_delta',
    unit: 'volume',
    description: 'Volume bought less volume sold.',
  }),
  moreOutputs: () => ({
    buy: { column: 'buy_volume', unit: 'volume', description: 'Part that is taken for bought.' },
    sell: { column: 'sell_volume', unit: 'volume', description: 'Part that is taken for sold.' },
  }),
  calculate: (p, c) => {
    const volume = c.bar('volume');
    const prices = c.bars('open', 'high', 'low', 'close');
    const line = c.each(deltaOf(p.method), ...prices, volume);
    const buy = c.each(mean, volume, line);
    return { line, buy, sell: c.each(difference, volume, buy) };
  },
  drawn: 'histogram',
});
