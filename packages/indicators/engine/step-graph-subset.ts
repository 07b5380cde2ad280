import { Composer, stepGraphOf } from '#indicators/engine/compose.ts';
import type { BarColumn } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { FurtherColumn } from '#indicators/engine/further-columns.ts';
import { furtherOrder } from '#indicators/engine/further-columns.ts';
import { addStages } from '#indicators/engine/joined-step-graph.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';

/**
 * The part of a step graph that some of its outputs need; the step graph itself where that is all of it.
 * These outputs have the same bits in both: the steps behind them are the same, and a row that the
 * whole cannot calculate, because a bar column is not finite there, the part does not either.
 *
 * @param keys Outputs of the step graph.
 */
export function subsetOf(graph: StepGraph, keys: readonly string[]): StepGraph {
  const needed = stagesBehind(graph, keys);
  return needed.size === graph.stages.length ? graph : partOf(graph, keys, needed).graph;
}

/** The part of a step graph that some of its outputs need, and where each of its stages stood in the whole. */
export interface StepGraphPart {
  readonly graph: StepGraph;
  /** Indices of the stages of the whole, ascending. */
  readonly stages: readonly number[];
}

/** As `subsetOf`, with the stages by which a running calculation continues in the part. */
export function stepGraphPart(graph: StepGraph, keys: readonly string[]): StepGraphPart {
  return partOf(graph, keys, stagesBehind(graph, keys));
}

function partOf(
  graph: StepGraph,
  keys: readonly string[],
  needed: ReadonlySet<number>,
): StepGraphPart {
  const composer = new Composer(undefined, undefined, graph.further);
  const placeOf = addStages(composer, graph, (at) => needed.has(at));
  const outputs = keys.map((key) => {
    const node = graph.outputs[key]!;
    return [key, { ...node, column: placeOf(node.column) }] as const;
  });
  const part = stepGraphOf(composer, Object.fromEntries(outputs));
  return { graph: part, stages: [...needed].toSorted((a, b) => a - b) };
}

/** Columns that some outputs of a step graph are calculated from. */
export interface ColumnsRead {
  readonly bars: readonly BarColumn[];
  readonly further: readonly FurtherColumn[];
}

/** The columns of the bars, and the further ones, that some outputs of a step graph are calculated from. */
export function columnsBehind(graph: StepGraph, keys: readonly string[]): ColumnsRead {
  const stages = [...stagesBehind(graph, keys)].map((at) => graph.stages[at]!);
  const places = new Set(stages.flatMap(({ inputPlaces }) => inputPlaces));
  return {
    bars: BAR_COLUMNS.filter((_, place) => places.has(place)),
    further: furtherOrder(graph.further).filter((_, place) =>
      places.has(BAR_COLUMNS.length + place),
    ),
  };
}

/** The stages that some outputs are made of, directly or through others, by their index. */
function stagesBehind(
  { stages, outputs }: StepGraph,
  keys: readonly string[],
): ReadonlySet<number> {
  const read = new Set(keys.map((key) => outputs[key]!.column));
  const needed = new Set<number>();
  // What a stage reads was written by those before it.
  for (let at = stages.length - 1; at >= 0; at -= 1) {
    const { step, inputPlaces, outputPlace } = stages[at]!;
    if (!step.lookbacks.some((_, index) => read.has(outputPlace + index))) continue;
    needed.add(at);
    for (const place of inputPlaces) read.add(place);
  }
  return needed;
}
