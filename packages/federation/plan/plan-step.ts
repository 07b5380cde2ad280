import type { SubgraphOperation } from '#federation/operation/subgraph-operation.ts';
import type { ContextShape } from '#federation/plan/context-shape.ts';
import type { NamedCondition } from '#federation/plan/conditions/condition.ts';
import type { MergeShape } from '#federation/plan/merge-shape.ts';
import type { RepresentationShape } from '#federation/plan/representation-shape.ts';
import type { OutputRename } from '#federation/plan/output-rename.ts';

/** Steps of a plan and their order: plain data, made once and run many times. */
export type PlanStep =
  | { readonly kind: 'root'; readonly fetch: RootFetch }
  | { readonly kind: 'entities'; readonly fetch: EntityFetch }
  | { readonly kind: 'sequence'; readonly steps: readonly PlanStep[] }
  | { readonly kind: 'parallel'; readonly steps: readonly PlanStep[] };

/** Common to all requests to subgraphs. */
export interface FetchBase {
  readonly subgraph: string;
  readonly operation: SubgraphOperation;
  /** Client variables of the operation, by plan name. */
  readonly variableNames: readonly string[];
  readonly renames: readonly OutputRename[];
  /** The variable that decides whether the request is sent; null when it always is. */
  readonly when: string | null;
}

/** Requests fields of the root type, or of the query root reached again at `path`. */
export interface RootFetch extends FetchBase {
  readonly path: TargetPath;
  readonly shape: MergeShape;
  /** Variables of the conditional fields. */
  readonly fieldsWhen: ReadonlyMap<string, string>;
}

/** Requests fields of entities from earlier steps: one request, with one group per alias. */
export interface EntityFetch extends FetchBase {
  readonly groups: readonly EntityGroup[];
  /** The parts to write the request again with its groups repeated; null when no group has contexts. */
  readonly draft: readonly DraftedGroup[] | null;
}

/** One group of an entity request before its names are settled. */
export interface DraftedGroup {
  readonly group: EntityGroup;
  /** The selection on an entity. */
  readonly selection: string;
  /** Variables of the contexts: a group that is repeated has some of its own for each time. */
  readonly contexts: readonly ContextVariable[];
  /** Definitions of variables that the selection shares with other groups, by name. */
  readonly shared: ReadonlyMap<string, string>;
  readonly renames: readonly OutputRename[];
}

/** A variable with a value from an enclosing object. */
export interface ContextVariable {
  readonly name: string;
  readonly typeText: string;
}

export interface EntityGroup {
  /** Response key of `_entities` in the answer. */
  readonly alias: string;
  readonly variableName: string;
  /** As `when` of the request. */
  readonly when: string | null;
  readonly paths: readonly TargetPath[];
  readonly representation: RepresentationShape;
  readonly shape: MergeShape;
  /** Identifies the group in error reports, also when it is repeated. */
  readonly place: string;
  /** Arguments that have one value for all entities of the group. */
  readonly contexts: readonly ContextShape[];
}

/** From the root object to the objects that a fetch completes. */
export type TargetPath = readonly TargetSegment[];
export type TargetSegment =
  | { readonly kind: 'field'; readonly key: string }
  | { readonly kind: 'items' }
  | { readonly kind: 'only'; readonly typenames: ReadonlySet<string> };

/** The plan of an operation; `source` is the fetch that yields a subscription's events. */
export interface QueryPlan {
  readonly source: RootFetch | null;
  readonly step: PlanStep | null;
  /** Conditions that its requests use. */
  readonly conditions: readonly NamedCondition[];
  /** Requests of deferred fragments after the first part, by index; trailing fragments without requests are omitted. */
  readonly deferred: readonly DeferredStep[];
}

/** Requests of one deferred fragment. */
export interface DeferredStep {
  /** Null when other fragments or the first part request everything. */
  readonly step: PlanStep | null;
  /** Indexes of fragments whose requests have to be answered before. */
  readonly after: readonly number[];
  /** Indexes of further fragments whose requests answer a part of it. */
  readonly with: readonly number[];
}
