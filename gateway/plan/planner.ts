import type { QueryPlan } from '@graphql-hive/router-query-planner';

/** Plans the documents of one supergraph. */
export interface Planner {
  /**
   * Plans a canonical document. Rejects with a `DomainError`: `query_not_plannable` for what cannot be
   * planned now or later, `planner_busy` for what can be planned later.
   */
  plan(source: string): Promise<QueryPlan>;
  /** Makes ready to plan, so that the first document need not wait. Rejects as `plan` does. */
  read(): Promise<void>;
}

/** Makes planners: a process of its own stands behind them, because planning can end a process. */
export interface PlannerSource {
  plannerOf(supergraphSdl: string): Planner;
}
