import { STARTS_AT_ZERO } from '#indicators/families/filter-starts.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { number, source } from '#indicators/catalog/parameters.ts';
import { cyberCycle as cycleFilter } from '#indicators/formulas/ehlers-filters.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';
import { weightedWindow } from '#indicators/steps/weighted-window.ts';

export const cyberCycle = defineOscillator({
  name: 'cyber_cycle',
  title: 'Ehlers Cyber Cycle',
  category: 'cycle',
  keywords: ['cyber cycle', 'ehlers', 'cycle', 'high pass', 'detrend', 'oscillator'],
  description:
    'The swings of the price around its trend with hardly any lag, and the same one bar late as ' +
    'its signal line.',
  summaryFocus: 'Where it turns, and the side of zero.',
  source:
    'Ehlers, Cybernetic Analysis for Stocks and Futures (2004): of the middle of the bar; zero ' +
    'before the first bars, where he takes a difference.',
  caveats: [STARTS_AT_ZERO],
  formula:
    's = (x + 2 * x[1] + 2 * x[2] + x[3]) / 6\n' +
    'cycle = (1 - a / 2)^2 * (s - 2 * s[1] + s[2]) + 2 * (1 - a) * cycle[1] - (1 - a)^2 * cycle[2]\n' +
    'signal = cycle[1]',
  chinese: {
    title: '埃勒斯控制论周期',
    description: '几乎无滞后的去趋势周期线，与其前一根的值交叉提示拐点。',
  },
  parameters: {
    alpha: number(0.07, { min: 0.01, max: 0.9, about: 'The smaller, the longer swings are left.' }),
    source: source('hl2'),
  },
  subject: 'The cycle',
  label: () => 'Cyber Cycle',
  line: () => ({
    column: 'cyber_cycle',
    unit: 'price',
    description: 'Swings of the price around its trend.',
  }),
  signal: 'The cycle one bar before.',
  calculate: (p, c) => {
    const smooth = c.run(weightedWindow([1, 2, 2, 1]), c.source(p.source));
    const cycle = c.run(recursiveFilter(cycleFilter(p.alpha), 'zero'), smooth);
    return { line: cycle, signal: c.run(delayed(1), cycle) };
  },
});
