import type { SectorView } from '#signalhub/catalog/catalog.ts';
import { exposureOf } from '#signalhub/etf/contribution.ts';
import { byLargestContribution } from '#signalhub/etf/contribution-rows.ts';
import { EXPOSURE_FACTORS } from '#signalhub/etf/exposure-formula.ts';
import type {
  EtfRelationView,
  EtfView,
  MappingType,
  PathStep,
  RelationScope,
} from '#signalhub/etf/etf-view.ts';
import { RELATION_SCOPES } from '#signalhub/etf/etf-view.ts';
import { pathFromDescendant, stepsOf } from '#signalhub/etf/relation-path.ts';
import {
  contributionsOf,
  counts,
  type CompanyContribution,
  type SectorContributions,
} from '#signalhub/etf/sector-exposures.ts';
import type { SectorLinks } from '#signalhub/etf/sector-links.ts';
import { RELATION_STATUSES, type RelationStatus } from '#signalhub/facts/kinds/sector-relation.ts';

type Draft = Omit<EtfRelationView, 'specificityScore' | 'sortKey'>;

interface DraftDependencies {
  readonly sector: SectorView;
  readonly mappingType: MappingType;
  readonly scope: RelationScope;
  readonly contributions: readonly CompanyContribution[];
  readonly path?: readonly PathStep[];
  readonly source?: Draft;
  readonly semanticScore?: number;
}

/**
 * Every relation of a fund to sectors, ordered by `sortKey`. Exposure is counted where companies of the
 * basket are related to the sector itself (`direct`) or to one that it contains or continues (`extended`);
 * within one sector these two never count a company twice. Relations to nearby sectors (`related`,
 * `reference`) have no exposure of their own, so that the sum stays right.
 */
export function relateSectors(etf: EtfView, links: SectorLinks): EtfRelationView[] {
  const contributions = contributionsOf(etf.constituents, etf.trackedSector);
  const direct = directRelations(etf, contributions, links);
  const extended = [
    ...inheritedRelations(etf, contributions, links, direct),
    ...lineageRelations(etf, contributions, links, direct),
  ];
  const drafts = [...direct.values(), ...extended];
  const taken = new Set(drafts.map(({ sector }) => sector.sectorId));
  drafts.push(...nearRelations(etf, links, direct, taken));
  return finished(drafts);
}

function directRelations(
  etf: EtfView,
  { direct }: SectorContributions,
  links: SectorLinks,
): Map<string, Draft> {
  const sectorIds = new Set(direct.keys());
  // A fund is related to its index's sector even if no company of the basket is.
  if (etf.trackedSector !== null) sectorIds.add(etf.trackedSector.sectorId);
  const drafts = new Map<string, Draft>();
  for (const sectorId of sectorIds) {
    const isTracked = etf.trackedSector?.sectorId === sectorId;
    drafts.set(
      sectorId,
      draft(etf, {
        sector: links.sectorOf(sectorId),
        mappingType: isTracked ? 'tracking_index' : 'holding_exposure',
        scope: 'direct',
        contributions: [...(direct.get(sectorId)?.values() ?? [])],
      }),
    );
  }
  return drafts;
}

function inheritedRelations(
  etf: EtfView,
  { inherited }: SectorContributions,
  links: SectorLinks,
  direct: ReadonlyMap<string, Draft>,
): Draft[] {
  return [...inherited].map(([sectorId, byCompany]) => {
    const contributions = [...byCompany.values()];
    const sector = links.sectorOf(sectorId);
    const source = direct.get(largestSource(contributions).sectorId)!;
    return draft(etf, {
      sector,
      mappingType: 'hierarchy_inherited',
      scope: 'extended',
      contributions,
      path: pathFromDescendant(source.sector, sector),
      source,
    });
  });
}

/** Companies of a continued sector count in its successor, unless they already do. */
function lineageRelations(
  etf: EtfView,
  { direct, inherited }: SectorContributions,
  links: SectorLinks,
  directDrafts: ReadonlyMap<string, Draft>,
): Draft[] {
  return [...links.predecessors].flatMap(([sectorId, [strongest]]) => {
    const source = directDrafts.get(strongest!.sector.sectorId);
    if (source === undefined) return [];
    const contributions = source.contributions.filter((contribution) => {
      const { stockCode } = contribution.relation.company;
      const isCounted =
        counts(direct.get(sectorId)?.get(stockCode)) || inherited.get(sectorId)?.has(stockCode);
      return counts(contribution) && isCounted !== true;
    });
    if (contributions.length === 0) return [];
    const sector = links.sectorOf(sectorId);
    const path = stepsOf(source.sector, 'lineage', sector, strongest!.confidence);
    const mappingType = 'lineage_continuity';
    return [draft(etf, { sector, mappingType, scope: 'extended', contributions, path, source })];
  });
}

/** Sectors close to those that the fund is exposed to, each once, through its nearest source. */
function nearRelations(
  etf: EtfView,
  links: SectorLinks,
  direct: ReadonlyMap<string, Draft>,
  taken: Set<string>,
): Draft[] {
  const { step, relatedFromExposure } = EXPOSURE_FACTORS;
  const drafts: Draft[] = [];
  const add = (
    source: Draft,
    path: readonly PathStep[],
    dependencies: Partial<DraftDependencies>,
  ): void => {
    const { sector } = path.at(-1)!;
    if (taken.has(sector.sectorId)) return;
    taken.add(sector.sectorId);
    const defaults = { mappingType: 'hierarchy_related', scope: 'related' } as const;
    drafts.push(
      draft(etf, { ...defaults, sector, contributions: [], path, source, ...dependencies }),
    );
  };
  const strongest = [...direct.values()].sort((a, b) => b.adjustedExposure - a.adjustedExposure);
  for (const source of strongest) {
    if (source.adjustedExposure < relatedFromExposure) break;
    for (const { sector, score, confidence } of links.semantic.get(source.sector.sectorId) ?? []) {
      const path = stepsOf(source.sector, 'semantic', sector, confidence);
      add(source, path, { mappingType: 'semantic_related', semanticScore: score });
    }
  }
  const tracked = etf.trackedSector === null ? null : direct.get(etf.trackedSector.sectorId)!;
  if (tracked === null) return drafts;
  for (const child of tracked.sector.children) {
    add(tracked, stepsOf(tracked.sector, 'child', child, step.parentToChild), {});
  }
  for (const sibling of tracked.sector.parent?.children ?? []) {
    const path = stepsOf(tracked.sector, 'sibling', sibling, step.sibling);
    add(tracked, path, { mappingType: 'hierarchy_reference', scope: 'reference' });
  }
  return drafts;
}

function draft(etf: EtfView, dependencies: DraftDependencies): Draft {
  const { sector, mappingType, scope, source, path = [] } = dependencies;
  const contributions = dependencies.contributions.toSorted(byLargestContribution);
  const exposure = exposureOf(contributions);
  const throughChildren = contributions.filter(
    ({ relation }) => relation.sector.parent?.sectorId === sector.sectorId,
  );
  return {
    __typename: 'EtfSectorRelation',
    relationId: `${etf.etfKey}.${sector.sectorId}.${mappingType}`,
    etf,
    sector,
    mappingType,
    scope,
    status: statusOf(contributions) ?? source?.status ?? 'candidate',
    contributions,
    path,
    ...exposure,
    sourceAdjustedExposure: source?.adjustedExposure ?? 0,
    directChildExposure: exposureOf(throughChildren).adjustedExposure,
    semanticScore: dependencies.semanticScore ?? 0,
  };
}

/** The strongest status of the contributing relations; null without any. */
function statusOf(contributions: readonly CompanyContribution[]): RelationStatus | null {
  const statuses = new Set(contributions.map(({ relation }) => relation.status));
  return RELATION_STATUSES.find((status) => statuses.has(status)) ?? null;
}

/** The sector where most contributions start; the first by id of equals. */
function largestSource(contributions: readonly CompanyContribution[]): SectorView {
  const bySector = new Map<SectorView, number>();
  for (const { relation, adjusted } of contributions) {
    bySector.set(relation.sector, (bySector.get(relation.sector) ?? 0) + adjusted);
  }
  const [first] = [...bySector].sort(
    ([a, left], [b, right]) => right - left || (a.sectorId < b.sectorId ? -1 : 1),
  );
  return first![0];
}

/**
 * Formula etf-exposure/2:
 * `specificity_score = adjusted_exposure ÷ the fund's largest adjusted exposure to a sector of the same layer`;
 * 0 if that is 0.
 */
function finished(drafts: readonly Draft[]): EtfRelationView[] {
  const largest = new Map<string, number>();
  for (const { sector, adjustedExposure } of drafts) {
    largest.set(sector.layer, Math.max(largest.get(sector.layer) ?? 0, adjustedExposure));
  }
  return drafts
    .map((relation) => {
      const most = largest.get(relation.sector.layer)!;
      const scope = RELATION_SCOPES.indexOf(relation.scope);
      const { adjustedExposure, relationId } = relation;
      return {
        ...relation,
        specificityScore: most === 0 ? 0 : adjustedExposure / most,
        sortKey: `${scope} ${(1 - adjustedExposure).toFixed(9)} ${relationId}`,
      };
    })
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
}
