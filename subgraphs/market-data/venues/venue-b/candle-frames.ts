import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { isBarOf } from '#market-data/venues/bar-page.ts';
import { INTERVAL_OF_BAR, readCandleRow } from '#market-data/venues/venue-b/candle.ts';
import { scanCandleFrame } from '#market-data/venues/venue-b/candle-scanner.ts';
import { isSwapName, symbolOf } from '#market-data/venues/venue-b/instrument-names.ts';
import type { BarStream, FrameEvent } from '#market-data/venues/venue.ts';
import { jsonOf } from '#market-data/venues/wire/json.ts';
import { frameText } from '#market-data/venues/wire/frame-text.ts';

const NOTHING: readonly FrameEvent[] = Object.freeze([]);
const NO_BAR: FrameEvent = { kind: 'malformed', reason: 'the candle is not a bar' };
const CHANNEL = 'candle';
/** The one text that is no JSON: the answer to a ping. */
const PONG = 'pong';
/** The exchange upgrades its service and will end this connection. */
const SERVICE_UPGRADE = '64008';
/** Pattern of the refusal of one stream. */
const REFUSED_STREAM = /channel:candle(\w+),\s*instId:([^\s,]+)/;

/** Reads one text frame: candles, answers to requests, notices and pongs. */
export function parseFrame(frame: Uint8Array): readonly FrameEvent[] {
  const scanned = scanCandleFrame(frame);
  if (scanned === null) return parseJsonFrame(frameText(frame));
  return [isBarOf(scanned.bar, scanned.interval) ? scanned : NO_BAR];
}

/** Reads any frame through `JSON.parse`; the reference that the scanner has to agree with. */
export function parseJsonFrame(text: string): readonly FrameEvent[] {
  if (text === PONG) return NOTHING;
  const frame = jsonOf(text);
  if (frame === undefined) return [{ kind: 'malformed', reason: 'the frame is not JSON' }];
  if (!isObject(frame)) return NOTHING;
  if (frame['event'] !== undefined) return answerEvents(frame);
  const { arg, data } = frame;
  const isCandle =
    isObject(arg) && typeof arg['channel'] === 'string' && arg['channel'].startsWith(CHANNEL);
  if (!isCandle) return NOTHING;
  const stream = streamOf(arg['channel'], arg['instId']);
  if (stream === undefined || !Array.isArray(data)) return [NO_BAR];
  if (stream === null) return NOTHING;
  const { symbol, interval } = stream;
  const isSwap = isSwapName(String(arg['instId']));
  return data.map((row): FrameEvent => {
    const bar = readCandleRow(row, isSwap);
    const isBar = bar !== null && isBarOf(bar, interval);
    return !isBar ? NO_BAR : { kind: 'bar', symbol, interval, bar, eventTimeMs: null };
  });
}

function answerEvents(frame: JsonObject): readonly FrameEvent[] {
  const { event, arg, code, msg, id } = frame;
  if (event === 'subscribe' || event === 'unsubscribe') {
    const stream = isObject(arg) ? streamOf(arg['channel'], arg['instId']) : null;
    return stream == null ? NOTHING : [{ kind: 'accepted', streams: [stream] }];
  }
  if (event === 'notice') return code === SERVICE_UPGRADE ? [{ kind: 'shutdown' }] : NOTHING;
  if (event !== 'error') return NOTHING;
  const message = `code ${String(code)}`;
  const [, bar, instId] = REFUSED_STREAM.exec(String(msg)) ?? [];
  const stream = streamOf(`${CHANNEL}${bar}`, instId);
  if (stream != null) return [{ kind: 'refused', id: null, streams: [stream], message }];
  const number = typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : null;
  return [{ kind: 'refused', id: number, message }];
}

/** Null for a candle of an unsupported interval, undefined for any other channel. */
function streamOf(channel: unknown, instId: unknown): BarStream | null | undefined {
  if (typeof channel !== 'string' || typeof instId !== 'string') return undefined;
  const symbol = symbolOf(instId);
  if (symbol === null) return undefined;
  const interval = INTERVAL_OF_BAR.get(channel.slice(CHANNEL.length));
  return channel.startsWith(CHANNEL) && interval !== undefined ? { symbol, interval } : null;
}
