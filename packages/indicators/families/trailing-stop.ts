import type { ListOf } from '#indicators/engine/list-of.ts';
import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { stepLine } from '#indicators/charts/chart-items.ts';
import type { ChartItem, ChartSpec } from '#indicators/charts/chart-spec.ts';
import { equals, output } from '#indicators/features/condition.ts';
import type { Feature } from '#indicators/features/feature.ts';
import { flips } from '#indicators/features/flips.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode, Step } from '#indicators/engine/step-graph.ts';

export type StopKey = 'stop' | 'direction' | 'support' | 'resistance';

/**
 * What every stop that follows price and changes sides has in common: the stop, the side that it is on,
 * its turns, its drawing below and above price, and that its start may show. An indicator's file adds
 * how it is calculated.
 *
 * @param prefix Name of the column of the stop; that of its side is `<prefix>_direction`.
 * @param title Of the line on a chart.
 */
export function stopOf(
  prefix: string,
  title: string,
): {
  readonly category: 'trend';
  readonly caveats: readonly string[];
  readonly outputs: () => Record<StopKey, OutputSpec>;
  readonly features: () => Feature<'direction'>[];
  readonly chart: () => ChartSpec<'support' | 'resistance'>;
} {
  return {
    category: 'trend',
    caveats: [STAGGERED_CAVEAT],
    outputs: () => stopOutputs(prefix),
    features: stopFeatures,
    chart: () => ({ pane: 'main', items: stopItems(title) }),
  };
}

/** The columns of a stop; an indicator with further ones adds them. */
export function stopOutputs(
  prefix: string,
  description = 'The stop that is in force.',
): Record<StopKey, OutputSpec> {
  const side = (name: string, trend: string): OutputSpec => ({
    column: `${prefix}_${name}`,
    unit: 'price',
    description: `The stop while the trend is ${trend}.`,
    sparse: true,
    internal: true,
  });
  return {
    stop: { column: prefix, unit: 'price', description },
    direction: {
      column: `${prefix}_direction`,
      unit: 'label',
      description: '1 in an up-trend, with the stop below price; -1 in a down-trend.',
      range: [-1, 1],
    },
    support: side('support', 'up'),
    resistance: side('resistance', 'down'),
  };
}

/** The turns of a stop, and which way it is. */
export function stopFeatures(): Feature<'direction'>[] {
  return flips(
    { text: 'The trend is up', holds: equals(output('direction'), 1) },
    { text: 'The trend is down', holds: equals(output('direction'), -1) },
  );
}

/** The stop below price and above it, as steps that break off where it turns. */
export function stopItems(title: string): ChartItem<'support' | 'resistance'>[] {
  return [
    stepLine('support', `${title}, up`, 'bullish'),
    stepLine('resistance', `${title}, down`, 'bearish'),
  ];
}

/** The nodes of a stop, of a step that gives it and its side. */
export function steadyStop<Inputs extends number>(
  c: Composer,
  step: Step<Inputs, 2>,
  ...inputs: ListOf<StepNode, Inputs>
): Record<StopKey, StepNode> {
  const [stop, direction] = steadyOutputs(c, step, ...inputs);
  return stopNodes(c, stop, direction);
}

/** The nodes of a stop and its side. */
export function stopNodes(
  c: Composer,
  stop: StepNode,
  direction: StepNode,
): Record<StopKey, StepNode> {
  return {
    stop,
    direction,
    support: c.each(whereSideIs(1), stop, direction),
    resistance: c.each(whereSideIs(-1), stop, direction),
  };
}

/** The first input where the second is this side; undefined elsewhere. */
function whereSideIs(side: 1 | -1): Formula<2> {
  return (inputs, column) => {
    const [stop, direction] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        column[row] = direction[row] === side ? stop[row]! : NaN;
      }
    };
  };
}
