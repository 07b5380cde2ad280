import { INTERVAL_OF_BAR } from '#market-data/venues/venue-b/candle.ts';
import { isSwapName, symbolOf } from '#market-data/venues/venue-b/instrument-names.ts';
import type { BarEvent } from '#market-data/venues/venue.ts';
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
const INSTRUMENT = literal('","instId":"');
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
  const interval = INTERVAL_OF_BAR.get(text.slice(barStart, barEnd));
  if (interval === undefined) return null;
  const at = readNumbers(nameEnd, NUMBERS, text);
  if (at < 0) return null;
  const closed = skip(at, CLOSED) === text.length + 1;
  if (!closed && skip(at, FORMING) !== text.length + 1) return null;
  const instId = text.slice(nameStart, nameEnd);
  const symbol = symbolOf(instId);
  if (symbol === null) return null;
  const bar = {
    openTimeMs: values[0]!,
    open: values[1]!,
    high: values[2]!,
    low: values[3]!,
    close: values[4]!,
    volume: values[isSwapName(instId) ? 6 : 5]!,
    quoteVolume: values[7]!,
    closed,
  };
  return { kind: 'bar', symbol, interval, bar, eventTimeMs: null };
}
