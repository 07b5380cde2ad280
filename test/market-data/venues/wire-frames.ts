import { intervalMs } from '#kernel/market/interval.ts';
import type { Interval } from '#kernel/market/interval.ts';

/** A kline event as the exchange's encoder writes it. */
export function klineFrame(
  symbol: string,
  interval: Interval,
  openTimeMs: number,
  options: { readonly close?: string; readonly closed?: boolean; readonly wrapped?: boolean } = {},
): string {
  const { close = '100.50000000', closed = false, wrapped = false } = options;
  const endMs = openTimeMs + intervalMs(interval) - 1;
  const event =
    `{"e":"kline","E":${openTimeMs + 5_000},"s":"${symbol}","k":{"t":${openTimeMs},"T":${endMs},` +
    `"s":"${symbol}","i":"${interval}","f":100,"L":200,"o":"100.00000000","c":"${close}",` +
    `"h":"101.00000000","l":"99.50000000","v":"12.34500000","n":101,"x":${closed},` +
    `"q":"1240.12345678","V":"6.00000000","Q":"602.50000000","B":"0"}}`;
  const stream = `${symbol.toLowerCase()}@kline_${interval}`;
  return wrapped ? `{"stream":"${stream}","data":${event}}` : event;
}

/** A row of the klines routes. */
export function klineRow(openTimeMs: number, interval: Interval): unknown[] {
  const endMs = openTimeMs + intervalMs(interval) - 1;
  const numbers = ['100.0', '101.0', '99.5', '100.5', '12.345'];
  return [openTimeMs, ...numbers, endMs, '1240.12345678', 101, '6.0', '602.5', '0'];
}
