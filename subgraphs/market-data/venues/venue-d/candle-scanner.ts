import { estimatedQuoteVolume } from '#kernel/bar.ts';
import { isInterval } from '#kernel/interval.ts';
import { STREAMED_ESTIMATED } from '#market-data/venues/venue-d/candle.ts';
import { symbolOf } from '#market-data/venues/venue-d/coin-names.ts';
import type { BarEvent, BarStream } from '#market-data/venues/venue.ts';
import { FrameNames } from '#market-data/venues/wire/frame-names.ts';
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
const BEFORE_INTERVAL = '","i":"';
const INTERVAL = literal(BEFORE_INTERVAL);
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
  const stream = STREAMS.meaningOf(coinStart, intervalEnd, text);
  if (stream === null) return null;
  const at = skip(readNumbers(intervalEnd, PRICES, text), END);
  if (at !== text.length + 2) return null;
  const open = values[0]!;
  const close = values[1]!;
  const high = values[2]!;
  const low = values[3]!;
  const volume = values[4]!;
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
  const { symbol, interval } = stream;
  return { kind: 'bar', symbol, interval, bar, eventTimeMs: null };
}

/** What `BTC","i":"1m` means. */
const STREAMS = new FrameNames<BarStream>((name) => {
  const [coin = '', interval = ''] = name.split(BEFORE_INTERVAL);
  return isInterval(interval) ? { symbol: symbolOf(coin), interval } : null;
});
