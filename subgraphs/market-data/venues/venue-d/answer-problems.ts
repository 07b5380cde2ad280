import { causeOfStatus } from '#kernel/market/upstream-cause.ts';
import type { AnswerProblem, VenueAnswer } from '#market-data/venues/venue.ts';

/** The budget is per minute, and a refusal names no end: half a minute restores most of it. */
const RATE_STOP_MS = 30_000;
/** The refusals of a firewall (403) and of a country (451) name no end; this pause avoids hammering. */
const FIREWALL_STOP_MS = 5 * 60_000;

/**
 * Judges an answer of the `info` route. 429 comes bare. A coin that is not listed is answered with 500
 * and the body `null`, which an outage never is; a request that cannot be read with 422.
 */
export function answerProblem({ status, body }: VenueAnswer): AnswerProblem | null {
  if (status >= 200 && status < 300) {
    return body.trim() === 'null' ? unknownSymbol() : null;
  }
  const upstream = causeOfStatus(status);
  const message = `The venue answered ${status}.`;
  if (status === 429) {
    return { fault: 'rate_limited', message, stopForMs: RATE_STOP_MS, upstream: 'rate_limited' };
  }
  if (upstream === 'address_refused') {
    const refusal = `The venue refuses requests from this address (${status}).`;
    return { fault: 'rate_limited', message: refusal, stopForMs: FIREWALL_STOP_MS, upstream };
  }
  if (status === 500 && body.trim() === 'null') return unknownSymbol();
  if (status >= 500 || status === 408) return { fault: 'unavailable', message, upstream };
  if (status === 422) {
    return { fault: 'malformed', message: 'The venue refused the request (422).' };
  }
  return { fault: 'malformed', message, upstream };
}

function unknownSymbol(): AnswerProblem {
  return { fault: 'unknown_symbol', message: 'The venue does not know this symbol.' };
}
