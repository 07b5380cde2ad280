import { MarketgraphError, type TypedDocument } from '#clients/typescript/src/index.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';

/** The source of a part of a page: the document and the variables that "show query" opens in the explorer. */
export interface ShownQuery {
  readonly query: string;
  readonly variables: object;
}

/** One query of the graph, and the state of its answer. Redraws the page on each change. */
export class GraphQuery<Result, Variables extends object> {
  readonly #host: GraphHost;
  readonly #document: TypedDocument<Result, Variables>;
  #variables: Variables;
  #asking: AbortController | null = null;
  #data: Result | null = null;
  #error: Error | null = null;
  readonly #timer: ReturnType<typeof setInterval> | undefined;

  /**
   * Sends the query immediately.
   *
   * @param askAgainMs interval at which the query is repeated until it is closed; without it, the query is sent once
   */
  constructor(
    host: GraphHost,
    document: TypedDocument<Result, Variables>,
    variables: NoInfer<Variables>,
    askAgainMs?: number,
  ) {
    this.#host = host;
    this.#document = document;
    this.#variables = variables;
    this.ask();
    if (askAgainMs !== undefined) this.#timer = setInterval(() => this.ask(), askAgainMs);
  }

  /** The newest answer; it stays while another request is in flight. Parts that failed are null in it. */
  get data(): Result | null {
    return this.#data;
  }

  /** Why the newest answer is partial or missing. */
  get error(): Error | null {
    return this.#error;
  }

  get isAsking(): boolean {
    return this.#asking !== null;
  }

  get source(): ShownQuery {
    return { query: this.#document.toString(), variables: this.#variables };
  }

  /** Queries again, with other variables where they are given; an answer in flight is dropped. */
  ask(variables: Variables = this.#variables): void {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#variables = variables;
    this.#host.graph.query(this.#document, variables, asking.signal).then(
      (data) => this.#answered(asking, data, null),
      (error: unknown) => this.#answered(asking, partOf<Result>(error), error),
    );
    this.#host.redraw();
  }

  /** Drops the request in flight. */
  close(): void {
    clearInterval(this.#timer);
    this.#asking?.abort();
    this.#asking = null;
  }

  #answered(asking: AbortController, data: Result | null, error: unknown): void {
    if (this.#asking !== asking) return;
    this.#asking = null;
    if (data !== null || error === null) this.#data = data;
    this.#error = error === null ? null : asError(error);
    this.#host.redraw();
  }
}

function partOf<Result>(error: unknown): Result | null {
  if (!(error instanceof MarketgraphError)) return null;
  const { data } = error;
  return typeof data === 'object' && data !== null ? (data as Result) : null;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
