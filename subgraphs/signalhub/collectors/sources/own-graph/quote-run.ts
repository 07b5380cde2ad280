import { isObject } from '#kernel/text/is-object.ts';
import { parsedJson } from '#signalhub/collectors/cursor-json.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { nextTradingDay, previousTradingDay } from '#signalhub/facts/trading-calendar.ts';

/** From then on the closing auction of a session is over. */
const CLOSED_AT = '15:30';
/** Number of shares in one request for bars. */
const SHARES_A_REQUEST = 20;
/** Codes of shares; those of funds and bonds begin otherwise. */
const SHARE_CODE = /^(?:0|30|6|4|8|92)\d+$/;

/** Sessions before the first one to be read in which the close before it is looked for. */
const SESSIONS_BEFORE = 6;
const DAY_MS = 86_400_000;

/** The content of a request for bars. */
export interface QuoteWindow {
  /** The first session whose quotes are stated. */
  readonly firstDate: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** How far a run is. */
export interface QuoteRunState {
  /** The last session that is over. */
  readonly session: string;
  /** The last session that is read of every share; null before there is one. */
  readonly from: string | null;
  /** Shares of which `session` is still missing. */
  readonly missing: readonly string[];
  /** Shares whose bars are still to be requested; null until the list of shares is read. */
  readonly pending: readonly string[] | null;
  /** Shares of the list so far. */
  readonly listed: readonly string[];
  /** Sessions that a first run reads back. */
  readonly backfill: number;
}

/** The order of the requests for daily bars, and the number of bars that each share needs. */
export class QuoteRun {
  readonly state: QuoteRunState;

  constructor(state: QuoteRunState) {
    this.state = state;
  }

  /** The run that follows a cursor; null where every share's last session is read. */
  static from(
    cursor: string | null,
    nowMs: number,
    newestSession: string,
    backfill: number,
  ): QuoteRun | null {
    const session = lastClosed(nowMs, newestSession);
    const known = readCursor(cursor);
    const fresh = { session, missing: [], listed: [], pending: null, backfill };
    if (known === null) return new QuoteRun({ ...fresh, from: null });
    if (known.session !== session) return new QuoteRun({ ...fresh, from: known.from });
    if (known.missing.length === 0) return null;
    // Only the missing shares are requested again, not the list.
    return new QuoteRun({ ...fresh, from: known.from, pending: known.missing });
  }

  get isListed(): boolean {
    return this.state.pending !== null;
  }

  /** The shares of the next request; none at the end. */
  get next(): readonly string[] {
    return (this.state.pending ?? []).slice(0, SHARES_A_REQUEST);
  }

  /** The sessions whose quotes are read, and the bars from which they follow. */
  get window(): QuoteWindow {
    const { from, session, backfill } = this.state;
    const earliest = sessionsBefore(session, backfill - 1);
    const since = from === null ? earliest : (nextTradingDay(from) ?? earliest);
    const firstDate = since < earliest ? earliest : since;
    return {
      firstDate,
      startMs: startOf(sessionsBefore(firstDate, SESSIONS_BEFORE)),
      endMs: startOf(session) + DAY_MS,
    };
  }

  /**
   * The position from which a later run continues. A share that lacks its last quote keeps the sessions since then
   * open.
   */
  get cursor(): string {
    const { session, from, missing } = this.state;
    return JSON.stringify({ session, from: missing.length === 0 ? session : from, missing });
  }

  withListed(symbols: readonly string[], isEnd: boolean): QuoteRun {
    const shares = symbols.filter((symbol) => symbol.length === 6 && SHARE_CODE.test(symbol));
    const listed = [...this.state.listed, ...shares];
    return new QuoteRun({ ...this.state, listed, pending: isEnd ? listed : null });
  }

  /** The run after an answer about shares, of which some have no final quote of the session yet. */
  after(asked: readonly string[], late: readonly string[]): QuoteRun {
    const { pending, missing } = this.state;
    const rest = (pending ?? []).slice(asked.length);
    return new QuoteRun({ ...this.state, pending: rest, missing: [...missing, ...late] });
  }
}

function sessionsBefore(date: string, count: number): string {
  let earlier = date;
  for (let at = 0; at < count; at += 1) earlier = previousTradingDay(earlier) ?? earlier;
  return earlier;
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00+08:00`);
}

function lastClosed(nowMs: number, newestSession: string): string {
  const closing = `${newestSession}T${CLOSED_AT}`;
  if (formatTimestamp(nowMs) >= closing) return newestSession;
  return previousTradingDay(newestSession) ?? newestSession;
}

function readCursor(
  cursor: string | null,
): Pick<QuoteRunState, 'session' | 'from' | 'missing'> | null {
  const value = parsedJson(cursor);
  if (!isObject(value)) return null;
  const { session, from, missing } = value;
  if (
    typeof session !== 'string' ||
    (from !== null && typeof from !== 'string') ||
    !Array.isArray(missing)
  )
    return null;
  return { session, from, missing: missing.map(String) };
}
