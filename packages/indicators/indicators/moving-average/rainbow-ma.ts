import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import {
  ribbonFeatures,
  ribbonItems,
  ribbonOutputs,
  type RibbonLine,
} from '#indicators/families/ribbon.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { sma } from '#indicators/steps/sma.ts';

/** The averages, each of the one before. */
const LINES: readonly RibbonLine[] = Array.from({ length: 10 }, (_, at) => ({
  key: `line${at + 1}`,
  column: `rainbow_${at + 1}`,
  description: at === 0 ? 'Average of the source.' : `Average of \`rainbow_${at}\`.`,
  role: at < 4 ? 'primary' : at < 7 ? 'secondary' : 'tertiary',
}));

export const rainbowMa = defineIndicator({
  name: 'rainbow_ma',
  title: 'Rainbow Moving Averages',
  category: 'moving_average',
  keywords: ['rainbow ma', 'rainbow', 'moving average', 'ribbon', 'widner', 'trend', 'smoothing'],
  description:
    'Ten simple averages, each of the one before: a band that widens with a trend and closes ' +
    'where it ends.',
  summaryFocus: 'Whether price is outside the band, and whether its lines lie in order.',
  source: 'Widner, Rainbow Charts (1997): averages of two bars.',
  formula: 'rainbow_1 = sma(x, period); rainbow_n = sma(rainbow_(n - 1), period), n = 2 to 10',
  chinese: {
    title: '彩虹均线',
    description: '十条逐层平滑的均线组成彩带，趋势中展开，趋势结束时收拢。',
  },
  parameters: { period: period(2, { min: 2, max: 50 }), source: source() },
  outputs: () => ribbonOutputs(LINES),
  calculate: (p, c) => {
    const nodes: Record<string, StepNode> = {};
    let node = c.source(p.source);
    for (const { key } of LINES) {
      node = c.run(sma(p.period), node);
      nodes[key] = node;
    }
    return nodes;
  },
  features: () => ribbonFeatures(LINES),
  chart: () => ({ pane: 'main', items: ribbonItems(LINES) }),
});
