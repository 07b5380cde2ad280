import type { DataStep } from '#federation/execute/answering-subgraphs.ts';
import type { DataObject } from '#federation/execute/collect-targets.ts';
import type { DeferredProjection } from '#federation/plan/projection.ts';

/** A deferred fragment of one object that the client knows already. */
export interface PendingFragment {
  readonly fragment: DeferredProjection;
  /** The object, as the fetches fill it. */
  readonly holder: DataObject;
  /** Where the client has the object. */
  readonly path: readonly (string | number)[];
  /** The same place in the data. */
  readonly steps: readonly DataStep[];
}
