import { headText, isPage } from '#signalhub/collectors/answer-text.ts';
import type { SourceAnswer, SourceFailure } from '#signalhub/collectors/source.ts';

/** Words of walls, which answer 200. */
const WALL =
  /云安全平台|访问行为异常|访问过于频繁|访问验证|请完成验证|安全验证|拦截|Access Denied|WAF/i;
/** The part of an answer in which a wall shows itself. */
const HEAD_BYTES = 16_384;
/** Status of the bot check of Chinese sites, which requires a script to run. */
const SCRIPT_WALL = 521;
const MAX_RETRY_AFTER_MS = 6 * 3_600_000;

/** The fault that the status of an answer indicates; null for 200. */
export function statusFaultOf({ status, headers }: SourceAnswer): SourceFailure | null {
  if (status === 200) return null;
  const message = `the answer has status ${status}`;
  if (status === 429) return { kind: 'rate_limited', message, ...retryAfterOf(headers) };
  if (status === 401 || status === 403 || status === 405 || status === 451) {
    return { kind: 'blocked', message };
  }
  if (status === SCRIPT_WALL) {
    return { kind: 'blocked', message: `a bot check answered with a script (${status})` };
  }
  if (status === 404 || status === 410) return { kind: 'gone', message };
  if (status >= 500) return { kind: 'unavailable', message, ...retryAfterOf(headers) };
  return { kind: 'malformed', message };
}

/** The usual judgement on an answer that should be data: a page in its place is a wall. */
export function dataFaultOf(answer: SourceAnswer): SourceFailure | null {
  const fault = statusFaultOf(answer);
  if (fault !== null) return fault;
  const head = headText(answer.bytes.subarray(0, HEAD_BYTES));
  if (!isPage(head)) return null;
  const name = WALL.exec(head)?.[0];
  const message = `the source sent a page instead of data${name === undefined ? '' : ` (${name})`}`;
  return { kind: 'blocked', message };
}

/** The usual judgement on an answer that should be a page. */
export function pageFaultOf(answer: SourceAnswer): SourceFailure | null {
  const fault = statusFaultOf(answer);
  if (fault !== null) return fault;
  const name = WALL.exec(headText(answer.bytes.subarray(0, HEAD_BYTES)))?.[0];
  return name === undefined ? null : { kind: 'blocked', message: `a bot check answered (${name})` };
}

function retryAfterOf(headers: SourceAnswer['headers']): { readonly retryAfterMs?: number } {
  const seconds = Number(headers['retry-after'] ?? '');
  return seconds > 0 ? { retryAfterMs: Math.min(seconds * 1_000, MAX_RETRY_AFTER_MS) } : {};
}
