import type { Static, TObject, TProperties } from 'typebox';
import {
  brickAdded,
  brickItems,
  type BrickKey,
  brickNodes,
  brickOutputs,
  brickTurns,
} from '#indicators/families/brick-chart.ts';
import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineIndicator, type Description } from '#indicators/catalog/define-indicator.ts';
import type { Indicator } from '#indicators/catalog/indicator.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/** Definition of a chart without time. */
interface BrickChartFacts<Properties extends TProperties> extends Pick<
  Description<Properties, BrickKey>,
  | 'name'
  | 'title'
  | 'keywords'
  | 'description'
  | 'source'
  | 'formula'
  | 'chinese'
  | 'aliases'
  | 'parameters'
  | 'contradiction'
> {
  /** The word for its elements: `brick`, `line`. */
  readonly brick: string;
  /** Whether its bricks are on a grid that begins at a fixed price, so that another unit gives other bricks. */
  readonly isOnGrid?: boolean;
  /** The step over closes, with outputs in the order of `BrickKey`. */
  readonly step: (params: Static<TObject<Properties>>) => Step;
}

/**
 * Makes an indicator of a chart that knows no time, only moves of the closes: at the close of each bar
 * it has the newest brick, which way that goes, and how many the bar added.
 */
export function defineBrickChart<Properties extends TProperties>(
  facts: BrickChartFacts<Properties>,
): Indicator {
  const { brick, step, isOnGrid = false, ...described } = facts;
  return defineIndicator<Properties, BrickKey>({
    ...described,
    category: 'bar_transform',
    summaryFocus: `Which way the newest ${brick} goes, and the turns.`,
    caveats: [STAGGERED_CAVEAT],
    outputs: () => brickOutputs(facts.name, brick, isOnGrid),
    calculate: (params, c) => brickNodes(steadyOutputs(c, step(params), c.bar('close'))),
    features: () => [...brickTurns(brick), ...brickAdded(brick)],
    chart: () => ({ pane: 'main', items: brickItems(facts.title) }),
  });
}
