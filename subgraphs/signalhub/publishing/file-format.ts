import type { TProperties } from 'typebox';
import type { FactPayload } from '#kernel/ports/fact-store.ts';
import type { Untaken } from '#signalhub/publishing/untaken.ts';

/** One line of a bundle's file: when the fact holds, when it was known, and its payload. */
export interface StatedFact {
  readonly valid_from: string;
  readonly valid_to?: string | null;
  readonly observed_at: string;
  readonly superseded_at?: string | null;
  readonly fact: FactPayload;
}

/** A fact from a file in a foreign format, in the shape of a row of this format. */
export interface StatedRow {
  readonly kind: string;
  /** First line in the file; null where the format has no lines. */
  readonly line: number | null;
  readonly row: StatedFact;
}

/** An error in a file of a foreign format. */
export interface FormatFault {
  readonly line: number | null;
  /** The file's name of the field; null for the whole line. */
  readonly field: string | null;
  readonly message: string;
}

/** The knowledge of a reader about all files of its format in one bundle, if there are several. */
export interface FormatSurvey {
  /** Adds a file; one that is invalid adds nothing, as reading it reports its errors. */
  add(bytes: Uint8Array): void;
}

/** The facts of a file, or the errors that make it unreadable. */
export type Statement =
  | {
      readonly rows: readonly StatedRow[];
      /** Records of the file, as the manifest counts them; one may have several facts. */
      readonly count: number;
      /** Records that became no fact; absent in formats whose records are all imported. */
      readonly untaken?: readonly Untaken[];
      readonly faults: null;
    }
  | { readonly rows: null; readonly faults: readonly FormatFault[] };

/** A foreign file format that a bundle accepts as it is. Its facts pass the same checks as NDJSON rows. */
export interface FileFormat {
  /** Its name in the manifest. */
  readonly name: string;
  /** Kinds of facts in such a file. */
  readonly kinds: readonly string[];
  /** Properties of its manifest entry in addition to `name`, `format`, `rows` and `sha256`. */
  readonly properties: TProperties;
  /** Larger files are rejected before they are read, as they are loaded into memory. */
  readonly maxBytes: number;
  /** Begins a survey; absent for formats whose files are read one by one. */
  survey?(): FormatSurvey;
  /**
   * Reads a file with its manifest entry.
   *
   * @param survey Of all files of this format in the bundle; null where this is the only one.
   */
  read(
    bytes: Uint8Array,
    entry: Readonly<Record<string, unknown>>,
    survey: FormatSurvey | null,
  ): Statement;
}
