import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer, GraphRequest } from '#kernel/ports/graph.ts';
import type { PlanningEngine } from '#federation/engine.ts';
import { TrackedStream } from '#kernel/async/tracked-stream.ts';

/** An engine and the resources it holds. */
export interface OpenedGraph {
  readonly engine: PlanningEngine;
  /** Releases what only this engine uses: connections to subgraphs. */
  close(): Promise<void>;
}

/** One engine in the sequence of replaced engines, with its requests in flight and open streams. */
export class Generation {
  readonly engine: PlanningEngine;
  /** Counts from 1. */
  readonly revision: number;
  readonly #graph: OpenedGraph;
  readonly #onIdle: (generation: Generation) => void;
  readonly #streams = new Set<TrackedStream<GraphAnswer>>();
  /** Requests in flight, and subscriptions that are starting. */
  #waiting = 0;
  #isRetired = false;

  /** @param onIdle called once the generation is retired and has no request in flight */
  constructor(graph: OpenedGraph, revision: number, onIdle: (generation: Generation) => void) {
    this.engine = graph.engine;
    this.revision = revision;
    this.#graph = graph;
    this.#onIdle = onIdle;
  }

  execute(request: GraphRequest): GraphAnswer | Promise<GraphAnswer> {
    const executed = this.engine.execute(request);
    const answer = request.acceptsParts === true ? this.#tracked(executed) : executed;
    if (!(answer instanceof Promise)) return answer;
    this.#waiting += 1;
    answer.then(this.#leave, this.#leave);
    return answer;
  }

  async subscribe(
    request: GraphRequest,
  ): Promise<AsyncIterableIterator<GraphAnswer> | GraphAnswer> {
    this.#waiting += 1;
    try {
      const started = await this.engine.subscribe(request);
      if (!(Symbol.asyncIterator in started)) return started;
      const stream = new TrackedStream(started, (ended) => {
        this.#streams.delete(ended);
        this.#settle();
      });
      this.#streams.add(stream);
      return stream;
    } finally {
      this.#leave();
    }
  }

  /** A multi-part answer is in flight until its last part is read. */
  #tracked(answer: GraphAnswer | Promise<GraphAnswer>): GraphAnswer | Promise<GraphAnswer> {
    if (answer instanceof Promise) return answer.then((late) => this.#tracked(late));
    const { later } = answer;
    if (later === undefined) return answer;
    this.#waiting += 1;
    return { ...answer, later: new TrackedStream(later, this.#leave) };
  }

  /** Accepts no new requests. Those in flight continue. */
  retire(): void {
    this.#isRetired = true;
    this.#settle();
  }

  /** Ends the remaining subscriptions. Their clients resubscribe to the newest engine. */
  endStreams(): void {
    for (const stream of this.#streams) {
      stream.fail(new DomainError('supergraph_replaced', undefined, { retryAfterSec: 1 }));
    }
  }

  close(): Promise<void> {
    return this.#graph.close();
  }

  readonly #leave = (): void => {
    this.#waiting -= 1;
    this.#settle();
  };

  #settle(): void {
    if (this.#isRetired && this.#waiting === 0 && this.#streams.size === 0) this.#onIdle(this);
  }
}
