import type { Random } from '#kernel/clock.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';

/** What a share did on one trading day. */
export interface DemoQuote {
  readonly stockCode: string;
  readonly tradeDate: string;
  readonly close: number;
  readonly previousClose: number;
  readonly volume: number;
  readonly turnover: number;
  readonly freeFloatValue: number;
  readonly netInflow: number;
}

/** Standard deviations of one day's return, by where it comes from. */
const MARKET_STEP = 0.009;
const SECTOR_STEP = 0.006;
const OWN_STEP = 0.012;

/** How far a price may move in one day, by board. */
const PRICE_LIMIT: Readonly<Record<DemoCompany['board'], number>> = {
  MAIN: 0.1,
  STAR: 0.2,
  CHINEXT: 0.2,
  BSE: 0.3,
};

/**
 * What happens to a sector on the last day, on which the market falls: each is one of the ways in
 * which a sector stands out.
 */
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
    'L1.defence': 0.038,
    'L1.agriculture': 0.03,
    // Down with it, but far less, or far more.
    'L1.utilities': 0.012,
    'L1.real_estate': -0.028,
    'L1.computing': -0.02,
  },
  concentrated: { 'L1.appliances': 0.095 },
  againstPrice: new Set(['L1.banking', 'L1.electronics']),
};

interface Share {
  readonly company: DemoCompany;
  readonly beta: number;
  readonly floatShares: number;
  /** Part of the floating shares that changes hands on an ordinary day. */
  readonly turnoverRate: number;
  price: number;
}

/**
 * Daily quotes of all companies on these days: a common market, sectors that move by themselves, and
 * what is each company's own. A company has quotes from its listing on.
 */
export function makeDemoQuotes(
  random: Random,
  companies: readonly DemoCompany[],
  tradeDates: readonly string[],
): DemoQuote[] {
  const shares = companies.map((company) => drawShare(random, company));
  const largest = largestOfSectors(shares);
  return tradeDates.flatMap((tradeDate, index) => {
    const isLast = index === tradeDates.length - 1;
    const market = isLast ? LAST_DAY.market : 0.0004 + MARKET_STEP * normal(random);
    const bySector = new Map(
      DEMO_SECTORS.map(({ sectorId }) => [sectorId, SECTOR_STEP * normal(random)]),
    );
    return shares.flatMap((share) => {
      const { sectorId } = share.company.sector;
      const excess = isLast
        ? (LAST_DAY.excess[sectorId] ?? 0.3 * bySector.get(sectorId)!)
        : bySector.get(sectorId)!;
      const jump = isLast && largest.has(share) ? (LAST_DAY.concentrated[sectorId] ?? 0) : 0;
      const own = (isLast ? 0.5 : 1) * OWN_STEP * normal(random) + jump;
      const isAgainst = isLast && LAST_DAY.againstPrice.has(sectorId);
      const quote = trade(random, share, tradeDate, {
        move: share.beta * market + excess + own,
        isAgainst,
      });
      return tradeDate < share.company.listingDate ? [] : [quote];
    });
  });
}

/** The quotes as rows, each known after the close. */
export function quoteRows(quotes: readonly DemoQuote[]): BundleRow[] {
  return quotes.map((quote) => ({
    valid_from: quote.tradeDate,
    valid_to: null,
    observed_at: `${quote.tradeDate}T15:30:00+08:00`,
    fact: {
      stock_code: quote.stockCode,
      trade_date: quote.tradeDate,
      close: quote.close,
      previous_close: quote.previousClose,
      volume: quote.volume,
      turnover: quote.turnover,
      free_float_value: quote.freeFloatValue,
      net_inflow: quote.netInflow,
    },
  }));
}

function drawShare(random: Random, company: DemoCompany): Share {
  const price = Math.round(100 * 18 * Math.exp(0.8 * normal(random))) / 100;
  // Companies of the main board are larger.
  const scale = company.board === 'MAIN' ? 9e9 : 4e9;
  const floatShares = Math.round((scale * Math.exp(normal(random))) / price / 100) * 100;
  const beta = 0.7 + 0.6 * random();
  const turnoverRate = 0.006 + 0.03 * random() * random();
  return { company, beta, floatShares, turnoverRate, price: Math.max(price, 2) };
}

/** Moves a share by one day and says what was traded. */
function trade(
  random: Random,
  share: Share,
  tradeDate: string,
  { move, isAgainst }: { readonly move: number; readonly isAgainst: boolean },
): DemoQuote {
  const { board, stockCode } = share.company;
  const limit = PRICE_LIMIT[board];
  const previousClose = share.price;
  const bounded = Math.max(-limit, Math.min(limit, move));
  share.price = Math.max(Math.round(previousClose * (1 + bounded) * 100) / 100, 1);
  // Large moves come with much trade.
  const busy = Math.exp(0.3 * normal(random)) * (1 + 12 * Math.abs(bounded));
  const volume = Math.round((share.floatShares * share.turnoverRate * busy) / 100) * 100;
  const turnover = Math.round((volume * (previousClose + share.price)) / 2);
  // Large orders are a few per cent of the turnover more on one side than on the other.
  const lean = 0.05 * Math.tanh(bounded / 0.02) + 0.02 * normal(random);
  const flow = isAgainst ? 0.025 - 0.06 * Math.tanh(bounded / 0.02) : lean;
  return {
    stockCode,
    tradeDate,
    close: share.price,
    previousClose,
    volume,
    turnover,
    freeFloatValue: Math.round(share.floatShares * share.price),
    netInflow: Math.round(turnover * Math.max(-0.2, Math.min(0.2, flow))),
  };
}

/** The share of every sector whose floating shares are worth most. */
function largestOfSectors(shares: readonly Share[]): ReadonlySet<Share> {
  const largest = new Map<string, Share>();
  const valueOf = ({ floatShares, price }: Share): number => floatShares * price;
  for (const share of shares) {
    const { sectorId } = share.company.sector;
    const known = largest.get(sectorId);
    if (known === undefined || valueOf(share) > valueOf(known)) largest.set(sectorId, share);
  }
  return new Set(largest.values());
}

/** A draw from the standard normal distribution (Box and Muller). */
function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
