import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { flag as flagParameter, period } from '#indicators/catalog/parameters.ts';
import { markers, stepLine } from '#indicators/charts/chart-items.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { all, equals, output, within } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';
import { breakEvents } from '#indicators/features/structure-breaks.ts';
import { marketStructure } from '#indicators/steps/market-structure.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';
import { swings } from '#indicators/steps/swings.ts';

/** Longest wing of a swing, in bars. */
const MAX_WING = 100;

export const swingStructure = defineIndicator({
  name: 'swing_structure',
  title: 'Swing Structure',
  category: 'structure',
  keywords: [
    'swing structure',
    'swing high',
    'swing low',
    'market structure',
    'bos',
    'break of structure',
    'choch',
    'change of character',
    'higher high',
    'lower low',
    'smart money',
  ],
  description:
    'Swing highs and lows, what they are to the ones before, the trend that they make, and breaks of the last ones.',
  summaryFocus: 'The trend of the swings, the last break, and how far the last swings are away.',
  source:
    'Dow theory for labels and trend; breaks and changes of character as in LuxAlgo and ' +
    'smart-money-concepts, but in causal form: a swing is used only from the bar that confirms it.',
  formula:
    'swing high = high above those of `left` bars before and not below those of `right` bars after\n' +
    'trend = 1 with a higher high and a higher low, -1 with a lower high and a lower low\n' +
    'bos, choch = first close beyond the last swing, with or against the last break',
  chinese: {
    title: '摆动结构',
    description: '摆动高低点、相互比较的标记（HH、HL、LH、LL）、趋势以及结构突破。',
  },
  aliases: [{ name: 'market_structure' }],
  standard: false,
  caveats: [
    'A swing is known `right` bars after it happened; everything stands on the bar that confirms it, ' +
      'and nothing changes afterward.',
    `A swing is known until a newer one is confirmed, and a bias until the next break, each for at ` +
      `most ${BARS_REMEMBERED} bars, so that a bar has the same values in every window. Early values of ` +
      'your own bars depend on where they begin: supply at least 50.',
    'A bar that confirms a swing cannot break it, and the one before it counts no more.',
    'Schools differ in what a break is; here a swing counts once, and the bias is the direction of the last break.',
  ],
  parameters: {
    left: period(5, { max: MAX_WING, about: 'Bars before a swing that it must exceed.' }),
    right: period(5, { max: MAX_WING, about: 'Bars after a swing that confirm it.' }),
    close_break: flagParameter(
      true,
      'Whether only a close beyond a swing breaks it, or a wick does too.',
    ),
  },
  outputs: (p) => {
    const flag = (column: string, description: string): OutputSpec => {
      return { column, unit: 'flag', range: [0, 1], description };
    };
    const label = (column: string, description: string): OutputSpec => {
      return { column, unit: 'label', range: [-1, 1], description };
    };
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    return {
      highConfirmed: flag(
        'swing_high_confirmed',
        `1 where the bar confirms a swing high ${p.right} bars before.`,
      ),
      lowConfirmed: flag(
        'swing_low_confirmed',
        `1 where the bar confirms a swing low ${p.right} bars before.`,
      ),
      high: price('swing_high', 'Price of the last confirmed swing high.'),
      low: price('swing_low', 'Price of the last confirmed swing low.'),
      highLabel: label(
        'swing_high_label',
        '1 where the last swing high is higher than the one before (HH), -1 where it is lower (LH).',
      ),
      lowLabel: label(
        'swing_low_label',
        '1 where the last swing low is higher than the one before (HL), -1 where it is lower (LL).',
      ),
      trend: label('swing_trend', '1 with HH and HL, -1 with LH and LL, 0 otherwise.'),
      bias: label('structure_bias', 'Direction of the last break; 0 before the first.'),
      bos: label(
        'bos',
        'Break of structure: 1 where the last swing high is broken, -1 where the last swing low is, unless ' +
          'against the bias.',
      ),
      choch: label(
        'choch',
        'Change of character: a break against the bias, 1 upward, -1 downward.',
      ),
      level: price('break_level', 'The swing that the bar breaks.'),
    };
  },
  calculate: (p, c) => {
    const [high, low] = c.bars('high', 'low');
    const confirmed = c.runAll(swings(p.left, p.right), high, low);
    const step = marketStructure(p.right, p.close_break);
    const found = c.runAll(step, high, low, c.bar('close'), ...confirmed);
    return {
      highConfirmed: confirmed[0],
      lowConfirmed: confirmed[1],
      high: found[0],
      low: found[1],
      highLabel: found[2],
      lowLabel: found[3],
      trend: found[4],
      bias: found[5],
      bos: found[6],
      choch: found[7],
      level: found[8],
    };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: (p) => [
    ...swingEvents(p.left, p.right),
    ...breakEvents(p.close_break),
    state(
      'uptrend',
      'bullish',
      'The last swing high is a higher high and the last swing low a higher low.',
      equals(output('trend'), 1),
    ),
    state(
      'downtrend',
      'bearish',
      'The last swing high is a lower high and the last swing low a lower low.',
      equals(output('trend'), -1),
    ),
  ],
  chart: (p) => ({
    pane: 'main',
    items: [
      markers(
        'highConfirmed',
        'Swing highs',
        [{ value: 1, bias: 'bearish', text: 'High' }],
        p.right,
      ),
      markers('lowConfirmed', 'Swing lows', [{ value: 1, bias: 'bullish', text: 'Low' }], p.right),
      stepLine('high', 'Last swing high', 'upper', 'dotted'),
      stepLine('low', 'Last swing low', 'lower', 'dotted'),
      markers('bos', 'Breaks of structure', [
        { value: 1, bias: 'bullish', text: 'BOS' },
        { value: -1, bias: 'bearish', text: 'BOS' },
      ]),
      markers('choch', 'Changes of character', [
        { value: 1, bias: 'bullish', text: 'CHoCH' },
        { value: -1, bias: 'bearish', text: 'CHoCH' },
      ]),
    ],
  }),
});

type SwingKey = 'highConfirmed' | 'lowConfirmed' | 'highLabel' | 'lowLabel';

/** Events of swings; they are unknown where a bar that makes the swing is missing. */
function swingEvents(left: number, right: number): Feature<SwingKey>[] {
  const bars = left + right + 1;
  const anchor = { anchorBarsBack: right };
  const high = within(bars, equals<SwingKey>(output('highConfirmed'), 1));
  const low = within(bars, equals<SwingKey>(output('lowConfirmed'), 1));
  const confirms = `The bar confirms the bar ${right} before it as a swing`;
  const higher = 'that is higher than the one before it';
  const lower = 'that is lower than the one before it';
  return [
    event(
      'swing_high_confirmed',
      'bearish',
      `${confirms} high: above the highs of the ${left} bars before it, and not below those of the ` +
        `${right} after it.`,
      high,
      anchor,
    ),
    event(
      'swing_low_confirmed',
      'bullish',
      `${confirms} low: below the lows of the ${left} bars before it, and not above those of the ${right} after it.`,
      low,
      anchor,
    ),
    event(
      'higher_high',
      'bullish',
      `${confirms} high ${higher}.`,
      all(high, equals<SwingKey>(output('highLabel'), 1)),
      anchor,
    ),
    event(
      'lower_high',
      'bearish',
      `${confirms} high ${lower}.`,
      all(high, equals<SwingKey>(output('highLabel'), -1)),
      anchor,
    ),
    event(
      'higher_low',
      'bullish',
      `${confirms} low ${higher}.`,
      all(low, equals<SwingKey>(output('lowLabel'), 1)),
      anchor,
    ),
    event(
      'lower_low',
      'bearish',
      `${confirms} low ${lower}.`,
      all(low, equals<SwingKey>(output('lowLabel'), -1)),
      anchor,
    ),
  ];
}
