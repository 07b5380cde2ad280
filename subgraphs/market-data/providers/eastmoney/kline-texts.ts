import { FeedError } from '#kernel/feed.ts';
import { intervalMs } from '#kernel/interval.ts';
import type { ProviderRow, ProviderRows, RowQuestion } from '#market-data/providers/provider.ts';
import { StampReader } from '#market-data/providers/eastmoney/stamp-reader.ts';
import { isObject, jsonOf } from '#market-data/venues/wire/json.ts';
import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';

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
  // A success without data is how a symbol is told that is not quoted.
  if (data === null) {
    throw new FeedError('unknown_symbol', 'The provider does not quote this symbol.');
  }
  const texts = isObject(data) ? data[name] : undefined;
  if (!Array.isArray(texts)) throw malformed(`no ${name}`);
  const stamps = new StampReader();
  const rows = texts.map((text: unknown) => rowOf(text, stamps, question));
  return { rows, knownUntilMs: null };
}

/**
 * `date,open,close,high,low,volume,amount`: the close is the second price. Days are dates; everything shorter is
 * stamped with the end of its bar in Shanghai, of which only its last minute is certain: the last bar before
 * a break may be shorter than its interval.
 */
function rowOf(text: unknown, stamps: StampReader, { interval, venue }: RowQuestion): ProviderRow {
  if (typeof text !== 'string') throw malformed('a row is no text');
  const fields = text.split(',');
  const open = readNumber(fields[1]);
  const close = readNumber(fields[2]);
  const high = readNumber(fields[3]);
  const low = readNumber(fields[4]);
  const volume = readNumber(fields[5]);
  const amount = readNumber(fields[6]);
  // A sum is finite only where each of its numbers is.
  if (!Number.isFinite(open + close + high + low + volume + amount)) {
    throw malformed('a row is no bar');
  }
  const stampMs = stamps.read(fields[0]!);
  if (Number.isNaN(stampMs)) throw malformed('a stamp is no time');
  const isDay = interval === '1d';
  const endMs = stampMs - SHANGHAI_OFFSET_MS;
  return {
    openMs: isDay ? stampMs : endMs - intervalMs(interval),
    ...(isDay ? {} : { withinMs: endMs - MINUTE_MS }),
    open,
    high,
    low,
    close,
    volume: volume * (venue.market === 'cn' ? LOT : 1),
    quoteVolume: amount,
  };
}

function malformed(what: string): FeedError {
  return new FeedError('malformed', `The provider's answer cannot be read: ${what}.`);
}
