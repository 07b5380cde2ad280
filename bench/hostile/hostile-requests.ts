import type { HttpRequest } from '#bench/hostile/send-bytes.ts';

/** A request that is at one limit of one entrance, or beyond it. */
export interface HostileRequest extends HttpRequest {
  readonly entrance: string;
  readonly limit: string;
}

/** Rows of a body that is as large as bodies may be. */
const BODY_CHARACTERS = 4_190_000;
const BAR = '[1700000000000,100.5,101.5,99.5,100.75,12.5]';
const SERIES = 'exchange:venue_a,market:spot,symbol:"BTCUSDT",interval:"1m"';
const SERIES_VALUES = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' };
const REST_SERIES = 'exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m';
/** Indicators that were not used before: their code is loaded with the first request. */
const FIRST_USED =
  'rsi ema macd bbands atr ichimoku adx stoch supertrend keltner cci cmf donchian obv mfi willr roc trix tsi ' +
  'vwap kst psar aroon vortex hma kama dema tema zlema t3 alma frama fisher ultosc ppo pvo efi emv kvo dpo ' +
  'mass_index coppock stochrsi qqe squeeze chop ulcer_index hurst zigzag pivot_points wave_trend';
const CALCS = FIRST_USED.split(' ').map((name) => ({ name }));

const filled = (unit: string, characters: number): string =>
  unit.repeat(Math.floor(characters / unit.length));

/** Bars of one minute each. */
function bars(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const price = 100 + Math.sin(at / 9) * 5;
    const [high, low] = [price + 1, price - 1];
    return `[${1_700_000_000_000 + at * 60_000},${price},${high},${low},${price + 0.25},12.5]`;
  });
  return rows.join(',');
}

function compute(
  klines: string,
  calc = '[{"name":"ema"}]',
): Pick<HttpRequest, 'method' | 'path' | 'body'> {
  const body = `{"klines":[${klines}],"calc":${calc}}`;
  return { method: 'POST', path: '/api/indicators/compute', body };
}

function graphql(
  query: string,
  variables = '{}',
  path = '/graphql',
): Pick<HttpRequest, 'method' | 'path' | 'body'> {
  const body = `{"query":${JSON.stringify(query)},"variables":${variables}}`;
  return { method: 'POST', path, body };
}

function tool(
  name: string,
  given: string,
): Pick<HttpRequest, 'method' | 'path' | 'body' | 'headers'> {
  const params = `{"name":"${name}","arguments":${given}}`;
  return {
    method: 'POST',
    path: '/mcp',
    headers: { accept: 'application/json, text/event-stream' },
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`,
  };
}

const NUMBERS = filled('1,', BODY_CHARACTERS - 300);
const MEMBERS = Array.from({ length: 350_000 }, (_, at) => `,"${at.toString(36)}":1`).join('');
const ROWS = filled(`${BAR},`, BODY_CHARACTERS - 300).slice(0, -1);
const MAX_CALCS = JSON.stringify(
  Array.from({ length: 100 }, (_, at) => ({
    name: 'ema',
    id: `e${at}`,
    params: { period: at + 2 },
  })),
);
const COMPUTE =
  'query($k:[[KlineNumber!]!]!){computeIndicators(klines:$k,calc:[{name:"ema"}]){indicators{key}}}';
const many = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ');
const FIVE = many(5, (at) => `b${at}:rows`);
const WHOLE = `{${many(74, (at) => `a${at}:klines(${SERIES},limit:${3_000 - at}){rows}`)}}`;
const ALIASES = `{${many(80, (at) => `a${at}:klines(${SERIES},limit:1){${FIVE}}`)}}`;
const DEEP = filled('[', BODY_CHARACTERS);

/** Every entrance of HTTP, each of its limits. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
  { entrance: 'REST body', limit: 'one bar of 2 million numbers', ...compute(`[${NUMBERS}1]`) },
  { entrance: 'REST body', limit: '95,000 bars', ...compute(ROWS) },
  {
    entrance: 'REST body',
    limit: '2,000 bars, 100 calculations',
    ...compute(bars(2_000), MAX_CALCS),
  },
  { entrance: 'REST body', limit: '14,000 bars', ...compute(bars(14_000)) },
  {
    entrance: 'REST body',
    limit: 'chart of 3,000 bars and 51 indicators that are used first',
    method: 'POST',
    path: '/api/chart',
    body: JSON.stringify({ ...SERIES_VALUES, limit: 3_000, signals: true, calc: CALCS }),
  },
  { entrance: 'REST body', limit: '350,000 members', ...compute('', `[],"x":1${MEMBERS}`) },
  { entrance: 'REST body', limit: 'brackets', ...compute(DEEP) },
  {
    entrance: 'REST query',
    limit: 'longest query',
    method: 'GET',
    path: `/api/klines?${filled('a=1&', 15_000)}`,
  },
  {
    entrance: 'REST query',
    limit: '3,000 bars',
    method: 'GET',
    path: `/api/klines?${REST_SERIES}&limit=3000`,
  },
  {
    entrance: 'REST query',
    limit: 'picture of 1,000 bars',
    method: 'GET',
    path: `/api/chart.svg?${REST_SERIES}&limit=1000&calc=ema&calc=macd`,
  },
  { entrance: 'GraphQL POST', limit: 'longest answer', ...graphql(WHOLE) },
  { entrance: 'GraphQL POST', limit: 'most aliases', ...graphql(ALIASES) },
  { entrance: 'GraphQL POST', limit: 'brackets', ...graphql(filled('{a', 90_000)) },
  {
    entrance: 'GraphQL POST',
    limit: 'comment of 4 MB',
    ...graphql(`#${filled('x', BODY_CHARACTERS - 300)}`),
  },
  {
    entrance: 'GraphQL variables',
    limit: 'one bar of 2 million numbers',
    ...graphql(COMPUTE, `{"k":[[${NUMBERS}1]]}`),
  },
  { entrance: 'GraphQL variables', limit: '95,000 bars', ...graphql(COMPUTE, `{"k":[${ROWS}]}`) },
  {
    entrance: 'GraphQL variables',
    limit: '350,000 members',
    ...graphql('{__typename}', `{"x":1${MEMBERS}}`),
  },
  {
    entrance: 'GraphQL GET',
    limit: 'longest query',
    method: 'GET',
    path: `/graphql?query=${encodeURIComponent(`{${filled('__typename ', 9_000)}}`)}`,
    headers: { accept: 'application/json', 'apollo-require-preflight': '1' },
  },
  {
    entrance: 'MCP',
    limit: 'one bar of 2 million numbers',
    ...tool('compute_indicators', `{"klines":[[${NUMBERS}1]],"calc":[{"name":"ema"}]}`),
  },
  { entrance: 'MCP', limit: '350,000 members', ...tool('klines', `{"x":1${MEMBERS}}`) },
  {
    entrance: 'SSE',
    limit: 'longest answer',
    ...graphql(WHOLE),
    headers: { accept: 'text/event-stream' },
  },
  {
    entrance: 'SSE',
    limit: 'brackets',
    ...graphql(filled('{a', 90_000)),
    headers: { accept: 'text/event-stream' },
  },
];
