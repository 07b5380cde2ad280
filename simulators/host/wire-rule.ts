import type { RecordedRequest } from '#kernel/market/recording.ts';

/** The bars that a request is for. */
export interface BarQuestion {
  /** Key of the series, the same in requests and frames. */
  readonly series: string;
  readonly lengthMs: number;
  /** Open time of the first bar, inclusive, and the end, exclusive; null where none is named. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly limit: number;
  /** Which end of a window is returned when it exceeds the limit. */
  readonly countsFrom: 'start' | 'end';
}

/** A bar in the exchange's own writing, as its pages have it. */
export interface WireRow {
  readonly openTimeMs: number;
  readonly row: unknown;
}

/** A bar in a frame. */
export interface FramedRow extends WireRow {
  readonly series: string;
  readonly lengthMs: number;
  /** Null for an exchange without such a flag. */
  readonly isClosed: boolean | null;
}

/** How one exchange encodes bars, so that a replay can answer requests that were not recorded. */
export interface WireRule {
  /** Null for any other request. */
  question(request: RecordedRequest): BarQuestion | null;
  /** The rows of a page, in any order; null for a body of another form. */
  rowsIn(body: string): WireRow[] | null;
  /** A page of rows, which are given in ascending order. */
  page(question: BarQuestion, rows: readonly unknown[]): string;
  /** The bars of a frame; none for a frame of another kind. */
  barsIn(frame: string): FramedRow[];
}

/** The value of a JSON text; null if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A member of a JSON value; undefined if it is missing. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Rows that are arrays and begin with their open time; null unless it is a list. */
export function timedRows(list: unknown): WireRow[] | null {
  if (!Array.isArray(list)) return null;
  return list.flatMap((row: unknown) =>
    Array.isArray(row) ? [{ openTimeMs: Number(row[0]), row }] : [],
  );
}

/** A number of the query; null when absent, or no number. */
export function numberOf(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^\d{1,16}$/.test(text) ? Number(text) : null;
}
