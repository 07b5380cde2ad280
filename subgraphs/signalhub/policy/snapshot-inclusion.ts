import type { SteppedWork } from '#kernel/async/stepped-work.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { policyMaterials } from '#signalhub/policy/policy-material.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Whether a snapshot's views count a document. */
export type MaterialInclusion = (materialId: string) => boolean;

/**
 * Formula included_in_snapshot/1: whether a snapshot's views count a document. They do if it is a signal in the
 * snapshot and its date is not later than the snapshot's. Its signal must have been ready on that date and
 * before the publication was made.
 *
 * A derivation of snapshots.
 */
export function* materialInclusion(snapshot: Snapshot): SteppedWork<MaterialInclusion> {
  const { byId } = yield* snapshot.viewInSteps(policyMaterials);
  return (materialId) => {
    const there = byId.get(materialId);
    if (there === undefined || there.signalStatus === 'no_signal') return false;
    const readyAtMs = there.signalReadyAtMs;
    return (
      readyAtMs !== null &&
      readyAtMs <= snapshot.knownAtMs &&
      shanghaiDate(readyAtMs) <= snapshot.validOn
    );
  };
}
