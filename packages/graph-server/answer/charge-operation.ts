import type { GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import type { Charge, RequestGate } from '#kernel/http/request-gate.ts';
import type { RateLimit } from '#kernel/http/rate-limit-headers.ts';

/** The charge of an operation without computations. */
const FREE: Charge = { rateLimit: null, refusal: null };

/**
 * Charges the computations of an operation to its client's quota, before execution. An operation without computations
 * costs one lookup in the document cache.
 */
export function chargeOperation(
  engine: GraphEngine,
  gate: RequestGate,
  request: GraphRequest,
): Charge | Promise<Charge> {
  const computations = engine.computations?.(request) ?? 0;
  return computations === 0 ? FREE : gate.charge(request.context, computations);
}

/** Joins the rate limits of two quotas that one request was charged to. */
export function bothRateLimits(one: RateLimit | null, other: RateLimit | null): RateLimit | null {
  if (one === null || other === null) return one ?? other;
  return { policy: `${one.policy}, ${other.policy}`, state: `${one.state}, ${other.state}` };
}
