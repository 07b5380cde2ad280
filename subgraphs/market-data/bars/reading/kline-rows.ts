import type { Bar, KlineRow } from '#kernel/market/bar.ts';
import { toKlineRow } from '#kernel/market/bar.ts';
import type { BarRing } from '#market-data/bars/series/bar-ring.ts';
import { STREAMED } from '#kernel/market/provenance.ts';
import type { NamedNumbers, RawJson } from '#kernel/text/raw-json.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';

const COLUMN_NAMES = [
  'open_time_ms',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'quote_volume',
] as const;

/** The numbers of rows by columns; null if they are no longer available. */
type ReadColumns = () => readonly Float64Array[] | null;

/** Rows from which on the text is joined when it is read, and not cached: answers may have dozens of such leaves. */
const MANY_ROWS = 1_000;

/** Memory of a reference to the text of a row. */
const REFERENCE_BYTES = 8;

/** Bars as one JSON leaf that carries its own text; the plain rows are parsed only on demand. */
export class KlineRows implements RawJson {
  readonly [RAW_JSON] = true;
  readonly count: number;
  readonly characters: number;
  /** The text, or those of the rows, which the series has as well. */
  readonly #text: string | readonly string[];
  /** Codes of the provenance of each row; none for rows that were supplied by a client. */
  readonly provenanceCodes: Uint8Array | null;
  readonly #readColumns: ReadColumns | null;
  #isShared = false;
  #bytes: Uint8Array | undefined;

  private constructor(
    text: string | readonly string[],
    count: number,
    provenanceCodes: Uint8Array | null,
    readColumns: ReadColumns | null,
  ) {
    this.provenanceCodes = provenanceCodes;
    this.#readColumns = readColumns;
    this.#text = text;
    this.count = count;
    this.characters = typeof text === 'string' ? text.length : joinedLength(text);
  }

  /** From JSON texts of rows that are joined by commas already, for callers that have the same numbers in columns. */
  static fromText(
    joinedRows: string,
    count: number,
    provenanceCodes: Uint8Array | null = null,
    readColumns: ReadColumns | null = null,
  ): KlineRows {
    return new KlineRows(`[${joinedRows}]`, count, provenanceCodes, readColumns);
  }

  /** Rows [from, to) of a ring. */
  static fromRing(ring: BarRing, from: number, to: number): KlineRows {
    const { version } = ring;
    const read = () => (ring.version === version ? ring.columns(from, to) : null);
    const codes = ring.provenanceCodes(from, to);
    const count = to - from;
    if (count < MANY_ROWS) return KlineRows.fromText(ring.rowsText(from, to), count, codes, read);
    return new KlineRows(ring.rowTexts(from, to), count, codes, read);
  }

  static fromBars(bars: readonly Bar[]): KlineRows {
    const codes = Uint8Array.from(bars, ({ provenance }) => (provenance ?? STREAMED).code);
    const rows = bars.map(toKlineRow);
    return new KlineRows(JSON.stringify(rows), bars.length, codes, () => columnsOfRows(rows));
  }

  /** Marks rows that many readers will get, so that their bytes are cached. */
  share(): this {
    this.#isShared = true;
    return this;
  }

  get json(): string {
    return typeof this.#text === 'string' ? this.#text : `[${this.#text.join(',')}]`;
  }

  get keptBytes(): number {
    return typeof this.#text === 'string' ? this.characters : this.count * REFERENCE_BYTES;
  }

  get bytes(): Uint8Array | undefined {
    if (this.#isShared) this.#bytes ??= Buffer.from(this.json);
    return this.#bytes;
  }

  columns(): NamedNumbers[] {
    const columns = this.#readColumns?.() ?? columnsOfRows(this.toJSON());
    return COLUMN_NAMES.map((name, index) => ({ name, values: columns[index]! }));
  }

  toJSON(): KlineRow[] {
    return JSON.parse(this.json) as KlineRow[];
  }
}

/** Length of rows that are joined by commas and bracketed. */
function joinedLength(rows: readonly string[]): number {
  return rows.reduce((length, row) => length + row.length + 1, 1);
}

function columnsOfRows(rows: readonly KlineRow[]): Float64Array[] {
  const columns = COLUMN_NAMES.map(() => new Float64Array(rows.length));
  for (const [index, column] of columns.entries()) {
    for (let row = 0; row < rows.length; row += 1) column[row] = rows[row]![index]!;
  }
  return columns;
}
