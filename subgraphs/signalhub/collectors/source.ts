import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';
import type { HostName } from '#signalhub/collectors/source-hosts.ts';
import type {
  CollectorCapability,
  STABILITY_CLASSES,
} from '#signalhub/facts/kinds/collector-health.ts';
import type { MaterialSourcePayload } from '#signalhub/facts/kinds/material-source.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/**
 * The stability of a source: A is an official file or feed for programs, B the JSON of an official page, C the JSON of
 * a portal without a guarantee, D a source with signed requests, bot checks or frequent faults.
 */
export type StabilityClass = (typeof STABILITY_CLASSES)[number];

/** One request, relative to a host whose base address the operator may replace. */
export interface SourceRequest {
  readonly host: HostName;
  /** Path and query, from `/`. */
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  /** Sent as `application/x-www-form-urlencoded`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as `application/json`. */
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** State of this request for `read`, such as its page. It is never sent. */
  readonly state?: unknown;
}

/** A complete answer. */
export interface SourceAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Reasons why an answer has no rows. */
export const SOURCE_FAILURE_KINDS = [
  /** Too many requests; the source demands a pause. */
  'rate_limited',
  /** A bot check or a ban. Requests to the host pause for hours. */
  'blocked',
  /** The requested resource does not exist yet, such as the file of this morning. */
  'not_yet',
  /** The address no longer exists. */
  'gone',
  /** The answer does not have the format of the source. */
  'malformed',
  /** The host is broken for the moment. */
  'unavailable',
] as const;
export type SourceFailureKind = (typeof SOURCE_FAILURE_KINDS)[number];

export interface SourceFailure {
  readonly kind: SourceFailureKind;
  /** For the operator; at most 200 characters are kept. */
  readonly message: string;
  /** Pause that the answer demands, in milliseconds. */
  readonly retryAfterMs?: number;
}

/**
 * Paths of the records with the sorts of their values, sorted, each once: `LIST_DATE:digits`. `shapeOf` makes it.
 */
export type Shape = readonly string[];

/** The content of one answer. */
export interface SourceReading<Row> {
  /** In the order of the answer. */
  readonly rows: readonly Row[];
  /** The next request of this run; null at its end. */
  readonly next: SourceRequest | null;
  /**
   * The start of the next run if all rows up to here are published; null if the rows so far cannot be published alone.
   * A complete source is published only at the end of its run, so only its last cursor counts.
   */
  readonly cursor: string | null;
  readonly shape: Shape;
  /** Number of records of the answer, including those that are not rows. */
  readonly records: number;
  /** Records that should be rows and could not be read. */
  readonly unreadable: number;
  /** Number of records of the whole run, as the source declares it; null if it does not. */
  readonly declared: number | null;
  /** A note for the operator, such as that a feed was not read back to the known entries. */
  readonly note?: string;
}

/** The time of a run. A source has no clock of its own. */
export interface CollectionTime {
  readonly nowMs: number;
  /** The date in Shanghai. */
  readonly today: string;
  /** The last session on or before that date; the date itself outside the calendar. */
  readonly session: string;
}

/** Facts of all parts that a source may look at. */
export interface CollectedFacts {
  /** When the answer with the row was read, in the form of a row. */
  readonly observedAt: string;
  readonly occasion: CollectionTime;
  /** The facts of the earlier rows of this publication. */
  readonly pending: readonly PartRow[];
  /** The current facts with that key, of a kind that the source names in `knows`. */
  find(kind: string, key: string): readonly FactPayload[];
  /** The same by registered name, which widths of letters and spaces do not change. */
  findNamed(kind: string, companyName: string): readonly FactPayload[];
  /** The current facts with that key, with their dates. */
  factsOf(kind: string, key: string): readonly Fact[];
  /** The current facts of that kind with a text in a field, such as all holdings in a company. */
  factsWith(kind: string, field: string, value: string): readonly Fact[];
  /** All current facts of a kind. */
  all(kind: string): readonly Fact[];
}

/** The facts of a source's part before a run. */
export interface StatedBefore {
  readonly rows: readonly PartRow[];
  readonly cursor: string | null;
}

/** The facts of a source's part after a complete run. */
export interface Reconciled {
  readonly rows: readonly PartRow[];
  readonly cursor: string | null;
  /** Notes for the operator. */
  readonly notes: readonly string[];
  /** The reason why the run is not published; null if it is. */
  readonly fault: string | null;
}

/** The schedule of the runs of a source. */
export type RunSchedule =
  /** At intervals, in milliseconds: during sessions, and at other times. */
  | { readonly kind: 'every'; readonly sessionMs: number; readonly otherMs: number }
  /** At times `HH:MM` in Shanghai, on trading days or on every day. */
  | {
      readonly kind: 'at';
      readonly times: readonly string[];
      readonly days: 'trading' | 'all';
    };

/** The content of the page of a document. */
export interface DocumentBody {
  /** In lines, without markup. */
  readonly text: string;
  /** Document number (文号). */
  readonly docNo: string | null;
  /** Date of the document, if the page states it. */
  readonly writtenOn: string | null;
}

/** The pages to which a list leads. Each is the body of one document. */
export interface DocumentPages {
  /** The publisher of the source. */
  readonly publisher: MaterialSourcePayload;
  /** The request for a document's page; null for an address on another host. */
  requestOf(url: string): SourceRequest | null;
  /** Reads a page. Throws `SourceFormatError` for one without a body. */
  read(answer: SourceAnswer): DocumentBody;
}

/**
 * One source, as facts and pure functions only. Sockets, clocks, schedules, budgets, retries and publishing belong
 * to the engine, which is the same for all sources.
 */
export interface FactSource<Row> {
  /** `exchange-subject`, such as `sse-listed`. Its part is `collector/<name>`. */
  readonly name: string;
  readonly capability: CollectorCapability;
  /** The exchange, or the authority that publishes. */
  readonly authority: string;
  readonly stability: StabilityClass;
  /** The terms of use, for the operator, who is responsible for the use. */
  readonly terms: string;
  /** Format of the answers, for the operator. */
  readonly format: string;
  readonly schedule: RunSchedule;
  readonly hosts: readonly HostName[];
  /** Whether a run reads the complete list. Then facts that it lacks are withdrawn from its part. */
  readonly isComplete: boolean;
  /** Minimum number of rows; an answer with fewer is rejected. 0 if an empty list is normal. */
  readonly minRows: number;
  /** Maximum number of requests of a run, even if the source has more pages. */
  readonly maxRequests: number;
  /** Paths that every shape with records has. */
  readonly needs: readonly string[];
  /** Kinds of facts that `toFacts` looks up. */
  readonly knows: readonly string[];
  /** Kinds to which all its facts refer: a run waits until there are some. */
  readonly requires?: readonly string[];
  /** Whether an unchanged first answer (`304`) means that there are no new rows. */
  readonly isConditional: boolean;
  /** Of a list of documents, whose rows are `policy_material` at the stage `discovered`. */
  readonly pages?: DocumentPages;

  /** The first request of a run; null if there is nothing to request now. */
  first(cursor: string | null, occasion: CollectionTime): SourceRequest | null;
  /** Judges an answer; null for one to be read. */
  faultOf(answer: SourceAnswer, request: SourceRequest): SourceFailure | null;
  /** Reads an answer. Throws `SourceFormatError` for one that is not of the source's format. */
  read(answer: SourceAnswer, request: SourceRequest): SourceReading<Row>;
  /** The identity of a row. Repeated rows of a run count once. */
  identityOf(row: Row): string;
  /** The facts of a row; none for a row that the product does not hold. */
  toFacts(row: Row, known: CollectedFacts): readonly PartRow[];
  /** The facts of a complete source, from the facts of a run and the earlier ones; by default the facts of the run. */
  reconcile?(rows: readonly PartRow[], before: StatedBefore, known: CollectedFacts): Reconciled;
}

/** An answer that is not of its source's format: its shape has changed. */
export class SourceFormatError extends Error {
  override readonly name = 'SourceFormatError';
}

/** A registered name as it is compared. */
export function comparableName(companyName: string): string {
  return companyName.normalize('NFKC').replaceAll(/\s/g, '');
}
