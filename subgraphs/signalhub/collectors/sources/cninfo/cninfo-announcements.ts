import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { answerJson, recordsIn } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import {
  SourceFormatError,
  type FactSource,
  type CollectionTime,
  type SourceAnswer,
  type SourceReading,
  type SourceRequest,
} from '#signalhub/collectors/source.ts';
import {
  announcementOf,
  type Announcement,
} from '#signalhub/collectors/sources/cninfo/announcement.ts';
import {
  announcementRows,
  type StatedEvent,
} from '#signalhub/collectors/sources/cninfo/announcement-facts.ts';
import {
  SEARCH_WORDS,
  titleEventOf,
  type SearchWord,
} from '#signalhub/collectors/sources/cninfo/title-rules.ts';
import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { dateAfter } from '#signalhub/facts/shanghai-time.ts';

const MINUTE_MS = 60_000;
/** The site returns at most this many announcements a page, whatever size is requested. */
const PAGE_SIZE = 30;
/** How far back the first run reads. */
const FIRST_DAYS = 90;
/** Days that are read again, for companies that the exchange lists later than they announce. */
const AGAIN_DAYS = 7;
/** Notices of a long holiday's eve bear the date of the session after it. */
const AHEAD_DAYS = 10;
/** Days of one search: deep pages repeat earlier ones. */
const SLICE_DAYS = 10;
/** Part of the announcements of a search that must have come. */
const MIN_SEEN = 0.99;

const WORDS = Object.keys(SEARCH_WORDS) as SearchWord[];

/** A page of a search, from 1. */
interface SearchState {
  readonly from: string;
  readonly to: string;
  readonly word: number;
  readonly page: number;
  /** Announcements of this search so far. */
  readonly seen: readonly string[];
  /** The relevant announcements of this search. They are read at its end, the oldest first. */
  readonly found: readonly StatedEvent[];
  /** Announcements of the run so far. */
  readonly total: number;
  /** Last date of the run. */
  readonly end: string;
  readonly today: string;
}

/** Announcements of listed companies whose titles state a step in the life of a share. */
export const CNINFO_ANNOUNCEMENTS: FactSource<StatedEvent> = {
  name: 'cninfo-announcements',
  capability: 'announcement',
  authority: 'CNINFO',
  stability: 'B',
  terms:
    'Public page of the disclosure site that the regulator names. You are responsible for your use.',
  format: 'JSON of the search behind the page, 30 announcements a page',
  schedule: { kind: 'every', sessionMs: 15 * MINUTE_MS, otherMs: 30 * MINUTE_MS },
  hosts: ['www.cninfo.com.cn'],
  isComplete: false,
  minRows: 0,
  maxRequests: 500,
  needs: ['announcementId', 'announcementTitle', 'announcementTime', 'secCode'],
  knows: ['company', 'code_alias', 'security_event', 'trading_suspension', 'research_material'],
  requires: ['company'],
  isConditional: false,
  first: (cursor, occasion) => searchRequest(firstSearch(cursor, occasion)),
  faultOf: dataFaultOf,
  read: (answer, { state }) => readPage(answer, state as SearchState),
  identityOf: ({ id, event }) => `${id} ${event}`,
  toFacts: announcementRows,
};

function firstSearch(cursor: string | null, { today }: CollectionTime): SearchState {
  const from = cursor === null ? dateAfter(today, -FIRST_DAYS) : dateAfter(cursor, -AGAIN_DAYS);
  const end = dateAfter(today, AHEAD_DAYS);
  return {
    from,
    to: sliceEnd(from, end),
    word: 0,
    page: 1,
    seen: [],
    found: [],
    total: 0,
    end,
    today,
  };
}

function sliceEnd(from: string, end: string): string {
  const to = dateAfter(from, SLICE_DAYS - 1);
  return to < end ? to : end;
}

function searchRequest(state: SearchState): SourceRequest {
  const { from, to, word, page } = state;
  const form = {
    pageNum: String(page),
    pageSize: String(PAGE_SIZE),
    // This column without a plate has the announcements of all three exchanges.
    column: 'szse',
    tabName: 'fulltext',
    plate: '',
    stock: '',
    searchkey: WORDS[word]!,
    secid: '',
    category: '',
    trade: '',
    seDate: `${from}~${to}`,
    sortName: '',
    sortType: '',
    isHLtitle: 'false',
  };
  return { host: 'www.cninfo.com.cn', path: '/new/hisAnnouncement/query', form, state };
}

function readPage({ bytes }: SourceAnswer, state: SearchState): SourceReading<StatedEvent> {
  const value = answerJson(answerText(bytes));
  const declared = isObject(value) ? value['totalAnnouncement'] : null;
  if (!isObject(value) || typeof declared !== 'number') {
    throw new SourceFormatError('the answer has no totalAnnouncement');
  }
  const records = announcementsIn(value);
  const readable = records.map(announcementOf).filter((one) => one !== null);
  const seen = new Set(state.seen);
  const fresh = readable.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  const found = [...state.found, ...eventsOf(fresh, WORDS[state.word]!)];
  const after = { ...state, seen: [...seen], found, total: state.total + fresh.length };
  // Deep pages repeat earlier ones: a page without a new announcement is the end of a search.
  const hasMore = fresh.length > 0 && state.page * PAGE_SIZE < declared;
  const next = hasMore ? { ...after, page: state.page + 1 } : nextSearch(after);
  const isCut = !hasMore && seen.size < declared * MIN_SEEN;
  const note = `${seen.size} of ${declared} announcements with ${WORDS[state.word]} arrived`;
  return {
    // The oldest first, so that a suspension begins before it ends.
    rows: hasMore ? [] : found.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
    next: next === null ? null : searchRequest(next),
    cursor: hasMore ? null : cursorOf(after, next),
    shape: shapeOf(records),
    records: records.length,
    unreadable: records.length - readable.length,
    declared: null,
    ...(isCut && { note: `${note} (${state.from} to ${state.to})` }),
  };
}

/** An answer without announcements has null instead of a list. */
function announcementsIn(value: JsonObject): readonly JsonObject[] {
  return value['announcements'] === null ? [] : recordsIn(value, 'announcements');
}

function eventsOf(announcements: readonly Announcement[], word: SearchWord): StatedEvent[] {
  return announcements.flatMap((one) => {
    const event = titleEventOf(one.title, word);
    return event === null ? [] : [{ ...one, event }];
  });
}

function nextSearch(state: SearchState): SearchState | null {
  const next = { ...state, page: 1, seen: [], found: [] };
  if (state.word + 1 < WORDS.length) return { ...next, word: state.word + 1 };
  if (state.to >= state.end) return null;
  const from = dateAfter(state.to, 1);
  return { ...next, word: 0, from, to: sliceEnd(from, state.end) };
}

/**
 * The start of the next run: the slice that is not read to its end. A run without any announcement is not a proof,
 * because the site returns an empty list for invalid requests.
 */
function cursorOf({ total, today }: SearchState, next: SearchState | null): string | null {
  if (total === 0) return null;
  const again = next === null ? today : dateAfter(next.from, AGAIN_DAYS);
  return again < today ? again : today;
}
