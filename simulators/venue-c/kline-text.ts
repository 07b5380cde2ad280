import { intervalMs } from '#kernel/market/interval.ts';
import type { ContractBar } from '#simulators/exchange/contract-history.ts';
import type { Contract } from '#simulators/exchange/contract.ts';
import { QUOTE_DECIMALS } from '#simulators/exchange/day-walk.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import type { PushedBar } from '#simulators/host/bar-publisher.ts';
import { topicName } from '#simulators/venue-c/contract-names.ts';
import { WORD_OF_INTERVAL } from '#simulators/venue-c/market-rules.ts';

/** The JSON text of a row `[start, open, high, low, close, volume, turnover]`, all of them texts. */
export function rowText(contract: Contract, { openTimeMs, bar }: ContractBar): string {
  const { open, high, low, close, volume, turnover } = decimals(contract, bar);
  return `["${openTimeMs}","${open}","${high}","${low}","${close}","${volume}","${turnover}"]`;
}

/**
 * The message of a bar. Hosts order its members differently: type and time stand before the bar on
 * the perpetual one, and behind it on the spot one.
 */
export function eventText({ listing, interval, bar, isClosed, nowMs }: PushedBar): string {
  const { contract } = listing;
  const { openTimeMs } = bar;
  const { open, high, low, close, volume, turnover } = decimals(contract, bar.bar);
  const topic = topicName(contract, interval);
  const data =
    `"data":[{"start":${openTimeMs},"end":${openTimeMs + intervalMs(interval) - 1},` +
    `"interval":"${WORD_OF_INTERVAL.get(interval)}","open":"${open}","close":"${close}",` +
    `"high":"${high}","low":"${low}","volume":"${volume}","turnover":"${turnover}",` +
    `"confirm":${isClosed},"timestamp":${nowMs}}]`;
  return contract.market === 'perp'
    ? `{"topic":"${topic}","type":"snapshot","ts":${nowMs},${data}}`
    : `{"topic":"${topic}",${data},"ts":${nowMs},"type":"snapshot"}`;
}

function decimals(
  { priceDecimals, quantityDecimals }: Contract,
  bar: ContractBar['bar'],
): Record<'open' | 'high' | 'low' | 'close' | 'volume' | 'turnover', string> {
  return {
    open: decimalText(bar.open, priceDecimals),
    high: decimalText(bar.high, priceDecimals),
    low: decimalText(bar.low, priceDecimals),
    close: decimalText(bar.close, priceDecimals),
    volume: decimalText(bar.volume, quantityDecimals),
    turnover: decimalText(bar.quote, QUOTE_DECIMALS),
  };
}
