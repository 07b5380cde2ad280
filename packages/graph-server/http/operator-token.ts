import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { OPERATOR_TOKEN_HEADER } from '#kernel/http/operator-token-header.ts';

/** How an operator wants the query plan: with the answer, or instead of it. */
export type QueryPlanMode = 'show' | 'only';

/**
 * What an operator requests of the query plan. Null for all other clients: a wrong token is treated like none, so that
 * it reveals nothing.
 *
 * @param token the operators' token; empty disables query plans
 */
export function queryPlanModeOf({ headers }: IncomingMessage, token: string): QueryPlanMode | null {
  if (token === '') return null;
  const mode = headers['x-query-plan'];
  if (mode !== 'show' && mode !== 'only') return null;
  return hasToken(headers, token) ? mode : null;
}

/** Whether a request has the operators' token. */
export function isOperator({ headers }: IncomingMessage, token: string): boolean {
  return token !== '' && hasToken(headers, token);
}

function hasToken(headers: IncomingHttpHeaders, token: string): boolean {
  const given = headers[OPERATOR_TOKEN_HEADER];
  return typeof given === 'string' && isSame(given, token);
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
