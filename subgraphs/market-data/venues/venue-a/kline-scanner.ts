import { isInterval } from '#kernel/market/interval.ts';
import { FrameScanner } from '#market-data/venues/scan/frame-scanner.ts';
import { SLOTS, values } from '#market-data/venues/scan/scan-memory.ts';
import type { VenueBarEvent, BarStream } from '#market-data/venues/venue.ts';

const EVENT =
  '{"e":"kline","E":<integer eventTimeMs>,"s":"<word symbol>","k":{"t":<integer openTimeMs>,"T":<integer>,' +
  '"s":"<name><same symbol>","i":"<word interval></name>","f":<integer>,"L":<integer>,' +
  '"o":"<decimal open>","c":"<decimal close>","h":"<decimal high>","l":"<decimal low>",' +
  '"v":"<decimal volume>","n":<integer>,"x":<false|true closed>,"q":"<decimal quoteVolume>",' +
  '"V":"<decimal>","Q":"<decimal>","B":"<decimal>"}}';

/** Bare, or from a connection that several streams share by their names. */
const SHAPES = [EVENT, `{"stream":"<text>","data":${EVENT}}`];

/** Reads names such as `BTCUSDT","i":"1m`. */
const SCANNER = new FrameScanner<BarStream>(SHAPES, (name) => {
  const [symbol = '', interval = ''] = name.split('","i":"');
  return isInterval(interval) ? { symbol, interval } : null;
});

/** Reads the kline event exactly as the exchange's encoder writes it; null for anything else. */
export function scanKlineFrame(frame: Uint8Array): VenueBarEvent | null {
  const stream = SCANNER.scan(frame);
  if (stream === null) return null;
  const eventTimeMs = values[SLOTS.eventTimeMs]!;
  return {
    kind: 'bar',
    symbol: stream.symbol,
    interval: stream.interval,
    bar: {
      openTimeMs: values[SLOTS.openTimeMs]!,
      open: values[SLOTS.open]!,
      high: values[SLOTS.high]!,
      low: values[SLOTS.low]!,
      close: values[SLOTS.close]!,
      volume: values[SLOTS.volume]!,
      quoteVolume: values[SLOTS.quoteVolume]!,
      closed: values[SLOTS.closed] === 1,
    },
    eventTimeMs: Number.isSafeInteger(eventTimeMs) ? eventTimeMs : null,
  };
}
