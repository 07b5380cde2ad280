import { KLINES, LIVE_CHART, LIVE_SERIES } from './documents.gen.ts';
import { LiveChart, type LiveChartOptions } from './live/live-chart.ts';
import { LiveSeries, type LiveSeriesOptions } from './live/live-series.ts';
import { Following, type FollowOptions } from './live/following.ts';
import { errorOfGraph, MarketgraphError, type GraphError } from './marketgraph-error.ts';
import { ownSurroundings, type Surroundings } from './surroundings.ts';
import { Transport, type Token } from './transport.ts';
import type { TypedDocument } from './typed-document.ts';

/** How a client is set up. */
export interface MarketgraphOptions {
  /** Where the server is: without it the origin of the page, and http://localhost:4000 outside of browsers. */
  readonly url?: string;
  readonly token?: Token;
  /** For one attempt of a request, 30 seconds unless said otherwise. */
  readonly timeoutMs?: number;
  /** How often a read that failed for the moment is asked again, 3 unless said otherwise. */
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

const DEFAULT_URL = 'http://localhost:4000';
const JSON_TYPE = 'application/json';

/** One server: questions, REST, and what goes on live. */
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
    this.#transport = new Transport({ origin, token, timeoutMs, retries }, surroundings);
  }

  /**
   * Asks the graph, and gives the data of the answer. Throws a MarketgraphError where the answer has errors; its
   * `data` has what was answered in spite of them. What failed for the moment is asked again, unless it is a mutation.
   */
  async query<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<Result> {
    const query = document.toString();
    const request = {
      method: 'POST',
      path: '/graphql',
      accept: JSON_TYPE,
      body: { query, variables },
      isRead: !/\bmutation\b/.test(query),
      signal,
    } as const;
    return this.#transport.send(request, async (response) => {
      const answer = await jsonOf<{ data?: Result; errors?: readonly GraphError[] }>(response);
      if (answer.errors !== undefined) throw errorOfGraph(answer.errors, { data: answer.data });
      return answer.data as Result;
    });
  }

  /** The JSON of a GET of REST, for example `get('/api/health')`. */
  async get<Result = unknown>(
    path: string,
    query: Readonly<Record<string, QueryValue>> = {},
    signal?: AbortSignal,
  ): Promise<Result> {
    const request = { method: 'GET', path: path + queryText(query), accept: JSON_TYPE } as const;
    return this.#transport.send({ ...request, isRead: true, signal }, jsonOf<Result>);
  }

  /** The JSON of a POST of REST. Every POST of REST only reads. */
  async post<Result = unknown>(path: string, body: unknown, signal?: AbortSignal): Promise<Result> {
    const request = { method: 'POST', path, accept: JSON_TYPE, body } as const;
    return this.#transport.send({ ...request, isRead: true, signal }, jsonOf<Result>);
  }

  /**
   * A path of REST that has a table, as an Arrow IPC stream or as CSV in UTF-8: `tableFromIPC` of apache-arrow reads
   * the one, any spreadsheet the other. With a `body` it is a POST.
   */
  async table(
    format: 'arrow' | 'csv',
    path: string,
    query: Readonly<Record<string, QueryValue>> = {},
    body?: unknown,
  ): Promise<Uint8Array> {
    const accept = format === 'csv' ? 'text/csv' : 'application/vnd.apache.arrow.stream';
    const method = body === undefined ? 'GET' : 'POST';
    const request = { method, path: path + queryText(query), accept, isRead: true } as const;
    return this.#transport.send(
      body === undefined ? request : { ...request, body },
      async (response) => new Uint8Array(await response.arrayBuffer()),
    );
  }

  /**
   * Follows a subscription through lost connections: its events, each once and in order, where the document takes
   * `$after: [String!]` and selects `cursor`; where it does not, each connection begins with the whole state.
   */
  follow<Result extends object, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options: FollowOptions = {},
  ): Following<Result> {
    return this.#follow(document, variables, options, (data) => data);
  }

  /** The newest bars of a series and every change of them, through lost connections. */
  liveSeries(options: LiveSeriesOptions): LiveSeries {
    const { exchange, market, symbol, interval, closedOnly = false } = options;
    const instruments = [{ exchange, market, symbol }];
    return new LiveSeries(
      {
        klines: async (variables) => (await this.query(KLINES, variables)).klines.rows,
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

  #follow<Result extends object, Variables extends object, Update>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options: FollowOptions,
    take: (data: Result) => Update | Promise<Update>,
  ): Following<Result, Update> {
    return new Following(this.#transport, document.toString(), variables, options, take);
  }
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

function queryText(query: Readonly<Record<string, QueryValue>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    params.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
