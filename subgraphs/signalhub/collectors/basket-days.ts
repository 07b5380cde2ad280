import { isObject } from '#kernel/text/is-object.ts';
import { parsedJson } from '#signalhub/collectors/cursor-json.ts';
import type { CollectionTime } from '#signalhub/collectors/source.ts';
import { previousTradingDay } from '#signalhub/facts/trading-calendar.ts';

/** Maximum number of sessions whose files are still requested; older gaps are never filled. */
const MAX_OPEN_DAYS = 20;
/** Sessions of one run: the newest comes first, and must not wait for a long gap. */
const MAX_DAYS_A_RUN = 4;

/** A session whose files are not all read, with the funds that are. */
interface OpenDay {
  readonly day: string;
  readonly read: readonly string[];
}

/** The state of the sessions. */
interface KnownDays {
  /** The last requested session. */
  readonly newest: string;
  /** The newest first. */
  readonly open: readonly OpenDay[];
}

/** A run through the files of sessions, the newest session first; a value that requests carry along. */
export interface DaysState extends KnownDays {
  /** Sessions of this run that follow on the present one. */
  readonly waiting: readonly string[];
  /** The session whose files are read. */
  readonly day: string;
  /** Funds of its list whose files are still to be requested. */
  readonly codes: readonly string[];
  /** Whether the files of a session are complete by the time of the run. */
  readonly isComplete: boolean;
  readonly session: string;
  /** The rest of the morning at the begin of the run, in milliseconds. */
  readonly morningMs: number;
}

/**
 * Begins a run where the one before ended: with sessions since then, and those whose files were not all read. Null
 * where all are.
 */
export function beginDays(cursor: string | null, occasion: CollectionTime): DaysState | null {
  const { session } = occasion;
  const known = readKnown(cursor);
  const fresh = sessionsAfter(known?.newest ?? null, session).map((day) => ({ day, read: [] }));
  const open = [...fresh, ...(known?.open ?? [])].slice(0, MAX_OPEN_DAYS);
  const [day, ...waiting] = open.slice(0, MAX_DAYS_A_RUN).map((one) => one.day);
  if (day === undefined) return null;
  const morningMs = Math.max(0, noonOf(occasion.today) - occasion.nowMs);
  const isComplete = morningMs === 0 || session < occasion.today;
  return { newest: session, open, waiting, day, codes: [], isComplete, session, morningMs };
}

/** The state with the list of the session. Funds whose files were read are not requested again. */
export function withList(state: DaysState, listed: readonly string[]): DaysState {
  const read = new Set(state.open.find(({ day }) => day === state.day)?.read);
  const codes = [...new Set(listed)].filter((code) => !read.has(code)).sort();
  return { ...state, codes };
}

/** The state after the first pending fund. If its file was not read, a later run requests it again. */
export function afterFile(state: DaysState, isRead: boolean): DaysState {
  const [code, ...codes] = state.codes;
  const open = state.open.map((one) =>
    one.day === state.day && code !== undefined && isRead
      ? { ...one, read: [...one.read, code] }
      : one,
  );
  return { ...state, codes, open };
}

/**
 * The state of the next session after the last file of one, and whether the run is over. A session is complete once its
 * list was read to the end at a time when the list is complete. An empty list is not a proof.
 */
export function afterDay(
  state: DaysState,
  isListed: boolean,
): { readonly ended: DaysState; readonly isOver: boolean } {
  const isWhole = isListed && (state.isComplete || state.day < state.session);
  const open = isWhole ? state.open.filter(({ day }) => day !== state.day) : state.open;
  const [day, ...waiting] = state.waiting;
  if (day === undefined) return { ended: { ...state, open, codes: [] }, isOver: true };
  return { ended: { ...state, open, day, waiting, codes: [] }, isOver: false };
}

/** Where the next run begins. */
export function cursorOf({ newest, open }: KnownDays): string {
  return JSON.stringify({ newest, open });
}

function readKnown(cursor: string | null): KnownDays | null {
  const value = parsedJson(cursor);
  if (!isObject(value) || typeof value['newest'] !== 'string') return null;
  const open = Array.isArray(value['open']) ? (value['open'] as readonly unknown[]) : [];
  return {
    newest: value['newest'],
    open: open.flatMap((one) => {
      if (!isObject(one) || typeof one['day'] !== 'string') return [];
      const read = Array.isArray(one['read']) ? (one['read'] as readonly unknown[]) : [];
      return [{ day: one['day'], read: read.filter((code) => typeof code === 'string') }];
    }),
  };
}

/** The sessions after one up to another, the newest first; only the last one if there is no earlier state. */
function sessionsAfter(newest: string | null, session: string): string[] {
  if (newest === null) return [session];
  const days: string[] = [];
  for (
    let day: string | null = session;
    day !== null && day > newest && days.length < MAX_OPEN_DAYS;
    day = previousTradingDay(day)
  ) {
    days.push(day);
  }
  return days;
}

/** No file of a session comes later than noon in Shanghai. */
function noonOf(date: string): number {
  return Date.parse(`${date}T12:00:00+08:00`);
}
