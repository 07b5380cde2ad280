import { mapList } from '#indicators/engine/list-of.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { source } from '#indicators/catalog/parameters.ts';
import {
  ribbonFeatures,
  ribbonItems,
  ribbonOutputs,
  type RibbonLine,
} from '#indicators/families/ribbon.ts';
import { above, begins, below, output } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { greater, smaller } from '#indicators/steps/arithmetic.ts';
import { ema } from '#indicators/steps/exponential.ts';

const SHORT = [3, 5, 8, 10, 12, 15] as const;
const LONG = [30, 35, 40, 45, 50, 60] as const;

const LINES: readonly RibbonLine[] = [...SHORT, ...LONG].map((bars, at) => ({
  key: `ema${bars}`,
  column: `gmma_${bars}`,
  description: `Exponential average over ${bars} bars, of the ${groupOf(at)} group.`,
  role: at < SHORT.length ? 'primary' : 'secondary',
}));

export const gmma = defineIndicator({
  name: 'gmma',
  title: 'Guppy Multiple Moving Average',
  category: 'moving_average',
  keywords: [
    'gmma',
    'guppy',
    'moving average',
    'multiple',
    'ribbon',
    'traders',
    'investors',
    'trend',
  ],
  description:
    'Six short exponential averages for traders and six long ones for investors: which group is ' +
    'above is the trend, how wide each is spread is its conviction.',
  summaryFocus:
    'Which group is above, whether they are apart, and whether the long group fans out.',
  source: 'Guppy, Trend Trading (2004); TTR GMMA: each average is seeded with a simple one.',
  formula: 'gmma_n = ema(x, n), n = 3, 5, 8, 10, 12, 15 (short) and 30, 35, 40, 45, 50, 60 (long)',
  chinese: {
    title: '顾比复合移动平均线',
    description: '短期组代表交易者、长期组代表投资者的十二条 EMA，两组的位置与发散程度反映趋势。',
  },
  aliases: [{ name: 'guppy' }],
  parameters: { source: source() },
  outputs: () => ({
    ...ribbonOutputs(LINES),
    shortTop: edge('short', 'highest'),
    shortBottom: edge('short', 'lowest'),
    longTop: edge('long', 'highest'),
    longBottom: edge('long', 'lowest'),
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const [short, long] = mapList([SHORT, LONG], (group) =>
      group.map((bars) => c.run(ema(bars), x)),
    );
    const lines = [...short, ...long].map((node, at) => [LINES[at]!.key, node] as const);
    return {
      ...Object.fromEntries(lines),
      shortTop: folded(c, greater, short),
      shortBottom: folded(c, smaller, short),
      longTop: folded(c, greater, long),
      longBottom: folded(c, smaller, long),
    };
  },
  features: () => [...groupFeatures(), ...ribbonFeatures(LINES)],
  chart: () => ({ pane: 'main', items: ribbonItems(LINES) }),
});

/** Which group is wholly above the other, and when that begins. */
function groupFeatures(): Feature[] {
  const isUp = above(output('shortBottom'), output('longTop'));
  const isDown = below(output('shortTop'), output('longBottom'));
  const apart = (side: string): string => `Every short average is ${side} every long one`;
  const began = ', which was not so one bar before.';
  return [
    state('bullish', 'bullish', `${apart('above')}.`, isUp),
    state('bearish', 'bearish', `${apart('below')}.`, isDown),
    event('flip_up', 'bullish', `${apart('above')}${began}`, begins(isUp)),
    event('flip_down', 'bearish', `${apart('below')}${began}`, begins(isDown)),
  ];
}

function edge(group: 'short' | 'long', which: 'highest' | 'lowest'): OutputSpec {
  return {
    column: `gmma_${group}_${which}`,
    unit: 'price',
    description: `The ${which} average of the ${group} group.`,
    internal: true,
  };
}

function folded(c: Composer, formula: Formula<2>, nodes: readonly StepNode[]): StepNode {
  return nodes.reduce((node, next) => c.each(formula, node, next));
}

function groupOf(at: number): 'short' | 'long' {
  return at < SHORT.length ? 'short' : 'long';
}
