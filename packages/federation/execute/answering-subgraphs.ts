import type { DataObject } from '#federation/execute/collect-targets.ts';
import type { MergeShape } from '#federation/plan/merge-shape.ts';
import type { QueryPlan, FetchBase, PlanStep, TargetPath } from '#federation/plan/plan-step.ts';
import type { Variables } from '#federation/operation/variables.ts';

/** A step in the merged data: from an object to a field (by plan name), or to a list item. */
export interface DataStep {
  /** Null for a step to a list item. */
  readonly holder: DataObject | null;
  readonly key: string | number;
}

/** The objects at a path that one request fills. */
interface Filled {
  readonly subgraph: string;
  readonly path: TargetPath;
  readonly shape: MergeShape;
}

/** Finds which subgraph's answer stands at a place of the data. Used only for errors. */
export class AnsweringSubgraphs {
  readonly #plan: QueryPlan;
  readonly #variables: Variables;
  #filled: readonly Filled[] | null = null;

  constructor(plan: QueryPlan, variables: Variables) {
    this.#plan = plan;
    this.#variables = variables;
  }

  /** The subgraph that was requested last for a place; null when none was. */
  at(steps: readonly DataStep[]): string | null {
    this.#filled ??= this.#all();
    return (
      this.#filled.findLast(({ path, shape }) => isFilled(steps, path, shape))?.subgraph ?? null
    );
  }

  #all(): Filled[] {
    const { source, step, deferred } = this.#plan;
    const first = source === null ? [] : [{ ...source, subgraph: source.subgraph }];
    const steps = [step, ...deferred.map((one) => one.step)];
    return [...first, ...steps.flatMap((one) => (one === null ? [] : this.#filledBy(one)))];
  }

  #filledBy(step: PlanStep): Filled[] {
    switch (step.kind) {
      case 'root':
        return this.#isRequested(step.fetch) ? [step.fetch] : [];
      case 'entities': {
        const { subgraph, groups } = step.fetch;
        return groups
          .filter((group) => this.#isRequested(group))
          .flatMap(({ paths, shape }) => paths.map((path) => ({ subgraph, path, shape })));
      }
      case 'sequence':
      case 'parallel':
        return step.steps.flatMap((one) => this.#filledBy(one));
    }
  }

  #isRequested({ when }: Pick<FetchBase, 'when'>): boolean {
    return when === null || this.#variables[when] === true;
  }
}

function isFilled(steps: readonly DataStep[], path: TargetPath, shape: MergeShape): boolean {
  let at = 0;
  for (const segment of path) {
    const step = steps[at];
    if (step === undefined) return false;
    if (segment.kind === 'only') {
      const typename = step.holder?.['__typename'];
      if (typeof typename === 'string' && !segment.typenames.has(typename)) return false;
      continue;
    }
    if (segment.kind === 'items' ? typeof step.key !== 'number' : step.key !== segment.key)
      return false;
    at += 1;
  }
  let inside: MergeShape | null = shape;
  for (const { key } of steps.slice(at)) {
    if (typeof key === 'number') continue;
    const index: number = inside?.keys.indexOf(key) ?? -1;
    if (index < 0) return false;
    inside = inside!.children[index] ?? null;
  }
  return true;
}
