import {
  brickItems,
  brickNodes,
  brickOutputs,
  brickTurns,
  turnOutput,
} from '#indicators/families/brick-chart.ts';
import { sizeContradiction, sizeParameters } from '#indicators/families/brick-size.ts';
import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { equals, output, within } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { kagi as kagiLines } from '#indicators/steps/kagi.ts';

export const kagi = defineIndicator({
  name: 'kagi',
  title: 'Kagi Lines',
  category: 'bar_transform',
  keywords: ['kagi', 'yin', 'yang', 'reversal', 'noise', 'trend'],
  description:
    'One line that follows the closes and turns where they move against it by an amount. It is thick (yang) ' +
    'from where it passes its last high turn, and thin (yin) from where it falls below its last low turn.',
  summaryFocus: 'Whether the line is thick or thin, and which way it goes.',
  source:
    'Nison, Beyond Candlesticks (1994), on closes. Others take a number of average ranges for the amount, ' +
    'which is another one at every bar.',
  formula:
    'continues: close beyond the end of the line\n' +
    'turns: close at least size (or size percent of the end) away from it\n' +
    'thick: end above the last high at which it turned; thin: end below the last low',
  chinese: {
    title: '卡吉图（Kagi）',
    description: '收盘价反向移动达到设定幅度才转向，突破前高变粗（阳线），跌破前低变细（阴线）。',
  },
  aliases: [{ name: 'kagi_chart' }],
  caveats: [STAGGERED_CAVEAT],
  parameters: sizeParameters(4, 'a turn'),
  contradiction: sizeContradiction,
  outputs: () => ({
    ...brickOutputs('kagi', 'line'),
    weight: {
      column: 'kagi_weight',
      unit: 'label',
      description: '1 while the line is thick (yang), -1 while it is thin (yin), 0 before either.',
      range: [-1, 1],
    },
    changed: turnOutput('kagi_weight_changed', 'a thin line became thick'),
  }),
  calculate: (p, c) => {
    const nodes = steadyOutputs(c, kagiLines(p.size, p.size_in), c.bar('close'));
    return { ...brickNodes(nodes), weight: nodes[5], changed: nodes[6] };
  },
  features: () => {
    const [weight, changed] = [output('weight'), output('changed')] as const;
    return [
      ...brickTurns('line'),
      event('yang_begins', 'bullish', 'A thin line becomes thick.', within(2, equals(changed, 1))),
      event('yin_begins', 'bearish', 'A thick line becomes thin.', within(2, equals(changed, -1))),
      state('yang', 'bullish', 'The line is thick.', equals(weight, 1)),
      state('yin', 'bearish', 'The line is thin.', equals(weight, -1)),
    ];
  },
  chart: () => ({ pane: 'main', items: brickItems('Kagi') }),
});
