import type { Interval } from '#kernel/market/interval.ts';
import type { Contract, ContractMarket } from '#simulators/exchange/contract.ts';
import type { Listing, SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { BarTopic } from '#simulators/host/bar-publisher.ts';
import { INTERVAL_OF_WORD, WORD_OF_INTERVAL } from '#simulators/venue-c/market-rules.ts';

/** Perpetuals in this asset do not name it. */
const UNNAMED_QUOTE = 'USDC';
const UNNAMED_ENDING = 'PERP';
const TOPIC = /^kline\.(\w+)\.(.+)$/;

/** The exchange's name of a contract: `BTCUSDT`, or `BTCPERP` for a perpetual in USDC. */
export function nameOf({ base, quote, market, symbol }: Contract): string {
  return market === 'perp' && quote === UNNAMED_QUOTE ? `${base}${UNNAMED_ENDING}` : symbol;
}

/** The listing of a name; null when the market has none. */
export function findByName(
  exchange: SimulatedExchange,
  market: ContractMarket,
  name: string,
): Listing | null {
  const isUnnamed = market === 'perp' && name.endsWith(UNNAMED_ENDING);
  const base = name.slice(0, -UNNAMED_ENDING.length);
  const listing = exchange.find(market, isUnnamed ? `${base}${UNNAMED_QUOTE}` : name);
  return listing !== null && nameOf(listing.contract) === name ? listing : null;
}

/** For example `kline.240.BTCUSDT`. */
export function topicName(contract: Contract, interval: Interval): string {
  return `kline.${WORD_OF_INTERVAL.get(interval)}.${nameOf(contract)}`;
}

/** The bars of a topic of a market's host; null for other kinds of topics. */
export function topicOf(
  exchange: SimulatedExchange,
  market: ContractMarket,
  name: unknown,
): BarTopic | null {
  const [, word = '', symbol = ''] = typeof name === 'string' ? (TOPIC.exec(name) ?? []) : [];
  const interval = INTERVAL_OF_WORD.get(word);
  const listing = findByName(exchange, market, symbol);
  if (interval === undefined || listing === null) return null;
  return {
    // A host answers for both markets, in which names are alike.
    name: `${market} ${topicName(listing.contract, interval)}`,
    market,
    symbol: listing.contract.symbol,
    interval,
  };
}
