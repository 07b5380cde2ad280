import { isInterval } from '#kernel/interval.ts';
import type { BarEvent, BarStream } from '#market-data/venues/venue.ts';
import { FrameNames } from '#market-data/venues/wire/frame-names.ts';
import {
  bytes,
  decimal,
  idleDecimal,
  idleInteger,
  integer,
  literal,
  readNumbers,
  skip,
  skipRepetition,
  take,
  textEnd,
  values,
} from '#market-data/venues/wire/frame-scan.ts';

const LETTER_S = 0x73;
const LETTER_T = 0x74;

const OPEN_WRAPPER = literal('{"stream":"');
const WRAPPED_DATA = literal('","data":');
const EVENT_TIME = [integer('{"e":"kline","E":')];
const SYMBOL = literal(',"s":"');
const TIMES = [integer('","k":{"t":'), idleInteger(',"T":')];
const BEFORE_INTERVAL = '","i":"';
const INTERVAL = literal(BEFORE_INTERVAL);
const PRICES = [
  idleInteger('","f":'),
  idleInteger(',"L":'),
  decimal(',"o":"'),
  decimal('","c":"'),
  decimal('","h":"'),
  decimal('","l":"'),
  decimal('","v":"'),
  idleInteger('","n":'),
];
/** Where the first letter of `true` or `false` stands behind the number of trades. */
const STATE_OFFSET = 5;
const TAKER_VOLUMES = ['","V":"', '","Q":"', '","B":"'].map(idleDecimal);
const FORMING = [decimal(',"x":false,"q":"'), ...TAKER_VOLUMES];
const CLOSED = [decimal(',"x":true,"q":"'), ...TAKER_VOLUMES];
/** The end is read together with the zero byte behind the frame. */
const END = literal('"}}\0');
const WRAPPED_END = literal('"}}}\0');

/**
 * Reads the kline event exactly as the exchange's encoder writes it, bare or wrapped as
 * `{"stream":…,"data":…}`; null when it is anything else.
 */
export function scanKlineFrame(text: string): BarEvent | null {
  if (!take(text)) return null;
  const { length } = text;
  const isWrapped = bytes[2] === LETTER_S;
  let at = 0;
  if (isWrapped) at = skip(textEnd(skip(at, OPEN_WRAPPER)), WRAPPED_DATA);
  const symbolStart = skip(readNumbers(at, EVENT_TIME, text), SYMBOL);
  const eventTimeMs = Number.isSafeInteger(values[0]) ? values[0]! : null;
  const symbolEnd = textEnd(symbolStart);
  const nameStart = skip(readNumbers(symbolEnd, TIMES, text), SYMBOL);
  const openTimeMs = values[0]!;
  at = skip(skipRepetition(nameStart, symbolStart, symbolEnd), INTERVAL);
  const nameEnd = textEnd(at);
  if (nameEnd < 0) return null;
  const stream = STREAMS.meaningOf(nameStart, nameEnd, text);
  if (stream === null) return null;
  at = readNumbers(nameEnd, PRICES, text);
  const open = values[2]!;
  const close = values[3]!;
  const high = values[4]!;
  const low = values[5]!;
  const volume = values[6]!;
  const closed = bytes[at + STATE_OFFSET] === LETTER_T;
  at = skip(readNumbers(at, closed ? CLOSED : FORMING, text), isWrapped ? WRAPPED_END : END);
  if (at !== length + 1) return null;
  const bar = { openTimeMs, open, high, low, close, volume, quoteVolume: values[0]!, closed };
  const { symbol, interval } = stream;
  return { kind: 'bar', symbol, interval, bar, eventTimeMs };
}

/** What `BTCUSDT","i":"1m` means. */
const STREAMS = new FrameNames<BarStream>((name) => {
  const [symbol = '', interval = ''] = name.split(BEFORE_INTERVAL);
  return isInterval(interval) ? { symbol, interval } : null;
});
