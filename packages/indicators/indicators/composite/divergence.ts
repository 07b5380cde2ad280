import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { choice, integer, period } from '#indicators/catalog/parameters.ts';
import { markers } from '#indicators/charts/chart-items.ts';
import { equals, output, within } from '#indicators/features/condition.ts';
import { event, type Feature } from '#indicators/features/feature.ts';
import {
  comparedOscillator,
  COMPARED_OSCILLATORS,
} from '#indicators/formulas/compared-oscillator.ts';
import { divergences } from '#indicators/steps/divergence.ts';

type Key = 'bullish' | 'bearish' | 'hiddenBullish' | 'hiddenBearish';

export const divergence = defineIndicator({
  name: 'divergence',
  title: 'Divergences',
  category: 'composite',
  keywords: [
    'divergence',
    'hidden divergence',
    'regular divergence',
    'pivot',
    'rsi divergence',
    'macd divergence',
    'obv divergence',
  ],
  description:
    'Divergences of the price from an oscillator that can be chosen: regular ones, which announce ' +
    'a turn, and hidden ones, which announce that a trend continues.',
  summaryFocus: 'The last confirmed divergence, its kind, and how long ago its pivot was.',
  source:
    "TradingView's RSI Divergence Indicator with its defaults: pivots of the oscillator, compared " +
    'with the pivot before, and the highs and lows of their bars. Each stands on the bar that ' +
    'confirms it, `right` bars after the pivot.',
  formula:
    'at two neighbouring pivot lows of the oscillator o, with the lows of their bars:\n' +
    'bullish = o higher and low lower\n' +
    'hidden_bullish = o lower and low higher\n' +
    'and likewise at pivot highs: bearish = o lower and high higher, hidden_bearish = o higher ' +
    'and high lower',
  chinese: {
    title: '背离',
    description: '价格与所选震荡指标的常规背离与隐藏背离，由拐点确认。',
  },
  aliases: [
    { name: 'rsi_divergence' },
    { name: 'macd_divergence', params: { oscillator: 'macd_histogram' } },
    { name: 'obv_divergence', params: { oscillator: 'obv' } },
  ],
  caveats: [
    'A pivot is known `right` bars after it happened; nothing changes afterward.',
    'Several divergences may follow each other before a trend turns, if it does.',
  ],
  parameters: {
    oscillator: choice('rsi', COMPARED_OSCILLATORS, 'What the price is compared with.'),
    period: period(14, {
      min: 2,
      about: 'Bars of the oscillator, where it has one period; a MACD has 12, 26 and 9.',
    }),
    left: integer(5, { min: 1, max: 50, about: 'Bars before a pivot that it must exceed.' }),
    right: integer(5, { min: 1, max: 50, about: 'Bars after a pivot that confirm it.' }),
    least_apart: integer(5, { min: 1, max: 100, about: 'Least bars between two pivots.' }),
    most_apart: integer(60, { min: 1, max: 300, about: 'Most bars between two pivots.' }),
  },
  contradiction: (p) =>
    p.least_apart <= p.most_apart ? null : 'least_apart must not be greater than most_apart',
  outputs: (p) => {
    const flag = (column: string, what: string): OutputSpec => ({
      column,
      unit: 'flag',
      range: [0, 1],
      description: `1 where the bar confirms a ${what} divergence at the pivot ${p.right} bars before.`,
    });
    return {
      bullish: flag('divergence_bullish', 'bullish'),
      bearish: flag('divergence_bearish', 'bearish'),
      hiddenBullish: flag('divergence_hidden_bullish', 'hidden bullish'),
      hiddenBearish: flag('divergence_hidden_bearish', 'hidden bearish'),
    };
  },
  calculate: (p, c) => {
    const { left, right, least_apart: minApart, most_apart: maxApart } = p;
    const step = divergences({ left, right, minApart, maxApart, hidden: true });
    const oscillator = comparedOscillator(c, p.oscillator, p.period);
    const flags = c.runAll(step, oscillator, c.bar('high'), c.bar('low'));
    return {
      bullish: flags[0],
      bearish: flags[1],
      hiddenBullish: flags[2]!,
      hiddenBearish: flags[3]!,
    };
  },
  features: ({ left, right }) => [
    ...found('bullish', 'bullish', 'higher', 'lower', left, right),
    ...found('bearish', 'bearish', 'lower', 'higher', left, right),
    ...found('hiddenBullish', 'bullish', 'lower', 'higher', left, right),
    ...found('hiddenBearish', 'bearish', 'higher', 'lower', left, right),
  ],
  chart: (p) => ({
    pane: 'main',
    items: [
      markers('bullish', 'Bullish', [{ value: 1, bias: 'bullish', text: 'Div' }], p.right),
      markers('bearish', 'Bearish', [{ value: 1, bias: 'bearish', text: 'Div' }], p.right),
      markers(
        'hiddenBullish',
        'Hidden bullish',
        [{ value: 1, bias: 'bullish', text: 'H' }],
        p.right,
      ),
      markers(
        'hiddenBearish',
        'Hidden bearish',
        [{ value: 1, bias: 'bearish', text: 'H' }],
        p.right,
      ),
    ],
  }),
});

/** The event of one kind of divergence; unknown unless every bar that makes the pivot is there. */
function found(
  key: Key,
  bias: 'bullish' | 'bearish',
  oscillator: string,
  price: string,
  left: number,
  right: number,
): Feature<Key>[] {
  const way = bias === 'bullish' ? 'low' : 'high';
  const name = key === bias ? `${bias}_divergence` : `hidden_${bias}_divergence`;
  const definition =
    `Confirmed ${right} bars after a pivot ${way} of the oscillator: it is ${oscillator} than the pivot ` +
    `${way} before it, while the bar's ${way} is ${price} than there.`;
  const confirmed = within(left + right + 1, equals<Key>(output(key), 1));
  return [event(name, bias, definition, confirmed, { anchorBarsBack: right })];
}
