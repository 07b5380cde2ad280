import type { ErrorCode } from '#kernel/errors/errors.ts';
import { ERRORS } from '#kernel/errors/errors.ts';
import type { Route } from '#rest-documents/compile/route.ts';

/** Errors of every route over the graph. */
const EVERYWHERE: readonly ErrorCode[] = [
  'invalid_token',
  'rate_limited',
  'internal',
  'storage_unavailable',
  'subgraph_unavailable',
  'request_timeout',
];
const WITH_BODY: readonly ErrorCode[] = [
  'unparsable_body',
  'body_too_large',
  'too_many_bodies',
  'bodies_busy',
  'unsupported_media_type',
];

/** Every code of a route, by status, ascending; its own codes come first. */
export function failuresByStatus(route: Route): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...route.errors,
    ...(route.method === 'GET' ? [] : WITH_BODY),
    ...(route.table === null ? [] : (['not_acceptable'] as const)),
    ...(route.parameters.length === 0 ? [] : (['invalid_input'] as const)),
    ...EVERYWHERE,
  ]);
  const sorted = [...codes].sort((a, b) => ERRORS[a].status - ERRORS[b].status);
  return Map.groupBy(sorted, (code) => ERRORS[code].status);
}

/** Values of `X-Kline-Error-Code` for these codes; empty where it is not sent. */
export function klineErrorCodesOf(codes: readonly ErrorCode[]): string[] {
  return codes.flatMap((code) => {
    const entry = ERRORS[code];
    return 'klineErrorCode' in entry ? [entry.klineErrorCode] : [];
  });
}
