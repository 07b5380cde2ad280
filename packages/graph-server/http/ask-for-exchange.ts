import type { GraphAnswer, GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import { askEngine } from '#graph-server/answer/ask-engine.ts';
import { graphRequestOf, type Exchange } from '#graph-server/http/exchange.ts';

/**
 * What an exchange is answered: for an operator who wants it with the query plan in `extensions`, and without
 * asking any subgraph where only the plan is wanted.
 *
 * @param source the document, which Apollo may have kept
 * @param acceptsParts whether whoever sends the answer can send parts
 */
export function askForExchange(
  engine: GraphEngine,
  log: Log,
  exchange: Exchange,
  source: string,
  acceptsParts = false,
): GraphAnswer | Promise<GraphAnswer> {
  const whole = graphRequestOf(exchange, source);
  const request = acceptsParts ? { ...whole, acceptsParts } : whole;
  if (exchange.plan === null) return askEngine(engine, log, request);
  const queryPlan = planOf(engine, request);
  // What is refused has no plan, and the answer says why.
  if (queryPlan === null) return askEngine(engine, log, request);
  if (exchange.plan === 'only') return { data: null, extensions: { queryPlan } };
  const withPlan = (answer: GraphAnswer): GraphAnswer => ({
    ...answer,
    extensions: { ...answer.extensions, queryPlan },
  });
  const answer = askEngine(engine, log, request);
  return answer instanceof Promise ? answer.then(withPlan) : withPlan(answer);
}

function planOf(engine: GraphEngine, request: GraphRequest): object | null {
  try {
    return engine.explain?.(request) ?? null;
  } catch {
    return null;
  }
}
