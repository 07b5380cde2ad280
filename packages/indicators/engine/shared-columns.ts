import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { stageIdentities } from '#indicators/engine/stage-identity.ts';

/** The stages of a step graph that still have to run when some columns are known already. */
export interface StagesDue {
  /** Indices of its stages, ascending. */
  readonly due: readonly number[];
  /** Stages whose columns are known, and read by those that are due or answered. */
  readonly given: readonly number[];
}

/**
 * What several calculations over the same bars have in common: the first that writes a column keeps it for later
 * ones that need it. All of them read the bars alone, and run in the order of the constructor; the work of one that
 * does not run falls to the next.
 */
export class SharedColumns {
  /** Identities of the stages whose columns a later calculation reads. */
  readonly #reused: ReadonlySet<number>;
  readonly #known = new Map<number, readonly Float64Array[]>();

  constructor(graphs: readonly StepGraph[]) {
    this.#reused = reusedBy(graphs);
  }

  stagesDue(graph: StepGraph): StagesDue {
    return stagesDue(graph, (identity) => this.#known.has(identity));
  }

  /** Whether a later calculation needs what a stage writes. */
  isReused(graph: StepGraph, stage: number): boolean {
    return this.#reused.has(stageIdentities(graph)[stage]!);
  }

  /** Columns that are known, in the order of the stage's outputs. */
  columnsOf(graph: StepGraph, stage: number): readonly Float64Array[] {
    return this.#known.get(stageIdentities(graph)[stage]!)!;
  }

  keep(graph: StepGraph, stage: number, columns: readonly Float64Array[]): void {
    this.#known.set(stageIdentities(graph)[stage]!, columns);
  }
}

/** The stages that an earlier step graph has already run for a later one. */
function reusedBy(graphs: readonly StepGraph[]): ReadonlySet<number> {
  const carriedOut = new Set<number>();
  const reused = new Set<number>();
  for (const graph of graphs) {
    const identities = stageIdentities(graph);
    const { due, given } = stagesDue(graph, (identity) => carriedOut.has(identity));
    for (const stage of given) reused.add(identities[stage]!);
    for (const stage of due) carriedOut.add(identities[stage]!);
  }
  return reused;
}

function stagesDue(graph: StepGraph, isKnown: (identity: number) => boolean): StagesDue {
  const { stages, outputs, columnCount } = graph;
  const identities = stageIdentities(graph);
  const isRead = new Uint8Array(BAR_COLUMNS.length + columnCount);
  for (const { column } of Object.values(outputs)) isRead[column] = 1;
  const due: number[] = [];
  const given: number[] = [];
  // What a stage reads was written by those before it.
  for (let at = stages.length - 1; at >= 0; at -= 1) {
    const { step, inputPlaces, outputPlace } = stages[at]!;
    if (!isRead.subarray(outputPlace, outputPlace + step.lookbacks.length).includes(1)) continue;
    if (isKnown(identities[at]!)) given.push(at);
    else {
      due.push(at);
      for (const place of inputPlaces) isRead[place] = 1;
    }
  }
  return { due: due.toReversed(), given };
}
