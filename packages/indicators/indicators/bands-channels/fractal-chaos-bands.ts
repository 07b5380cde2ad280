import { mapList } from '#indicators/engine/list-of.ts';
import { channelBetween, channelOf, channelOutputs } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { swings } from '#indicators/steps/swings.ts';
import { valueWhen } from '#indicators/steps/value-when.ts';

const TEXTS = {
  upper: 'The last high that was confirmed as a fractal.',
  middle: 'Middle between the upper and the lower line.',
  lower: 'The last low that was confirmed as a fractal.',
};

export const fractalChaosBands = defineIndicator({
  ...channelOf('fcb', 'Fractal Chaos Bands', TEXTS),
  name: 'fractal_chaos_bands',
  title: 'Fractal Chaos Bands',
  keywords: ['fractal chaos bands', 'fcb', 'fractal', 'bill williams', 'bands', 'breakout'],
  description:
    'The last fractal high and the last fractal low, each from the bar on that confirms it: steps ' +
    'that stand still in a trendless market.',
  summaryFocus: 'Closes beyond the last fractal, and whether the bands step up or down.',
  source:
    'Stock.Indicators Fcb, after the fractals of Bill Williams: a high above those of the `window` ' +
    'bars on each side of it. Of equal highs the first counts; there none does.',
  caveats: [
    'A fractal is known `window` bars after its bar, and the bands move then, not before.',
    'A band is undefined where there was no fractal within 1,000 bars.',
  ],
  formula:
    'upper = last high that exceeds the highs of `window` bars before and after it, once those are there\n' +
    'lower = last low that is below the lows of `window` bars before and after it, once those are there',
  chinese: {
    title: '分形混沌带',
    description: '由最近一个已确认的分形高点和分形低点构成的阶梯通道，分形在两侧K线走完后才生效。',
  },
  aliases: [{ name: 'fcb' }],
  parameters: {
    window: period(2, { max: 50, about: 'Bars on each side that a fractal must exceed.' }),
  },
  outputs: () => {
    const { upper, middle, lower } = channelOutputs('fcb', TEXTS);
    return {
      upper: { ...upper, sparse: true },
      middle: { ...middle, sparse: true },
      lower: { ...lower, sparse: true },
    };
  },
  calculate: (p, c) => {
    const [high, low] = c.bars('high', 'low');
    const flags = c.runAll(swings(p.window, p.window), high, low);
    const [upper, lower] = mapList([high, low], (x, side) =>
      c.run(valueWhen, flags[side]!, c.run(delayed(p.window), x)),
    );
    return channelBetween(c, upper, lower);
  },
});
