import type { Random } from '#kernel/ports/clock.ts';
import { apportion } from '#simulators/exchange/apportion.ts';
import type { Prices } from '#simulators/exchange/price-division.ts';
import type { TickBar } from '#simulators/exchange/tick-bar.ts';

/** The properties of the children that are fixed before their volume. */
export interface DrawnChildren {
  readonly prices: readonly Prices[];
  /** Share of the volume of each. */
  readonly shares: readonly number[];
  /** Average price of each, in ticks. */
  readonly averages: readonly number[];
  readonly minTrades: number;
  readonly quotePerTickStep: number;
}

/** Divides volume, trades and money, once prices, shares and average prices are settled. */
export function divideVolume(
  parent: TickBar,
  { prices, shares, averages, minTrades, quotePerTickStep }: DrawnChildren,
  random: Random,
): TickBar[] {
  const least = { floors: minTrades };
  const volume = apportion(parent.volume, shares, least);
  const trades = apportion(parent.trades, volume, least);
  const quote = divideMoney(parent.quote, prices, volume, averages, quotePerTickStep);
  const takerShare = parent.takerVolume / parent.volume;
  const swing = 0.5 * Math.min(takerShare, 1 - takerShare);
  const takerVolume = apportion(
    parent.takerVolume,
    volume.map((steps) => steps * (takerShare + swing * (random() - 0.5))),
    { floors: 0, caps: volume },
  );
  const takerQuote = apportion(
    parent.takerQuote,
    quote.map((units, index) => (units * takerVolume[index]!) / volume[index]!),
    { floors: 0, caps: quote },
  );
  let firstTradeId = parent.firstTradeId;
  return prices.map((child, index) => {
    const bar: TickBar = {
      open: child.open,
      high: child.high,
      low: child.low,
      close: child.close,
      volume: volume[index]!,
      quote: quote[index]!,
      takerVolume: takerVolume[index]!,
      takerQuote: takerQuote[index]!,
      trades: trades[index]!,
      firstTradeId,
    };
    firstTradeId += bar.trades;
    return bar;
  });
}

/** Divides the money so that every child's average price stays between its low and its high. */
function divideMoney(
  total: number,
  prices: readonly Prices[],
  volume: readonly number[],
  averages: readonly number[],
  quotePerTickStep: number,
): number[] {
  const floors: number[] = [];
  const caps: number[] = [];
  for (let index = 0; index < prices.length; index += 1) {
    const money = volume[index]! * quotePerTickStep;
    const floor = Math.ceil(prices[index]!.low * money);
    floors.push(floor);
    caps.push(Math.max(floor, Math.floor(prices[index]!.high * money)));
  }
  return apportion(
    total,
    averages.map((average, index) => average * volume[index]!),
    { floors, caps },
  );
}
