import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { band, stepLine } from '#indicators/charts/chart-items.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import { above, below, equals, level, output, within } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';

/** What a chart without time is at a bar: the newest of its bricks, and what the bar did. */
export type BrickKey = 'top' | 'bottom' | 'direction' | 'added' | 'turned';

/** The nodes of a step with outputs in this order. */
export function brickNodes(nodes: readonly StepNode[]): Record<BrickKey, StepNode> {
  const [top, bottom, direction, added, turned] = nodes;
  return { top: top!, bottom: bottom!, direction: direction!, added: added!, turned: turned! };
}

/**
 * @param brick What it is made of: `brick`, `line`.
 * @param isOnGrid Whether its ends lie on a grid of prices.
 */
export function brickOutputs(
  name: string,
  brick: string,
  isOnGrid = false,
): Record<BrickKey, OutputSpec> {
  const grid = isOnGrid ? ({ dimension: 'unit_bound' } as const) : {};
  return {
    top: {
      ...grid,
      column: `${name}_top`,
      unit: 'price',
      description: `Upper end of the newest ${brick}.`,
    },
    bottom: {
      ...grid,
      column: `${name}_bottom`,
      unit: 'price',
      description: `Lower end of the newest ${brick}.`,
    },
    direction: {
      ...grid,
      column: `${name}_direction`,
      unit: 'label',
      description: `1 where the newest ${brick} goes up, -1 where it goes down, 0 before the first.`,
      range: [-1, 1],
    },
    added: {
      ...grid,
      column: `${name}_added`,
      unit: 'bars',
      description: `How many of them the bar added, each a ${brick}; negative downward, 0 for none.`,
    },
    turned: {
      ...grid,
      ...turnOutput(`${name}_turned`, `the ${brick} that the bar added turned up`),
    },
  };
}

/** A turn as the step itself saw it: where calculations take turns, no other one has happened. */
export function turnOutput(column: string, up: string): OutputSpec {
  const description = `1 where ${up}, -1 the other way, 0 elsewhere.`;
  return { column, unit: 'label', description, range: [-1, 1], internal: true };
}

/** The turns of the newest brick, and which way it goes. */
export function brickTurns(brick: string): Feature<BrickKey>[] {
  const [direction, turned] = [output('direction'), output('turned')] as const;
  return [
    event(
      'flip_up',
      'bullish',
      `The newest ${brick} goes up, and the one before it went down.`,
      within(2, equals(turned, 1)),
    ),
    event(
      'flip_down',
      'bearish',
      `The newest ${brick} goes down, and the one before it went up.`,
      within(2, equals(turned, -1)),
    ),
    state('bullish', 'bullish', `The newest ${brick} goes up.`, equals(direction, 1)),
    state('bearish', 'bearish', `The newest ${brick} goes down.`, equals(direction, -1)),
  ];
}

/** The bricks that a bar adds. */
export function brickAdded(brick: string): Feature<BrickKey>[] {
  const added = output('added');
  return [
    event(
      'brick_up',
      'bullish',
      `The bar adds at least one ${brick} upward.`,
      within(2, above(added, level(0))),
    ),
    event(
      'brick_down',
      'bearish',
      `The bar adds at least one ${brick} downward.`,
      within(2, below(added, level(0))),
    ),
  ];
}

/** The newest brick as an area over the bars, between its two ends. */
export function brickItems(title: string): ChartItem<BrickKey>[] {
  return [
    band('top', 'bottom', title),
    stepLine('top', `${title} top`, 'upper'),
    stepLine('bottom', `${title} bottom`, 'lower'),
  ];
}
