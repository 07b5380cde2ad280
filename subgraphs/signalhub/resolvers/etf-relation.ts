import { contributionRowsOf, contributionSortKey } from '#signalhub/etf/contribution-rows.ts';
import type { ContributionRow } from '#signalhub/etf/contribution-rows.ts';
import { deriveEtfs } from '#signalhub/etf/derive-etfs.ts';
import type { EtfRelationView, MappingType, PathStep } from '#signalhub/etf/etf-view.ts';
import { EXPOSURE_FACTORS, FORMULA_VERSION } from '#signalhub/etf/exposure-formula.ts';
import { pathConfidenceOf, pathDepthOf } from '#signalhub/etf/relation-path.ts';
import { roundedToMillionths } from '#signalhub/etf/round-to-sum.ts';
import { formatTimestamp, parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import {
  connectionOf,
  type ListConnection,
  type PageArguments,
} from '#signalhub/answers/connection.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';

const COUNTED =
  'sum of basket_weight * score * confidence * status_factor * type_factor over distinct companies';

/** How a relation's numbers were computed, in one sentence. */
const CALCULATIONS: Readonly<Record<MappingType, string>> = {
  tracking_index: `${COUNTED} related to the sector of the tracked index`,
  holding_exposure: `${COUNTED} related to the sector`,
  hierarchy_inherited: `${COUNTED} related to narrower sectors and not to the sector itself`,
  lineage_continuity: `${COUNTED} related to a sector that this one continues`,
  hierarchy_related: 'none of its own: a narrower sector of the tracked one',
  semantic_related: 'none of its own: close in meaning to a sector of direct exposure',
  hierarchy_reference: 'none of its own: listed with the tracked sector, for comparison',
};

/** A path and its parts are free-form in REST, so their members have REST names. */
function stepOf({ step, sector, confidence }: PathStep): Record<string, unknown> {
  return {
    step,
    sector_id: sector.sectorId,
    sector_name: sector.name,
    sector_layer: sector.layer,
    confidence: roundedToMillionths(confidence),
  };
}

function topComponentOf(row: ContributionRow): Record<string, unknown> {
  const { company } = row.contribution.relation;
  return {
    stock_code: company.stockCode,
    stock_name: company.name,
    basket_weight: row.basketWeight,
    adjusted_contribution: row.adjustedContribution,
  };
}

/** Source of the path; null for a relation without one. */
function sourceOf({ path }: EtfRelationView) {
  return path[0]?.sector ?? null;
}

/** Fields about the fund. */
const FUND_FIELDS = {
  etfKey: ({ etf }: EtfRelationView) => etf.etfKey,
  fundCode: ({ etf }: EtfRelationView) => etf.fundCode,
  etfName: ({ etf }: EtfRelationView) => etf.name,
  exchange: ({ etf }: EtfRelationView) => etf.exchange,
  productScope: ({ etf }: EtfRelationView) => etf.productScope,
  trackingIndexCode: ({ etf }: EtfRelationView) => etf.trackingIndexCode ?? '',
  trackingIndexName: ({ etf }: EtfRelationView) => etf.trackingIndexName ?? '',
  trackingGroupId: ({ etf }: EtfRelationView) => etf.trackingGroupId ?? '',
  catalogVerified: ({ etf }: EtfRelationView) => etf.catalogVerified,
  holdingsCoverage: ({ etf }: EtfRelationView) => roundedToMillionths(etf.holdingsCoverage),
};

/** Fields about the basket; a fund without one has no relations. */
const BASKET_FIELDS = {
  basketDate: ({ etf }: EtfRelationView) => etf.state!.basket.basket_date,
  officialPcfUrl: ({ etf }: EtfRelationView) => etf.state!.basket.source_url,
  basketCheckedAsOf: ({ etf }: EtfRelationView) => etf.state!.checkedAsOf ?? '',
  sourceFetchedAt: ({ etf }: EtfRelationView) => {
    const fetchedAt = etf.state!.basket.fetched_at;
    return fetchedAt === null ? '' : formatTimestamp(parseTimestamp(fetchedAt)!);
  },
  basketFreshnessStatus: ({ etf }: EtfRelationView) => etf.state!.freshness,
  basketAgeDays: ({ etf }: EtfRelationView) => etf.state!.ageDays,
  contentChanged: ({ etf }: EtfRelationView) => etf.state!.contentChanged,
};

/** Fields about the sector and the source of its path. */
const SECTOR_FIELDS = {
  sectorId: ({ sector }: EtfRelationView) => sector.sectorId,
  sectorName: ({ sector }: EtfRelationView) => sector.name,
  sectorLayer: ({ sector }: EtfRelationView) => sector.layer,
  sourceSector: sourceOf,
  sourceSectorId: (relation: EtfRelationView) => sourceOf(relation)?.sectorId ?? '',
  sourceSectorName: (relation: EtfRelationView) => sourceOf(relation)?.name ?? '',
  sourceSectorLayer: (relation: EtfRelationView) => sourceOf(relation)?.layer ?? '',
};

export const ETF_SECTOR_RELATION_RESOLVERS = {
  __resolveReference: (
    { relationId }: { readonly relationId: string },
    { snapshot }: SignalhubContext,
  ) => mapMaybe(snapshot.view(deriveEtfs), (etfs) => etfs.findRelation(relationId)),

  ...FUND_FIELDS,
  ...BASKET_FIELDS,
  ...SECTOR_FIELDS,
  relationScope: ({ scope }: EtfRelationView) => scope,
  referenceOnly: ({ scope }: EtfRelationView) => scope === 'reference',
  calculation: ({ mappingType }: EtfRelationView) => CALCULATIONS[mappingType],
  formulaVersion: () => FORMULA_VERSION,
  exposureRatio: (relation: EtfRelationView) => roundedToMillionths(relation.exposureRatio),
  adjustedExposure: (relation: EtfRelationView) => roundedToMillionths(relation.adjustedExposure),
  confidence: (relation: EtfRelationView) => roundedToMillionths(relation.confidence),
  sourceAdjustedExposure: (relation: EtfRelationView) =>
    roundedToMillionths(relation.sourceAdjustedExposure),
  directChildExposure: (relation: EtfRelationView) =>
    roundedToMillionths(relation.directChildExposure),
  specificityScore: (relation: EtfRelationView) => roundedToMillionths(relation.specificityScore),
  semanticScore: (relation: EtfRelationView) => roundedToMillionths(relation.semanticScore),
  path: ({ path }: EtfRelationView) => path.map(stepOf),
  pathDepth: ({ path }: EtfRelationView) => pathDepthOf(path),
  pathConfidence: ({ path }: EtfRelationView) => roundedToMillionths(pathConfidenceOf(path)),
  topComponents: (relation: EtfRelationView) =>
    contributionRowsOf(relation)
      .filter(({ contribution }) => contribution.statusFactor > 0)
      .slice(0, EXPOSURE_FACTORS.topComponentCount)
      .map(topComponentOf),

  contributions: (
    relation: EtfRelationView,
    page: PageArguments,
  ): ListConnection<ContributionRow> => {
    const filters = ['contributions', relation.relationId];
    const sortKeyOf = ({ contribution }: ContributionRow): string =>
      contributionSortKey(contribution);
    return connectionOf(contributionRowsOf(relation), sortKeyOf, page, filters);
  },
};
