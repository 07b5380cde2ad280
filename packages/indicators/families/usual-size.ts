import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { above, begins, output } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { sma } from '#indicators/steps/sma.ts';

/** Bars over which the usual size of a measure of volatility is taken. */
const USUAL_BARS = 20;

/** What a measure of volatility usually is: its mean over some bars. */
export function usualNode(c: Composer, measure: StepNode): StepNode {
  return c.run(sma(USUAL_BARS), measure);
}

/** The output behind the features; answers leave it out. */
export function usualOutput({ column, unit, dimension }: OutputSpec): OutputSpec {
  return {
    column: `${column}_usual`,
    unit,
    ...(dimension !== undefined && { dimension }),
    description: `Mean of \`${column}\` over ${USUAL_BARS} bars.`,
    internal: true,
  };
}

/**
 * Whether volatility is above its usual size, and when that begins.
 *
 * @param what The measure as the subject of a sentence: `The average range`.
 */
export function usualFeatures<Key extends string>(
  key: Key,
  what: string,
): Feature<Key | 'usual'>[] {
  const isWide = above<Key | 'usual'>(output(key), output('usual'));
  const mean = `its own mean over ${USUAL_BARS} bars`;
  return [
    state('expanding', 'neutral', `${what} is above ${mean}.`, isWide),
    event(
      'expansion_begins',
      'neutral',
      `${what} was at or below ${mean} one bar before, and is above it now.`,
      begins(isWide),
    ),
  ];
}
