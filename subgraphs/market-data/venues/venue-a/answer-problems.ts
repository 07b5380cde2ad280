import { causeOfStatus } from '#kernel/market/upstream-cause.ts';
import type { AnswerProblem, VenueAnswer } from '#market-data/venues/venue.ts';

/** Error codes in the body `{"code", "msg"}`. */
const TOO_MANY_REQUESTS = -1003;
const INVALID_SYMBOL = -1121;

const MINUTE_MS = 60_000;
/** The weight counter is reset every minute, so a refusal without a time ends within one. */
const DEFAULT_STOP_MS = MINUTE_MS;
/** The shortest ban that the exchange documents. */
const DEFAULT_BAN_MS = 2 * MINUTE_MS;
/** The longest ban that the exchange documents; no answer may stop us for longer. */
const MAX_BAN_MS = 3 * 24 * 60 * MINUTE_MS;
/** The refusals of a firewall (403) and of a country (451) name no end; this pause avoids hammering. */
const FIREWALL_STOP_MS = 5 * MINUTE_MS;

/**
 * Judges an answer of the REST interface. 429 is a rate limit and 418 a ban. Both name their end in `Retry-After`, or
 * else in the text: `banned until <epoch milliseconds>`. Upstream's own words are not passed on, because they name the
 * exchange and our address.
 */
export function answerProblem(answer: VenueAnswer, exchangeTimeMs: number): AnswerProblem | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  const code = errorCodeIn(answer.body);
  if (status === 418 || status === 429 || code === TOO_MANY_REQUESTS) {
    const fallbackMs = status === 418 ? DEFAULT_BAN_MS : DEFAULT_STOP_MS;
    const stopForMs = stopMs(answer, exchangeTimeMs) ?? fallbackMs;
    const message = `The venue answered ${status}.`;
    return { fault: 'rate_limited', message, stopForMs, upstream: 'rate_limited' };
  }
  const upstream = causeOfStatus(status);
  if (upstream === 'address_refused') {
    const message = `The venue refuses requests from this address (${status}).`;
    return { fault: 'rate_limited', message, stopForMs: FIREWALL_STOP_MS, upstream };
  }
  if (code === INVALID_SYMBOL) {
    return { fault: 'unknown_symbol', message: 'The venue does not know this symbol.' };
  }
  if (status >= 500 || status === 408) {
    return { fault: 'unavailable', message: `The venue answered ${status}.`, upstream };
  }
  const message = `The venue refused the request (${status}, ${code}).`;
  // The exchange states a code with its refusals; a redirect or a page comes from an intermediary.
  return code === null
    ? { fault: 'malformed', message, upstream }
    : { fault: 'malformed', message };
}

function stopMs(answer: VenueAnswer, exchangeTimeMs: number): number | null {
  const retryAfter = answer.headers['retry-after'];
  if (retryAfter !== undefined && /^\d+$/.test(retryAfter)) {
    return bounded(Number(retryAfter) * 1_000);
  }
  const bannedUntil = /banned until (\d{13})/.exec(answer.body)?.[1];
  return bannedUntil === undefined ? null : bounded(Number(bannedUntil) - exchangeTimeMs);
}

function bounded(durationMs: number): number {
  return Math.min(Math.max(durationMs, 1_000), MAX_BAN_MS);
}

function errorCodeIn(body: string): number | null {
  const match = /"code"\s*:\s*(-?\d+)/.exec(body);
  return match === null ? null : Number(match[1]);
}
