import { intervalMs, type Interval } from '#kernel/market/interval.ts';
import type { ContractBar } from '#simulators/exchange/contract-history.ts';
import { contractSizeAt, type Contract } from '#simulators/exchange/contract.ts';
import { QUOTE_DECIMALS } from '#simulators/exchange/day-walk.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import { countText } from '#simulators/venue-b/instruments.ts';

/**
 * The JSON text of a row `[ts, o, h, l, c, vol, volCcy, volCcyQuote, confirm]`. Volume is in the base asset
 * on spot markets, and counts contracts of the size of that time on the others.
 */
export function candleText(
  contract: Contract,
  interval: Interval,
  { openTimeMs, bar }: ContractBar,
  isClosed: boolean,
): string {
  const { priceDecimals, quantityDecimals, market } = contract;
  const price = (units: number): string => decimalText(units, priceDecimals);
  const base = decimalText(bar.volume, quantityDecimals);
  const quote = decimalText(bar.quote, QUOTE_DECIMALS);
  const size = contractSizeAt(contract, openTimeMs);
  const volumes =
    market === 'perp' ? [countText(Number(base), size), base, quote] : [base, quote, quote];
  const prices = [bar.open, bar.high, bar.low, bar.close].map(price);
  return JSON.stringify([String(openTimeMs), ...prices, ...volumes, isClosed ? '1' : '0']);
}

/** Whether a bar has ended at a time. */
export function hasEnded({ openTimeMs }: ContractBar, interval: Interval, nowMs: number): boolean {
  return openTimeMs + intervalMs(interval) <= nowMs;
}
