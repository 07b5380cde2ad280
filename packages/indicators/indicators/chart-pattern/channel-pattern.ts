import {
  defineChartPattern,
  figureParameters,
  figureTolerance,
  spanOf,
} from '#indicators/families/define-chart-pattern.ts';
import { integer } from '#indicators/catalog/parameters.ts';
import { twoLines } from '#indicators/figures/two-lines.ts';

export const channelPattern = defineChartPattern({
  name: 'channel_pattern',
  title: 'Price Channel Pattern',
  keywords: [
    'channel pattern',
    'channel',
    'trend channel',
    'parallel channel',
    'ascending channel',
  ],
  description:
    'Two parallel lines over swings that rise together, or fall together. A close out of the channel is its break.',
  summaryFocus: 'Which way the channel goes, where its lines run, and which side broke.',
  source:
    'Bulkowski, Encyclopedia of Chart Patterns. The channels of Keltner and Donchian are other things: bands ' +
    'around an average, and the extremes of a window.',
  formula:
    'lines = through the last two swing highs, and through the last two swing lows\n' +
    'channel = both rise, or both fall, by more than tolerance_atr * atr(14), and differ by no more than that\n' +
    'target = line that breaks, and the height at the oldest swing beyond it',
  chinese: {
    title: '价格通道形态',
    description: '摆动高点连线与低点连线平行上升或下降构成的通道，收盘离开通道即为突破。',
  },
  aliases: [{ name: 'trend_channel' }, { name: 'parallel_channel' }],
  parameters: {
    ...figureParameters(),
    tolerance_atr: figureTolerance(0.75),
    touches: integer(2, { min: 2, max: 3, about: 'Swings on each line.' }),
  },
  kinds: [
    { value: 1, bias: 'bullish', text: 'Rising channel' },
    { value: -1, bias: 'bearish', text: 'Falling channel' },
  ],
  breaks: { up: 'the upper line of a channel', down: 'the lower line of a channel' },
  mayFail: false,
  shape: (p) => ({
    ...spanOf(p),
    ...twoLines(
      { rising_channel: { kind: 1, way: 0 }, falling_channel: { kind: -1, way: 0 } },
      { tolerance: p.tolerance_atr, minHeight: p.min_height_atr, touches: p.touches },
    ),
  }),
});
