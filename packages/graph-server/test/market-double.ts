import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { GraphQLScalarType } from 'graphql';
import { DomainError } from '#kernel/errors/errors.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';
import type { RawJson } from '#kernel/text/raw-json.ts';

const TYPE_DEFS = `
  scalar Rows
  type Query {
    hello(name: String! = "world"): String!
    rows(count: Int! = 3): Rows!
    faulty(characters: Int!): Rows!
    busy: String
    broken: String
    needed: String!
    slow: String
    people(count: Int!): [Person!]!
  }
  type Person { id: Int! name: String! }
  type Mutation { bump: Int! }
  type Subscription {
    ticked(instruments: [String!]!): Tick!
    plain(name: String! = "plain"): Tick!
    missed(count: Int!): Tick!
    unsubscribable: Tick!
  }
  type Tick { kind: String! instrument: String! number: Int! padding(bytes: Int! = 0): String! }
`;

/** One event of the double's market, as its subscription delivers it. */
export interface Tick {
  readonly kind: 'SNAPSHOT' | 'FORMING' | 'CLOSED';
  readonly instrument: string;
  readonly number: number;
  readonly [DELIVERY_KEY]?: Delivery;
}

/** Rows that count how often their plain value was requested. */
export class CountedRows implements RawJson {
  readonly [RAW_JSON] = true;
  readonly json: string;
  plainReads = 0;

  constructor(rows: readonly unknown[]) {
    this.json = JSON.stringify(rows);
  }

  toJSON(): unknown {
    this.plainReads += 1;
    return JSON.parse(this.json) as unknown;
  }
}

/** What the field `rows` answers. */
export function rowsOf(count: number): number[][] {
  return Array.from({ length: count }, (_, row) => [row, row + 0.5]);
}

/** Rows that cannot be serialised. */
class FaultyRows implements RawJson {
  readonly [RAW_JSON] = true;
  readonly characters: number;

  constructor(characters: number) {
    this.characters = characters;
  }

  get json(): string {
    throw new Error('these rows cannot be written');
  }

  toJSON(): unknown {
    return this.json;
  }
}

/**
 * A small market that tests drive by hand: publishing gives every open stream the same event with
 * the same position, and a new stream begins with one snapshot per instrument.
 */
export class MarketDouble {
  readonly schema: GraphQLSchema;
  /** Streams that are open now, and the number ever opened. */
  open = 0;
  opened = 0;
  bumps = 0;
  /** Released by the test, for the field `slow`. */
  releaseSlow: () => void = () => {};
  readonly #streams = new Set<TickStream>();
  readonly #last = new Map<string, number>();
  #sequence = 0;

  constructor() {
    this.schema = makeExecutableSchema({ typeDefs: TYPE_DEFS, resolvers: this.#resolvers() });
  }

  publish(kind: 'FORMING' | 'CLOSED', instrument: string, number: number): void {
    this.#last.set(instrument, number);
    this.#sequence += 1;
    const conflateKey = kind === 'FORMING' ? instrument : null;
    const tick = {
      kind,
      instrument,
      number,
      [DELIVERY_KEY]: { conflateKey, sequence: this.#sequence },
    };
    for (const stream of this.#streams) if (stream.takes(instrument)) stream.push(tick);
  }

  /** Publishes an event without a position and without a queueing rule. */
  publishOpaque(instrument: string, number: number): void {
    const tick = { kind: 'CLOSED', instrument, number } as const;
    for (const stream of this.#streams) if (stream.takes(instrument)) stream.push(tick);
  }

  /** Makes every open stream throw. */
  breakAll(error: Error): void {
    for (const stream of this.#streams) stream.break(error);
  }

  /** Ends every open stream, as a source that stops does. */
  endAll(): void {
    for (const stream of this.#streams) stream.end();
  }

  #subscribe(instruments: readonly string[]): AsyncIterableIterator<Tick> {
    this.open += 1;
    this.opened += 1;
    const stream = new TickStream(instruments, () => {
      this.open -= 1;
      this.#streams.delete(stream);
    });
    for (const instrument of instruments) {
      const number = this.#last.get(instrument) ?? 0;
      stream.push({ kind: 'SNAPSHOT', instrument, number, [DELIVERY_KEY]: { conflateKey: null } });
    }
    this.#streams.add(stream);
    return stream;
  }

  /** A stream of one instrument that begins with events that its reader missed. */
  #resume(count: number): AsyncIterableIterator<Tick> {
    const stream = new TickStream(['A'], () => this.#streams.delete(stream));
    for (let at = 1; at <= count; at += 1) {
      this.#sequence += 1;
      const delivery = { conflateKey: null, sequence: this.#sequence, isMissed: true } as const;
      stream.push({ kind: 'CLOSED', instrument: 'A', number: at, [DELIVERY_KEY]: delivery });
    }
    this.#streams.add(stream);
    return stream;
  }

  #resolvers() {
    const resolve = (tick: Tick): Tick => tick;
    return {
      Rows: new GraphQLScalarType({ name: 'Rows' }),
      Query: {
        hello: (_: unknown, args: { name: string }) => `hello ${args.name}`,
        rows: (_: unknown, args: { count: number }) => new CountedRows(rowsOf(args.count)),
        faulty: (_: unknown, args: { characters: number }) => new FaultyRows(args.characters),
        busy: () => {
          throw new DomainError('history_busy', undefined, { retryAfterSec: 7 });
        },
        broken: () => {
          throw new DomainError('internal');
        },
        needed: () => {
          throw new DomainError('history_busy', undefined, { retryAfterSec: 7 });
        },
        slow: () => new Promise((done) => (this.releaseSlow = () => done('done'))),
        people: (_: unknown, args: { count: number }) =>
          Array.from({ length: args.count }, (_, id) => ({ id, name: `person ${id}` })),
      },
      Mutation: { bump: () => (this.bumps += 1) },
      Tick: {
        padding: (_: unknown, args: { bytes: number }) => 'x'.repeat(args.bytes),
      },
      Subscription: {
        ticked: {
          subscribe: (_: unknown, args: { instruments: string[] }) =>
            this.#subscribe(args.instruments),
          resolve,
        },
        plain: {
          subscribe: (_: unknown, args: { name: string }) => this.#subscribe([args.name]),
          resolve,
        },
        missed: {
          subscribe: (_: unknown, args: { count: number }) => this.#resume(args.count),
          resolve,
        },
        unsubscribable: {
          subscribe: () => {
            throw new DomainError('symbol_not_subscribed');
          },
        },
      },
    };
  }
}

class TickStream implements AsyncIterableIterator<Tick> {
  readonly #instruments: ReadonlySet<string>;
  readonly #onEnd: () => void;
  readonly #waiting: Tick[] = [];
  #wake: (() => void) | null = null;
  #ended = false;
  #fault: Error | null = null;

  constructor(instruments: readonly string[], onEnd: () => void) {
    this.#instruments = new Set(instruments);
    this.#onEnd = onEnd;
  }

  takes(instrument: string): boolean {
    return this.#instruments.has(instrument);
  }

  push(tick: Tick): void {
    this.#waiting.push(tick);
    this.#wake?.();
  }

  break(error: Error): void {
    this.#fault = error;
    this.end();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd();
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<Tick, undefined>> {
    while (this.#waiting.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    if (this.#fault !== null) throw this.#fault;
    const value = this.#waiting.shift();
    return value === undefined ? { done: true, value: undefined } : { value };
  }

  async return(): Promise<IteratorResult<Tick, undefined>> {
    this.#waiting.length = 0;
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
