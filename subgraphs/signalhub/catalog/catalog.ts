import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { RelationStatus, RelationType } from '#signalhub/facts/kinds/sector-relation.ts';
import type { SectorLayer } from '#signalhub/facts/kinds/sector.ts';
import type { Board, ListingExchange } from '#signalhub/facts/listing-board.ts';

/**
 * A company on one date, linked with everything around it. The views of a catalog are plain objects that
 * refer to each other; they are complete before publication and immutable.
 */
export interface CompanyView {
  readonly __typename: 'Company';
  readonly stockCode: string;
  readonly name: string;
  readonly companyName: string;
  readonly nameEn: string | null;
  readonly exchange: ListingExchange;
  readonly board: Board;
  readonly listingDate: string | null;
  /** Strongest first. */
  readonly relations: readonly RelationView[];
  /** The A-share itself. */
  readonly instrument: InstrumentView;
  /** The A-share first, then other instruments on the company, ordered by venue and symbol. */
  readonly listings: readonly InstrumentView[];
  /** Code and names, normalised for search. */
  readonly searchText: string;
}

export interface SectorView {
  readonly __typename: 'Sector';
  readonly sectorId: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly layer: SectorLayer;
  readonly parent: SectorView | null;
  /** Ordered by id. */
  readonly children: readonly SectorView[];
  /** Strongest first. */
  readonly relations: readonly RelationView[];
}

export interface RelationView {
  readonly relationId: string;
  readonly company: CompanyView;
  readonly sector: SectorView;
  readonly relationType: RelationType;
  readonly status: RelationStatus;
  readonly score: number;
  readonly confidence: number;
  /** Unique sort key; the strongest relation comes first. */
  readonly sortKey: string;
}

export interface InstrumentView extends InstrumentId {
  readonly __typename: 'Instrument';
  readonly company: CompanyView | null;
}

/** Companies, sectors and their links on one date, of one publication. */
export interface Catalog {
  /** Ordered by stock code. */
  readonly companies: readonly CompanyView[];
  readonly companyByCode: ReadonlyMap<string, CompanyView>;
  /** Ordered by layer, from broad to narrow, and id. */
  readonly sectors: readonly SectorView[];
  readonly sectorById: ReadonlyMap<string, SectorView>;
  readonly relationCount: number;
  /** By `instrumentKey`; only instruments on a company. */
  readonly instrumentByKey: ReadonlyMap<string, InstrumentView>;
}
