import { causeOfStatus } from '#kernel/market/upstream-cause.ts';
import type { AnswerProblem, VenueAnswer } from '#market-data/venues/venue.ts';

/** Codes of `{"code", "msg", "data"}`; `0` is a success. They come under HTTP 200, too. */
const SUCCESS = '0';
const UNKNOWN_INSTRUMENT: ReadonlySet<string> = new Set(['51001', '51015']);
const TOO_MANY_REQUESTS: ReadonlySet<string> = new Set(['50011', '50061']);
/** Out of service, time-out, busy, system error. */
const OUT_OF_ORDER: ReadonlySet<string> = new Set(['50001', '50004', '50013', '50026']);

/** Budgets are of two seconds, and a refusal names no end. */
const RATE_STOP_MS = 2_000;
/** The refusals of a firewall (403) and of a country (451) name no end; this pause avoids hammering. */
const FIREWALL_STOP_MS = 5 * 60_000;

/** Judges an answer: a refusal may come under any status, with its code in the body. */
export function answerProblem({ status, body }: VenueAnswer): AnswerProblem | null {
  const code = codeIn(body);
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && (code === null || code === SUCCESS)) return null;
  const message = `The venue answered ${code === null ? status : `${status} with code ${code}`}.`;
  if (status === 429 || (code !== null && TOO_MANY_REQUESTS.has(code))) {
    return { fault: 'rate_limited', message, stopForMs: RATE_STOP_MS, upstream: 'rate_limited' };
  }
  if (code !== null && UNKNOWN_INSTRUMENT.has(code)) {
    return { fault: 'unknown_symbol', message: 'The venue does not know this symbol.' };
  }
  if (code !== null && OUT_OF_ORDER.has(code)) {
    return { fault: 'unavailable', message, upstream: 'out_of_order' };
  }
  if (isSuccess) return { fault: 'malformed', message };
  const upstream = causeOfStatus(status);
  if (upstream === 'address_refused') {
    return { fault: 'rate_limited', message, stopForMs: FIREWALL_STOP_MS, upstream };
  }
  if (status >= 500 || status === 408) return { fault: 'unavailable', message, upstream };
  // The exchange states a code with its refusals; a redirect or a page comes from an intermediary.
  return code === null
    ? { fault: 'malformed', message, upstream }
    : { fault: 'malformed', message };
}

/** The code is at the beginning or the end of an answer, next to `msg`. */
function codeIn(body: string): string | null {
  const edges = body.length <= 1_000 ? body : body.slice(0, 500) + body.slice(-500);
  return /"code"\s*:\s*"(\d+)"/.exec(edges)?.[1] ?? null;
}
