import { seededRandom } from '#kernel/ports/clock.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import { hashOf } from '#simulators/exchange/noise.ts';
import type { QuotedDay, QuotedInstrument } from '#simulators/instruments/quoted-instrument.ts';
import type { CompanyWorld } from '#simulators/publication/company-world.ts';
import { QUOTED_SESSIONS, quoteRandom } from '#simulators/publication/demo-publication.ts';
import { DemoTrading } from '#simulators/publication/quote-rows.ts';
import { isSteady } from '#simulators/publication/share-price.ts';
import { lastTradingDays, tradingDayAfter } from '#simulators/publication/trading-days.ts';
import {
  priceLimitOn,
  priceRange,
  type TradingPhases,
} from '#simulators/publication/trading-phases.ts';

/** Which demo publication the shares belong to. */
export interface DemoShareOptions {
  readonly seed: number;
  readonly publishedAtMs: number;
  readonly calendar: MarketCalendar;
}

const DAY_MS = 86_400_000;
const LOT = 100;
const LISTED_LONG_AGO = 1_000;
/** Days within which a share that is not suspended has traded. */
const LONGEST_REST_DAYS = 30;

/** Numbers of a day that are kept: there are hundreds of shares, each with a year of days. */
const COLUMNS = 5;

/** The days of one share from its quotes, by the index of the session. */
interface ShareDays {
  readonly phases: TradingPhases;
  /** Close, close before, volume, turnover and sessions since the listing of each session. */
  quotes: Float64Array;
  sessionsListed: number;
}

/**
 * The shares of the demo publication as providers quote them: each day has the close, the volume and the turnover of
 * the publication's daily quote, and later days continue the same random process.
 */
export class DemoShares {
  readonly instruments: readonly QuotedInstrument[];
  readonly #options: DemoShareOptions;
  readonly #shares: ReadonlyMap<string, ShareDays>;
  readonly #sessions: readonly string[];
  /** Created with the first request for a day: a year of all shares takes a tenth of a second. */
  #trading: DemoTrading | null = null;
  /** Sessions that were traded, with their places in the columns. */
  readonly #placeOf = new Map<string, number>();
  /** The last session that was traded; null before the first. */
  #tradedOn: string | null = null;

  /** @param world the companies of the same publication */
  constructor({ shares }: Pick<CompanyWorld, 'shares'>, options: DemoShareOptions) {
    const { publishedAtMs, calendar } = options;
    this.#options = options;
    this.#sessions = lastTradingDays(publishedAtMs, '15:30', QUOTED_SESSIONS);
    this.#shares = new Map(
      shares.map((phases) => {
        const isOld = phases.listedOn < this.#sessions[0]!;
        const sessionsListed = isOld ? LISTED_LONG_AGO : 0;
        const quotes = new Float64Array(this.#sessions.length * COLUMNS);
        const days: ShareDays = { phases, quotes, sessionsListed };
        return [phases.company.stockCode, days];
      }),
    );
    this.instruments = shares.map(({ company }) => ({
      market: 'stock:cn',
      symbol: company.stockCode,
      name: company.name,
      currency: 'CNY',
      calendar,
      priceDecimals: 2,
      quantityStep: LOT,
      isSteady: isSteady(company.stockCode),
      day: (tradeDate) => this.#day(company.stockCode, tradeDate),
    }));
  }

  /** The first trade date that is quoted. */
  get firstDay(): number {
    return Date.parse(this.#sessions[0]!) / DAY_MS;
  }

  /** Close on a date, or on the last trading date before it; null if there is none. */
  closeOf(code: string, tradeDate: number): number | null {
    if (!this.#shares.has(code)) return null;
    for (
      let day = tradeDate;
      day > tradeDate - LONGEST_REST_DAYS && day >= this.firstDay;
      day -= 1
    ) {
      const traded = this.#day(code, day);
      if (traded !== null) return traded.close / 100;
    }
    return null;
  }

  #day(code: string, tradeDate: number): QuotedDay | null {
    const date = new Date(tradeDate * DAY_MS).toISOString().slice(0, 10);
    if (date < this.#sessions[0]!) return null;
    while (this.#tradedOn === null || this.#tradedOn < date) this.#trade();
    const at = this.#placeOf.get(date);
    return at === undefined ? null : dayOf(this.#shares.get(code)!, at, date);
  }

  #trade(): void {
    const { seed } = this.#options;
    const phases = Array.from(this.#shares.values(), (share) => share.phases);
    this.#trading ??= new DemoTrading(quoteRandom(seed), phases, this.#sessions);
    const tradeDate =
      this.#tradedOn === null ? this.#sessions[0]! : tradingDayAfter(this.#tradedOn, 1);
    const at = this.#placeOf.size;
    this.#placeOf.set(tradeDate, at);
    for (const quote of this.#trading.trade(tradeDate)) {
      const share = this.#shares.get(quote.stockCode)!;
      const { close, previousClose, volume, turnover } = quote;
      if (share.quotes.length <= at * COLUMNS) share.quotes = grown(share.quotes);
      share.quotes.set(
        [close, previousClose, volume, turnover, share.sessionsListed],
        at * COLUMNS,
      );
      share.sessionsListed += 1;
    }
    this.#tradedOn = tradeDate;
  }
}

/**
 * A day that ends at the quote's close and has its mean price, which lies between the close before and that:
 * so it opens near the close before, and keeps the price limit of its board.
 */
function dayOf({ phases, quotes }: ShareDays, at: number, tradeDate: string): QuotedDay | null {
  const [closed, previousClose, volume, turnover, sessionsListed] = quotes.subarray(
    at * COLUMNS,
    (at + 1) * COLUMNS,
  ) as unknown as [number, number, number, number, number];
  if (!(volume > 0)) return null;
  const { stockCode } = phases.company;
  const random = seededRandom(hashOf('day', stockCode, tradeDate));
  const limit = priceLimitOn(phases, tradeDate, sessionsListed);
  const [least, most] = priceRange(previousClose, limit).map((price) => Math.round(price * 100));
  const close = Math.round(closed * 100);
  const before = Math.round(previousClose * 100);
  const open = before + Math.trunc((close - before) * 0.4 * (random() - 0.5));
  const reach = 0.4 * Math.abs(close - before) + 0.008 * close;
  const high = Math.max(open, close) + Math.round(reach * random() ** 2);
  const low = Math.min(open, close) - Math.round(reach * random() ** 2);
  return {
    open,
    close,
    high: Math.max(open, close, Math.min(high, most!)),
    low: Math.min(open, close, Math.max(low, least!)),
    volume: volume / LOT,
    amount: turnover,
  };
}

/** Days after the publication are appended to its columns. */
function grown(quotes: Float64Array): Float64Array {
  const longer = new Float64Array(quotes.length + 64 * COLUMNS);
  longer.set(quotes);
  return longer;
}
