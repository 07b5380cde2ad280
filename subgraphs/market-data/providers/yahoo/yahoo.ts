import type { Interval } from '#kernel/market/interval.ts';
import { causeOfStatus } from '#kernel/market/upstream-cause.ts';
import type { Provider, ProviderInterval } from '#market-data/providers/provider.ts';
import { parseChart } from '#market-data/providers/yahoo/chart.ts';
import { servesMarket, yahooName } from '#market-data/providers/yahoo/symbol-names.ts';
import type { AnswerProblem, VenueAnswer } from '#market-data/venues/venue.ts';

const DAY_MS = 86_400_000;
/** Margin before the limit, which counts from the moment of the answer. */
const MARGIN_MS = DAY_MS;

function kept(source: Interval, days: number, spanDays = days): ProviderInterval {
  return { source, keptMs: days * DAY_MS - MARGIN_MS, spanMs: spanDays * DAY_MS - MARGIN_MS };
}

/** The provider has no 4h, and its own 30m are sometimes wrong: both are aggregated from shorter ones. */
const INTERVALS: Readonly<Record<Interval, ProviderInterval>> = {
  '1m': kept('1m', 30, 8),
  '5m': kept('5m', 60),
  '15m': kept('15m', 60),
  '30m': kept('15m', 60),
  '1h': kept('1h', 730),
  '4h': kept('1h', 730),
  '1d': { source: '1d', keptMs: Infinity, spanMs: Infinity },
};

const STOP_MS = 60_000;

/**
 * Yahoo's chart interface, which quotes every market. It requires no key and has no guarantees: prices are 32-bit
 * floats, some exchanges are delayed by a quarter of an hour, and there is no quote volume.
 */
export const YAHOO: Provider = {
  name: 'yahoo',
  // Nothing is documented; others report a limit of a few thousand an hour.
  budget: { weight: 300, windowMs: 60_000 },
  headers: {
    accept: 'application/json',
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  },
  intervals: INTERVALS,
  // The longest delay of the exchanges that it quotes.
  settleMs: 20 * 60_000,
  serves: servesMarket,
  rowsRequest({ venue, symbol, interval, startMs, endMs }) {
    const name = encodeURIComponent(yahooName(venue, symbol));
    // Days are stamped with local midnight, which may lie on the day before in UTC.
    const fromMs = interval === '1d' ? startMs - DAY_MS : startMs;
    const query = new URLSearchParams({
      period1: String(Math.floor(Math.max(0, fromMs) / 1_000)),
      period2: String(Math.ceil(endMs / 1_000)),
      interval: interval === '1h' ? '60m' : interval,
      includePrePost: 'false',
      events: 'div,split',
    });
    return { method: 'GET', path: `/v8/finance/chart/${name}?${query}`, weight: 1 };
  },
  parseRows: (body, question) => parseChart(body, question),
  faultOf,
};

/** Refusals are JSON if the request is wrong, and pages or plain words if the address is refused. */
function faultOf({ status, body }: VenueAnswer): AnswerProblem | null {
  if (status === 200) return null;
  const isAnswer = body.trimStart().startsWith('{"chart"');
  if (status === 404 && isAnswer) {
    return { fault: 'unknown_symbol', message: 'The provider does not quote this symbol.' };
  }
  if (status === 429) {
    const message = 'The provider rate-limits this address.';
    return { fault: 'rate_limited', message, upstream: 'rate_limited', stopForMs: STOP_MS };
  }
  if (isAnswer && status < 500) {
    return { fault: 'malformed', message: 'The provider refuses the window.' };
  }
  const message = `The provider answered with status ${status}.`;
  return { fault: 'unavailable', message, upstream: causeOfStatus(status) };
}
