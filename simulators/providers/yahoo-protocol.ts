import type { Interval } from '#kernel/market/interval.ts';
import { RateWindow } from '#simulators/host/rate-window.ts';
import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import type { ProviderProtocol } from '#simulators/host/provider-protocol.ts';
import type { QuotedBar, QuotedBars } from '#simulators/providers/quoted-bars.ts';
import type { QuotedInstrument, QuotedMarket } from '#simulators/instruments/quoted-instrument.ts';
import { inNewShares, type QuotedMarkets } from '#simulators/providers/quoted-market.ts';
import { yahooInstrument, ZONES } from '#simulators/providers/yahoo-names.ts';

const DAY_MS = 86_400_000;
const ROUTE = '/v8/finance/chart/';
/** Requests of one address per minute; the real limit is not published, and has fallen over the years. */
const MAX_PER_MINUTE = 400;
/** By interval: ours, how far back it is available, and the maximum window. */
const GRANULARITIES: Readonly<
  Record<
    string,
    { readonly interval: Interval; readonly keptDays: number; readonly spanDays: number }
  >
> = {
  '1m': { interval: '1m', keptDays: 30, spanDays: 8 },
  '5m': { interval: '5m', keptDays: 60, spanDays: 60 },
  '15m': { interval: '15m', keptDays: 60, spanDays: 60 },
  '30m': { interval: '30m', keptDays: 60, spanDays: 60 },
  '60m': { interval: '1h', keptDays: 730, spanDays: 730 },
  '1h': { interval: '1h', keptDays: 730, spanDays: 730 },
  '1d': { interval: '1d', keptDays: Infinity, spanDays: Infinity },
};

/** Some exchanges only allow delayed trades. */
const DELAYS_MS: Readonly<Partial<Record<QuotedMarket, number>>> = {
  'stock:cn': 15 * 60_000,
  'stock:hk': 15 * 60_000,
};

/** Prices travel as 32-bit floats, so that 10.4 arrives as 10.399999618530273. */
const single = Math.fround;

/** Yahoo's chart interface: columns instead of rows, nulls, and a live row that repeats the day. */
export class YahooProtocol implements ProviderProtocol {
  readonly name = 'yahoo';
  readonly #markets: QuotedMarkets;
  readonly #bars: QuotedBars;
  readonly #requests = new RateWindow(MAX_PER_MINUTE, 60_000);

  constructor(markets: QuotedMarkets, bars: QuotedBars) {
    this.#markets = markets;
    this.#bars = bars;
  }

  answer({ target, userAgent = '' }: HostRequest, askedAtMs: number, lagMs = 0): ProtocolAnswer {
    // Clients that do not look like a browser are rejected, as are those that exceed the rate limit.
    if (!userAgent.startsWith('Mozilla/') || !this.#requests.admits(askedAtMs, 1))
      return this.refuse();
    const { path, query } = parseTarget(target);
    if (!path.startsWith(ROUTE)) return page(404, 'Not Found');
    const symbol = path.slice(ROUTE.length);
    const instrument = yahooInstrument(symbol, this.#markets);
    if (instrument === null) {
      return failure(404, 'Not Found', 'No data found, symbol may be delisted');
    }
    const nowMs = askedAtMs - (DELAYS_MS[instrument.market] ?? 0);
    const granularity = GRANULARITIES[query.get('interval') ?? '1d'];
    const startMs = Number(query.get('period1')) * 1_000;
    const endMs = Number(query.get('period2')) * 1_000;
    if (granularity === undefined || !(startMs < endMs)) {
      return failure(422, 'Unprocessable Entity', 'Invalid input');
    }
    const { interval, keptDays, spanDays } = granularity;
    if (startMs < nowMs - keptDays * DAY_MS || endMs - startMs > spanDays * DAY_MS) {
      const words = `${query.get('interval')} data not available for startTime and endTime.`;
      return failure(422, 'Unprocessable Entity', words);
    }
    // Requests name days by their timestamps, which are up to a day away from their dates.
    const marginMs = interval === '1d' ? DAY_MS : 0;
    const window = { startMs: startMs - marginMs, endMs: endMs + marginMs };
    const traded = this.#bars.bars(instrument, interval, window, nowMs - lagMs);
    const bars = traded.map((bar) => adjusted(instrument, bar, nowMs));
    return json(200, chartOf(symbol, instrument, { bars, interval, startMs, endMs, nowMs }));
  }

  refuse(): ProtocolAnswer {
    return {
      status: 429,
      body: 'Edge: Too Many Requests',
      headers: { 'content-type': 'text/plain' },
    };
  }
}

/** From the day of a split on, all earlier trades are adjusted. */
function adjusted({ split }: QuotedInstrument, bar: QuotedBar, nowMs: number): QuotedBar {
  if (split === undefined) return bar;
  const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);
  const isKnown = dayOf(nowMs) >= split.tradeDate;
  return isKnown && dayOf(bar.openMs) < split.tradeDate ? inNewShares(bar, split.ratio) : bar;
}

interface Charted {
  readonly bars: readonly QuotedBar[];
  readonly interval: Interval;
  readonly startMs: number;
  readonly endMs: number;
  readonly nowMs: number;
}

function chartOf(symbol: string, instrument: QuotedInstrument, charted: Charted): object {
  const rows = rowsOf(instrument, charted);
  const column = (name: 'open' | 'high' | 'low' | 'close'): (number | null)[] =>
    rows.map(({ bar }) =>
      bar === null ? null : single(bar[name] / 10 ** instrument.priceDecimals),
    );
  const volume = rows.map(({ bar }) =>
    bar === null ? null : bar.volume * instrument.quantityStep,
  );
  const quote =
    rows.length === 0
      ? {}
      : {
          open: column('open'),
          high: column('high'),
          low: column('low'),
          close: column('close'),
          volume,
        };
  const result = {
    meta: metaOf(symbol, instrument, charted),
    ...(rows.length === 0 ? {} : { timestamp: rows.map(({ stampMs }) => stampMs / 1_000) }),
    indicators: { quote: [quote], ...(charted.interval === '1d' ? { adjclose: [{}] } : {}) },
  };
  return { chart: { result: [result], error: null } };
}

function metaOf(
  symbol: string,
  instrument: QuotedInstrument,
  { nowMs, interval }: Charted,
): object {
  const { hours } = instrument.calendar;
  const lastMs = lastTradeMs(instrument, nowMs);
  return {
    currency: instrument.currency,
    symbol,
    instrumentType: instrument.market.startsWith('stock') ? 'EQUITY' : 'CURRENCY',
    regularMarketTime: Math.floor(lastMs / 1_000),
    hasPrePostMarketData: false,
    exchangeTimezoneName: ZONES[instrument.market],
    longName: instrument.name,
    priceHint: instrument.priceDecimals,
    currentTradingPeriod: hours.partAt(nowMs),
    dataGranularity: interval,
    range: '',
  };
}

/** The last moment of trading; of a resting market the close of its last session. */
function lastTradeMs({ calendar }: QuotedInstrument, nowMs: number): number {
  if (calendar.hours.partAt(nowMs) !== null) return nowMs;
  const grid = calendar.grid('1m');
  return Math.min(nowMs, grid.endMs(grid.currentMs(nowMs)));
}

interface Row {
  readonly stampMs: number;
  readonly bar: QuotedBar | null;
}

/**
 * Daily rows are stamped with the session's open; during the session the day has a second row, with the time of the
 * last trade. Days without a trade are rows of nulls.
 */
function rowsOf(instrument: QuotedInstrument, charted: Charted): Row[] {
  const { bars, interval, nowMs } = charted;
  if (interval !== '1d') return bars.map((bar) => ({ stampMs: bar.openMs, bar }));
  const grid = instrument.calendar.grid('1d');
  const known = new Map(bars.map((bar) => [bar.openMs, bar]));
  const rows: Row[] = [];
  const firstMs = bars[0]?.openMs ?? Infinity;
  for (let dayMs = grid.ceilMs(firstMs); dayMs <= nowMs + DAY_MS; dayMs = grid.nextMs(dayMs)) {
    const beginMs = grid.beginMs(dayMs);
    if (beginMs > nowMs) break;
    const bar = known.get(dayMs) ?? null;
    rows.push({ stampMs: stampOf(instrument, dayMs, beginMs), bar });
    if (bar !== null && grid.endMs(dayMs) > nowMs) {
      rows.push({ stampMs: Math.floor(nowMs / 1_000) * 1_000, bar });
    }
  }
  return rows.filter(({ stampMs }) => stampMs >= charted.startMs && stampMs < charted.endMs);
}

/** Shares are stamped with the open, the others with midnight of the date. */
function stampOf({ market }: QuotedInstrument, dayMs: number, beginMs: number): number {
  if (market.startsWith('stock')) return beginMs;
  const noon = new Date(dayMs + DAY_MS / 2);
  const text = noon.toLocaleString('en-US', {
    timeZone: ZONES[market],
    hour: '2-digit',
    hour12: false,
  });
  return dayMs + DAY_MS / 2 - Number(text) * 3_600_000;
}

function json(status: number, value: object): ProtocolAnswer {
  const headers = { 'content-type': 'application/json;charset=utf-8' };
  return { status, body: JSON.stringify(value), headers };
}

function failure(status: number, code: string, description: string): ProtocolAnswer {
  return json(status, { chart: { result: null, error: { code, description } } });
}

function page(status: number, title: string): ProtocolAnswer {
  const body = `<html><head><title>${title}</title></head><body></body></html>`;
  return { status, body, headers: { 'content-type': 'text/html' } };
}
