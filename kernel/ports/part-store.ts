import type {
  Fact,
  FactStore,
  PartPlace,
  PartRank,
  PublicationRecord,
} from '#kernel/ports/fact-store.ts';
import type { LogPlace } from '#kernel/ports/log-place.ts';

/** A fact of a part, with the digest of its content. Equal identities in one part are one row. */
export interface IdentifiedFact extends Fact {
  readonly identity: string;
}

/** A visible row of a part. */
export interface PartFact extends IdentifiedFact {
  /** Number of the row in its store. */
  readonly id: number;
}

/** Names a fact regardless of its dates. */
export interface FactTarget {
  readonly kind: string;
  readonly key: string;
}

/** What one part states, whether it counts or a better rank overrules it. */
export interface StatedPartFact extends Fact {
  readonly part: string;
  readonly rank: PartRank;
  /** Number of the row in its part; those of the bundle are numbered apart. */
  readonly id: number;
}

/** A row that waits for the fact to which it refers. */
export interface QuarantineDraft extends IdentifiedFact {
  readonly part: string;
  readonly missing: FactTarget;
  readonly sinceMs: number;
}

export interface QuarantinedFact extends QuarantineDraft {
  readonly id: number;
}

/** A part as it is now. */
export interface PartStatus extends LogPlace {
  readonly part: string;
  readonly rank: PartRank;
  /** Publications of this part; 0 before the first with a visible row. */
  readonly sequence: number;
  /** When its source was last observed, also where nothing had changed. */
  readonly observedAtMs: number;
  readonly cursor: string | null;
  /** Visible rows. */
  readonly rowCount: number;
  readonly quarantinedCount: number;
  /** Rows that were dropped from quarantine since the part began. */
  readonly expiredCount: number;
  /** Rows of the last complete publication, quarantined ones included; null before the first. */
  readonly completeRowCount: number | null;
}

/** The state of parts on which a check is based. The store refuses a commit if this state has changed since. */
export interface PartsState {
  readonly newest: LogPlace;
  /** The newest publication of a bundle; 0 without one. */
  readonly bundleSequence: number;
  /** Drawn by every commit of a part. */
  readonly mark: string;
  /** The publication of a bundle up to which quarantined rows were judged. */
  readonly judgedSequence: number;
}

/** An observation of the source of a part. */
export interface PartObservation {
  readonly part: string;
  readonly rank: PartRank;
  readonly observedAtMs: number;
  readonly cursor: string | null;
  /** Rows of a complete publication; null for an incomplete one, which changes no recorded count. */
  readonly completeRowCount: number | null;
}

/** A change of the visible rows of a part, which becomes its next publication. */
export interface PartChange {
  readonly part: string;
  readonly rank: PartRank;
  readonly added: readonly IdentifiedFact[];
  /** Numbers of rows that the part no longer states. */
  readonly withdrawnIds: readonly number[];
  /** Kinds of the facts above. */
  readonly kinds: readonly string[];
  /** Reason why the publication was accepted against a rule; null if it breaks none. */
  readonly note: string | null;
}

/** Everything that one publication of a part writes. It is applied as a whole, or not at all. */
export interface PartCommit {
  readonly basedOn: PartsState;
  /** Publication time of the changes; the store does not go back in time. */
  readonly publishedAtMs: number;
  /** Null where only waiting rows of parts are released. */
  readonly observation: PartObservation | null;
  readonly changes: readonly PartChange[];
  readonly quarantined: readonly QuarantineDraft[];
  /** Numbers of quarantined rows that wait no longer. */
  readonly releasedIds: readonly number[];
  /** Rows that wait since then or longer are given up. */
  readonly expireUntilMs: number;
}

/** Which quarantined rows are read. */
export interface QuarantineQuery {
  /** Only rows that wait for one of these. */
  readonly waitingFor?: readonly FactTarget[];
  readonly part?: string;
}

/**
 * A fact store whose facts come from several parts: the bundle, and one for each source. A part has its own sequence,
 * and withdraws only what it stated itself. What a publication of a part changes is decided by the caller; the store
 * applies it in one transaction, together with the cursor of the source.
 */
export interface PartStore extends FactStore {
  /** All parts but the bundle, by name. */
  parts(): Promise<readonly PartStatus[]>;
  partsState(): Promise<PartsState>;
  /** The visible rows of a part in batches; only those of `targets` where these are given. */
  rowsOf(part: string, targets: readonly FactTarget[] | null): AsyncIterable<readonly PartFact[]>;
  /** What any part states about the targets now, overruled statements included, by kind, key and rank. */
  statementsOf(targets: readonly FactTarget[]): Promise<readonly StatedPartFact[]>;
  /** Rows that wait, oldest first. */
  quarantined(query: QuarantineQuery): Promise<readonly QuarantinedFact[]>;
  /**
   * Applies a commit, and returns the publications that it made, in the order of its changes. Null, with nothing
   * changed, where the store is not in the state on which the commit is based. Throws `PublicationRefusedError` with
   * the reason `busy` while another process publishes.
   */
  commitPart(commit: PartCommit): Promise<readonly PublishedPart[] | null>;
}

/** A publication of a part. */
export interface PublishedPart {
  readonly publication: PublicationRecord;
  readonly place: PartPlace;
}
