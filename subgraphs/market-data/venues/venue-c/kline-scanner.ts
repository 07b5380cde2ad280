import { FrameScanner } from '#market-data/venues/scan/frame-scanner.ts';
import { SLOTS, values } from '#market-data/venues/scan/scan-memory.ts';
import { INTERVAL_OF_WORD } from '#market-data/venues/venue-c/kline.ts';
import type { VenueBarEvent, BarStream } from '#market-data/venues/venue.ts';

const TOPIC = '"topic":"kline.<name><word interval>.<word symbol></name>"';
const TYPE = '"type":"snapshot"';
const TIME = '"ts":<integer eventTimeMs>';
const DATA =
  '"data":[{"start":<integer openTimeMs>,"end":<integer>,"interval":"<same interval>","open":"<decimal open>",' +
  '"close":"<decimal close>","high":"<decimal high>","low":"<decimal low>","volume":"<decimal volume>",' +
  '"turnover":"<decimal quoteVolume>","confirm":<false|true closed>,"timestamp":<integer>}]';

/** The hosts of spot and perpetuals differ in the order of the fields around the bar, and older ones from both. */
const SHAPES = [
  `{${TOPIC},${TYPE},${TIME},${DATA}}`,
  `{${TOPIC},${DATA},${TIME},${TYPE}}`,
  `{${TYPE},${TOPIC},${DATA},${TIME}}`,
  `{${TOPIC},${DATA},${TIME}}`,
];

/** Reads names such as `1.BTCUSDT`. */
const SCANNER = new FrameScanner<BarStream>(SHAPES, (name) => {
  const mark = name.indexOf('.');
  const interval = INTERVAL_OF_WORD.get(name.slice(0, mark));
  const symbol = name.slice(mark + 1);
  return interval === undefined || symbol === '' ? null : { symbol, interval };
});

/**
 * Reads the message of one bar exactly as the exchange's encoders write it; null for any other message. The caller
 * parses a message of several bars with `JSON.parse`.
 */
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
