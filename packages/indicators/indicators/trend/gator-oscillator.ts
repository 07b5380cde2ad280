import {
  ALLIGATOR_PARAMETERS,
  alligatorContradiction,
  alligatorLines,
} from '#indicators/families/alligator.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { all, begins, falling, output, rising } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { absolute, difference, scaledBy } from '#indicators/steps/arithmetic.ts';

export const gatorOscillator = defineIndicator({
  name: 'gator_oscillator',
  title: 'Gator Oscillator',
  category: 'trend',
  keywords: ['gator oscillator', 'gator', 'alligator', 'bill williams', 'convergence', 'trend'],
  description:
    'How far the lines of the Alligator are apart: jaw and teeth above zero, teeth and lips below it.',
  summaryFocus: 'Whether both bars grow (the trend eats), both shrink (it sleeps), or one does.',
  source:
    'Williams, Trading Chaos (1995); trading-signals and Stock.Indicators: from the lines of the ' +
    'Alligator as they are drawn, moved forward.',
  formula:
    'upper = abs(jaw - teeth)\n' +
    'lower = -abs(teeth - lips)\n' +
    'jaw, teeth, lips: the lines of the Alligator, moved forward',
  chinese: {
    title: '鳄鱼振荡器',
    description: '把鳄鱼线张开的程度画成零轴上下两组柱：同时变长为进食，同时变短为沉睡。',
  },
  aliases: [{ name: 'gator' }, { name: 'gatorosc' }],
  parameters: ALLIGATOR_PARAMETERS,
  contradiction: alligatorContradiction,
  outputs: () => ({
    upper: {
      column: 'gator_upper',
      unit: 'price',
      description: 'Distance of jaw and teeth, above zero.',
    },
    lower: {
      column: 'gator_lower',
      unit: 'price',
      description: 'Distance of teeth and lips, below zero.',
    },
  }),
  calculate: (p, c) => {
    const { jaw, teeth, lips } = alligatorLines(c, p);
    const distance = c.each(absolute, c.each(difference, teeth, lips));
    return {
      upper: c.each(absolute, c.each(difference, jaw, teeth)),
      lower: c.each(scaledBy(-1), distance),
    };
  },
  features: () => [
    state('expanding', 'neutral', 'Both bars are longer than one bar before.', GROW),
    event(
      'expansion_begins',
      'neutral',
      'Both bars are longer than one bar before, and were not both so at the bar before.',
      begins(GROW),
    ),
    state('contracting', 'neutral', 'Both bars are shorter than one bar before.', SHRINK),
  ],
  chart: () => ({
    pane: 'own',
    items: [
      histogram('upper', 'Jaw and teeth'),
      histogram('lower', 'Teeth and lips'),
      levelLine(0, 'Zero'),
    ],
  }),
});

const GROW = all(rising(output('upper')), falling(output('lower')));
const SHRINK = all(falling(output('upper')), rising(output('lower')));
