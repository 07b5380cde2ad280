import { channelBetween, channelOutputs } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { bandItems } from '#indicators/families/price-bands.ts';
import { above, bar, exceeds, output, type Condition } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { channel } from '#indicators/steps/channel.ts';

export const donchian = defineIndicator({
  name: 'donchian',
  title: 'Donchian Channels',
  category: 'bands_channels',
  keywords: ['donchian', 'channel', 'breakout', 'turtle', 'highest high', 'lowest low'],
  description: 'The highest high and the lowest low of the window, and the middle between them.',
  summaryFocus: 'Breakouts beyond the channel of the bar before, and the half in which price is.',
  source:
    'Donchian; TA-Lib 0.8 DONCHIAN and the MAX and MIN of 0.6. The current bar is part of the ' +
    'window, so price cannot leave the channel: a breakout is judged against the channel one ' +
    'bar before, as the Turtles did.',
  formula:
    'upper = highest(high, period)\n' +
    'middle = (upper + lower) / 2\n' +
    'lower = lowest(low, period)',
  chinese: {
    title: '唐奇安通道',
    description: '最近若干根K线的最高价、最低价及其中值，突破前一根的上下轨即海龟式突破。',
  },
  aliases: [
    { name: 'dc' },
    { name: 'donchian_channel' },
    { name: 'donchian_channels' },
    { name: 'midprice', column: 'donchian_middle' },
    { name: 'price_52w_high_low', params: { period: 252 } },
  ],
  parameters: { period: period(20) },
  outputs: () =>
    channelOutputs('donchian', {
      upper: 'Highest high of the window.',
      middle: 'Middle between the upper and the lower line.',
      lower: 'Lowest low of the window.',
    }),
  calculate: (p, c) => {
    const [upper, lower] = c.runAll(channel(p.period), c.bar('high'), c.bar('low'));
    return channelBetween(c, upper, lower);
  },
  features: () => [
    event(
      'new_high_break',
      'bullish',
      'The high is above the upper line one bar before.',
      breaksOut('high', 'upper', 1),
    ),
    event(
      'new_low_break',
      'bearish',
      'The low is below the lower line one bar before.',
      breaksOut('low', 'lower', -1),
    ),
    state(
      'upper_half',
      'bullish',
      'The close is above the middle line.',
      above(bar('close'), output('middle')),
    ),
  ],
  chart: () => ({ pane: 'main', items: bandItems('Donchian Channel') }),
});

function breaksOut(
  extreme: 'high' | 'low',
  side: 'upper' | 'lower',
  sign: 1 | -1,
): Condition<'upper' | 'lower'> {
  return {
    operands: [bar(extreme), output(side)],
    bars: 2,
    bind:
      ([price, bound]) =>
      (row, noise) =>
        exceeds(sign * price![row]!, sign * bound![row - 1]!, noise),
  };
}
