import type { ArchiveState } from '#market-data/bars/series/archive-state.ts';

/** How long archive writes may fail before the server is not ready. */
const PATIENT_MS = 30_000;

/**
 * The readiness of the archive: empty while it accepts bars, or has failed for less than half a minute. Responses
 * come from memory and the exchange all the same, but unarchived bars may be lost, so the operator must know and a
 * balancer should prefer other servers.
 */
export function archiveTrouble(market: { archive(): ArchiveState }): readonly string[] {
  const { fault, failingForMs, unarchivedBars } = market.archive();
  if (fault === null || failingForMs < PATIENT_MS) return [];
  const seconds = Math.round(failingForMs / 1_000);
  return [
    `archive: ${unarchivedBars} bars have been waiting for ${seconds} s (${fault}); trying again`,
  ];
}
