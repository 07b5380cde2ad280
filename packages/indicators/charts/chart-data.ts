import type { RawJson } from '#kernel/text/raw-json.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';

/** Bytes of two columns of numbers at a bar, from which an item is drawn. */
const COLUMNS_BYTES = 16;

/** Characters of a bar in the text of an item, measured over fifty indicators. */
const CHARACTERS_OF_BAR = 48;

/** The data of one item, as JSON text that is written together with the answer. */
export class ChartData implements RawJson {
  readonly [RAW_JSON] = true;
  /** Bars that it draws. */
  readonly rows: number;
  readonly #write: () => string;
  #json: string | undefined;

  constructor(rows: number, write: () => string) {
    this.rows = rows;
    this.#write = write;
  }

  get json(): string {
    return this.#json ?? this.#write();
  }

  /** An estimate: the exact number is known only when the text is built. */
  get characters(): number {
    return this.#json?.length ?? this.rows * CHARACTERS_OF_BAR;
  }

  get keptBytes(): number {
    return this.#json?.length ?? this.rows * COLUMNS_BYTES;
  }

  /** Writes the text now, before the answer is serialised. */
  write(): this {
    this.#json ??= this.#write();
    return this;
  }

  toJSON(): unknown {
    return JSON.parse(this.json);
  }
}
