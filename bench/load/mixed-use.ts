import type { Socket } from 'node:net';
import { openSubscriber } from '#bench/load/subscriber.ts';

/** What a dashboard, a researcher and an agent ask of one server, in turns. */
export interface MixedUse {
  /** Requests that were answered with a status below 400. */
  readonly answered: number;
  /** Answers of 400 and above, each with its request. */
  readonly refused: readonly string[];
  /** Events of all subscriptions. */
  readonly events: number;
}

interface MixedRequest {
  readonly path: string;
  /** Sent as JSON by POST; a request without it is a GET. */
  readonly body?: unknown;
}

interface Series {
  readonly exchange: string;
  readonly market: string;
  readonly symbol: string;
  readonly interval: string;
}

const PAUSE_MS = 100;
/** Some requests wait for the quota of a provider, up to five seconds. */
const AT_ONCE = 4;
const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'];
const INDICATORS = [
  ['macd', 'rsi', 'bbands'],
  ['adx', 'atr', 'stoch', 'ema'],
  ['ichimoku', 'supertrend', 'obv'],
  ['vwap', 'mfi', 'cci', 'donchian'],
  ['engulfing', 'hammer', 'order_blocks'],
];
const SCANS = ['venue_a', 'venue_b', 'venue_c'];

/**
 * Sends mixed requests to a server, four at once, each followed by a pause, with a dozen subscriptions open. Ends after
 * so many rounds of all kinds of requests.
 */
export async function useMixed(origin: string, rounds: number): Promise<MixedUse> {
  const tally = { answered: 0, refused: [] as string[], events: 0 };
  const requests = await mixedRequests(origin);
  const sockets = await subscribeMixed(Number(new URL(origin).port), () => (tally.events += 1));
  let next = 0;
  const askOn = async (): Promise<void> => {
    for (let at = next++; at < rounds * requests.length; at = next++) {
      const request = requests[at % requests.length]!(Math.floor(at / requests.length));
      const status = await ask(origin, request);
      if (status < 400) tally.answered += 1;
      else tally.refused.push(`${status} ${request.path} ${JSON.stringify(request.body ?? '')}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  return tally;
}

async function ask(origin: string, { path, body }: MixedRequest): Promise<number> {
  const response = await fetch(`${origin}${path}`, {
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Each request by its round, so that each round asks it of another series, company or sector. */
async function mixedRequests(origin: string): Promise<((round: number) => MixedRequest)[]> {
  const series = await allSeries(origin);
  const codes = await valuesOf(origin, '{ companies(first: 200) { nodes { id: stockCode } } }');
  const sectors = await valuesOf(
    origin,
    '{ sectorPage(pageSize: 100) { items { id: sectorId } } }',
  );
  // Steps without a common divisor with the counts visit everything.
  const one = (round: number, step: number): Series => series[(round * step) % series.length]!;
  const code = (round: number): string => codes[(round * 7) % codes.length]!;
  const sector = (round: number): string => sectors[(round * 3) % sectors.length]!;
  const calc = (round: number) => INDICATORS[round % INDICATORS.length]!.map((name) => ({ name }));
  const page = (round: number): string => `page=${1 + (round % 5)}&page_size=50`;
  return [
    (round) => get('/api/klines', { ...one(round, 11), limit: '500' }),
    (round) => post('/api/indicators', { ...one(round, 13), limit: 300, calc: calc(round) }),
    (round) => get(`/api/signalhub/companies/${code(round)}/state-capital`),
    (round) => graphql(chartOf(one(round, 17), calc(round))),
    (round) => graphql(companiesOf(code(round))),
    () => get('/api/health'),
    (round) => get('/api/chart.svg', { ...one(round, 19), calc: 'macd;rsi' }),
    (round) => get(`/api/signalhub/sectors/${sector(round)}/heat-series?limit=200`),
    (round) => get('/api/klines', { ...one(round, 23), limit: '1000' }),
    (round) => graphql(scanOf(SCANS[round % SCANS.length]!, round)),
    (round) => graphql(lookOf(sector(round))),
    (round) => get(`/api/signalhub/companies/${code(round)}/state-capital.svg`),
    (round) => get(`/api/signalhub/securities?${page(round)}`),
    () => get('/api/signalhub/realtime?window=24h'),
    (round) => get(`/api/signalhub/companies?${page(round)}`),
    () => get('/api/signalhub/etf-sector-relations?page_size=50'),
    () => get('/api/signalhub/sector-performance?sessions=20'),
    (round) => {
      const few = [0, 1, 2, 3].map((at) => one(round + at, 29));
      const series = few.map((each) => Object.assign({ limit: 200, calc: calc(round) }, each));
      return post('/api/indicators/bulk', { series });
    },
  ];
}

function get(path: string, query?: Readonly<Record<string, string>>): MixedRequest {
  return { path: query === undefined ? path : `${path}?${new URLSearchParams(query)}` };
}

function post(path: string, body: unknown): MixedRequest {
  return { path, body };
}

function graphql(document: string): MixedRequest {
  return post('/graphql', { query: document });
}

function chartOf(series: Series, calc: readonly { readonly name: string }[]): string {
  const names = calc.map(({ name }) => `{name: "${name}"}`).join(' ');
  return `{ chart(${place(series)}, interval: "${series.interval}", calc: [${names}], limit: 300, signals: true) {
    klines panels { id title items { type key columns data } } } }`;
}

function companiesOf(code: string): string {
  return `{
    company(stockCode: "${code}") {
      name board sectorRelations(status: active) { score sector { name } }
      listings { exchange market symbol latestBar { close } }
      etfHoldings(first: 10) { nodes { constituent { weight } etf { fundCode name } } }
      stateCapital { available profile { stateCapitalStatus ultimateControllerName } }
    }
    companies(first: 50) { nodes { stockCode name instrument { symbol latestBar { close } } } }
  }`;
}

function lookOf(sector: string): string {
  return `{ sector(sectorId: "${sector}") { sectorId name layer } health { status venues { exchange status } } }`;
}

function scanOf(exchange: string, round: number): string {
  return `{ featureScan(universe: {exchange: ${exchange}}, interval: "${INTERVALS[round % 5]!}",
    where: {compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: ${40 + (round % 20)}}}}, first: 50) {
    totalCount nodes { instrument { symbol } rankValue } } }`;
}

function place({ exchange, market, symbol }: Omit<Series, 'interval'>): string {
  return `exchange: ${exchange}, market: ${market}, symbol: "${symbol}"`;
}

/** Twelve subscriptions, each over a connection of its own. */
async function subscribeMixed(port: number, onEvent: () => void): Promise<Socket[]> {
  const coin = (exchange: string, market: string): string =>
    `{${place({ exchange, market, symbol: 'BTCUSDT' })}}`;
  const documents = [
    ...SCANS.flatMap((exchange) => [
      `subscription { klineUpdated(instruments: [${coin(exchange, 'spot')}], interval: "1m") { kind rows cursor } }`,
      `subscription { klineUpdated(instruments: [${coin(exchange, 'perp')}], interval: "1h") { kind rows cursor } }`,
    ]),
    `subscription { chartUpdated(instrument: ${coin('venue_a', 'spot')}, interval: "1m",
       calc: [{name: "macd"} {name: "rsi"}], bars: 100, format: columns) { kind klines times panels { id } cursor } }`,
    `subscription { indicatorUpdated(instrument: ${coin('venue_b', 'perp')}, interval: "5m",
       calc: [{name: "supertrend"}]) { kind cursor } }`,
    'subscription { healthUpdated { status } }',
    'subscription { materialPublished(since: "2020-01-01T00:00:00Z") { kind cursor } }',
    'subscription { sectorSignals { kind } }',
    `subscription { scanUpdated(universe: {market: perp}, interval: "1m",
       where: {compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 50}}}) { kind totalCount } }`,
  ];
  return Promise.all(documents.map((document) => openSubscriber(port, document, onEvent)));
}

async function allSeries(origin: string): Promise<Series[]> {
  const markets = await read<MarketOfAll[]>(`${origin}/api/markets`);
  const lists = await Promise.all(
    markets.map(async ({ exchange, market, intervals }) => {
      const place = `${origin}/api/markets/${exchange}/${market}/symbols`;
      const { symbols } = await read<{ symbols: string[] }>(place);
      return symbols.flatMap((symbol) =>
        intervals.map((interval) => ({ exchange, market, symbol, interval })),
      );
    }),
  );
  return lists.flat();
}

interface MarketOfAll {
  readonly exchange: string;
  readonly market: string;
  readonly intervals: readonly string[];
}

async function read<Answer>(url: string): Promise<Answer> {
  return (await (await fetch(url)).json()) as Answer;
}

/** The `id`s that a query with one list gives. */
async function valuesOf(origin: string, document: string): Promise<string[]> {
  const data = await query<Record<string, Record<string, { id: string }[]>>>(origin, document);
  return Object.values(Object.values(data)[0]!)[0]!.map(({ id }) => id);
}

async function query<Data>(origin: string, document: string): Promise<Data> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: document }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  if (errors !== undefined) throw new Error(`a query failed: ${JSON.stringify(errors)}`);
  return data;
}
