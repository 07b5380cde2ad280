import { causeOfStatus } from '#kernel/market/upstream-cause.ts';
import type { AnswerProblem, VenueAnswer } from '#market-data/venues/venue.ts';

const MINUTE_MS = 60_000;
/** After "access too frequent" an address must stay away for this long, or it is never admitted again. */
const ADDRESS_STOP_MS = 10 * MINUTE_MS;
/** Counters are reset every five seconds at the latest; a refusal without a time ends within them. */
const DEFAULT_STOP_MS = 5_000;
/** No header may stop us for longer. */
const MAX_STOP_MS = MINUTE_MS;

/** Meanings of the `retCode` of an answer; other codes refuse the request itself. */
const TOO_MANY_VISITS = new Set([10_006, 10_429]);
/** The limit of an address: the same as the 403. */
const ADDRESS_LIMIT = 10_018;
/** This address is banned, or its country is. */
const ADDRESS_REFUSED = new Set([10_009, 10_010, 10_024]);
const SERVER_FAILED = new Set([10_000, 10_016, 10_019]);
const PARAMETER_ERROR = 10_001;
const SYMBOL_AT_FAULT = /"(?:retMsg|ret_msg)"\s*:\s*"[^"]*symbol/i;

/**
 * Judges an answer. A request is refused under HTTP 200, by a `retCode` that is not zero. The firewall answers 403 to
 * an address with too many requests, and to an address of an unsupported country. In both cases all requests stop for
 * ten minutes.
 */
export function answerProblem(answer: VenueAnswer, exchangeTimeMs: number): AnswerProblem | null {
  const { status, body } = answer;
  const message = `The venue answered ${status}.`;
  if (status >= 200 && status < 300) return refusalIn(answer, exchangeTimeMs);
  const upstream = causeOfStatus(status);
  if (status === 429) return tooMany(answer, exchangeTimeMs, message);
  if (upstream === 'address_refused') {
    const isTooFrequent = /access too frequent/i.test(body);
    return isTooFrequent ? addressLimit(message) : addressRefused(String(status));
  }
  if (status >= 500 || status === 408) return { fault: 'unavailable', message, upstream };
  return { fault: 'malformed', message, upstream };
}

function refusalIn(answer: VenueAnswer, exchangeTimeMs: number): AnswerProblem | null {
  const code = codeIn(answer.body);
  if (code === null || code === 0) return null;
  const message = `The venue refused the request (${code}).`;
  if (TOO_MANY_VISITS.has(code)) return tooMany(answer, exchangeTimeMs, message);
  if (code === ADDRESS_LIMIT) return addressLimit(message);
  if (ADDRESS_REFUSED.has(code)) return addressRefused(String(code));
  if (SERVER_FAILED.has(code)) return { fault: 'unavailable', message, upstream: 'out_of_order' };
  // One code covers all faults of a request; only its text names the symbol.
  if (code === PARAMETER_ERROR && SYMBOL_AT_FAULT.test(answer.body)) {
    return { fault: 'unknown_symbol', message: 'The venue does not know this symbol.' };
  }
  return { fault: 'malformed', message };
}

function addressLimit(message: string): AnswerProblem {
  return {
    fault: 'rate_limited',
    message,
    stopForMs: ADDRESS_STOP_MS,
    upstream: 'rate_limited',
  };
}

function addressRefused(code: string): AnswerProblem {
  return {
    fault: 'rate_limited',
    message: `The venue refuses requests from this address (${code}).`,
    stopForMs: ADDRESS_STOP_MS,
    upstream: 'address_refused',
  };
}

function tooMany({ headers }: VenueAnswer, exchangeTimeMs: number, message: string): AnswerProblem {
  const resetMs = wholeNumber(headers['x-bapi-limit-reset-timestamp']);
  const stopForMs =
    resetMs === null
      ? DEFAULT_STOP_MS
      : Math.min(Math.max(resetMs - exchangeTimeMs, 1_000), MAX_STOP_MS);
  return { fault: 'rate_limited', message, stopForMs, upstream: 'rate_limited' };
}

/**
 * The used budget of an address, by `X-Bapi-Limit` and the remaining budget; null if the headers are absent, or are
 * those of a smaller limit than that of the address.
 */
export function usedWeight(
  headers: Readonly<Record<string, string>>,
  budget: number,
): number | null {
  const limit = wholeNumber(headers['x-bapi-limit']);
  const left = wholeNumber(headers['x-bapi-limit-status']);
  if (limit === null || left === null || limit < budget || left > limit) return null;
  return limit - left;
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The code is near the beginning, so only the beginning of a page of bars is searched. */
function codeIn(body: string): number | null {
  const match = /"(?:retCode|ret_code)"\s*:\s*(-?\d{1,9})\b/.exec(body);
  return match === null ? null : Number(match[1]);
}
