/** A page's state under a name that the reader gave: the query of its address. */
export interface NamedState {
  readonly name: string;
  /** The text after the question mark. */
  readonly query: string;
}

/** The page of a group of states, and the parameters of its address that belong to a state. */
export interface StateKind {
  /** Names the states in the browser and in files, such as `grid-layouts`. */
  readonly kind: string;
  readonly params: readonly string[];
}

/** Why states were not taken. */
export type StateRefusal =
  | 'badEntry'
  | 'newerVersion'
  | 'notJson'
  | 'notKept'
  | 'otherKind'
  | 'tooLarge'
  | 'tooMany';

/** Where the states lie: `localStorage`, mostly. */
export type StateStorage = Pick<Storage, 'getItem' | 'setItem'>;

export const MAX_STATES = 100;
export const MAX_STATE_NAME = 60;
/** Maximum size of a file, and of the browser's storage. */
export const MAX_STATES_BYTES = 200_000;
const MAX_QUERY = 4_000;
const VERSION = 1;
/** Signs that are not seen, or that turn the direction of a text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** States of one page by their names, in the reader's browser and in files. The browser keeps the text of a file. */
export class NamedStates {
  readonly #storage: StateStorage;
  readonly #kind: StateKind;
  #read: { readonly text: string | null; readonly states: readonly NamedState[] } | null = null;

  constructor(storage: StateStorage, kind: StateKind) {
    this.#storage = storage;
    this.#kind = kind;
  }

  /** All states, the oldest first; none if the stored text has another form. */
  get all(): readonly NamedState[] {
    const text = this.#keptText();
    if (this.#read === null || this.#read.text !== text) {
      const found = text === null ? [] : statesOf(text, this.#kind);
      this.#read = { text, states: typeof found === 'string' ? [] : found };
    }
    return this.#read.states;
  }

  /** Adds a state, or replaces the state with its name; returns null on success. */
  save(state: NamedState): StateRefusal | null {
    const clean = cleanState(state, this.#kind);
    return clean === null ? 'badEntry' : this.#keep([clean]);
  }

  /** Forgets a state. */
  drop(name: string): StateRefusal | null {
    return this.#write(this.all.filter((one) => one.name !== name));
  }

  /** The text of a file with all of them. */
  fileText(): string {
    return textOf(this.#kind.kind, this.all);
  }

  /** Imports all states of a file, which replace those with the same names; imports none if one is refused. */
  takeFile(text: string): StateRefusal | null {
    const found = statesOf(text, this.#kind);
    return typeof found === 'string' ? found : this.#keep(found);
  }

  #keep(states: readonly NamedState[]): StateRefusal | null {
    const byName = new Map(this.all.map((state) => [state.name, state]));
    for (const state of states) byName.set(state.name, state);
    return this.#write([...byName.values()]);
  }

  #write(states: readonly NamedState[]): StateRefusal | null {
    if (states.length > MAX_STATES) return 'tooMany';
    const text = textOf(this.#kind.kind, states);
    if (bytesOf(text) > MAX_STATES_BYTES) return 'tooLarge';
    try {
      this.#storage.setItem(keyOf(this.#kind), text);
      return null;
    } catch {
      return 'notKept';
    }
  }

  #keptText(): string | null {
    try {
      return this.#storage.getItem(keyOf(this.#kind));
    } catch {
      return null;
    }
  }
}

function keyOf({ kind }: StateKind): string {
  return `marketgraph.${kind}`;
}

function textOf(kind: string, states: readonly NamedState[]): string {
  return JSON.stringify({ kind, version: VERSION, states }, null, 2);
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Reads what `textOf` wrote; anything else is refused as a whole. */
function statesOf(text: string, kind: StateKind): NamedState[] | StateRefusal {
  if (bytesOf(text) > MAX_STATES_BYTES) return 'tooLarge';
  const content = membersOf(parsed(text));
  if (content === null) return 'notJson';
  if (content['kind'] !== kind.kind) return 'otherKind';
  const { version, states } = content;
  if (typeof version !== 'number' || !Array.isArray(states)) return 'badEntry';
  if (version > VERSION) return 'newerVersion';
  if (states.length > MAX_STATES) return 'tooMany';
  const clean = (states as readonly unknown[]).map((one) => cleanState(membersOf(one), kind));
  return clean.every((one) => one !== null) ? clean : 'badEntry';
}

/** A state with a visible name and only the page's parameters in its query; null if the value is not a state. */
function cleanState(
  given: { readonly name?: unknown; readonly query?: unknown } | null,
  { params }: StateKind,
): NamedState | null {
  const { name, query } = given ?? {};
  if (typeof name !== 'string' || typeof query !== 'string') return null;
  const seen = name.replaceAll(UNSEEN, '').trim();
  if (seen === '' || seen.length > MAX_STATE_NAME || query.length > MAX_QUERY) return null;
  const wanted = [...new URLSearchParams(query)].filter(([param]) => params.includes(param));
  return { name: seen, query: new URLSearchParams(wanted).toString() };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return value as Readonly<Record<string, unknown>>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
