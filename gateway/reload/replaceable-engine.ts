import type { GraphQLSchema } from 'graphql';
import type { GraphAnswer, GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Gauge, Meter } from '#kernel/ports/meter.ts';
import { Generation, type OpenedGraph } from '#gateway/reload/generation.ts';

/**
 * Retired engines that may still serve subscriptions. Each holds a schema and connections, so frequent replacements
 * must not pile them up.
 */
const MAX_RETIRED = 4;

/**
 * An engine that can be replaced while it runs: new requests go to the newest engine, requests in flight finish on the
 * engine they started on.
 */
export class ReplaceableEngine implements GraphEngine {
  #newest: Generation;
  readonly #retired: Generation[] = [];
  readonly #log: Log;
  readonly #count: Gauge;

  constructor(first: OpenedGraph, log: Log, meter: Meter) {
    this.#log = log;
    this.#count = meter.gauge(
      'marketgraph_supergraph_engines',
      'Engines in use: the newest one, and replaced ones with requests or subscriptions in flight.',
    );
    this.#newest = this.#begin(first, 1);
    this.#count.set(1);
  }

  get schema(): GraphQLSchema {
    return this.#newest.engine.schema;
  }

  get revision(): number {
    return this.#newest.revision;
  }

  /** The engine that serves new requests. */
  get newest(): Generation['engine'] {
    return this.#newest.engine;
  }

  execute(request: GraphRequest): GraphAnswer | Promise<GraphAnswer> {
    return this.#newest.execute(request);
  }

  subscribe(request: GraphRequest): Promise<AsyncIterableIterator<GraphAnswer> | GraphAnswer> {
    return this.#newest.subscribe(request);
  }

  computations(request: GraphRequest): number {
    return this.newest.computations?.(request) ?? 0;
  }

  /** Makes this the engine for new requests. */
  replace(graph: OpenedGraph): void {
    const before = this.#newest;
    this.#newest = this.#begin(graph, before.revision + 1);
    this.#retired.push(before);
    before.retire();
    if (this.#retired.length > MAX_RETIRED) this.#retired[0]?.endStreams();
    this.#count.set(1 + this.#retired.length);
  }

  /** Releases the resources of all engines. */
  async close(): Promise<void> {
    const all = [this.#newest, ...this.#retired.splice(0)];
    await Promise.all(all.map((generation) => generation.close()));
  }

  #begin(graph: OpenedGraph, revision: number): Generation {
    return new Generation(graph, revision, (idle) => this.#forget(idle));
  }

  #forget(idle: Generation): void {
    const at = this.#retired.indexOf(idle);
    if (at === -1) return;
    this.#retired.splice(at, 1);
    this.#count.set(1 + this.#retired.length);
    idle.close().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'closing the connections of a replaced supergraph failed');
    });
  }
}
