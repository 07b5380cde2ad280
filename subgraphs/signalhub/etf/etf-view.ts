import type {
  CompanyView,
  InstrumentView,
  RelationView,
  SectorView,
} from '#signalhub/catalog/catalog.ts';
import type { BasketLeg } from '#signalhub/etf/basket-weight.ts';
import type { BasketState } from '#signalhub/etf/basket-state.ts';
import type { Contribution, Exposure } from '#signalhub/etf/contribution.ts';
import type { EtfExchange } from '#signalhub/facts/kinds/etf-product.ts';
import type { RelationStatus } from '#signalhub/facts/kinds/sector-relation.ts';

/** `broad` across sectors, `sector` where one top-layer sector has most of the weight. */
export type ProductScope = 'broad' | 'sector';

/** How a fund is related to a sector. */
export type MappingType =
  | 'tracking_index'
  | 'holding_exposure'
  | 'hierarchy_inherited'
  | 'lineage_continuity'
  | 'hierarchy_related'
  | 'semantic_related'
  | 'hierarchy_reference';

/**
 * `direct`: companies of the basket are related to the sector itself. `extended`: they are related to a
 * narrower sector, or to one that this sector continues. `related`: the sector is close to one that the fund
 * is exposed to. `reference`: it is only listed for comparison.
 */
export const RELATION_SCOPES = ['direct', 'extended', 'related', 'reference'] as const;
export type RelationScope = (typeof RELATION_SCOPES)[number];

/** A component of a basket with its company, where the catalog has it. */
export interface ConstituentView extends BasketLeg {
  readonly company: CompanyView | null;
  /** Unique sort key; the largest weight comes first. */
  readonly sortKey: string;
}

export interface EtfView {
  readonly __typename: 'Etf';
  readonly etfKey: string;
  readonly fundCode: string;
  readonly name: string;
  readonly exchange: EtfExchange;
  readonly productScope: ProductScope;
  readonly trackingIndexCode: string | null;
  readonly trackingIndexName: string | null;
  readonly trackingGroupId: string | null;
  readonly trackedSector: SectorView | null;
  readonly catalogVerified: boolean;
  readonly instrument: InstrumentView;
  /** Null where no complete basket was published. */
  readonly state: BasketState | null;
  /** Whether baskets were published, and all of them lack components. */
  readonly hasOnlyTruncated: boolean;
  /** Holdings, largest first. */
  readonly constituents: readonly ConstituentView[];
  readonly cashWeight: number;
  /** Part of the basket's value that is neither priced nor cash; 1 without a complete basket. */
  readonly unpricedWeight: number;
  readonly unpricedCount: number;
  /**
   * Part of the basket's shares, by weight and including those without a price, whose companies have any
   * relation that counts.
   */
  readonly holdingsCoverage: number;
  /** Ordered by `sortKey`. */
  readonly relations: readonly EtfRelationView[];
  readonly searchText: string;
}

/** A sector on the path from the companies' sector to the sector of the relation. */
export interface PathStep {
  readonly step: 'source' | 'parent' | 'child' | 'sibling' | 'semantic' | 'lineage';
  readonly sector: SectorView;
  /** Confidence of this step, 0 to 1; 1 for the source. */
  readonly confidence: number;
}

/** A fund's exposure to a sector. Numbers are not rounded. */
export interface EtfRelationView extends Exposure {
  readonly __typename: 'EtfSectorRelation';
  readonly relationId: string;
  readonly etf: EtfView;
  readonly sector: SectorView;
  readonly mappingType: MappingType;
  readonly scope: RelationScope;
  readonly status: RelationStatus;
  /** Largest first; of distinct companies. */
  readonly contributions: readonly Contribution<RelationView>[];
  /** From the source to the sector itself; empty for a direct relation. */
  readonly path: readonly PathStep[];
  readonly sourceAdjustedExposure: number;
  /** Part of the adjusted exposure that comes from sectors one layer below. */
  readonly directChildExposure: number;
  readonly specificityScore: number;
  readonly semanticScore: number;
  /** Unique sort key: by scope, then the largest adjusted exposure first. */
  readonly sortKey: string;
}
