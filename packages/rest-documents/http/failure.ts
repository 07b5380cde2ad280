import { STATUS_CODES } from '#kernel/http/node-http.ts';
import type { ErrorCode, ErrorDescription, ValidationEntry } from '#kernel/errors/errors.ts';
import { DomainError, errorCodeOf, ERRORS } from '#kernel/errors/errors.ts';
import type { GraphQLFormattedError } from 'graphql';

/** Everything that an error response says. */
export interface Failure extends ErrorDescription {
  readonly code: ErrorCode;
  /** One sentence; a 422 lists `validation` instead. */
  readonly detail: string;
}

const INTERNAL: Failure = { code: 'internal', detail: ERRORS.internal.detail };

/** Converts a thrown error: a `DomainError` as it is, anything else masked. */
export function failureOfThrown(error: unknown): Failure {
  if (!(error instanceof DomainError)) return INTERNAL;
  return { code: error.code, detail: error.message, ...error.facts };
}

/**
 * Converts the first error of a GraphQL answer. A code that the error table lacks is masked, because its
 * message may reveal internals.
 */
export function failureOfGraph(error: GraphQLFormattedError): Failure {
  const code = errorCodeOf(error.extensions?.['code']);
  if (code === null || code === 'internal') return INTERNAL;
  const { retryAfter, validation } = error.extensions ?? {};
  return {
    code,
    detail: error.message,
    ...(typeof retryAfter === 'number' ? { retryAfterSec: retryAfter } : {}),
    ...(Array.isArray(validation) ? { validation: validation as ValidationEntry[] } : {}),
  };
}

/** Status of a failure, from the table. */
export function statusOf(failure: Failure): number {
  return ERRORS[failure.code].status;
}

/** `Retry-After` of 429 and 503 where the error has none, in seconds. */
const DEFAULT_RETRY_SEC = 1;

/** Whole seconds for `Retry-After`, at least 1; null where the status has no such header. */
export function retryAfterSec(failure: Failure): number | null {
  const status = statusOf(failure);
  if (status !== 429 && status !== 503) return null;
  return Math.max(1, Math.ceil(failure.retryAfterSec ?? DEFAULT_RETRY_SEC));
}

/** Value of `X-Kline-Error-Code`, where the table has one and the route documents the failure. */
export function klineErrorCode(failure: Failure, documented: readonly ErrorCode[]): string | null {
  const entry = ERRORS[failure.code];
  return documented.includes(failure.code) && 'klineErrorCode' in entry
    ? entry.klineErrorCode
    : null;
}

/** The documented body: `{"detail", "code"}`, and FastAPI's bare list for 422. */
export function failureBody(failure: Failure): string {
  if (statusOf(failure) === 422) return JSON.stringify({ detail: entriesOf(failure) });
  return JSON.stringify({ detail: failure.detail, code: failure.code });
}

/** The same as RFC 9457 problem details, where `detail` must be a text. */
export function problemBody(failure: Failure): string {
  const status = statusOf(failure);
  return JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: failure.detail,
    code: failure.code,
    ...(status === 422 ? { errors: entriesOf(failure) } : {}),
  });
}

function entriesOf(failure: Failure): readonly ValidationEntry[] {
  if (failure.validation !== undefined) return failure.validation;
  return [{ type: 'value_error', loc: ['query'], msg: failure.detail, input: null }];
}
