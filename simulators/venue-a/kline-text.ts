import { intervalMs, type Interval } from '#kernel/interval.ts';
import type { Contract } from '#simulators/exchange/contract.ts';
import type { ContractBar } from '#simulators/exchange/contract-history.ts';
import { QUOTE_DECIMALS } from '#simulators/exchange/day-walk.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';

/** Spot writes eight decimals of everything; perpetuals write those of tick and step. */
const SPOT_WIDTH = 8;

interface Numbers {
  price(ticks: number): string;
  quantity(steps: number): string;
  money(units: number): string;
}

function numbersOf(contract: Contract): Numbers {
  const width = contract.market === 'spot' ? SPOT_WIDTH : undefined;
  return {
    price: (ticks) => `"${decimalText(ticks, contract.priceDecimals, width)}"`,
    quantity: (steps) => `"${decimalText(steps, contract.quantityDecimals, width)}"`,
    money: (units) => `"${decimalText(units, QUOTE_DECIMALS, width)}"`,
  };
}

/** The JSON text of a REST page of klines. */
export function klinePage(
  contract: Contract,
  interval: Interval,
  bars: readonly ContractBar[],
): string {
  const { price, quantity, money } = numbersOf(contract);
  const rows = bars.map(
    (bar) =>
      `[${bar.openTimeMs},${price(bar.open)},${price(bar.high)},${price(bar.low)},` +
      `${price(bar.close)},${quantity(bar.volume)},${bar.openTimeMs + intervalMs(interval) - 1},` +
      `${money(bar.quote)},${bar.trades},${quantity(bar.takerVolume)},` +
      `${money(bar.takerQuote)},"0"]`,
  );
  return `[${rows.join(',')}]`;
}

/** The JSON text of a `kline` stream event, keys in the order of the real frames. */
export function klineEvent(
  contract: Contract,
  interval: Interval,
  bar: ContractBar,
  isClosed: boolean,
  eventTimeMs: number,
): string {
  const { price, quantity, money } = numbersOf(contract);
  const symbol = JSON.stringify(contract.symbol);
  return (
    `{"e":"kline","E":${eventTimeMs},"s":${symbol},"k":{"t":${bar.openTimeMs},` +
    `"T":${bar.openTimeMs + intervalMs(interval) - 1},"s":${symbol},"i":"${interval}",` +
    `"f":${bar.firstTradeId},"L":${bar.firstTradeId + bar.trades - 1},` +
    `"o":${price(bar.open)},"c":${price(bar.close)},"h":${price(bar.high)},` +
    `"l":${price(bar.low)},"v":${quantity(bar.volume)},"n":${bar.trades},"x":${isClosed},` +
    `"q":${money(bar.quote)},"V":${quantity(bar.takerVolume)},` +
    `"Q":${money(bar.takerQuote)},"B":"0"}}`
  );
}
