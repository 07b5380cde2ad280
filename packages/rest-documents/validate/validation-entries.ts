import { echoedAt, echoedSize, NOT_ECHOED } from '#kernel/errors/echoed-input.ts';
import { MAX_ENTRIES, type ValidationEntry } from '#kernel/errors/errors.ts';

/**
 * Approximate bound of all inputs that one answer echoes, in characters. FastAPI repeats the whole body in
 * each error about a missing member, so a body of 3 MiB would be answered with six times as much.
 */
const MAX_ECHOED_TOGETHER = 65_536;

/**
 * Collects the errors of a request. Coercions push and pop the current path, so that a valid request
 * allocates nothing here.
 */
export class ValidationEntries {
  readonly path: (string | number)[] = [];
  readonly entries: ValidationEntry[] = [];
  #mayEcho = MAX_ECHOED_TOGETHER;

  get isFull(): boolean {
    return this.entries.length >= MAX_ENTRIES;
  }

  /** Records an error at the current path, with FastAPI's order of keys. */
  add(type: string, msg: string, input: unknown, ctx?: Readonly<Record<string, unknown>>): void {
    if (this.isFull) return;
    const echoed = echoedAt(this.path, input);
    const left = this.#mayEcho - echoedSize(echoed, this.#mayEcho);
    if (left >= 0) this.#mayEcho = left;
    const entry = { type, loc: [...this.path], msg, input: left >= 0 ? echoed : NOT_ECHOED };
    this.entries.push(ctx === undefined ? entry : { ...entry, ctx });
  }
}

/** Marks a rejected value; the reason is in the faults. */
export const REFUSED: unique symbol = Symbol('refused');

/**
 * Reads one value from a client, a string of the URL or a value of the JSON body, as Pydantic's lax mode
 * does. Returns the value for GraphQL, or `REFUSED` after recording the error.
 */
export type Coercion = (input: unknown, faults: ValidationEntries) => unknown;
