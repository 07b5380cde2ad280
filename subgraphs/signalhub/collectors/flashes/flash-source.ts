import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import type { Flash } from '#signalhub/collectors/flashes/flash.ts';
import {
  isNewFlash,
  knownAfter,
  readKnownFlashes,
  type KnownFlashes,
} from '#signalhub/collectors/flashes/flash-cursor.ts';
import {
  SourceFormatError,
  type CollectedFacts,
  type FactSource,
  type RunSchedule,
  type SourceAnswer,
  type SourceReading,
  type SourceRequest,
  type StabilityClass,
} from '#signalhub/collectors/source.ts';
import type { HostName } from '#signalhub/collectors/source-hosts.ts';
import type { MaterialSourcePayload } from '#signalhub/facts/kinds/material-source.ts';
import { dateAfter } from '#signalhub/facts/shanghai-time.ts';
import { listedFlash } from '#signalhub/materials/document-stages.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** One answer of a feed, the newest first. */
export interface FlashPage {
  /** The records as the source has them, without advertisements. */
  readonly records: readonly unknown[];
  /** In the order of the records; null for one that cannot be read. */
  readonly flashes: readonly (Flash | null)[];
  /** Parameter of the request for older flashes; null at the end. */
  readonly older: string | null;
}

/** The description of a feed of flashes. */
export interface FlashSourceFacts {
  readonly name: string;
  readonly publisher: MaterialSourcePayload;
  readonly stability: StabilityClass;
  readonly terms: string;
  readonly format: string;
  readonly schedule: RunSchedule;
  readonly host: HostName;
  readonly needs: readonly string[];
  /** The request of the newest, or of those before the mark of a page. */
  request(older: string | null): Omit<SourceRequest, 'host' | 'state'>;
  /** Reads the page of a request. Throws `SourceFormatError`. */
  readPage(answer: SourceAnswer, older: string | null): FlashPage;
}

/** A first start reads flashes of that many days before today. */
const FIRST_DAYS = 1;
/** A run reads back at most that many pages. */
const MAX_PAGES = 20;

/** A page of a run. */
interface FlashState {
  readonly page: number;
  /** Parameter of the request. */
  readonly older: string | null;
  readonly sinceDate: string;
  readonly known: KnownFlashes | null;
  /** Flashes of the earlier pages. */
  readonly read: readonly Flash[];
}

/**
 * The source of a feed of flashes. Each flash is a material that consists of its title, so it is analysed immediately.
 * A run reads back to the published flashes. Later edits of a publisher are not read.
 */
export function flashSource(facts: FlashSourceFacts): FactSource<Flash> {
  const { publisher, host } = facts;
  const { source_id: sourceId } = publisher;
  return {
    name: facts.name,
    capability: 'media',
    authority: publisher.authority,
    stability: facts.stability,
    terms: facts.terms,
    format: facts.format,
    schedule: facts.schedule,
    hosts: [host],
    isComplete: false,
    minRows: 0,
    maxRequests: MAX_PAGES,
    needs: facts.needs,
    knows: ['material_source'],
    isConditional: false,
    first: (cursor, { today }) => {
      const known = readKnownFlashes(cursor);
      const sinceDate = dateAfter(today, -FIRST_DAYS);
      const state: FlashState = { page: 1, older: null, sinceDate, known, read: [] };
      return { ...facts.request(null), host, state };
    },
    faultOf: dataFaultOf,
    read: (answer, { state }) => {
      const asked = state as FlashState;
      return readingOf(facts, facts.readPage(answer, asked.older), asked);
    },
    identityOf: ({ id }) => id,
    toFacts: (flash, known) => rowsOf(flash, publisher, known),
    pages: {
      publisher,
      requestOf: () => null,
      read: () => {
        throw new SourceFormatError(`flashes of ${sourceId} have no pages`);
      },
    },
  };
}

function readingOf(
  { request, host }: FlashSourceFacts,
  { records, flashes, older }: FlashPage,
  { page, sinceDate, known, read: before }: FlashState,
): SourceReading<Flash> {
  if (page === 1 && records.length === 0) throw new SourceFormatError('the feed is empty');
  const ofPage = flashes.filter((flash) => flash !== null);
  const read = [...before, ...ofPage];
  const isAtKnown =
    known === null
      ? ofPage.some(({ publishedOn }) => publishedOn < sinceDate)
      : ofPage.some(({ order }) => order <= known.since);
  const ids = new Set(before.map(({ id }) => id));
  // An empty page, and one that repeats those before, are the end of the feed.
  const hasNew = ofPage.some(({ id }) => !ids.has(id));
  const isEnd = isAtKnown || older === null || !hasNew;
  const isLast = isEnd || page >= MAX_PAGES;
  // The first run has no known flashes, so only the maximum number of pages ends it.
  const isGap = isLast && !isAtKnown && hasNew && (known !== null || older !== null);
  const fresh = read.filter((flash) => isNewFlash(flash, known) && flash.publishedOn >= sinceDate);
  const state: FlashState = { page: page + 1, older, sinceDate, known, read };
  return {
    // Rows and cursor are published at the end: a feed that is cut in its middle has no gap then.
    rows: isLast ? fresh : [],
    next: isLast ? null : { ...request(older), host, state },
    cursor: isLast ? JSON.stringify(knownAfter(known, read)) : null,
    shape: shapeOf(records),
    records: records.length,
    unreadable: flashes.length - ofPage.length,
    declared: null,
    ...(isGap && { note: `${page} pages of the feed do not reach back to known flashes` }),
  };
}

function rowsOf(
  flash: Flash,
  publisher: MaterialSourcePayload,
  { find, pending, observedAt, occasion }: CollectedFacts,
): PartRow[] {
  const fact = listedFlash(flash, publisher, Date.parse(observedAt));
  const row = { valid_from: fact.material_date, observed_at: observedAt };
  const isKnown = pending.length > 0 || find('material_source', publisher.source_id).length > 0;
  const since = dateAfter(occasion.today, -2 * FIRST_DAYS);
  return [
    ...(isKnown
      ? []
      : [{ kind: 'material_source', valid_from: since, observed_at: observedAt, fact: publisher }]),
    { kind: 'policy_material', ...row, fact },
  ];
}
