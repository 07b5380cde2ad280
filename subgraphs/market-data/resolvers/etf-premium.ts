import { catchMaybe, mapMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { KlineWindow } from '#market-data/bars/reading/kline-window.ts';
import { etfPremium, type EtfPremium } from '#market-data/groups/etf-premium.ts';
import { instrumentOf } from '#market-data/answers/instrument.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { isSubscribed } from '#market-data/context/market-context.ts';

/** A fund, as far as the graph knows its basket. */
interface PricedFund {
  readonly instrument: InstrumentId;
  readonly basket: { readonly pricingDate: string; readonly navPerShare: number | null } | null;
}

/** Number of daily bars to search: a basket that was priced earlier does not describe the current market. */
const DAYS_BACK = 30;

/** China has kept UTC+8 since 1991. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** `Etf.premium`: the close of the day on which the basket was priced, over its net asset value. */
export const ETF_PREMIUM_RESOLVERS = {
  premium: (
    { instrument, basket }: PricedFund,
    _: unknown,
    context: MarketContext,
  ): EtfPremium | Promise<EtfPremium> => {
    if (basket === null || !isSubscribed(context, instrument)) return etfPremium(basket, null);
    return mapMaybe(newestDays(instrument, context), (window) => {
      const bar = window
        ?.bars()
        .find(({ openTimeMs, closed }) => closed && dateOf(openTimeMs) === basket.pricingDate);
      return etfPremium(basket, bar?.close ?? null);
    });
  },
};

/** The newest daily bars; null if there are none yet. Otherwise throws or rejects as `MarketBook.klines` does. */
function newestDays(
  instrument: InstrumentId,
  { market }: MarketContext,
): KlineWindow | null | Promise<KlineWindow | null> {
  const series = { ...instrumentOf(instrument), interval: '1d' } as const;
  const request = { limit: DAYS_BACK, startTimeMs: null, endTimeMs: null };
  return catchMaybe(() => market.klines(series, request), noneYet);
}

function noneYet(error: unknown): null {
  if (error instanceof DomainError && error.code === 'no_cached_data') return null;
  throw error;
}

/** The trading day of a daily bar of the mainland. */
function dateOf(openTimeMs: number): string {
  return new Date(openTimeMs + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}
