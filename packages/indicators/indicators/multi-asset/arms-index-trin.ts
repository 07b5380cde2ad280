import { mapList } from '#indicators/engine/list-of.ts';
import { group, GROUP_CAVEAT } from '#indicators/catalog/companions.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, number, period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import {
  above,
  below,
  crossesAbove,
  crossesBelow,
  level,
  output,
} from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { advancesOf } from '#indicators/formulas/breadth.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { turnover } from '#indicators/formulas/turnover.ts';
import { advancingVolume } from '#indicators/steps/advances.ts';
import { total } from '#indicators/steps/total.ts';

/** The ratio of the first two inputs over that of the others; undefined where a divisor is zero. */
const ratioOfRatios: Formula<4> = ([advancing, declining, bought, sold], output) => {
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const below = declining[row]! * bought[row]!;
      output[row] = below === 0 ? NaN : (advancing[row]! * sold[row]!) / below;
    }
  };
};

/** What was traded of each member in the quote currency. */
function turnoverOfMembers(c: Composer, closes: readonly StepNode[]): StepNode[] {
  const volumes = c.members('volume');
  return c
    .members('quoteVolume')
    .map((quoted, at) => c.each(turnover, quoted, volumes[at]!, closes[at]!));
}

const trin = output('trin');

export const armsIndexTrin = defineIndicator({
  name: 'arms_index_trin',
  title: 'Arms Index (TRIN)',
  category: 'multi_asset',
  keywords: ['arms index trin', 'arms index', 'trin', 'breadth', 'volume', 'market breadth'],
  description:
    'Ratio of advances to declines of a group, over the ratio of what was traded in each: below 1 where advancing ' +
    'members trade more than their share.',
  summaryFocus:
    'Side of 1: below it buying is heavier than the count of advances says, far above it is panic.',
  source:
    'Richard Arms, The Arms Index (1989): sums over the window before they are divided, which he calls the open ' +
    'index; with a period of 1 it is the index of a bar. Volume is counted in units of each member, as he counts ' +
    'shares; `traded` turnover counts quote volume, or close times volume where a bar has no quote volume.',
  formula:
    'arms_index_trin = (sum(advancing, period) / sum(declining, period)) / (sum(volume of advancing, period) / ' +
    'sum(volume of declining, period))',
  chinese: {
    title: '阿姆氏指标（TRIN）',
    description: '涨跌家数比与涨跌成交量比之比，低于1偏多。',
  },
  aliases: [{ name: 'trin' }, { name: 'arms_index' }],
  caveats: [
    GROUP_CAVEAT,
    'Of shares or coins with very different prices the cheap ones weigh most: `traded` turnover weighs them alike.',
  ],
  companions: group('close', 'volume', 'quoteVolume'),
  parameters: {
    period: period(10),
    traded: choice(
      'volume',
      ['volume', 'turnover'],
      'What is summed of advancing and declining members.',
    ),
    panic: number(1.5, { min: 1, max: 10, about: 'Above which selling has gone far.' }),
  },
  outputs: (p) => ({
    trin: {
      column: `arms_index_trin_${p.period}`,
      unit: 'ratio',
      sparse: true,
      description: 'The index; null where nothing advanced with volume, or nothing declined.',
    },
  }),
  calculate: (p, c) => {
    const closes = c.members('close');
    const volumes = p.traded === 'turnover' ? turnoverOfMembers(c, closes) : c.members('volume');
    const moved = c.runAll(advancingVolume(closes.length), ...closes, ...volumes);
    const sums = mapList([...advancesOf(c), ...moved], (count) => c.run(total(p.period), count));
    return { trin: c.each(ratioOfRatios, ...sums) };
  },
  features: ({ panic }) => [
    state('bullish', 'bullish', 'The index is below 1.', below(trin, level(1))),
    state('bearish', 'bearish', 'The index is above 1.', above(trin, level(1))),
    event(
      'centerline_cross_down',
      'bullish',
      'The index was at or above 1 one bar before, and is below it now.',
      crossesBelow(trin, level(1)),
    ),
    event(
      'centerline_cross_up',
      'bearish',
      'The index was at or below 1 one bar before, and is above it now.',
      crossesAbove(trin, level(1)),
    ),
    state('oversold', 'bullish', `The index is above ${panic}.`, above(trin, level(panic))),
    event(
      'exit_oversold',
      'bullish',
      `The index was at or above ${panic} one bar before, and is below it now.`,
      crossesBelow(trin, level(panic)),
    ),
  ],
  chart: ({ panic }) => ({
    pane: 'own',
    items: [line('trin', 'TRIN', 'primary'), levelLine(1, 'Balance'), levelLine(panic, 'Panic')],
  }),
});
