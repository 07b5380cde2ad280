import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { policyMaterials, type PolicyMaterialView } from '#signalhub/policy/policy-material.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/**
 * Formula included_in_snapshot/1: whether a snapshot's views count a document: it is a signal there,
 * its date is not later than the snapshot's, and its signal was ready on that date and before the
 * publication was made.
 */
export function isIncluded(view: PolicyMaterialView, snapshot: Snapshot): boolean {
  const there = snapshot.view(policyMaterials).byId.get(view.materialId);
  if (there === undefined || there.signalStatus === 'no_signal') return false;
  const readyAtMs = there.signalReadyAtMs;
  return (
    readyAtMs !== null &&
    readyAtMs <= snapshot.knownAtMs &&
    shanghaiDate(readyAtMs) <= snapshot.validOn
  );
}
