import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { OPERATOR_TOKEN_HEADER } from '#kernel/http/operator-token-header.ts';

/** What an operator wants of a query plan: beside the answer, or instead of it. */
export type PlanWish = 'show' | 'only';

/**
 * What an operator wants to be told besides the answer. Null for everybody else, whatever they ask for: a wrong
 * token is as good as none, so that nobody learns from it.
 *
 * @param token that operators have; empty where nobody is one
 */
export function planWishOf({ headers }: IncomingMessage, token: string): PlanWish | null {
  if (token === '') return null;
  const wish = headers['x-query-plan'];
  if (wish !== 'show' && wish !== 'only') return null;
  const given = headers[OPERATOR_TOKEN_HEADER];
  return typeof given === 'string' && isSame(given, token) ? wish : null;
}

/** Compares in a time that says nothing of either. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
