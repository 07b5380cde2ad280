import { isObject } from '#kernel/text/is-object.ts';
import { isInterval } from '#kernel/market/interval.ts';
import { isBarOf } from '#market-data/venues/bar-page.ts';
import { readCandle } from '#market-data/venues/venue-d/candle.ts';
import { scanCandleFrame } from '#market-data/venues/venue-d/candle-scanner.ts';
import { symbolOf } from '#market-data/venues/venue-d/coin-names.ts';
import type { BarStream, FrameEvent } from '#market-data/venues/venue.ts';
import { frameText } from '#market-data/venues/wire/frame-text.ts';

const NOTHING: readonly FrameEvent[] = Object.freeze([]);

/** The first text on a connection, before any request; the only one that is not JSON. */
const GREETING = 'Websocket connection established.';
const NO_BAR: FrameEvent = { kind: 'malformed', reason: 'the candle is not a bar' };

/**
 * Reads one text frame: candles (`{"channel":"candle","data":…}`, one object or a list), answers to
 * subscriptions, which repeat the subscription, errors, and pongs.
 */
export function parseFrame(frame: Uint8Array): readonly FrameEvent[] {
  const scanned = scanCandleFrame(frame);
  if (scanned === null) return parseJsonFrame(frameText(frame));
  return [isBarOf(scanned.bar, scanned.interval) ? scanned : NO_BAR];
}

/** Reads any frame through `JSON.parse`; the reference that the scanner has to agree with. */
export function parseJsonFrame(text: string): readonly FrameEvent[] {
  if (text === GREETING) return NOTHING;
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return [{ kind: 'malformed', reason: 'the frame is not JSON' }];
  }
  if (!isObject(frame)) return NOTHING;
  const { channel, data } = frame;
  if (channel === 'candle') {
    const candles: readonly unknown[] = Array.isArray(data) ? data : [data];
    return candles.flatMap(candleEvents);
  }
  if (channel === 'subscriptionResponse') return accepted(isObject(data) && data['subscription']);
  if (channel === 'error' && typeof data === 'string') return errorEvents(data);
  return NOTHING;
}

function candleEvents(value: unknown): FrameEvent[] {
  const candle = readCandle(value);
  if (candle === undefined) return [NO_BAR];
  if (candle === null) return [];
  if (!isBarOf(candle.bar, candle.interval)) return [NO_BAR];
  const { symbol, interval, bar } = candle;
  return [{ kind: 'bar', symbol, interval, bar, eventTimeMs: null }];
}

function accepted(subscription: unknown): readonly FrameEvent[] {
  const stream = streamOf(subscription);
  return stream === null ? NOTHING : [{ kind: 'accepted', streams: [stream] }];
}

/** An error repeats its subject as JSON behind the words. */
function errorEvents(text: string): readonly FrameEvent[] {
  const start = text.indexOf('{');
  const stream = start < 0 ? null : streamOf(jsonOf(text.slice(start)));
  const words = start < 0 ? text : text.slice(0, start);
  // Subscribing twice, or unsubscribing twice, is not a failure.
  const isDone = words.startsWith('Already ');
  if (stream === null) return isDone ? NOTHING : [{ kind: 'refused', id: null, message: 'error' }];
  if (isDone) return [{ kind: 'accepted', streams: [stream] }];
  return [{ kind: 'refused', id: null, streams: [stream], message: 'invalid subscription' }];
}

/** The stream of a subscription, or of a whole request that contains one. */
function streamOf(value: unknown): BarStream | null {
  if (!isObject(value)) return null;
  if (isObject(value['subscription'])) return streamOf(value['subscription']);
  const { type, coin, interval } = value;
  if (type !== 'candle' || typeof coin !== 'string' || typeof interval !== 'string') return null;
  return isInterval(interval) ? { symbol: symbolOf(coin), interval } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
