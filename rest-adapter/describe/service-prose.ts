/** Name of the service in its documents. */
export const SERVICE_TITLE = 'Marketgraph';

/** The service in one sentence. */
export const SERVICE_SUMMARY =
  'Market data and A-share research signals as one federated graph, ' +
  'and its documented REST interface.';

/** Rules of every route; each is one sentence or two, in Markdown. */
export const CONVENTIONS: readonly string[] = [
  'Market data counts time in milliseconds since 1970-01-01T00:00:00Z, in UTC: a day of bars ' +
    'begins at 00:00 UTC on markets that never close. Two exceptions, both in seconds: `time` ' +
    'and `end_time` in the `data` of a chart item, and names that end in `_sec`.',
  'Paths below `/api/signalhub` use ISO 8601 text with the offset `+08:00` for instants ' +
    '(`2026-11-20T18:30:00+08:00`) and `YYYY-MM-DD` for dates, both in Asia/Shanghai.',
  'Windows include their start and exclude their end.',
  'A kline row is `[open_time_ms, open, high, low, close, volume, quote_volume]`. Prices are ' +
    'in quote units, `volume` in base units. The last row of a latest query may be the forming ' +
    'bar.',
  'Symbols are canonical `{BASE}{QUOTE}`, such as `BTCUSDT`; intervals are in lower case.',
  'Names are snake_case, except `startTime` and `endTime`. `null` means "not known"; NaN ' +
    'never appears.',
  'Unknown query parameters are ignored, and of a repeated one the last wins, unless it is a list, ' +
    'which has all items; `X-Marketgraph-Warning` names both. Unknown members of a body are rejected.',
  'Bars, indicators and lists are also available as tables: `Accept: text/csv` or ' +
    '`application/vnd.apache.arrow.stream`, or `format=csv` and `format=arrow` in a link, return only ' +
    'the rows, with the same numbers.',
  'Parameters in milliseconds also accept a date and time with its zone: ' +
    '`2026-11-20T00:00:00Z`, `2026-11-20T08:00:00%2B08:00`.',
  'Numbers and booleans of a query are read leniently: `1_000`, `+5`, `yes`, `on`, `TRUE`.',
];

/** How a client should handle errors. */
export const RETRY_RULES: readonly string[] = [
  'Every failure is `{"detail": "one sentence", "code": "stable_word"}`; a 422 is `{"detail": ' +
    '[{"type", "loc", "msg", "input", "ctx"?}]}`. Branch on `code` or status, show `detail` to ' +
    'people.',
  '429 and 503 carry `Retry-After` in whole seconds: wait that long, then send the same ' +
    'request. Retry 500 and 504 with exponential back-off. Do not retry other 4xx unchanged.',
  '`RateLimit` has the remaining requests of your quota, `RateLimit-Policy` its size.',
  'Send `If-None-Match` with the `ETag` of an answer to get 304 without a body while it is ' +
    'unchanged.',
  'A path with a slash at its end is redirected (307), a wrong method is 405 with `Allow` ' +
    '(also OPTIONS, and HEAD except of documents), an unknown path is 404.',
];

/** A section of the reference. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

const TAGS: readonly Tag[] = [
  { name: 'Market data', description: 'Venues, symbols, intervals and bars.' },
  {
    name: 'Derivatives and sentiment',
    description:
      'Funding, open interest, positions and takers of perpetuals, and the fear and greed index.',
  },
  {
    name: 'Indicators',
    description: 'Technical indicators, their signal features and charts, and the catalog of them.',
  },
  {
    name: 'Playbooks',
    description: 'Recipes for analyses, and their results for an instrument.',
  },
  {
    name: 'Signals',
    description:
      'A-shares, funds, sectors, companies and policy: published facts, and views derived from them.',
  },
  { name: 'Alerts', description: 'Alert rules with webhooks, and the events of these rules.' },
  { name: 'Operation', description: 'Health of the service and its feeds.' },
];

/** The sections of the reference that are in use, in reading order. Throws for an unknown one. */
export function tagsOf(used: readonly string[]): readonly Tag[] {
  const unknown = used.find((tag) => !TAGS.some(({ name }) => name === tag));
  if (unknown !== undefined) {
    throw new Error(`the tag "${unknown}" is not in rest-adapter/describe/service-prose.ts`);
  }
  return TAGS.filter(({ name }) => used.includes(name));
}
