import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { isBarOf } from '#market-data/venues/bar-page.ts';
import { INTERVAL_OF_WORD } from '#market-data/venues/venue-c/kline.ts';
import { scanKlineFrame } from '#market-data/venues/venue-c/kline-scanner.ts';
import type { BarStream, FrameEvent } from '#market-data/venues/venue.ts';
import { jsonOf } from '#market-data/venues/wire/json.ts';
import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';
import { frameText } from '#market-data/venues/wire/frame-text.ts';

const NOTHING: readonly FrameEvent[] = Object.freeze([]);
const NO_BAR: FrameEvent = { kind: 'malformed', reason: 'the kline is not a bar' };
const TOPIC = /^kline\.(\w+)\.(.+)$/;
/** Where a refusal names its topic: in the words of the perpetual host, or of the spot host. */
const NAMED_TOPIC = /(?:topic:|Invalid symbol :\[)\s*(kline\.\w+\.[^\s,"\]]+)/;
const SUBSCRIBED_ALREADY = 'error:already subscribed';

/** Reads one text frame: klines, answers to requests, and answers to pings. */
export function parseFrame(frame: Uint8Array): readonly FrameEvent[] {
  const scanned = scanKlineFrame(frame);
  if (scanned === null) return parseJsonFrame(frameText(frame));
  return [isBarOf(scanned.bar, scanned.interval) ? scanned : NO_BAR];
}

/** Reads any frame through `JSON.parse`; the reference that the scanner has to agree with. */
export function parseJsonFrame(text: string): readonly FrameEvent[] {
  const frame = jsonOf(text);
  if (frame === undefined) return [{ kind: 'malformed', reason: 'the frame is not JSON' }];
  if (!isObject(frame)) return NOTHING;
  const { topic, data, ts } = frame;
  if (typeof topic !== 'string') return answerEvents(frame);
  if (!topic.startsWith('kline.')) return NOTHING;
  const stream = streamOf(topic);
  if (stream === undefined || !Array.isArray(data)) return [NO_BAR];
  if (stream === null) return NOTHING;
  const eventTimeMs = Number.isSafeInteger(ts) ? Number(ts) : null;
  return data.map((value) => klineEvent(value, stream, eventTimeMs));
}

function klineEvent(value: unknown, stream: BarStream, eventTimeMs: number | null): FrameEvent {
  if (!isObject(value) || typeof value['confirm'] !== 'boolean') return NO_BAR;
  const bar = {
    openTimeMs: readNumber(value['start']),
    open: readNumber(value['open']),
    high: readNumber(value['high']),
    low: readNumber(value['low']),
    close: readNumber(value['close']),
    volume: readNumber(value['volume']),
    quoteVolume: readNumber(value['turnover']),
    closed: value['confirm'],
  };
  return isBarOf(bar, stream.interval) ? { kind: 'bar', ...stream, bar, eventTimeMs } : NO_BAR;
}

/**
 * Answers have the id of the request; answers to pings have a separate operation. An invalid or already subscribed
 * topic fails its whole message; the text names the topic.
 */
function answerEvents(frame: JsonObject): readonly FrameEvent[] {
  const { success, op, ret_msg: words, req_id: requestId } = frame;
  if (op !== 'subscribe' && op !== 'unsubscribe') return NOTHING;
  const id = typeof requestId === 'string' && /^\d+$/.test(requestId) ? Number(requestId) : null;
  if (success === true) return id === null ? NOTHING : [{ kind: 'ack', id }];
  if (success !== false) return NOTHING;
  const message = 'the exchange refused a topic';
  const stream = streamOf(NAMED_TOPIC.exec(String(words))?.[1] ?? '') ?? null;
  if (stream === null) return [{ kind: 'refused', id, message }];
  const streams = [stream];
  if (!String(words).startsWith(SUBSCRIBED_ALREADY)) {
    return [{ kind: 'refused', id, streams, message }];
  }
  return [id === null ? { kind: 'accepted', streams } : { kind: 'accepted', streams, id }];
}

/** Null for an interval that is not ours, undefined for anything but a topic of klines. */
export function streamOf(topic: string): BarStream | null | undefined {
  const [, word = '', symbol] = TOPIC.exec(topic) ?? [];
  if (symbol === undefined) return undefined;
  const interval = INTERVAL_OF_WORD.get(word);
  return interval === undefined ? null : { symbol, interval };
}
