import { estimatedQuoteVolume } from '#kernel/market/bar.ts';
import { isInterval } from '#kernel/market/interval.ts';
import { FrameScanner } from '#market-data/venues/scan/frame-scanner.ts';
import { SLOTS, values } from '#market-data/venues/scan/scan-memory.ts';
import { STREAMED_ESTIMATED } from '#market-data/venues/venue-d/candle.ts';
import { symbolOf } from '#market-data/venues/venue-d/coin-names.ts';
import type { VenueBarEvent, BarStream } from '#market-data/venues/venue.ts';

const SHAPE =
  '{"channel":"candle","data":{"t":<integer openTimeMs>,"T":<integer>,"s":"<name><word coin>",' +
  '"i":"<word interval></name>","o":"<decimal open>","c":"<decimal close>","h":"<decimal high>",' +
  '"l":"<decimal low>","v":"<decimal volume>","n":<integer>}}';

/** Reads names such as `BTC","i":"1m`. */
const SCANNER = new FrameScanner<BarStream>([SHAPE], (name) => {
  const [coin = '', interval = ''] = name.split('","i":"');
  return coin !== '' && isInterval(interval) ? { symbol: symbolOf(coin), interval } : null;
});

/** Reads a frame of one candle exactly as the exchange's encoder writes it; null for anything else. */
export function scanCandleFrame(frame: Uint8Array): VenueBarEvent | null {
  const stream = SCANNER.scan(frame);
  if (stream === null) return null;
  const high = values[SLOTS.high]!;
  const low = values[SLOTS.low]!;
  const close = values[SLOTS.close]!;
  const volume = values[SLOTS.volume]!;
  return {
    kind: 'bar',
    symbol: stream.symbol,
    interval: stream.interval,
    bar: {
      openTimeMs: values[SLOTS.openTimeMs]!,
      open: values[SLOTS.open]!,
      high,
      low,
      close,
      volume,
      quoteVolume: estimatedQuoteVolume(volume, high, low, close),
      closed: false,
      provenance: STREAMED_ESTIMATED,
    },
    eventTimeMs: null,
  };
}
