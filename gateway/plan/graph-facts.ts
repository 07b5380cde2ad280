import type { GraphQLSchema } from 'graphql';
import type { AccessRules } from '#gateway/access/access-rules.ts';
import type { IntrospectionAnswers } from '#gateway/introspection/introspection-answers.ts';
import type { Limits } from '#gateway/limits/limits.ts';
import type { SupergraphCosts } from '#gateway/limits/supergraph-costs.ts';
import type { OverrideLabels } from '#gateway/override/override-labels.ts';
import type { ReservedNames } from '#gateway/plan/canonical/plan-names.ts';
import type { PlanCache } from '#gateway/plan/plan-cache.ts';

/** Everything that preparing an operation needs to know about the supergraph. */
export interface GraphFacts {
  /** The API schema. */
  readonly schema: GraphQLSchema;
  readonly plans: PlanCache;
  readonly introspection: IntrospectionAnswers;
  readonly reserved: ReservedNames;
  readonly overrides: OverrideLabels;
  readonly costs: SupergraphCosts;
  readonly limits: Limits;
  /** What the directives of access demand. */
  readonly access: AccessRules;
  /** Whether whoever asks for a refused field is refused the whole request. */
  readonly refusesRequests: boolean;
}
