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

/** `broad` across sectors, `sector` when one top-layer sector has most of the weight. */
export type ProductScope = 'broad' | 'sector';

/** How a fund comes to be related to a sector. */
export type MappingType =
  | 'tracking_index'
  | 'holding_exposure'
  | 'hierarchy_inherited'
  | 'lineage_continuity'
  | 'hierarchy_related'
  | 'semantic_related'
  | 'hierarchy_reference';

/**
 * `direct`: companies of the basket have a relation to the sector itself. `extended`: they have one
 * to a narrower sector, or to one that this sector continues. `related`: the sector is near to one
 * that the fund is exposed to. `reference`: it only stands beside one, for comparison.
 */
export const RELATION_SCOPES = ['direct', 'extended', 'related', 'reference'] as const;
export type RelationScope = (typeof RELATION_SCOPES)[number];

/** A component of a basket with the company behind it, where the catalog has one. */
export interface ConstituentView extends BasketLeg {
  readonly company: CompanyView | null;
  /** Unique text that sorts the largest weight first. */
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
  /** Null when no whole basket has been published. */
  readonly state: BasketState | null;
  /** Whether baskets were published, and every one of them lacks components. */
  readonly hasOnlyTruncated: boolean;
  /** What is held, largest first. */
  readonly constituents: readonly ConstituentView[];
  readonly cashWeight: number;
  /** Part of the basket's value that is neither priced nor cash; 1 without a whole basket. */
  readonly unpricedWeight: number;
  readonly unpricedCount: number;
  /**
   * Part of the basket's shares, by weight and those without a price included, whose companies have
   * any relation that counts.
   */
  readonly holdingsCoverage: number;
  /** Ordered by `sortKey`. */
  readonly relations: readonly EtfRelationView[];
  readonly searchText: string;
}

/** A sector on the way from where companies are related to the sector of the relation. */
export interface PathStep {
  readonly step: 'source' | 'parent' | 'child' | 'sibling' | 'semantic' | 'lineage';
  readonly sector: SectorView;
  /** How sure this step is, 0 to 1; 1 for the source. */
  readonly confidence: number;
}

/** How a fund exposes a sector. Numbers are not rounded. */
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
  /** From the source to the sector itself; empty where companies are related to the sector itself. */
  readonly path: readonly PathStep[];
  readonly sourceAdjustedExposure: number;
  /** Part of the adjusted exposure that comes through sectors one layer below. */
  readonly directChildExposure: number;
  readonly specificityScore: number;
  readonly semanticScore: number;
  /** Unique text: by scope, then the largest adjusted exposure first. */
  readonly sortKey: string;
}
