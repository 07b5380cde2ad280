import type { RawJson } from '#kernel/text/raw-json.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';

/** True, false, or null: unknown. */
export type TriState = boolean | null;

const UNKNOWN = -1;

/** Characters of an answer in a text, with its comma: the longest one. */
const CHARACTERS_OF_ANSWER = 6;

/** One answer for each row of a window: a byte in memory, one leaf of JSON text in answers. */
export class TriStates implements RawJson {
  readonly [RAW_JSON] = true;
  /** 1 for true, 0 for false, -1 for unknown. */
  readonly #answers: Int8Array;
  #json: string | undefined;

  /** All unknown. */
  constructor(rows: number) {
    this.#answers = new Int8Array(rows).fill(UNKNOWN);
  }

  get length(): number {
    return this.#answers.length;
  }

  set(index: number, answer: boolean): void {
    this.#answers[index] = answer ? 1 : 0;
    this.#json = undefined;
  }

  at(index: number): TriState {
    const answer = this.#answers[index]!;
    return answer === UNKNOWN ? null : answer === 1;
  }

  /** The newest index that is true; -1 when none is. */
  lastTrue(): number {
    return this.#answers.lastIndexOf(1);
  }

  get json(): string {
    return this.#json ?? this.#text();
  }

  /** At most so many. */
  get characters(): number {
    return this.#json?.length ?? this.length * CHARACTERS_OF_ANSWER;
  }

  get keptBytes(): number {
    return this.length + (this.#json?.length ?? 0);
  }

  /** Writes the text now, before the answer is serialised. */
  write(): this {
    this.#json ??= this.#text();
    return this;
  }

  toJSON(): TriState[] {
    return Array.from(this.#answers, (_, index) => this.at(index));
  }

  #text(): string {
    let text = '';
    for (const answer of this.#answers) {
      text += answer === UNKNOWN ? ',null' : answer === 1 ? ',true' : ',false';
    }
    return `[${text.slice(1)}]`;
  }
}
