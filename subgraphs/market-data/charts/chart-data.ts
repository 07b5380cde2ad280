import type { RawJson } from '#kernel/raw-json.ts';
import { RAW_JSON } from '#kernel/raw-json.ts';

/** What one item draws, as JSON text that is written when the answer is. */
export class ChartData implements RawJson {
  readonly [RAW_JSON] = true;
  readonly #write: () => string;
  #json: string | undefined;

  constructor(write: () => string) {
    this.#write = write;
  }

  get json(): string {
    return (this.#json ??= this.#write());
  }

  toJSON(): unknown {
    return JSON.parse(this.json);
  }
}
