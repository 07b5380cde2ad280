import { isObject } from '#kernel/text/is-object.ts';
import { FeedError } from '#kernel/market/feed.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import type { ProviderRow, ProviderRows, RowQuestion } from '#market-data/providers/provider.ts';
import { RowReader } from '#market-data/providers/eastmoney/row-reader.ts';
import { StampReader } from '#market-data/providers/eastmoney/stamp-reader.ts';
import { jsonOf } from '#market-data/venues/wire/json.ts';

const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
const MINUTE_MS = 60_000;
/** Shares of a mainland lot, in which volume is counted; Hong Kong counts shares. */
const LOT = 100;

/** Reads bars of five minutes to a day. Throws `FeedError` (`malformed`, `unknown_symbol`). */
export function parseKlines(body: string, question: RowQuestion): ProviderRows {
  return rowsIn(body, 'klines', question);
}

/** Reads minutes, which begin with the opening auction. Throws `FeedError` (`malformed`, `unknown_symbol`). */
export function parseTrends(body: string, question: RowQuestion): ProviderRows {
  return rowsIn(body, 'trends', question);
}

function rowsIn(body: string, name: 'klines' | 'trends', question: RowQuestion): ProviderRows {
  const answer = jsonOf(body);
  if (!isObject(answer) || !('data' in answer)) throw malformed('no data');
  const { data } = answer;
  // An unknown symbol is answered by a success without data.
  if (data === null) {
    throw new FeedError('unknown_symbol', 'The provider does not quote this symbol.');
  }
  const texts = isObject(data) ? data[name] : undefined;
  if (!Array.isArray(texts)) throw malformed(`no ${name}`);
  const [stamps, reader] = [new StampReader(), new RowReader()];
  const rows = texts.map((text: unknown) => rowOf(text, reader, stamps, question));
  return { rows, knownUntilMs: null };
}

/**
 * `date,open,close,high,low,volume,amount`: the close is the second price. Days are dates; everything shorter is
 * stamped with the end of its bar in Shanghai, of which only its last minute is certain: the last bar before a break
 * may be shorter than its interval.
 */
function rowOf(
  text: unknown,
  reader: RowReader,
  stamps: StampReader,
  { interval, venue }: RowQuestion,
): ProviderRow {
  if (typeof text !== 'string') throw malformed('a row is not a text');
  reader.begin(text);
  const stamp = reader.text();
  const open = reader.number();
  const close = reader.number();
  const high = reader.number();
  const low = reader.number();
  const statedVolume = reader.number();
  const quoteVolume = reader.number();
  // A sum is finite only if each of its numbers is.
  if (!Number.isFinite(open + close + high + low + statedVolume + quoteVolume)) {
    throw malformed('a row is not a bar');
  }
  const stampMs = stamps.read(stamp);
  if (Number.isNaN(stampMs)) throw malformed('a timestamp is not a time');
  const volume = statedVolume * (venue.market === 'cn' ? LOT : 1);
  const numbers = { open, high, low, close, volume, quoteVolume };
  if (interval === '1d') return { openMs: stampMs, ...numbers };
  const endMs = stampMs - SHANGHAI_OFFSET_MS;
  return { openMs: endMs - intervalMs(interval), withinMs: endMs - MINUTE_MS, ...numbers };
}

function malformed(what: string): FeedError {
  return new FeedError('malformed', `The provider's answer cannot be read: ${what}.`);
}
