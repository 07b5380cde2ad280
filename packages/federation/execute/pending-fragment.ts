import type { DataStep } from '#federation/execute/answering-subgraphs.ts';
import type { DataObject } from '#federation/execute/collect-targets.ts';
import type { DeferredProjection } from '#federation/projection/projection.ts';

/** A deferred fragment of one object that the client already has. */
export interface PendingFragment {
  readonly fragment: DeferredProjection;
  /** The object in the merged data. */
  readonly holder: DataObject;
  /** Response path of the object. */
  readonly path: readonly (string | number)[];
  /** The same place in the merged data. */
  readonly steps: readonly DataStep[];
}
