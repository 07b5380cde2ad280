import { ERRORS, errorCodeOf } from '#kernel/errors/errors.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import type { AnswerType } from '#graph-server/http/media-type.ts';

/** Statuses that client errors keep; all others become 400. */
const OWN_STATUS: ReadonlySet<number> = new Set([401, 403, 405, 406, 413, 415, 429]);
const RETRY_STATUS: ReadonlySet<number> = new Set([429, 503, 504]);

/**
 * HTTP status of an answer to a well-formed request, following GraphQL over HTTP. With `application/json` it is always
 * 200, because old clients read errors from the body only. With `application/graphql-response+json`, an answer without
 * execution has the status of its first error, as has one whose `data` is null because of a transient failure; all
 * others are 200.
 */
export function statusOf(answer: GraphAnswer, type: AnswerType): number {
  if (type !== 'application/graphql-response+json' || answer.data != null) return 200;
  if (answer.errors === undefined || answer.errors.length === 0) return 200;
  const status = firstStatus(answer);
  if (answer.data === null) return RETRY_STATUS.has(status) ? status : 200;
  return status >= 500 || OWN_STATUS.has(status) ? status : 400;
}

/** Seconds for `Retry-After` when the whole request failed transiently; null otherwise. */
export function retryAfterOf(answer: GraphAnswer): number | null {
  if (answer.data != null) return null;
  const waits = (answer.errors ?? []).flatMap((error) => {
    const wait = error.extensions?.['retryAfter'];
    return typeof wait === 'number' && Number.isFinite(wait) ? [wait] : [];
  });
  return waits.length === 0 ? null : Math.max(1, Math.ceil(Math.max(...waits)));
}

function firstStatus(answer: GraphAnswer): number {
  const code = errorCodeOf(answer.errors?.[0]?.extensions?.['code']);
  return code === null ? 400 : ERRORS[code].status;
}
