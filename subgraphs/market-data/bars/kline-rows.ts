import type { Bar, KlineRow } from '#kernel/bar.ts';
import { toKlineRow } from '#kernel/bar.ts';
import { STREAMED } from '#kernel/provenance.ts';
import type { RawJson } from '#kernel/raw-json.ts';
import { RAW_JSON } from '#kernel/raw-json.ts';

/** Bars as one leaf that carries its own JSON text; the plain rows are parsed only when asked for. */
export class KlineRows implements RawJson {
  readonly [RAW_JSON] = true;
  readonly json: string;
  readonly count: number;
  /** Codes of the provenance of each row; none for rows that are nobody's bars. */
  readonly provenanceCodes: Uint8Array | null;
  #isShared = false;
  #bytes: Uint8Array | undefined;

  private constructor(json: string, count: number, provenanceCodes: Uint8Array | null) {
    this.provenanceCodes = provenanceCodes;
    this.json = json;
    this.count = count;
  }

  /** From JSON texts of rows that are already joined by commas. */
  static fromText(
    joinedRows: string,
    count: number,
    provenanceCodes: Uint8Array | null = null,
  ): KlineRows {
    return new KlineRows(`[${joinedRows}]`, count, provenanceCodes);
  }

  static fromBars(bars: readonly Bar[]): KlineRows {
    const codes = Uint8Array.from(bars, ({ provenance }) => (provenance ?? STREAMED).code);
    return new KlineRows(JSON.stringify(bars.map(toKlineRow)), bars.length, codes);
  }

  /** Says that many readers will get these rows, so that their bytes are worth keeping. */
  share(): this {
    this.#isShared = true;
    return this;
  }

  get bytes(): Uint8Array | undefined {
    if (this.#isShared) this.#bytes ??= Buffer.from(this.json);
    return this.#bytes;
  }

  toJSON(): KlineRow[] {
    return JSON.parse(this.json) as KlineRow[];
  }
}
