import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import type { Condition } from '#indicators/features/condition.ts';
import { equals, output, within } from '#indicators/features/condition.ts';
import { event, type Feature } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { divergence, MAX_BARS_APART, DIVERGENCE_PIVOT_BARS } from '#indicators/steps/divergence.ts';

type DivergenceKey = 'bullishDivergence' | 'bearishDivergence';

/** The calculation behind the divergence events of an oscillator. */
export function divergenceNodes(
  c: Composer,
  oscillator: StepNode,
): Record<DivergenceKey, StepNode> {
  const flags = c.runAll(divergence, oscillator, c.bar('high'), c.bar('low'));
  return { bullishDivergence: flags[0], bearishDivergence: flags[1] };
}

/** The outputs that the divergence events read; answers leave them out. */
export function divergenceOutputs(name: string): Record<DivergenceKey, OutputSpec> {
  const flag = (way: string): OutputSpec => ({
    column: `${name}_${way}_divergence`,
    unit: 'flag',
    range: [0, 1],
    description: `Whether the bar confirms a ${way} divergence.`,
    internal: true,
  });
  return { bullishDivergence: flag('bullish'), bearishDivergence: flag('bearish') };
}

/**
 * The divergence events of an oscillator, each confirmed five bars after its anchor.
 *
 * @param what The oscillator within a sentence: `the RSI`.
 */
export function divergenceEvents(what: string): Feature<DivergenceKey>[] {
  const pivot = (way: 'low' | 'high') => {
    const side = way === 'low' ? 'below' : 'above';
    const around = `its ${DIVERGENCE_PIVOT_BARS} values before and after`;
    return `Confirmed ${DIVERGENCE_PIVOT_BARS} bars after a pivot ${way} of ${what}, ${side} ${around}`;
  };
  const before = (way: string) =>
    `the pivot ${way} before it, at most ${MAX_BARS_APART} bars earlier`;
  const anchor = { anchorBarsBack: DIVERGENCE_PIVOT_BARS };
  return [
    event(
      'bullish_divergence',
      'bullish',
      `${pivot('low')}: it is higher than ${before('low')}, while the bar's low is lower than there.`,
      isConfirmed('bullishDivergence'),
      anchor,
    ),
    event(
      'bearish_divergence',
      'bearish',
      `${pivot('high')}: it is lower than ${before('high')}, while the bar's high is higher than there.`,
      isConfirmed('bearishDivergence'),
      anchor,
    ),
  ];
}

/** Unknown unless every bar that makes the pivot is there. */
function isConfirmed(key: DivergenceKey): Condition<DivergenceKey> {
  return within(2 * DIVERGENCE_PIVOT_BARS + 1, equals(output(key), 1));
}
