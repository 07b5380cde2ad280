import { exactNumber } from '#kernel/text/exact-json.ts';

/** The true fields of an object by name, `__typename` among them. */
export type Fact = Readonly<Record<string, unknown>>;

/**
 * All facts of a world: the fields of `Query` and `Mutation`, and the entities by labels that begin
 * with `@`. A value may be a label, `{"$oneOf": […]}` (the arguments choose one), `{"$fails": "why"}`, or
 * `{"$long": "9007199254740993"}`, a whole number by its digits.
 */
export type WorldData = Readonly<Record<string, Fact>>;

/** A field of the world that fails for every client. */
export class WorldFailure extends Error {}

/** Reads the facts of a world. Subgraphs and the oracle read the same facts, and nothing else. */
export class WorldFacts {
  readonly #data: WorldData;

  constructor(data: WorldData) {
    this.#data = data;
  }

  root(name: string): Fact {
    return this.#data[name] ?? {};
  }

  /** The entities of the world, with their labels. */
  entities(): (readonly [label: string, fact: Fact])[] {
    return Object.entries(this.#data).filter(([label]) => label.startsWith('@'));
  }

  /**
   * The value of a field with these arguments: lists, facts, leaves, and failures as values of
   * their own. A text names its arguments, but for one that they chose.
   */
  valueOf(fact: Fact, field: string, given: Readonly<Record<string, unknown>>): unknown {
    return this.#read(fact[field] ?? null, argumentsText(given));
  }

  #read(value: unknown, asked: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#read(item, asked));
    if (typeof value === 'string') return this.#data[value] ?? `${value}${asked}`;
    if (typeof value !== 'object' || value === null) return value;
    const { $fails: reason, $oneOf: choices, $long: digits } = value as Fact;
    if (typeof digits === 'string') return exactNumber(digits);
    if (typeof reason === 'string') return new WorldFailure(reason);
    if (!Array.isArray(choices)) return value;
    return this.#read(choices[hashOf(asked) % choices.length] ?? null, '');
  }
}

/** A field with the arguments that it was called with. */
export function callText(field: string, given: Readonly<Record<string, unknown>>): string {
  return `${field}${argumentsText(given)}`;
}

function argumentsText(given: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return '';
  return `(${entries.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ')})`;
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.codePointAt(0)!) % 1_000_003;
  return hash;
}
