import { INTERVAL_OF_BAR } from '#market-data/venues/venue-b/candle.ts';
import { isSwapName, symbolOf } from '#market-data/venues/venue-b/instrument-names.ts';
import { FrameScanner } from '#market-data/venues/scan/frame-scanner.ts';
import { SLOTS, values } from '#market-data/venues/scan/scan-memory.ts';
import type { VenueBarEvent, BarStream } from '#market-data/venues/venue.ts';

/** Time, prices, volume, volume in a currency, and quote volume, in this order. */
const SHAPE =
  '{"arg":{"channel":"candle<name><word bar>","instId":"<word instrument></name>"},"data":[["<decimal openTimeMs>",' +
  '"<decimal open>","<decimal high>","<decimal low>","<decimal close>","<decimal volume>",' +
  '"<decimal otherVolume>","<decimal quoteVolume>","<0|1 closed>"]]}';

/** A stream, and which of the numbers is its volume in the base asset. */
interface NamedStream extends BarStream {
  readonly volumeSlot: number;
}

/** Reads names such as `1m","instId":"BTC-USDT`. */
const SCANNER = new FrameScanner<NamedStream>([SHAPE], (name) => {
  const [bar = '', instId = ''] = name.split('","instId":"');
  const interval = INTERVAL_OF_BAR.get(bar);
  const symbol = symbolOf(instId);
  if (interval === undefined || symbol === null) return null;
  return { symbol, interval, volumeSlot: isSwapName(instId) ? SLOTS.otherVolume : SLOTS.volume };
});

/** Reads a frame of one candle exactly as the exchange's encoder writes it; null for anything else. */
export function scanCandleFrame(frame: Uint8Array): VenueBarEvent | null {
  const stream = SCANNER.scan(frame);
  if (stream === null) return null;
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
      volume: values[stream.volumeSlot]!,
      quoteVolume: values[SLOTS.quoteVolume]!,
      closed: values[SLOTS.closed] === 1,
    },
    eventTimeMs: null,
  };
}
