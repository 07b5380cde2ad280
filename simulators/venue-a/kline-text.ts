import { intervalMs, type Interval } from '#kernel/market/interval.ts';
import type { Contract } from '#simulators/exchange/contract.ts';
import type { ContractBar } from '#simulators/exchange/contract-history.ts';
import { QUOTE_DECIMALS } from '#simulators/exchange/day-walk.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';

/** Spot writes all numbers with eight decimals; perpetuals write the decimals of tick and step. */
const SPOT_WIDTH = 8;

/** Writes numbers of one kind as quoted decimal texts. */
type Writer = (units: number) => string;

function writer(contract: Contract, decimals: number): Writer {
  const width = contract.market === 'spot' ? SPOT_WIDTH : decimals;
  return (units) => `"${decimalText(units, decimals, width)}"`;
}

/** The JSON text of a REST page of klines. */
export function klinePage(
  contract: Contract,
  interval: Interval,
  bars: readonly ContractBar[],
): string {
  const price = writer(contract, contract.priceDecimals);
  const quantity = writer(contract, contract.quantityDecimals);
  const money = writer(contract, QUOTE_DECIMALS);
  const lastMs = intervalMs(interval) - 1;
  const rows = bars.map(
    ({ openTimeMs, bar }) =>
      `[${openTimeMs},${price(bar.open)},${price(bar.high)},${price(bar.low)},` +
      `${price(bar.close)},${quantity(bar.volume)},${openTimeMs + lastMs},` +
      `${money(bar.quote)},${bar.trades},${quantity(bar.takerVolume)},` +
      `${money(bar.takerQuote)},"0"]`,
  );
  return `[${rows.join(',')}]`;
}

/** The JSON text of a `kline` stream event, keys in the order of the real frames. */
export function klineEvent(
  contract: Contract,
  interval: Interval,
  { openTimeMs, bar }: ContractBar,
  isClosed: boolean,
  eventTimeMs: number,
): string {
  const price = writer(contract, contract.priceDecimals);
  const quantity = writer(contract, contract.quantityDecimals);
  const money = writer(contract, QUOTE_DECIMALS);
  const symbol = JSON.stringify(contract.symbol);
  return (
    `{"e":"kline","E":${eventTimeMs},"s":${symbol},"k":{"t":${openTimeMs},` +
    `"T":${openTimeMs + intervalMs(interval) - 1},"s":${symbol},"i":"${interval}",` +
    `"f":${bar.firstTradeId},"L":${bar.firstTradeId + bar.trades - 1},` +
    `"o":${price(bar.open)},"c":${price(bar.close)},"h":${price(bar.high)},` +
    `"l":${price(bar.low)},"v":${quantity(bar.volume)},"n":${bar.trades},"x":${isClosed},` +
    `"q":${money(bar.quote)},"V":${quantity(bar.takerVolume)},` +
    `"Q":${money(bar.takerQuote)},"B":"0"}}`
  );
}
