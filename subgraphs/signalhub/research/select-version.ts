import { DomainError } from '#kernel/errors/errors.ts';
import type { ResearchVersionView } from '#signalhub/research/company-research.ts';

/** Selects a version of research; empty selects the latest. */
export interface VersionSelector {
  readonly versionId?: string | null | undefined;
  /** Selects the latest version whose cut-off date is on or before this date. */
  readonly researchAsOf?: string | null | undefined;
}

/**
 * The selected version, or null if there is none: the version of the id, else the version with the latest cut-off date,
 * and among several on that date the one with the highest number. Throws `contradicting_version` if the cut-off date of
 * the named version is later than the date.
 */
export function selectVersion(
  versions: readonly ResearchVersionView[],
  { versionId, researchAsOf }: VersionSelector,
): ResearchVersionView | null {
  if (versionId == null) return latestVersion(versions, researchAsOf ?? null);
  const named = versions.find((version) => version.versionId === versionId);
  if (named === undefined) return null;
  if (researchAsOf != null && named.researchAsOf > researchAsOf) {
    throw new DomainError('contradicting_version');
  }
  return named;
}

function latestVersion(
  versions: readonly ResearchVersionView[],
  until: string | null,
): ResearchVersionView | null {
  let latest: ResearchVersionView | null = null;
  for (const version of versions) {
    if (until !== null && version.researchAsOf > until) continue;
    // Versions ascend by number, so of two on one date the later one stays.
    if (latest === null || version.researchAsOf >= latest.researchAsOf) latest = version;
  }
  return latest;
}
