import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import type { Condition } from '#indicators/features/condition.ts';
import {
  above,
  all,
  below,
  equals,
  falling,
  level,
  output,
  exceeds,
  within,
} from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { awesome } from '#indicators/formulas/awesome.ts';
import { twinPeaks } from '#indicators/steps/twin-peaks.ts';

export const ao = defineOscillator({
  name: 'ao',
  title: 'Awesome Oscillator',
  category: 'momentum',
  keywords: ['ao', 'awesome oscillator', 'bill williams', 'momentum', 'saucer', 'twin peaks'],
  description: 'Difference of a fast and a slow simple average of the middles of the bars.',
  summaryFocus: 'Side of zero, whether the bars grow or shrink, and saucers and twin peaks.',
  source: 'Bill Williams, New Trading Dimensions (1998): simple averages of (high + low) / 2.',
  formula: 'ao = sma(hl2, fast_period) - sma(hl2, slow_period)',
  chinese: {
    title: '动量震荡指标',
    description: '比尔·威廉姆斯提出：K线中点的快慢两条简单均线之差，衡量市场动能。',
  },
  aliases: [{ name: 'awesome_oscillator' }, { name: 'awesome' }],
  parameters: {
    fast_period: period(5, { about: 'Bars of the fast average.' }),
    slow_period: period(34, { about: 'Bars of the slow average.' }),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  subject: 'The oscillator',
  divergences: true,
  label: () => 'AO',
  line: () => ({
    column: 'ao',
    unit: 'price',
    description: 'Fast average minus slow average, in units of the price.',
  }),
  moreOutputs: () => ({ twinLows: twinOutput('lows'), twinHighs: twinOutput('highs') }),
  calculate: (p, c) => {
    const line = awesome(c, p.fast_period, p.slow_period);
    const [twinLows, twinHighs] = c.runAll(twinPeaks, line, c.bar('close'));
    return { line, twinLows, twinHighs };
  },
  moreFeatures: () => [
    state(
      'falling',
      'bearish',
      'The oscillator is lower than one bar before.',
      falling(output('line')),
    ),
    event(
      'saucer_bull',
      'bullish',
      'The oscillator is above zero and rises, after it fell twice in a row.',
      all(hollow(1), above(output('line'), level(0))),
    ),
    event(
      'saucer_bear',
      'bearish',
      'The oscillator is below zero and falls, after it rose twice in a row.',
      all(hollow(-1), below(output('line'), level(0))),
    ),
    event(
      'twin_peaks_bull',
      'bullish',
      'The bar confirms a low of the oscillator below zero, above the low before it at most 60 bars ' +
        'earlier, and the oscillator stayed below zero between them.',
      within(3, equals(output('twinLows'), 1)),
      { anchorBarsBack: 1 },
    ),
    event(
      'twin_peaks_bear',
      'bearish',
      'The bar confirms a high of the oscillator above zero, below the high before it at most 60 bars ' +
        'earlier, and the oscillator stayed above zero between them.',
      within(3, equals(output('twinHighs'), 1)),
      { anchorBarsBack: 1 },
    ),
  ],
  drawn: 'histogram',
});

function twinOutput(which: 'lows' | 'highs'): OutputSpec {
  return {
    column: `ao_twin_${which}`,
    unit: 'flag',
    range: [0, 1],
    internal: true,
    description: `Whether the bar confirms twin ${which} of the oscillator.`,
  };
}

/**
 * The line went one way two bars in a row, and the other way now.
 *
 * @param sign 1 where it rises now, -1 where it falls.
 */
function hollow(sign: 1 | -1): Condition<string> {
  return {
    operands: [output('line')],
    bars: 4,
    bind:
      ([x]) =>
      (row, noise) => {
        const goes = (at: number, way: number) => exceeds(way * x![at]!, way * x![at - 1]!, noise);
        return goes(row, sign) && goes(row - 1, -sign) && goes(row - 2, -sign);
      },
  };
}
