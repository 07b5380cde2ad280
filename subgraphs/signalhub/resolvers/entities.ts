import { DomainError } from '#kernel/errors/errors.ts';
import { instrumentKey, type InstrumentId } from '#kernel/market/instrument.ts';
import type {
  CompanyView,
  InstrumentView,
  RelationView,
  SectorView,
} from '#signalhub/catalog/catalog.ts';
import type { RelationStatus } from '#signalhub/facts/kinds/sector-relation.ts';
import {
  connectionOf,
  type ListConnection,
  type PageArguments,
} from '#signalhub/answers/connection.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { presentCodeOf } from '#signalhub/snapshots/code-aliases.ts';

interface StatusArgument {
  readonly status?: RelationStatus | null;
}

// Fields without a resolver here are properties of the views.

export const COMPANY_RESOLVERS = {
  __resolveReference: (
    { stockCode }: { readonly stockCode: string },
    { snapshot }: SignalhubContext,
  ): CompanyView | null =>
    snapshot.catalog.companyByCode.get(presentCodeOf(snapshot, stockCode)) ?? null,

  sectorRelations: (company: CompanyView, { status }: StatusArgument) =>
    ofStatus(company.relations, status),
};

export const SECTOR_RESOLVERS = {
  /** A sector reference from another subgraph comes from a client, so it may be unknown. */
  __resolveReference: (
    { sectorId }: { readonly sectorId: string },
    { snapshot }: SignalhubContext,
  ): SectorView | DomainError =>
    // Returned and not thrown, as it concerns one item of the list.
    snapshot.catalog.sectorById.get(sectorId) ?? new DomainError('unknown_sector'),

  companyRelations: (
    sector: SectorView,
    { status, ...page }: StatusArgument & PageArguments,
  ): ListConnection<RelationView> => {
    const filters = ['companyRelations', sector.sectorId, status ?? null];
    const relations = ofStatus(sector.relations, status);
    return connectionOf(relations, (relation) => relation.sortKey, page, filters);
  },
};

export const INSTRUMENT_RESOLVERS = {
  /** Every instrument exists here; those without a company just lack one. */
  __resolveReference: (reference: InstrumentId, { snapshot }: SignalhubContext): InstrumentView => {
    const { exchange, market, symbol } = reference;
    const { instrumentByKey, companyByCode } = snapshot.catalog;
    const known = instrumentByKey.get(instrumentKey(reference));
    if (known !== undefined) return known;
    const isShare = exchange === 'stock' && market === 'cn';
    const company = isShare ? companyByCode.get(presentCodeOf(snapshot, symbol)) : undefined;
    return { __typename: 'Instrument', exchange, market, symbol, company: company ?? null };
  },
};

function ofStatus(
  relations: readonly RelationView[],
  status: RelationStatus | null | undefined,
): readonly RelationView[] {
  if (status == null) return relations;
  return relations.filter((relation) => relation.status === status);
}
