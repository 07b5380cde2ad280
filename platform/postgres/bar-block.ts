import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { BarRow } from '#platform/postgres/bar-rows.ts';
import { LARGEST_PACKED, packNumbers, unpackNumbers } from '#platform/postgres/packed-numbers.ts';

/** Encodings of a block. A number never changes its meaning. */
const CODECS = { decimals: 1, floats: 2 } as const;

/** Bars of one series in one database value. */
export interface BarBlock {
  readonly codec: number;
  readonly content: Buffer;
}

const COLUMNS = 8;
/** Exchanges send twelve decimals at most; a number with more is not a short decimal. */
const MAX_DECIMALS = 12;

/**
 * Packs bars, ascending in time. Prices and volumes are short decimals, so they are stored as integers of a common
 * unit: prices as differences to the previous bar and within the bar, quote volume as the remainder of volume times
 * price. Bars that would not round-trip bit for bit are stored as floating-point numbers.
 */
export function packBars(rows: readonly BarRow[]): BarBlock {
  const decimals = packDecimals(rows);
  if (decimals !== null) {
    const block = { codec: CODECS.decimals, content: decimals };
    if (isSame(unpackBars(block, rows.length), rows)) return block;
  }
  const floats = new Float64Array(COLUMNS * rows.length);
  for (const [at, row] of rows.entries()) {
    row.forEach((value, column) => (floats[column * rows.length + at] = value));
  }
  return { codec: CODECS.floats, content: zstdCompressSync(new Uint8Array(floats.buffer)) };
}

/** Unpacks the bars of a block. */
export function unpackBars({ codec, content }: BarBlock, bars: number): BarRow[] {
  if (codec !== CODECS.decimals && codec !== CODECS.floats) {
    throw new Error(`a block of bars has codec ${codec}, which a later version writes`);
  }
  if (codec === CODECS.decimals) return unpackDecimals(content, bars);
  const floats = new Float64Array(new Uint8Array(zstdDecompressSync(content)).buffer);
  return Array.from(
    { length: bars },
    (_, at) =>
      Array.from(
        { length: COLUMNS },
        (__, column) => floats[column * bars + at]!,
      ) as unknown as BarRow,
  );
}

function isSame(one: readonly BarRow[], other: readonly BarRow[]): boolean {
  return one.every((row, at) => row.every((value, column) => Object.is(value, other[at]![column])));
}

/** Marks a column whose numbers are too large for decimals, stored as distances between doubles. */
const BITS = 255;
const HEAD_BYTES = 3;

const DOUBLE = new Float64Array(1);
const PATTERN = new BigInt64Array(DOUBLE.buffer);

function packDecimals(rows: readonly BarRow[]): Buffer | null {
  const price = decimalsOf(rows.flatMap(([, open, high, low, close]) => [open, high, low, close]));
  const volume = decimalsOf(rows.map((row) => row[5]));
  if (price === null || volume === null) return null;
  const quoteVolume = decimalsOf(rows.map((row) => row[6])) ?? BITS;
  const columns = Array.from({ length: COLUMNS }, (): number[] => []);
  const put = (column: number, value: number): void => void columns[column]!.push(value);
  let [timeBefore, stepBefore, closeBefore] = [0, 0, 0];
  for (const row of rows) {
    const [open, high, low, close] = row.slice(1, 5).map((value) => scaled(value, price));
    const [body, foot] = [Math.max(open!, close!), Math.min(open!, close!)];
    put(0, row[0] - timeBefore - stepBefore);
    put(1, open! - closeBefore);
    put(2, high! - body);
    put(3, foot - low!);
    put(4, close! - open!);
    put(5, scaled(row[5], volume));
    const expected = expectedQuote(row);
    const surprise =
      quoteVolume === BITS
        ? doublesBetween(expected, row[6])
        : scaled(row[6], quoteVolume) - scaled(expected, quoteVolume);
    put(6, surprise);
    put(7, row[7]);
    [stepBefore, timeBefore, closeBefore] = [row[0] - timeBefore, row[0], close!];
  }
  if (columns.some((column) => column.some((value) => Math.abs(value) >= LARGEST_PACKED)))
    return null;
  const head = Buffer.of(price, volume, quoteVolume);
  return Buffer.concat([head, packNumbers(columns)]);
}

function unpackDecimals(bytes: Buffer, bars: number): BarRow[] {
  const [price = 0, volume = 0, quoteVolume = 0] = bytes.subarray(0, HEAD_BYTES);
  const columns = unpackNumbers(bytes.subarray(HEAD_BYTES), bars);
  const unit = 10 ** price;
  let [timeBefore, stepBefore, closeBefore] = [0, 0, 0];
  return Array.from({ length: bars }, (_, at): BarRow => {
    const get = (column: number): number => columns[column]![at]!;
    const step = stepBefore + get(0);
    const openTimeMs = timeBefore + step;
    const open = closeBefore + get(1);
    const close = open + get(4);
    const high = Math.max(open, close) + get(2);
    const low = Math.min(open, close) - get(3);
    const prices = [open / unit, high / unit, low / unit, close / unit] as const;
    const known = [openTimeMs, ...prices, get(5) / 10 ** volume] as const;
    const expected = expectedQuote(known);
    const quote =
      quoteVolume === BITS
        ? doubleAfter(expected, get(6))
        : (scaled(expected, quoteVolume) + get(6)) / 10 ** quoteVolume;
    [timeBefore, stepBefore, closeBefore] = [openTimeMs, step, close];
    return [...known, quote, get(7)];
  });
}

/** Expected quote volume of a bar, at the middle of its range. */
function expectedQuote([, , high, low, , volume]: readonly number[]): number {
  return ((high! + low!) / 2) * volume!;
}

/** Number of doubles between two of the same sign; infinite when they are far apart. */
function doublesBetween(from: number, to: number): number {
  const steps = Number(patternOf(to) - patternOf(from));
  return Number.isSafeInteger(steps) ? steps : Infinity;
}

function doubleAfter(from: number, steps: number): number {
  PATTERN[0] = patternOf(from) + BigInt(steps);
  return DOUBLE[0]!;
}

function patternOf(value: number): bigint {
  DOUBLE[0] = value;
  return PATTERN[0]!;
}

/** Minimum number of decimals at which all numbers are small integers; null when there is none. */
function decimalsOf(values: readonly number[]): number | null {
  let decimals = 0;
  for (const value of values) {
    while (scaled(value, decimals) / 10 ** decimals !== value) {
      decimals += 1;
      if (decimals > MAX_DECIMALS) return null;
    }
  }
  const isSmall = values.every((value) => Math.abs(scaled(value, decimals)) < LARGEST_PACKED / 4);
  return isSmall ? decimals : null;
}

function scaled(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals);
}
