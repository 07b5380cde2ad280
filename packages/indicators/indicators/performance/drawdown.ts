import { COUNTING_CAVEAT, countingStart } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { integer, MAX_PERIOD, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { output, rising } from '#indicators/features/condition.ts';
import { event } from '#indicators/features/feature.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { difference, percentOf, scaledBy } from '#indicators/steps/arithmetic.ts';
import { channel } from '#indicators/steps/channel.ts';
import { drawdownSince } from '#indicators/steps/drawdown-since.ts';
import { maxDrawdown } from '#indicators/steps/max-drawdown.ts';

export const drawdown = defineIndicator({
  name: 'drawdown',
  title: 'Drawdown',
  category: 'performance',
  keywords: ['drawdown', 'max drawdown', 'underwater', 'risk', 'peak', 'loss'],
  description:
    'How far the price is below its highest value, in units of the price and in percent, and the ' +
    'largest such fall there was.',
  summaryFocus: 'How deep the present drawdown is, and how near to the largest one.',
  source:
    'Textbook, as pandas-ta and pandas: against the highest close so far; a `lookback` takes that ' +
    'of the last bars instead.',
  caveats: [`Without a lookback: ${COUNTING_CAVEAT}`],
  formula:
    'peak = highest(x since the start, or of the last n bars)\n' +
    'drawdown = peak - x\n' +
    'drawdown_percent = 100 * (peak - x) / peak\n' +
    'max_drawdown = largest drawdown_percent since then',
  chinese: {
    title: '回撤',
    description: '价格自历史高点的回落幅度与最大回撤。',
  },
  aliases: [{ name: 'max_drawdown', column: 'max_drawdown' }],
  parameters: {
    lookback: integer(0, {
      min: 0,
      max: MAX_PERIOD,
      about: 'Bars in which the highest value is looked for; 0 looks since the start.',
    }),
    source: source(),
  },
  warmUp: (p) => (p.lookback === 0 ? 'whole' : 'settling'),
  outputs: () => ({
    drawdown: {
      column: 'drawdown',
      unit: 'price',
      description: 'How far the price is below the peak.',
    },
    percent: {
      column: 'drawdown_percent',
      unit: 'percent',
      description: 'The same in percent of the peak, positive.',
    },
    largest: {
      column: 'max_drawdown',
      unit: 'percent',
      description: 'Largest drawdown in percent of its peak, positive.',
    },
    peak: {
      column: 'drawdown_peak',
      unit: 'price',
      description: 'Highest price, from which the drawdown is measured.',
    },
    depth: {
      column: 'drawdown_depth',
      unit: 'percent',
      internal: true,
      description: 'The drawdown in percent as charts show it, downward.',
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const { peak, largest } = p.lookback === 0 ? sinceStart(c, x) : ofWindow(c, x, p.lookback);
    const fall = c.each(difference, peak, x);
    const percent = c.each(percentOf, fall, peak);
    return { drawdown: fall, percent, largest, peak, depth: c.each(scaledBy(-1), percent) };
  },
  features: () => [
    event(
      'new_high',
      'bullish',
      'The peak is higher than one bar before: the price is the highest so far.',
      rising(output('peak')),
    ),
    event(
      'deepest_drawdown',
      'bearish',
      'The largest drawdown is larger than one bar before.',
      rising(output('largest')),
    ),
  ],
  chart: () => ({
    pane: 'own',
    items: [line('depth', 'Drawdown', 'negative')],
  }),
});

function sinceStart(c: Composer, x: StepNode): { peak: StepNode; largest: StepNode } {
  const isGiven = c.origin === 'given';
  const { starts, maxBars } = isGiven
    ? { starts: c.each(zero, x), maxBars: Infinity }
    : countingStart(c);
  const [peak, largest] = c.runAll(drawdownSince(maxBars - 1), x, starts);
  return { peak, largest };
}

function ofWindow(c: Composer, x: StepNode, bars: number): { peak: StepNode; largest: StepNode } {
  return { peak: c.runAll(channel(bars), x, x)[0], largest: c.run(maxDrawdown(bars), x) };
}

const zero: Formula<1> = (_, output) => (from, to) => {
  output.fill(0, from, to);
};
