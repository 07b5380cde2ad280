import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { markers, stepLine } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import { event } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { liquidity, MAX_LEVELS } from '#indicators/steps/liquidity.ts';
import { recovered } from '#indicators/steps/recovered.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';
import { swings } from '#indicators/steps/swings.ts';

export const liquiditySweep = defineIndicator({
  name: 'liquidity_sweep',
  title: 'Liquidity Sweep',
  category: 'structure',
  keywords: ['liquidity sweep', 'sweep', 'stop hunt', 'stop run', 'liquidity grab', 'sfp', 'ict'],
  description:
    'A bar trades beyond a swing at which stops lie, and price closes back behind it within a few bars: ' +
    'the break was a trap.',
  summaryFocus:
    'Whether highs or lows were swept, and the nearest levels that are still to be swept.',
  source:
    'ICT, and the swing failure pattern of other schools: a wick through a swing and a close back. Schools ' +
    'differ in how soon that close must come; one bar means the same bar.',
  formula:
    'sweep of a high = high > swing high, and a close < that high within recovery_bars bars\n' +
    'sweep of a low = low < swing low, and a close > that low within recovery_bars bars',
  chinese: {
    title: '流动性猎取',
    description: '价格刺穿摆动高低点后迅速收回的假突破（扫止损）。',
  },
  aliases: [{ name: 'stop_hunt' }, { name: 'swing_failure_pattern' }],
  standard: false,
  caveats: [
    'Each swing is traded beyond once: it is swept then, or broken. Where one bar goes beyond several, ' +
      'the last of them counts.',
    `Of the swings on each side that no bar went beyond the newest ${MAX_LEVELS} are known, each for ` +
      `${BARS_REMEMBERED} bars, so that a bar has the same values in every window.`,
  ],
  parameters: {
    swing_length: period(5, {
      max: 100,
      about: 'Bars on each side that a swing must exceed; so many later it is confirmed.',
    }),
    recovery_bars: period(1, {
      max: 20,
      about: 'Bars within which the close must be back, the bar that goes beyond included.',
    }),
  },
  outputs: () => {
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    return {
      sweep: {
        column: 'sweep',
        unit: 'label',
        range: [-1, 1],
        description:
          '1 where lows were swept, which is bullish, -1 where highs were, 0 in other bars.',
      },
      level: price('sweep_level', 'The swing that was swept.'),
      above: price('sweep_level_above', 'The nearest swing high that no bar went beyond.'),
      below: price('sweep_level_below', 'The nearest swing low that no bar went beyond.'),
    };
  },
  calculate: (p, c) => {
    const prices = c.bars('high', 'low');
    const confirmed = c.runAll(swings(p.swing_length, p.swing_length), ...prices);
    const exact = c.each(nothing, confirmed[0]);
    const found = c.runAll(liquidity(p.swing_length, 1), ...prices, ...confirmed, exact);
    const back = c.runAll(recovered(p.recovery_bars), c.bar('close'), found[6], found[7]);
    return { sweep: back[0], level: back[1], above: found[2], below: found[3] };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: () => [
    event(
      'sweep_high',
      'bearish',
      'The close is back below a swing high that price traded above.',
      equals(output('sweep'), -1),
    ),
    event(
      'sweep_low',
      'bullish',
      'The close is back above a swing low that price traded below.',
      equals(output('sweep'), 1),
    ),
  ],
  chart: () => ({
    pane: 'main',
    items: [
      stepLine('above', 'Swing high to be swept', 'upper', 'dotted'),
      stepLine('below', 'Swing low to be swept', 'lower', 'dotted'),
      markers('sweep', 'Sweeps', [
        { value: 1, bias: 'bullish', text: 'Sweep' },
        { value: -1, bias: 'bearish', text: 'Sweep' },
      ]),
    ],
  }),
});

/** Zero, wherever the input has a value. */
const nothing: Formula<1> = (_, output) => (from, to) => {
  output.fill(0, from, to);
};
