/**
 * A leaf value that knows its own JSON text. Writers that send the leaf alone send `json` as it is;
 * `JSON.stringify` goes through `toJSON` and gives the same text. So bulk rows are serialised once.
 */
export interface RawJson {
  readonly [RAW_JSON]: true;
  /** The numbers of the leaf by columns, where it has them without its text: the same as in the text. */
  columns?(): readonly NamedNumbers[];
  /** The JSON text, built when it is read. */
  readonly json: string;
  /** Length of the text, or about its length, where that is known before the text is built. */
  readonly characters?: number;
  /** What the leaf keeps in memory for itself; about as much as its text without it. */
  readonly keptBytes?: number;
  /** The text in UTF-8, where the leaf keeps it because many readers get the same one. Read only. */
  readonly bytes?: Uint8Array | undefined;
  /** The plain value that `json` is the text of. */
  toJSON(): unknown;
}

/** A column of numbers, NaN where there is none. Read only. */
export interface NamedNumbers {
  readonly name: string;
  readonly values: Float64Array;
}

/** Marks a value as `RawJson`; a symbol, so that no client input can pretend to be one. */
export const RAW_JSON: unique symbol = Symbol('rawJson');

/** Whether a leaf carries its own JSON text. */
export function isRawJson(value: unknown): value is RawJson {
  return typeof value === 'object' && value !== null && RAW_JSON in value;
}
