import { INTERVAL_OF_BAR } from '#market-data/venues/venue-b/candle.ts';
import { isSwapName, symbolOf } from '#market-data/venues/venue-b/instrument-names.ts';
import type { BarEvent, BarStream } from '#market-data/venues/venue.ts';
import { FrameNames } from '#market-data/venues/wire/frame-names.ts';
import {
  decimal,
  literal,
  readNumbers,
  skip,
  take,
  textEnd,
  values,
} from '#market-data/venues/wire/frame-scan.ts';

const CHANNEL = literal('{"arg":{"channel":"candle');
const BEFORE_INSTRUMENT = '","instId":"';
const INSTRUMENT = literal(BEFORE_INSTRUMENT);
/** Time, open, high, low, close, volume, volume in a currency, quote volume. */
const NUMBERS = [decimal('"},"data":[["'), ...Array.from({ length: 7 }, () => decimal('","'))];
/** The end is read together with the zero byte behind the frame. */
const FORMING = literal('","0"]]}\0');
const CLOSED = literal('","1"]]}\0');

/** Reads a frame of one candle exactly as the exchange's encoder writes it; null when it is anything else. */
export function scanCandleFrame(text: string): BarEvent | null {
  if (!take(text)) return null;
  const barStart = skip(0, CHANNEL);
  const barEnd = textEnd(barStart);
  const nameStart = skip(barEnd, INSTRUMENT);
  const nameEnd = textEnd(nameStart);
  if (nameEnd < 0) return null;
  const stream = STREAMS.meaningOf(barStart, nameEnd, text);
  if (stream === null) return null;
  const at = readNumbers(nameEnd, NUMBERS, text);
  if (at < 0) return null;
  const closed = skip(at, CLOSED) === text.length + 1;
  if (!closed && skip(at, FORMING) !== text.length + 1) return null;
  const bar = {
    openTimeMs: values[0]!,
    open: values[1]!,
    high: values[2]!,
    low: values[3]!,
    close: values[4]!,
    volume: values[stream.volumeAt]!,
    quoteVolume: values[7]!,
    closed,
  };
  const { symbol, interval } = stream;
  return { kind: 'bar', symbol, interval, bar, eventTimeMs: null };
}

/** A stream, and which of the numbers is its volume in the base asset. */
interface NamedStream extends BarStream {
  readonly volumeAt: 5 | 6;
}

/** What `1m","instId":"BTC-USDT` means. */
const STREAMS = new FrameNames<NamedStream>((name) => {
  const [bar = '', instId = ''] = name.split(BEFORE_INSTRUMENT);
  const interval = INTERVAL_OF_BAR.get(bar);
  const symbol = symbolOf(instId);
  if (interval === undefined || symbol === null) return null;
  return { symbol, interval, volumeAt: isSwapName(instId) ? 6 : 5 };
});
