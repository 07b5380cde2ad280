import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { markers } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import { event, type Feature } from '#indicators/features/feature.ts';
import { COUNTDOWN, SETUP, tdSequential as steps } from '#indicators/steps/td-sequential.ts';

type Key = 'setup' | 'completed' | 'perfected' | 'countdown' | 'exhausted';

export const tdSequential = defineIndicator({
  name: 'td_sequential',
  title: 'TD Sequential',
  category: 'momentum',
  keywords: ['td sequential', 'demark', 'td setup', 'countdown', 'exhaustion', 'nine', 'thirteen'],
  description:
    'Counts closes that exhaust a move: a setup of nine in a row beyond the close four bars ' +
    'before, and after it a countdown of thirteen beyond the extreme two bars before.',
  summaryFocus:
    'The present counts, and whether a nine or a thirteen has just been completed or perfected.',
  source:
    'Tom DeMark, The New Science of Technical Analysis (1994). Setups as in trading-signals: ' +
    'after nine the count restarts. The countdown begins with a completed setup, is cancelled ' +
    'by one of the other side, and neither recycles nor asks more of its thirteenth bar.',
  formula:
    'setup = count of closes in a row with close < close[4] (buy, negative) or close > close[4] ' +
    '(sell, positive)\n' +
    'countdown = count after a setup of bars with close <= low[2] (buy, negative) or close >= ' +
    'high[2] (sell, positive)',
  chinese: {
    title: '德马克序列（TD 九转）',
    description: '九转结构与十三倒数计数，用于判断趋势衰竭与反转。',
  },
  aliases: [{ name: 'td_seq' }, { name: 'tds' }, { name: 'nine_turns' }],
  standard: false,
  caveats: [
    STAGGERED_CAVEAT,
    'Vendors differ in what cancels or recycles a countdown, and in whether a setup must begin ' +
      'with a price flip.',
    'In a strong trend setups follow each other without any turn.',
  ],
  parameters: {},
  outputs: () => {
    const counted = (column: string, most: number, description: string): OutputSpec => ({
      column,
      unit: 'label',
      range: [-most, most],
      description: `${description}; negative where closes fall (a buy), positive where they rise (a sell).`,
    });
    return {
      setup: counted('td_setup', SETUP, 'Count of the setup, 1 to 9'),
      completed: counted('td_setup_completed', 1, 'Setup that the bar completes, 0 without one'),
      perfected: counted('td_setup_perfected', 1, 'The same where the setup is perfected'),
      countdown: counted('td_countdown', COUNTDOWN, 'Count of the countdown, 0 without one'),
      exhausted: counted('td_countdown_completed', 1, 'Countdown that the bar completes'),
    };
  },
  calculate: (_, c) => {
    const nodes = steadyOutputs(c, steps, c.bar('high'), c.bar('low'), c.bar('close'));
    return {
      setup: nodes[0],
      completed: nodes[1],
      perfected: nodes[2],
      countdown: nodes[3],
      exhausted: nodes[4],
    };
  },
  features: () => [
    ...pair('setup_9', 'completed', (way) => `The bar completes a ${way} setup of nine closes.`),
    ...pair(
      'setup_perfected',
      'perfected',
      (way) =>
        `The bar completes a ${way} setup, and its last two bars went as far as the two before.`,
    ),
    ...pair(
      'countdown_13',
      'exhausted',
      (way) => `The bar completes a ${way} countdown of thirteen closes.`,
    ),
  ],
  chart: () => ({
    pane: 'main',
    items: [
      markers('completed', 'Setups', [
        { value: -1, bias: 'bullish', text: '9' },
        { value: 1, bias: 'bearish', text: '9' },
      ]),
      markers('exhausted', 'Countdowns', [
        { value: -1, bias: 'bullish', text: '13' },
        { value: 1, bias: 'bearish', text: '13' },
      ]),
    ],
  }),
});

/** The event of falling closes, after which one buys, and that of rising ones. */
function pair(name: string, key: Key, definition: (way: string) => string): Feature<Key>[] {
  return [
    event(`buy_${name}`, 'bullish', definition('buy'), equals<Key>(output(key), -1)),
    event(`sell_${name}`, 'bearish', definition('sell'), equals<Key>(output(key), 1)),
  ];
}
