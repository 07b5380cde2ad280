import { echoedAt, echoedSize, NOT_ECHOED } from '#kernel/errors/echoed-input.ts';
import { MAX_ENTRIES, type ValidationEntry } from '#kernel/errors/errors.ts';

/**
 * Characters of all inputs that one answer echoes, about. FastAPI repeats the whole body in each fault about a
 * missing member, so that a body of 3 MiB is answered with six times as much.
 */
const MAX_ECHOED_TOGETHER = 65_536;

/**
 * Collects what is wrong with a request. The path says where the reader stands; coercions push and
 * pop it, so that a request without faults allocates nothing here.
 */
export class Faults {
  readonly path: (string | number)[] = [];
  readonly entries: ValidationEntry[] = [];
  #mayEcho = MAX_ECHOED_TOGETHER;

  get isFull(): boolean {
    return this.entries.length >= MAX_ENTRIES;
  }

  /** Records a fault at the current path, in the key order that FastAPI writes. */
  add(type: string, msg: string, input: unknown, ctx?: Readonly<Record<string, unknown>>): void {
    if (this.isFull) return;
    const told = echoedAt(this.path, input);
    const left = this.#mayEcho - echoedSize(told, this.#mayEcho);
    if (left >= 0) this.#mayEcho = left;
    const entry = { type, loc: [...this.path], msg, input: left >= 0 ? told : NOT_ECHOED };
    this.entries.push(ctx === undefined ? entry : { ...entry, ctx });
  }
}

/** Marks a value that was refused; the reason is in the faults. */
export const REFUSED: unique symbol = Symbol('refused');

/**
 * Reads one value from a client, a text of the URL or a value of the JSON body, as Pydantic's lax
 * mode does. Answers the value for GraphQL, or `REFUSED` after noting why.
 */
export type Coercion = (input: unknown, faults: Faults) => unknown;
