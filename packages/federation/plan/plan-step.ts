import type { PreparedOperation } from '#federation/subgraph-client/subgraph-executor.ts';
import type { ContextShape } from '#federation/plan/context-shape.ts';
import type { NamedCondition } from '#federation/plan/conditions/condition.ts';
import type { MergeShape } from '#federation/plan/merge-shape.ts';
import type { RepresentationShape } from '#federation/plan/representation-shape.ts';
import type { OutputRename } from '#federation/plan/output-rename.ts';

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
  /** The variable that says whether it is asked at all; null where it always is. */
  readonly when: string | null;
}

/** Asks for fields of the root type, or of a root type reached again at `path`. */
export interface RootFetch extends FetchBase {
  readonly path: TargetPath;
  readonly shape: MergeShape;
  /** The variables that say which fields are asked, of those that not always are. */
  readonly fieldsWhen: ReadonlyMap<string, string>;
}

/** Asks for fields of entities that earlier steps found; one request, one group per alias. */
export interface EntityFetch extends FetchBase {
  readonly groups: readonly EntityGroup[];
  /** The same request with each group there so many times; null where no group has contexts. */
  readonly withGroups: ((times: readonly number[]) => EntityFetch) | null;
}

export interface EntityGroup {
  /** Response key of `_entities` in the answer. */
  readonly alias: string;
  readonly variableName: string;
  /** As of the whole request. */
  readonly when: string | null;
  readonly paths: readonly TargetPath[];
  readonly representation: RepresentationShape;
  readonly shape: MergeShape;
  /** What errors of its entities have in common, also where it stands in a request several times. */
  readonly place: string;
  /** Arguments whose values are one for all of its entities. */
  readonly contexts: readonly ContextShape[];
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
  /** What its requests name of conditions. */
  readonly conditions: readonly NamedCondition[];
  /** What is asked for deferred fragments after the first part, by their numbers; fewer where the last ask nothing. */
  readonly deferred: readonly DeferredStep[];
}

/** What is asked for one deferred fragment. */
export interface DeferredStep {
  /** Null where all of it is asked by others, or with the first part. */
  readonly step: PlanStep | null;
  /** Numbers of the fragments whose requests have to be answered before. */
  readonly after: readonly number[];
  /** Numbers of further fragments whose requests answer a part of it. */
  readonly with: readonly number[];
}
