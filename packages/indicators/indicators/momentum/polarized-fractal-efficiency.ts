import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { change } from '#indicators/steps/change.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { total } from '#indicators/steps/total.ts';

export const polarizedFractalEfficiency = defineOscillator({
  name: 'polarized_fractal_efficiency',
  title: 'Polarized Fractal Efficiency',
  category: 'momentum',
  keywords: ['polarized fractal efficiency', 'pfe', 'hannula', 'efficiency', 'trend', 'fractal'],
  description:
    'Length of the straight line between two closes as a percentage of the length of the path ' +
    'between them, positive upward and negative downward, smoothed: how directly the price moves.',
  summaryFocus:
    'Side of zero, and how near to 100 or -100 it is: the nearer, the straighter the move.',
  source:
    'Hannula (1994), as Tulip 0.9.2 calculates it: one bar counts as one unit of price, so both ' +
    'lengths depend on the price scale; the exponential average is seeded with the mean of its ' +
    'first inputs, where Tulip takes the first one. A window that ends where it began counts as ' +
    '0, where Tulip takes it as downward.',
  formula:
    'pfe = ema(sign(x - x[n]) * 100 * sqrt((x - x[n])^2 + n^2) / sum(sqrt((x - x[1])^2 + 1), n), ' +
    'smooth)',
  chinese: {
    title: '极化分形效率（PFE）',
    description: '首尾价格直线距离占实际路径长度的百分比，衡量趋势是否走得直接。',
  },
  aliases: [{ name: 'pfe' }],
  standard: false,
  caveats: [
    'A bar counts as one unit of the price: at a high price it is a plain efficiency ratio with a ' +
      'sign, at a price far below 1 it is nearly always 100 or -100 before smoothing.',
  ],
  parameters: {
    period: period(10, { about: 'Bars of the path.' }),
    smooth: period(5, { about: 'Bars of the exponential average.' }),
    source: source(),
    ...thresholdParameters({ overbought: 50, oversold: -50 }, [-100, 0, 100]),
  },
  subject: 'The efficiency',
  label: () => 'PFE',
  line: () => ({
    column: 'pfe',
    unit: 'percent',
    dimension: 'unit_bound',
    range: [-100, 100],
    description: 'Efficiency: 100 straight up, -100 straight down, near 0 without direction.',
  }),
  thresholds: (p) => p,
  calculate: (p, c) => {
    const x = c.source(p.source);
    const path = c.run(total(p.period), c.each(stepLength, c.run(change(1), x)));
    const efficiency = c.each(directness(p.period), c.run(change(p.period), x), path);
    return { line: c.run(ema(p.smooth), efficiency) };
  },
});

/** Length of the line over one bar. */
const stepLength: Formula<1> = (inputs, output) => {
  const [move] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = Math.hypot(move[row]!, 1);
  };
};

/** Length of the line over all bars in percent of the path, with the sign of the move. */
function directness(bars: number): Formula<2> {
  return (inputs, output) => {
    const [move, path] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const share = Math.min(1, Math.hypot(move[row]!, bars) / path[row]!);
        output[row] = 100 * Math.sign(move[row]!) * share;
      }
    };
  };
}
