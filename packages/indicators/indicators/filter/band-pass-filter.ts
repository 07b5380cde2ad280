import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { bandPass, highPass } from '#indicators/formulas/ehlers-filters.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

export const bandPassFilter = defineOscillator({
  name: 'band_pass_filter',
  title: 'Ehlers Band-Pass Filter',
  category: 'filter',
  keywords: ['band pass filter', 'ehlers', 'band pass', 'cycle', 'detrend', 'filter'],
  description:
    'Only the swings of about one period, around zero, and a trigger that turns before they do. ' +
    'Without such a cycle it rings at that period all the same.',
  summaryFocus: 'Size of the swings, and crossings of the trigger and the filter.',
  source:
    'Ehlers (2010, 2013); TA-Lib 0.8 SWAK_BP, whose delta is half of the bandwidth. The trigger is ' +
    'his high-pass of the filter at the period divided by one and a half bandwidths.',
  caveats: [
    'Start: the filter and its trigger are taken to have given 0 in the bars before their first values.',
  ],
  formula:
    'b = cos(2 * pi / period); g = 1 / cos(2 * pi * bandwidth / period); a = g - sqrt(g^2 - 1)\n' +
    'y = (1 - a) / 2 * (x - x[2]) + b * (1 + a) * y[1] - a * y[2]\n' +
    'trigger = high_pass(y, period / (1.5 * bandwidth)) of one pole',
  chinese: {
    title: '埃勒斯带通滤波器',
    description: '只保留某一周期附近的波动，并给出提前拐头的触发线。',
  },
  parameters: {
    period: period(20, { min: 3, max: 200, about: 'Cycle that passes, in bars.' }),
    bandwidth: number(0.1, {
      min: 0.05,
      max: 0.7,
      about: 'Width of what passes, as a share of the period.',
    }),
    source: source(),
  },
  subject: 'The filter',
  label: (p) => `Band-pass ${p.period}`,
  line: () => ({
    column: 'band_pass',
    unit: 'price',
    description: 'Swings of the price of about the period, around zero.',
  }),
  calculate: (p, c) => {
    const swings = c.run(
      recursiveFilter(bandPass(p.period, p.bandwidth), 'zero'),
      c.source(p.source),
    );
    const trigger = highPass(p.period / (1.5 * p.bandwidth), 1);
    return { line: swings, trigger: c.run(recursiveFilter(trigger, 'zero'), swings) };
  },
  moreOutputs: () => ({
    trigger: {
      column: 'band_pass_trigger',
      unit: 'price',
      description: 'The same a little ahead, as a high-pass filter leads.',
    },
  }),
  moreFeatures: () =>
    crossings(
      ['signal_cross_up', 'signal_cross_down'],
      output('trigger'),
      output('line'),
      'The trigger',
      'the filter',
    ),
  moreItems: () => [line('trigger', 'Trigger', 'signal')],
});
