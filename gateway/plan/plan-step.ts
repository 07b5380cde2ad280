import type { PreparedOperation } from '#gateway/subgraph-client/subgraph-executor.ts';
import type { MergeShape } from '#gateway/plan/merge-shape.ts';
import type { RepresentationShape } from '#gateway/plan/representation-shape.ts';
import type { OutputRename } from '#gateway/plan/output-rename.ts';

/** What runs, in which order. Compiled once from the planner's JSON and run many times. */
export type PlanStep =
  | { readonly kind: 'root'; readonly fetch: RootFetch }
  | { readonly kind: 'entities'; readonly fetch: EntityFetch }
  | { readonly kind: 'sequence'; readonly steps: readonly PlanStep[] }
  | { readonly kind: 'parallel'; readonly steps: readonly PlanStep[] };

/** What every request to a subgraph has. */
export interface FetchBase {
  readonly subgraph: string;
  readonly operation: PreparedOperation;
  /** Names of the client's variables that the operation uses. */
  readonly variableNames: readonly string[];
  readonly renames: readonly OutputRename[];
}

/** Asks for fields of the root type, or of a root type reached again at `path`. */
export interface RootFetch extends FetchBase {
  readonly path: TargetPath;
  readonly shape: MergeShape;
}

/** Asks for fields of entities that earlier steps found; one request, one group per alias. */
export interface EntityFetch extends FetchBase {
  readonly groups: readonly EntityGroup[];
}

export interface EntityGroup {
  /** Response key of `_entities` in the answer. */
  readonly alias: string;
  readonly variableName: string;
  readonly paths: readonly TargetPath[];
  readonly representation: RepresentationShape;
  readonly shape: MergeShape;
}

/** From the root object to the objects that a fetch completes. */
export type TargetPath = readonly TargetSegment[];
export type TargetSegment =
  | { readonly kind: 'field'; readonly key: string }
  | { readonly kind: 'items' }
  | { readonly kind: 'only'; readonly typenames: ReadonlySet<string> };

/** A whole plan; `source` is the fetch that a subscription's events come from. */
export interface CompiledPlan {
  readonly source: RootFetch | null;
  readonly step: PlanStep | null;
}
