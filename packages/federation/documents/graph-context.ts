import type { GraphQLSchema } from 'graphql';
import type { AccessRules } from '#federation/access/access-rules.ts';
import type { CacheHints } from '#federation/caching/cache-hints.ts';
import type { IntrospectionAnswers } from '#federation/introspection/introspection-answers.ts';
import type { Limits } from '#federation/limits/limits.ts';
import type { SupergraphCosts } from '#federation/limits/supergraph-costs.ts';
import type { OverrideLabels } from '#federation/override/override-labels.ts';
import type { ReservedNames } from '#federation/operation/reserved-names.ts';
import type { PlanCache } from '#federation/documents/plan-cache.ts';

/** What the preparation of an operation needs to know about the supergraph. */
export interface GraphContext {
  /** The API schema. */
  readonly schema: GraphQLSchema;
  readonly plans: PlanCache;
  readonly introspection: IntrospectionAnswers;
  readonly reserved: ReservedNames;
  readonly overrides: OverrideLabels;
  readonly costs: SupergraphCosts;
  readonly limits: Limits;
  /** `@cacheControl`; null when the supergraph has none. */
  readonly cacheHints: CacheHints | null;
  /** Requirements of access directives. */
  readonly access: AccessRules;
  /** Whether a refused field rejects the whole request. */
  readonly refusesRequests: boolean;
  /** Whether clients may introspect the schema. */
  readonly introspects: boolean;
  /** Whether errors suggest names of the schema. */
  readonly suggests: boolean;
}
