import { QueryPlanner } from '@graphql-hive/router-query-planner';
import type { PlannerOrder, PlannerReply } from './planner-messages.ts';

/**
 * The process in which queries are planned. The native planner aborts its process on some valid documents
 * and thinks for minutes about others; here nobody else is harmed. It ends with its parent.
 */
const planners = new Map<number, QueryPlanner>();

/** Labels of progressive `@override`, which stays with the original field. */
const NO_LABELS = new Set<string>();

function answer(order: PlannerOrder): PlannerReply {
  const { id, graph } = order;
  try {
    if (order.kind === 'read') {
      planners.set(graph, new QueryPlanner(order.sdl));
      return { kind: 'read', id };
    }
    const planner = planners.get(graph);
    if (planner === undefined) throw new Error('The supergraph was not read.');
    return { kind: 'planned', id, plan: planner.plan(order.source, undefined, NO_LABELS, 0) };
  } catch (error) {
    return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) };
  }
}

function send(reply: PlannerReply): void {
  process.send?.(reply);
}

process.on('message', (order) => send(answer(order as PlannerOrder)));
process.on('disconnect', () => process.exit(0));
// The terminal interrupts every process; the parent still plans while it drains.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
send({ kind: 'up' });
