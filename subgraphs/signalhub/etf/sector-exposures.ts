import type { RelationView, SectorView } from '#signalhub/catalog/catalog.ts';
import { contributionOf, strongerOf, type Contribution } from '#signalhub/etf/contribution.ts';
import { EXPOSURE_FACTORS } from '#signalhub/etf/exposure-formula.ts';
import type { ConstituentView } from '#signalhub/etf/etf-view.ts';

export type CompanyContribution = Contribution<RelationView>;

/** Contributions to one sector, by stock code: each company once, with its strongest. */
export type ContributionsByCompany = Map<string, CompanyContribution>;

/** The contributions of a basket to sectors, by sector id. */
export interface SectorContributions {
  /**
   * From relations of companies to the sector itself, including expired ones. For the sector of the tracked
   * index, relations to narrower sectors are direct too, since its index consists of them.
   */
  readonly direct: ReadonlyMap<string, ContributionsByCompany>;
  /**
   * From relations to narrower sectors, of companies without one to the sector itself. So direct and
   * inherited add up, and no company counts twice in a sector.
   */
  readonly inherited: ReadonlyMap<string, ContributionsByCompany>;
}

/** Assigns every company of a basket to its sectors and their ancestors. */
export function contributionsOf(
  constituents: readonly ConstituentView[],
  trackedSector: SectorView | null,
): SectorContributions {
  const direct = new Map<string, ContributionsByCompany>();
  const through = new Map<string, ContributionsByCompany>();
  for (const { company, weight } of constituents) {
    for (const relation of company?.relations ?? []) {
      const contribution = contributionOf(weight, relation);
      keepStronger(direct, relation.sector, contribution);
      if (contribution.statusFactor === 0) continue;
      for (let above = relation.sector.parent; above !== null; above = above.parent) {
        const isTracked = above.sectorId === trackedSector?.sectorId;
        keepStronger(isTracked ? direct : through, above, contribution);
      }
    }
  }
  return { direct, inherited: withoutDirect(through, direct) };
}

/**
 * Formula etf-exposure/2: `holdings_coverage` is Σ basket_weight of the shares whose company has a relation to
 * any sector with a status factor above 0, divided by (Σ basket_weight of all shares + unpriced_weight).
 *
 * Neither sum includes cash or components that are not shares. The divisor includes the unpriced weight if a
 * share has no price, so a missing price never increases the coverage. 0 for a basket without shares.
 *
 * @param unpricedWeight Part of the basket whose components have no price, 0 to 1.
 */
export function holdingsCoverageOf(
  constituents: readonly ConstituentView[],
  unpricedWeight: number,
): number {
  const shares = constituents.filter(({ isEquity }) => isEquity);
  const lacksShares = shares.some(({ priceSource }) => priceSource === 'unknown');
  const total = weightOf(shares) + (lacksShares ? unpricedWeight : 0);
  return total === 0 ? 0 : weightOf(shares.filter(isMapped)) / total;
}

/**
 * Formula etf-exposure/2: a fund is `broad` if the largest top-layer sector has less than 60 % of the weight of
 * the shares that have a sector. Each company belongs to the sector of its strongest relation. Null if no share
 * has a sector.
 */
export function isBroad(constituents: readonly ConstituentView[]): boolean | null {
  const shares = sharesBySector(constituents, topSectorOf);
  const weights = [...shares.values()];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return null;
  return Math.max(...weights) / total < EXPOSURE_FACTORS.broadBelowShare;
}

/** Sums of weights by sector; components without a sector are left out. */
export function sharesBySector<Part extends { readonly weight: number }>(
  parts: readonly Part[],
  sectorOf: (part: Part) => string | null,
): Map<string, number> {
  const shares = new Map<string, number>();
  for (const part of parts) {
    const sector = sectorOf(part);
    if (sector !== null) shares.set(sector, (shares.get(sector) ?? 0) + part.weight);
  }
  return shares;
}

function topSectorOf({ company }: ConstituentView): string | null {
  let best: CompanyContribution | undefined;
  for (const relation of company?.relations ?? []) {
    const contribution = contributionOf(1, relation);
    if (contribution.statusFactor > 0) best = strongerOf(best, contribution);
  }
  let sector = best?.relation.sector ?? null;
  while (sector?.parent != null) sector = sector.parent;
  return sector?.sectorId ?? null;
}

function isMapped({ company }: ConstituentView): boolean {
  const relations = company?.relations ?? [];
  return relations.some(({ status }) => EXPOSURE_FACTORS.status[status] > 0);
}

function weightOf(constituents: readonly ConstituentView[]): number {
  return constituents.reduce((sum, { weight }) => sum + weight, 0);
}

function keepStronger(
  bySector: Map<string, ContributionsByCompany>,
  { sectorId }: SectorView,
  contribution: CompanyContribution,
): void {
  let byCompany = bySector.get(sectorId);
  if (byCompany === undefined) bySector.set(sectorId, (byCompany = new Map()));
  const { stockCode } = contribution.relation.company;
  byCompany.set(stockCode, strongerOf(byCompany.get(stockCode), contribution));
}

function withoutDirect(
  through: ReadonlyMap<string, ContributionsByCompany>,
  direct: ReadonlyMap<string, ContributionsByCompany>,
): Map<string, ContributionsByCompany> {
  const inherited = new Map<string, ContributionsByCompany>();
  for (const [sectorId, byCompany] of through) {
    const own = direct.get(sectorId);
    const left = [...byCompany].filter(([code]) => !counts(own?.get(code)));
    if (left.length > 0) inherited.set(sectorId, new Map(left));
  }
  return inherited;
}

/** Whether a contribution exists and its relation has not expired. */
export function counts(contribution: CompanyContribution | undefined): boolean {
  return contribution !== undefined && contribution.statusFactor > 0;
}
