import { INTERVAL_OF_WORD } from '#market-data/venues/venue-c/kline.ts';
import type { BarEvent, BarStream } from '#market-data/venues/venue.ts';
import { FrameNames } from '#market-data/venues/wire/frame-names.ts';
import {
  bytes,
  decimal,
  idleInteger,
  integer,
  literal,
  MISREAD,
  readNumbers,
  skip,
  skipRepetition,
  take,
  textEnd,
  values,
} from '#market-data/venues/wire/frame-scan.ts';

const COMMA = 0x2c;
const POINT = 0x2e;
const LETTER_T = 0x74;
const LETTER_Y = 0x79;
const CLOSING_BRACE = 0x7d;

/** Frames begin with their topic, or with their type on an older host: the fourth character tells. */
const TOPIC_FIRST = literal('{"topic":"kline.');
const TYPE_FIRST = literal('{"type":"snapshot","topic":"kline.');
const FIRST_KEY_OFFSET = 3;
/** Behind the topic come type and time, or the bar at once: `","type"` or `","data"`. */
const NEXT_KEY_OFFSET = 3;
const TIME_BEFORE = [integer('","type":"snapshot","ts":')];
const DATA_BEHIND_TIME = literal(',"data":[');
const DATA_BEHIND_TOPIC = literal('","data":[');
const TIMES = [integer('{"start":'), idleInteger(',"end":')];
const INTERVAL = literal(',"interval":"');
const PRICES = [
  decimal('","open":"'),
  decimal('","close":"'),
  decimal('","high":"'),
  decimal('","low":"'),
  decimal('","volume":"'),
  decimal('","turnover":"'),
];
const CONFIRM = literal('","confirm":');
const CLOSED = [idleInteger('true,"timestamp":')];
const FORMING = [idleInteger('false,"timestamp":')];
const TIME_BEHIND = [integer('}],"ts":')];
const TYPE_BEHIND = literal(',"type":"snapshot"}');
const END = literal('}]}');

/**
 * Reads the message of one bar exactly as the exchange's encoders write it; null when it is anything
 * else. A message of several bars is left to `JSON.parse`.
 */
export function scanKlineFrame(text: string): BarEvent | null {
  if (!take(text)) return null;
  const wordStart = skip(0, bytes[FIRST_KEY_OFFSET] === LETTER_Y ? TYPE_FIRST : TOPIC_FIRST);
  const wordEnd = pointBehindWord(wordStart);
  if (wordEnd < 0) return null;
  const symbolStart = wordEnd + 1;
  const symbolEnd = textEnd(symbolStart);
  if (symbolEnd <= symbolStart) return null;
  const stream = STREAMS.meaningOf(wordStart, symbolEnd, text);
  if (stream === null) return null;
  const isTimeBefore = bytes[symbolEnd + NEXT_KEY_OFFSET] === LETTER_T;
  let at = isTimeBefore
    ? skip(readNumbers(symbolEnd, TIME_BEFORE, text), DATA_BEHIND_TIME)
    : skip(symbolEnd, DATA_BEHIND_TOPIC);
  let eventTimeMs = values[0]!;
  at = skip(readNumbers(at, TIMES, text), INTERVAL);
  const openTimeMs = values[0]!;
  at = skip(readNumbers(skipRepetition(at, wordStart, wordEnd), PRICES, text), CONFIRM);
  if (at < 0) return null;
  const open = values[0]!;
  const close = values[1]!;
  const high = values[2]!;
  const low = values[3]!;
  const volume = values[4]!;
  const quoteVolume = values[5]!;
  const closed = bytes[at] === LETTER_T;
  at = readNumbers(at, closed ? CLOSED : FORMING, text);
  if (isTimeBefore) {
    if (skip(at, END) !== text.length) return null;
  } else {
    at = readNumbers(at, TIME_BEHIND, text);
    eventTimeMs = values[0]!;
    if (endBehindTime(at) !== text.length) return null;
  }
  const bar = { openTimeMs, open, high, low, close, volume, quoteVolume, closed };
  const { symbol, interval } = stream;
  const toldAtMs = Number.isSafeInteger(eventTimeMs) ? eventTimeMs : null;
  return { kind: 'bar', symbol, interval, bar, eventTimeMs: toldAtMs };
}

/** The end of a frame whose time stands behind the bar: its type follows, or nothing. */
function endBehindTime(at: number): number {
  if (at < 0) return MISREAD;
  if (bytes[at] === COMMA) return skip(at, TYPE_BEHIND);
  return bytes[at] === CLOSING_BRACE ? at + 1 : MISREAD;
}

/** Words have one to three characters. */
function pointBehindWord(start: number): number {
  if (start < 0) return MISREAD;
  for (let at = start + 1; at <= start + 3; at += 1) if (bytes[at] === POINT) return at;
  return MISREAD;
}

/** What `1.BTCUSDT` means. */
const STREAMS = new FrameNames<BarStream>((name) => {
  const mark = name.indexOf('.');
  const interval = INTERVAL_OF_WORD.get(name.slice(0, mark));
  return interval === undefined ? null : { symbol: name.slice(mark + 1), interval };
});
