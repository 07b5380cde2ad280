import type { GraphQLScalarType } from 'graphql';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { AccessOptions } from '#federation/access/rights-of.ts';
import { AnswerSharing, type SharingOptions } from '#federation/caching/answer-sharing.ts';
import { entityCachingExecutors } from '#federation/entities/entity-cache.ts';
import { PASS_ALL } from '#federation/execute/error-rules.ts';
import type { ErrorExposure, ErrorRules } from '#federation/execute/error-rules.ts';
import type { ResponseHeaderRules } from '#federation/headers/response-header-rules.ts';
import type { EnginePlugin } from '#federation/hooks/request-hooks.ts';
import type { Limits } from '#federation/limits/limits.ts';
import type { OverrideOptions } from '#federation/override/active-labels.ts';
import type { OperationTimeout } from '#federation/subgraph-client/operation-deadline.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';

export interface EngineOptions {
  readonly supergraphSdl: string;
  /** Executors by subgraph name, one for every subgraph of the supergraph. */
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  readonly limits?: Partial<Limits>;
  /** Upper bound of cached documents. */
  readonly planCacheSize?: number;
  /** Upper bound of their memory in bytes. */
  readonly planCacheBytes?: number;
  readonly log: Log;
  readonly meter: Meter;
  /** Passes error messages of subgraphs on unmasked, for foreign supergraphs. */
  readonly passSubgraphErrors?: boolean;
  /** What clients see of the errors of foreign subgraphs; with it they pass. */
  readonly errorRules?: ErrorRules;
  /** Whether clients may introspect the schema; true when absent. */
  readonly introspection?: boolean;
  /** Whether errors suggest names of the schema; true when absent. */
  readonly suggestions?: boolean;
  /** Time limit of a query or mutation that waits for subgraphs; unlimited when absent. */
  readonly timeout?: OperationTimeout;
  /** How refused fields are reported; by default they are null with an error. */
  readonly access?: AccessOptions;
  /** Which progressive overrides hold for a request; by default none does. */
  readonly overrides?: OverrideOptions;
  /** Shares answers between equal queries; each is executed by itself without it. */
  readonly sharing?: SharingOptions;
  /** Headers of answers to clients; none without them. */
  readonly responseHeaders?: ResponseHeaderRules;
  /** Extensions, called in this order. */
  readonly plugins?: readonly EnginePlugin[];
}

/** What clients see of the errors of each subgraph. */
export function exposureOf({ passSubgraphErrors, errorRules }: EngineOptions) {
  const ofThirdParties = passSubgraphErrors === true ? PASS_ALL : null;
  return (subgraph: string): ErrorExposure | null => errorRules?.for(subgraph) ?? ofThirdParties;
}

/** Null where a policy may depend on anything of a request: two equal ones may then have different answers. */
export function sharingOf({
  sharing,
  supergraphSdl,
  meter,
  access,
}: EngineOptions): AnswerSharing | null {
  if (sharing === undefined || access?.holdsPolicy !== undefined) return null;
  return new AnswerSharing(sharing, supergraphSdl, meter);
}

/** Executors that request only entities that are not kept; `executors` themselves where none are kept. */
export function keptEntities(
  executors: EngineOptions['executors'],
  { sharing, supergraphSdl, meter }: EngineOptions,
): EngineOptions['executors'] {
  if (sharing?.keepsEntities !== true || sharing.store === null) return executors;
  const { clock, store } = sharing;
  return entityCachingExecutors(executors, { clock, store, supergraphSdl, meter });
}

/** Custom scalars of all subgraphs, by name. */
export function scalarsOf(executors: EngineOptions['executors']): Map<string, GraphQLScalarType> {
  const scalars = new Map<string, GraphQLScalarType>();
  for (const executor of executors.values()) {
    for (const [name, type] of executor.scalars) scalars.set(name, type);
  }
  return scalars;
}
