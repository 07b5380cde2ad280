import type { Bar } from '#kernel/market/bar.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import {
  cursorNumber,
  foreignCursor,
  readCursorNumber,
  streamCursor,
  streamName,
} from '#kernel/ports/stream-cursor.ts';

/** Bars before the newest whose corrections are delivered to a subscriber that reconnects. */
export const REMEMBERED_BARS = 256;

/** Characters of a range's digest: 24 bits, so a correction goes unnoticed once in 16 million. */
const DIGEST_CHARACTERS = 4;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const NAMES = new WeakMap<BarSeriesId, string>();

/** The name of a series within cursors; bars and indicators of a series have the same positions. */
export function seriesStreamName(series: BarSeriesId): string {
  return NAMES.getOrInsertComputed(series, () => streamName('s', seriesKey(series)));
}

/** Where a subscriber to a series stopped, according to its cursor. */
export interface SeriesPosition {
  /** Open time of the last closed bar that was delivered. */
  readonly lastMs: number;
  /** Bars, back from that one, that the digests cover. */
  readonly bars: number;
  /** Digests of the bars 1, 1, 2, 4, 8, … back from the last one. */
  readonly digests: string;
}

/** Reads the position of a series out of its cursor. Throws `invalid_cursor`. */
export function readSeriesPosition([last, count, digests = '']: readonly string[]): SeriesPosition {
  const bars = readCursorNumber(count);
  const isWhole = digests.length === rangesOf(bars).length * DIGEST_CHARACTERS;
  if (bars > REMEMBERED_BARS || !isWhole) throw foreignCursor();
  return { lastMs: readCursorNumber(last), bars, digests };
}

/**
 * The last closed bars that were delivered to a subscriber: their open times and a hash of each. Cursors contain them,
 * so a subscriber can resume on any server. The server derives where the subscriber stopped, and which earlier bars
 * were corrected since. The server keeps no state for a subscriber that is disconnected.
 */
export class DeliveredBars {
  readonly #name: string;
  readonly #openTimesMs: number[] = [];
  readonly #hashes: number[] = [];
  #cursor: string | null = null;

  /** @param bars closed ones, ascending */
  constructor(series: BarSeriesId, bars: readonly Bar[] = []) {
    this.#name = seriesStreamName(series);
    for (const bar of bars) this.put(bar);
  }

  /** Open time of the last one; null before there is any. */
  get lastMs(): number | null {
    return this.#openTimesMs.at(-1) ?? null;
  }

  /** A closed bar was delivered: a new one, a correction, or one that appeared between others. */
  put(bar: Bar): void {
    this.#cursor = null;
    const { openTimeMs } = bar;
    const at = this.#openTimesMs.findLastIndex((timeMs) => timeMs <= openTimeMs);
    if (this.#openTimesMs[at] === openTimeMs) {
      this.#hashes[at] = hashOf(bar);
      return;
    }
    this.#openTimesMs.splice(at + 1, 0, openTimeMs);
    this.#hashes.splice(at + 1, 0, hashOf(bar));
    if (this.#openTimesMs.length <= REMEMBERED_BARS) return;
    this.#openTimesMs.shift();
    this.#hashes.shift();
  }

  /** The cursor of the last delivery. */
  get cursor(): string {
    return (this.#cursor ??= streamCursor(this.#name, ...this.#position()));
  }

  /** The position in the cursor; null before there is any bar. */
  get position(): SeriesPosition | null {
    return this.lastMs === null ? null : readSeriesPosition(this.#position());
  }

  #position(): string[] {
    const { length } = this.#hashes;
    const digests = rangesOf(length).map(([from, to]) => digestOf(this.#hashes, from, to));
    return [cursorNumber(this.lastMs ?? 0), cursorNumber(length), digests.join('')];
  }
}

/**
 * How many of some bars, counted back from the last, have to be delivered again, because one of the range was
 * corrected, appeared or went away since. 0 if they are what was delivered.
 *
 * @param bars closed ones up to the subscriber's last one, ascending; bars that memory does not reach are not
 *   compared
 */
export function changedBars(position: SeriesPosition, bars: readonly Bar[]): number {
  if (bars.at(-1)?.openTimeMs !== position.lastMs) return 0;
  const hashes = bars.slice(-position.bars).map(hashOf);
  let changed = 0;
  rangesOf(position.bars).forEach(([from, to], at) => {
    if (to > hashes.length) return;
    const delivered = position.digests.slice(at * DIGEST_CHARACTERS, (at + 1) * DIGEST_CHARACTERS);
    if (digestOf(hashes, from, to) !== delivered) changed = to;
  });
  return changed;
}

/** The ranges [from, to), counted back from the newest, into which a number of bars is split. */
function rangesOf(bars: number): readonly (readonly [from: number, to: number])[] {
  const ranges: [number, number][] = [];
  for (let from = 0; from < bars;) {
    const to = Math.min(bars, Math.max(1, 2 * from));
    ranges.push([from, to]);
    from = to;
  }
  return ranges;
}

function digestOf(hashes: readonly number[], from: number, to: number): string {
  let digest = 0;
  for (let back = from; back < to; back += 1) digest = mixed(digest, hashes.at(-1 - back)!);
  let text = '';
  for (let shift = 26; text.length < DIGEST_CHARACTERS; shift -= 6) {
    text += ALPHABET[(digest >>> shift) & 63]!;
  }
  return text;
}

const NUMBERS = new Float64Array(7);
const WORDS = new Uint32Array(NUMBERS.buffer);

/** A hash of all numbers of a closed bar. */
function hashOf(bar: Bar): number {
  NUMBERS[0] = bar.openTimeMs;
  NUMBERS[1] = bar.open;
  NUMBERS[2] = bar.high;
  NUMBERS[3] = bar.low;
  NUMBERS[4] = bar.close;
  NUMBERS[5] = bar.volume;
  NUMBERS[6] = bar.quoteVolume;
  let hash = 0;
  for (const word of WORDS) hash = mixed(hash, word);
  return hash;
}

/** One step of a hash, after MurmurHash3's: every bit of either reaches every bit of the result. */
function mixed(hash: number, word: number): number {
  let value = Math.imul(word, 0xcc9e2d51);
  value = Math.imul((value << 15) | (value >>> 17), 0x1b873593);
  value = hash ^ value;
  value = (Math.imul((value << 13) | (value >>> 19), 5) + 0xe6546b64) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
