import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { LifecycleStep } from '#signalhub/lifecycle/security-history.ts';
import type { SecurityEvidence } from '#signalhub/lifecycle/security-view.ts';

/** All evidence of the steps, latest first. */
export function evidenceOf(steps: readonly LifecycleStep[]): SecurityEvidence[] {
  return steps
    .flatMap(({ date, event }) =>
      (event?.evidence ?? []).map((one) => ({
        evidenceId: one.evidence_id,
        sourceId: one.source_id,
        evidenceType: one.evidence_type,
        effectiveDate: date,
        title: one.title,
        sourceUrl: one.source_url,
        // Publishing validated the format.
        observedAtMs: parseTimestamp(one.observed_at)!,
      })),
    )
    .sort(
      (a, b) =>
        compareText(b.effectiveDate, a.effectiveDate) ||
        b.observedAtMs - a.observedAtMs ||
        compareText(a.evidenceId, b.evidenceId),
    );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
