import { INTERVALS } from '#kernel/interval.ts';
import type { Interval } from '#kernel/interval.ts';
import { estimatedQuoteVolume, STREAMED_ESTIMATED } from '#market-data/venues/venue-d/candle.ts';
import { symbolOf } from '#market-data/venues/venue-d/coin-names.ts';
import type { BarEvent } from '#market-data/venues/venue.ts';
import {
  decimal,
  idleInteger,
  integer,
  literal,
  readNumbers,
  skip,
  take,
  textEnd,
  values,
} from '#market-data/venues/wire/frame-scan.ts';

const TIMES = [integer('{"channel":"candle","data":{"t":'), idleInteger(',"T":')];
const COIN = literal(',"s":"');
const INTERVAL = literal('","i":"');
const PRICES = [
  decimal('","o":"'),
  decimal('","c":"'),
  decimal('","h":"'),
  decimal('","l":"'),
  decimal('","v":"'),
  idleInteger('","n":'),
];
/** The end is read together with the zero bytes behind the frame. */
const END = literal('}}\0\0');

const INTERVAL_OF_TEXT: ReadonlyMap<string, Interval> = new Map(
  INTERVALS.map((interval) => [interval, interval]),
);

/** Reads a frame of one candle exactly as the exchange's encoder writes it; null when it is anything else. */
export function scanCandleFrame(text: string): BarEvent | null {
  if (!take(text)) return null;
  const coinStart = skip(readNumbers(0, TIMES, text), COIN);
  const openTimeMs = values[0]!;
  const coinEnd = textEnd(coinStart);
  if (coinEnd <= coinStart) return null;
  const intervalStart = skip(coinEnd, INTERVAL);
  const intervalEnd = textEnd(intervalStart);
  if (intervalEnd < 0) return null;
  const interval = INTERVAL_OF_TEXT.get(text.slice(intervalStart, intervalEnd));
  if (interval === undefined) return null;
  const at = skip(readNumbers(intervalEnd, PRICES, text), END);
  if (at !== text.length + 2) return null;
  const [open, close, high, low, volume] = values as unknown as readonly [
    number,
    number,
    number,
    number,
    number,
  ];
  const quoteVolume = estimatedQuoteVolume(volume, high, low, close);
  const bar = {
    openTimeMs,
    open,
    high,
    low,
    close,
    volume,
    quoteVolume,
    closed: false,
    provenance: STREAMED_ESTIMATED,
  };
  const symbol = symbolOf(text.slice(coinStart, coinEnd));
  return { kind: 'bar', symbol, interval, bar, eventTimeMs: null };
}
