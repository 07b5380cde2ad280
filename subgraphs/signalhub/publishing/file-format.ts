import type { TProperties } from 'typebox';
import type { FactPayload } from '#kernel/ports/fact-store.ts';

/** One line of a bundle's file: when the fact holds, when it was known, and what it says. */
export interface FactRow {
  readonly valid_from: string;
  readonly valid_to?: string | null;
  readonly observed_at: string;
  readonly superseded_at?: string | null;
  readonly fact: FactPayload;
}

/** A fact that a file in somebody else's format states, in the shape of a row of this format. */
export interface StatedRow {
  readonly kind: string;
  /** Line of the file on which it begins; null where the format does not tell. */
  readonly line: number | null;
  readonly row: FactRow;
}

/** What is wrong with a file in somebody else's format. */
export interface FormatFault {
  readonly line: number | null;
  /** The file's own name of the field; null when it is the whole line. */
  readonly field: string | null;
  readonly message: string;
}

/** What a file states, or everything that keeps it from being read. */
export type Statement =
  | {
      readonly rows: readonly StatedRow[];
      /** Records of the file, as the manifest counts them; one may state several facts. */
      readonly count: number;
      readonly faults: null;
    }
  | { readonly rows: null; readonly faults: readonly FormatFault[] };

/**
 * A format of files that others publish, and that a bundle takes as they are. What it states passes
 * the same checks as rows of NDJSON do.
 */
export interface FileFormat {
  /** The word in the manifest. */
  readonly name: string;
  /** Kinds of facts that such a file states. */
  readonly kinds: readonly string[];
  /** What the manifest says of such a file, beside `name`, `format`, `rows` and `sha256`. */
  readonly properties: TProperties;
  /** Larger files are refused before they are read: they are held in memory. */
  readonly maxBytes: number;
  /** Reads a file by what the manifest says of it. */
  read(bytes: Uint8Array, entry: Readonly<Record<string, unknown>>): Statement;
}
