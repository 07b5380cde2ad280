import type { DocumentNode } from 'graphql';
import { DomainError } from '#kernel/errors.ts';
import type { GraphAnswer, GraphEngine } from '#kernel/graph.ts';
import type { Log } from '#kernel/log.ts';
import type { Exchange } from '#gateway/http/exchange.ts';

/**
 * Asks the engine for an exchange. A fault of the engine itself is logged in full and masked as
 * `internal`, so a lane never has to handle one. Synchronous when the engine is.
 */
export function askEngine(
  engine: GraphEngine,
  log: Log,
  exchange: Pick<Exchange, 'params' | 'context' | 'signal'>,
  document: string | DocumentNode,
): GraphAnswer | Promise<GraphAnswer> {
  const { params, context, signal } = exchange;
  const { operationName, variables } = params;
  const onFault = (error: unknown): GraphAnswer => {
    log.error({ err: error, requestId: context.requestId }, 'the engine failed on a request');
    return errorAnswer(new DomainError('internal'));
  };
  try {
    const answer = engine.execute({ document, operationName, variables, context, signal });
    return answer instanceof Promise ? answer.catch(onFault) : answer;
  } catch (error) {
    return onFault(error);
  }
}

/** The answer of a request that never started to execute. */
export function errorAnswer(error: DomainError): GraphAnswer {
  return { errors: [{ message: error.message, extensions: error.extensions }] };
}
