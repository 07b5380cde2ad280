import { DomainError } from '#kernel/errors/errors.ts';
import type { ResearchVersionView } from '#signalhub/research/company-research.ts';

/** What a client names a version of research by; neither means the latest. */
export interface VersionSelector {
  readonly versionId?: string | null | undefined;
  /** The latest version whose cut-off date is on or before this date. */
  readonly researchAsOf?: string | null | undefined;
}

/**
 * The version that a selector means, or null when there is none: the one of that id, else the one of
 * the latest cut-off date, of several of one date that of the highest number. Throws
 * `contradicting_version` where the cut-off date of the named version is later than the date.
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
    // Versions ascend by number, so the later of two of one date stays.
    if (latest === null || version.researchAsOf >= latest.researchAsOf) latest = version;
  }
  return latest;
}
