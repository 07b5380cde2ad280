import type { LogPlace } from '#kernel/ports/log-place.ts';
import type { StoreChanges } from '#kernel/ports/store-changes.ts';

/** The content of a fact, as JSON. It was validated against the schema of its kind. */
export type FactPayload = Readonly<Record<string, unknown>>;

/**
 * One published fact. It is valid in the world on the dates [validFrom, validTo), and was known from `observedAtMs`
 * until `supersededAtMs`; null means unbounded. For each date and moment of knowledge a publication has at most one
 * fact per kind and key.
 */
export interface Fact<Payload extends FactPayload = FactPayload> {
  readonly kind: string;
  /** Identifies the subject of the fact, unique within the kind. */
  readonly key: string;
  readonly payload: Payload;
  /** First date, `YYYY-MM-DD` in Asia/Shanghai. */
  readonly validFrom: string;
  /** First date on which it is no longer valid. */
  readonly validTo: string | null;
  readonly observedAtMs: number;
  readonly supersededAtMs: number | null;
}

/** A publication as its publisher names it. */
export interface PublicationDraft {
  readonly publicationId: string;
  readonly namespace: string;
  readonly publishedAtMs: number;
  /** Digest of the whole content: an equal digest means equal content. */
  readonly contentHash: string;
}

/** A visible publication: of a bundle, or of another part. */
export interface PublicationRecord extends PublicationDraft, LogPlace {
  /** 1, 2, 3 … in publishing order, over all parts. */
  readonly sequence: number;
  /** At least that of the publication before, which may be of another part. */
  readonly publishedAtMs: number;
}

/** The part whose publications are bundles. */
export const BUNDLE_PART = 'bundle';

/** Whose word counts where two parts state one key, the best rank first. */
export const PART_RANKS = ['bundle', 'official', 'portal'] as const;
export type PartRank = (typeof PART_RANKS)[number];

/**
 * The state of one part that a publication of the store shows. `sequence` counts the publications of this part alone;
 * the mark is that of its last one.
 */
export interface PartPlace extends LogPlace {
  readonly part: string;
  readonly rank: PartRank;
  readonly publishedAtMs: number;
}

/** The outcome of publishing. */
export interface PublishOutcome {
  readonly publication: PublicationRecord;
  /** False when the publication already existed; the counts are then zero. */
  readonly isNew: boolean;
  readonly addedCount: number;
  readonly unchangedCount: number;
  /** Number of facts of the previous publication that this one no longer has. */
  readonly withdrawnCount: number;
}

/** Selects facts of one publication. An absent member does not restrict. */
export interface FactQuery {
  readonly sequence: number;
  readonly kind: string;
  /** Only facts valid on this date. */
  readonly validOn?: string;
  /** Only facts known at this time. */
  readonly knownAtMs?: number;
}

/** Why a store rejects a publication. */
export type RefusalReason = 'other_content' | 'out_of_order' | 'other_namespace' | 'busy';

/** The publication conflicts with the state of the store. Nothing was changed. */
export class PublicationRefusedError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.name = 'PublicationRefusedError';
    this.reason = reason;
  }
}

/**
 * The durable, append-only record of published facts. A publication that no longer has a fact withdraws it from
 * itself and its successors; earlier publications still answer as before. So a fact has three times: when it is
 * valid, when it was known, and in which publication.
 */
export interface FactStore {
  /** Announcements of changed publications and parts; absent where there are none. */
  readonly changes?: StoreChanges | undefined;
  /** The newest publication, or null before the first. */
  currentPublication(): Promise<PublicationRecord | null>;
  findPublication(publicationId: string): Promise<PublicationRecord | null>;
  /** The visible publications after a sequence, in publishing order; all of them by default. */
  publications(after?: number): Promise<readonly PublicationRecord[]>;
  /**
   * The publication that answers for a moment: the newest one published by then, or the first one for earlier
   * moments. Later publications never change the answer for a past moment.
   */
  publicationAsOf(knownAtMs: number): Promise<PublicationRecord | null>;
  /**
   * Makes `facts` the content of a new publication. It becomes visible as a whole, after all facts arrived without an
   * error, and is durable when the promise resolves. Publishing the same publication again changes nothing. Throws
   * `PublicationRefusedError`, or the error of `facts`.
   */
  publish(draft: PublicationDraft, facts: AsyncIterable<Fact>): Promise<PublishOutcome>;
  /** The parts that a publication shows, by name; none for a store without it. */
  partsOf(sequence: number): Promise<readonly PartPlace[]>;
  /** Kinds of the facts in which two publications may differ; null where that is not recorded. */
  changedKinds(after: number, upTo: number): Promise<ReadonlySet<string> | null>;
  /** The selected facts in batches, ordered by key. Of a key that several parts state, those of the best rank. */
  readFacts(query: FactQuery): AsyncIterable<readonly Fact[]>;
  close(): Promise<void>;
}
