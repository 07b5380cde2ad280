import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { line } from '#indicators/charts/chart-items.ts';
import type { ChartSpec } from '#indicators/charts/chart-spec.ts';
import { above, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state, type Feature } from '#indicators/features/feature.ts';

type SineKey = 'sine' | 'lead';

/** The parts of an indicator that is the sine of a cycle's phase, and the sine an eighth ahead of it. */
export function sineAndLead(name: string): {
  readonly outputs: () => Record<SineKey, OutputSpec>;
  readonly features: () => readonly Feature<SineKey>[];
  readonly chart: () => ChartSpec<SineKey>;
} {
  const [lead, sine] = [output('lead'), output('sine')] as const;
  return {
    outputs: () => ({
      sine: {
        column: `${name}_sine`,
        unit: 'ratio',
        range: [-1, 1],
        description: 'Sine of the phase: 1 at the top of the cycle, -1 at its bottom.',
      },
      lead: {
        column: `${name}_lead`,
        unit: 'ratio',
        range: [-1, 1],
        description:
          'Sine of 45 degrees more than the phase, which turns an eighth of a cycle before.',
      },
    }),
    features: () => [
      ...crossings(['signal_cross_up', 'signal_cross_down'], lead, sine, 'The lead', 'the sine'),
      state('bullish', 'bullish', 'The lead is above the sine.', above(lead, sine)),
    ],
    chart: () => ({
      pane: 'own',
      range: [-1, 1],
      items: [line('sine', 'Sine', 'primary'), line('lead', 'Lead', 'signal')],
    }),
  };
}
