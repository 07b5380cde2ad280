import type { ValidationEntry } from '#kernel/errors.ts';

/**
 * Most faults listed in one answer. A body of 4 MiB can hold a million wrong items, each echoed
 * back; nobody reads past the first hundred.
 */
const MOST_FAULTS = 100;

/**
 * Characters of all inputs that one answer echoes, about. FastAPI repeats the whole body in each fault about a
 * missing member, so that a body of 3 MiB is answered with six times as much.
 */
const MOST_ECHOED = 65_536;

/** What stands in the place of an input that is not echoed. */
export const NOT_ECHOED = '(not repeated: the faults echo 64 kB at most)';

/**
 * Collects what is wrong with a request. The path says where the reader stands; coercions push and
 * pop it, so that a request without faults allocates nothing here.
 */
export class Faults {
  readonly path: (string | number)[] = [];
  readonly entries: ValidationEntry[] = [];
  #mayEcho = MOST_ECHOED;

  get isFull(): boolean {
    return this.entries.length >= MOST_FAULTS;
  }

  /** Records a fault at the current path, in the key order that FastAPI writes. */
  add(type: string, msg: string, input: unknown, ctx?: Readonly<Record<string, unknown>>): void {
    if (this.isFull) return;
    const left = this.#mayEcho - echoedSize(input, this.#mayEcho);
    if (left >= 0) this.#mayEcho = left;
    const echoed = left >= 0 ? input : NOT_ECHOED;
    const entry = { type, loc: [...this.path], msg, input: echoed };
    this.entries.push(ctx === undefined ? entry : { ...entry, ctx });
  }
}

/** About how many characters a value has as JSON; stops counting beyond `enough`. */
function echoedSize(value: unknown, enough: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  for (const key in value) {
    size += key.length + 4 + echoedSize((value as Record<string, unknown>)[key], enough - size);
    if (size > enough) return size;
  }
  return size;
}

/** Marks a value that was refused; the reason is in the faults. */
export const REFUSED: unique symbol = Symbol('refused');

/**
 * Reads one value from a client, a text of the URL or a value of the JSON body, as Pydantic's lax
 * mode does. Answers the value for GraphQL, or `REFUSED` after noting why.
 */
export type Coercion = (input: unknown, faults: Faults) => unknown;
