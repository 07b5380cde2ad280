import type { KlineArguments } from '#market-data/answers/kline-arguments.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { KlineWindow } from '#market-data/bars/reading/kline-window.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** Bars of an instrument; the newest ones synchronously. Throws as `MarketBook.klines` does. */
export function klinesOf(
  instrument: InstrumentId,
  { interval, limit, startTime, endTime }: KlineArguments,
  context: MarketContext,
): KlineWindow | Promise<KlineWindow> {
  const { exchange, market, symbol } = instrument;
  const series = { exchange, market, symbol, interval };
  const request = { limit, startTimeMs: startTime ?? null, endTimeMs: endTime ?? null };
  const isNewest = request.startTimeMs === null && request.endTimeMs === null;
  return isNewest ? context.market.klines(series, request) : context.windows.load(series, request);
}
