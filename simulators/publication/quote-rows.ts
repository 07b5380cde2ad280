import type { Random } from '#kernel/ports/clock.ts';
import { normal, traitsOf } from '#simulators/publication/company-size.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';
import { SharePrice, type DemoQuote } from '#simulators/publication/share-price.ts';
import type { TradingPhases } from '#simulators/publication/trading-phases.ts';

/** Mean and standard deviation of one day's return of the market. */
const MARKET = { mean: 0.0003, step: 0.0095 } as const;
/** Standard deviation of a sector's return over the market, for one that goes just with it. */
const SECTOR_STEP = 0.005;

/** The move of a sector on the last day, on which the market falls. Each shows one kind of anomaly. */
interface LastDay {
  readonly market: number;
  /** Return of the sector over that of the market, by sector id. */
  readonly excess: Readonly<Record<string, number>>;
  /** Sectors whose largest company alone makes the move. */
  readonly concentrated: Readonly<Record<string, number>>;
  /** Sectors in which large orders go against the price. */
  readonly againstPrice: ReadonlySet<string>;
}

const LAST_DAY: LastDay = {
  market: -0.014,
  excess: {
    // Against the market, in nearly every company.
    'L1.defence': 0.04,
    'L1.agriculture': 0.028,
    // Down with it, but far less, or far more.
    'L1.utilities': 0.008,
    'L1.real_estate': -0.028,
    'L1.computing': -0.016,
  },
  concentrated: { 'L1.appliances': 0.095 },
  againstPrice: new Set(['L1.banking', 'L1.electronics']),
};

/**
 * Daily quotes of shares on these sessions: a common market, sectors that move by themselves, and what
 * is each share's own, as much of each as its industry is known for.
 */
export function makeDemoQuotes(
  random: Random,
  shares: readonly TradingPhases[],
  sessions: readonly string[],
): DemoQuote[] {
  const trading = new DemoTrading(random, shares, sessions);
  return sessions.flatMap((tradeDate) => trading.trade(tradeDate));
}

/** The shares of the demo as they trade from session to session, also after those of the publication. */
export class DemoTrading {
  readonly #random: Random;
  readonly #prices: readonly SharePrice[];
  readonly #lastAt: number;
  #at = 0;

  /** @param sessions those of the publication; the last of them is one of many events */
  constructor(random: Random, shares: readonly TradingPhases[], sessions: readonly string[]) {
    this.#random = random;
    this.#prices = shares.map((phases) => new SharePrice(phases, sessions));
    this.#lastAt = sessions.length - 1;
  }

  /** The quotes of the next session. */
  trade(tradeDate: string): DemoQuote[] {
    const random = this.#random;
    const prices = this.#prices;
    const at = this.#at;
    this.#at += 1;
    const isLast = at === this.#lastAt;
    const market = isLast ? LAST_DAY.market : MARKET.mean + MARKET.step * normal(random);
    const bySector = new Map(
      DEMO_SECTORS.map(({ sectorId }) => {
        const step = SECTOR_STEP * (0.3 + 0.7 * traitsOf(sectorId).beta);
        return [sectorId, (isLast ? 0.3 : 1) * step * normal(random)];
      }),
    );
    const largest = isLast ? largestOfSectors(prices) : null;
    return prices.flatMap((price) => {
      const { sectorId } = price.phases.company.sector;
      const quote = price.trade(at, {
        tradeDate,
        market,
        sector: (isLast ? LAST_DAY.excess[sectorId] : undefined) ?? bySector.get(sectorId)!,
        ownPart: isLast ? 0.5 : 1,
        jump: largest?.has(price) === true ? (LAST_DAY.concentrated[sectorId] ?? 0) : 0,
        isAgainst: isLast && LAST_DAY.againstPrice.has(sectorId),
      });
      return quote === null ? [] : [quote];
    });
  }
}

/** The quotes as rows, each known after the close. They are very many, so each is made in passing. */
export function* quoteRows(quotes: readonly DemoQuote[]): Generator<BundleRow> {
  for (const quote of quotes) {
    yield {
      valid_from: quote.tradeDate,
      valid_to: null,
      observed_at: `${quote.tradeDate}T15:30:00+08:00`,
      fact: {
        close: quote.close,
        free_float_value: quote.freeFloatValue,
        net_inflow: quote.netInflow,
        previous_close: quote.previousClose,
        stock_code: quote.stockCode,
        trade_date: quote.tradeDate,
        turnover: quote.turnover,
        volume: quote.volume,
      },
    };
  }
}

/** The share of every sector whose floating shares are worth most. */
function largestOfSectors(prices: readonly SharePrice[]): ReadonlySet<SharePrice> {
  const largest = new Map<string, SharePrice>();
  for (const price of prices) {
    const { sectorId } = price.phases.company.sector;
    const known = largest.get(sectorId);
    if (known === undefined || price.floatValue > known.floatValue) largest.set(sectorId, price);
  }
  return new Set(largest.values());
}
