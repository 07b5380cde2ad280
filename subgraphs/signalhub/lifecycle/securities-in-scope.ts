import type { Lifecycle, LifecycleDate } from '#signalhub/lifecycle/lifecycle.ts';
import {
  filterSecurities,
  isInScope,
  LIFECYCLE_SCOPES,
  scopeOrder,
  type LifecycleScope,
  type LifecycleWindow,
  type SecurityFilter,
} from '#signalhub/lifecycle/lifecycle-scope.ts';
import type { SecurityView } from '#signalhub/lifecycle/security-view.ts';

/** Effect of a scope's securities on a sector. */
export interface SectorImpact {
  readonly sectorId: string;
  readonly sectorName: string;
  readonly sectorLayer: string;
  readonly eventCount: number;
  readonly effectiveCount: number;
  readonly previewCount: number;
  readonly historicalCount: number;
  /** Sorted, each once. */
  readonly stockCodes: readonly string[];
  readonly stockNames: readonly string[];
}

/** The securities of one scope, and the counts of the others. */
export interface SecuritiesInScope {
  readonly securities: readonly SecurityView[];
  readonly countByScope: Readonly<Record<LifecycleScope, number>>;
}

/** Selects the securities of a scope, in its order. The counts cover every scope under the same filter. */
export function selectSecurities(
  lifecycle: Lifecycle,
  scope: LifecycleScope,
  window: LifecycleWindow & LifecycleDate,
  filter: SecurityFilter,
): SecuritiesInScope {
  const all = lifecycle.on(window);
  // A scope is a small part of the market, so the more expensive filter runs after it.
  const passing = LIFECYCLE_SCOPES.map((one) => {
    const within = all.filter((security) => isInScope(security, one, window));
    return [one, filterSecurities(within, filter)] as const;
  });
  const counts = passing.map(([one, securities]) => [one, securities.length] as const);
  const securities = new Map(passing)
    .get(scope)!
    .map((security) => [scopeOrder(security, scope), security] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, security]) => security);
  return {
    securities,
    countByScope: Object.fromEntries(counts) as Record<LifecycleScope, number>,
  };
}

/**
 * Formula sector-impact/1: for every sector, the number of its securities by time: still to come (`preview`),
 * current (`effective`) or past (`historical`). `eventCount` is their sum. Expired relations are not counted.
 * Sectors are ordered by the number of securities, then by id.
 */
export function sectorImpactsOf(securities: readonly SecurityView[]): SectorImpact[] {
  const impacts = new Map<string, GrowingImpact>();
  for (const security of securities) {
    for (const sector of security.sectors) {
      if (sector.relationStatus === 'expired') continue;
      const impact = impacts.getOrInsertComputed(sector.sectorId, () => ({
        sector,
        securities: new Map(),
      }));
      impact.securities.set(security.stockCode, security);
    }
  }
  return Array.from(impacts.values(), toImpact).sort(
    (a, b) => b.eventCount - a.eventCount || (a.sectorId < b.sectorId ? -1 : 1),
  );
}

interface GrowingImpact {
  readonly sector: SecurityView['sectors'][number];
  readonly securities: Map<string, SecurityView>;
}

function toImpact({ sector, securities }: GrowingImpact): SectorImpact {
  const members = [...securities.values()];
  const count = (...statuses: SecurityView['lifecycleStatus'][]): number =>
    members.filter(({ lifecycleStatus }) => statuses.includes(lifecycleStatus)).length;
  return {
    sectorId: sector.sectorId,
    sectorName: sector.sectorName,
    sectorLayer: sector.sectorLayer,
    eventCount: members.length,
    effectiveCount: count('listed'),
    previewCount: count('prelisted'),
    historicalCount: count('delisted', 'cancelled'),
    stockCodes: members.map(({ stockCode }) => stockCode).sort(),
    stockNames: [...new Set(members.map(({ stockName }) => stockName))].sort(),
  };
}
