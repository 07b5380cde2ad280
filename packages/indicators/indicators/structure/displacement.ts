import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { above, below, level, output } from '#indicators/features/condition.ts';
import { event } from '#indicators/features/feature.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { delayed } from '#indicators/steps/delayed.ts';

export const displacement = defineIndicator({
  name: 'displacement',
  title: 'Displacement Candle',
  category: 'structure',
  keywords: ['displacement', 'impulse candle', 'momentum candle', 'big body', 'ict', 'smart money'],
  description:
    'Size of the body of each candle against the average range before it, with its direction.',
  summaryFocus: 'Whether a candle moved price far beyond what is usual, and which way.',
  source:
    'ICT: one or more candles with large bodies that leave in one direction. The threshold is not given ' +
    'there; scripts take average true ranges, as here, or deviations of bodies.',
  formula: 'displacement = (close - open) / atr(atr_period)[1]',
  chinese: {
    title: '位移K线',
    description: 'K线实体相对此前平均真实波幅的大小与方向，用于识别强势推动。',
  },
  standard: false,
  caveats: ['A displacement of several candles that are each small is not seen.'],
  parameters: {
    atr_period: period(14, { max: 200, about: 'Bars of the average true range.' }),
    multiplier: number(1.5, {
      min: 0.1,
      max: 20,
      about: 'Average true ranges that the body of a displacement exceeds.',
    }),
  },
  outputs: () => ({
    displacement: {
      column: 'displacement',
      unit: 'ratio',
      sparse: true,
      description:
        'Close minus open in average true ranges of the bars before; undefined where those have no range.',
    },
  }),
  calculate: (p, c) => {
    const usual = c.run(delayed(1), averageTrueRange(c, p.atr_period));
    return { displacement: c.each(bodyInRanges, c.bar('open'), c.bar('close'), usual) };
  },
  features: (p) => [
    event(
      'displacement_up',
      'bullish',
      `The close is above the open by more than ${p.multiplier} average true ranges.`,
      above(output('displacement'), level(p.multiplier)),
    ),
    event(
      'displacement_down',
      'bearish',
      `The close is below the open by more than ${p.multiplier} average true ranges.`,
      below(output('displacement'), level(-p.multiplier)),
    ),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [
      histogram('displacement', 'Displacement'),
      levelLine(p.multiplier, 'Displacement upward'),
      levelLine(-p.multiplier, 'Displacement downward'),
    ],
  }),
});

/** The body of a candle in units of the third input; undefined where that is zero. */
const bodyInRanges: Formula<3> = (inputs, output) => {
  const [open, close, usual] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = usual[row]! > 0 ? (close[row]! - open[row]!) / usual[row]! : NaN;
    }
  };
};
