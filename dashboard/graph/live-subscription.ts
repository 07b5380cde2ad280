import type { TypedDocument } from '#clients/typescript/src/index.ts';
import type { ShownQuery } from '#dashboard/graph/graph-query.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';

/** How a stream is followed. */
export interface StreamOptions {
  /** Whether its source moves at least every few seconds, so that silence means delay. */
  readonly isSteady?: boolean;
}

/** A source of live data, such as a subscription or a live chart of the client. */
interface Live<Update> extends AsyncIterable<Update> {
  close(): void;
}

/** One live subscription of the page: hands each update on, through lost connections, and redraws. */
export class LiveSubscription<Update> {
  readonly #host: GraphHost;
  readonly #live: Live<Update>;
  readonly #take: (update: Update) => void;
  readonly source: ShownQuery;
  #error: Error | null = null;

  constructor(
    host: GraphHost,
    live: Live<Update>,
    source: ShownQuery,
    take: (update: Update) => void,
    { isSteady = false }: StreamOptions = {},
  ) {
    this.#host = host;
    this.#live = live;
    this.#take = take;
    this.source = source;
    host.connection.begin(this, isSteady, Date.now());
    void this.#run();
  }

  /** Follows a subscription of a document. */
  static of<Result extends object, Variables extends object>(
    host: GraphHost,
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    take: (data: Result) => void,
    options: StreamOptions = {},
  ): LiveSubscription<Result> {
    const source = { query: document.toString(), variables };
    return new LiveSubscription(
      host,
      host.graph.follow(document, variables),
      source,
      take,
      options,
    );
  }

  /** Why it ended by itself; null while it runs. */
  get error(): Error | null {
    return this.#error;
  }

  close(): void {
    this.#live.close();
  }

  async #run(): Promise<void> {
    try {
      for await (const update of this.#live) {
        this.#host.connection.heard(this, Date.now());
        this.#take(update);
        this.#host.redraw();
      }
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
    } finally {
      this.#host.connection.end(this, Date.now());
      this.#host.redraw();
    }
  }
}
