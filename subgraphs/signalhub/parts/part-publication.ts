import type { PartRank } from '#kernel/ports/fact-store.ts';
import type { FactTarget } from '#kernel/ports/part-store.ts';
import type { BundleFault } from '#signalhub/publishing/bundle-fault.ts';
import type { StatedFact } from '#signalhub/publishing/file-format.ts';

/** A row of a part: as a line of a bundle's file, with its kind. */
export interface PartRow extends StatedFact {
  readonly kind: string;
}

/** The facts of a source at the time of its observation. */
export interface PartPublication {
  /** Name of the part, such as `collector/sse-listed`. A part keeps its rank. */
  readonly part: string;
  /** Rank of the source; `portal` by default. */
  readonly rank?: Exclude<PartRank, 'bundle'>;
  /** Whether the rows are all that the part states: what they lack is then withdrawn from this part. */
  readonly isComplete: boolean;
  readonly observedAtMs: number;
  readonly rows: readonly PartRow[];
  /** Where the source is continued; it is committed with the rows. */
  readonly cursor: string | null;
  /** The cursor from which the rows were read: the publication is refused where another one is recorded. */
  readonly readFrom?: string | null;
  /** Why a complete publication may have fewer than 80 % of the rows of the last one. */
  readonly shrinkReason?: string;
}

/** Why a publication of a part was refused. Nothing was changed. */
export type PartRefusalReason =
  /** Rows break the rules of their kinds. */
  | 'invalid'
  /** More rows or bytes than a publication of a part may have. */
  | 'too_large'
  /** Fewer than 80 % of the rows of the last complete publication, without a reason. */
  | 'shrank'
  /** The part was observed later already. */
  | 'out_of_order'
  /** The rows were read from another cursor than the recorded one. */
  | 'cursor_moved'
  /** The part has another rank. */
  | 'other_rank'
  /** Another process is publishing; publish again. */
  | 'busy';

export interface PartRefusal {
  readonly reason: PartRefusalReason;
  readonly message: string;
  /** Faults of rows, whose line is the place among the rows, from 1. */
  readonly faults: readonly BundleFault[];
}

/** A row that waits for the fact to which it refers. */
export interface QuarantinedRow extends FactTarget {
  readonly missing: FactTarget;
  readonly sinceMs: number;
}

/** The result of publishing a part; it is durable and visible unless it was refused. */
export interface PartReceipt {
  readonly part: string;
  /** Number of the part's publications: the same as before where nothing visible changed, and 0 before the first. */
  readonly sequence: number;
  /** Mark of the part's last publication: a store that lost it numbers others alike, with another epoch. */
  readonly epoch: string;
  /** Rows of new keys. */
  readonly added: number;
  /** New rows of keys that the part stated before. */
  readonly changed: number;
  /** Rows of keys that the part no longer states. */
  readonly withdrawn: number;
  readonly unchanged: number;
  /** Rows of this publication that wait for a reference. */
  readonly quarantined: readonly QuarantinedRow[];
  /** Waiting rows of any part whose reference came with this publication. */
  readonly released: number;
  readonly refused: PartRefusal | null;
}
