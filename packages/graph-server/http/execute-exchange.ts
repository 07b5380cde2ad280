import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { GraphAnswer, GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import { executeRequest } from '#graph-server/answer/execute-request.ts';
import { graphRequestOf, type GraphExchange } from '#graph-server/http/graph-exchange.ts';

/**
 * Answers an exchange: with the query plan in `extensions` when an operator requests it, and without execution when
 * only the plan is requested.
 *
 * @param source the document, possibly from Apollo's store
 * @param acceptsParts whether the caller can send multi-part answers
 */
export function executeExchange(
  engine: GraphEngine,
  log: Log,
  exchange: GraphExchange,
  source: string,
  acceptsParts = false,
): GraphAnswer | Promise<GraphAnswer> {
  const whole = graphRequestOf(exchange, source);
  const request = acceptsParts ? { ...whole, acceptsParts } : whole;
  if (exchange.plan === null) return executeRequest(engine, log, request);
  const queryPlan = planOf(engine, request);
  // A rejected request has no plan; the answer contains the reason.
  if (queryPlan === null) return executeRequest(engine, log, request);
  if (exchange.plan === 'only') return { data: null, extensions: { queryPlan } };
  const withPlan = (answer: GraphAnswer): GraphAnswer => ({
    ...answer,
    extensions: { ...answer.extensions, queryPlan },
  });
  const answer = executeRequest(engine, log, request);
  return mapMaybe(answer, withPlan);
}

function planOf(engine: GraphEngine, request: GraphRequest): object | null {
  try {
    return engine.explain?.(request) ?? null;
  } catch {
    return null;
  }
}
