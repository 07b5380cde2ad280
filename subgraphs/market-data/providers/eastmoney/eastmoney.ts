import type { VenueId } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { causeOfStatus } from '#kernel/market/upstream-cause.ts';
import { parseKlines, parseTrends } from '#market-data/providers/eastmoney/kline-texts.ts';
import type { Provider, ProviderInterval, RowQuestion } from '#market-data/providers/provider.ts';
import type { AnswerProblem, VenueAnswer, VenueRequest } from '#market-data/venues/venue.ts';

const DAY_MS = 86_400_000;
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

function kept(source: Interval, days: number): ProviderInterval {
  return { source, keptMs: days * DAY_MS, spanMs: Infinity };
}

/** Sessions whose minutes are served. */
const SESSIONS_OF_MINUTES = 5;

/**
 * How far intervals other than minutes and days reach is not documented; these are certain, and Yahoo has what is
 * older.
 */
const INTERVALS: Readonly<Record<Interval, ProviderInterval>> = {
  '1m': { ...kept('1m', 4), keptSessions: SESSIONS_OF_MINUTES, tellsAll: true },
  '5m': kept('5m', 25),
  '15m': kept('15m', 50),
  '30m': kept('30m', 50),
  '1h': kept('1h', 100),
  '4h': kept('1h', 100),
  '1d': kept('1d', Infinity),
};

/** Its own codes of the intervals. */
const KLT: Readonly<Partial<Record<Interval, number>>> = {
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '1d': 101,
};
const FIELDS = 'fields1=f1,f2,f3,f4,f5,f6&fields2=f51,f52,f53,f54,f55,f56,f57';
const MAX_ROWS = 100_000;
const STOP_MS = 60_000;

/**
 * Eastmoney's chart interface, which quotes the mainland and Hong Kong and has the exact turnover of each bar. Prices
 * are unadjusted (`fqt=0`).
 */
export const EASTMONEY: Provider = {
  name: 'eastmoney',
  // Nothing is documented; connections are cut if there are too many.
  budget: { weight: 300, windowMs: 60_000 },
  headers: {
    accept: 'application/json',
    referer: 'https://quote.eastmoney.com/',
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  },
  intervals: INTERVALS,
  // A bar is served while it is traded; the last trades of a minute come a little later.
  settleMs: 4_000,
  serves: ({ exchange, market }) => exchange === 'stock' && (market === 'cn' || market === 'hk'),
  rowsRequest,
  parseRows: (body, question) =>
    question.interval === '1m' ? parseTrends(body, question) : parseKlines(body, question),
  faultOf,
};

function rowsRequest({ venue, symbol, interval, startMs, endMs }: RowQuestion): VenueRequest {
  const secid = `secid=${marketNumber(venue, symbol)}.${encodeURIComponent(symbol)}`;
  if (interval === '1m') {
    const path = `/api/qt/stock/trends2/get?${secid}&${FIELDS}&iscr=0&ndays=${SESSIONS_OF_MINUTES}`;
    return { method: 'GET', path, weight: 1 };
  }
  const window = `beg=${dateOf(startMs)}&end=${dateOf(endMs)}&lmt=${MAX_ROWS}`;
  const path = `/api/qt/stock/kline/get?${secid}&klt=${KLT[interval]}&fqt=0&${window}&${FIELDS}`;
  return { method: 'GET', path, weight: 1 };
}

/** Shanghai is 1, Shenzhen and Beijing are 0, Hong Kong is 116. */
function marketNumber({ market }: VenueId, code: string): number {
  if (market === 'hk') return 116;
  const isShanghai = /^[569]/.test(code) && !code.startsWith('92');
  return isShanghai ? 1 : 0;
}

function dateOf(timeMs: number): string {
  const date = new Date(Math.max(0, timeMs) + SHANGHAI_OFFSET_MS).toISOString();
  return date.slice(0, 10).replaceAll('-', '');
}

function faultOf({ status }: VenueAnswer): AnswerProblem | null {
  if (status === 200) return null;
  const upstream = causeOfStatus(status);
  const message = `The provider answered with status ${status}.`;
  const isRefusal = upstream === 'rate_limited' || upstream === 'address_refused';
  if (isRefusal) return { fault: 'rate_limited', message, upstream, stopForMs: STOP_MS };
  return { fault: 'unavailable', message, upstream };
}
