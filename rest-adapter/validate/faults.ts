import type { ValidationEntry } from '#kernel/errors.ts';

/**
 * Most faults listed in one answer. A body of 4 MiB can hold a million wrong items, each echoed
 * back; nobody reads past the first hundred.
 */
const MOST_FAULTS = 100;

/**
 * Collects what is wrong with a request. The path says where the reader stands; coercions push and
 * pop it, so that a request without faults allocates nothing here.
 */
export class Faults {
  readonly path: (string | number)[] = [];
  readonly entries: ValidationEntry[] = [];

  get isFull(): boolean {
    return this.entries.length >= MOST_FAULTS;
  }

  /** Records a fault at the current path, in the key order that FastAPI writes. */
  add(type: string, msg: string, input: unknown, ctx?: Readonly<Record<string, unknown>>): void {
    if (this.isFull) return;
    const entry = { type, loc: [...this.path], msg, input };
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
