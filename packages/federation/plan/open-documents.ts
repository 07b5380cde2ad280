import { parse } from 'graphql';
import type { GraphQLScalarType, GraphQLSchema } from 'graphql';
import type { Meter } from '#kernel/ports/meter.ts';
import { AccessRules } from '#federation/access/access-rules.ts';
import { IntrospectionAnswers } from '#federation/introspection/introspection-answers.ts';
import { DEFAULT_LIMITS } from '#federation/limits/limits.ts';
import type { Limits } from '#federation/limits/limits.ts';
import { SupergraphCosts } from '#federation/limits/supergraph-costs.ts';
import { OverrideLabels } from '#federation/override/override-labels.ts';
import { buildApiSchema } from '#federation/plan/api-schema.ts';
import { reservedNames } from '#federation/operation/reserved-names.ts';
import { DocumentStore } from '#federation/plan/document-store.ts';
import { FederationPlanner } from '#federation/plan/federation-planner.ts';
import { PlanCache } from '#federation/plan/plan-cache.ts';
import type { PlanMeters } from '#federation/plan/plan-cache.ts';
import { refuseUnsupported } from '#federation/plan/supported-features.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';

const DEFAULT_BYTES = 64 * 1024 * 1024;
/** Plans are smaller than the documents that share them. */
const SHARE_OF_PLANS = 1 / 4;

export interface DocumentOptions {
  /** One executor for every subgraph of the supergraph, by its name. */
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  readonly meter: Meter;
  readonly limits?: Partial<Limits> | undefined;
  /** Documents kept with their plans; 1,000 without it. */
  readonly planCacheSize?: number | undefined;
  /** Memory of all of them; 64 MiB without it. */
  readonly planCacheBytes?: number | undefined;
  /** Whether whoever asks for a refused field is refused the whole request. */
  readonly refusesRequests: boolean;
}

/** What clients see of a supergraph, and the store that plans what they ask. */
export interface GraphDocuments {
  readonly schema: GraphQLSchema;
  readonly documents: DocumentStore;
}

/**
 * Reads a supergraph. Throws for an SDL that is no supergraph, and for one that wants something to be enforced
 * or executed which this gateway does not know.
 */
export function openDocuments(supergraphSdl: string, options: DocumentOptions): GraphDocuments {
  const { executors, meter, limits, refusesRequests } = options;
  const { planCacheSize: size = 1_000, planCacheBytes = DEFAULT_BYTES } = options;
  const supergraph = parse(supergraphSdl, { noLocation: true });
  refuseUnsupported(supergraph);
  const schema = buildApiSchema(supergraph, scalarsOf(executors));
  const planner = new FederationPlanner(supergraph, executors);
  const reserved = reservedNames(supergraph);
  const evaluated = meter.counter(
    'marketgraph_introspected_fields_total',
    'Fields that introspection worked out; answers that are kept are not worked out again.',
  );
  const planBytes = Math.floor(planCacheBytes * SHARE_OF_PLANS);
  const plans = new PlanCache(planner, planMeters(meter), { size, bytes: planBytes });
  const introspection = new IntrospectionAnswers(schema, evaluated);
  const facts = {
    schema,
    plans,
    introspection,
    reserved,
    overrides: new OverrideLabels(supergraph, reserved),
    costs: new SupergraphCosts(supergraph),
    limits: { ...DEFAULT_LIMITS, ...limits },
    access: new AccessRules(supergraph, schema),
    refusesRequests,
  };
  const documents = new DocumentStore(facts, { size, bytes: planCacheBytes - planBytes });
  for (const part of [...plans.parts, introspection.part, documents.part]) meter.memory(part);
  return { schema, documents };
}

function scalarsOf(
  executors: ReadonlyMap<string, SubgraphExecutor>,
): Map<string, GraphQLScalarType> {
  const scalars = new Map<string, GraphQLScalarType>();
  for (const executor of executors.values()) {
    for (const [name, type] of executor.scalars) scalars.set(name, type);
  }
  return scalars;
}

function planMeters(meter: Meter): PlanMeters {
  return {
    seconds: meter.histogram('marketgraph_query_planning_seconds', 'Time to plan a query.'),
    refusals: meter.counter(
      'marketgraph_query_planning_failures_total',
      'Valid documents for which query planning failed.',
    ),
  };
}
