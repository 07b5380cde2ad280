import { defineSwings } from '#indicators/families/define-swings.ts';
import { choice, period } from '#indicators/catalog/parameters.ts';
import { greater, smaller } from '#indicators/steps/arithmetic.ts';

/** Longest wing of a swing, in bars. */
const MAX_WING = 100;

export const swingHighsLows = defineSwings({
  name: 'swing_highs_lows',
  title: 'Swing Highs and Lows',
  keywords: [
    'swing highs lows',
    'swing high',
    'swing low',
    'pivot high',
    'pivot low',
    'pivots',
    'turning points',
  ],
  description:
    'Highs and lows that stand out from the bars on both sides, the last ones as levels, and their breaks.',
  summaryFocus:
    'The last swing high and low, how far the close is from them, and whether one broke.',
  source:
    "Pine's `ta.pivothigh` and `ta.pivotlow` with their values on the confirming bar, as PineTS has " +
    'them. Stock.Indicators prints its Pivots at the swing, which is known only later.',
  formula:
    'swing high = high[right] > highs of the `left` bars before it, and >= highs of the `right` after it\n' +
    'swing low = low[right] < lows of the `left` bars before it, and <= lows of the `right` after it\n' +
    'broken = first close beyond the last swing',
  chinese: {
    title: '摆动高低点',
    description: '高于或低于两侧若干根K线的转折点，右侧K线走完后确认，并给出最近高低点的突破。',
  },
  aliases: [{ name: 'pivot_high_low' }, { name: 'pivots' }],
  caveats: [
    'Of equally high bars the first is the swing high, and of equally low ones the first the low.',
  ],
  parameters: {
    left: period(5, { max: MAX_WING, about: 'Bars before a swing that it must exceed.' }),
    right: period(5, { max: MAX_WING, about: 'Bars after a swing that confirm it.' }),
    basis: choice(
      'wick',
      ['wick', 'body'],
      'Whether highs and lows are those of wicks or of bodies.',
    ),
  },
  noun: 'swing',
  shape: ({ left, right, basis }) => ({
    left,
    right,
    standsAlone: false,
    prices: (c) => {
      if (basis === 'wick') return c.bars('high', 'low');
      const body = c.bars('open', 'close');
      return [c.each(greater, ...body), c.each(smaller, ...body)];
    },
  }),
});
