import { isInterval } from '#kernel/market/interval.ts';
import type { ContractMarket } from '#simulators/exchange/contract.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { BarTopic } from '#simulators/host/bar-publisher.ts';

/** What a stream name such as `btcusdt@kline_1m` means; null for names that the market never pushes. */
export function topicOf(
  exchange: SimulatedExchange,
  market: ContractMarket,
  name: string,
): BarTopic | null {
  const at = name.indexOf('@kline_');
  const interval = name.slice(at + '@kline_'.length);
  // Stream names are lowercase; the exchange ignores any other spelling without an error.
  if (at < 1 || !isInterval(interval) || name !== name.toLowerCase()) return null;
  const symbol = name.slice(0, at).toUpperCase();
  return exchange.find(market, symbol) === null ? null : { name, market, symbol, interval };
}
