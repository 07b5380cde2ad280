import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import type { FactSource, SourceReading, SourceRequest } from '#signalhub/collectors/source.ts';
import {
  graphFaultOf,
  readBars,
  readSymbols,
  type DailyBars,
} from '#signalhub/collectors/sources/own-graph/graph-answer.ts';
import {
  barsRequest,
  symbolsRequest,
} from '#signalhub/collectors/sources/own-graph/quote-requests.ts';
import { quoteFacts, type QuoteRow } from '#signalhub/collectors/sources/own-graph/quote-facts.ts';
import { QuoteRun } from '#signalhub/collectors/sources/own-graph/quote-run.ts';

/** Sessions that a first run reads: more than the momentum of heat needs. */
const BACKFILL_SESSIONS = 30;

/** Daily quotes of the shares that this installation's own market data offers, as its graph answers. */
export const MARKET_QUOTES: FactSource<QuoteRow> = marketQuotes(BACKFILL_SESSIONS);

/** @param backfillSessions sessions that a first run reads back */
export function marketQuotes(backfillSessions: number): FactSource<QuoteRow> {
  return {
    name: 'market-quotes',
    capability: 'quote',
    authority: 'market-data',
    stability: 'B',
    terms:
      'Bars of your own market data. The terms are those of the quote providers that you configured.',
    format: 'JSON of the graph of market data: daily bars, 20 shares a request',
    schedule: { kind: 'at', times: ['15:35', '16:05', '18:05', '20:05'], days: 'trading' },
    hosts: ['market-data'],
    isComplete: false,
    minRows: 0,
    maxRequests: 600,
    needs: [],
    knows: ['company'],
    requires: ['company'],
    isConditional: false,
    first: (cursor, { nowMs, session }) => {
      const run = QuoteRun.from(cursor, nowMs, session, backfillSessions);
      return run === null ? null : nextRequest(run, null);
    },
    faultOf: (answer) => dataFaultOf(answer) ?? graphFaultOf(answer),
    read: (answer, { state }) => {
      const { run, after } = state as AskedOf;
      if (!run.isListed) return listReading(run, readSymbols(answer));
      return barsReading(run, readBars(answer, after ?? [], run.window.firstDate));
    },
    identityOf: ({ code, date }) => `${code} ${date}`,
    toFacts: quoteFacts,
  };
}

/** The state from which a request was built. */
interface AskedOf {
  readonly run: QuoteRun;
  /** The shares whose bars it requests; null for a page of the list. */
  readonly after: readonly string[] | null;
}

function nextRequest(run: QuoteRun, pageAfter: string | null): SourceRequest | null {
  if (!run.isListed) return { ...symbolsRequest(pageAfter), state: { run, after: null } };
  const codes = run.next;
  if (codes.length === 0) return null;
  return { ...barsRequest(codes, run.window), state: { run, after: codes } };
}

function listReading(
  run: QuoteRun,
  { symbols, endCursor }: ReturnType<typeof readSymbols>,
): SourceReading<QuoteRow> {
  const listed = run.withListed(symbols, endCursor === null);
  const next = nextRequest(listed, endCursor);
  // Market data without shares has no quotes of any session.
  return { ...nothing(symbols.length), rows: [], next, cursor: null };
}

function barsReading(run: QuoteRun, { asked, rows, late }: DailyBars): SourceReading<QuoteRow> {
  const after = run.after(asked, late);
  const next = nextRequest(after, null);
  const isEnd = next === null;
  const { missing, session } = after.state;
  const isNoted = isEnd && missing.length > 0;
  return {
    ...nothing(asked.length),
    rows,
    next,
    cursor: isEnd ? after.cursor : null,
    ...(isNoted && { note: `${missing.length} shares have no final quote of ${session} yet` }),
  };
}

function nothing(records: number) {
  return { shape: [], records, unreadable: 0, declared: null };
}
