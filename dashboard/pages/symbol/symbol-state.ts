import type { Exchange, Interval, Market } from '#clients/typescript/src/index.ts';
import type { PageLocation } from '#dashboard/app/page.ts';
import { PRICE_SCALES, type PriceScale } from '#dashboard/chart/chart-look.ts';
import { lengthMs } from '#dashboard/chart/interval-length.ts';
import { PRICE_STYLES, type PriceStyle } from '#dashboard/chart/price-series.ts';
import { entriesOf, type IndicatorEntry } from '#dashboard/parts/indicators/calc-text.ts';

/** A series that is drawn with the candles. */
export interface Compared {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}

/** The state of the page in its address. */
export interface SymbolState {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly entries: readonly IndicatorEntry[];
  readonly style: PriceStyle;
  readonly scale: PriceScale;
  readonly compared: Compared | null;
  readonly hasMarks: boolean;
  readonly playbook: string | null;
  /** The time of a replay. Later knowledge is not shown. */
  readonly replayMs: number | null;
  /** Bars a second at which it plays, as the address writes it. */
  readonly speed: string | null;
}

/** Entries of a page whose address names none. */
const FIRST_ENTRIES = 'bbands,macd,rsi';

export function stateOf({ params, query }: PageLocation): SymbolState {
  const given = query.get('i') ?? '';
  return {
    exchange: (params['exchange'] ?? 'venue_a') as Exchange,
    market: (params['market'] ?? 'spot') as Market,
    symbol: params['symbol'] ?? 'BTCUSDT',
    interval: lengthMs(given) === null ? '1h' : given,
    entries: entriesOf(query.get('calc') ?? FIRST_ENTRIES),
    style: PRICE_STYLES.find((style) => style === query.get('style')) ?? 'candles',
    scale: PRICE_SCALES.find((scale) => scale === query.get('scale')) ?? 'linear',
    compared: comparedOf(query.get('vs') ?? ''),
    hasMarks: query.get('marks') !== '0',
    playbook: query.get('playbook'),
    replayMs: momentOf(query.get('replay')),
    speed: query.get('speed'),
  };
}

/** A moment in milliseconds; null for any other text. */
function momentOf(text: string | null): number | null {
  return text !== null && /^\d{12,14}$/.test(text) ? Number(text) : null;
}

/** `venue_a:spot:ETHUSDT`. */
export function comparedOf(text: string): Compared | null {
  const [exchange, market, symbol, ...others] = text.split(':');
  if (exchange === undefined || market === undefined || symbol === undefined) return null;
  if (others.length > 0 || !/^[a-z_]+$/.test(exchange) || !/^[a-z]+$/.test(market)) return null;
  return { exchange: exchange as Exchange, market: market as Market, symbol };
}

export function comparedText({ exchange, market, symbol }: Compared): string {
  return `${exchange}:${market}:${symbol}`;
}
