import type { QueryPlan } from '@graphql-hive/router-query-planner';

/** Asks the planner's process to read a supergraph, or to plan a document of one that it has read. */
export type PlannerOrder =
  | { readonly kind: 'read'; readonly id: number; readonly graph: number; readonly sdl: string }
  | { readonly kind: 'plan'; readonly id: number; readonly graph: number; readonly source: string };

/** What the process says: that it is up, or what came of an order. */
export type PlannerReply =
  | { readonly kind: 'up' }
  | { readonly kind: 'read'; readonly id: number }
  | { readonly kind: 'planned'; readonly id: number; readonly plan: QueryPlan }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
