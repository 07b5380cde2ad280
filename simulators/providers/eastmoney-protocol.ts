import type { Interval } from '#kernel/market/interval.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import { RateWindow } from '#simulators/host/rate-window.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import type { ProviderProtocol } from '#simulators/host/provider-protocol.ts';
import type { QuotedBar, QuotedBars } from '#simulators/providers/quoted-bars.ts';
import type { QuotedInstrument } from '#simulators/instruments/quoted-instrument.ts';
import type { QuotedMarkets } from '#simulators/providers/quoted-market.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
const MAX_PER_MINUTE = 400;
/** Intervals by their numbers in the protocol, with the number of days that it serves of each. */
const KLT: Readonly<Record<string, { readonly interval: Interval; readonly keptDays: number }>> = {
  '5': { interval: '5m', keptDays: 30 },
  '15': { interval: '15m', keptDays: 60 },
  '30': { interval: '30m', keptDays: 60 },
  '60': { interval: '1h', keptDays: 120 },
  '101': { interval: '1d', keptDays: Infinity },
};
/** Part of the first minute that is traded in the opening auction, which has a row of its own. */
const AUCTION_PART = 0.25;

/** Eastmoney's chart interface: rows are texts in which the close comes second, stamped with the bar's end. */
export class EastmoneyProtocol implements ProviderProtocol {
  readonly name = 'eastmoney';
  readonly #markets: QuotedMarkets;
  readonly #bars: QuotedBars;
  readonly #requests = new RateWindow(MAX_PER_MINUTE, 60_000);
  readonly #texts = new WeakMap<QuotedBar, readonly string[]>();

  constructor(markets: QuotedMarkets, bars: QuotedBars) {
    this.#markets = markets;
    this.#bars = bars;
  }

  answer({ target }: HostRequest, nowMs: number, lagMs = 0): ProtocolAnswer {
    if (!this.#requests.admits(nowMs, 1)) return this.refuse();
    const { path, query } = parseTarget(target);
    const isMinutes = path === '/api/qt/stock/trends2/get';
    if (!isMinutes && path !== '/api/qt/stock/kline/get') {
      return { status: 404, body: '<html><head><title>404</title></head></html>' };
    }
    const instrument = this.#find(query.get('secid') ?? '');
    const granularity = isMinutes
      ? { interval: '1m' as const, keptDays: Infinity }
      : KLT[query.get('klt') ?? ''];
    if (instrument === null || granularity === undefined) return answered(100, null);
    const window = isMinutes
      ? sessionsBack(instrument, Number(query.get('ndays') ?? 1), nowMs)
      : datesOf(query, nowMs - granularity.keptDays * DAY_MS);
    const bars = this.#bars.bars(instrument, granularity.interval, window, nowMs - lagMs);
    const most = Number(query.get('lmt') ?? bars.length);
    const texts = isMinutes
      ? bars.flatMap((bar) => this.#minuteTexts(instrument, bar))
      : bars.slice(-most).map((bar) => rowText(instrument, bar, granularity.interval));
    return answered(0, {
      code: instrument.symbol,
      name: instrument.name,
      decimal: instrument.priceDecimals,
      [isMinutes ? 'trends' : 'klines']: texts,
    });
  }

  /** It closes connections without a response, or at best sends a page of a proxy. */
  refuse(): ProtocolAnswer {
    return { status: 403, body: '<html><head><title>403 Forbidden</title></head></html>' };
  }

  /** An ended minute is requested repeatedly, so its text is cached. */
  #minuteTexts(instrument: QuotedInstrument, minute: QuotedBar): readonly string[] {
    return this.#texts.getOrInsertComputed(minute, () => minuteTexts(instrument, minute));
  }

  #find(secid: string): QuotedInstrument | null {
    const [number = '', code = ''] = secid.split('.');
    if (number === '116') return this.#markets.find('stock:hk', code);
    const isShanghai = /^[569]/.test(code) && !code.startsWith('92');
    return number === (isShanghai ? '1' : '0') ? this.#markets.find('stock:cn', code) : null;
  }
}

function answered(rc: number, data: object | null): ProtocolAnswer {
  const body = JSON.stringify({ rc, rt: 17, svr: 177617938, lt: 1, full: 0, dlmkts: '', data });
  return { status: 200, body, headers: { 'content-type': 'application/json; charset=UTF-8' } };
}

/** From the first of the last sessions to now. */
function sessionsBack({ calendar }: QuotedInstrument, count: number, nowMs: number) {
  const grid = calendar.grid('1d');
  const firstMs = grid.stepMs(grid.currentMs(nowMs), 1 - count);
  return { startMs: grid.beginMs(firstMs), endMs: nowMs + DAY_MS };
}

/** From the first to the end of the last date, both as `YYYYMMDD` in Shanghai. */
function datesOf(query: URLSearchParams, minMs: number) {
  const dayOf = (name: string): number => {
    const text = query.get(name) ?? '0';
    const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
    return Date.parse(date) - SHANGHAI_OFFSET_MS;
  };
  const firstMs = dayOf('beg');
  const lastMs = dayOf('end');
  return {
    startMs: Math.max(Number.isNaN(firstMs) ? 0 : firstMs, minMs),
    endMs: Number.isNaN(lastMs) ? Infinity : lastMs + DAY_MS,
  };
}

/** The first minute of a day follows the row of the auction, whose time is the open. */
function minuteTexts(instrument: QuotedInstrument, bar: QuotedBar): string[] {
  const { hours } = instrument.calendar;
  const grid = instrument.calendar.grid('1d');
  const isFirst = bar.openMs === grid.beginMs(grid.currentMs(bar.openMs));
  if (!isFirst || hours.partAt(bar.openMs) === null) return [rowText(instrument, bar, '1m')];
  const volume = Math.floor(bar.volume * AUCTION_PART);
  const amount = Math.floor(bar.amount * AUCTION_PART);
  const { open } = bar;
  const auction = { open, high: open, low: open, close: open, volume, amount };
  const rest = { ...bar, volume: bar.volume - volume, amount: bar.amount - amount };
  return [
    rowText(instrument, { ...auction, openMs: bar.openMs - MINUTE_MS }, '1m'),
    rowText(instrument, rest, '1m'),
  ];
}

/** Volume is in lots on the mainland and in shares in Hong Kong. */
function rowText(instrument: QuotedInstrument, bar: QuotedBar, interval: Interval): string {
  const { calendar, priceDecimals, market, quantityStep } = instrument;
  const grid = calendar.grid(interval);
  const isOurs = grid.has(bar.openMs);
  const endMs = isOurs ? grid.endMs(bar.openMs) : bar.openMs + grid.lengthMs;
  const stamp = interval === '1d' ? dateText(bar.openMs) : minuteStamp(endMs + SHANGHAI_OFFSET_MS);
  const open = decimalText(bar.open, priceDecimals);
  const close = decimalText(bar.close, priceDecimals);
  const high = decimalText(bar.high, priceDecimals);
  const low = decimalText(bar.low, priceDecimals);
  const volume = market === 'stock:cn' ? bar.volume : bar.volume * quantityStep;
  return `${stamp},${open},${close},${high},${low},${volume},${bar.amount.toFixed(2)}`;
}

/** Rows of a day follow each other, so its text is made once. */
const lastDate = { day: Number.NaN, text: '' };

function dateText(timeMs: number): string {
  const day = Math.floor(timeMs / DAY_MS);
  if (day !== lastDate.day) {
    lastDate.day = day;
    lastDate.text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  }
  return lastDate.text;
}

/** `2026-11-20 09:31`. */
function minuteStamp(timeMs: number): string {
  const minute = Math.floor((timeMs % DAY_MS) / MINUTE_MS);
  return `${dateText(timeMs)} ${TWO_DIGITS[Math.floor(minute / 60)]}:${TWO_DIGITS[minute % 60]}`;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, count) => String(count).padStart(2, '0'));
