import type { GraphQLSchema } from 'graphql';
import type { Limits } from '#gateway/limits/limits.ts';
import type { SupergraphCosts } from '#gateway/limits/supergraph-costs.ts';
import type { Planner } from '#gateway/plan/planner.ts';
import type { PossibleTypes } from '#gateway/plan/possible-types.ts';
import type { SubgraphExecutor } from '#gateway/subgraph-client/subgraph-executor.ts';

/** Everything that planning needs to know about the supergraph. */
export interface GraphFacts {
  /** The API schema. */
  readonly schema: GraphQLSchema;
  readonly planner: Planner;
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  readonly possible: PossibleTypes;
  readonly costs: SupergraphCosts;
  readonly limits: Limits;
}
