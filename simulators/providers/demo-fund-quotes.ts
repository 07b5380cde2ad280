import { seededRandom } from '#kernel/ports/clock.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import { hashOf } from '#simulators/exchange/noise.ts';
import type { QuotedDay, QuotedInstrument } from '#simulators/instruments/quoted-instrument.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { makeDemoFunds } from '#simulators/publication/demo-funds.ts';

export interface DemoFundOptions {
  readonly seed: number;
  readonly calendar: MarketCalendar;
  /** The baskets of the publication, read with the first fund. */
  readonly baskets: () => readonly BundleRow[];
  /** Close of a share on a trade date, or on the last one before on which it traded; null before its listing. */
  readonly closeOf: (stockCode: string, tradeDate: number) => number | null;
  /** The first trade date of which shares are quoted, in days since 1970-01-01. */
  readonly firstDay: number;
}

const DAY_MS = 86_400_000;
/** Funds are quoted to a thousandth of a yuan, and trade in lots. */
const DECIMALS = 3;
const LOT = 100;
/** Lots that an ordinary fund trades in a day, before its size is drawn. */
const DAILY_LOTS = 250_000;

/** A basket as a fund's price follows it. */
interface Basket {
  readonly pricingDay: number;
  readonly navPerShare: number;
  readonly holdings: readonly (readonly [stockCode: string, quantity: number])[];
}

/**
 * The funds of the demo publication: each day closes at the net asset value that the publication gives for it. On
 * days without a basket the nearest one is held.
 */
export function demoFundQuotes(options: DemoFundOptions): QuotedInstrument[] {
  let known: ReadonlyMap<string, readonly Basket[]> | null = null;
  const basketsOf = (etfKey: string): readonly Basket[] => {
    known ??= Map.groupBy(options.baskets().map(basketIn), ({ key }) => key);
    return known.get(etfKey) ?? [];
  };
  return makeDemoFunds().map(({ etfKey, fundCode, name }) => {
    const closes = new Map<number, number | null>();
    const closeOn = (tradeDate: number): number | null => {
      const close = closes.getOrInsertComputed(tradeDate, () =>
        navOn(basketsOf(etfKey), tradeDate, options),
      );
      return close;
    };
    return {
      market: 'stock:cn',
      symbol: fundCode,
      name,
      currency: 'CNY',
      calendar: options.calendar,
      priceDecimals: DECIMALS,
      quantityStep: LOT,
      day: (tradeDate) => dayOf(fundCode, tradeDate, closeOn, options),
    };
  });
}

function basketIn({ fact }: BundleRow): Basket & { readonly key: string } {
  const components = fact['components'] as readonly {
    readonly code: string;
    readonly quantity: number;
  }[];
  return {
    key: String(fact['etf_key']),
    pricingDay: Date.parse(String(fact['pricing_date'])) / DAY_MS,
    navPerShare: Number(fact['nav_per_share']),
    holdings: components.map(({ code, quantity }) => [code, quantity] as const),
  };
}

/** Net asset value of a share of the fund, in ticks; null if none of its holdings is quoted. */
function navOn(
  baskets: readonly Basket[],
  tradeDate: number,
  { closeOf }: DemoFundOptions,
): number | null {
  const held = baskets.findLast(({ pricingDay }) => pricingDay <= tradeDate) ?? baskets[0];
  if (held === undefined) return null;
  let [value, reference] = [0, 0];
  for (const [code, quantity] of held.holdings) {
    const then = closeOf(code, held.pricingDay);
    if (then === null) continue;
    value += quantity * (closeOf(code, tradeDate) ?? then);
    reference += quantity * then;
  }
  const part = held.pricingDay === tradeDate || reference === 0 ? 1 : value / reference;
  return Math.round(held.navPerShare * part * 10 ** DECIMALS);
}

function dayOf(
  fundCode: string,
  tradeDate: number,
  closeOn: (tradeDate: number) => number | null,
  { calendar, firstDay, seed }: DemoFundOptions,
): QuotedDay | null {
  if (tradeDate <= firstDay) return null;
  const close = closeOn(tradeDate);
  const before = closeOn(calendar.grid('1d').stepMs(tradeDate * DAY_MS, -1) / DAY_MS) ?? close;
  if (close === null || before === null) return null;
  const random = seededRandom(hashOf('fund', seed, fundCode, tradeDate));
  const open = before + Math.trunc((close - before) * 0.6 * random());
  const reach = 0.4 * Math.abs(close - before) + 0.003 * close;
  const high = Math.max(open, close) + Math.round(reach * random() ** 2);
  const low = Math.max(1, Math.min(open, close) - Math.round(reach * random() ** 2));
  const size = 0.1 + 3 * seededRandom(hashOf('size', fundCode))() ** 3;
  const volume = Math.round(DAILY_LOTS * size * (0.6 + random()));
  const meanPrice = (open + high + low + close) / 4 / 10 ** DECIMALS;
  return { open, high, low, close, volume, amount: Math.round(volume * LOT * meanPrice) };
}
