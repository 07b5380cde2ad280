import type { GraphQLScalarType, GraphQLSchema } from 'graphql';
import type { Meter } from '#kernel/ports/meter.ts';
import { AccessRules } from '#federation/access/access-rules.ts';
import { CacheHints } from '#federation/caching/cache-hints.ts';
import { IntrospectionAnswers } from '#federation/introspection/introspection-answers.ts';
import { DEFAULT_LIMITS } from '#federation/limits/limits.ts';
import type { Limits } from '#federation/limits/limits.ts';
import { SupergraphCosts } from '#federation/limits/supergraph-costs.ts';
import { refuseUnsupported } from '#federation/link/supported-features.ts';
import { readSupergraphDocument } from '#federation/link/supergraph-document.ts';
import { OverrideLabels } from '#federation/override/override-labels.ts';
import { buildApiSchema } from '#federation/schema/api-schema.ts';
import { reservedNames } from '#federation/operation/reserved-names.ts';
import { DocumentStore } from '#federation/documents/document-store.ts';
import { FederationPlanner } from '#federation/plan/federation-planner.ts';
import { PlanCache } from '#federation/documents/plan-cache.ts';
import type { PlanMeters } from '#federation/documents/plan-cache.ts';

const DEFAULT_BYTES = 64 * 1024 * 1024;
/** Share of the memory bound for plans, which are smaller than the documents that share them. */
const SHARE_OF_PLANS = 1 / 4;

export interface DocumentOptions {
  /** Custom scalars that can be coerced before planning, by name. */
  readonly scalars: ReadonlyMap<string, GraphQLScalarType>;
  readonly meter: Meter;
  readonly limits?: Partial<Limits> | undefined;
  /** Upper bound of cached documents; 1,000 by default. */
  readonly planCacheSize?: number | undefined;
  /** Upper bound of their memory in bytes; 64 MiB by default. */
  readonly planCacheBytes?: number | undefined;
  /** Whether a refused field rejects the whole request. */
  readonly refusesRequests: boolean;
  /** Whether clients may introspect the schema; true by default. */
  readonly introspection?: boolean | undefined;
  /** Whether errors suggest names of the schema; true by default. */
  readonly suggestions?: boolean | undefined;
}

/** The API schema of a supergraph, and the store of its planned documents. */
export interface GraphDocuments {
  readonly schema: GraphQLSchema;
  readonly documents: DocumentStore;
}

/**
 * Reads a supergraph. Throws for an SDL that is no supergraph, and for one that links a mandatory feature (`for:
 * SECURITY` or `for: EXECUTION`) that the gateway does not support.
 */
export function openDocuments(supergraphSdl: string, options: DocumentOptions): GraphDocuments {
  const { scalars, meter, limits, refusesRequests } = options;
  const { planCacheSize: size = 1_000, planCacheBytes = DEFAULT_BYTES } = options;
  const read = readSupergraphDocument(supergraphSdl);
  refuseUnsupported(read.asWritten, read.names);
  const schema = buildApiSchema(read.asWritten, scalars);
  const supergraph = read.byCoreNames;
  const planner = new FederationPlanner(supergraph);
  const reserved = reservedNames(supergraph);
  const evaluated = meter.counter(
    'marketgraph_introspected_fields_total',
    'Evaluated introspection fields; cached answers do not count.',
  );
  const planBytes = Math.floor(planCacheBytes * SHARE_OF_PLANS);
  const plans = new PlanCache(planner, planMeters(meter), { size, bytes: planBytes });
  const introspection = new IntrospectionAnswers(schema, evaluated);
  const cacheHints = new CacheHints(supergraph);
  const context = {
    schema,
    plans,
    introspection,
    reserved,
    overrides: new OverrideLabels(supergraph, reserved),
    costs: new SupergraphCosts(supergraph),
    cacheHints: cacheHints.isEmpty ? null : cacheHints,
    limits: { ...DEFAULT_LIMITS, ...limits },
    access: new AccessRules(supergraph, schema),
    refusesRequests,
    introspects: options.introspection ?? true,
    suggests: options.suggestions ?? true,
  };
  const documents = new DocumentStore(context, { size, bytes: planCacheBytes - planBytes });
  for (const part of [...plans.parts, introspection.part, documents.part]) meter.memory(part);
  return { schema, documents };
}

function planMeters(meter: Meter): PlanMeters {
  return {
    seconds: meter.histogram('marketgraph_query_planning_seconds', 'Time to plan a query.'),
    refusals: meter.counter(
      'marketgraph_query_planning_failures_total',
      'Valid documents that cannot be planned.',
    ),
  };
}
