import type { GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import type { Charge, RateLimit, RequestGate } from '#kernel/http/request-gate.ts';

/** What an operation is told that computes nothing. */
const FREE: Charge = { rateLimit: null, refusal: null };

/**
 * Counts what an operation computes on its client's quota of computations, before it runs. An operation
 * without computations costs a look into the cache of documents.
 */
export function chargeOperation(
  engine: GraphEngine,
  gate: RequestGate,
  request: GraphRequest,
): Charge | Promise<Charge> {
  const computations = engine.computations?.(request) ?? 0;
  return computations === 0 ? FREE : gate.charge(request.context, computations);
}

/** What is told of two quotas that one request was counted on. */
export function bothRateLimits(one: RateLimit | null, other: RateLimit | null): RateLimit | null {
  if (one === null || other === null) return one ?? other;
  return { policy: `${one.policy}, ${other.policy}`, state: `${one.state}, ${other.state}` };
}
