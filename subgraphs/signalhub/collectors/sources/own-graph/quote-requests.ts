import type { SourceRequest } from '#signalhub/collectors/source.ts';
import type { QuoteWindow } from '#signalhub/collectors/sources/own-graph/quote-run.ts';

const SYMBOLS_A_PAGE = 200;
/** More than a window has sessions. */
const MAX_BARS = 100;

const LIST = `query QuotedShares($after: String) {
  instruments(exchange: stock, market: cn, first: ${SYMBOLS_A_PAGE}, after: $after) {
    nodes { symbol }
    pageInfo { endCursor hasNextPage }
  }
}`;

/** A page of the symbols of the mainland that market data offers. */
export function symbolsRequest(after: string | null): SourceRequest {
  return graphRequest(LIST, { after });
}

/** The daily bars of shares in a window, each share under the alias `s0`, `s1`, … of its place. */
export function barsRequest(
  codes: readonly string[],
  { startMs, endMs }: QuoteWindow,
): SourceRequest {
  const names = codes.map((_, at) => `$s${at}: String!`).join(', ');
  const shares = codes.map(
    (_, at) => `s${at}: instrument(exchange: stock, market: cn, symbol: $s${at}) { ...Days }`,
  );
  const query = `query QuotedDays($from: EpochMs!, $to: EpochMs!, ${names}) { ${shares.join(' ')} }
fragment Days on Instrument {
  klines(interval: "1d", limit: ${MAX_BARS}, startTime: $from, endTime: $to) { rows endsForming unconfirmedFrom }
}`;
  const symbols = Object.fromEntries(codes.map((code, at) => [`s${at}`, code]));
  return graphRequest(query, { from: startMs, to: endMs, ...symbols });
}

function graphRequest(query: string, variables: Readonly<Record<string, unknown>>): SourceRequest {
  return { host: 'market-data', path: '/graphql', json: { query, variables } };
}
