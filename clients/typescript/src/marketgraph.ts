import { BarHistory, type HistoryOptions } from './bar-history.ts';
import { HISTORY, KLINES, LIVE_CHART, LIVE_SERIES } from './documents.gen.ts';
import { LiveChart, type LiveChartOptions } from './live/live-chart.ts';
import { LiveSeries, type LiveSeriesOptions } from './live/live-series.ts';
import { Following, type FollowOptions, type EventMapper } from './live/following.ts';
import { errorOfGraph, MarketgraphError, type GraphError } from './marketgraph-error.ts';
import type { GetRoutes, PostRoutes } from './routes.gen.ts';
import { ownSurroundings, type Surroundings } from './surroundings.ts';
import { Transport, type RetryOptions, type Token } from './transport.ts';
import type { TypedDocument } from './typed-document.ts';

/** How a client is set up. */
export interface MarketgraphOptions {
  /** Where the server is: without it the origin of the page, and http://localhost:4000 outside of browsers. */
  readonly url?: string;
  readonly token?: Token;
  /** For one attempt of a request, 30 seconds by default. */
  readonly timeoutMs?: number;
  /** Retries of a read after a transient failure, 3 by default. */
  readonly retries?: number;
  /** What is taken from the runtime, for tests and for runtimes that lack something. */
  readonly surroundings?: Partial<Surroundings>;
}

/** What a query of REST may hold; undefined and null are left out. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number)[];

/** The paths of POST that take a body. */
type PathWithBody = {
  [Path in keyof PostRoutes]: PostRoutes[Path] extends { readonly body: unknown } ? Path : never;
}[keyof PostRoutes];

/** A query that needs nothing may be left out. */
type GetArguments<Asked> =
  Readonly<Record<never, never>> extends Asked
    ? [query?: Asked, signal?: AbortSignal]
    : [query: Asked, signal?: AbortSignal];

type Query = Readonly<Record<string, QueryValue>>;

const DEFAULT_URL = 'http://localhost:4000';
const JSON_TYPE = 'application/json';

/** One server: GraphQL queries, REST, and live data. */
export class Marketgraph {
  readonly #transport: Transport;

  constructor(options: MarketgraphOptions = {}) {
    const {
      url = pageOrigin() ?? DEFAULT_URL,
      token = null,
      timeoutMs = 30_000,
      retries = 3,
    } = options;
    if (!/^https?:\/\/./.test(url)) {
      throw new TypeError(`${url} is not the address of a server, such as ${DEFAULT_URL}.`);
    }
    const origin = url.replace(/\/+$/, '');
    const surroundings = { ...ownSurroundings(), ...options.surroundings };
    const hint = hintOf(origin);
    this.#transport = new Transport({ origin, token, timeoutMs, retries, hint }, surroundings);
  }

  /**
   * Queries the graph, and returns the data of the answer. Throws a MarketgraphError where the answer has errors; its
   * `data` has the partial answer. A transient failure is retried, unless the operation is a mutation.
   */
  async query<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<Result> {
    return this.#ask(document, variables, { signal });
  }

  /**
   * What a GET of REST answers, for example `get('/api/playbooks/{name}', { name: 'trend_following' })`. What stands
   * in braces in the path is taken from the query.
   */
  async get<Path extends keyof GetRoutes>(
    path: Path,
    ...[query = {}, signal]: GetArguments<GetRoutes[Path]['query']>
  ): Promise<GetRoutes[Path]['answer']> {
    const target = targetOf(path, query as Query);
    const request = { method: 'GET', path: target, accept: JSON_TYPE, isRead: true } as const;
    return this.#transport.send({ ...request, signal }, textOrJson<GetRoutes[Path]['answer']>);
  }

  /**
   * What a POST of REST answers. Every POST of REST only reads, so it may be sent again, except those of alerts. A POST
   * without a body is not among these: send its mutation with `query`.
   */
  async post<Path extends PathWithBody>(
    path: Path,
    body: PostRoutes[Path]['body'],
    signal?: AbortSignal,
  ): Promise<PostRoutes[Path]['answer']> {
    const isRead = !path.startsWith('/api/alerts/');
    const request = { method: 'POST', path, accept: JSON_TYPE, body, isRead } as const;
    return this.#transport.send({ ...request, signal }, textOrJson<PostRoutes[Path]['answer']>);
  }

  /**
   * A path of REST that has a table, as an Arrow IPC stream or as CSV in UTF-8: `tableFromIPC` of apache-arrow reads
   * the one, any spreadsheet the other. With a `body` it is a POST.
   */
  async table(
    format: 'arrow' | 'csv',
    path: string,
    query: Query = {},
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    const accept = format === 'csv' ? 'text/csv' : 'application/vnd.apache.arrow.stream';
    const method = body === undefined ? 'GET' : 'POST';
    const target = targetOf(path, query);
    const request = { method, path: target, accept, isRead: true, signal } as const;
    return this.#transport.send(
      body === undefined ? request : { ...request, body },
      async (response) => new Uint8Array(await response.arrayBuffer()),
    );
  }

  /**
   * Follows a subscription and reconnects: its events, each once and in order, where the document takes
   * `$after: [String!]` and selects `cursor`; where it does not, each connection begins with the whole state.
   */
  follow<Result extends object, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options: FollowOptions = {},
  ): Following<Result> {
    return this.#follow(document, variables, options, (data) => data);
  }

  /** The bars of a series from one time to another, however many: in pages, each bar once and in order. */
  history(options: HistoryOptions): BarHistory {
    return new BarHistory(
      {
        page: async (variables, retryOptions) =>
          (await this.#ask(HISTORY, variables, retryOptions)).klines,
        nowMs: () => this.#transport.surroundings.nowMs(),
      },
      options,
    );
  }

  /** The newest bars of a series and every change of them, through lost connections. */
  liveSeries(options: LiveSeriesOptions): LiveSeries {
    const { exchange, market, symbol, interval, closedOnly = false } = options;
    const instruments = [{ exchange, market, symbol }];
    return new LiveSeries(
      {
        klines: async (variables, aborted) =>
          (await this.query(KLINES, variables, aborted)).klines.rows,
        follow: (take) =>
          this.#follow(LIVE_SERIES, { instruments, interval, closedOnly }, options, take),
      },
      options,
    );
  }

  /** A chart of a series that moves with its bars, ready to draw, through lost connections. */
  liveChart(options: LiveChartOptions): LiveChart {
    const { exchange, market, symbol, interval, calc, bars = 500, signals = false } = options;
    const instrument = { exchange, market, symbol };
    const variables = { instrument, interval, calc, bars, signals };
    return new LiveChart((take) => this.#follow(LIVE_CHART, variables, options, take), options);
  }

  async #ask<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    retryOptions: RetryOptions,
  ): Promise<Result> {
    const query = document.toString();
    const request = {
      method: 'POST',
      path: '/graphql',
      accept: JSON_TYPE,
      body: { query, variables },
      isRead: !/\bmutation\b/.test(query),
      ...retryOptions,
    } as const;
    return this.#transport.send(request, async (response) => {
      const answer = await jsonOf<{ data?: Result; errors?: readonly GraphError[] } | null>(
        response,
      );
      if (answer?.errors !== undefined) throw errorOfGraph(answer.errors, { data: answer.data });
      if (typeof answer?.data === 'object' && answer.data !== null) return answer.data;
      const message = `The answer of ${response.url} is none of a graph.`;
      throw new MarketgraphError('not_marketgraph', message, { status: response.status });
    });
  }

  #follow<Result extends object, Variables extends object, Update>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options: FollowOptions,
    take: EventMapper<Result, Update>,
  ): Following<Result, Update> {
    return new Following(this.#transport, document.toString(), variables, options, take);
  }
}

/** A browser does not say that a server has refused a page of another origin. */
function hintOf(origin: string): string {
  const page = pageOrigin();
  if (page === null || page === new URL(origin).origin) return '';
  return ` A page of ${page} needs CORS_ORIGINS=${page} there.`;
}

/** Null outside of browsers, and for pages that no server has sent. */
function pageOrigin(): string | null {
  const { location } = globalThis as { readonly location?: { readonly origin?: string } };
  const origin = location?.origin;
  return origin?.startsWith('http') === true ? origin : null;
}

async function jsonOf<Value>(response: Response): Promise<Value> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Value;
  } catch (cause) {
    const message = `The answer of ${response.url} is no JSON.`;
    throw new MarketgraphError('not_marketgraph', message, { status: response.status, cause });
  }
}

/** Drawings are texts, pictures are bytes; everything else that REST answers is JSON. */
async function textOrJson<Value>(response: Response): Promise<Value> {
  const type = response.headers.get('content-type') ?? JSON_TYPE;
  if (type.includes('png')) return new Uint8Array(await response.arrayBuffer()) as Value;
  return type.includes('svg') ? ((await response.text()) as Value) : jsonOf<Value>(response);
}

/** A path with its parameters filled in, and the rest of the query behind it. */
function targetOf(path: string, query: Query): string {
  const params = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (path.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, encodeURIComponent(text));
    else params.set(name, text);
  }
  const lacks = /\{(\w+)\}/.exec(filled);
  if (lacks !== null) throw new TypeError(`${path} needs ${lacks[1]}.`);
  const behind = params.toString();
  return behind === '' ? filled : `${filled}?${behind}`;
}
