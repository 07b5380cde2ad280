import type { RawJson } from '#kernel/text/raw-json.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';

/** What two columns of numbers take at a bar, which is what an item draws from. */
const COLUMNS_BYTES = 16;

/** Characters of a bar in the text of an item, measured over fifty indicators. */
const CHARACTERS_OF_BAR = 48;

/** What one item draws, as JSON text that is written when the answer is. */
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

  /** About so many: how many they are is known only when the text is built. */
  get characters(): number {
    return this.#json?.length ?? this.rows * CHARACTERS_OF_BAR;
  }

  get keptBytes(): number {
    return this.#json?.length ?? this.rows * COLUMNS_BYTES;
  }

  /** Writes the text now, so that the answer finds it written. */
  write(): this {
    this.#json ??= this.#write();
    return this;
  }

  toJSON(): unknown {
    return JSON.parse(this.json);
  }
}
