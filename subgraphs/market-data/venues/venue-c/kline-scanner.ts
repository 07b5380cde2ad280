import { INTERVAL_OF_WORD } from '#market-data/venues/venue-c/kline.ts';
import type { BarEvent } from '#market-data/venues/venue.ts';
import {
  decimal,
  idleInteger,
  integer,
  literal,
  readNumbers,
  skip,
  take,
  textEnd,
  values,
} from '#market-data/venues/wire/frame-scan.ts';

const POINT = '.';
const TOPIC = literal('{"topic":"kline.');
const TIMES = [integer('","data":[{"start":'), idleInteger(',"end":')];
const INTERVAL = literal(',"interval":"');
const PRICES = [
  decimal('","open":"'),
  decimal('","close":"'),
  decimal('","high":"'),
  decimal('","low":"'),
  decimal('","volume":"'),
  decimal('","turnover":"'),
];
const FORMING = [idleInteger('","confirm":false,"timestamp":'), integer('}],"ts":')];
const CLOSED = [idleInteger('","confirm":true,"timestamp":'), integer('}],"ts":')];
/** Where the first letter of `true` or `false` stands behind the turnover. */
const CONFIRM = literal('","confirm":t');
/** The end is read together with the zero byte behind the frame. */
const END = literal(',"type":"snapshot"}\0');

/** Reads a frame of one kline exactly as the exchange's encoder writes it; null when it is anything else. */
export function scanKlineFrame(text: string): BarEvent | null {
  if (!take(text)) return null;
  const topicStart = skip(0, TOPIC);
  const topicEnd = textEnd(topicStart);
  if (topicEnd < 0) return null;
  const topic = text.slice(topicStart, topicEnd);
  const mark = topic.indexOf(POINT);
  const word = topic.slice(0, mark);
  const symbol = topic.slice(mark + 1);
  const interval = INTERVAL_OF_WORD.get(word);
  if (mark < 1 || symbol === '' || interval === undefined) return null;
  const wordStart = skip(readNumbers(topicEnd, TIMES, text), INTERVAL);
  const openTimeMs = values[0]!;
  const wordEnd = textEnd(wordStart);
  if (wordEnd < 0) return null;
  let at = readNumbers(wordEnd, PRICES, text);
  const [open, close, high, low] = [values[0]!, values[1]!, values[2]!, values[3]!];
  const [volume, quoteVolume] = [values[4]!, values[5]!];
  const closed = skip(at, CONFIRM) > 0;
  at = skip(readNumbers(at, closed ? CLOSED : FORMING, text), END);
  if (at !== text.length + 1) return null;
  const eventTimeMs = Number.isSafeInteger(values[1]) ? values[1]! : null;
  const bar = { openTimeMs, open, high, low, close, volume, quoteVolume, closed };
  return { kind: 'bar', symbol, interval, bar, eventTimeMs };
}
