import { catchMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer, GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';

/**
 * Executes a request on the engine. A failure of the engine itself is logged in full and masked as `internal`, so
 * handlers need no error handling. Synchronous when the engine is.
 */
export function executeRequest(
  engine: GraphEngine,
  log: Log,
  request: GraphRequest,
): GraphAnswer | Promise<GraphAnswer> {
  const onFailure = (error: unknown): GraphAnswer => {
    log.error(
      { err: error, requestId: request.context.requestId },
      'the engine failed on a request',
    );
    return errorAnswer(new DomainError('internal'));
  };
  return catchMaybe(() => engine.execute(request), onFailure);
}

/** The answer of a request that was rejected before execution. */
export function errorAnswer(error: DomainError): GraphAnswer {
  return { errors: [{ message: error.message, extensions: error.extensions }] };
}
