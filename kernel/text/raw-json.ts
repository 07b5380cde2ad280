/**
 * A leaf value with its own JSON text. Writers send `json` as it is; `JSON.stringify` uses `toJSON` and produces the
 * same text. So bulk rows are serialized once.
 */
export interface RawJson {
  readonly [RAW_JSON]: true;
  /** The leaf as columns, where it has them without parsing its text. */
  columns?(): readonly NamedNumbers[];
  /** The JSON text, built on access. */
  readonly json: string;
  /** Exact or approximate length of the text, where it is known before the text is built. */
  readonly characters?: number;
  /** Bytes of memory that the leaf itself holds; defaults to about the size of its text. */
  readonly keptBytes?: number;
  /** The text in UTF-8, where the leaf caches it for many readers. Read only. */
  readonly bytes?: Uint8Array | undefined;
  /** The plain value of `json`. */
  toJSON(): unknown;
}

/** A column of numbers, with NaN for a missing one. Read only. */
export interface NamedNumbers {
  readonly name: string;
  readonly values: Float64Array;
}

/** Marks a value as `RawJson`; a symbol, so that client input cannot imitate it. */
export const RAW_JSON: unique symbol = Symbol('rawJson');

/** Whether a value is `RawJson`. */
export function isRawJson(value: unknown): value is RawJson {
  return typeof value === 'object' && value !== null && RAW_JSON in value;
}
