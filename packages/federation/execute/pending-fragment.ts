import type { DataStep } from '#federation/execute/answering-subgraphs.ts';
import type { DataObject, ResponsePath } from '#federation/execute/collect-targets.ts';
import type { HeldList } from '#federation/execute/held-lists.ts';
import type {
  DeferredProjection,
  FieldProjection,
  ListProjection,
} from '#federation/projection/projection.ts';
import type { StreamPlace } from '#federation/defer/deferred-places.ts';

/** A place of the answer at which something follows. */
export interface PendingPlace {
  /** Response path of the object or list. */
  readonly path: ResponsePath;
  /** The same place in the merged data. */
  readonly steps: readonly DataStep[];
}

/** A deferred fragment of one object that the client already has. */
export interface PendingFragment extends PendingPlace {
  readonly kind: 'fragment';
  readonly fragment: DeferredProjection;
  /** The object in the merged data. */
  readonly holder: DataObject;
}

/** The later items of one list that the client already has. */
export interface PendingItems extends PendingPlace {
  readonly kind: 'items';
  readonly place: StreamPlace;
  readonly field: FieldProjection;
  readonly list: ListProjection;
  readonly held: HeldList;
}

/** What follows a part of an answer. */
export type PendingPart = PendingFragment | PendingItems;

/** The label of a pending part; null when it has none. */
export function labelOfPending(pending: PendingPart): string | null {
  return pending.kind === 'fragment' ? pending.fragment.place.label : pending.place.label;
}
