import type { LogPlace } from '#kernel/ports/log-place.ts';

/** What a fact says, as JSON. Its kind's schema was checked before it was stored. */
export type FactPayload = Readonly<Record<string, unknown>>;

/**
 * One published fact. It holds in the world on the dates [validFrom, validTo), and it was known
 * from `observedAtMs` until `supersededAtMs`; null means without end. For any date and any moment
 * of knowledge a publication has at most one fact of a kind and key.
 */
export interface Fact<Payload extends FactPayload = FactPayload> {
  readonly kind: string;
  /** Names the thing that the fact is about, unique within the kind. */
  readonly key: string;
  readonly payload: Payload;
  /** First date, `YYYY-MM-DD` in Asia/Shanghai. */
  readonly validFrom: string;
  /** First date on which it no longer holds. */
  readonly validTo: string | null;
  readonly observedAtMs: number;
  readonly supersededAtMs: number | null;
}

/** A publication as its publisher names it. */
export interface PublicationDraft {
  readonly publicationId: string;
  readonly namespace: string;
  readonly publishedAtMs: number;
  /** Digest of everything the publication consists of: the same digest is the same content. */
  readonly contentHash: string;
}

/** A publication that is visible. */
export interface PublicationRecord extends PublicationDraft, LogPlace {
  /** 1, 2, 3 … in the order of publishing. */
  readonly sequence: number;
}

/** What publishing did. */
export interface PublishOutcome {
  readonly publication: PublicationRecord;
  /** False when the same publication was already there; the counts are then zero. */
  readonly isNew: boolean;
  readonly addedCount: number;
  readonly unchangedCount: number;
  /** Facts of the publication before that this one no longer has. */
  readonly withdrawnCount: number;
}

/** Selects facts of one publication. What is left out does not restrict. */
export interface FactQuery {
  readonly sequence: number;
  readonly kind: string;
  /** Only what holds on this date. */
  readonly validOn?: string;
  /** Only what was known at this moment. */
  readonly knownAtMs?: number;
}

/** Why a store does not take a publication. */
export type RefusalReason = 'other_content' | 'out_of_order' | 'other_namespace' | 'busy';

/** A publication that does not fit what the store has or does now. Nothing was changed. */
export class PublicationRefusedError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.name = 'PublicationRefusedError';
    this.reason = reason;
  }
}

/**
 * The durable record of published facts. Rows are only ever added: a publication that no longer has
 * a fact withdraws it from itself and its successors, and every earlier publication still answers
 * as it did. So there are three times: when a fact holds, when it was known, and which publication
 * says so.
 */
export interface FactStore {
  /** The newest publication, or null before the first. */
  currentPublication(): Promise<PublicationRecord | null>;
  findPublication(publicationId: string): Promise<PublicationRecord | null>;
  /** Every publication that is visible, in the order of publishing. */
  publications(): Promise<readonly PublicationRecord[]>;
  /**
   * The publication to ask about a moment: the newest that was published by then, or the first one
   * for earlier moments. Later publications never change the answer about a moment in the past.
   */
  publicationAsOf(knownAtMs: number): Promise<PublicationRecord | null>;
  /**
   * Makes `facts` the content of a new publication. Nothing is visible until all facts came without
   * an error, then everything is, and it is durable when the promise resolves. The same publication
   * again changes nothing. Throws `PublicationRefusedError`, or what `facts` threw.
   */
  publish(draft: PublicationDraft, facts: AsyncIterable<Fact>): Promise<PublishOutcome>;
  /** The selected facts in batches, ordered by key. */
  readFacts(query: FactQuery): AsyncIterable<readonly Fact[]>;
  close(): Promise<void>;
}
