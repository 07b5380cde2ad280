import { isObject } from '#kernel/text/is-object.ts';
import { isInterval } from '#kernel/market/interval.ts';
import { isBarOf } from '#market-data/venues/bar-page.ts';
import type { VenueBarEvent, FrameEvent } from '#market-data/venues/venue.ts';
import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';
import { scanKlineFrame } from '#market-data/venues/venue-a/kline-scanner.ts';
import { frameText } from '#market-data/venues/wire/frame-text.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const NOTHING: readonly FrameEvent[] = Object.freeze([]);

/**
 * Reads one text frame of a stream connection: kline events (bare, or wrapped as `{stream, data}`),
 * answers to requests (`{result, id}` or `{error, id}`), and `serverShutdown`.
 */
export function parseFrame(frame: Uint8Array): readonly FrameEvent[] {
  const scanned = scanKlineFrame(frame);
  return scanned === null ? parseJsonFrame(frameText(frame)) : [checked(scanned)];
}

/** Reads any frame through `JSON.parse`; the reference that the scanner has to agree with. */
export function parseJsonFrame(text: string): readonly FrameEvent[] {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return [{ kind: 'malformed', reason: 'the frame is not JSON' }];
  }
  if (!isObject(frame)) return NOTHING;
  const data = 'stream' in frame && isObject(frame['data']) ? frame['data'] : frame;
  if (data['e'] === 'kline') return klineEvents(data);
  if (data['e'] === 'serverShutdown' || frame['stream'] === '!serverShutdown') {
    return [{ kind: 'shutdown' }];
  }
  return answerEvents(frame);
}

function klineEvents(data: JsonObject): readonly FrameEvent[] {
  const kline = data['k'];
  const symbol = data['s'];
  if (!isObject(kline) || typeof symbol !== 'string' || kline['s'] !== symbol) {
    return [{ kind: 'malformed', reason: 'the kline event names no symbol' }];
  }
  const interval = kline['i'];
  if (typeof interval !== 'string' || !isInterval(interval)) return NOTHING;
  const closed = kline['x'];
  if (typeof closed !== 'boolean') {
    return [{ kind: 'malformed', reason: 'the kline event does not say whether it is closed' }];
  }
  const bar = {
    openTimeMs: readNumber(kline['t']),
    open: readNumber(kline['o']),
    high: readNumber(kline['h']),
    low: readNumber(kline['l']),
    close: readNumber(kline['c']),
    volume: readNumber(kline['v']),
    quoteVolume: readNumber(kline['q']),
    closed,
  };
  const eventTimeMs = Number.isSafeInteger(data['E']) ? Number(data['E']) : null;
  return [checked({ kind: 'bar', symbol, interval, bar, eventTimeMs })];
}

function checked(event: VenueBarEvent): FrameEvent {
  const { bar, interval } = event;
  if (isBarOf(bar, interval)) return event;
  return { kind: 'malformed', reason: 'the numbers of the kline event are not a bar' };
}

/** Answers carry the id of the request; refusals come with it or, for a bad message, without. */
function answerEvents(frame: JsonObject): readonly FrameEvent[] {
  const id = typeof frame['id'] === 'number' ? frame['id'] : null;
  const error = isObject(frame['error']) ? frame['error'] : frame;
  if (typeof error['code'] === 'number' && typeof error['msg'] === 'string') {
    return [{ kind: 'refused', id, message: `code ${error['code']}` }];
  }
  if (id !== null && 'result' in frame) return [{ kind: 'ack', id }];
  return NOTHING;
}
