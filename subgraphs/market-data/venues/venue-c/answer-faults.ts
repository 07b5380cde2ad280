import { causeOfStatus } from '#kernel/upstream-cause.ts';
import type { AnswerFault, VenueAnswer } from '#market-data/venues/venue.ts';

/** Codes of `{"retCode", "retMsg", "result"}`; 0 is a success. All of them come under HTTP 200. */
const SUCCESS = 0;
const TOO_MANY_VISITS: ReadonlySet<number> = new Set([10_006, 10_018]);
const BAD_PARAMETER = 10_001;
const OUT_OF_ORDER: ReadonlySet<number> = new Set([10_000, 10_016]);

/** The window of a route is five seconds; a header tells its end. */
const RATE_STOP_MS = 5_000;
const LONGEST_RATE_STOP_MS = 60_000;
/** `access too frequent` under 403: the address has to stay away for ten minutes. */
const TOO_FREQUENT_STOP_MS = 10 * 60_000;

/** Judges an answer: refusals come under HTTP 200 with their code in the body. */
export function answerFault(answer: VenueAnswer, exchangeTimeMs: number): AnswerFault | null {
  const { status, body } = answer;
  const head = body.slice(0, 500);
  const code = codeIn(head);
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && (code === null || code === SUCCESS)) return null;
  const message = `The venue answered ${code === null ? status : `${status} with code ${code}`}.`;
  if (status === 403) {
    const stopForMs = TOO_FREQUENT_STOP_MS;
    return { fault: 'rate_limited', message, stopForMs, upstream: 'rate_limited' };
  }
  if (status === 429 || (code !== null && TOO_MANY_VISITS.has(code))) {
    const stopForMs = rateStopMs(answer, exchangeTimeMs);
    return { fault: 'rate_limited', message, stopForMs, upstream: 'rate_limited' };
  }
  if (code === BAD_PARAMETER && /symbol/i.test(head)) {
    return { fault: 'unknown_symbol', message: 'The venue does not know this symbol.' };
  }
  if (code !== null && OUT_OF_ORDER.has(code)) {
    return { fault: 'unavailable', message, upstream: 'out_of_order' };
  }
  if (isSuccess) return { fault: 'malformed', message };
  const upstream = causeOfStatus(status);
  if (upstream === 'address_refused') {
    const stopForMs = TOO_FREQUENT_STOP_MS;
    return { fault: 'rate_limited', message, stopForMs, upstream };
  }
  if (status >= 500 || status === 408) return { fault: 'unavailable', message, upstream };
  // Whoever refuses what was asked for says why; a redirection, or a page, is somebody else's.
  return code === null
    ? { fault: 'malformed', message, upstream }
    : { fault: 'malformed', message };
}

function rateStopMs({ headers }: VenueAnswer, exchangeTimeMs: number): number {
  const resetAtMs = Number(headers['x-bapi-limit-reset-timestamp']);
  const waitMs = Number.isSafeInteger(resetAtMs) ? resetAtMs - exchangeTimeMs : RATE_STOP_MS;
  return Math.min(Math.max(waitMs, 1_000), LONGEST_RATE_STOP_MS);
}

function codeIn(head: string): number | null {
  const match = /"retCode"\s*:\s*(-?\d+)/.exec(head);
  return match === null ? null : Number(match[1]);
}
