import type { CompanyView } from '#signalhub/catalog/catalog.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { lifecycleOf } from '#signalhub/lifecycle/lifecycle.ts';
import type {
  SecurityEvidence,
  SecuritySector,
  SecurityView,
} from '#signalhub/lifecycle/security-view.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

export const SECURITY_RESOLVERS = {
  /** As everywhere in the graph, an entity reference means the entity of today. */
  __resolveReference: (
    { stockCode }: { readonly stockCode: string },
    { snapshot }: SignalhubContext,
  ): SecurityView | null => securityNow(snapshot, stockCode),

  firstSeenAt: ({ firstSeenAtMs }: SecurityView) => formatTimestamp(firstSeenAtMs),
  lastSeenAt: ({ lastSeenAtMs }: SecurityView) => formatTimestamp(lastSeenAtMs),
  evidenceCount: ({ evidence }: SecurityView) => evidence.length,
  latestEvidence: ({ evidence }: SecurityView) => evidence[0] ?? null,
  sectorCount: ({ sectors }: SecurityView) => sectors.length,
  company: ({ stockCode }: SecurityView, _arguments: unknown, { snapshot }: SignalhubContext) =>
    snapshot.catalog.companyByCode.get(stockCode) ?? null,
};

export const SECURITY_EVIDENCE_RESOLVERS = {
  observedAt: ({ observedAtMs }: SecurityEvidence) => formatTimestamp(observedAtMs),
};

export const SECURITY_SECTOR_RESOLVERS = {
  sector: ({ sectorId }: SecuritySector, _arguments: unknown, { snapshot }: SignalhubContext) =>
    snapshot.catalog.sectorById.get(sectorId) ?? null,
};

export const LIFECYCLE_FIELDS_OF_COMPANY = {
  security: (
    { stockCode }: CompanyView,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ): SecurityView | null => securityNow(snapshot, stockCode),
};

function securityNow(snapshot: Snapshot, stockCode: string): SecurityView | null {
  const { validOn: date, knownAtMs } = snapshot;
  return snapshot.viewOfPublication(lifecycleOf).find(stockCode, { date, knownAtMs });
}
